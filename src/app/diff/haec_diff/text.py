# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A difference for people, and as a document."""

from __future__ import annotations

import pathlib

from haec_programs.difference import Difference, Part

SCHEMA = "haec_sim difference"
VERSION = 1
NAMES = ("cause", "region", "process")
UNITS = ((10**12, "s"), (10**9, "ms"), (10**6, "us"), (10**3, "ns"), (1, "ps"))
BASES = {"whole": "whole run", "region_of_interest": "region of interest"}


def time_text(ps: int, sign: str = "") -> str:
    """Four digits and a unit: "+1.235 ms"."""
    factor, unit = next(((factor, unit) for factor, unit in UNITS if abs(ps) >= factor), UNITS[-1])
    return f"{ps / factor:{sign}.4g} {unit}"


def table(rows: list[list[str]]) -> str:
    """Numbers to the right, names behind them to the left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    numbers = sum(heading not in NAMES for heading in rows[0])
    return "".join("  ".join(cell.rjust(width) if column < numbers else cell.ljust(width)
                             for column, (cell, width) in enumerate(zip(row, widths))).rstrip() + "\n" for row in rows)


def times_of(part: Part) -> list[str]:
    return [time_text(part.difference_ps, "+"), time_text(part.first_ps), time_text(part.second_ps)]


def head(found: Difference, paths: list[pathlib.Path]) -> str:
    first, second = paths
    if not found.difference_ps:
        return f"{first} and {second} take {time_text(found.first_ps)} both ({BASES[found.base]})\n"
    share = f" ({found.difference_ps / found.first_ps:+.3%})" if found.first_ps else ""
    word = "longer" if found.difference_ps > 0 else "less"
    return (f"{second} takes {time_text(abs(found.difference_ps))} {word} than {first}{share}: {time_text(found.second_ps)} in place of "
            f"{time_text(found.first_ps)} ({BASES[found.base]})\n")


def text_of(found: Difference, paths: list[pathlib.Path], most_rows: int) -> str:
    told = head(found, paths)
    if not found.is_one_trace:
        told += "The runs are of different traces: regions compare by their names, and processes by their numbers.\n"
    if not found.parts:
        return told + "Their critical paths do not differ.\n"
    columns = ["difference", "A", "B"]
    causes = [part for part in found.by("cause") if part.difference_ps]
    told += "\nBy cause\n" + table([[*columns, "cause"], *([*times_of(part), part.cell.cause] for part in causes)])
    shown, left = found.parts[:most_rows], found.parts[most_rows:]
    if shown:
        cells = [[*times_of(part), part.cell.cause, part.cell.region or "(outside)", process_text(part)] for part in shown]
        told += "\nBy cause, region and process\n" + table([[*columns, "cause", "region", "process"], *cells])
    if left:
        rest = sum(part.difference_ps for part in left)
        told += f"and {len(left)} more cells, {time_text(rest, '+')} together\n"
    told += f"\nAll cells add up to the difference; {found.remainder_ps} ps remain.\n"
    knob = found.knob()
    return told + (f"Look first at {knob}.\n" if knob else "")


def process_text(part: Part) -> str:
    return "-" if part.cell.process is None else str(part.cell.process)


def document_of(found: Difference, paths: list[pathlib.Path]) -> dict[str, object]:
    return {"schema": SCHEMA, "version": VERSION, "first": str(paths[0]), "second": str(paths[1]), **found.document()}
