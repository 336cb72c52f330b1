# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The difference of the times of two runs, as a sum over the cells of their critical paths: D = sum (c(B) - c(A))."""

from __future__ import annotations

import dataclasses
import pathlib

from .errors import UsageError

# Causes as pages and tables name them; regions of MPI are apart from those of the program.
CAUSES = {"region": "computing", "mpi": "MPI calls", "transfer": "transfer", "queue": "queue", "collective": "collectives",
          "threads": "threads", "not_begun": "not begun"}

# What to look at first where a cause takes more time.
KNOBS = {"computing": "the speed of processors, or the balance of work (compute_scale, nodes)",
         "MPI calls": "the costs of calls at both ends (overhead, eager_threshold)",
         "transfer": "latency and bandwidth of links, and how many a message crosses (links, mapping)",
         "queue": "contention: bandwidth where messages meet, routing, mapping",
         "collectives": "the algorithm of collectives, and what their messages cross (collective_algorithms, mapping)",
         "threads": "the balance of threads",
         "not begun": "the begin of processes"}

# The name of all cells that a report leaves out.
OTHERS = "(left out)"


@dataclasses.dataclass(frozen=True, order=True)
class Cell:
    """A place of a critical path. `process` is None for what a report leaves out."""

    region: str
    cause: str
    process: int | None


@dataclasses.dataclass(frozen=True)
class Part:
    """The time of a cell, or of several, in both runs (ps)."""

    cell: Cell
    first_ps: int
    second_ps: int

    @property
    def difference_ps(self) -> int:
        return self.second_ps - self.first_ps

    def times(self) -> dict[str, int]:
        return {"first_ps": self.first_ps, "second_ps": self.second_ps, "difference_ps": self.difference_ps}


@dataclasses.dataclass(frozen=True)
class Difference:
    """Two runs of the same base ("whole" or "region_of_interest"), their lengths (ps), and the parts of these, those that differ
    most first."""

    base: str
    first_ps: int
    second_ps: int
    parts: list[Part]
    is_one_trace: bool

    @property
    def difference_ps(self) -> int:
        return self.second_ps - self.first_ps

    @property
    def remainder_ps(self) -> int:
        """What the parts do not explain: 0, as each path adds up to its run."""
        return self.difference_ps - sum(part.difference_ps for part in self.parts)

    def by(self, member: str) -> list[Part]:
        """The parts by one member of their cells alone, those that differ most first."""
        sums: dict[object, list[int]] = {}
        for part in self.parts:
            times = sums.setdefault(getattr(part.cell, member), [0, 0])
            times[0] += part.first_ps
            times[1] += part.second_ps
        other = {"region": "", "cause": "", "process": None}
        return sorted_parts([Part(Cell(**{**other, member: key}), *times) for key, times in sums.items()])


    def knob(self) -> str | None:
        """What to look at first: the cause that adds most to the difference. None if no cause does."""
        for part in self.by("cause"):
            if part.difference_ps * self.difference_ps > 0 and part.cell.cause in KNOBS:
                return KNOBS[part.cell.cause]
        return None

    def document(self) -> dict[str, object]:
        """For JSON: times in ps, and all cells that differ."""
        return {"base": self.base, "is_one_trace": self.is_one_trace, "first_ps": self.first_ps, "second_ps": self.second_ps,
                "difference_ps": self.difference_ps, "remainder_ps": self.remainder_ps, "knob": self.knob(),
                "causes": [{"cause": part.cell.cause, **part.times()} for part in self.by("cause") if part.difference_ps],
                "cells": [{**dataclasses.asdict(part.cell), **part.times()} for part in self.parts]}


def sorted_parts(parts: list[Part]) -> list[Part]:
    return sorted(parts, key=lambda part: (-abs(part.difference_ps), part.cell.region, part.cell.cause, str(part.cell.process)))


def cells_of(path: pathlib.Path, report: dict[str, object], base: str) -> dict[Cell, int]:
    """The times of a report's critical path (ps). UsageError if it has none."""
    paths = report.get("critical_path")
    found = paths.get(base) if isinstance(paths, dict) else None
    if not isinstance(found, dict) or "cells" not in found or not report.get("regions"):
        raise UsageError(f"{path}: the report has no cells of the critical path; simulate with a network model, by this version, "
                         "and with the sections critical_path and regions")
    regions = report["regions"]
    times: dict[Cell, int] = {}
    for number, cause, process, time in found["cells"]["rows"]:
        region = regions[number]
        if cause == "region" and region["paradigm"] == "MPI":
            cause = "mpi"
        cell = Cell(region["name"], CAUSES[cause], process)
        times[cell] = times.get(cell, 0) + time
    left_out = found["cells"]["left_out"]["time_ps"]
    if left_out:
        times[Cell(OTHERS, OTHERS, None)] = left_out
    return times


def base_of(reports: list[dict[str, object]]) -> str:
    """The region of interest if both runs have one."""
    has_interest = all(report["time"]["region_of_interest"] is not None for report in reports)
    return "region_of_interest" if has_interest else "whole"


def difference(first: tuple[pathlib.Path, dict[str, object]], second: tuple[pathlib.Path, dict[str, object]],
               base: str | None = None) -> Difference:
    """Of two reports, with the files that they come from. UsageError if one has no critical path."""
    reports = [first[1], second[1]]
    base = base or base_of(reports)
    before, after = cells_of(*first, base), cells_of(*second, base)
    parts = [Part(cell, before.get(cell, 0), after.get(cell, 0)) for cell in before.keys() | after.keys()]
    lengths = [report["critical_path"][base]["length_ps"] for report in reports]
    traces = {report["inputs"]["trace"]["trace_id"] for report in reports}
    return Difference(base, *lengths, sorted_parts([part for part in parts if part.difference_ps]), len(traces) == 1)
