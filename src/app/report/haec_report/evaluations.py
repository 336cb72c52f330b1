# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What haec_resources evaluate says of an application on a machine, and what several such evaluations say together."""

from __future__ import annotations

import math
import pathlib
import re
import typing

from haec_programs.brief import strange
from haec_programs.errors import ProgramError

from .shapes import check_sections

NUMBER, TEXT, MAYBE_TEXT = (int, float), (str,), (str, type(None))
# Numbers that are none, such as infinite ones, are written as texts.
VALUES = {None: (int, float, str)}
NAMED = {"name": TEXT, "unit": TEXT}

# Objects by their keys, or all of these if one is None; lists by their elements. What is not needed may be there, too.
DEMAND = {"resource": TEXT, "amount": NUMBER, "utilisation": NUMBER}
PHASE = {"name": TEXT, "executions": NUMBER, "time": NUMBER, "share": NUMBER, "bound_by": MAYBE_TEXT, "demands": [DEMAND]}
MEMORY = {**NAMED, "mean": NUMBER, "peak": NUMBER}
RATE = {**NAMED, "rate": NUMBER, "count": NUMBER, "busy": NUMBER, "load": NUMBER, "gain": NUMBER, "what_if": [NUMBER]}
RESOURCES = {"rate": RATE, "path": RATE, "memory": MEMORY}
EVALUATION = {"application": TEXT, "machine": TEXT, "slices": NUMBER, "time": NUMBER, "bound_by": MAYBE_TEXT, "latency": NUMBER,
              "what_if_factors": [NUMBER], "phases": [PHASE], "resources": [{"kind": TEXT}], "figures": VALUES, "warnings": [TEXT]}

HOW = "--format json -o eval.json"

# What the rows of several evaluations have besides what was chosen.
TIME, BOUND, STATUS = "time", "bound by", "status"


def is_evaluation(document: object) -> bool:
    return isinstance(document, dict) and "schema" not in document and ("bound_by" in document or "what_if_factors" in document)


def evaluations_in(path: pathlib.Path, document: object) -> list[dict[str, object]]:
    """One, or those of a list; none where the document is something else. ProgramError where it was to be evaluated first, or
    is damaged."""
    if isinstance(document, dict) and "schema" not in document and not is_evaluation(document):
        refuse_unevaluated(path, document)
    found = document if isinstance(document, list) else [document]
    if not any(map(is_evaluation, found)):
        return []
    for number, evaluation in enumerate(found):
        check_evaluation(path, evaluation, f"[{number}]." if isinstance(document, list) else "")
    return found


def refuse_unevaluated(path: pathlib.Path, document: dict[str, object]) -> None:
    """ProgramError where this is what haec_resources measure writes, or somebody by hand."""
    said = "has the demands of an application, but no times; evaluate it first: haec_resources evaluate"
    if isinstance(document.get("phases"), list):
        raise ProgramError(f"{path}: this application of haec_resources {said} {path} --machine MACHINE {HOW}")
    if isinstance(document.get("resources"), list):
        raise ProgramError(f"{path}: this machine of haec_resources has resources, but no demands; evaluate an "
                           f"application on it: haec_resources evaluate APPLICATION --machine {path} {HOW}")


def fault_in(found: object, form: object, name: str) -> str | None:
    """The place at which a document is not as it has to be; None where there is none."""
    if isinstance(form, dict):
        if not isinstance(found, dict):
            return name
        parts = dict.fromkeys(found, form[None]) if None in form else form
        faults = (fault_in(found.get(key), part, f"{name}.{key}") for key, part in parts.items())
    elif isinstance(form, list):
        if not isinstance(found, list):
            return name
        faults = (fault_in(element, form[0], f"{name}[{number}]") for number, element in enumerate(found))
    else:
        is_odd = isinstance(found, bool) or isinstance(found, float) and not math.isfinite(found)
        return None if isinstance(found, form) and not is_odd else name
    return next(filter(None, faults), None)


def fault_of_evaluation(evaluation: dict[str, object]) -> str | None:
    """Also of what belongs together: kinds of resources, names of these, and times by factors."""
    fault = fault_in(evaluation, EVALUATION, "") or fault_in(evaluation.get("point", {}), VALUES, ".point")
    if fault is not None:
        return fault
    for number, resource in enumerate(evaluation["resources"]):
        fault = fault_in(resource, RESOURCES.get(resource["kind"], ()), f".resources[{number}]")
        if fault is not None:
            return fault
        if len(resource.get("what_if", evaluation["what_if_factors"])) != len(evaluation["what_if_factors"]):
            return f".resources[{number}].what_if"
    names = [resource["name"] for resource in evaluation["resources"]]
    for number, phase in enumerate(evaluation["phases"]):
        if not all(demand["resource"] in names for demand in phase["demands"]):
            return f".phases[{number}].demands"
        if phase["bound_by"] not in (None, *names):
            return f".phases[{number}].bound_by"
    return None if evaluation["bound_by"] in (None, *names) else ".bound_by"


def check_evaluation(path: pathlib.Path, evaluation: object, where: str) -> None:
    """ProgramError where a section is missing, or of another kind."""
    if not is_evaluation(evaluation):
        raise strange(path, f"the element {where.strip('.')}")
    check_sections(path, evaluation, tuple(EVALUATION))
    fault = fault_of_evaluation(evaluation)
    if fault is not None:
        raise strange(path, f"the section '{where}{fault.strip('.')}'")


def named(evaluations: list[dict[str, object]], name: str) -> typing.Iterator[tuple[str, dict[str, object]]]:
    """Each by what was chosen for it; `name` is that of its file, where there are several."""
    for evaluation in evaluations:
        chosen = {**({"file": name} if name else {}), **evaluation.get("point", {})}
        texts = [str(value) if key in ("file", "application") else f"{key}={value}" for key, value in chosen.items()]
        yield ", ".join(texts) or evaluation["application"], {**evaluation, "point": chosen}


def title_of(evaluations: list[dict[str, object]]) -> str:
    applications, machines = ({evaluation[key]: None for evaluation in evaluations} for key in ("application", "machine"))
    of = next(iter(applications)) if len(applications) == 1 else f"{len(applications)} applications"
    on = next(iter(machines)) if len(machines) == 1 else f"{len(machines)} machines"
    return f"What bounds {of} on {on}"


def number_or_text(value: object) -> object:
    """Values of sweeps are texts."""
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return str(value)
    return str(value) if not math.isfinite(found) else int(found) if found.is_integer() else found


def load_name(resource: dict[str, object]) -> str:
    return f"{'peak' if resource['kind'] == 'memory' else 'load'} of {resource['name']}"


def column_names(paths: list[str]) -> dict[str, str]:
    """Paths as people say them, such as "rate of SPELL"; as they are where two would be the same."""
    said = {path: re.sub(r"^application\.parameters\.", "", re.sub(r"^machine\.resources\.(\D.*)\.(\w+)$", r"\2 of \1", path)) for path in paths}
    return said if len(set(said.values())) == len(paths) else dict(zip(paths, paths))


def row_of(evaluation: dict[str, object], columns: dict[str, str]) -> dict[str, object]:
    """What was chosen, and the figures: times in seconds, shares in per cent."""
    row = {columns[key]: str(value) if key in ("file", "application") else number_or_text(value) for key, value in evaluation["point"].items()}
    row |= {STATUS: "done", TIME: evaluation["time"], BOUND: evaluation["bound_by"] or "nothing"}
    for resource in evaluation["resources"]:
        row[load_name(resource)] = 100 * resource["peak" if resource["kind"] == "memory" else "load"]
    # What people call figures may be what something else is called.
    return row | {f"figure {name}" if name in row else name: value for name, value in evaluation["figures"].items()}


def study_of(evaluations: list[dict[str, object]]) -> dict[str, object]:
    """Several evaluations as a study of figures, which haec_sweep makes of haec_map in this form."""
    names = column_names(list(dict.fromkeys(key for evaluation in evaluations for key in evaluation["point"])))
    columns, rows = list(names.values()), [row_of(evaluation, names) for evaluation in evaluations]
    loads = {load_name(resource) for evaluation in evaluations for resource in evaluation["resources"]}
    idle = {name for name in loads if not any(row.get(name) for row in rows)}
    figures = [name for name in dict.fromkeys(key for row in rows for key in row) if name not in {*columns, *idle, STATUS, BOUND}]
    units = {TIME: "s"} | {name: "%" for name in figures if name in loads}
    return {"columns": [*columns, STATUS], "rows": rows, "figures": figures, "units": units, "bound": BOUND}
