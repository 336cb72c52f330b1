# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A study: many runs in one command."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from typing import Any

from . import page
from ._programs import PathLike, answer
from .table import Table
from .traces import Trace, option_words


class Study:
    """The results of haec_sweep. A notebook shows the page of the study."""

    def __init__(self, folder: PathLike) -> None:
        self.folder = pathlib.Path(folder)
        self.results: dict[str, Any] = json.loads((self.folder / "results.json").read_text(encoding="utf-8"))

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A dictionary for each row of results.json."""
        return self.results["rows"]

    def table(self) -> Table:
        """The rows as a table."""
        return Table.of_records(self.rows)

    def _repr_html_(self) -> str:
        return page.frame_of(self.folder / "results.json")

    def __repr__(self) -> str:
        return f"Study({str(self.folder)!r}, {len(self.rows)} rows)"


def sweep(study: Mapping[str, Any] | PathLike, output: PathLike, **options: object) -> Study:
    """Runs a study of haec_sweep: a file, or its keys as a dictionary, whose paths are then relative to the current folder.
    Runs that `output` already has are not repeated. `options` are those of haec_sweep: jobs, ranks, force, phases. Raises
    Error if a run fails; results.json has the other runs.

    >>> import haec_sim
    >>> trace = haec_sim.generate("ring", "recorded", ranks=8)
    >>> study = haec_sim.sweep({"trace": trace, "set": {"latency": [100, 1000]}}, "study")
    >>> study.table()["latency"]
    [100, 1000]
    """
    words = ["--output", os.fspath(output), "--quiet", *option_words(options)]
    if isinstance(study, Mapping):
        answer("haec_sweep", ["-", *words], given=json.dumps(study, default=_plain))
    else:
        answer("haec_sweep", [os.fspath(study), *words])
    return Study(output)


def _plain(value: object) -> object:
    if isinstance(value, (Trace, os.PathLike)):
        return os.fspath(value)
    raise TypeError(f"a study cannot have a {type(value).__name__}; use texts, numbers, lists and dictionaries")
