# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The folder of a study: one haec_sweep at a time works in it, and nothing of a refused study stays there."""

import fcntl
import os
import pathlib
import shutil

from haec_programs.errors import ProgramError
from haec_programs.files_read import FilesRead
from haec_programs.output_file import make_folder

LOCK = ".lock"
TABLES = ("results.csv", "results.json")
PAGE = "results.html"
RUNS = "runs"
FOLDERS = ("machines", "mappings", RUNS)


def check_folder(folder: pathlib.Path, read: FilesRead, force: bool) -> None:
    """ProgramError where a study cannot go there, would write over what it reads, or over files of somebody else."""
    read.refuse_folder(folder)
    for name in (LOCK, *TABLES, PAGE):
        read.refuse_file(folder / name)
    for name in FOLDERS:
        read.refuse_folder(folder / name)
    if os.path.lexists(folder) and not folder.is_dir():
        found = "no folder; give another --output" if folder.exists() else "a link that leads nowhere; remove the link"
        raise ProgramError(f"the output {folder} is {found}")
    if not force and not is_of_a_study(folder):
        refuse_foreign(folder)


def is_of_a_study(folder: pathlib.Path) -> bool:
    """Every study leaves its lock, which is empty."""
    lock = folder / LOCK
    return lock.is_file() and lock.stat().st_size == 0


def refuse_foreign(folder: pathlib.Path) -> None:
    for name in (LOCK, *TABLES, PAGE, *FOLDERS):
        if os.path.lexists(folder / name):
            raise ProgramError(f"{folder / name} is there, and no study has written it; give another --output, or --force to "
                               "replace it")


class OutputFolder:
    """Within `with`, the folder is there and locked; an error that leaves no result leaves nothing new."""

    def __init__(self, folder: pathlib.Path) -> None:
        self._folder = folder
        self._made: list[pathlib.Path] = []
        self._old: set[str] = set()

    def __enter__(self) -> pathlib.Path:
        """ProgramError where the folder cannot be made, or somebody is at work there."""
        if not self._folder.parent.is_dir():
            raise ProgramError(f"--output: the folder '{self._folder.parent}' does not exist; make it, or give another one")
        self._made = [] if self._folder.exists() else [self._folder]
        try:
            make_folder(self._folder)
            self._old = set(os.listdir(self._folder))
            self._lock_it()
        except BaseException:
            self._remove_made()
            raise
        return self._folder

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is not None and not self._has_results():
            for name in FOLDERS:
                if name not in self._old:
                    shutil.rmtree(self._folder / name, ignore_errors=True)
            if LOCK not in self._old:
                (self._folder / LOCK).unlink(missing_ok=True)
            self._remove_made()
        self._lock.close()

    def _lock_it(self) -> None:
        busy = ProgramError(f"{self._folder}: another haec_sweep is at work there; wait, or give another folder")
        path = self._folder / LOCK
        try:
            self._lock = open(path, "a", encoding="utf-8")
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # One whose study was refused has removed it since.
            if not os.path.samestat(os.fstat(self._lock.fileno()), os.stat(path)):
                raise busy
        except BlockingIOError:
            raise busy from None
        except OSError as error:
            raise ProgramError(f"{path}: cannot be written: {error.strerror}") from None

    def _has_results(self) -> bool:
        runs = self._folder / RUNS
        complete = runs.is_dir() and any(not name.startswith(".") for name in os.listdir(runs))
        return complete or any((self._folder / name).exists() for name in TABLES)

    def _remove_made(self) -> None:
        for place in self._made:
            try:
                place.rmdir()
            except OSError:
                return  # not made yet, or somebody else's files are there
