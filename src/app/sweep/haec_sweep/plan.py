# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""From a study to its rows, and to the runs that these need, each of which is done once."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import math
import pathlib
import re
from collections.abc import Callable, Iterator

from haec_programs import documents
from haec_programs.errors import ProgramError, UsageError
from haec_programs.output_file import make_folder, write_whole

from .choices import Choice
from .machine import (PROBES, canonical, ideal_network, place_of, places_of, value_at, value_of_links, with_absolute_paths,
                      with_topology)
from .mappings import Mappings, Placed
from .programs import Programs
from .ranges import around
from .jobs import Jobs, Places
from .keys import Numbers, full_path
from .study import Study
from .traffic import Matrices, Pattern, Uniform

IDEAL = "ideal network"

# Columns whose values say by themselves what they are.
NAMED = ("trace", "traffic", "config", "topology", "mapping", "model", "case")

# Keys of links by their class, in the two forms of configurations.
LINKS = ("topology.links.", "platform.link_types.")

# Whose topology a study replaces where it names no configuration: haec_sim's own, all of whose keys have defaults.
DEFAULT_CONFIGURATION = {"modules": {"static_network_model": {}}}


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of haec_sim, or of haec_map: all that its outcome depends on. The key names it."""

    name: str
    # Of haec_map's runs there is none.
    trace: pathlib.Path | None
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
    # By job, where there are several.
    alone: dict[str, Run] = dataclasses.field(default_factory=dict)
    fault: str = ""
    # Of a sensitivity: the value without it, where it is known.
    configured: object = None
    # Of an element of the product itself.
    point: Point | None = None

    @property
    def title(self) -> str:
        return title_of(self.labels)


def title_of(labels: dict[str, object]) -> str:
    return " ".join(f"{key}={value}" if key not in NAMED else str(value)
                    for key, value in labels.items() if value not in ("", None))


def short_titles(rows: list[Row]) -> list[str]:
    """Without what is the same in all rows, unless nothing is left."""
    values: dict[str, set[str]] = {}
    for row in rows:
        for key, value in row.labels.items():
            values.setdefault(key, set()).add(str(value))
    differing = {key for key, known in values.items() if len(known) > 1 or key in ("phase", "sensitivity", "value")}
    return [title_of({key: value for key, value in row.labels.items() if key in differing}) or row.title for row in rows]


@dataclasses.dataclass(frozen=True)
class Point:
    """An element of the product of what a study lists."""

    labels: dict[str, object]
    # Options that name the machine, and keys that are set, each with its value.
    machine: list[str]
    words: list[str]
    mapping: Choice
    # One of these two.
    trace: Choice | None
    traffic: Choice | None


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
        """A study of jobs gets their joint trace."""
        self._study = study
        self._programs = programs
        self._folder = folder
        version = programs.version()
        self._matrices = Matrices(programs, folder / "mappings", version)
        self._mappings = Mappings(programs, folder / "mappings")
        self._identities = {None: version, **{trace.value: f"{version} {trace.value} {trace_identity(trace.value)}"
                                              for trace in study.traces + study.jobs}}
        self._resolved: dict[str, dict[str, object]] = {}
        self._jobs: Jobs | None = None
        # The numbers of processes of the jobs, once a row has told them.
        self._job_sizes: list[int] = []
        if study.jobs:
            identity = canonical([self._identities[job.value] + job.label for job in study.jobs])
            self._jobs = Jobs(study.jobs, programs, folder / "mappings", identity)
            study.traces = [self._jobs.trace]
            self._identities[self._jobs.trace.value] = identity

    def rows(self, told: Callable[[int, int], None] = lambda count, of: None) -> list[Row]:
        """The product of all that the study lists; to each element of it its sensitivities. `told` hears how many elements of
        how many are done."""
        rows: list[Row] = []
        count = math.prod(len(choices) for choices in self._dimensions())
        for done, point in enumerate(self._points(), 1):
            rows.append(self._row(point, point.labels, []))
            rows[-1].point = point
            phases = self._study.phases.get(point.trace.label, []) if point.trace else []
            rows += [self._row(point, {**point.labels, "phase": phase}, [], phase) for phase in phases]
            rows += self._sensitivity_rows(point)
            told(done, count)
        return rows

    def resolved(self, row: Row) -> dict[str, object]:
        """The whole configuration of an element of the product."""
        return self._resolve(row.point.machine, row.point.words)

    def configured(self, row: Row, path: str) -> object:
        """The value of a key there; None where it has none, or where haec_sim refuses the key."""
        try:
            return self._configured(path, row.point.machine, row.point.words)
        except ProgramError:
            return None

    def keys_of_links(self, row: Row, name: str, number: int) -> str | None:
        """The begin of the keys of that class of links in the form of the configuration; None where it has none."""
        probe = PROBES[0]
        for prefix in (f"{LINKS[0]}{name}.", f"{LINKS[1]}{number}."):
            try:
                probed = self._resolve(row.point.machine, [*row.point.words, f"{prefix}latency={probe}"])
            except ProgramError:
                continue
            place = (place_of(probed, probe) or "").rpartition(".")[0]
            if place == f"{LINKS[0]}{name}" or value_at(probed, f"{place}.name") == name:
                return prefix
        return None

    def changed(self, row: Row, words: list[str]) -> Run:
        """The run of an element of the product with these keys set. ProgramError where haec_sim refuses them."""
        point = row.point
        resolved = self._resolve(point.machine, [*point.words, *words])
        title = f"{row.title} what-if"
        return self._run(title, point.trace, resolved, self._mapping(point, resolved), self._trace_options("", is_ideal=False))

    def end_resolving(self) -> None:
        """Before runs are waited for."""
        self._programs.end_resolving()

    def _dimensions(self) -> list[list[object]]:
        """What the study lists, and its settings behind that."""
        study = self._study
        return [study.traces or [None], study.traffic or [None], study.configs, study.topologies, study.mappings,
                study.models, study.cases or [None],
                *([(numbers, value) for value in numbers.values or []] for numbers in study.settings)]

    def _points(self) -> Iterator[Point]:
        study = self._study
        for trace, traffic, config, topology, mapping, model, case, *chosen in itertools.product(*self._dimensions()):
            labels = {**({"trace": trace.label} if study.names_traces else {}),
                      **({"traffic": traffic.label} if traffic else {}), "config": config.label,
                      "topology": topology.label, "mapping": mapping.label, **({} if traffic else {"model": model.label}),
                      **({"case": case.label} if case else {}), **{numbers.label: value for numbers, value in chosen}}
            keys = {**(model.value or {}), **(case.value if case else {})}
            words = [f"{full_path(key)}={json.dumps(value)}" for key, value in keys.items()]
            words += [numbers.setting(value) for numbers, value in chosen]
            yield Point(labels, self._machine_file(config, topology), words, mapping, trace, traffic)

    def _sensitivity_rows(self, point: Point) -> list[Row]:
        """One key at a time is changed; the others stay."""
        rows = []
        for numbers in self._study.sensitivity:
            configured, values = self._values(numbers, point.machine, point.words)
            for value in values:
                changed = {**point.labels, "sensitivity": numbers.label, "value": value}
                rows.append(self._row(point, changed, [numbers.setting(value)]))
                rows[-1].configured = configured
        return rows

    def _values(self, numbers: Numbers, machine: list[str], words: list[str]) -> tuple[object, list[object]]:
        """That of the configuration, and those that it is changed to."""
        try:
            self._resolve(machine, words)
        except ProgramError:
            return None, numbers.values or []  # the row of the product says why
        where = f"{self._study.source}sensitivity.{numbers.label}"
        try:
            configured = self._configured(numbers.path, machine, words)
        except ProgramError as error:
            if numbers.values is None:
                raise UsageError(f"{where}: {error}") from None
            return None, numbers.values
        return configured, around(where, configured) if numbers.values is None else numbers.values

    def _configured(self, path: str, machine: list[str], words: list[str]) -> object:
        """ProgramError where haec_sim does not know the key."""
        resolved = self._resolve(machine, words)
        value = value_at(resolved, path)
        if value is not None:
            return value
        if not path.startswith(LINKS):
            self._resolve(machine, [*words, f"{path}=1"])
            return None
        fault: ProgramError | None = None
        for probe in PROBES:
            try:
                probed = self._resolve(machine, [*words, f"{path}={probe}"])
                return value_of_links(resolved, probed, probe, path.rpartition(".")[2])
            except ProgramError as error:
                fault = error
        raise fault

    def _row(self, point: Point, labels: dict[str, object], changed: list[str], phase: str = "") -> Row:
        """`changed` is a sensitivity: places of processes stay as they are without it, where they can."""
        row = Row(labels)
        try:
            resolved = self._resolve(point.machine, [*point.words, *changed])
            file = self._mapping(point, resolved)
            if point.traffic is not None:
                row.run = self._evaluation(row.title, point.traffic, resolved, file)
                return row
            row.run = self._run(row.title, point.trace, resolved, file, self._trace_options(phase, is_ideal=False))
            if self._jobs is not None:
                row.alone = {job.label: self._run(f"{row.title} {job.label} alone", job, resolved, places,
                                                  self._trace_options(phase, is_ideal=False))
                             for job, places in self._jobs.alone(file, self._job_sizes)}
            ideal = ideal_network(resolved)
            if ideal is not None:
                row.ideal = self._run(IDEAL, point.trace, ideal, None, self._trace_options(phase, is_ideal=True))
        except ProgramError as error:
            row.fault = str(error)
        return row

    def _mapping(self, point: Point, resolved: dict[str, object]) -> pathlib.Path | None:
        """The file of the row's places; nothing where haec_sim knows them by itself. Jobs always have one."""
        given = point.mapping.value
        if self._jobs is None and not isinstance(given, dict):
            return given
        unchanged = self._resolve(point.machine, point.words)
        machine = unchanged if places_of(unchanged) == places_of(resolved) else resolved
        if self._jobs is not None and not self._job_sizes:
            self._job_sizes = [len(Places.read(self._mappings.file(
                self._placed(dataclasses.replace(point, trace=job), machine), {"strategy": "xyz"}, machine)).nodes)
                for job in self._study.jobs]
        if isinstance(given, pathlib.Path):
            return given
        options = given or {"strategy": "xyz"}
        strategy = {key: value for key, value in options.items() if key != "jobs"}
        packed = self._mappings.file(self._placed(point, machine), strategy, machine)
        return self._jobs.taking_turns(packed, self._job_sizes) if options.get("jobs") == "round_robin" else packed

    def _placed(self, point: Point, resolved: dict[str, object]) -> Placed:
        """What gets places: the processes of the trace, or those of a traffic."""
        trace, traffic = point.trace and point.trace.value, point.traffic
        identity = self._identities[trace]
        if traffic is None:
            return Placed(identity, lambda: ["--matrix", str(self._matrices.of_trace(trace, identity))], trace)
        if isinstance(traffic.value, Uniform):
            ranks = ["--ranks", str(traffic.value.ranks)]
            return Placed(f"{identity} {ranks}", lambda: ranks)
        matrix = self._matrix(traffic, resolved)
        return Placed(f"{identity} {file_identity(matrix)}", lambda: ["--matrix", str(matrix)])

    def _matrix(self, traffic: Choice, resolved: dict[str, object]) -> pathlib.Path:
        if isinstance(traffic.value, Pattern):
            return self._matrices.of_pattern(traffic.value, resolved)
        return traffic.value

    def _trace_options(self, phase: str, is_ideal: bool) -> list[str]:
        given = {**self._study.options, **({"from": phase, "to": phase} if phase else {})}
        # Parts of the run have no times over draws of noise, nor does the ideal network.
        wanted = ("unmatched", "memory", "from", "to", *(() if is_ideal else ("modules",)), *(() if is_ideal or phase else ("samples",)))
        return [word for key in wanted if key in given for word in (f"--{key}", given[key])]

    def _evaluation(self, title: str, traffic: Choice, resolved: dict[str, object], mapping: pathlib.Path | None) -> Run:
        """haec_map knows the mapping xyz by itself."""
        if isinstance(traffic.value, Uniform):
            ranks = traffic.value.ranks
            more = ["--ranks", str(ranks)] if mapping is None and ranks else []
            return self._run(title, None, resolved, mapping, [*traffic.value.options, *more])
        matrix = self._matrix(traffic, resolved)
        return self._run(title, None, resolved, mapping, ["--matrix", str(matrix.absolute())], [file_identity(matrix)])

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
        # Named by what is in it, it is right if it is there.
        if not path.exists():
            write_whole(path, text)
        return ["--config", str(path)]

    def _run(self, title: str, trace: Choice | None, resolved: dict[str, object], mapping: pathlib.Path | None,
             options: list[str], inputs: list[str] | None = None) -> Run:
        """`inputs` stand for options, where these name files."""
        path = trace and trace.value
        placed = mapping.read_text(encoding="utf-8", errors="replace") if mapping else ""
        text = canonical([self._identities[path], resolved, placed, options if inputs is None else inputs])
        key = hashlib.sha256(text.encode()).hexdigest()[:16]
        name = re.sub(r"[^A-Za-z0-9=.,-]+", "_", title)[:80]
        return Run(f"{name}-{key}", path, canonical(resolved), mapping, tuple(options), key)


def file_identity(path: pathlib.Path) -> str:
    """Another one where the file has another text."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
