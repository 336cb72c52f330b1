# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""When the events of an archive are, by OTF2's own printer."""

import re

import programs


def regions(archive):
    """(location, region, ps) of each region that is left; regions are not inside each other."""
    words = (programs.program("OTF2_PRINT"), archive / "traces.otf2")
    resolution = int(re.search(r"Ticks per Seconds: (\d+)", programs.run(words[0], "-G", words[1]).out)[1])
    entered = {}
    for kind, location, time, region in re.findall(r"^(ENTER|LEAVE) +(\d+) +(\d+) +Region: \"(.*)\" <\d+>", programs.run(*words).out, re.MULTILINE):
        if kind == "ENTER":
            entered[location] = int(time)
        else:
            yield int(location), region, (int(time) - entered[location]) * 10**12 // resolution


def by_location(archive):
    """By location, in its order: times of all events since the begin of the trace, in ps."""
    words = (programs.program("OTF2_PRINT"), archive / "traces.otf2")
    definitions = programs.run(words[0], "-G", words[1]).out
    resolution = int(re.search(r"Ticks per Seconds: (\d+)", definitions)[1])
    begin = int(re.search(r"Global Offset: (\d+)", definitions)[1])
    times = {}
    for line in programs.run(*words).out.splitlines():
        found = re.match(r"[A-Z_0-9]+ +(\d+) +(\d+)(?: |$)", line)
        if found:
            ticks = int(found[2]) - begin
            times.setdefault(int(found[1]), []).append(ticks * 10**12 // resolution)
    return [times[location] for location in sorted(times)]
