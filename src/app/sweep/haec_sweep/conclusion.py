# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a study says in a sentence: what a network can gain at most, which run is best by how much, and whether the mapping
matters."""

from __future__ import annotations

import json

from .figures import BASES
from .samples import sentence as of_samples

# Times that differ by a smaller share are equal.
LEAST_DIFFERENCE = 0.001
MOST_NAMES = 3

Line = dict[str, object]


def by_trace(lines: list[Line], time: str) -> dict[object, list[Line]]:
    """The rows of whole programs that have the time; no sensitivities."""
    groups: dict[object, list[Line]] = {}
    for line in lines:
        if line.get(time) is not None and "phase" not in line and "sensitivity" not in line:
            groups.setdefault(line.get("trace"), []).append(line)
    return groups


def equal_to_best(rows: list[Line], time: str) -> list[Line]:
    """The rows that take the least time, or less than LEAST_DIFFERENCE more."""
    least = min(row[time] for row in rows)
    return [row for row in rows if row[time] <= least * (1 + LEAST_DIFFERENCE)]


def conclusions(lines: list[Line], chosen: list[str]) -> dict[str, list[str]]:
    """A sentence for each trace, by the base of figures; `chosen` are the columns in which rows may differ. A base that a row
    has no time of has none."""
    found = {}
    for base, time, ideal in BASES.values():
        groups = by_trace(lines, time)
        if sum(map(len, groups.values())) == sum(map(len, by_trace(lines, "predicted_s").values())):
            texts = {trace: sentence(rows, time, ideal, chosen) for trace, rows in groups.items()}
            found[base] = [f"{trace}: {text}" if len(groups) > 1 else text for trace, text in texts.items() if text]
    return found


def sentence(rows: list[Line], time: str, ideal: str, chosen: list[str]) -> str:
    """Nothing where there is one row, and no ideal network to compare it with."""
    parts = [limit(rows, time, ideal)]
    if len(rows) > 1:
        parts += [best(rows, time, chosen), of_samples(rows, chosen), mapping(rows, time, chosen)]
    text = "; ".join(filter(None, parts))
    return text and f"{text[0].upper()}{text[1:]}."


def percent(share: float) -> str:
    return f"{100 * share:.3g} %"


def limit(rows: list[Line], time: str, ideal: str) -> str:
    ideals = [row[ideal] for row in rows if row.get(ideal) is not None]
    if not ideals:
        return ""
    least = min(row[time] for row in rows)
    gain = 1 - min(ideals) / least if least else 0
    return f"no network can gain more than {percent(max(gain, LEAST_DIFFERENCE))}" + (" over the best run" if len(rows) > 1 else "")


def best(rows: list[Line], time: str, chosen: list[str]) -> str:
    differing = [name for name in chosen if len({json.dumps(row.get(name)) for row in rows}) > 1]

    def name_of(row: Line) -> str:
        return ", ".join(str(row.get(name)) for name in differing)

    first = equal_to_best(rows, time)
    others = sorted((row for row in rows if not any(row is one for one in first)), key=lambda row: row[time])
    if not others:
        return "all runs take the same time"
    names = " and ".join(map(name_of, first[:MOST_NAMES])) + (f" and {len(first) - MOST_NAMES} more" if len(first) > MOST_NAMES else "")
    told = f"the best run is {names}" if len(first) == 1 else f"the best runs are {names}, which are equal"
    longer = [percent(row[time] / first[0][time] - 1) for row in (others[0], others[-1])] if first[0][time] else []
    if not longer:
        return told
    return f"{told}: the next takes {longer[0]} longer" + (f", the slowest {longer[1]}" if len(others) > 1 else "")


def mapping(rows: list[Line], time: str, chosen: list[str]) -> str:
    """The greatest change by another mapping, where all else is the same."""
    alike: dict[str, list[float]] = {}
    for row in rows if "mapping" in chosen else []:
        alike.setdefault(json.dumps([row.get(name) for name in chosen if name != "mapping"]), []).append(row[time])
    changes = [max(times) / min(times) - 1 for times in alike.values() if len(times) > 1 and min(times) > 0]
    if not changes:
        return ""
    return f"the mapping changes the time by up to {percent(max(changes))}" if max(changes) > LEAST_DIFFERENCE \
        else f"the mapping does not matter (less than {percent(LEAST_DIFFERENCE)})"
