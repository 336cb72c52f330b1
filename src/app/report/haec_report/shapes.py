# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a report and a study must be like, as far as pages are put together from it."""

import pathlib

from haec_programs.brief import strange
from haec_programs.errors import ProgramError

LISTS = ("locations", "processes", "regions")
# Null where --report-sections left them out; two of them also where no network was simulated.
MAYBE = ("regions", "process_regions", "messages", "links", "waiting", "critical_path", "timeline")

# Without these nothing can be drawn; a document that lacks one was cut short, or is of somebody else.
SECTIONS = ("program", "inputs", "run", "machine", "locations", "processes", "time", "activity", "regions",
            "process_regions", "messages", "links", "waiting", "critical_path", "efficiencies", "timeline",
            "modules", "untouched", "oddities", "simulator")


def check_sections(path: pathlib.Path, document: dict[str, object], needed: tuple[str, ...]) -> None:
    """ProgramError where a document lacks one."""
    missing = [section for section in needed if section not in document]
    if missing:
        raise ProgramError(f"{path}: has no section '{missing[0]}'; the file was cut short or changed")


def check_report(path: pathlib.Path, report: dict[str, object]) -> None:
    """ProgramError where a section is missing, or of another kind."""
    check_sections(path, report, SECTIONS)
    for section in SECTIONS:
        found = report[section]
        if not isinstance(found, list if section in LISTS else dict) and not (found is None and section in MAYBE):
            raise strange(path, f"the section '{section}'")
    if not all(isinstance(report["program"].get(key), str) for key in ("name", "version")):
        raise strange(path, "the section 'program'")


def check_study(path: pathlib.Path, study: dict[str, object]) -> None:
    """ProgramError where columns or rows are no table."""
    check_sections(path, study, ("columns", "rows"))
    columns, rows = study["columns"], study["rows"]
    if not isinstance(columns, list) or not all(isinstance(name, str) for name in columns) or "status" not in columns:
        raise strange(path, "the section 'columns'")
    if not isinstance(rows, list):
        raise strange(path, "the section 'rows'")
    figures = study.get("figures", [])
    if not isinstance(figures, list) or not all(isinstance(name, str) for name in figures):
        raise strange(path, "the section 'figures'")
    if "figures" in study and not isinstance(study.get("units"), dict):
        raise strange(path, "the section 'units'")
    for number, row in enumerate(rows):
        if not isinstance(row, dict) or not isinstance(row.get("report") or "", str):
            raise strange(path, f"rows[{number}]")
