# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How long the runs of a study will take, and how much of the disk, by those that are done."""

from __future__ import annotations

import dataclasses
import pathlib
from collections.abc import Callable

from .execution import SECONDS, Execution
from .plan import Run


@dataclasses.dataclass
class Sample:
    """Runs that are done: seconds and bytes of all together."""

    runs: int = 0
    seconds: float = 0.0
    bytes: int = 0

    def add(self, result: pathlib.Path) -> None:
        """A run of an older haec_sweep, which noted no time, tells nothing."""
        try:
            self.seconds += float((result.parent / SECONDS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        self.runs += 1
        self.bytes += sum(path.stat().st_size for path in result.parent.iterdir())

    def scaled(self, runs: int) -> tuple[float, float]:
        return self.seconds / self.runs * runs, self.bytes / self.runs * runs


def parts_of(runs: list[Run]) -> dict[pathlib.Path | None, list[Run]]:
    """Runs that are alike: those of a trace, or of haec_map."""
    parts: dict[pathlib.Path | None, list[Run]] = {}
    for run in runs:
        parts.setdefault(run.trace, []).append(run)
    return parts


def unknown(runs: list[Run], execution: Execution) -> list[Run]:
    """Of each trace of which no time is known yet, the first run that is left."""
    found = []
    for mine in parts_of(runs).values():
        left = [run for run in mine if execution.done(run) is None]
        if left and not sample_of(mine, execution).runs:
            found.append(left[0])
    return found


def sample_of(runs: list[Run], execution: Execution) -> Sample:
    sample = Sample()
    for result in filter(None, map(execution.done, runs)):
        sample.add(result)
    return sample


def forecast(runs: list[Run], execution: Execution, preparing_s: float, name: Callable[[Run], str]) -> str:
    """What is left to do, with what it is estimated from. `preparing_s` is what the study takes before its first run."""
    left = {run.key for run in runs if execution.done(run) is None}
    seconds, size, told, bound = 0.0, 0.0, [], "about"
    for mine in parts_of(runs).values():
        sample = sample_of(mine, execution)
        missing = sum(run.key in left for run in mine)
        if sample.runs:
            more = sample.scaled(missing)
            seconds, size = seconds + more[0], size + more[1]
            told.append(f"  {name(mine[0])}: {missing} left; {sample.runs} done, "
                        f"{duration(sample.seconds / sample.runs)} and {amount(sample.bytes / sample.runs)} each")
        else:
            bound = "more than" if missing else bound
            told.append(f"  {name(mine[0])}: {missing} left; no finished run tells the time of one")
    jobs = min(execution.jobs, max(1, len(left)))
    return "\n".join([f"{len(runs)} runs, {len(left)} of them left, {execution.jobs} at a time",
                      f"{bound} {duration(preparing_s + seconds / jobs)} and {amount(size)} of disk, by runs that are done:",
                      *told])


def duration(seconds: float) -> str:
    for limit, unit, name in ((60, 1, "s"), (3600, 60, "min"), (48 * 3600, 3600, "h")):
        if seconds < limit:
            return f"{seconds / unit:.2g} {name}"
    return f"{seconds / 86400:.3g} days"


def amount(size: float) -> str:
    for limit, unit, name in ((1e6, 1e3, "kB"), (1e9, 1e6, "MB"), (1e12, 1e9, "GB")):
        if size < limit:
            return f"{size / unit:.3g} {name}"
    return f"{size / 1e12:.3g} TB"
