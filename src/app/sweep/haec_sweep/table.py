# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The rows of a study as CSV, as JSON, and for people."""

import csv
import io
import json

from haec_programs.schemas import STUDY, VERSION

COLUMNS_BEFORE = ["status"]
COLUMNS_AFTER = ["ideal_s", "ideal_interest_s", "error", "report"]

# What the table on standard output has, with its headings: of the region of interest, or else of the whole run.
SHORT_OF_INTEREST = {"predicted_s": "whole run s", "interest_s": "of interest s", "ideal_interest_s": "ideal network s",
                     "application_s": "computing s", "waiting_s": "waiting s"}
SHORT_OF_WHOLE = {"predicted_s": "whole run s", "ideal_s": "ideal network s", "whole_application_s": "computing s",
                  "whole_waiting_s": "waiting s"}


def columns(rows: list[dict[str, object]], figures: list[str]) -> list[str]:
    """What was chosen, in the order of its first row; then figures."""
    chosen = list(dict.fromkeys(name for row in rows for name in row
                                if name not in figures and name not in COLUMNS_BEFORE + COLUMNS_AFTER))
    return [*chosen, *COLUMNS_BEFORE, *figures, *COLUMNS_AFTER]


def as_csv(rows: list[dict[str, object]], names: list[str]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows({key: "" if value is None else value for key, value in row.items()} for row in rows)
    return text.getvalue()


def as_json(rows: list[dict[str, object]], names: list[str], units: dict[str, str], trace: str) -> str:
    document = {"schema": STUDY, "version": VERSION, "trace": trace, "columns": names, "units": units,
                "rows": rows}
    return json.dumps(document, indent=1) + "\n"


def for_people(rows: list[dict[str, object]], titles: list[str]) -> str:
    """Aligned: what was chosen, the times that matter most, or the error."""
    short = SHORT_OF_INTEREST if any("interest_s" in row for row in rows) else SHORT_OF_WHOLE
    lines = [["run", *short.values()]]
    for row, title in zip(rows, titles):
        cells = [f"{row[name]:.6g}" if isinstance(row.get(name), float) else "-" for name in short]
        lines.append([title, *(cells if row["status"] == "done" else [str(row["error"]) or str(row["status"])])])
    widths = [max((len(line[i]) for line in lines if len(line) > 2), default=0) for i in range(len(lines[0]))]
    widths[0] = max(len(line[0]) for line in lines)
    return "".join(line[0].ljust(widths[0]) + "  " +
                   ("  ".join(cell.rjust(width) for cell, width in zip(line[1:], widths[1:]))
                    if len(line) > 2 else line[1]) + "\n" for line in lines)
