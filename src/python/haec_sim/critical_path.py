# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The pieces of a critical path, as rows of one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .table import Table


def pieces(path: Mapping[str, Any], regions: Sequence[Mapping[str, Any]]) -> Table:
    """Kind, name, count and time of each piece; the times add up to the length of the path."""
    rows: list[list[Any]] = []
    for one in path["regions"]:
        named = one["region"] is not None and one["region"] >= 0
        rows.append(["region", regions[one["region"]]["name"] if named else "", None, one["time_ps"]])
    for kind in ("messages", "collectives", "threads"):
        rows += [[kind, "", found["count"], found["time_ps"]] for found in [path[kind]] if found["time_ps"]]
    if path["not_begun_ps"]:
        rows.append(["not begun", "", None, path["not_begun_ps"]])
    rows.sort(key=lambda row: -row[3])
    return Table.of_rows(["kind", "name", "count", "time_ps"], rows)
