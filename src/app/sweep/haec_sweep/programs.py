# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The programs that studies run: where they are, and what they are asked while a study is prepared."""

import dataclasses
import json
import pathlib
import shutil
import subprocess

from haec_programs.errors import ProgramError


@dataclasses.dataclass(frozen=True)
class Programs:
    """Paths of the programs that a study runs."""

    haec_sim: str
    haec_map: str
    haec_gen: str
    haec_report: str

    @staticmethod
    def find(here: pathlib.Path) -> "Programs":
        """Those beside haec_sweep, or else in the PATH. ProgramError where there are none."""
        return Programs(*(Programs._find_one(here, name) for name in ("haec_sim", "haec_map", "haec_gen", "haec_report")))

    @staticmethod
    def _find_one(here: pathlib.Path, name: str) -> str:
        beside = here / name
        found = str(beside) if beside.is_file() else shutil.which(name)
        if found is None:
            raise ProgramError(f"{name} is neither in {here} nor in the PATH; build or install it")
        return found

    def version(self) -> str:
        return answer([self.haec_sim, "--version"]).strip()

    def resolved(self, options: list[str]) -> dict[str, object]:
        """The configuration with all defaults. ProgramError with what haec_sim has against it."""
        return json.loads(answer([self.haec_sim, "--dump-config", *options]))


def answer(command: list[str]) -> str:
    """What a short command prints. ProgramError with its last line of error."""
    finished = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="replace", check=False)
    if finished.returncode != 0:
        raise ProgramError(fault_in(finished.stderr, finished.returncode))
    return finished.stdout


def fault_in(messages: str, status: int) -> str:
    """The one line that says why a program failed."""
    lines = [line.strip() for line in messages.splitlines() if line.strip()]
    errors = [line for line in lines if "error: " in line]
    if errors:
        return errors[0].split("error: ", 1)[1]
    end = f"killed by signal {-status}" if status < 0 else f"exit status {status}"
    return f"{end}: {lines[-1]}" if lines else end
