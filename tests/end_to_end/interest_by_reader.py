#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""interest_by_reader.py ANCHOR: the region of interest of an archive, read with OTF2's own reader, as JSON in ticks.

`begins` are the ends of MPI_Init and `ends` the begins of MPI_Finalize, by process; `computing` is a process's time outside
of regions of MPI between these. Shares no code with haec_sim.
"""

import json
import sys

import otf2
from otf2 import events


def main():
    begins, ends, computing, depth, since = {}, {}, {}, {}, {}
    with otf2.reader.open(sys.argv[1]) as trace:
        for location, event in trace.events:
            if location.type != otf2.LocationType.CPU_THREAD or not isinstance(event, (events.Enter, events.Leave)):
                continue
            process, name = location.group._ref, event.region.name
            if event.region.paradigm != otf2.Paradigm.MPI:
                continue
            if isinstance(event, events.Enter):
                if depth.get(process, 0) == 0 and process in begins and process not in ends:
                    computing[process] = computing.get(process, 0) + event.time - since[process]
                depth[process] = depth.get(process, 0) + 1
                if name == "MPI_Finalize":
                    ends.setdefault(process, event.time)
            else:
                depth[process] -= 1
                since[process] = event.time
                if name == "MPI_Init":
                    begins[process] = event.time
    json.dump({"begins": list(begins.values()), "ends": list(ends.values()), "computing": sum(computing.values())}, sys.stdout)


if __name__ == "__main__":
    main()
