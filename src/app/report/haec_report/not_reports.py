# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Inputs that are no reports, and which command makes one of them."""

from __future__ import annotations

import pathlib

from haec_programs.errors import UsageError


def check_inputs(paths: list[pathlib.Path]) -> None:
    """UsageError for traces, tables, folders, and files that are not there."""
    for path in paths:
        advice = advice_for(path)
        if advice:
            raise UsageError(f"{path}: {advice}")


def advice_for(path: pathlib.Path) -> str:
    """Empty where the file may be a report."""
    if path.suffix == ".otf2" or (path / "traces.otf2").is_file():
        return (f"a trace, but pages are drawn of reports; make one: haec_sim {path} --no-output --report report.json, then "
                "haec_report report.json -o page.html")
    table = path if path.suffix == ".csv" else path / "results.csv" if (path / "results.csv").is_file() else None
    if table is not None:
        return ("a table of haec_sweep, but pages are drawn of the document beside it: "
                f"haec_report {table.with_suffix('.json')} -o page.html")
    if not path.exists():
        return "no such file; give a report (haec_sim --report), or results.json of haec_sweep"
    return ""
