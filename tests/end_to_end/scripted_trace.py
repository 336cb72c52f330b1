# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""scripted_trace.py SCRIPT FOLDER: writes the trace that a JSON file describes, for tests worked by hand.

Run by a Python that has OTF2. The script is a list of processes, each a list of threads, each a list of events, or the
object {"stream": events} for a stream of an accelerator. An event is
[nanoseconds, what, ...]:
    enter REGION, leave REGION, send TO TAG BYTES, receive FROM TAG BYTES, isend TO TAG BYTES REQUEST,
    isend_complete REQUEST, irecv_request REQUEST, irecv FROM TAG BYTES REQUEST, begin (a collective),
    end OPERATION SENT [RECEIVED], fork THREADS, join, team_begin, team_end.
On a window of all processes:
    put TO BYTES OPERATION, get TO BYTES OPERATION, done OPERATION, sync PROCESS (of post, start, complete, wait),
    request TO SHARED|EXCLUSIVE, acquire TO SHARED|EXCLUSIVE, release TO, window_begin, window_end (a barrier).
Regions named MPI_... are of MPI, regions named cuda... of CUDA; "omp barrier" is an implicit barrier. In place of the list of processes, there may be
an object with these "processes", the "grid" that they form (a list of [SIZE, PERIODIC], the last dimension first), the
"creator" of the archive, the "resolution" of its clock in ticks per second, and "mpi", whether the processes are ranks of
MPI; all others may be left out.
"""

import itertools
import json
import sys

import _otf2
import otf2
from otf2.enums import CartPeriodicity, CollectiveOp, GroupType, LocationType, LockType, Paradigm, RegionRole, RmaSyncLevel

ALL = 2**32 - 1


def region_of(definitions, known, name):
    if name not in known:
        paradigm, role = Paradigm.USER, RegionRole.FUNCTION
        if name.startswith("MPI_"):
            paradigm = Paradigm.MPI
        elif name.startswith("cuda"):
            paradigm = Paradigm.CUDA
        elif name == "omp barrier":
            paradigm, role = Paradigm.OPENMP, RegionRole.IMPLICIT_BARRIER
        known[name] = definitions.region(name, region_role=role, paradigm=paradigm)
    return known[name]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        script = json.load(file)
    script = script if isinstance(script, dict) else {"processes": script}
    with otf2.writer.open(sys.argv[2], timer_resolution=script.get("resolution", 10**9)) as archive:
        # OTF2's writer in Python has no other way.
        _otf2.Archive_SetCreator(archive._handle, script.get("creator", ""))
        write(archive, script["processes"], script.get("grid", []), script.get("mpi", True))


def is_stream(events):
    return isinstance(events, dict)


def write(archive, processes, grid, has_mpi):
    definitions = archive.definitions
    root = definitions.system_tree_node("machine")
    regions = {}
    writers = []
    teams = []
    masters = []
    for number, threads in enumerate(processes):
        group = definitions.location_group(f"MPI Rank {number}", system_tree_parent=root)
        locations = [definitions.location("stream", LocationType.ACCELERATOR_STREAM, group=group) if is_stream(events)
                     else definitions.location(f"thread {thread}", group=group) for thread, events in enumerate(threads)]
        members = [location for location, events in zip(locations, threads) if not is_stream(events)]
        masters.append(locations[0])
        writers.append([archive.event_writer_from_location(location) for location in locations])
        teams.append(None)
        if len(members) > 1:
            definitions.group(f"threads {number}", group_type=GroupType.COMM_LOCATIONS,
                              paradigm=Paradigm.OPENMP, members=members)
            team = definitions.group(f"team {number}", group_type=GroupType.COMM_GROUP,
                                     paradigm=Paradigm.OPENMP, members=members)
            teams[-1] = definitions.comm(f"team {number}", group=team)
    world = None
    if has_mpi:
        definitions.group("MPI locations", group_type=GroupType.COMM_LOCATIONS,
                          paradigm=Paradigm.MPI, members=masters)
        world = definitions.comm("world", group=definitions.group(
            "world", group_type=GroupType.COMM_GROUP, paradigm=Paradigm.MPI, members=masters))
    if grid:
        write_grid(definitions, world, grid)
    window = Window(definitions, world, masters)
    for number, threads in enumerate(processes):
        for thread, events in enumerate(threads):
            for time, what, *details in events["stream"] if is_stream(events) else events:
                if what in ("enter", "leave"):
                    region = region_of(definitions, regions, details[0])
                    getattr(writers[number][thread], what)(time, region)
                elif hasattr(Window, what):
                    getattr(window, what)(writers[number][thread], time, *details)
                else:
                    write_event(writers[number][thread], world, teams[number], time, what, details)


def write_grid(definitions, communicator, grid):
    dimensions = [definitions.cart_dimension(f"dimension {number}", size, CartPeriodicity(int(periodic)))
                  for number, (size, periodic) in enumerate(grid)]
    topology = definitions.cart_topology("grid", communicator, dimensions)
    for rank, place in enumerate(itertools.product(*(range(size) for size, _ in grid))):
        definitions.cart_coordinate(topology, rank, place)


class Window:
    """Writes events of a window, which is defined where there are any."""

    def __init__(self, definitions, world, masters):
        self._definitions = definitions
        self._world = world
        self._masters = masters
        self._window = None
        self._groups = {}

    def _defined(self):
        if self._window is None:
            self._window = self._definitions.rma_win("window", comm=self._world)
        return self._window

    def put(self, writer, time, to, length, operation):
        writer.rma_put(time, self._defined(), to, length, operation)

    def get(self, writer, time, target, length, operation):
        writer.rma_get(time, self._defined(), target, length, operation)

    def done(self, writer, time, operation):
        writer.rma_op_complete_remote(time, self._defined(), operation)

    def sync(self, writer, time, process):
        if process not in self._groups:
            self._groups[process] = self._definitions.group(
                f"process {process}", group_type=GroupType.COMM_GROUP, paradigm=Paradigm.MPI,
                members=[self._masters[process]])
        writer.rma_group_sync(time, RmaSyncLevel.PROCESS, self._defined(), self._groups[process])

    def request(self, writer, time, target, kind):
        writer.rma_request_lock(time, self._defined(), target, 0, getattr(LockType, kind))

    def acquire(self, writer, time, target, kind):
        writer.rma_acquire_lock(time, self._defined(), target, 0, getattr(LockType, kind))

    def release(self, writer, time, target):
        writer.rma_release_lock(time, self._defined(), target, 0)

    def window_begin(self, writer, time):
        writer.rma_collective_begin(time)

    def window_end(self, writer, time):
        writer.rma_collective_end(time, CollectiveOp.BARRIER, RmaSyncLevel.PROCESS, self._defined(),
                                  ALL, 0, 0)


def write_event(writer, world, team, time, what, details):
    if what == "send":
        writer.mpi_send(time, details[0], world, details[1], details[2])
    elif what == "receive":
        writer.mpi_recv(time, details[0], world, details[1], details[2])
    elif what == "isend":
        writer.mpi_isend(time, details[0], world, details[1], details[2], details[3])
    elif what == "isend_complete":
        writer.mpi_isend_complete(time, details[0])
    elif what == "irecv_request":
        writer.mpi_irecv_request(time, details[0])
    elif what == "irecv":
        writer.mpi_irecv(time, details[0], world, details[1], details[2], details[3])
    elif what == "begin":
        writer.mpi_collective_begin(time)
    elif what == "end":
        writer.mpi_collective_end(time, getattr(CollectiveOp, details[0]), world, 0, details[1],
                                  details[-1])
    elif what == "fork":
        writer.thread_fork(time, Paradigm.OPENMP, details[0])
    elif what == "join":
        writer.thread_join(time, Paradigm.OPENMP)
    elif what == "team_begin":
        writer.thread_team_begin(time, team)
    elif what == "team_end":
        writer.thread_team_end(time, team)
    else:
        raise ValueError(what)


if __name__ == "__main__":
    main()
