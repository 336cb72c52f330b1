# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What comes of a study: the lines of its table, and the documents that hold them."""

from __future__ import annotations

import pathlib

from haec_programs.errors import ProgramError
from haec_programs.output_file import write_together

from . import jobs, samples, table
from .base import add_ratios
from .conclusion import conclusions
from .execution import Execution
from .figures import against_ideal, figures_of, read_report
from .kinds import Evaluation, Simulation
from .output_folder import TABLES
from .plan import Row
from .scaling import series
from .study import Study
from .tolerances import tolerances


def line_of(row: Row, kind: Simulation | Evaluation, execution: Execution, faults: dict[str, str],
            folder: pathlib.Path) -> dict[str, object]:
    """What the table has of a row."""
    line: dict[str, object] = {**row.labels, "status": "failed"}
    ideal = row.ideal and execution.done(row.ideal)
    if ideal:
        times = figures_of(ideal)
        line |= {"ideal_s": times["predicted_s"], "ideal_interest_s": times.get("interest_s")}
    done = row.run and execution.done(row.run)
    if row.run and done:
        try:
            line |= {**kind.figures(row.run, done), "status": "done"}
        except ProgramError as error:
            line["error"] = str(error)
        line |= against_ideal(line)
        alone = {name: execution.done(run) for name, run in row.alone.items()}
        if row.alone and all(alone.values()):
            line |= jobs.slowdowns(read_report(done), {name: read_report(path) for name, path in alone.items()})
        line[kind.link] = str(done.relative_to(folder))
        if row.ideal and row.ideal.key in faults:
            line["error"] = f"ideal network: {faults[row.ideal.key]}"
        for name, run in row.alone.items():
            if run.key in faults:
                line["error"] = f"{name} alone: {faults[run.key]}"
    else:
        line["error"] = row.fault or (faults.get(row.run.key, "") if row.run else "")
        line["status"] = "failed" if line["error"] else "missing"
    return line


def lines_of(rows: list[Row], kind: Simulation | Evaluation, execution: Execution, faults: dict[str, str],
             base: dict[str, object], folder: pathlib.Path) -> list[dict[str, object]]:
    lines = [line_of(row, kind, execution, faults, folder) for row in rows]
    if isinstance(kind, Simulation):
        add_ratios(lines, base)
        samples.compare(lines, sampled_times(rows, lines, execution))
    return lines


def sampled_times(rows: list[Row], lines: list[dict[str, object]], execution: Execution) -> dict[int, list[int]]:
    """The times over draws of noise, by the place of the row."""
    found = {}
    for place, (row, line) in enumerate(zip(rows, lines)):
        done = row.run and "samples_median_s" in line and execution.done(row.run)
        if done:
            found[place] = samples.times_of(read_report(done))
    return found


def write_results(rows: list[Row], lines: list[dict[str, object]], kind: Simulation | Evaluation, study: Study,
                  base: dict[str, object], folder: pathlib.Path, what_ifs: list[dict[str, object]] | None = None) -> None:
    names = table.columns(lines, kind.columns(lines), kind.link)
    told: dict[str, object] = {key: value for key, value in (("title", study.title), ("about", study.about)) if value}
    if study.traces:
        told |= {**traces_of(study), "base": base,
                 "scaling": series([(row.labels, line) for row, line in zip(rows, lines)], study.scaling),
                 "tolerances": tolerances(rows, lines), "conclusion": conclusions(lines, list(base))}
        told |= {"what_if": what_ifs} if what_ifs is not None else {}
    else:
        told = {"title": "A study of haec_map", **told, "figures": kind.columns(lines)}
    texts = table.as_csv(lines, names), table.as_json(lines, names, {**told, "units": {**kind.units, **units_of(study)}})
    write_together({folder / name: text for name, text in zip(TABLES, texts)})


def units_of(study: Study) -> dict[str, str]:
    """Of the columns of `set` whose values the study gives with units."""
    return {numbers.label: numbers.unit for numbers in study.settings if numbers.unit}


def traces_of(study: Study) -> dict[str, object]:
    if study.names_traces:
        return {"traces": {trace.label: str(trace.value) for trace in study.traces}}
    together = {"jobs": {job.label: str(job.value) for job in study.jobs}} if study.jobs else {}
    return {"trace": str(study.traces[0].value), **together}
