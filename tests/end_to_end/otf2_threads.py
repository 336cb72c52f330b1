# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a thread does besides computing and MPI, by the records of OpenMP that OTF2's reader gives."""

import otf2
from otf2 import events

ROLES = otf2.RegionRole
WAITING = (ROLES.BARRIER, ROLES.IMPLICIT_BARRIER, ROLES.TASK_WAIT, ROLES.CRITICAL, ROLES.ORDERED)
OWN = (ROLES.FLUSH, ROLES.SINGLE, ROLES.SECTIONS, ROLES.TASK_CREATE)


class Threads:
    """Times of one location: in regions of OpenMP that wait or are its own, and outside of all regions and teams."""

    def __init__(self):
        self.times = {"openmp_waiting": 0, "openmp": 0, "outside": 0}
        self.teams = 0
        # From a fork to the team and from its end to the join, unless something else is between.
        self.opened_by = None

    def attribute(self, stack, duration, event):
        """`stack`: regions and whether they are MPI's, before an event that comes so much later than the one before."""
        closes = {events.ThreadTeamBegin: events.ThreadFork, events.ThreadJoin: events.ThreadTeamEnd}.get(type(event))
        kind = self.kind(stack, closes is not None and closes is self.opened_by)
        if kind is not None:
            self.times[kind] += duration

    def kind(self, stack, is_around_team):
        if any(is_mpi for _, is_mpi in stack):
            return None
        region = stack[-1][0] if stack else None
        if region is not None and region.paradigm == otf2.Paradigm.OPENMP:
            if region.region_role in WAITING:
                return "openmp_waiting"
            if region.region_role in OWN:
                return "openmp"
        if is_around_team:
            return "openmp"
        return "outside" if region is None and not self.teams else None

    def see(self, event):
        if isinstance(event, events.ThreadTeamBegin):
            self.teams += 1
        elif isinstance(event, events.ThreadTeamEnd):
            self.teams -= 1 if self.teams else 0
        if isinstance(event, (events.ThreadFork, events.ThreadTeamEnd, events.ThreadTeamBegin, events.ThreadJoin,
                              events.Enter, events.Leave)):
            self.opened_by = type(event)
