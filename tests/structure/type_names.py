# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Which types a C++ source defines, told by its braces."""

import re

NOT_CODE = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | R"(?P<mark>\w*)\(.*?\)(?P=mark)" | "(?:\\.|[^"\\\n])*"
      | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+' | ^[ \t]*\#(?:\\\n|[^\n])*""",
    re.DOTALL | re.MULTILINE | re.VERBOSE)

# What opens and closes scopes. A specialisation, whose name ends in <...>, is only a brace.
SCOPE = re.compile(
    r"""namespace\s+(?P<space>[\w:]*)\s*\{
      | \b(?:enum\s+(?:class\s+|struct\s+)?|class\s+|struct\s+|union\s+)(?:\[\[\w+\]\]\s*)?
        (?P<type>[\w:]+\b)(?:\s+final)?\s*(?::[^;{}()]*)?\{
      | \{ | (?P<close>\})""", re.VERBOSE)


def defined_types(text):
    """Their qualified names; without those in functions, in other types, and in namespaces that have no name."""
    scopes = []
    for found in SCOPE.finditer(NOT_CODE.sub(" ", text)):
        if found["close"]:
            scopes.pop()
            continue
        if found["type"] and None not in scopes:
            yield "::".join([*scopes, found["type"]])
        scopes.append(found["space"] or None)
