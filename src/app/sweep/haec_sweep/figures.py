# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a row of the table says of a run: figures out of its report, in seconds and bytes."""

from __future__ import annotations

import functools
import pathlib

from haec_programs import documents
from haec_programs.brief import keep_brief, kept_brief
from haec_programs.errors import ProgramError
from haec_programs.schemas import REPORT, VERSION

from . import energy, samples

PS = 1e-12

# Of a part of the run, and their units: the region of interest, and with WHOLE before their names the whole run.
WHOLE = "whole_"
PARTS = {"application_s": "s", "mpi_s": "s", "transfer_s": "s", "software_s": "s", "waiting_s": "s",
         "late_sender_s": "s", "late_receiver_s": "s", "collective_s": "s", "window_s": "s", "network_s": "s", "ended_s": "s",
         "parallel_efficiency": "", "load_balance": "", "communication_efficiency": "", "serialisation": "",
         "transfer_efficiency": "", "busiest_link_share": ""}
# POP's efficiencies as a report calls them; those of MPI and OpenMP have the paradigm before their names.
EFFICIENCIES = {"parallel_efficiency": "parallel", "load_balance": "load_balance", "communication_efficiency": "communication"}
PARADIGMS = ("mpi", "openmp")
# Where processes have several threads, and where a module tells of energy.
MAYBE = {**{f"{paradigm}_{name}": "" for paradigm in PARADIGMS for name in EFFICIENCIES}, **energy.COLUMNS}

# Columns and their units, in the order of the table.
COLUMNS = {"processes": "", "predicted_s": "s", "recorded_s": "s", "interest_s": "s", "interest_recorded_s": "s",
           **PARTS, **MAYBE, **{WHOLE + name: unit for name, unit in {**PARTS, **MAYBE}.items()},
           **samples.COLUMNS, energy.COUNTED: "", "messages": "", "bytes": "bytes", "mean_hops": ""}
# Those that stand in a table where a row has them.
OPTIONAL = {prefix + name for prefix in ("", WHOLE) for name in MAYBE} | {energy.COUNTED} | set(samples.COLUMNS)

# Of a part of the run: where reports tell of it, the column of its time, and of that on the ideal network.
BASES = {"": ("region_of_interest", "interest_s", "ideal_interest_s"), WHOLE: ("whole", "predicted_s", "ideal_s")}


def read_report(path: pathlib.Path) -> dict[str, object]:
    """A report of our version. ProgramError where it is none."""
    report = documents.read(path)
    if not isinstance(report, dict) or (report.get("schema"), report.get("version")) != (REPORT, VERSION):
        raise ProgramError(f"{path}: no report of version {VERSION}")
    return report


@functools.cache
def figures_of(path: pathlib.Path) -> dict[str, object]:
    """The columns' values of a run whose report is a file. ProgramError where it is damaged."""
    kept = kept_brief(path)
    if kept is not None and kept.get("columns") == list(COLUMNS):
        return kept["figures"]
    report = read_report(path)
    try:
        found = figures(report)
    except (KeyError, TypeError, AttributeError, ZeroDivisionError):
        raise ProgramError(f"{path}: a section does not match its schema") from None
    keep_brief(path, report, {"columns": list(COLUMNS), "figures": found})
    return found


def damage(path: pathlib.Path) -> str:
    """What is wrong with a report, or nothing."""
    try:
        figures_of(path)
    except ProgramError as error:
        return str(error)
    return ""


def figures(report: dict[str, object]) -> dict[str, object]:
    """The columns' values; times of activities are sums over all processes."""
    time = report["time"]
    found = {"processes": len(report["processes"]), "predicted_s": time["predicted"]["span_ps"] * PS,
             "recorded_s": time["recorded"]["span_ps"] * PS}
    found |= samples.figures_of(report)
    interest = time["region_of_interest"]
    if interest is not None:
        found["interest_s"] = interest["predicted"]["span_ps"] * PS
        found["interest_recorded_s"] = interest["recorded"]["span_ps"] * PS
    messages = report["messages"]
    found |= {"messages": messages["count"], "bytes": messages["bytes"]}
    if messages["count"]:
        found["mean_hops"] = messages["hops"] / messages["count"]
    told = {}
    for prefix, (base, span, _) in BASES.items():
        if report["activity"][base] is not None:
            found |= {prefix + name: value for name, value in parts(report, base).items()}
            told |= {prefix + name: value for name, value in energy.energies(report["modules"], base, found[span]).items()}
    if told:
        told[energy.COUNTED] = energy.counted(report["modules"])
    return {name: round(value, 12) if isinstance(value, float) else value
            for name, value in found.items() if name in COLUMNS and value is not None} | told


def parts(report: dict[str, object], base: str) -> dict[str, object]:
    """Figures of the region of interest or of the whole run."""
    activity = report["activity"][base]["predicted"]
    found = {"application_s": activity["computing_ps"] * PS, "mpi_s": activity["mpi_ps"] * PS,
             "transfer_s": activity["transfer_ps"] * PS, "software_s": activity["software_ps"] * PS,
             "waiting_s": activity["waiting_ps"] * PS, "ended_s": activity["ended_ps"] * PS}
    found |= {f"{cause.removesuffix('_ps')}_s": value * PS for cause, value in activity["waiting"].items()}
    efficiencies = report["efficiencies"][base]
    for prefix, told in {"": efficiencies, **{f"{paradigm}_": efficiencies[paradigm] for paradigm in PARADIGMS}}.items():
        found |= {prefix + name: told[key] for name, key in EFFICIENCIES.items()} if told is not None else {}
    return found | {"busiest_link_share": busiest_link_share(report, base)}


def against_ideal(line: dict[str, object]) -> dict[str, float]:
    """The factors of communication, of a row that has the times on the ideal network. As those of `haec_sim --ideal`,
    none is above 1."""
    found = {}
    for prefix, (_, span, ideal) in BASES.items():
        communication = line.get(f"{prefix}communication_efficiency")
        if communication is not None and line.get(span) and line.get(ideal):
            longest_computing = communication * line[span]
            found[f"{prefix}serialisation"] = round(min(1.0, longest_computing / line[ideal]), 12)
            found[f"{prefix}transfer_efficiency"] = round(min(1.0, line[ideal] / line[span]), 12)
    return found


def busiest_link_share(report: dict[str, object], base: str) -> float | None:
    """Nothing where no link was used, or nobody knows how fast links are."""
    links = report["links"]
    if links is None:
        return None
    is_whole = base == "whole"
    span = links["end_ps"] if is_whole else report["time"]["region_of_interest"]["predicted"]["span_ps"]
    busy = [(row if is_whole else row["region_of_interest"])["busy_ps"] for row in links["rows"]]
    known = [time for time in busy if time is not None]
    return max(known) / span if known and span else None
