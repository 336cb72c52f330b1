# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The difference of two recordings of two versions of a program: visit by visit, as far as they can be aligned."""

from __future__ import annotations

import dataclasses
import pathlib
from collections.abc import Sequence

from .text import table, time_text
from .visits import Recording, Thread, Visits

# Exclusive times of visits (ps).
Times = Sequence[int]

SCHEMA = "haec_sim difference of traces"
VERSION = 1


@dataclasses.dataclass
class RegionChange:
    """The exclusive times of a region on all threads (ps), and its visits. An aligned visit is in both recordings."""

    first_ps: int = 0
    second_ps: int = 0
    # B - A of aligned visits; the time of visits that are in A alone, and in B alone.
    aligned_ps: int = 0
    gone_ps: int = 0
    new_ps: int = 0
    first_visits: int = 0
    second_visits: int = 0
    aligned_visits: int = 0

    @property
    def difference_ps(self) -> int:
        return self.second_ps - self.first_ps

    def align(self, first: Times, second: Times) -> tuple[Times, Times]:
        """The n-th visit of A is the n-th of B; gives back what is in one of them alone."""
        both = min(len(first), len(second))
        self.aligned_ps += sum(second[:both]) - sum(first[:both])
        self.aligned_visits += both
        return first[both:], second[both:]


@dataclasses.dataclass
class MessageChange:
    """Numbers of messages; `other_length` are aligned ones."""

    first: int = 0
    second: int = 0
    aligned: int = 0
    other_length: int = 0


@dataclasses.dataclass(frozen=True)
class Change:
    """Two recordings; regions are those that differ most first."""

    elapsed: tuple[int, int]
    regions: list[tuple[str, RegionChange]]
    messages: MessageChange

    def total(self, member: str) -> int:
        return sum(getattr(region, member) for _, region in self.regions)

    @property
    def unaligned_share(self) -> float:
        """Of the time in regions of both recordings."""
        time = self.total("first_ps") + self.total("second_ps")
        return (self.total("gone_ps") + self.total("new_ps")) / time if time else 0.0

    def document(self, paths: list[pathlib.Path]) -> dict[str, object]:
        """For JSON: times in ps."""
        sums = ("first_ps", "second_ps", "difference_ps", "aligned_ps", "gone_ps", "new_ps", "first_visits", "second_visits",
                "aligned_visits")
        return {"schema": SCHEMA, "version": VERSION, "first": str(paths[0]), "second": str(paths[1]),
                "elapsed": {"first_ps": self.elapsed[0], "second_ps": self.elapsed[1]},
                "all_regions": {name: self.total(name) for name in sums}, "unaligned_share": self.unaligned_share,
                "messages": dataclasses.asdict(self.messages),
                "regions": [{"region": name, **{key: getattr(region, key) for key in sums}} for name, region in self.regions]}


def change(first: Recording, second: Recording) -> Change:
    regions: dict[str, RegionChange] = {}
    left: dict[tuple[Thread, str], tuple[list[tuple[int, int]], list[tuple[int, int]]]] = {}
    for key in first.visits.keys() | second.visits.keys():
        thread, path = key
        before, after = first.visits.get(key, Visits()), second.visits.get(key, Visits())
        region = regions.setdefault(path[-1], RegionChange())
        region.first_ps += sum(before.times)
        region.second_ps += sum(after.times)
        region.first_visits += len(before)
        region.second_visits += len(after)
        region.align(before.times, after.times)
        both = min(len(before), len(after))
        for rest, visits in zip(left.setdefault((thread, path[-1]), ([], [])), (before, after)):
            rest += zip(visits.places[both:], visits.times[both:])
    # Where a call path has changed, as by a new function around a loop, visits are told by their region alone.
    for (_, name), both_left in left.items():
        before, after = ([time for _, time in sorted(visits)] for visits in both_left)
        gone, new = regions[name].align(before, after)
        regions[name].gone_ps += sum(gone)
        regions[name].new_ps += sum(new)
    order = sorted(regions.items(), key=lambda item: (-abs(item[1].difference_ps), item[0]))
    return Change((first.elapsed_ps, second.elapsed_ps), order, message_change(first, second))


def message_change(first: Recording, second: Recording) -> MessageChange:
    messages = MessageChange()
    for key in first.messages.keys() | second.messages.keys():
        before, after = first.messages.get(key, []), second.messages.get(key, [])
        messages.first += len(before)
        messages.second += len(after)
        messages.aligned += min(len(before), len(after))
        messages.other_length += sum(one != other for one, other in zip(before, after))
    return messages


def text_of(found: Change, paths: list[pathlib.Path], most_rows: int) -> str:
    text = head(found, paths) + alignment_of(found)
    rows = [[time_text(region.difference_ps, "+"), time_text(region.aligned_ps, "+"), time_text(-region.gone_ps, "+"),
             time_text(region.new_ps, "+"), str(region.first_visits), str(region.second_visits), name]
            for name, region in found.regions if region.difference_ps or region.gone_ps or region.new_ps]
    shown, left = rows[:most_rows], rows[most_rows:]
    if shown:
        text += "\nExclusive time of regions, added up over all threads\n" + table(
            [["difference", "aligned", "only in A", "only in B", "visits A", "visits B", "region"], *shown])
    if left:
        text += f"and {len(left)} more region{'s' if len(left) > 1 else ''}\n"
    return text + f"\nAll regions add up to {time_text(found.total('difference_ps'), '+')}, the difference of the time in regions of all threads.\n"


def head(found: Change, paths: list[pathlib.Path]) -> str:
    first, second = found.elapsed
    if first == second:
        return f"{paths[0]} and {paths[1]} take {time_text(first)} both (recorded)\n"
    share = f" ({(second - first) / first:+.3%})" if first else ""
    return (f"{paths[1]} takes {time_text(abs(second - first))} {'longer' if second > first else 'less'} than {paths[0]}{share}: "
            f"{time_text(second)} in place of {time_text(first)} (recorded)\n")


def alignment_of(found: Change) -> str:
    messages = found.messages
    told = (f"{found.unaligned_share:.3%} of the time in regions could not be aligned: {found.total('aligned_visits')} visits are in both, of "
            f"{found.total('first_visits')} and {found.total('second_visits')}\n")
    if messages.first or messages.second:
        told += f"{messages.aligned} messages are in both, of {messages.first} and {messages.second}; {messages.other_length} of them have other lengths\n"
    return told
