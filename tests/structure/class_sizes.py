# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How many methods and members the classes of a C++ source have, told by its braces."""

import re

from type_names import NOT_CODE

CLASS = re.compile(
    r"\b(?<!enum )(?:class|struct)\s+(?:\[\[\w+\]\]\s*)?(?P<name>\w+)(?:\s+final)?\s*(?::[^;{}()]*)?\{")
NO_MEMBER = re.compile(r"^(?:using|typedef|static_assert|template\s*<[^;]*>\s*(?:class|struct)|class|struct|enum|union)\b")
FRIEND = re.compile(r"^friend\b")
NO_CODE = re.compile(r"=\s*(?:default|delete)\s*$")


def body_of(text, begin):
    """What stands between the brace before `begin` and the one that closes it, with {} for what is inside others."""
    kept, depth, at = [], 0, begin
    while at < len(text):
        sign = text[at]
        at += 1
        if sign == "{":
            depth += 1
            if depth == 1:
                kept.append("{")
        elif sign == "}":
            depth -= 1
            if depth < 0:
                break
            if depth == 0:
                kept.append("}")
        elif depth == 0:
            kept.append(sign)
    return "".join(kept)


def without_arguments(statement):
    """Template arguments hold parentheses, as those of std::function do."""
    while True:
        shorter = re.sub(r"<[^<>]*>", " ", statement)
        if shorter == statement:
            return statement
        statement = shorter


def statements_of(body):
    """Declarations of a class; each ends with a semicolon, or with the body of a function."""
    plain = re.sub(r"\b(?:public|private|protected)\s*:(?!:)", " ", body)
    # An initialiser in braces is followed by a semicolon, or by the next one of a constructor.
    plain = re.sub(r"\{\}\s*([;,])", r"\1", plain)
    for statement in re.split(r";|\{\}", plain):
        statement = " ".join(statement.split())
        if statement:
            yield statement


def sizes(text):
    """(class, methods, data members) of each class. What is deleted or made by default, and friends, do not count."""
    code = NOT_CODE.sub(" ", text)
    for found in CLASS.finditer(code):
        methods = members = 0
        for statement in statements_of(body_of(code, found.end())):
            plain = without_arguments(re.sub(r"\boperator\s*(?:<=>|<<|>>|<|>|\(\))", "operator_", statement))
            if NO_MEMBER.match(plain) or NO_MEMBER.match(statement) or FRIEND.match(plain):
                continue
            if "(" in plain.split("=")[0]:
                methods += not NO_CODE.search(plain)
            elif not plain.startswith("static"):
                members += 1
        yield found["name"], methods, members
