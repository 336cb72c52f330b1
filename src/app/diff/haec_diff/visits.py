# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Visits of regions and messages of a recorded trace, by what says which ones of two versions of a program are the same: the
thread, the call path and the number of the visit there; both ends, communicator and tag, and the number of the message."""

from __future__ import annotations

import array
import collections
import dataclasses
import pathlib
from collections.abc import Iterator

from haec_programs.exports import exported, picoseconds

# Beyond all times.
FAR = 2**63


# The threads of a trace are told apart by their process and their number in it; a call path is the names of its regions.
Thread = tuple[int, int]
Path = tuple[str, ...]


@dataclasses.dataclass
class Visits:
    """Visits in their order: exclusive times (ps), and their places among all visits of the thread."""

    times: array.array[int] = dataclasses.field(default_factory=lambda: array.array("q"))
    places: array.array[int] = dataclasses.field(default_factory=lambda: array.array("q"))

    def add(self, time: int, place: int) -> None:
        self.times.append(time)
        self.places.append(place)

    def __len__(self) -> int:
        return len(self.times)


@dataclasses.dataclass
class Recording:
    """A recorded trace: the visits on each call path of a thread, and the lengths of messages."""

    visits: dict[tuple[Thread, Path], Visits]
    # By from, to, communicator and tag: lengths in the order of sends.
    messages: dict[tuple[str, ...], list[int]]
    # From the begin of the first visit to the end of the last one.
    elapsed_ps: int


def rows_of(program: str, anchor: pathlib.Path, table: str) -> Iterator[list[str]]:
    return exported(program, anchor, table, str(anchor))


class Location:
    """The visits of a location, which come in the order of their ends: what is inside of a visit comes before it."""

    def __init__(self) -> None:
        self._regions: list[str] = []
        self._depths = array.array("l")
        self._times = array.array("q")
        # The time of visits by depth that no visit around them has taken off its own yet.
        self._inside: collections.Counter[int] = collections.Counter()
        self.begin_ps, self.end_ps = FAR, -FAR

    def add(self, region: str, begin_ps: int, end_ps: int, depth: int) -> None:
        inside = sum(self._inside.pop(level) for level in [level for level in self._inside if level > depth])
        self._inside[depth] += end_ps - begin_ps
        self._regions.append(region)
        self._depths.append(depth)
        self._times.append(end_ps - begin_ps - inside)
        self.begin_ps, self.end_ps = min(self.begin_ps, begin_ps), max(self.end_ps, end_ps)

    def visits(self) -> dict[Path, Visits]:
        """By call path. From the last one to the first, each comes behind the visit around it."""
        found: dict[Path, Visits] = {}
        around: list[Path] = []
        for place in range(len(self._times) - 1, -1, -1):
            del around[self._depths[place]:]
            around.append((*(around[-1] if around else ()), self._regions[place]))
            found.setdefault(around[-1], Visits()).add(self._times[place], place)
        for one in found.values():
            one.times.reverse()
            one.places.reverse()
        return found


def read_recording(program: str, anchor: pathlib.Path) -> Recording:
    """ProgramError where haec_export cannot read the trace."""
    locations: dict[tuple[int, int], Location] = {}
    for location, process, region, begin, end, depth in rows_of(program, anchor, "visits"):
        key = (int(process), int(location))
        if key not in locations:
            locations[key] = Location()
        locations[key].add(region, picoseconds(begin), picoseconds(end), int(depth))
    visits: dict[tuple[Thread, Path], Visits] = {}
    threads: collections.Counter[int] = collections.Counter()
    for (process, _), location in sorted(locations.items()):
        visits |= {((process, threads[process]), path): of_path for path, of_path in location.visits().items()}
        threads[process] += 1
    elapsed = max((one.end_ps for one in locations.values()), default=0) - min((one.begin_ps for one in locations.values()), default=0)
    return Recording(visits, read_messages(program, anchor), elapsed)


def read_messages(program: str, anchor: pathlib.Path) -> dict[tuple[str, ...], list[int]]:
    """Lengths of messages in the order of their sends, by both ends, communicator and tag."""
    sends: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for sent, _, source, target, _, _, communicator, tag, length, *_ in rows_of(program, anchor, "messages"):
        sends.setdefault((source, target, communicator, tag), []).append((picoseconds(sent), int(length)))
    return {key: [length for _, length in sorted(pairs, key=lambda pair: pair[0])] for key, pairs in sends.items()}
