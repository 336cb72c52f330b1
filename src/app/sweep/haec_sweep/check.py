# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Which rows of a study became slower or faster since an earlier one, for tests of a machine or of a program."""

from __future__ import annotations

import dataclasses
import json
import pathlib
import re

from haec_programs import documents
from haec_programs.errors import UsageError

from .plan import Row

# By the order in which they count, if both rows have them.
TIMES = ("interest_s", "predicted_s")
LIMIT = re.compile(r"(\d+(?:\.\d+)?) ?%")
DEFAULT_LIMIT = "1%"


@dataclasses.dataclass(frozen=True)
class Changes:
    """Lines about rows beyond the limit, about rows that only one of the studies has, and the number of compared rows."""

    slower: list[str]
    faster: list[str]
    gone: list[str]
    new: list[str]
    compared: int

    @property
    def are_none(self) -> bool:
        return not (self.slower or self.faster or self.gone)

    def text(self, name: str, limit: float) -> str:
        """For people: a line for each change, and one about all."""
        told = [f"{kind}: {line}\n" for kind, lines in (("slower", self.slower), ("faster", self.faster), ("gone", self.gone),
                                                        ("new", self.new)) for line in lines]
        return "".join(told) + (f"{self.compared} rows compared with {name}: {len(self.slower)} slower, {len(self.faster)} faster "
                                f"by more than {limit * 100:g} %\n")


def limit_in(text: str) -> float:
    """The share that a text such as 1% names. UsageError for other texts."""
    found = LIMIT.fullmatch(text.strip())
    if not found:
        raise UsageError(f"--limit: '{text}' is no share in percent; write one, such as 1%")
    return float(found[1]) / 100


def old_rows(path: pathlib.Path) -> list[dict[str, object]]:
    """The rows of an earlier results.json. UsageError if it is none."""
    document = documents.read(path)
    rows = document.get("rows") if isinstance(document, dict) else None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) and "status" in row for row in rows):
        raise UsageError(f"{path}: no results of a study; give the results.json of an earlier haec_sweep")
    return rows


def time_of(row: dict[str, object], other: dict[str, object]) -> tuple[float, float] | None:
    """The times of a row, before and now, of the same base; None if one of the rows has none."""
    for name in TIMES:
        pair = row.get(name), other.get(name)
        if all(isinstance(time, (int, float)) and not isinstance(time, bool) and time > 0 for time in pair):
            return pair
    return None


def name_of(labels: dict[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in labels.items())


def changes(rows: list[Row], lines: list[dict[str, object]], old: list[dict[str, object]], limit: float) -> Changes:
    """Compares each row with the earlier row of the same labels. Labels that the earlier study had, too, count; so a new key
    with one value does not make all rows new."""
    known = {name for row in old for name in row}
    before: dict[str, dict[str, object]] = {}
    names = list(dict.fromkeys(name for row in rows for name in row.labels if name in known))
    for row in old:
        before.setdefault(key_of(row, names), row)
    found = Changes([], [], [], [], 0)
    compared = 0
    for row, line in zip(rows, lines):
        other = before.pop(key_of(row.labels, names), None)
        times = time_of(other, line) if other is not None else None
        if times is None:
            why = "no such row before" if other is None else "no time in one of the studies"
            found.new.append(f"{name_of(row.labels)}: {why}")
            continue
        compared += 1
        change = times[1] / times[0] - 1
        if abs(change) > limit:
            told = f"{name_of(row.labels)}: {times[0]:.9g} s before, {times[1]:.9g} s now, {change * 100:+.2f} %"
            (found.slower if change > 0 else found.faster).append(told)
    found.gone.extend(name_of({name: row.get(name) for name in names}) for row in before.values())
    return dataclasses.replace(found, compared=compared)


def key_of(labels: dict[str, object], names: list[str]) -> str:
    return json.dumps([labels.get(name) for name in names])
