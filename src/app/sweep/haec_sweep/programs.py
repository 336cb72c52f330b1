# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The programs that studies run: where they are, and what they are asked while a study is prepared."""

import dataclasses
import functools
import json
import pathlib
import subprocess

from haec_programs.errors import ProgramError
from haec_programs.exports import program_beside


@dataclasses.dataclass(frozen=True)
class Programs:
    """Paths of the programs that a study runs."""

    haec_sim: str
    haec_map: str
    haec_gen: str
    haec_report: str
    # Whether configurations may name shared objects, which are loaded when they are resolved.
    loads_libraries: bool = True

    @staticmethod
    def find(here: pathlib.Path, loads_libraries: bool) -> "Programs":
        """Those beside haec_sweep, or else in the PATH. ProgramError where there are none."""
        found = (program_beside(here, name) for name in ("haec_sim", "haec_map", "haec_gen", "haec_report"))
        return Programs(*found, loads_libraries)

    def version(self) -> str:
        return answer([self.haec_sim, "--version"]).strip()

    def resolved(self, options: list[str]) -> dict[str, object]:
        """The configuration with all defaults. ProgramError with what haec_sim has against it."""
        libraries = [] if self.loads_libraries else ["--no-libraries"]
        words = "".join(f"{word}\0" for word in [*libraries, *options])
        try:
            self._resolver.stdin.write(f"{words}\0")
            self._resolver.stdin.flush()
        except BrokenPipeError:
            pass  # its end says more
        line = self._resolver.stdout.readline()
        if not line:
            raise ProgramError(f"{self.haec_sim} --dump-configs: {fault_in('', self._resolver.wait())}")
        found = json.loads(line)
        if "error" in found:
            raise ProgramError(found["error"])
        return found

    def end_resolving(self) -> None:
        """Ends the process that resolves configurations, if there is one: runs are waited for as processes of any kind."""
        if "_resolver" in self.__dict__:
            self._resolver.communicate()
            del self.__dict__["_resolver"]

    @functools.cached_property
    def _resolver(self) -> "subprocess.Popen[str]":
        """One process for all configurations: to start one takes longer than to resolve one."""
        return subprocess.Popen([self.haec_sim, "--dump-configs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, text=True, encoding="utf-8", errors="replace")


def answer(command: list[str]) -> str:
    """What a short command prints. ProgramError with its last line of error."""
    finished = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="replace", check=False)
    if finished.returncode != 0:
        raise ProgramError(fault_in(finished.stderr, finished.returncode))
    return finished.stdout


def fault_in(messages: str, status: int) -> str:
    """In one line, why a program failed: a configuration may have several faults."""
    lines = [line.strip() for line in messages.splitlines() if line.strip()]
    errors = [line for line in lines if "error: " in line]
    if errors:
        start = errors[0].split("error: ", 1)[0] + "error: "
        return "; ".join(line.removeprefix(start) for line in errors if line.startswith(start))
    end = f"killed by signal {-status}" if status < 0 else f"exit status {status}"
    return f"{end}: {lines[-1]}" if lines else end
