# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The rows of a study as CSV, as JSON, and for people."""

from __future__ import annotations

import csv
import io
import itertools
import json

from haec_programs.schemas import STUDY, VERSION

from .conclusion import by_trace, equal_to_best

COLUMNS_BEFORE = ["status"]
COLUMNS_AFTER = ["error"]


def columns(rows: list[dict[str, object]], figures: list[str], link: str) -> list[str]:
    """What was chosen, in the order of its first row; then figures, and where they are from."""
    after = [*COLUMNS_AFTER, link]
    chosen = list(dict.fromkeys(name for row in rows for name in row
                                if name not in figures and name not in COLUMNS_BEFORE + after))
    return [*chosen, *COLUMNS_BEFORE, *figures, *after]


def as_csv(rows: list[dict[str, object]], names: list[str]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows({key: "" if value is None else value for key, value in row.items()} for row in rows)
    return text.getvalue()


def as_json(rows: list[dict[str, object]], names: list[str], about: dict[str, object]) -> str:
    """A line for each row, and for each element of what is told besides them."""
    document = {"schema": STUDY, "version": VERSION, **about, "columns": names, "rows": rows}
    return "{" + ",".join(f"\n{json.dumps(key)}: {in_lines(value)}" for key, value in document.items()) + "\n}\n"


def in_lines(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[" + ",".join(f"\n{json.dumps(item)}" for item in value) + "\n]"
    return json.dumps(value)


def for_people(rows: list[dict[str, object]], titles: list[str], short: dict[str, str], marks: list[str]) -> str:
    """Aligned: what was chosen, the columns that matter most with their headings, or the error; and the mark of each row."""
    lines: list[tuple[str, list[str] | str]] = [("run", list(short.values()))]
    for row, title, mark in zip(rows, titles, marks):
        is_done = row["status"] == "done"
        told = [shown(row.get(name)) for name in short] if is_done else str(row["error"]) or str(row["status"])
        lines.append((title, [*told, mark] if mark else told))
    widths = [max(map(len, column)) for column in itertools.zip_longest(
        *(cells for _, cells in lines if isinstance(cells, list)), fillvalue="")]
    most = max(len(title) for title, _ in lines)
    texts = (cells if isinstance(cells, str) else "  ".join(cell.rjust(width) for cell, width in zip(cells, widths))
             for _, cells in lines)
    return "".join(f"{title.ljust(most)}  {text}\n" for (title, _), text in zip(lines, texts))


def marks_of(rows: list[dict[str, object]], time: str) -> list[str]:
    """By row: "best" for the one of its trace that takes the least time, where there are several; "equal" for those of
    which no one is best."""
    marks = {}
    for group in by_trace(rows, time).values():
        first = equal_to_best(group, time) if len(group) > 1 else []
        marks |= {id(row): "best" if len(first) == 1 else "equal" for row in first}
    return [marks.get(id(row), "") for row in rows]


def shown(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.6g}" if isinstance(value, float) else str(value)
