# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What the writers of our own traces share: an MPI program that is recorded as Score-P records, by OTF2's Python.

Times are in ticks of a clock that fits no power of ten. The clocks of all processes but the first are behind, which the
clock offsets of their local definitions mend, and their regions have ids of their own, as local ids of Score-P have.
"""

import contextlib
import types

import _otf2
import otf2
from otf2.enums import (CollectiveOp, CommFlag, GroupType, Paradigm, ParadigmClass, ParadigmProperty, RegionRole,
                        SystemTreeDomain, Type)

TICKS_PER_SECOND = 1_234_567_891
BEGIN = 50_000
# Between two events of a process where nothing else is said.
STEP = 300
LATENCY = 2_000
NO_ROOT = 2**32 - 1

MPI = Paradigm.MPI

# What Score-P gives regions, beside that of functions.
ROLES = {"MPI_Barrier": RegionRole.BARRIER, "MPI_Wait": RegionRole.POINT2POINT, "MPI_Send": RegionRole.POINT2POINT,
         "MPI_Recv": RegionRole.POINT2POINT, "write": RegionRole.FILE_IO}


def no_bytes(_):
    """Sent and received, whatever the rank."""
    return 0, 0


def eight_bytes(_):
    return 8, 8


class Process:
    """The master thread of a process. Its events are at `now`, which grows with each of them."""

    # How far the clock of each process is behind that of the one before it.
    LAG = 10_000

    def __init__(self, recording, rank, writer):
        self.recording = recording
        self.rank = rank
        self.writer = writer
        self.behind = self.LAG * rank
        self.now = BEGIN + 70 * rank

    def record(self, what, *fields, after=STEP, **attributes):
        """Writes an event, by the name that OTF2's Python has for it."""
        self.now += after
        getattr(self.writer, what)(self.now - self.behind, *fields, **attributes)

    def local(self, region):
        """Neighbouring ids change places where a process is not the first."""
        return types.SimpleNamespace(_ref=region._ref ^ 1) if self.rank else region

    def enter(self, name, after=STEP):
        self.record("enter", self.local(self.recording.region(name)), after=after)

    def leave(self, name, after=STEP):
        self.record("leave", self.local(self.recording.region(name)), after=after)

    @contextlib.contextmanager
    def call(self, name, computing=5 * STEP):
        """The events in a region, which the process enters after it has computed."""
        self.enter(name, computing)
        yield self
        self.leave(name)


class InStep(Process):
    """A process whose clock is that of all others."""

    LAG = 0


class Recording:
    """A program of some processes, from MPI_Init to MPI_Finalize, and its definitions."""

    def __init__(self, archive, processes, process_type, has_handles):
        self.archive = archive
        self.definitions = archive.definitions
        archive.creator = "haec_sim's own traces"
        # Whether it is recorded when MPI_COMM_WORLD is there.
        self.has_handles = has_handles
        self.node = self.define_machine()
        self.define_paradigm(MPI, "MPI", ParadigmClass.PROCESS)
        self.definitions.paradigm_property(MPI, ParadigmProperty.COMM_NAME_TEMPLATE, Type.STRING, "Comm ${id}")
        self.process_id = self.definitions.attribute("ProcessId", "of the operating system", Type.UINT64)
        self.groups = [self.definitions.location_group(f"MPI Rank {rank}", system_tree_parent=self.node)
                       for rank in range(processes)]
        self.locations = [self.definitions.location("Master thread", group=group) for group in self.groups]
        self.definitions.group("", group_type=GroupType.COMM_LOCATIONS, paradigm=MPI, members=self.locations)
        self.world = self.communicator("MPI_COMM_WORLD", range(processes), parent=None)
        self.processes = [process_type(self, rank, archive.event_writer_from_location(location))
                          for rank, location in enumerate(self.locations)]

    def define_machine(self):
        machine = self.definitions.system_tree_node("Linux", class_name="machine", parent=None)
        node = self.definitions.system_tree_node("here", class_name="node", parent=machine)
        self.definitions.system_tree_node_property(machine, "platform", Type.STRING, "Linux")
        self.definitions.system_tree_node_domain(machine, SystemTreeDomain.MACHINE)
        self.definitions.system_tree_node_domain(node, SystemTreeDomain.SHARED_MEMORY)
        return node

    def define_paradigm(self, paradigm, name, kind):
        self.definitions.paradigm(paradigm, name, kind)

    def region(self, name):
        paradigm = MPI if name.startswith("MPI_") else Paradigm.SHMEM if name.startswith("shmem_") else Paradigm.USER
        return self.definitions.region(name, region_role=ROLES.get(name, RegionRole.FUNCTION), paradigm=paradigm)

    def group(self, ranks, name=""):
        return self.definitions.group(name, group_type=GroupType.COMM_GROUP, paradigm=MPI,
                                      members=[self.locations[rank] for rank in ranks])

    def communicator(self, name, ranks, parent, flags=CommFlag.CREATE_DESTROY_EVENTS):
        return self.definitions.comm(name, group=self.group(ranks, name), parent=parent, flags=flags)

    def collective(self, name, operation, communicator=None, root=NO_ROOT, bytes_of=eight_bytes, created=None):
        """A blocking one in all its members, who leave when the last one has come. `created` is made, or freed."""
        communicator = communicator or self.world
        members = [self.processes[location._ref] for location in communicator.group.members]
        for process in members:
            process.enter(name, 5 * STEP + 40 * process.rank)
            process.record("mpi_collective_begin")
        last = max(process.now for process in members) + LATENCY
        for rank, process in enumerate(members):
            process.now = last
            if created is not None:
                process.record("comm_create" if operation == CollectiveOp.CREATE_HANDLE else "comm_destroy", created)
            process.record("mpi_collective_end", operation, communicator, root, *bytes_of(rank))
            process.leave(name)

    def send(self, sender, receiver, length=100, tag=1, communicator=None):
        """A blocking message; ranks are those of the communicator."""
        communicator = communicator or self.world
        source, target = (self.processes[communicator.group.members[rank]._ref] for rank in (sender, receiver))
        with source.call("MPI_Send"):
            source.record("mpi_send", receiver, communicator, tag, length)
        with target.call("MPI_Recv"):
            target.now = max(target.now, source.now + LATENCY)
            target.record("mpi_recv", sender, communicator, tag, length)

    def begin(self):
        for process in self.processes:
            process.record("program_begin", "./program", ["--fast"], attributes={self.process_id: 4000 + process.rank})
            process.enter("main")
        self.collective("MPI_Init", CollectiveOp.CREATE_HANDLE, bytes_of=no_bytes,
                        created=self.world if self.has_handles else None)

    def end(self):
        self.collective("MPI_Finalize", CollectiveOp.DESTROY_HANDLE, bytes_of=no_bytes,
                        created=self.world if self.has_handles else None)
        for process in self.processes:
            process.leave("main")
            process.record("program_end", 0)
        for process in self.processes:
            self.write_local_definitions(process)

    def write_local_definitions(self, process):
        """The clock gains some ticks on its way: so messages come before they were sent, as they do in recorded traces."""
        writer = process.writer._def_handle
        if process.LAG:
            gained = 7 * process.rank
            _otf2.DefWriter_WriteClockOffset(writer, BEGIN - process.behind, process.behind, 1.5)
            _otf2.DefWriter_WriteClockOffset(writer, process.now - process.behind, process.behind + gained, 0.5)
        if process.rank:
            count = len(self.definitions.regions)
            ids = [min(ref ^ 1, count - 1) for ref in range(count + count % 2)]
            table = _otf2.IdMap_CreateFromUint32Array(len(ids), ids, False)
            _otf2.DefWriter_WriteMappingTable(writer, _otf2.MAPPING_REGION, table)
            _otf2.IdMap_Free(table)


@contextlib.contextmanager
def recording_of(folder, processes, process_type=Process, is_complete=True, has_handles=True):
    """A program from MPI_Init to MPI_Finalize, to be written into a new folder."""
    with otf2.writer.open(str(folder), timer_resolution=TICKS_PER_SECOND) as archive:
        if not is_complete:
            _otf2.Archive_SetBoolProperty(archive.handle, "OTF2::MPI_COMMUNICATION_COMPLETE", False, True)
        recording = Recording(archive, processes, process_type, has_handles)
        recording.begin()
        yield recording
        recording.end()
