#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""otf2_figures.py ANCHOR [EAGER_THRESHOLD]: what an archive says of regions and messages, read with OTF2's own reader.

Prints JSON: for each location its span, the visits, inclusive and exclusive times of its regions, in ticks;
messages by pairs of processes and by size, and who waited for what; for late receivers, for links and the critical path
where the threshold is given. Shares no code with haec_sim.
"""

import json
import sys

import otf2
from otf2 import events
from otf2_path import critical_path
from otf2_threads import Threads
from otf2_waiting import Collectives, Messages, Place, attribute


TEAM_EVENTS = (events.ThreadFork, events.ThreadTeamBegin, events.ThreadTeamEnd, events.ThreadJoin)


class Location:
    """Follows the regions of one location."""

    def __init__(self):
        self.first = self.last = self.since = None
        self.count = 0
        self.stack = []
        self.regions = {}
        self.mpi = 0
        self.threads = Threads()

    def region(self, name):
        return self.regions.setdefault(name, {"visits": 0, "inclusive": 0, "exclusive": 0})

    def attribute(self, time, event=None):
        self.region(self.stack[-1][0] if self.stack else "")["exclusive"] += time - self.since
        if any(is_mpi for _, _, is_mpi, _ in self.stack):
            self.mpi += time - self.since
        self.threads.attribute([(region, is_mpi) for _, _, is_mpi, region in self.stack], time - self.since, event)
        self.since = time

    def see(self, time):
        if self.first is None:
            self.first = self.since = time
        self.last = time
        self.count += 1

    def enter(self, region, time):
        self.attribute(time)
        key = str(region._ref)
        self.region(key)["visits"] += 1
        self.stack.append((key, time, region.paradigm == otf2.Paradigm.MPI, region))

    def leave(self, region, time):
        key = str(region._ref)
        if all(key != open_key for open_key, _, _, _ in self.stack):
            return
        self.attribute(time)
        while True:
            ended, entered, _, _ = self.stack.pop()
            if all(ended != open_key for open_key, _, _, _ in self.stack):
                self.region(ended)["inclusive"] += time - entered
            if ended == key:
                break

    def finish(self):
        if self.first is not None:
            self.attribute(self.last)
            while self.stack:
                key, entered, _, _ = self.stack.pop()
                if all(key != open_key for open_key, _, _, _ in self.stack):
                    self.region(key)["inclusive"] += self.last - entered


def add_message(figures, event):
    figures["count"] += 1
    figures["bytes"] += event.msg_length
    duration = attribute(event, "transfer_time")
    if duration is None:
        return
    size = figures["sizes"].setdefault(str(event.msg_length), [0, 0, None, None])
    size[0] += 1
    size[1] += duration
    size[2] = duration if size[2] is None else min(size[2], duration)
    size[3] = duration if size[3] is None else max(size[3], duration)
    figures["hops"] += attribute(event, "hops")


def figures_of(anchor, eager):
    messages = {"count": 0, "bytes": 0, "hops": 0, "sizes": {}, "receivers": {}}
    locations, spans, waits, collectives = {}, {}, Messages(eager), Collectives()
    with otf2.reader.open(anchor) as trace:
        for where, event in trace.events:
            own = locations.setdefault(str(where._ref), Location())
            before = event.time if own.last is None else own.last
            own.see(event.time)
            place = Place(own.count, where._ref, event.time)
            spans.setdefault(where._ref, [place, place])[1] = place
            waits.see(place, event, before)
            collectives.see(place, event, before)
            if isinstance(event, events.Enter):
                own.enter(event.region, event.time)
            elif isinstance(event, events.Leave):
                own.leave(event.region, event.time)
            elif isinstance(event, TEAM_EVENTS):
                own.attribute(event.time, event)
            if isinstance(event, (events.MpiRecv, events.MpiIrecv)):
                add_message(messages, event)
                received = messages["receivers"].setdefault(str(where.group._ref), [0, 0, 0, 0])
                received[0] += 1
                received[1] += event.msg_length
                received[2] = max(received[2], attribute(event, "transfer_time") or 0)
                received[3] += attribute(event, "waiting_time") or 0
            own.threads.see(event)
        offset, resolution = trace.definitions.clock_properties.global_offset, trace.timer_resolution
    for own in locations.values():
        own.finish()
    messages |= waits.waiting() | {"collective": collectives.waiting(),
                                   "path": critical_path(waits, collectives, spans)}
    return {"offset": offset, "resolution": resolution, "messages": messages,
            "locations": {ref: {"first": own.first, "last": own.last, "mpi": own.mpi,
                                "regions": own.regions, **own.threads.times}
                          for ref, own in locations.items()}}


if __name__ == "__main__":
    print(json.dumps(figures_of(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)))
