# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Errors that a user can mend, and words that were nearly right."""

from __future__ import annotations


class ProgramError(Exception):
    """The program failed: one line that says what, where, and how to mend it. Exit status 1."""


class UsageError(ProgramError):
    """Wrong command line or document. Exit status 2."""


def is_text(name: str) -> bool:
    """Whether a name from the system is UTF-8, and so can be written into a file."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def distance(left: str, right: str) -> int:
    """Letters to insert, remove, replace or exchange with their neighbour to make one word the other."""
    left, right = (word.lower().replace("-", "_") for word in (left, right))
    before_last: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            row.append(min(last[j - 1] + (a != b), last[j] + 1, row[j - 1] + 1))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                row[j] = min(row[j], before_last[j - 2] + 1)
        before_last, last = last, row
    return last[-1]


def nearest(word: str, candidates: list[str]) -> str | None:
    """The one that a misspelt word most likely meant, as haec_sim finds it."""
    found = min(candidates, key=lambda candidate: distance(word, candidate), default=None)
    return found if found is not None and distance(word, found) <= len(word) // 3 else None


def did_you_mean(word: str, candidates: list[str]) -> str:
    """The end of an error about an unknown word, as haec_sim has it."""
    meant = nearest(word, candidates)
    if meant is not None:
        return f"; did you mean '{meant}'?"
    if not candidates:
        return "; leave it out, no name is valid here"
    return f"; use {'' if len(candidates) == 1 else 'one of '}{', '.join(candidates)}"
