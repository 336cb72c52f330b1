# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Draws of noise: the predicted times of a row over all draws, and what they say of two rows. Draw k has the same random
numbers on each machine, so rows are compared draw by draw."""

from __future__ import annotations

import json

from haec_programs.errors import UsageError

# Columns: of a row by itself, and against the row of its trace that is best over the draws.
TIMES = {"samples": "", "samples_median_s": "s", "samples_low_s": "s", "samples_high_s": "s"}
AGAINST_BEST = {"over_best_median": "", "over_best_low": "", "over_best_high": "", "slower_draws": ""}
COLUMNS = {**TIMES, **AGAINST_BEST}

MOST = 2**32 - 1
# So many rows are named beside the best.
MOST_NAMES = 3
PS = 1e-12

Line = dict[str, object]


def samples_of(value: object) -> str:
    """The number of draws as an option of haec_sim says it."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST:
        raise UsageError(f"samples: {json.dumps(value)} is no number of draws of noise; give one from 1 on, such as 100")
    return str(value)


def span_of(report: dict[str, object]) -> dict[str, object] | None:
    """The draws of the region of interest, else of the whole run."""
    samples = report["time"].get("samples")
    return samples and (samples["region_of_interest"] or samples["whole"])


def times_of(report: dict[str, object]) -> list[int] | None:
    """By draw, in picoseconds; nothing where there are none."""
    span = span_of(report)
    return span and span["predicted_ps"]


def figures_of(report: dict[str, object]) -> dict[str, float]:
    span = span_of(report)
    if not span:
        return {}
    return {"samples": len(span["predicted_ps"]), **{f"samples_{name}_s": span[f"{name}_ps"] * PS for name in ("median", "low", "high")}}


def quantiles(values: list[float]) -> tuple[float, float, float]:
    """Median and interval of 90 %, at the places of haec_sim --samples."""
    ordered, steps = sorted(values), len(values) - 1
    return ordered[steps // 2], ordered[steps * 5 // 100], ordered[-(-steps * 95 // 100)]


def compare(lines: list[Line], times: dict[int, list[int]]) -> None:
    """Adds AGAINST_BEST to the lines whose times by draw are known, by their places among the lines. The best one of a trace has
    the least median."""
    groups: dict[object, list[int]] = {}
    for place in times:
        if is_of_product(lines[place]):
            groups.setdefault(lines[place].get("trace"), []).append(place)
    for places in groups.values():
        best = times[min(places, key=lambda place: quantiles(times[place])[0])]
        for place in places:
            pairs = list(zip(times[place], best))
            ratios = [mine / other - 1 if other else 0.0 for mine, other in pairs]
            lines[place] |= dict(zip(AGAINST_BEST, (*(round(value, 12) for value in quantiles(ratios)),
                                                    sum(mine > other for mine, other in pairs))))


def is_of_product(line: Line) -> bool:
    return "phase" not in line and "sensitivity" not in line


def is_distinguishable(line: Line) -> bool:
    """The interval of its paired differences from the best row lies on one side of 0."""
    return line["over_best_low"] > 0 or line["over_best_high"] < 0


def sentence(rows: list[Line], chosen: list[str]) -> str:
    """What the draws say of the rows of a trace; nothing where fewer than two have draws."""
    known = sorted((row for row in rows if row.get("over_best_low") is not None), key=lambda row: row["samples_median_s"])
    if len(known) < 2:
        return ""
    names = names_of(known, chosen)
    parts = [against(names[0], name, row) for name, row in list(zip(names, known))[1:MOST_NAMES + 1]]
    return f"over {known[0]['samples']} draws of noise, {', and '.join(parts)}"


def names_of(rows: list[Line], chosen: list[str]) -> list[str]:
    differing = [name for name in chosen if len({json.dumps(row.get(name)) for row in rows}) > 1]
    return [", ".join(str(row.get(name)) for name in differing) for row in rows]


def against(best: str, other: str, line: Line) -> str:
    low, high = (f"{100 * line[name]:.2g} %" for name in ("over_best_low", "over_best_high"))
    told = f"{best} is faster than {other} in {line['slower_draws']} of {line['samples']} ({other} takes {low} to {high} longer in 90 % of them)"
    return told if is_distinguishable(line) else f"{best} and {other} are not distinguishable: {told}"
