# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Errors of the programs, as exceptions."""

from __future__ import annotations

import re

# "haec_sim: error: TEXT", as every program of the project ends.
LINE = re.compile(r"^(haec_?\w*): error: (.*)$")
# The key before its fault: "--set a.b.c: ", "machine.json: a.b.c: ", "--ranks: ". Names of files may stand before it.
KEY = re.compile(r"^(?:'?[^\s':]+\.json'?: )?(?:--set )?(--[\w-]+|[A-Za-z_]\w*(?:\.[\w-]+)*): ")
FOUND = re.compile(r"found (?:the text )?('[^']*'|[^\s;,]+)")
NAMED = re.compile(r"^'([^']*)'")


class Error(RuntimeError):
    """A program failed. Its text is the line of the program, without its name.

    >>> import haec_sim
    >>> try:
    ...     haec_sim.Machine.load("haec_box").set(latency=-5).dump()
    ... except haec_sim.Error as error:
    ...     print(error.key, error.value, sep="\\n")
    modules.static_network_model.latency
    -5
    """

    program: str
    """the program that failed, such as haec_sim"""
    status: int
    """its exit status; negative if a signal ended it"""
    lines: list[str]
    """all its lines of error: a configuration may have several faults"""
    key: str | None
    """the key or the option that is wrong, if the line names one"""
    value: str | None
    """the value that is wrong, as the line has it"""
    hint: str | None
    """the advice at the end of the line, such as "did you mean 'bandwidth'?\""""

    def __init__(self, text: str, program: str = "haec_sim", status: int = 1, lines: list[str] | None = None) -> None:
        super().__init__(text)
        self.program = program
        self.status = status
        self.lines = lines or [text]
        first = self.lines[0]
        key, found, named = KEY.match(first), FOUND.search(first), NAMED.match(first)
        self.key = key.group(1) if key else None
        self.value = found.group(1).strip("'") if found else named.group(1) if named else None
        self.hint = first.partition("; ")[2] or None


class UsageError(Error):
    """A key, a name or a file that you gave is wrong: the program ended with status 2."""


def error_of(program: str, status: int, messages: str) -> Error:
    """The exception for a program that ended with this status, after these messages."""
    lines = [line.rstrip() for line in messages.splitlines() if line.strip()]
    told = [found.group(2) for found in map(LINE.match, lines) if found]
    if not told:
        end = f"killed by signal {-status}" if status < 0 else f"exit status {status}"
        told = [f"{end}: {lines[-1]}" if lines else end]
    return (UsageError if status == 2 else Error)("; ".join(told), program, status, told)
