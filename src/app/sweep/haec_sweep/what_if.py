# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The regions, nodes and classes of links that a run asks most of, and the keys that make one of them faster or slower."""

from __future__ import annotations

import collections
import dataclasses
import json
from collections.abc import Iterator

from haec_programs.errors import UsageError

from .ranges import is_number

# By how many percent less time a thing takes.
PERCENTS = (5, 10, 20)
# Things with the largest times on the critical path.
MOST_THINGS = 20
# A gain that differs from the slope's by more than this share of the run is one of another critical path.
LEAST_CHANGE = 0.01

Report = dict[str, object]


@dataclasses.dataclass(frozen=True)
class LinkClass:
    """A class of links: where configurations have its keys, and what counts for it. Times are proportional to `latency`, and
    inversely to `bandwidth`; a key that cannot be multiplied is left out."""

    name: str
    prefix: str
    values: dict[str, float]

    def words(self, factor: float, keys: tuple[str, ...] = ("latency", "bandwidth")) -> list[str]:
        """What --set is given, so that these parts of all times are multiplied."""
        return [f"{self.prefix}{key}={json.dumps(value * factor if key == 'latency' else value / factor)}"
                for key, value in self.values.items() if key in keys]


@dataclasses.dataclass(frozen=True)
class Thing:
    """A region, a node or a class of links, and its time on the critical path (ps): what the run gains if it takes none, as long
    as the path is the same. `slope`, the gain for each percent, is a hundredth of it."""

    kind: str
    name: str
    path_ps: float
    links: LinkClass | None = None

    @property
    def title(self) -> str:
        return f"{self.kind} {self.name}"

    def words(self, resolved: dict[str, object], factor: float) -> list[str]:
        """What --set is given, so that the thing takes so many times as long; `resolved` is the configuration."""
        return self.links.words(factor) if self.links else computing_words(resolved, f"{self.kind}:{self.name}", factor)


def computing_words(resolved: dict[str, object], selector: str, factor: float) -> list[str]:
    """What --set is given, so that the computing that the selector names takes so many times as long as it does."""
    scale = resolved["replay"]["compute_scale"]
    factors = scale if isinstance(scale, dict) else {"*": scale}
    return [f"replay.compute_scale={json.dumps({**factors, selector: factors.get(selector, 1) * factor})}"]


def base_of(report: Report) -> str:
    """The part of the run that gains are of."""
    return "whole" if report["time"]["region_of_interest"] is None else "region_of_interest"


def length_of(report: Report, base: str) -> int:
    return report["critical_path"][base]["length_ps"]


def computing_cells(report: Report, base: str) -> Iterator[tuple[str | None, int, int]]:
    """The computing of the path: its region (None: outside of all), its process, and its time (ps). What a process of several
    threads does outside of all regions may be the start of a thread, and is left out."""
    threads = {process["process"]: process["threads"] for process in report["processes"]}
    for number, cause, process, time in report["critical_path"][base]["cells"]["rows"]:
        region = report["regions"][number]
        if cause != "region" or region["activity"] != "computing":
            continue
        if region["region"] is not None:
            yield region["name"], process, time
        elif threads.get(process) == 1:
            yield None, process, time


def computing_things(report: Report, base: str) -> list[Thing]:
    """Regions of computing and nodes that the critical path has."""
    node_of = {process["process"]: process["node"] for process in report["processes"]}
    times: collections.Counter[tuple[str, str]] = collections.Counter()
    for name, process, time in computing_cells(report, base):
        if name is not None:
            times["region", name] += time
        times["node", str(node_of[process])] += time
    return [Thing(kind, name, time) for (kind, name), time in times.items()]


def time_on_path(report: Report, base: str, thing: Thing) -> float:
    """That of a region or a node (ps)."""
    return sum(other.path_ps for other in computing_things(report, base) if (other.kind, other.name) == (thing.kind, thing.name))


def all_computing(report: Report, base: str) -> int:
    """The computing of the path (ps)."""
    return sum(time for _, _, time in computing_cells(report, base))


def used_links(report: Report) -> list[tuple[str, int]]:
    """The classes of links that carry messages, each with its number."""
    return [(row["name"], row["type"]) for row in report["link_classes"] or [] if row["type"] is not None and row["messages"]]


def link_class(name: str, prefix: str, values: dict[str, object]) -> LinkClass:
    """`values` are what counts for the class; infinite bandwidths and times of 0 cannot be multiplied."""
    return LinkClass(name, prefix, {key: value for key, value in values.items() if is_number(value) and value > 0})


def largest(things: list[Thing]) -> list[Thing]:
    """The first ones by their time on the critical path, without those that have none."""
    known = [thing for thing in things if thing.path_ps > 0]
    return sorted(known, key=lambda thing: (-thing.path_ps, thing.kind, thing.name))[:MOST_THINGS]


def percents_of(where: str, given: object) -> list[float]:
    """Percents of a study or of an option; True: PERCENTS."""
    values = list(PERCENTS) if given is True else given if isinstance(given, list) else [given]
    for value in values:
        if not is_number(value) or not 0 < value < 100:
            raise UsageError(f"{where}: expected percents between 0 and 100, such as [5, 10, 20], found {json.dumps(value)}")
    if not values or len(set(values)) < len(values):
        raise UsageError(f"{where}: give at least one percent, and each once")
    return values


def percents_in(text: str) -> list[float]:
    """Those of --what-if: "5,10,20"."""
    try:
        return percents_of("--what-if", [float(part) if "." in part else int(part) for part in text.split(",")])
    except ValueError:
        raise UsageError(f"--what-if: '{text}' is no list of percents; write --what-if 5,10,20, or give the study first") from None
