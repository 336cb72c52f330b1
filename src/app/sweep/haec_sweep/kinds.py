# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What rows of a study are: runs of haec_sim, or figures of haec_map evaluate."""

from __future__ import annotations

import json
import pathlib

from haec_programs import documents
from haec_programs.errors import ProgramError, did_you_mean

from . import figures
from .base import RATIOS
from .expressions import Expression
from .jobs import SLOWDOWN
from .plan import Run
from .traffic import key_of

# What the table on standard output has, with its headings: of the region of interest, or else of the whole run. Energy
# stands there where a row has it.
SHORT_OF_INTEREST = {"predicted_s": "whole run s", "interest_s": "of interest s", "interest_over_base": "to base",
                     "ideal_interest_s": "ideal network s", "application_s": "computing s", "waiting_s": "waiting s",
                     "energy_j": "energy J"}
SHORT_OF_WHOLE = {"predicted_s": "whole run s", "predicted_over_base": "to base", "ideal_s": "ideal network s",
                  "whole_application_s": "computing s", "whole_waiting_s": "waiting s", "whole_energy_j": "energy J"}
# Times on the ideal network, behind all others.
IDEAL = ("ideal_s", "ideal_interest_s")
# As many figures of haec_map stand there.
MOST_SHORT = 6


def slowdowns(rows: list[dict[str, object]]) -> list[str]:
    """The columns of jobs, in their order."""
    return list(dict.fromkeys(name for row in rows for name in row if name.startswith(SLOWDOWN)))


class Simulation:
    """Runs of haec_sim. What it prints goes to `printed`, what counts is in `result`."""

    result, printed, link = "report.json", "out.txt", "report"
    units = {**figures.COLUMNS, **dict.fromkeys(IDEAL, "s"), **dict.fromkeys(RATIOS, "")}

    def __init__(self, command: list[str]) -> None:
        self._command = command

    def words(self, run: Run) -> list[str]:
        """The command, in a folder that has config.json, and the mapping if there is one."""
        mapping = [] if run.mapping is None else ["--mapping", "mapping.map"]
        return [*self._command, "--trace", str(run.trace), "--config", "config.json", "--report", self.result,
                "--no-output", "--progress", "never", *run.options, *mapping]

    def figures(self, _run: Run, path: pathlib.Path) -> dict[str, object]:
        return figures.figures_of(path)

    def damage(self, path: pathlib.Path) -> str:
        """What is wrong with a result, or nothing."""
        return figures.damage(path)

    def columns(self, rows: list[dict[str, object]]) -> list[str]:
        known = [name for name in self.units if name not in figures.OPTIONAL or any(name in row for row in rows)]
        return known + slowdowns(rows)

    def short(self, rows: list[dict[str, object]]) -> dict[str, str]:
        names = SHORT_OF_INTEREST if self.time(rows) == "interest_s" else SHORT_OF_WHOLE
        found = {name: title for name, title in names.items() if name not in figures.OPTIONAL or any(name in row for row in rows)}
        return found | {name: f"{name.removeprefix(SLOWDOWN)} to alone" for name in slowdowns(rows)}

    def time(self, rows: list[dict[str, object]]) -> str:
        """The column by which rows are compared."""
        return "interest_s" if any("interest_s" in row for row in rows) else "predicted_s"


class Evaluation:
    """Figures of haec_map evaluate, or what a study computes of them."""

    result = printed = "figures.json"
    link = "evaluation"
    units = {"time_bound": "s", "hop_bytes": "bytes", "max_link_load": "bytes"}

    def __init__(self, haec_map: str, wanted: dict[str, Expression]) -> None:
        self._haec_map = haec_map
        self._wanted = wanted
        self._found: dict[str, None] = {}

    def words(self, run: Run) -> list[str]:
        mapping = [] if run.mapping is None else ["mapping.map"]
        return [self._haec_map, "evaluate", *mapping, "--config", "config.json", "--format", "json", *run.options]

    def figures(self, run: Run, path: pathlib.Path) -> dict[str, object]:
        """ProgramError where a figure that is wanted is not there."""
        found = read_figures(path)
        if not self._wanted:
            plain = {name: value for name, value in found.items() if not isinstance(value, list)}
            self._found.update(dict.fromkeys(plain))
            return plain
        resolved = json.loads(run.config)

        def lookup(name: str) -> float:
            if isinstance(found.get(name), (int, float)):
                return found[name]
            try:
                return key_of(name, resolved)
            except ProgramError:
                known = [known for known, value in found.items() if isinstance(value, (int, float))]
                raise ProgramError(f"'{name}' is neither a figure of haec_map evaluate nor a number of the "
                                   f"configuration{did_you_mean(name, known)}") from None
        return {name: expression.value(lookup) for name, expression in self._wanted.items()}

    def damage(self, path: pathlib.Path) -> str:
        try:
            read_figures(path)
        except ProgramError as error:
            return str(error)
        return ""

    def columns(self, _rows: list[dict[str, object]]) -> list[str]:
        """Those that are wanted, or all that any row had."""
        return list(self._wanted or self._found)

    def short(self, rows: list[dict[str, object]]) -> dict[str, str]:
        return {name: name for name in self.columns(rows)[:MOST_SHORT]}

    def time(self, _rows: list[dict[str, object]]) -> None:
        """Nobody knows which figure is to be small."""


def read_figures(path: pathlib.Path) -> dict[str, object]:
    found = documents.read(path)
    if not isinstance(found, dict) or "messages" not in found:
        raise ProgramError(f"{path}: no figures of haec_map evaluate")
    return found
