# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A study as its document says it, checked."""

from __future__ import annotations

import dataclasses
import json
import pathlib

from haec_programs import documents
from haec_programs.errors import UsageError

from .choices import (Choice, Item, case_of, check_keys, check_labels, config_of, items, mapping_of, model_of, text,
                      topology_of, trace_of)
from .expressions import Expression
from .keys import Numbers, placed, sensitivity_of, settings_of
from .ranges import check_once
from .samples import samples_of
from .scaling import Scaling, scaling_of
from .traffic import Uniform, traffic_of
from .what_if import percents_of

# Of a study's document, and who reads each of its lists.
DIMENSIONS = {"traces": trace_of, "jobs": trace_of, "traffic": traffic_of, "configs": config_of, "topologies": topology_of,
              "mappings": mapping_of, "models": model_of, "cases": case_of}
OPTIONS = ["modules", "unmatched", "memory"]
KEYS = ["title", "about", "page", "trace", *DIMENSIONS, "set", "phases", "sensitivity", "what_if", "base", "scaling", "samples",
        "figures", *OPTIONS]
# What only one of the two kinds of studies has.
KEYS_OF = {"trace": ["models", "phases", "sensitivity", "what_if", "base", "scaling", "samples", *OPTIONS], "traffic": ["figures"]}
KINDS = {"trace": "trace", "traces": "trace", "jobs": "trace", "traffic": "traffic"}
# What is of one program alone.
NOT_OF_JOBS = ["phases", "scaling", "samples", "what_if"]


@dataclasses.dataclass
class Study:
    """What is compared, in the order in which rows have it."""

    # Of these, one. The trace of jobs is joined when the study is prepared.
    traces: list[Choice] = dataclasses.field(default_factory=list)
    jobs: list[Choice] = dataclasses.field(default_factory=list)
    traffic: list[Choice] = dataclasses.field(default_factory=list)
    configs: list[Choice] = dataclasses.field(default_factory=lambda: [Choice("default")])
    topologies: list[Choice] = dataclasses.field(default_factory=lambda: [Choice("as configured")])
    mappings: list[Choice] = dataclasses.field(default_factory=lambda: [Choice("xyz")])
    models: list[Choice] = dataclasses.field(default_factory=lambda: [Choice("as configured")])
    cases: list[Choice] = dataclasses.field(default_factory=list)
    settings: list[Numbers] = dataclasses.field(default_factory=list)
    sensitivity: list[Numbers] = dataclasses.field(default_factory=list)
    # By how many percent less time regions, nodes and links take, one at a time; none: nothing of it is asked.
    what_if: list[float] = dataclasses.field(default_factory=list)
    # What rows are compared with: values of columns; those that it does not name are the first.
    base: dict[str, object] = dataclasses.field(default_factory=dict)
    # By trace, regions, of each of which there is a row for the part of the program from its first begin to its last end.
    phases: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    scaling: Scaling = Scaling()
    # Whether rows tell their trace.
    names_traces: bool = False
    # Options of haec_sim that all runs get.
    options: dict[str, str] = dataclasses.field(default_factory=dict)
    # Columns of traffic's rows; none: all figures of haec_map evaluate.
    figures: dict[str, Expression] = dataclasses.field(default_factory=dict)
    # Of the page: its title, and what a reader has to know.
    title: str = ""
    about: str = ""
    wants_page: bool = False
    # What errors about the study begin with: its file, if it is in one.
    source: str = ""


def read_study(path: pathlib.Path) -> Study:
    """The study in a file; paths in it are seen from its folder. UsageError says which key is wrong."""
    return named_study(documents.read(path), str(path), path.parent)


def named_study(document: object, name: str, folder: pathlib.Path) -> Study:
    """The study in a document of that name, whose paths are seen from a folder. UsageError likewise."""
    if not isinstance(document, dict):
        raise UsageError(f"{name}: a study is a JSON object with 'trace' or 'traffic', and more")
    try:
        return dataclasses.replace(study_of(document, folder), source=f"{name}: ")
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None


def study_of(document: dict[str, object], folder: pathlib.Path) -> Study:
    """The study in a document whose paths are seen from a folder."""
    check_keys("", document, KEYS)
    kind = kind_of(document)
    study = Study()
    if "trace" in document:
        study.traces = [trace_of(folder, Item("trace", None, document["trace"]))]
    for dimension, reader in DIMENSIONS.items():
        if dimension in document:
            choices = [reader(folder, item) for item in items(dimension, document[dimension])]
            check_labels(dimension, choices)
            setattr(study, dimension, choices)
    study.settings = [placed(folder, numbers) for numbers in settings_of(document.get("set", {}))]
    study.sensitivity = sensitivity_of(document.get("sensitivity", {}))
    study.what_if = what_if_of(document.get("what_if", False))
    study.figures = figures_of(document.get("figures", {}))
    study.title, study.about = (text(key, document[key]) if key in document else "" for key in ("title", "about"))
    study.wants_page = truth("page", document.get("page", False))
    study.names_traces = "traces" in document
    study.base = base_of(document.get("base", {}))
    study.phases = phases_of("phases", document.get("phases", []), study.traces)
    study.scaling = scaling_of(document.get("scaling", {}), study.traces)
    if kind == "traffic":
        check_traffic(study)
    check_jobs(study, document)
    study.options = {key: text(key, document[key]) for key in OPTIONS if key in document}
    if "samples" in document:
        study.options["samples"] = samples_of(document["samples"])
    if "modules" in study.options:
        names = study.options["modules"].split(",")
        study.options["modules"] = ",".join(placed_object(folder, name) for name in names)
    return study


def kind_of(document: dict[str, object]) -> str:
    """The key that says what the rows are of: a trace's runs, or a traffic's figures."""
    given = [key for key in KINDS if key in document]
    if len(given) > 1:
        raise UsageError(f"{given[-1]}: a study has either '{given[0]}' or '{given[-1]}'; remove one")
    if not given:
        raise UsageError("trace: missing; give the anchor file (traces.otf2) of the trace to simulate, or its folder; or "
                         "'traffic', to evaluate mappings without a simulation")
    kind = KINDS[given[0]]
    other, = (key for key in KEYS_OF if key != kind)
    for key in KEYS_OF[other]:
        if key in document:
            raise UsageError(f"{key}: has no effect with '{given[0]}'; remove it")
    return kind


def base_of(given: object) -> dict[str, object]:
    if not isinstance(given, dict):
        raise UsageError(f"base: expected an object of columns and values, found {json.dumps(given)}")
    return given


def check_traffic(study: Study) -> None:
    """UsageError where a mapping needs what the traffic does not tell."""
    made = [choice for choice in study.mappings if isinstance(choice.value, dict)]
    for choice in made:
        if "simulate" in choice.value:
            raise UsageError(f"mappings: '{choice.label}' simulates, for which a study needs 'trace' in place of 'traffic'")
    for traffic in study.traffic:
        if made and isinstance(traffic.value, Uniform) and traffic.value.ranks is None:
            raise UsageError(f"traffic: '{traffic.label}' needs 'ranks', the number of processes that the mapping "
                             f"'{made[0].label}' places")


def check_jobs(study: Study, document: dict[str, object]) -> None:
    """UsageError where jobs are not several, or where something else is for one program, or for several."""
    if not study.jobs:
        for choice in study.mappings:
            if isinstance(choice.value, dict) and "jobs" in choice.value:
                raise UsageError(f"mappings: '{choice.label}' places jobs, of which the study has none; give them as 'jobs'")
        return
    if len(study.jobs) < 2:
        raise UsageError("jobs: there is one job; give the traces of two or more, or 'trace'")
    for job in study.jobs:
        if "," in job.label:
            raise UsageError(f"jobs: the name '{job.label}' has a comma; give the job another 'name'")
    for key in NOT_OF_JOBS:
        if key in document:
            raise UsageError(f"{key}: is of one program, and the study has several jobs; remove it")


def phases_of(where: str, given: object, traces: list[Choice]) -> dict[str, list[str]]:
    """A list for all traces, or an object of traces with theirs."""
    labels = [trace.label for trace in traces]
    if isinstance(given, dict):
        check_keys(f"{where}.", given, labels)
        return {label: regions_of(f"{where}.{label}", names) for label, names in given.items()}
    return dict.fromkeys(labels, regions_of(where, given))


def regions_of(where: str, given: object) -> list[str]:
    if not isinstance(given, list):
        raise UsageError(f"{where}: expected a list of regions, found {json.dumps(given)}")
    names = [text(f"{where}[{i}]", name) for i, name in enumerate(given)]
    check_once(where, names)
    return names


def figures_of(given: object) -> dict[str, Expression]:
    if not isinstance(given, dict):
        raise UsageError(f"figures: expected an object of names and what they are, found {json.dumps(given)}")
    return {name: Expression(f"figures.{name}", text(f"figures.{name}", value)) for name, value in given.items()}


def what_if_of(given: object) -> list[float]:
    """A list of percents, or true."""
    return [] if given is False else percents_of("what_if", given)


def truth(where: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise UsageError(f"{where}: expected true or false, found {json.dumps(value)}")
    return value


def placed_object(folder: pathlib.Path, name: str) -> str:
    """A module's name, or the whole path of its shared object."""
    return str((folder / name).absolute()) if "/" in name or name.endswith(".so") else name
