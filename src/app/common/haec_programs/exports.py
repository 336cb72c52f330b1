# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Other programs of the project, and the tables that haec_export makes of a trace."""

from __future__ import annotations

import csv
import io
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator

from .errors import ProgramError


def program_beside(here: pathlib.Path, name: str) -> str:
    """A program beside the one that asks, or else in the PATH. ProgramError where there is none."""
    beside = here / name
    found = str(beside) if beside.is_file() else shutil.which(name)
    if found is None:
        raise ProgramError(f"{name} is neither in {here} nor in the PATH; build or install it")
    return found


def picoseconds(seconds: str, digits: int = 12) -> int:
    """Of a number of 10^digits ps, exactly; what is less than a picosecond is cut."""
    whole, _, rest = seconds.partition(".")
    return int(whole or "0") * 10**digits + int((rest + "0" * digits)[:digits] or "0")


def exported(program: str, trace: pathlib.Path, table: str, complaint: str) -> Iterator[list[str]]:
    """Rows of a table that haec_export makes of a trace, without its head. ProgramError with `complaint`, and what the program
    has against the trace."""
    with tempfile.TemporaryFile("w+", errors="replace") as said, subprocess.Popen(
            [program, str(trace), "--format", table, "--quiet"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=said) as export:
        rows = csv.reader(io.TextIOWrapper(export.stdout, encoding="utf-8", errors="replace", newline=""))
        next(rows, None)
        yield from rows
        if export.wait() != 0:
            said.seek(0)
            raise ProgramError(f"{complaint}: {(said.read().strip().splitlines() or ['haec_export failed'])[-1]}")
