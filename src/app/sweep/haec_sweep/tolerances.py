# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How far a key may go before the run takes some percent longer than it does as configured."""

from __future__ import annotations

import json
import math

from .figures import BASES
from .plan import Row
from .ranges import is_number

PERCENTS = (1, 2, 5)


def tolerances(rows: list[Row], lines: list[dict[str, object]]) -> list[dict[str, object]]:
    """Of each sensitivity of numbers, by what was chosen, of the region of interest and of the whole run."""
    plain: dict[str, dict[str, object]] = {}
    curves: dict[tuple[str, str], list[tuple[Row, dict[str, object]]]] = {}
    for row, line in zip(rows, lines):
        of = json.dumps({column: value for column, value in row.labels.items() if column not in ("sensitivity", "value")})
        if "sensitivity" not in row.labels:
            plain[of] = line
        elif line["status"] == "done" and is_number(row.configured) and is_number(row.labels["value"]):
            curves.setdefault((of, row.labels["sensitivity"]), []).append((row, line))
    return [found for (of, key), members in curves.items() for found in of_curve(of, key, members, plain[of])]


def of_curve(of: str, key: str, members: list[tuple[Row, dict[str, object]]],
             plain: dict[str, object]) -> list[dict[str, object]]:
    configured = members[0][0].configured
    found = []
    for base, span, _ in BASES.values():
        times = {row.labels["value"]: line[span] for row, line in members if span in line}
        if span in plain and times:
            points = sorted({**times, configured: plain[span]}.items())
            direction = "above" if points[-1][1] >= points[0][1] else "below"
            found.append({"of": json.loads(of), "sensitivity": key, "base": base, "configured": configured,
                          "time_s": plain[span], "rows": [
                              {"percent": percent, "direction": direction,
                               "value": where_it_takes(points, configured, plain[span] * (1 + percent / 100), direction)}
                              for percent in PERCENTS]})
    return found


def where_it_takes(points: list[tuple[float, float]], configured: float, time: float, direction: str) -> float | None:
    """The first value on the way from that of the configuration at which the run takes that time, on straight lines
    between neighbours: over the logarithm of the key where all its values are positive. None where none gets there."""
    is_log = all(value > 0 for value, _ in points)
    way = [point for point in points if point[0] >= configured] if direction == "above" else [
        point for point in reversed(points) if point[0] <= configured]
    for (left, before), (right, after) in zip(way, way[1:]):
        if before < time <= after:
            share = (time - before) / (after - before)
            value = left * math.exp(share * math.log(right / left)) if is_log else left + share * (right - left)
            return float(f"{value:.9g}")
    return None
