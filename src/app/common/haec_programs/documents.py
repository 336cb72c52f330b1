# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""JSON documents as haec_sim reads them: with comments, and commas after the last element."""

import json
import pathlib
import re

from .errors import UsageError

# A text, or else a comment, or else a comma before a closing bracket.
TOKEN = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[\]}])', re.DOTALL)


def plain_json(text: str) -> str:
    """The text without comments and superfluous commas; lines keep their numbers."""
    return TOKEN.sub(lambda match: match[1] or "\n" * match[0].count("\n"), text)


def parse(text: str, name: str) -> object:
    """The document in a text. UsageError, with the line, where it is none."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise UsageError(f"{name}: the key '{key}' stands there twice; remove one")
            found[key] = value
        return found

    try:
        return json.loads(plain_json(text), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise UsageError(f"{name}:{error.lineno}: no JSON: {error.msg}; the file may be cut short") from None
    except RecursionError:
        raise UsageError(f"{name}: nested too deeply for a document of haec_sim") from None


def read(path: pathlib.Path) -> object:
    """The document in a file. UsageError where it cannot be read, or is none."""
    try:
        return parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError:
        raise UsageError(f"{path}: no text in UTF-8; give a JSON document") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
