# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Mapping files that haec_map makes on the way, once for each topology and strategy."""

import hashlib
import pathlib

from haec_programs.errors import ProgramError
from haec_programs.output_file import make_folder

from .machine import canonical, topology_option
from .programs import Programs, answer


class Mappings:
    """Makes what is asked for and not there yet, in one folder; `identity` stands for trace and program."""

    def __init__(self, programs: Programs, trace: pathlib.Path, folder: pathlib.Path, identity: str) -> None:
        self._programs = programs
        self._trace = trace
        self._folder = folder
        self._identity = identity

    def file(self, options: dict[str, object], resolved: dict[str, object]) -> pathlib.Path:
        """The file for a strategy and its options on the machine of a configuration.

        ProgramError where haec_map refuses, or cannot name such a machine.
        """
        topology = topology_option(resolved)
        if topology is None:
            raise ProgramError("haec_map has no name for this topology; give a mapping file instead of a strategy")
        path = self._path(str(options["strategy"]), [topology, options], ".map")
        if not path.exists():
            given = [word for key, value in options.items() for word in (f"--{key}", str(value))]
            answer([self._programs.haec_map, "create", *given, "--topology", topology,
                    "--matrix", str(self._matrix()), "--output", str(path)])
        return path

    def _matrix(self) -> pathlib.Path:
        """Who talks to whom in the trace."""
        path = self._path("matrix", [], ".csv")
        if not path.exists():
            answer([self._programs.haec_map, "matrix", str(self._trace), "--output", str(path)])
        return path

    def _path(self, name: str, of: object, suffix: str) -> pathlib.Path:
        """Named by all that it is made from, so that an older one is right if it is there."""
        digest = hashlib.sha256(f"{self._identity}{canonical(of)}".encode()).hexdigest()
        make_folder(self._folder)
        return self._folder / f"{name}-{digest[:10]}{suffix}"
