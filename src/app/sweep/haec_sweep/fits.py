# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Laws of how efficiencies change with the number of processes, fitted by least squares.

They are those of the `modelfactors` of the Barcelona Supercomputing Center: x0 and f are fitted, and f is a share.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence

# Values of f that are looked at first, and steps in which the best one is made exact.
GRID = 1000
STEPS = 80
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
    def fitted(f: float) -> Fit:
        shapes = [law.shape(f, number) for number in processes]
        x0 = sum(map(math.prod, zip(shapes, values))) / sum(shape * shape for shape in shapes)
        left = [value - x0 * shape for shape, value in zip(shapes, values)]
        return Fit(law, x0, f, math.sqrt(sum(one * one for one in left) / len(left)))

    best = min(range(GRID + 1), key=lambda place: fitted(place / GRID).error)
    low, high = max(0, best - 1) / GRID, min(GRID, best + 1) / GRID
    for _ in range(STEPS):
        inner = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if fitted(inner[0]).error <= fitted(inner[1]).error:
            high = inner[1]
        else:
            low = inner[0]
    return min((fitted(f) for f in (low, high, best / GRID)), key=lambda found: found.error)
