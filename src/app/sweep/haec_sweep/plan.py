# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""From a study to its rows, and to the runs that these need, each of which is done once."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import pathlib
import re

from haec_programs import documents
from haec_programs.errors import ProgramError, UsageError
from haec_programs.output_file import make_folder, write_whole

from .choices import Choice
from .machine import canonical, ideal_network, places_of, value_at, with_absolute_paths, with_topology
from .mappings import Mappings
from .programs import Programs
from .ranges import around
from .study import Numbers, Study, full_path

IDEAL = "ideal network"

# Whose topology a study replaces where it names no configuration: haec_sim's own, all of whose keys have defaults.
DEFAULT_CONFIGURATION = {"modules": {"static_network_model": {}}}


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of haec_sim: all that its outcome depends on. The key names it."""

    name: str
    config: str
    mapping: pathlib.Path | None
    options: tuple[str, ...]
    key: str


@dataclasses.dataclass
class Row:
    """A line of the table: what was chosen, and the runs that tell its figures, or why there are none."""

    labels: dict[str, object]
    run: Run | None = None
    ideal: Run | None = None
    fault: str = ""

    @property
    def title(self) -> str:
        return " ".join(f"{key}={value}" if key not in ("config", "topology", "mapping", "model") else str(value)
                        for key, value in self.labels.items() if value not in ("", None))


def trace_identity(trace: pathlib.Path) -> str:
    """Another one where the trace is another one: its definitions, and size and date of its events."""
    digest = hashlib.sha256()
    for path in (trace, trace.with_suffix(".def")):
        if path.is_file():
            digest.update(path.read_bytes())
    for path in sorted(trace.with_suffix("").glob("*.evt")):
        digest.update(f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}".encode())
    return digest.hexdigest()


class Planner:
    """Makes the rows of a study; configurations that haec_sim refuses become rows with a fault."""

    def __init__(self, study: Study, programs: Programs, folder: pathlib.Path) -> None:
        self._study = study
        self._programs = programs
        self._folder = folder
        self._identity = f"{programs.version()} {study.trace} {trace_identity(study.trace)}"
        self._mappings = Mappings(programs, study.trace, folder / "mappings", self._identity)
        self._resolved: dict[str, dict[str, object]] = {}

    def rows(self) -> list[Row]:
        """The product of all that the study lists; to each element of it its sensitivities."""
        study = self._study
        settings = [[(numbers, value) for value in numbers.values or []] for numbers in study.settings]
        rows: list[Row] = []
        for config, topology, mapping, model, *chosen in itertools.product(
                study.configs, study.topologies, study.mappings, study.models, *settings):
            labels = {"config": config.label, "topology": topology.label, "mapping": mapping.label,
                      "model": model.label, **{numbers.label: value for numbers, value in chosen}}
            machine = self._machine_file(config, topology)
            words = [f"{full_path(key)}={json.dumps(value)}"
                     for key, value in (model.value or {}).items()]
            words += [f"{numbers.path}={json.dumps(value)}" for numbers, value in chosen]
            rows.append(self._row(labels, machine, mapping, words, []))
            rows += self._sensitivity_rows(labels, machine, mapping, words)
        return rows

    def _sensitivity_rows(self, labels: dict[str, object], machine: list[str], mapping: Choice,
                          words: list[str]) -> list[Row]:
        """One key at a time is changed; the others stay."""
        rows = []
        for numbers in self._study.sensitivity:
            for value in self._values(numbers, machine, words):
                changed = {**labels, "sensitivity": numbers.label, "value": value}
                rows.append(self._row(changed, machine, mapping, words, [f"{numbers.path}={json.dumps(value)}"]))
        return rows

    def _values(self, numbers: Numbers, machine: list[str], words: list[str]) -> list[object]:
        if numbers.values is not None:
            return numbers.values
        try:
            config = self._resolve(machine, words)
        except ProgramError:
            return []  # the row of the product says why
        where = f"{self._study.source}sensitivity.{numbers.label}"
        base = value_at(config, numbers.path)
        if base is None:
            # haec_sim says what is wrong with the key, if it is the key.
            try:
                self._resolve(machine, [*words, f"{numbers.path}=1"])
            except ProgramError as error:
                raise UsageError(f"{where}: {error}") from None
        return around(where, base)

    def _row(self, labels: dict[str, object], machine: list[str], mapping: Choice, words: list[str],
             changed: list[str]) -> Row:
        """`changed` is a sensitivity: places of processes stay as they are without it, where they can."""
        row = Row(labels)
        try:
            resolved = self._resolve(machine, [*words, *changed])
            file = mapping.value
            if isinstance(file, dict):
                unchanged = self._resolve(machine, words)
                is_same_machine = places_of(unchanged) == places_of(resolved)
                file = self._mappings.file(file, unchanged if is_same_machine else resolved)
            row.run = self._run(row.title, resolved, file)
            ideal = ideal_network(resolved)
            if ideal is not None:
                row.ideal = self._run(IDEAL, ideal, None)
        except ProgramError as error:
            row.fault = str(error)
        return row

    def _resolve(self, machine: list[str], words: list[str]) -> dict[str, object]:
        """The whole configuration, asked for once."""
        options = [*machine, *(word for pair in words for word in ("--set", pair))]
        if "modules" in self._study.options:
            options += ["--modules", self._study.options["modules"]]
        key = canonical(options)
        if key not in self._resolved:
            self._resolved[key] = self._programs.resolved(options)
        return self._resolved[key]

    def _machine_file(self, config: Choice, topology: Choice) -> list[str]:
        """--config and a file with the topology in it, if there is anything to say."""
        if topology.value is None:
            return [] if config.value is None else ["--config", str(config.value)]
        base = DEFAULT_CONFIGURATION
        if config.value is not None:
            base = documents.read(config.value)
            # The file with the topology lies in another folder.
            base = with_absolute_paths(base, config.value.parent) if isinstance(base, dict) else {}
        text = json.dumps(with_topology(base, topology.value))
        folder = self._folder / "machines"
        make_folder(folder)
        path = folder / f"machine-{hashlib.sha256(text.encode()).hexdigest()[:10]}.json"
        write_whole(path, text)
        return ["--config", str(path)]

    def _run(self, title: str, resolved: dict[str, object], mapping: pathlib.Path | None) -> Run:
        given = self._study.options
        wanted = ("unmatched", "memory") if title == IDEAL else ("unmatched", "memory", "modules")
        options = tuple(word for key in wanted if key in given for word in (f"--{key}", given[key]))
        placed = mapping.read_text(encoding="utf-8", errors="replace") if mapping else ""
        text = canonical([self._identity, resolved, placed, options])
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        name = re.sub(r"[^A-Za-z0-9=.,-]+", "_", title)[:80]
        return Run(f"{name}-{key}", canonical(resolved), mapping, options, key)
