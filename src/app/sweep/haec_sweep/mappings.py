# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Mapping files that haec_map makes on the way, once for each topology and strategy."""

import hashlib
import json
import pathlib

from haec_programs.output_file import make_folder, write_whole

from .machine import canonical, places_of, with_absolute_paths
from .programs import Programs, answer


class Mappings:
    """Makes what is asked for and not there yet, in one folder; `identity` stands for trace and program."""

    def __init__(self, programs: Programs, trace: pathlib.Path, folder: pathlib.Path, identity: str) -> None:
        self._programs = programs
        self._trace = trace
        self._folder = folder
        self._identity = identity

    def file(self, options: dict[str, object], resolved: dict[str, object]) -> pathlib.Path:
        """The file for a strategy and its options on the machine of a configuration. ProgramError where haec_map refuses."""
        strategy = str(options["strategy"])
        machine = resolved if strategy == "optimized" else places_of(resolved)
        path = self._path(strategy, [machine, options], ".map")
        if not path.exists():
            given = [word for key, value in options.items() for word in (f"--{key}", str(value))]
            trace = ["--trace", str(self._trace)] if "simulate" in options else []
            answer([self._programs.haec_map, "create", *given, *trace, "--config", str(self._config(resolved)),
                    "--matrix", str(self._matrix()), "--output", str(path)])
        return path

    def _config(self, resolved: dict[str, object]) -> pathlib.Path:
        path = self._path("machine", resolved, ".json")
        if not path.exists():
            write_whole(path, json.dumps(with_absolute_paths(resolved, pathlib.Path.cwd()), indent=2))
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
