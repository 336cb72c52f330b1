# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The part of a report that comparisons need: main figures, without what grows with processes and time."""

from haec_programs.errors import ProgramError

from .inputs import Run

# Regions with the longest times that are kept.
MOST_REGIONS = 40


def brief(run: Run) -> dict[str, object]:
    """Figures of one run for the comparison. ProgramError where a section is of somebody else."""
    try:
        return figures(run)
    except (KeyError, TypeError, AttributeError) as error:
        raise ProgramError(f"{run.name}: a section is not what its schema says ({error!r}); was it changed?") from None


def figures(run: Run) -> dict[str, object]:
    """As comparison.js reads them."""
    report = run.report
    messages = report["messages"]
    return {"name": run.name, "time": report["time"], "activity": report["activity"],
            "efficiencies": report["efficiencies"], "regions": longest(report["regions"]),
            "messages": {key: messages[key] for key in ("count", "bytes", "hops", "by_size", "by_hops")}}


def longest(regions: list[dict[str, object]]) -> list[dict[str, object]]:
    """Regions of one name count together: templates and overloads have several."""
    times: dict[str, int] = {}
    for region in regions:
        times[region["name"]] = times.get(region["name"], 0) + region["predicted"]["exclusive_ps"]
    kept = sorted(times.items(), key=lambda item: -item[1])[:MOST_REGIONS]
    return [{"name": name, "predicted_ps": time} for name, time in kept if time > 0]
