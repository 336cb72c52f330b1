# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Mapping files that haec_map makes on the way, once for each topology and strategy."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import pathlib
from collections.abc import Callable

from haec_programs.output_file import make_folder, write_whole

from .machine import canonical, places_of, with_absolute_paths
from .programs import Programs, answer


@dataclasses.dataclass(frozen=True)
class Placed:
    """The processes that get places."""

    # Stands for them and for the programs that place them.
    identity: str
    # Options that tell how many there are, and who talks to whom.
    options: Callable[[], list[str]]
    # Where they come from a trace.
    trace: pathlib.Path | None = None


class Mappings:
    """Makes what is asked for and not there yet, in one folder."""

    def __init__(self, programs: Programs, folder: pathlib.Path) -> None:
        self._programs = programs
        self._folder = folder

    def file(self, placed: Placed, options: dict[str, object], resolved: dict[str, object]) -> pathlib.Path:
        """The file for a strategy and its options on the machine of a configuration. ProgramError where haec_map refuses."""
        strategy = str(options["strategy"])
        machine = resolved if strategy == "optimized" else places_of(resolved)
        path = self._path(placed, strategy, [machine, options], ".map")
        if not path.exists():
            given = [word for key, value in options.items() for word in (f"--{key}", str(value))]
            trace = ["--trace", str(placed.trace)] if "simulate" in options else []
            answer([self._programs.haec_map, "create", *given, *trace, "--config", str(self._config(placed, resolved)),
                    *placed.options(), "--output", str(path)])
        return path

    def _config(self, placed: Placed, resolved: dict[str, object]) -> pathlib.Path:
        path = self._path(placed, "machine", resolved, ".json")
        if not path.exists():
            write_whole(path, json.dumps(with_absolute_paths(resolved, pathlib.Path.cwd()), indent=2))
        return path

    def _path(self, placed: Placed, name: str, of: object, suffix: str) -> pathlib.Path:
        """Named by all that it is made from, so that an older one is right if it is there."""
        digest = hashlib.sha256(f"{placed.identity}{canonical(of)}".encode()).hexdigest()
        make_folder(self._folder)
        return self._folder / f"{name}-{digest[:10]}{suffix}"
