# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Laws of how efficiencies change with the number of processes, fitted by least squares.

They are those of the `modelfactors` of the Barcelona Supercomputing Center: x0 and f are fitted, and f is a share.
"""

from __future__ import annotations

import dataclasses
import math
import operator
from collections.abc import Callable, Sequence

# Values of f that are looked at first, and steps in which the best one is made exact.
GRID = 40
STEPS = 45
GOLDEN = (math.sqrt(5) - 1) / 2


@dataclasses.dataclass(frozen=True)
class Law:
    """A law is x0 times its shape, which depends on f and the number of processes."""

    name: str
    formula: str
    shape: Callable[[float, float], float]


LAWS = (Law("amdahl", "x0 / (f + (1 - f) p)", lambda f, p: 1 / (f + (1 - f) * p)),
        Law("pipeline", "x0 p / ((1 - f) + f (2 p - 1))", lambda f, p: p / ((1 - f) + f * (2 * p - 1))))


@dataclasses.dataclass(frozen=True)
class Fit:
    """A law with its parameters, and the root mean square of what is left between it and the values."""

    law: Law
    x0: float
    f: float
    error: float

    def value(self, processes: float) -> float:
        return self.x0 * self.law.shape(self.f, processes)


def fit(law: Law, processes: Sequence[int], values: Sequence[float]) -> Fit:
    """The law that is nearest to the values. For each f the best x0 is known, so that f alone is looked for."""
    def shapes(f: float) -> list[float]:
        return [law.shape(f, number) for number in processes]

    def reached(f: float) -> float:
        """Of the sum of the values' squares, what the law with f explains: the least squares are where it is largest."""
        shape = shapes(f)
        return sum(map(operator.mul, shape, values))**2 / sum(map(operator.mul, shape, shape))

    best = max(range(GRID + 1), key=lambda place: reached(place / GRID))
    f = highest(reached, max(0, best - 1) / GRID, min(GRID, best + 1) / GRID)
    shape = shapes(f)
    x0 = sum(map(operator.mul, shape, values)) / sum(map(operator.mul, shape, shape))
    return Fit(law, x0, f, math.sqrt(sum((value - x0 * one)**2 for one, value in zip(shape, values)) / len(values)))


def highest(of: Callable[[float], float], low: float, high: float) -> float:
    """Where a function of one top is largest, by golden sections; an end, where it is there."""
    ends = low, high
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left, at_right = of(left), of(right)
    for _ in range(STEPS):
        if at_left >= at_right:
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
            at_left = of(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
            at_right = of(right)
    return max((*ends, left), key=of)
