# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""computing_times.py ANCHOR: the seconds that each thread spends outside MPI, where it waits for no other thread and no
accelerator, and each stream in regions; those of them that are software's, not the program's own computing; and how many records there are.

Run by a Python that has OTF2.
"""

import json
import sys

import otf2
from otf2 import events
from otf2.enums import LocationType, Paradigm, RegionRole

WAITED_IN = (RegionRole.BARRIER, RegionRole.IMPLICIT_BARRIER, RegionRole.TASK_WAIT)
FORKING = (Paradigm.OPENMP,)
OWN = (Paradigm.UNKNOWN, Paradigm.USER, Paradigm.COMPILER, Paradigm.SAMPLING)
# Of constructs of threads, those that have the program's own statements inside.
BODIES = (RegionRole.CODE, RegionRole.PARALLEL, RegionRole.LOOP, RegionRole.SECTION, RegionRole.WORKSHARE, RegionRole.SINGLE_SBLOCK,
          RegionRole.MASTER, RegionRole.CRITICAL_SBLOCK, RegionRole.ORDERED_SBLOCK, RegionRole.ATOMIC, RegionRole.TASK,
          RegionRole.TASK_UNTIED)
# Before them a thread waits for a lock, for its creator, for the end of another one; or, where nobody says that this is
# in MPI, for a message.
ENDS_OF_WAITS = (events.ThreadAcquireLock, events.OmpAcquireLock, events.ThreadBegin, events.ThreadWait, events.MpiRecv,
                 events.MpiIrecv, events.MpiIsendComplete, events.RmaOpCompleteBlocking, events.RmaOpCompleteNonBlocking,
                 events.RmaOpCompleteRemote, events.RmaGroupSync, events.RmaCollectiveEnd, events.RmaAcquireLock)


def region_of(event):
    region = getattr(event, "region", None)
    context = getattr(event, "calling_context", None)
    return context.region if context is not None else region


def waits_for_accelerators(region):
    """The calls that wait (spec: semantics, R7, "Accelerators")."""
    name = region.name.lower()
    if region.paradigm in (Paradigm.CUDA, Paradigm.HIP):
        return "synchronize" in name or ("memcpy" in name and not any(word in name for word in ("launch", "graph", "async")))
    if region.paradigm == Paradigm.OPENCL:
        return "clfinish" in name or "clwaitfor" in name
    if region.paradigm == Paradigm.OPENACC:
        return not any(word in name for word in ("launch", "upload", "download", "async")) \
            and any(word in name for word in ("memcpy", "wait", "synchronize"))
    return region.paradigm == Paradigm.OPENMP and "target" in name and "nowait" not in name and "async" not in name


class Stream:
    def __init__(self):
        self.last = None
        self.ticks = 0
        self.software = 0
        self.open = 0

    def see(self, event):
        if self.open > 0:
            self.ticks += event.time - self.last
        self.last = event.time
        if isinstance(event, (events.Enter, events.CallingContextEnter)):
            self.open += 1
        elif isinstance(event, (events.Leave, events.CallingContextLeave)):
            self.open -= min(self.open, 1)


class Thread:
    def __init__(self):
        self.last = None
        self.ticks = 0
        self.software = 0
        self.regions = []
        # In the fork of a team, whose begin is the next one of this thread.
        self.is_forking = False
        # The depths of regions that wait for a change of a window until they are left.
        self.waiting = set()

    def in_mpi(self):
        return any(region.paradigm == Paradigm.MPI for region in self.regions)

    def is_software(self, event):
        """The time before the event is that of a fork, a join, or a call."""
        if isinstance(event, (events.ThreadTeamBegin, events.ThreadJoin)):
            return True
        region = self.regions[-1] if self.regions else None
        return region is not None and region.paradigm not in OWN \
            and not (region.paradigm in FORKING and region.region_role in BODIES)

    def is_waiting(self, event):
        """The time before the event is that of others."""
        region = region_of(event)
        if isinstance(event, events.RmaWaitChange):
            return event.time > self.last
        if isinstance(event, (events.Leave, events.CallingContextLeave)):
            return len(self.regions) in self.waiting or region.paradigm in FORKING and region.region_role in WAITED_IN or waits_for_accelerators(region)
        if isinstance(event, (events.Enter, events.CallingContextEnter)):
            return region.paradigm in FORKING and region.region_role == RegionRole.CRITICAL_SBLOCK
        if isinstance(event, events.ThreadTeamBegin):
            return not self.is_forking
        if isinstance(event, events.ThreadTaskSwitch):
            return bool(self.regions) and self.regions[-1].region_role in WAITED_IN
        return isinstance(event, ENDS_OF_WAITS)

    def see(self, event):
        if isinstance(event, (events.Metric, events.ParameterInt, events.ParameterString, events.ParameterUnsignedInt)):
            return
        if self.last is not None and not self.in_mpi() and not self.is_waiting(event):
            ticks = max(event.time - self.last, 0)
            self.ticks += ticks
            self.software += ticks if self.is_software(event) else 0
        if isinstance(event, events.RmaWaitChange) and event.time == self.last:
            self.waiting.add(len(self.regions))
        elif isinstance(event, (events.Leave, events.CallingContextLeave)):
            self.waiting.discard(len(self.regions))
        self.last = event.time
        if isinstance(event, events.ThreadFork):
            self.is_forking = True
        elif isinstance(event, (events.ThreadTeamBegin, events.ThreadJoin)):
            self.is_forking = False
        elif isinstance(event, (events.Enter, events.CallingContextEnter)):
            self.regions.append(region_of(event))
        elif isinstance(event, (events.Leave, events.CallingContextLeave)) and region_of(event) in self.regions:
            while self.regions.pop() != region_of(event):
                pass


def main():
    count = 0
    with otf2.reader.open(sys.argv[1]) as trace:
        threads = {location: Thread() if location.type == LocationType.CPU_THREAD else Stream()
                   for location in trace.definitions.locations if location.type != LocationType.METRIC}
        resolution = trace.timer_resolution
        for location, event in trace.events:
            count += 1
            if location in threads:
                threads[location].see(event)
    print(json.dumps({"seconds": [thread.ticks / resolution for thread in threads.values()],
                      "software": [thread.software / resolution for thread in threads.values()], "records": count}))


main()
