# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The row of a study that its others are compared with."""

from __future__ import annotations

import json

from haec_programs.errors import UsageError, did_you_mean

from .plan import Row

# A row's figure by that of its base: 1 is as the base.
RATIOS = {"interest_over_base": "interest_s", "predicted_over_base": "predicted_s", "energy_over_base": "energy_j",
          "whole_energy_over_base": "whole_energy_j"}

# Each trace, and each of its phases, has a base of its own; a sensitivity is compared with the row without it.
APART = ("trace", "phase", "sensitivity", "value")


def resolved_base(given: dict[str, object], rows: list[Row]) -> dict[str, object]:
    """All columns of the base with their values, the first ones where it does not say. UsageError for what no row has."""
    values: dict[str, list[object]] = {}
    for row in rows:
        for column, value in row.labels.items():
            if column not in APART and value not in values.setdefault(column, []):
                values[column].append(value)
    for column, value in given.items():
        if column not in values:
            raise UsageError(f"base.{column}: no column of this study's table{did_you_mean(column, list(values))}")
        if value not in values[column]:
            raise UsageError(f"base.{column}: no row has {json.dumps(value)}; there are "
                             f"{', '.join(map(json.dumps, values[column]))}")
    return {column: given.get(column, known[0]) for column, known in values.items()}


def add_ratios(lines: list[dict[str, object]], base: dict[str, object]) -> None:
    """Tells each line its figures by those of its base."""
    bases = {(line.get("trace"), line.get("phase")): line for line in lines
             if "sensitivity" not in line and all(line.get(column) == value for column, value in base.items())}
    for line in lines:
        other = bases.get((line.get("trace"), line.get("phase")), {})
        line |= {ratio: round(line[figure] / other[figure], 12) for ratio, figure in RATIOS.items()
                 if figure in line and other.get(figure)}
