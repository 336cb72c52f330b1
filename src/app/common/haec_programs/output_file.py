# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Files that appear under their names when they are complete."""

import os
import pathlib

from .errors import ProgramError


def write_whole(path: pathlib.Path, text: str) -> None:
    """Writes a file, or replaces an older one, in one step. ProgramError where that does not work."""
    partial = path.with_name(f".{path.name}.partial-{os.getpid()}")
    try:
        try:
            partial.write_text(text, encoding="utf-8")
            os.replace(partial, path)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as error:
        raise ProgramError(f"{path}: cannot be written: {error.strerror}") from None
