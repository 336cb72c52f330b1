# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Three processes as another recorder than Score-P has them: an anchor of another name, ids with gaps, definitions that
nothing uses, numbers of events that do not hold, and threads that begin without anybody who created them."""

import types

import otf2
from otf2.enums import CollectiveOp, GroupType, Paradigm, Type

ANCHOR = "run"
PROCESSES = 3
NANOSECONDS = 10**9
NO_ROOT = 2**32 - 1
NOBODY = types.SimpleNamespace(_ref=2**32 - 1)

# What the definitions say of each process, whatever it records.
PROMISED_EVENTS = 2


class Program:
    """The definitions. Those of each kind begin at another id."""

    def __init__(self, definitions):
        definitions.locations._ref = 700
        definitions.regions._ref = 536_870_911
        definitions.comms._ref = 40
        machine = definitions.system_tree_node("machine", parent=None)
        self.locations = [definitions.location(f"P#{rank}T#0", group=definitions.location_group(
            f"P#{rank}", system_tree_parent=machine)) for rank in range(PROCESSES)]
        definitions.group("MPI", group_type=GroupType.COMM_LOCATIONS, paradigm=Paradigm.MPI, members=self.locations)
        self.world = definitions.comm("MPI_COMM_WORLD", group=definitions.group(
            "world", group_type=GroupType.COMM_GROUP, paradigm=Paradigm.MPI, members=self.locations))
        self.regions = {name: definitions.region(name, paradigm=Paradigm.MPI)
                        for name in ("MPI_Send", "MPI_Recv", "MPI_Allreduce")}
        definitions.callpath(parent=None, region=self.regions["MPI_Send"])
        definitions.metric_member("bytes_sent", "Bytes sent", value_type=Type.UINT64, unit="bytes")
        definitions.callsite("program.c", 7, self.regions["MPI_Send"], self.regions["MPI_Recv"])


def record(program, rank, writer):
    """A message to the next process, and a collective."""
    regions = program.regions
    writer.thread_begin(10 * rank, NOBODY, 0)
    writer.enter(1000, regions["MPI_Send"])
    writer.mpi_send(1100, (rank + 1) % PROCESSES, program.world, 1, 80)
    writer.leave(1200, regions["MPI_Send"])
    writer.enter(1300, regions["MPI_Recv"])
    writer.mpi_recv(4000, (rank - 1) % PROCESSES, program.world, 1, 80)
    writer.leave(4100, regions["MPI_Recv"])
    writer.enter(5000 + 100 * rank, regions["MPI_Allreduce"])
    writer.mpi_collective_begin(5000 + 100 * rank)
    writer.mpi_collective_end(9000, CollectiveOp.ALLREDUCE, program.world, NO_ROOT, 8, 8)
    writer.leave(9100, regions["MPI_Allreduce"])
    writer.thread_end(9200, NOBODY, rank)


def write(folder):
    with otf2.writer.open(str(folder), ANCHOR, timer_resolution=NANOSECONDS) as archive:
        program = Program(archive.definitions)
        for rank, location in enumerate(program.locations):
            record(program, rank, archive.event_writer_from_location(location))
            location._number_of_events_written = PROMISED_EVENTS
