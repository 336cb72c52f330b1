# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a program reads is never written over, whatever names and links lead to it."""

from __future__ import annotations

import os
import pathlib

from .errors import ProgramError


def id_of(path: pathlib.Path) -> tuple[int, int] | None:
    """Device and inode of what a path leads to; None where there is nothing."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


class Owners:
    """By file or folder, the input that it belongs to."""

    def __init__(self) -> None:
        self._inputs: dict[tuple[int, int], pathlib.Path] = {}

    def add(self, path: pathlib.Path, owner: pathlib.Path) -> None:
        found = id_of(path)
        if found is not None:
            self._inputs.setdefault(found, owner)

    def of(self, path: pathlib.Path) -> pathlib.Path | None:
        found = id_of(path)
        return self._inputs.get(found) if found is not None else None

    def above(self, path: pathlib.Path) -> pathlib.Path | None:
        """That of the first folder at or above the path that has one."""
        plain = pathlib.Path(os.path.realpath(path))
        return next((owner for owner in map(self.of, (plain, *plain.parents)) if owner is not None), None)


class FilesRead:
    """The inputs of a program, and whether an output may have its name. Refuses what haec_sim does."""

    def __init__(self) -> None:
        self._files, self._archives, self._events = Owners(), Owners(), Owners()

    def add_file(self, path: pathlib.Path) -> None:
        self._files.add(path, path)

    def add_archive(self, anchor: pathlib.Path) -> None:
        """The trace of an anchor file: also its definitions, its events, and the folder around them."""
        plain = pathlib.Path(os.path.realpath(anchor))
        if not plain.is_file():
            return
        for path in (plain, plain.with_suffix(".def"), plain.with_suffix(".marker")):
            self._files.add(path, anchor)
        self._events.add(plain.with_suffix(""), anchor)
        self._archives.add(plain.parent, anchor)

    def refuse_file(self, output: pathlib.Path) -> None:
        """ProgramError where the output would replace an input, or lie among a trace's events."""
        refuse(output, "is the input", self._files.of(output))
        refuse(output, "lies among the event files of", self._events.above(output))

    def refuse_folder(self, output: pathlib.Path) -> None:
        """ProgramError where the output is an input or a trace's folder, or lies in one."""
        refuse(output, "is the input", self._files.of(output))
        for owners in (self._archives, self._events):
            refuse(output, "lies in the folder of the input", owners.above(output))


def refuse(output: pathlib.Path, relation: str, owner: pathlib.Path | None) -> None:
    if owner is not None:
        raise ProgramError(f"the output {output} {relation} {owner}, which is read; give another name")
