# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Where the recorder's library is, and for which MPI."""

from __future__ import annotations

import pathlib
import shutil
import subprocess


def uses_mpich(command: list[str]) -> bool:
    """Whether a word of the command is a program that is linked with MPICH."""
    for word in command:
        program = shutil.which(word)
        if program is not None:
            linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
            if "libmpich" in linked and "libmpi.so" not in linked:
                return True
    return False


def library_beside(programs: pathlib.Path, command: list[str]) -> pathlib.Path:
    """The library of the build or of the installation to which the folder of programs belongs."""
    name = "libhaec_record.so"
    folders = [programs.parent / "record", *programs.parent.glob("lib*/haec_sim/record"),
               *programs.parent.glob("lib*/*/haec_sim/record")]
    found = next((folder for folder in folders if (folder / "mpi" / name).is_file()), folders[0])
    of_mpich = found / "mpich" / name
    return of_mpich if of_mpich.is_file() and uses_mpich(command) else found / "mpi" / name
