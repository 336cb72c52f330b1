# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""computing_times.py ANCHOR: the seconds that each thread spends outside MPI, where it waits for no other thread.

Run by a Python that has OTF2.
"""

import json
import sys

import otf2
from otf2.enums import LocationType, Paradigm, RegionRole

WAITED_FOR = (RegionRole.BARRIER, RegionRole.IMPLICIT_BARRIER, RegionRole.TASK_WAIT)


def is_waiting(event, region):
    """The time before the event is that of other threads."""
    if isinstance(event, otf2.events.Leave):
        return region.region_role in WAITED_FOR
    if isinstance(event, otf2.events.Enter):
        return region.region_role == RegionRole.CRITICAL_SBLOCK
    return isinstance(event, (otf2.events.ThreadTeamBegin, otf2.events.ThreadAcquireLock))


def main():
    depth, last, ticks = {}, {}, {}
    with otf2.reader.open(sys.argv[1]) as trace:
        threads = [location for location in trace.definitions.locations if location.type == LocationType.CPU_THREAD]
        resolution = trace.timer_resolution
        for location, event in trace.events:
            if location not in threads:
                continue
            region = getattr(event, "region", None)
            if location in last and depth.get(location, 0) == 0 and not is_waiting(event, region):
                ticks[location] = ticks.get(location, 0) + event.time - last[location]
            last[location] = event.time
            if region is not None and region.paradigm == Paradigm.MPI:
                depth[location] = depth.get(location, 0) + (1 if isinstance(event, otf2.events.Enter) else -1)
    print(json.dumps([ticks.get(location, 0) / resolution for location in threads]))


main()
