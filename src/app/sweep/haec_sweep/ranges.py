# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Numbers of a study: lists, and ranges by steps or by a factor."""

from __future__ import annotations

import json
import math

from haec_programs.errors import UsageError, did_you_mean

KEYS = ["from", "to", "steps", "factor"]

# More runs than this from one range are a slip of the pen.
MOST_VALUES = 10_000

# Beyond it there is no time, size or rate.
LARGEST = 1e300

# What a sensitivity without values of its own multiplies the configuration's value by.
FACTORS = (0.125, 0.25, 0.5, 1, 2, 4, 8)


def values_of(where: str, given: object) -> list[object]:
    """What a key of a study stands for: one value, a list, or a range. UsageError names `where`."""
    if isinstance(given, dict):
        values = range_of(where, given)
    else:
        values = given if isinstance(given, list) else [given]
    if not values:
        raise UsageError(f"{where}: an empty list; give at least one value")
    check_once(where, values)
    return values


def check_once(where: str, values: list[object]) -> None:
    """UsageError where two values are the same, also where their digits differ (1000 and 1e3)."""
    seen = set()
    for value in values:
        # Truth values are equal to 0 and 1 for Python alone.
        known = value if is_number(value) else json.dumps(value, sort_keys=True)
        if known in seen:
            raise UsageError(f"{where}: the value {json.dumps(value)} comes twice; give each once")
        seen.add(known)


def range_of(where: str, given: dict[str, object]) -> list[object]:
    """from, to, and steps (how many values, both ends included) or factor (from one value to the next)."""
    for key in given:
        if key not in KEYS:
            raise UsageError(f"{where}.{key}: unknown key{did_you_mean(key, KEYS)}")
    for key in ("from", "to"):
        if key not in given:
            raise UsageError(f"{where}: a range needs '{key}'")
    if ("steps" in given) == ("factor" in given):
        raise UsageError(f"{where}: a range needs either 'steps' or 'factor'")
    first, last = (number(f"{where}.{key}", given[key]) for key in ("from", "to"))
    if "steps" in given:
        return by_steps(where, first, last, given["steps"])
    return by_factor(where, first, last, number(f"{where}.factor", given["factor"]))


def is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def number(where: str, value: object) -> float:
    if not is_number(value):
        raise UsageError(f"{where}: expected a number, found {json.dumps(value)}; a text may be a number with a unit of the key, "
                         "such as \"100ns\"")
    # Twice as much must be a number, too, as ranges go from one end to the other.
    if abs(value) > LARGEST:
        raise UsageError(f"{where}: the number is too large; the largest is {LARGEST:g}")
    return value


def tidy(value: float) -> float | int:
    """Without the digits that floating point adds; whole numbers as such, since some keys want these."""
    rounded = float(f"{value:.12g}")
    return int(rounded) if rounded.is_integer() and abs(rounded) < 2**53 else rounded


def by_steps(where: str, first: float, last: float, steps: object) -> list[object]:
    if isinstance(steps, bool) or not isinstance(steps, int) or not 2 <= steps <= MOST_VALUES:
        raise UsageError(f"{where}.steps: expected a whole number from 2 to {MOST_VALUES}, found {json.dumps(steps)}")
    return [tidy(first + (last - first) * i / (steps - 1)) for i in range(steps)]


def by_factor(where: str, first: float, last: float, factor: float) -> list[object]:
    if factor <= 0 or factor == 1 or first <= 0 or last <= 0 or (last > first) != (factor > 1):
        raise UsageError(f"{where}: a factor of {factor:g} does not lead from {first:g} to {last:g}")
    values: list[object] = []
    # A little beyond the end, as products of fractions are never exact.
    while len(values) <= MOST_VALUES:
        try:
            value = first * factor ** len(values)
        except OverflowError:
            value = math.inf
        if (value > last * (1 + 1e-9)) if factor > 1 else (value < last * (1 - 1e-9)):
            return values
        values.append(tidy(value))
    raise UsageError(f"{where}: more than {MOST_VALUES} values; take a larger step")


def around(where: str, base: object) -> list[object]:
    """The values of a sensitivity that gives none."""
    if isinstance(base, bool) or not isinstance(base, (int, float)) or base <= 0:
        raise UsageError(f"{where}: the value cannot be multiplied, as the configuration has {json.dumps(base)} there; "
                         "give values or a range")
    return [tidy(base * factor) for factor in FACTORS]
