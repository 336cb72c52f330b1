# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""One program on several numbers of processes: its efficiencies, and what laws make of them for other numbers."""

from __future__ import annotations

import dataclasses
import json
import re

from haec_programs.errors import UsageError, did_you_mean

from . import fits
from .choices import Choice, check_keys
from .figures import BASES
from .ranges import values_of

FACTORS = ("parallel_efficiency", "load_balance", "communication_efficiency", "serialisation", "transfer_efficiency")

# Without numbers of one's own, powers of two up to so many times the largest that was measured.
FURTHER = 8


@dataclasses.dataclass(frozen=True)
class Scaling:
    """Which traces are of one program (none: those whose names differ by digits alone), and numbers of processes to
    predict (none: those of FURTHER)."""

    traces: tuple[str, ...] = ()
    processes: tuple[int, ...] = ()

    def program(self, trace: str) -> str | None:
        """The same for all traces of one program; None where a trace is not to be looked at."""
        if self.traces:
            return "" if trace in self.traces else None
        return re.sub("[0-9]+", "", trace)

    def predicted(self, measured: list[int]) -> list[int]:
        powers = [2**exponent for exponent in range((FURTHER * measured[-1]).bit_length())]
        wanted = self.processes or [number for number in powers if number >= measured[0]]
        return sorted({*measured, *wanted})


def scaling_of(given: object, traces: list[Choice]) -> Scaling:
    """The key of a study. UsageError says what is wrong with it."""
    if not isinstance(given, dict):
        raise UsageError(f"scaling: expected an object with 'traces' or 'processes', found {json.dumps(given)}")
    check_keys("scaling.", given, ["traces", "processes"])
    found = {key: tuple(values_of(f"scaling.{key}", values)) for key, values in given.items()}
    labels = [trace.label for trace in traces]
    for name in found.get("traces", ()):
        if name not in labels:
            raise UsageError(f"scaling.traces: no trace is called {json.dumps(name)}{did_you_mean(str(name), labels)}")
    for number in found.get("processes", ()):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise UsageError(f"scaling.processes: expected whole numbers from 1 on, found {json.dumps(number)}")
    return Scaling(**found)


def series(lines: list[tuple[dict[str, object], dict[str, object]]], scaling: Scaling) -> list[dict[str, object]]:
    """What a study tells of scaling, of what was chosen for each line and the line itself."""
    groups: dict[str, tuple[dict[str, object], list[dict[str, object]]]] = {}
    for chosen, line in lines:
        program = scaling.program(chosen["trace"]) if "trace" in chosen and "sensitivity" not in chosen else None
        if program is not None and line["status"] == "done":
            of = {column: value for column, value in chosen.items() if column != "trace"}
            groups.setdefault(json.dumps([program, of]), (of, []))[1].append(line)
    return [found for of, members in groups.values() for found in of_group(of, members, scaling)]


def of_group(of: dict[str, object], lines: list[dict[str, object]], scaling: Scaling) -> list[dict[str, object]]:
    """Of the region of interest and of the whole run; nothing where two traces have as many processes."""
    lines = sorted(lines, key=lambda line: line["processes"])
    processes = [line["processes"] for line in lines]
    if len(lines) < 2 or len(set(processes)) < len(lines):
        return []
    return [{"of": of, "base": base, "processes": processes, "traces": [line["trace"] for line in lines],
             "times_s": [line[span] for line in lines],
             "factors": [factor(name, processes, [line[prefix + name] for line in lines], scaling)
                         for name in FACTORS if all(prefix + name in line for line in lines)]}
            for prefix, (base, span, _) in BASES.items() if all(span in line for line in lines)]


def factor(name: str, processes: list[int], values: list[float], scaling: Scaling) -> dict[str, object]:
    found = [fits.fit(law, processes, values) for law in fits.LAWS]
    best = min(found, key=lambda fit: fit.error)
    return {"name": name, "values": values, "fits": [
        {"law": fit.law.name, "formula": fit.law.formula, "parameters": {"x0": digits(fit.x0), "f": digits(fit.f)},
         "error": digits(fit.error), "is_better": fit is best,
         "predicted": [{"processes": number, "value": digits(fit.value(number))} for number in scaling.predicted(processes)]}
        for fit in found]}


def digits(value: float) -> float:
    """Those that count: the last ones of floating point differ from machine to machine."""
    return float(f"{value:.9g}")
