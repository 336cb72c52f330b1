# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The part of a report that comparisons need: main figures, without what grows with processes and time."""

from .inputs import Run
from .shapes import strange

# Regions with the longest times that are kept.
MOST_REGIONS = 40


def brief(run: Run) -> dict[str, object]:
    """Figures of one run, as comparison.js reads them. ProgramError where a section is of somebody else."""
    report = run.report
    kept = {"name": run.name, "time": report["time"], "activity": report["activity"],
            "efficiencies": report["efficiencies"]}
    for section, reader in (("regions", longest), ("messages", sums)):
        try:
            kept[section] = reader(report[section])
        except (KeyError, TypeError, AttributeError):
            raise strange(run.path, f"the section '{section}'") from None
    return kept


def sums(messages: dict[str, object]) -> dict[str, object]:
    return {key: messages[key] for key in ("count", "bytes", "hops", "by_size", "by_hops")}


def longest(regions: list[dict[str, object]]) -> dict[str, object]:
    """Of the whole run and of the region of interest; null where there is none."""
    has_interest = any(region["region_of_interest"] is not None for region in regions)
    return {"whole": longest_of(regions, "whole"),
            "region_of_interest": longest_of(regions, "region_of_interest") if has_interest else None}


def longest_of(regions: list[dict[str, object]], base: str) -> list[dict[str, object]]:
    """Regions of one name count together: templates and overloads have several."""
    times: dict[str, int] = {}
    for region in regions:
        times[region["name"]] = times.get(region["name"], 0) + region[base]["predicted"]["exclusive_ps"]
    kept = sorted(times.items(), key=lambda item: -item[1])[:MOST_REGIONS]
    return [{"name": name, "predicted_ps": time} for name, time in kept if time > 0]
