# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Commands: how programs of MPI and those of haec_sim are started."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess

from haec_programs.errors import ProgramError

LAUNCHERS = ("mpirun", "mpiexec", "srun", "orterun", "mpiexec.hydra", "mpirun.openmpi", "mpirun.mpich", "mpiexec.openmpi",
             "mpiexec.mpich", "aprun", "jsrun", "prun")


def cores() -> int:
    return len(os.sched_getaffinity(0))


def is_launched(command: list[str]) -> bool:
    """Whether the command starts processes by itself."""
    return pathlib.Path(command[0]).name in LAUNCHERS


def is_open_mpi(launcher: str) -> bool:
    said = subprocess.run([launcher, "--version"], capture_output=True, text=True, check=False).stdout
    return "Open MPI" in said or "OpenRTE" in said


def launched(processes: int, command: list[str]) -> list[str]:
    """The command as that many processes, whatever the number of cores is."""
    launcher = shutil.which("mpirun") or shutil.which("mpiexec")
    if launcher is None:
        raise ProgramError("neither mpirun nor mpiexec is installed; give the command that starts the program, such as "
                           "srun -n 8 ./app")
    crowd = ["--oversubscribe"] if processes > cores() and is_open_mpi(launcher) else []
    return [launcher, *crowd, "-n", str(processes), *command]


def status_of(command: list[str], step: str) -> int:
    """Runs a step with its output."""
    # Containers and new machines have root alone, for whom Open MPI would start nothing.
    as_root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"} if os.geteuid() == 0 else {}
    try:
        return subprocess.run(command, env={**os.environ, **as_root}, check=False).returncode
    except OSError as error:
        raise ProgramError(f"{step}: '{command[0]}': {error.strerror}") from error


def run(command: list[str], step: str) -> None:
    """Runs a step with its output; ProgramError if it fails."""
    status = status_of(command, step)
    if status != 0:
        raise ProgramError(f"{step} failed with status {status}; its messages are above")
