# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Files that appear under their names when they are complete."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pathlib
import shutil
import stat
from collections.abc import Callable

from .errors import ProgramError, UsageError

PARTIAL = ".partial-"


def write_whole(path: pathlib.Path, content: str | bytes) -> None:
    """Writes a file, or replaces an older one, in one step. ProgramError where that does not work."""
    write_together({path: content})


def write_together(contents: dict[pathlib.Path, str | bytes]) -> None:
    """Writes files, none of which gets its name before all are complete. ProgramError as above."""
    partials = {path: path.with_name(f".{path.name}{PARTIAL}{os.getpid()}") for path in contents}
    path = None
    with contextlib.ExitStack() as locks:
        try:
            for path, content in contents.items():
                remove_abandoned(path)
                file = os.open(partials[path], os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666)
                locks.callback(os.close, file)
                lock(file)
                partials[path].write_bytes(content.encode() if isinstance(content, str) else content)
            for path, partial in partials.items():
                os.replace(partial, path)
        except OSError as error:
            raise ProgramError(f"{path}: cannot be written: {error.strerror}") from None
        finally:
            for partial in partials.values():
                with contextlib.suppress(OSError):
                    partial.unlink()


def make_way(folder: pathlib.Path, force: bool, is_own: Callable[[str], bool], refusal: str) -> None:
    """Removes a folder that a program replaces as a whole: with `force`, if all names in it are its own. UsageError otherwise,
    in which `refusal` says why."""
    if not folder.exists():
        return
    if not force:
        raise UsageError(f"'{folder}': this folder exists; give another --output, or use --force")
    if not folder.is_dir() or not all(is_own(path.name) for path in folder.iterdir()):
        raise UsageError(f"'{folder}': {refusal}; give another --output")
    shutil.rmtree(folder)


def lock(file: int) -> bool:
    """Locks an open file, until it is closed. False where another process has it, or where that does not work."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return True


def remove_abandoned(path: pathlib.Path) -> None:
    """Removes incomplete files for this path, of processes that were killed. One on another machine has its file locked."""
    beginning = f".{path.name}{PARTIAL}"
    with contextlib.suppress(OSError):
        for beside in path.parent.iterdir():
            process = beside.name.removeprefix(beginning)
            if not beside.name.startswith(beginning) or not process.isdecimal() or is_running(int(process)):
                continue
            with open(beside, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NOFOLLOW | os.O_NONBLOCK)) as file:
                if stat.S_ISREG(os.fstat(file.fileno()).st_mode) and lock(file.fileno()):
                    beside.unlink()


def make_folder(path: pathlib.Path) -> None:
    """Makes a folder and those around it, unless they are there. ProgramError where that does not work."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ProgramError(f"{path}: cannot be made: {error.strerror}") from None
