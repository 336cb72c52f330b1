# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The part of a report that studies and comparisons need: main figures, without what grows with processes and time.

Reports have megabytes, and a page of a study needs some kilobytes of each of a thousand: haec_sweep keeps them in a
file beside each report, which is good for as long as the report is the one that it was made from.
"""

from __future__ import annotations

import contextlib
import json
import os
import pathlib

from .errors import ProgramError
from .output_file import write_whole

NAME = "brief.json"

# Of what stands in the file: another one where that changes.
FORM = 1

# Regions with the longest times that are kept.
MOST_REGIONS = 40


def strange(path: pathlib.Path, what: str) -> ProgramError:
    return ProgramError(f"{path}: {what} does not match the schema; if the file was changed, make it again")


def brief(path: pathlib.Path, report: dict[str, object]) -> dict[str, object]:
    """Figures of one run, as comparison.js reads them; null where the report lacks them. ProgramError where a section is of
    somebody else."""
    kept = {name: report[name] for name in ("time", "activity", "efficiencies")}
    for section, reader in (("regions", longest), ("messages", sums)):
        try:
            kept[section] = None if report[section] is None else reader(report[section])
        except (KeyError, TypeError, AttributeError):
            raise strange(path, f"the section '{section}'") from None
    return kept


def sums(messages: dict[str, object]) -> dict[str, object]:
    # Comparisons draw sizes, whatever their hops.
    sizes = [{key: value for key, value in row.items() if key != "by_hops"} for row in messages["by_size"]["rows"]]
    kept = {key: messages[key] for key in ("count", "bytes", "hops", "by_hops")}
    return {**kept, "by_size": {**messages["by_size"], "rows": sizes}}


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


def state_of(path: pathlib.Path) -> list[int]:
    """Another one where the file was written since."""
    found = os.stat(path)
    return [found.st_size, found.st_mtime_ns]


def keep_brief(path: pathlib.Path, report: dict[str, object], more: dict[str, object]) -> None:
    """Puts the brief of a report, and what else is to be known of it, beside it; where that does not work, the report
    will be read again."""
    with contextlib.suppress(ProgramError, OSError):
        kept = {"form": FORM, "report": state_of(path), "program": report["program"], "inputs": report["inputs"],
                "brief": brief(path, report), **more}
        write_whole(path.with_name(NAME), json.dumps(kept, separators=(",", ":")))


def kept_brief(path: pathlib.Path) -> dict[str, object] | None:
    """What was kept of a report; None where there is nothing, or the report is another one since."""
    try:
        kept = json.loads(path.with_name(NAME).read_text(encoding="utf-8"))
        return kept if (kept["form"], kept["report"]) == (FORM, state_of(path)) else None
    except (OSError, ValueError, TypeError, KeyError):
        return None
