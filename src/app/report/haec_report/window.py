# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A part of the timeline in full: all visits and messages of a window, which haec_export reads from the run's output."""

from __future__ import annotations

import pathlib
import re
import typing

from haec_programs.errors import ProgramError, UsageError
from haec_programs.exports import exported, picoseconds, program_beside

from .inputs import Run

UNITS = {"s": 12, "ms": 9, "us": 6, "ns": 3, "ps": 0}
TIME = re.compile(r"(\d+(?:\.\d*)?|\.\d+) ?(s|ms|us|ns|ps)")

# What a page bears.
MOST_VISITS = 300_000

Window = typing.Tuple[int, int]


def read_window(text: str) -> Window:
    """"0.50s:0.52s" in ps. UsageError where it is no window."""
    times = [TIME.fullmatch(part) for part in text.split(":")]
    if len(times) != 2 or not all(times):
        raise UsageError(f"--window: '{text}' is no window; give two predicted times with units, such as 0.50s:0.52s")
    begin, end = (picoseconds(time[1], UNITS[time[2]]) for time in times)
    if begin >= end:
        raise UsageError(f"--window: '{text}' ends before it begins; give the earlier time first")
    return begin, end


def add_window(run: Run, window: Window, here: pathlib.Path) -> None:
    """Puts the window's visits and messages into the run's timeline. ProgramError where they cannot be had."""
    if run.report["timeline"] is None:
        raise ProgramError(f"--window: {run.path}: the timeline was left out by --report-sections; make the report with it")
    begin, end = window
    span = run.report["time"]["predicted"]
    if end <= span["begin_ps"] or begin >= span["end_ps"]:
        raise ProgramError(f"--window: {run.path}: the run is from {span['begin_ps']} ps to {span['end_ps']} ps; "
                           "choose a window in it")
    trace = output_of(run)
    run.report["timeline"]["window"] = {
        "begin_ps": begin, "end_ps": end,
        "visits": {"columns": ["location", "region", "enter_ps", "leave_ps", "depth"],
                   "rows": visits(run, window, exported_by(here, trace, "visits"))},
        "messages": {"columns": ["from", "to", "send_ps", "receive_ps", "bytes"],
                     "rows": messages(window, exported_by(here, trace, "messages"))}}


def output_of(run: Run) -> pathlib.Path:
    """The trace that the run wrote, where it was then, or beside the report."""
    name = run.report["run"].get("output")
    if not isinstance(name, str):
        raise ProgramError(f"--window: {run.path} is of a run without an output trace; simulate without --no-output")
    for candidate in (pathlib.Path(name), run.path.parent / name):
        if candidate.is_file():
            return candidate
    raise ProgramError(f"--window: {name}, the output of the run of {run.path}, is not there; "
                       "go to the folder in which the run was started")


def exported_by(here: pathlib.Path, trace: pathlib.Path, table: str) -> typing.Iterator[list[str]]:
    return exported(program_beside(here, "haec_export"), trace, table, f"--window: haec_export {trace}")


def visits(run: Run, window: Window, rows: typing.Iterable[list[str]]) -> list[list[int]]:
    """Those that overlap the window; locations and regions by their places in the report."""
    places = {str(location["location"]): place for place, location in enumerate(run.report["locations"])}
    regions = {}
    for place, region in enumerate(run.report["regions"]):
        regions.setdefault(region["name"], place)
    kept = []
    for location, _, region, begin, end, depth in rows:
        visit = [places.get(location), regions.get(region), picoseconds(begin), picoseconds(end), int(depth)]
        if visit[2] >= window[1] or visit[3] <= window[0]:
            continue
        if None in visit:
            raise ProgramError(f"--window: the output of the run has location {location} and region '{region}', which "
                               f"{run.path} does not know; is it of another run?")
        kept.append(visit)
        if len(kept) > MOST_VISITS:
            raise ProgramError(f"--window: more than {MOST_VISITS} visits of regions; choose a shorter window")
    return kept


def messages(window: Window, rows: typing.Iterable[list[str]]) -> list[list[int]]:
    """Those that are under way in the window."""
    kept = []
    for sent, received, sender, receiver, _, _, _, _, size, *_ in rows:
        message = [int(sender), int(receiver), picoseconds(sent), picoseconds(received), int(size)]
        if message[2] < window[1] and message[3] > window[0]:
            kept.append(message)
    return kept
