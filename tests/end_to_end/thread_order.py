# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Judges the threads of a trace by what otf2-print tells of it: whether all that a team does lies
between its fork and its join, and nobody leaves its barriers before the last one entered."""

import collections
import re
import subprocess

import programs

EVENT = re.compile(r"([A-Z_0-9]+) +(\d+) +(\d+)  ?(.*)")
KINDS = ("THREAD_FORK", "THREAD_JOIN", "THREAD_TEAM_BEGIN", "THREAD_TEAM_END")


def has_teams(definitions):
    return any('Paradigm: "OpenMP"' in line for line in definitions)


def thread_events(trace):
    """By location: (kind, time, rest) of what threads do with each other."""
    command = [programs.program("OTF2_PRINT"), trace / "traces.otf2"]
    found = collections.defaultdict(list)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as printed:
        for line in printed.stdout:
            event = EVENT.match(line)
            if event and (event[1] in KINDS or "barrier @" in event[4]):
                found[int(event[2])].append((event[1], int(event[3]), event[4]))
    return found


class Part:
    """One thread's part in a team; `barriers` are the times of Enters and Leaves in turn."""

    def __init__(self, begin):
        self.begin = begin
        self.end = None
        self.barriers = []


def parts_of(events):
    parts = []
    for kind, time, _ in events:
        if kind == "THREAD_TEAM_BEGIN":
            parts.append(Part(time))
        elif kind == "THREAD_TEAM_END":
            parts[-1].end = time
        elif kind in ("ENTER", "LEAVE") and parts and parts[-1].end is None:
            parts[-1].barriers.append(time)
    return parts


def team_faults(number, fork, join, parts):
    faults = []
    for part in parts:
        if part.begin < fork:
            faults.append(f"team {number}: a thread begins at {part.begin}, its fork is at {fork}")
        if part.end > join:
            faults.append(f"team {number}: a thread ends at {part.end}, its join is at {join}")
    barriers = list(zip(*(part.barriers for part in parts)))
    for enters, leaves in zip(barriers[::2], barriers[1::2]):
        if min(leaves) < max(enters):
            faults.append(f"team {number}: a barrier is left at {min(leaves)}, the last one enters "
                          f"at {max(enters)}")
    return faults


def faults_of(trace):
    """The faults of a trace in which all threads of a process are in every team, and how many parts
    were judged. Locations are numbered as Score-P does: the process in the lower half."""
    events = thread_events(trace)
    processes = collections.defaultdict(list)
    for location in sorted(events):
        processes[location & 0xFFFFFFFF].append(location)
    faults = []
    judged = 0
    for locations in processes.values():
        master = events[locations[0]]
        forks = [time for kind, time, _ in master if kind == "THREAD_FORK"]
        joins = [time for kind, time, _ in master if kind == "THREAD_JOIN"]
        parts = [parts_of(events[location]) for location in locations]
        if {len(of_location) for of_location in parts} != {len(forks)}:
            faults.append(f"threads {locations} have other numbers of teams than forks")
            continue
        for number, (fork, join) in enumerate(zip(forks, joins)):
            together = [of_location[number] for of_location in parts]
            judged += len(together)
            faults += team_faults(number, fork, join, together)
    return faults, judged
