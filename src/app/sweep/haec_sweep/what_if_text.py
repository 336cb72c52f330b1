# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Gains and tolerances for people."""

from __future__ import annotations

from haec_programs.difference import OTHERS

# The region of a report that is none.
OUTSIDE = "outside of all regions"
PARTS = {"whole": "whole run", "region_of_interest": "region of interest"}

Found = dict[str, object]


def aligned(rows: list[list[str]]) -> str:
    """The first column to the left, all others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]) for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def text_of(found: Found, title: str) -> str:
    """The tables of one row of a study; `title` tells it from others, or is empty."""
    head = f"{title}: " if title else ""
    text = (f"\n{head}gain by one percent less time of one thing, in percent of the {PARTS[found['base']]} ({found['time_ps'] / 1e12:.9g} s)\n")
    if found["rows"]:
        text += aligned([["thing", "by the path", *(f"{percent:g} % less " for percent in found["percents"])],
                         *(gain_cells(found, row) for row in found["rows"])]) + notes(found)
    else:
        text += "the critical path has no computing, and no message of a class of links\n"
    if found["tolerances"]:
        percents = [row["percent"] for row in found["tolerances"][0]["rows"]]
        text += "\nhow many times slower, until the run takes so much longer\n" + aligned(
            [["thing", *(f"{percent} %" for percent in percents)], *(tolerance_cells(one) for one in found["tolerances"])])
    return text


def gain_cells(found: Found, row: Found) -> list[str]:
    def shown(ps: float) -> str:
        return f"{100 * ps / found['time_ps']:.4f}"
    gains = [shown(run["gain_ps"] / run["percent"]) + mark_of(run) for run in row["runs"]]
    return [f"{row['kind']} {row['name']}", shown(row["path_ps"] / 100), *gains]


def mark_of(run: Found) -> str:
    return "*" if run["path_changes"] else "!" if run["not_scaled"] else " "


def notes(found: Found) -> str:
    """Where the critical path goes, for the least change of each thing."""
    lines = []
    for row in found["rows"]:
        changed = min((run for run in row["runs"] if run["path_changes"]), key=lambda run: run["percent"], default=None)
        if changed is not None:
            lines.append(f"* {row['kind']} {row['name']}, {changed['percent']:g} % less: the critical path changes{place_of(changed['then'])}\n")
        if any(run["not_scaled"] for run in row["runs"]):
            lines.append(f"! {row['kind']} {row['name']}: its time is not the program's own computing (accelerators, or OpenMP itself)\n")
    return "".join(lines)


def place_of(cell: Found | None) -> str:
    if cell is None or cell["region"] == OTHERS:
        return ""
    where = f" {cell['region']}" if cell["region"] == OUTSIDE else f" in {cell['region']}"
    return f"; then {cell['cause']}{where} on process {cell['process']} has more time"


def tolerance_cells(one: Found) -> list[str]:
    return [one["name"], *("-" if row["factor"] is None else f"{row['factor']:.4g}" for row in one["rows"])]
