# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""JSON documents as haec_sim reads them: with comments, and commas after the last element."""

import json
import pathlib
import re
from collections.abc import Iterator

from .errors import UsageError

# A text, or else a comment, or else a comma before a closing bracket.
TOKEN = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[\]}])', re.DOTALL)


def plain_json(text: str) -> str:
    """The text without comments and superfluous commas; lines keep their numbers."""
    return TOKEN.sub(lambda match: match[1] or "\n" * match[0].count("\n"), text)


# Where a cut document breaks off: in a word, a number or an escape, if not in a text.
BROKEN_OFF = re.compile(r"""["\\]?[\w.+-]*\s*\Z""")

# What marks the keys of objects: JSON has a colon behind nothing else.
MARK = re.compile(r'("(?:\\.|[^"\\])*")(\s*:)?|[{}]')

# Neither paths nor command lines nor files in UTF-8 hold these.
NO_LETTERS = re.compile("[\0\ud800-\udfff]")


class DoubleKeyError(Exception):
    """An object has a key twice."""


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise DoubleKeyError
    return found


def double_key(plain: str) -> str:
    """The second key of a name within one object, with its line."""
    objects: list[set[str]] = []
    for mark in MARK.finditer(plain):
        if mark[0] == "{":
            objects.append(set())
        elif mark[0] == "}":
            objects.pop()
        elif mark[2]:
            key = json.loads(mark[1], strict=False)
            if key in objects[-1]:
                return f"{plain.count(chr(10), 0, mark.start()) + 1}: the key '{key}' stands there twice"
            objects[-1].add(key)
    raise ValueError("no key stands there twice")


def fault_of(error: json.JSONDecodeError) -> str:
    """What is wrong with a document, and how to mend it."""
    if error.msg == "Extra data":
        return "no JSON: text after the end of the document; remove it"
    if error.msg.startswith("Unterminated") or BROKEN_OFF.match(error.doc, error.pos):
        return f"no JSON: {error.msg}; the file may be cut short"
    return f"no JSON: {error.msg} at column {error.colno}; mend that line"


class NoNumberError(Exception):
    """A word that Python alone takes for a number."""


def no_number(word: str) -> object:
    raise NoNumberError(f"'{word}' is no number; write one")


def texts_in(document: object) -> Iterator[str]:
    """All texts in a document, also keys."""
    left = [document]
    while left:
        item = left.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict):
            left += [*item, *item.values()]
        elif isinstance(item, list):
            left += item


def loaded(text: str) -> object:
    return json.loads(text, object_pairs_hook=once, parse_constant=no_number)


def parse(text: str, name: str) -> object:
    """The document in a text. UsageError, with the line, where it is none."""
    plain = text
    try:
        try:
            found = loaded(text)
        except json.JSONDecodeError:
            # Comments, or a fault. What programs write has neither, and is large.
            plain = plain_json(text)
            found = loaded(plain)
    except json.JSONDecodeError as error:
        raise UsageError(f"{name}:{error.lineno}: {fault_of(error)}") from None
    except DoubleKeyError:
        raise UsageError(f"{name}:{double_key(plain)}; remove one") from None
    except NoNumberError as error:
        raise UsageError(f"{name}: {error}") from None
    except ValueError:
        raise UsageError(f"{name}: a number has thousands of digits; round it") from None
    except RecursionError:
        raise UsageError(f"{name}: nested too deeply for a document of haec_sim") from None
    if "\\u" in plain:
        for odd in filter(NO_LETTERS.search, texts_in(found)):
            raise UsageError(f"{name}: the text {json.dumps(odd)} has a \\u that stands for no letter; write it without")
    return found


def read(path: pathlib.Path) -> object:
    """The document in a file. UsageError where it cannot be read, or is none."""
    if path.is_fifo():
        raise UsageError(f"{path}: a pipe, which may never end; give a file")
    if path.exists() and not path.is_file() and not path.is_dir():
        raise UsageError(f"{path}: a device or socket, which may never end; give a file")
    try:
        # A mark of byte order in front is none of the document's, as haec_sim sees it.
        return parse(path.read_text(encoding="utf-8-sig"), str(path))
    except UnicodeDecodeError:
        raise UsageError(f"{path}: no text in UTF-8; give a JSON document") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
