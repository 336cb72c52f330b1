# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Files that appear under their names when they are complete."""

from __future__ import annotations

import contextlib
import os
import pathlib

from .errors import ProgramError


def write_whole(path: pathlib.Path, content: str | bytes) -> None:
    """Writes a file, or replaces an older one, in one step. ProgramError where that does not work."""
    write_together({path: content})


def write_together(contents: dict[pathlib.Path, str | bytes]) -> None:
    """Writes files, none of which gets its name before all are complete. ProgramError as above."""
    partials = {path: path.with_name(f".{path.name}.partial-{os.getpid()}") for path in contents}
    path = None
    try:
        for path, content in contents.items():
            partials[path].write_bytes(content.encode() if isinstance(content, str) else content)
        for path, partial in partials.items():
            os.replace(partial, path)
    except OSError as error:
        raise ProgramError(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        for partial in partials.values():
            with contextlib.suppress(OSError):
                partial.unlink()


def make_folder(path: pathlib.Path) -> None:
    """Makes a folder and those around it, unless they are there. ProgramError where that does not work."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ProgramError(f"{path}: cannot be made: {error.strerror}") from None
