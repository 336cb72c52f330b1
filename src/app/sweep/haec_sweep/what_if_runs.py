# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a row of a study gains where one thing takes less time, and how much slower things may be: by runs, beside the slopes of
the critical path."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from haec_programs.difference import difference
from haec_programs.errors import ProgramError

from .execution import Execution
from .figures import read_report
from .plan import Planner, Row, Run
from .ranges import is_number
from .tolerances import PERCENTS as LONGER_PERCENTS
from .what_if import (LEAST_CHANGE, LinkClass, Report, Thing, all_computing, base_of, computing_things, computing_words, largest,
                      length_of, link_class, time_on_path, used_links)

# The slopes of latency and bandwidth are those of runs in which they take so much less time: the path of messages has no parts
# by class of link.
PILOT = 0.001
# Times are rounded: a run at the very factor may end a moment before the time that is looked for.
MARGIN = 1.01
# A tolerance beyond so many times is none.
MOST_TIMES = 10_000


@dataclasses.dataclass(frozen=True)
class Slower:
    """What may take longer: its name, the place of its key, the key's value, and the slope of the run's time over the factor (ps)."""

    name: str
    key: str
    configured: object
    slope_ps: float
    words: Callable[[float], list[str]]
    # The value of the key at a factor.
    value: Callable[[float], float]


class WhatIfs:
    """Carries out the runs of one row after the other. `do` carries out runs and returns what went wrong, by the keys of runs."""

    def __init__(self, planner: Planner, execution: Execution, percents: list[float],
                 do: Callable[[list[Run]], dict[str, str]]) -> None:
        self._planner = planner
        self._execution = execution
        self._percents = percents
        self._do = do

    def can_ask(self, row: Row) -> bool:
        """Whether the row has a run that others are compared with."""
        return row.run is not None and self._execution.done(row.run) is not None

    def of_row(self, row: Row) -> dict[str, object]:
        """For results.json. ProgramError where the row has no critical path."""
        report = read_report(self._execution.done(row.run))
        if report["critical_path"] is None:
            raise ProgramError(f"{row.title}: has no critical path; add a network model to the modules of the study")
        row_of = OneRow(row, report, base_of(report))
        pilots = self._link_slopes(row_of)
        things = largest(computing_things(report, row_of.base) + link_things(pilots))
        resolved = self._planner.resolved(row)
        slower = slower_things(row_of, resolved, pilots)
        gains = {(thing.title, percent): thing.words(resolved, 1 - percent / 100)
                 for thing in things for percent in self._percents}
        losses = {(one.key, percent): one.words(guess(one, row_of.time_ps, percent)) for one in slower for percent in LONGER_PERCENTS}
        ended = self._ended(row, {**gains, **losses})
        return {"of": row.labels, "base": row_of.base, "time_ps": row_of.time_ps, "percents": self._percents,
                "rows": [{"kind": thing.kind, "name": thing.name, "path_ps": round(thing.path_ps),
                          "runs": [row_of.gain(thing, percent, ended[thing.title, percent]) for percent in self._percents]}
                         for thing in things],
                "tolerances": [row_of.tolerance(one, {percent: ended[one.key, percent] for percent in LONGER_PERCENTS})
                               for one in slower]}

    def _link_slopes(self, row_of: OneRow) -> list[tuple[LinkClass, dict[str, float]]]:
        """The classes of links whose keys can be multiplied, and the time that the run loses by each key (ps)."""
        row = row_of.row
        classes = []
        for name, number in used_links(row_of.report):
            prefix = self._planner.keys_of_links(row, name, number)
            if prefix is None:
                continue
            values = {key: self._planner.configured(row, prefix + key) for key in ("latency", "bandwidth")}
            classes.append(link_class(name, prefix, values))
        ended = self._ended(row, {(one.prefix, key): one.words(1 - PILOT, (key,)) for one in classes for key in one.values})
        return [(one, {key: max(0.0, (row_of.time_ps - row_of.time_of(ended[one.prefix, key])) / PILOT) for key in one.values})
                for one in classes]

    def _ended(self, row: Row, words: dict[object, list[str]]) -> dict[object, Report]:
        """The reports of the runs with these keys set. ProgramError where one fails: others would do so, too."""
        runs = {key: self._planner.changed(row, of_run) for key, of_run in words.items()}
        missing = {run.key: run for run in runs.values() if self._execution.done(run) is None}
        self._planner.end_resolving()
        for fault in self._do(list(missing.values())).values():
            raise ProgramError(f"what-if: {fault}")
        return {key: read_report(self._execution.done(run)) for key, run in runs.items()}


@dataclasses.dataclass(frozen=True)
class OneRow:
    """A row, its report, and the part of the run that gains are of."""

    row: Row
    report: Report
    base: str

    @property
    def time_ps(self) -> int:
        return length_of(self.report, self.base)

    def time_of(self, report: Report) -> int:
        return length_of(report, self.base)

    def gain(self, thing: Thing, percent: float, report: Report) -> dict[str, object]:
        """What the run gained where the thing took that much less time, and what counts then if it is another path."""
        gain, by_slope = self.time_ps - self.time_of(report), thing.path_ps * percent / 100
        differs = abs(gain - by_slope) > LEAST_CHANGE * self.time_ps
        # On another path the thing has less time; one that keeps its own has no such factor.
        is_kept = (differs and thing.links is None
                   and time_on_path(report, self.base, thing) > thing.path_ps * (1 - percent / 200))
        changes = differs and not is_kept
        return {"percent": percent, "time_ps": self.time_of(report), "gain_ps": gain, "by_slope_ps": round(by_slope),
                "path_changes": changes, "not_scaled": is_kept, "then": self._then(report) if changes else None}

    def _then(self, report: Report) -> dict[str, object] | None:
        """The place of the new path that has the most additional time."""
        parts = difference((None, self.report), (None, report), self.base).parts
        most = max(parts, key=lambda part: part.difference_ps, default=None)
        return dataclasses.asdict(most.cell) if most is not None and most.difference_ps > 0 else None

    def tolerance(self, one: Slower, reports: dict[float, Report]) -> dict[str, object]:
        points = sorted({1.0: self.time_ps, **{guess(one, self.time_ps, percent): self.time_of(report)
                                               for percent, report in reports.items()}}.items())
        rows = []
        for percent in LONGER_PERCENTS:
            factor = factor_at(points, self.time_ps * (1 + percent / 100))
            rows.append({"percent": percent, "factor": factor, "value": factor and float(f"{one.value(factor):.9g}")})
        return {"name": one.name, "key": one.key, "configured": one.configured, "rows": rows}


def link_things(pilots: list[tuple[LinkClass, dict[str, float]]]) -> list[Thing]:
    return [Thing("links", one.name, sum(slopes.values()), one) for one, slopes in pilots]


def slower_things(row_of: OneRow, resolved: dict[str, object], pilots: list[tuple[LinkClass, dict[str, float]]]) -> list[Slower]:
    """Computing, and latency and bandwidth of each class of links, if the run's time depends on them."""
    scale = resolved["replay"]["compute_scale"]
    found = [Slower("computing", "replay.compute_scale", scale, all_computing(row_of.report, row_of.base),
                    lambda factor: computing_words(resolved, "*", factor),
                    lambda factor: factor * (scale if is_number(scale) else scale.get("*", 1)))]
    for one, slopes in pilots:
        for key, slope in slopes.items():
            found.append(slower_link(one, key, slope))
    return [one for one in found if one.slope_ps > 0]


def slower_link(one: LinkClass, key: str, slope: float) -> Slower:
    configured = one.values[key]
    return Slower(f"{key} of {one.name}", one.prefix + key, configured, slope, lambda factor: one.words(factor, (key,)),
                  lambda factor: configured * factor if key == "latency" else configured / factor)


def guess(one: Slower, time_ps: int, percent: float) -> float:
    """A factor at which the run takes that much longer, as long as the critical path is the same."""
    return min(1 + MARGIN * time_ps * percent / 100 / one.slope_ps, MOST_TIMES)


def factor_at(points: list[tuple[float, float]], time: float) -> float | None:
    """The first factor at which the run takes that time, on straight lines between runs; None where none gets there."""
    for (left, before), (right, after) in zip(points, points[1:]):
        if before < time <= after:
            return float(f"{left + (time - before) / (after - before) * (right - left):.9g}")
    return None
