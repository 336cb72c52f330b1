# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Damages texts: configurations, mappings, matrices, coefficient files; and words of a command line."""

import re

NUMBERS = ("0", "-0", "-1", "1", "2", "7", "0.1", "1.5", "1e-320", "1e15", "1e18", "-1e18", "1e300", "2147483648",
           "4294967295", "4294967296", "9223372036854775808", "18446744073709551615", "18446744073709551616",
           "999999999999999999999999999")
NO_NUMBERS = ("1e999", "nan", "inf", "0x10", "007", "1e", "--1")
VALUES = NUMBERS + NO_NUMBERS + (
    "true", "false", "null", '""', '"x"', "[]", "{}", "[1, 2, 3]", "[[[]]]", "[0, 1, 1]", "[1, 1, 1]",
    "[4294967295, 1, 1]", "[4294967295, 4294967295, 4294967295]", '["torus", "mesh", "x"]', '"\\u0000"',
    '"\\ud800"', '"\x1b[2J"')
PIECES = ("{", "}", "[", "]", ",", ":", '"', "//", "/*", "*/", "\n", "\r\n", "\0", "\ufeff", "\u202e", " ",
          "\t", "ä", "'", "\\", "--", "=", ".", "-", "%s%n", "$(x)", "*")

TOKEN = re.compile(r"-?\d[\w.+-]*|\"[^\"\n]*\"|\w+|\s+|.", re.DOTALL)


def damaged(chance, text, others=()):
    """A text like that one, with pieces of `others` in it."""
    tokens = TOKEN.findall(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 10))):
        if not tokens:
            tokens = ["x"]
        numbers = [index for index, token in enumerate(tokens) if token[0].isdigit()]
        words = [index for index, token in enumerate(tokens) if token[0].isalnum() or token[0] == '"']
        place = chance.randrange(len(tokens))
        way = chance.randrange(12)
        if way == 0:
            del tokens[place]
        elif way == 1:
            tokens.insert(place, chance.choice(tokens))
        elif way == 2:
            tokens.insert(place, chance.choice(PIECES))
        elif way == 3:
            del tokens[place:place + chance.choice((2, 5, 1000000))]
        elif way == 4 and others:
            foreign = TOKEN.findall(chance.choice(others))
            begin = chance.randrange(len(foreign))
            tokens[place:place] = foreign[begin:begin + chance.choice((1, 5, 40))]
        elif way == 5:
            tokens[place:place + 1] = [tokens[place]] * chance.choice((2, 300))
        elif way == 6:
            tokens[chance.choice(words or [place])] = chance.choice(VALUES)
        elif way == 7:
            tokens[chance.choice(words or [place])] = tokens[chance.choice(words or [place])]
        else:
            tokens[chance.choice(numbers or [place])] = chance.choice(NUMBERS)
    data = "".join(tokens).encode("utf-8", "surrogatepass")
    if chance.random() < 0.1 and data:
        place = chance.randrange(len(data))
        data = data[:place] + chance.randbytes(2) + data[place:]
    return data
