# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A simulation and its results."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
from collections.abc import Mapping as Dictionary, Sequence
from typing import Any

from . import page
from ._programs import PathLike, answer, set_words, settings
from .columns import Columns
from .critical_path import pieces
from .errors import Error
from .machine import Machine, as_machine
from .mappings import Mapping, mapping_words
from .report_text import ReportText
from .table import Table
from .traces import Trace, option_words, trace_word

PICOSECONDS = 1e12


class Run:
    """The results of haec_sim. A notebook shows the page of haec_report.

    >>> import haec_sim
    >>> run = haec_sim.run(haec_sim.generate("ring", "recorded", ranks=8), "haec_box")
    >>> run.summary.splitlines()[0]
    'processes: 8 on 8 of 64 nodes, 1 on each'
    >>> run.report["messages"]["count"]
    160
    """

    summary: str
    """the lines that haec_sim prints at the end of a run"""
    output: Trace | None
    """the output trace, if there is one"""

    def __init__(self, report: dict[str, Any] | str, summary: str = "", output: Trace | None = None) -> None:
        # Its text, until somebody wants all of it.
        self._text = ReportText(report) if isinstance(report, str) else None
        self._report = {} if isinstance(report, str) else report
        self.summary = summary
        self.output = output

    @property
    def report(self) -> dict[str, Any]:
        """The report as a dictionary, see docs/reference/report.md. It is read when it is first asked for."""
        if self._text is not None:
            self._report, self._text = self._text.whole(), None
        return self._report

    @property
    def seconds(self) -> float:
        """The predicted time of the region of interest, or of the whole run if the trace has none."""
        time = self._section("time")
        return (time["region_of_interest"] or time)["predicted"]["span_ps"] / PICOSECONDS

    def messages(self) -> Columns:
        """All messages with their predicted times, see Trace.messages(). The run needs an output.

        >>> import haec_sim
        >>> run = haec_sim.run(haec_sim.generate("ring", "recorded", ranks=8), output="simulated", force=True)
        >>> messages = run.messages()
        >>> all(sent <= received for sent, received in zip(messages["sent_ps"], messages["received_ps"]))
        True
        """
        return self._trace().messages()

    def visits(self) -> Columns:
        """All visits of regions with their predicted times, see Trace.visits(). The run needs an output."""
        return self._trace().visits()

    def links(self) -> Table:
        """The links and ports with traffic: name, messages, bytes, busy time, waiting time and others."""
        rows = self._section("links")["rows"]
        return Table.of_records([{key: value for key, value in row.items() if not isinstance(value, (list, dict))}
                                 for row in rows])

    def critical_path(self, base: str = "region_of_interest") -> Table:
        """The pieces of the critical path by kind and name. Their times add up to the length of `base`, which is
        "region_of_interest" or "whole".

        >>> import haec_sim
        >>> run = haec_sim.run(haec_sim.generate("ring", "recorded", ranks=8), "haec_box")
        >>> sum(run.critical_path("whole")["time_ps"]) == run.report["time"]["predicted"]["span_ps"]
        True
        """
        path = self._section("critical_path").get(base)
        if path is None:
            raise Error(f"the report has no critical path of the base {base!r}; use 'whole'")
        return pieces(path, self._section("regions"))

    def difference(self, before: Run, base: str | None = None) -> Table:
        """Why this run takes longer or less than `before`: the cells of the critical paths that differ, by region, cause and
        process, largest first. Their differences add up to the difference of the lengths (haec_diff). `base` is "whole" or
        "region_of_interest"; by default the latter, if both runs have one.

        >>> import haec_sim
        >>> trace = haec_sim.generate("ring", "recorded", ranks=8)
        >>> before, after = (haec_sim.run(trace, "haec_box", latency=ns) for ns in (100, 1000))
        >>> after.difference(before)["cause"][0]
        'transfer'
        """
        with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
            paths = [pathlib.Path(folder, f"{name}.json") for name in ("before", "after")]
            before.save(paths[0])
            self.save(paths[1])
            words = [] if base is None else ["--base", base]
            found = json.loads(answer("haec_diff", [*map(str, paths), "--format", "json", *words]))
        columns = ["region", "cause", "process", "first_ps", "second_ps", "difference_ps"]
        return Table.of_rows(columns, [[cell[name] for name in columns] for cell in found["cells"]])

    def save(self, path: PathLike) -> None:
        """Writes the report, for haec_report and haec_sweep."""
        text = json.dumps(self._report) if self._text is None else self._text.text
        pathlib.Path(path).write_text(text, encoding="utf-8")

    def _trace(self) -> Trace:
        if self.output is None:
            raise Error("this run wrote no trace; give run(..., output=FOLDER)")
        return self.output

    def _section(self, name: str) -> Any:
        found = self._report.get(name) if self._text is None else self._text.section(name)
        if found is None:
            raise Error(f"the report has no section '{name}'; leave out sections=, or add '{name}' to it")
        return found

    def _repr_html_(self) -> str:
        with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
            path = pathlib.Path(folder, "report.json")
            self.save(path)
            return page.frame_of(path)

    def __repr__(self) -> str:
        return f"Run({self.seconds!r} s)"


def run(trace: Trace | PathLike, machine: Machine | PathLike | Dictionary[str, Any] | None = None,
        mapping: Mapping | PathLike | None = None, *, output: PathLike | None = None, force: bool = False,
        sections: Sequence[str] | None = None, ideal: bool = False, samples: int | None = None, ranks: int = 1,
        options: Dictionary[str, object] | None = None, **set: object) -> Run:
    """Simulates a trace on a machine, by haec_sim. Keys of `set` are those of Machine.set(). Without `output` no trace is
    written. `sections` are the costly sections of the report (--report-sections), `ranks` MPI ranks, `options` further
    options of haec_sim by name. Raises Error if the run fails, UsageError for wrong names, keys and values.

    >>> import haec_sim
    >>> trace = haec_sim.generate("ring", "recorded", ranks=8)
    >>> haec_sim.run(trace, "haec_box", latency="1us").seconds > haec_sim.run(trace, "haec_box").seconds
    True
    """
    named = None if sections is None else ",".join(sections) or "none"
    written = ["--no-output"] if output is None else ["--output", os.fspath(output)]
    words = [*written, *option_words({"report-sections": named, "ideal": ideal, "samples": samples, "force": force,
                                      "progress": "never", **(options or {})})]
    with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
        path = pathlib.Path(folder, "report.json")
        with as_machine(machine)._words() as on, mapping_words(mapping) as placed:
            summary = answer("haec_sim", ["--trace", trace_word(trace), *on, *placed, *set_words(settings(set)), *words,
                                          "--report", str(path)], ranks=ranks)
        report = path.read_text(encoding="utf-8")
    shown = "".join(f"{line}\n" for line in summary.splitlines() if line != f"report: {path}")
    return Run(report, shown, None if output is None else Trace(output))
