# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The least time of a run, and the resource that sets it, without a simulation."""

from __future__ import annotations

import json
import pathlib
import tempfile
from collections.abc import Mapping as Dictionary
from typing import Any

from ._programs import PathLike, answer, set_words, settings
from .machine import Machine, as_machine
from .mappings import Mapping, mapping_words
from .traces import Trace, trace_word


class Resources:
    """The demands of a program and the rates of a machine, as documents of haec_resources."""

    def __init__(self, application: dict[str, Any], machine: dict[str, Any], evaluation: dict[str, Any], summary: str) -> None:
        self.application = application
        self.machine = machine
        self.evaluation = evaluation
        self.summary = summary

    @property
    def seconds(self) -> float:
        """The least time of the run."""
        return self.evaluation["time"]

    @property
    def bound_by(self) -> str:
        """The resource that sets it."""
        return self.evaluation["bound_by"]

    def __repr__(self) -> str:
        return f"Resources({self.seconds!r} s, bound by {self.bound_by!r})"


def resources(trace: Trace | PathLike, machine: Machine | PathLike | Dictionary[str, Any] | None = None,
              mapping: Mapping | PathLike | None = None, ranks: int = 1, **set: object) -> Resources:
    """Measures the demands of a trace on a machine, and evaluates them, by haec_resources.

    >>> import haec_sim
    >>> haec_sim.resources(haec_sim.generate("ring", "recorded", ranks=8)).bound_by
    'compute'
    """
    with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
        documents = [pathlib.Path(folder, name) for name in ("application.json", "machine.json")]
        with as_machine(machine)._words() as on, mapping_words(mapping) as placed:
            summary = answer("haec_resources", ["measure", trace_word(trace), *on, *placed, *set_words(settings(set)),
                                                "--output", str(documents[0]), "--machine", str(documents[1])], ranks=ranks)
        evaluation = answer("haec_resources", ["evaluate", str(documents[0]), "--machine", str(documents[1]), "--format", "json"])
        application, rates = (json.loads(path.read_text(encoding="utf-8")) for path in documents)
    return Resources(application, rates, json.loads(evaluation), summary)
