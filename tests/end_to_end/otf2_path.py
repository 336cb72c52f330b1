# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The critical path of an output, walked back over what otf2_waiting knows: from the last record of all to a begin."""

import bisect
import operator


def causes(messages, collectives):
    """(kind, where the wait ends, where its causes begin) of waits that did delay."""
    for send, receive in messages.pairs():
        begin = receive.begin_of(send)
        arrival = begin.time + receive.duration
        if receive.since < receive.end.time == arrival:
            yield "messages", receive.end, [begin]
        if send.is_rendezvous and send.end is not None and send.since < send.end.time == arrival:
            yield "messages", send.end, [begin]
    for last, before, end in collectives.parts():
        if end.time > before:
            yield "collectives", end, last


def critical_path(messages, collectives, spans):
    """Times by kind and by location, and counts; None where causes are not known, or several are as late as each other.
    `spans`: of each location its first and its last record."""
    if not (messages.is_known() and collectives.is_known() and spans):
        return None
    waits = {}
    for wait in causes(messages, collectives):
        waits.setdefault(wait[1].where, []).append(wait)
    for of_location in waits.values():
        of_location.sort(key=operator.itemgetter(1))
    path = {"regions": 0, "messages": 0, "collectives": 0, "counts": {"messages": 0, "collectives": 0}, "locations": {}}
    at = max((last for _, last in spans.values()), key=lambda last: (last.time, -last.where))
    while True:
        of_location = waits.get(at.where, [])
        found = bisect.bisect_right(of_location, at.index, key=lambda wait: wait[1].index)
        kind, end, begins = of_location[found - 1] if found else (None, spans[at.where][0], [])
        path["regions"] += at.time - end.time
        path["locations"][str(at.where)] = path["locations"].get(str(at.where), 0) + at.time - end.time
        if not begins:
            return path
        if len(begins) > 1:
            return None
        path[kind] += end.time - begins[0].time
        path["counts"][kind] += 1
        # What was walked over is not met again, also where records have the same time.
        del of_location[found - 1:]
        at = begins[0]
