# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Reads what is to be drawn: reports of runs, results of studies and a calibration, told apart by their schema; or evaluations."""

from __future__ import annotations

import dataclasses
import pathlib

from haec_programs import documents
from haec_programs.brief import brief, kept_brief
from haec_programs.errors import ProgramError, UsageError
from haec_programs.schemas import CALIBRATION, REPORT, STUDY, VERSION

from .calibration import check_calibration
from .evaluations import evaluations_in, named
from .shapes import check_report, check_study


CHECKS = {REPORT: check_report, STUDY: check_study, CALIBRATION: check_calibration}


@dataclasses.dataclass
class Run:
    """A report and how the page calls it. Of a study's run there may be `program`, `inputs` and `brief` alone."""

    name: str
    report: dict[str, object]
    path: pathlib.Path

    def brief(self) -> dict[str, object]:
        return self.report["brief"] if "brief" in self.report else brief(self.path, self.report)


@dataclasses.dataclass
class Inputs:
    """What the page shows: runs, of which `detailed` are also drawn one by one, and perhaps a study; or evaluations, or a calibration, alone."""

    runs: list[Run] = dataclasses.field(default_factory=list)
    detailed: list[Run] = dataclasses.field(default_factory=list)
    study: dict[str, object] | None = None
    evaluations: list[Run] = dataclasses.field(default_factory=list)
    calibration: list[Run] = dataclasses.field(default_factory=list)


def read_inputs(paths: list[pathlib.Path]) -> Inputs:
    """Reports and at most one study, or evaluations. ProgramError says which file is none, and why."""
    found = Inputs()
    read = [read_checked(path) for path in paths]
    for path, name, document in zip(paths, names_of(paths), read):
        if isinstance(document, list):
            if not all(isinstance(other, list) for other in read):
                raise ProgramError(f"{path}: an evaluation of haec_resources, which is not compared with runs; give it a page of its own")
            found.evaluations += [Run(*one, path) for one in named(document, name if len(paths) > 1 else "")]
        elif document["schema"] == CALIBRATION:
            if len(paths) > 1:
                raise ProgramError(f"{path}: a calibration of haec_calibrate, which is not compared; give it a page of its own")
            found.calibration.append(Run(name, document, path))
        elif document["schema"] == STUDY:
            if found.study is not None:
                raise ProgramError(f"{path}: a second study; a page has one")
            found.study = document
            found.runs += runs_of(document, path.parent)
        else:
            run = Run(name, document, path)
            found.runs.append(run)
            found.detailed.append(run)
    return found


def read_checked(path: pathlib.Path) -> dict[str, object] | list[dict[str, object]]:
    """A document of a schema and version that this program knows; a list of evaluations, which have none."""
    try:
        document = documents.read(path)
    except UsageError as error:
        raise ProgramError(str(error)) from None
    evaluations = evaluations_in(path, document)
    if evaluations:
        return evaluations
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema not in CHECKS:
        raise ProgramError(f"{path}: neither a report of haec_sim (--report), nor results.json of haec_sweep, nor an "
                           "output of haec_resources evaluate --format json, nor of haec_calibrate --measurements")
    if document.get("version") != VERSION:
        raise ProgramError(f"{path}: version {document.get('version')} of '{schema}', but this haec_report knows "
                           f"version {VERSION}; use programs of one version")
    CHECKS[schema](path, document)
    return document


def read_run(path: pathlib.Path) -> dict[str, object]:
    """The report of a study's run."""
    document = read_checked(path)
    if isinstance(document, list):
        raise ProgramError(f"{path}: no report of haec_sim, but an evaluation of haec_resources")
    if document["schema"] != REPORT:
        raise ProgramError(f"{path}: no report of haec_sim, but a study; run haec_sweep again")
    return document


def runs_of(study: dict[str, object], folder: pathlib.Path) -> list[Run]:
    """The runs of a study's rows, each once, named by what differs between the rows."""
    rows = [row for row in study["rows"] if row.get("report")]
    choices = study["columns"][:study["columns"].index("status")]
    differing = [name for name in choices if name not in ("sensitivity", "value") and len({str(row.get(name, "")) for row in study["rows"]}) > 1]
    runs: dict[str, Run] = {}
    for row in rows:
        parts = [str(row[name]) for name in differing if row.get(name) not in (None, "")]
        if row.get("sensitivity") not in (None, ""):
            parts.append(f"{row['sensitivity']} {row.get('value', '')}")
        path = folder / row["report"]
        if row["report"] not in runs:
            runs[row["report"]] = Run(", ".join(parts) or "run", kept_brief(path) or read_run(path), path)
    return list(runs.values())


def names_of(paths: list[pathlib.Path]) -> list[str]:
    """Short names that differ: those of the files, or else with as much of the path as it takes."""
    for length in range(1, 2 + max((len(path.parts) for path in paths), default=0)):
        names = ["/".join(path.with_suffix("").parts[-length:]) for path in paths]
        if len(set(names)) == len(names):
            return names
    return [f"{path} ({number})" for number, path in enumerate(paths, 1)]
