# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Four processes that put into each other's memory by SHMEM and wait until somebody has put something into theirs, as
Score-P's adapter records it: the wait has the time of its call's begin."""

from otf2.enums import CommFlag, GroupType, Paradigm, ParadigmClass, RmaAtomicType

from recording import LATENCY, STEP, recording_of

PROCESSES = 4
ROUNDS = 6


def window_of(recording):
    definitions = recording.definitions
    recording.define_paradigm(Paradigm.SHMEM, "SHMEM", ParadigmClass.PROCESS)
    definitions.group("", group_type=GroupType.COMM_LOCATIONS, paradigm=Paradigm.SHMEM, members=recording.locations)
    everybody = definitions.group("All PEs", group_type=GroupType.COMM_GROUP, paradigm=Paradigm.SHMEM,
                                  members=recording.locations)
    communicator = definitions.comm("All PEs", group=everybody, parent=None, flags=CommFlag.NONE)
    return definitions.rma_win("SHMEM window", comm=communicator)


class Program:
    def __init__(self, recording):
        self.recording = recording
        self.window = window_of(recording)
        self.operations = 0

    def change(self, process, name, event, *fields):
        """A blocking operation; returns when it began."""
        self.operations += 1
        process.enter(name, 5 * STEP)
        began = process.now
        process.record(event, self.window, *fields, self.operations, after=0)
        process.record("rma_op_complete_blocking", self.window, self.operations, after=LATENCY // 2)
        process.leave(name, after=0)
        return began

    def wait(self, process, since):
        """Until what was put at that time is there."""
        process.enter("shmem_long_wait_until")
        process.record("rma_wait_change", self.window, after=0)
        process.now = max(process.now, since + LATENCY)
        process.leave("shmem_long_wait_until")

    def round(self, number):
        """Each puts to the next one, one of them late; then the first, who is added to by all, waits again."""
        processes = self.recording.processes
        processes[number % PROCESSES].now += 4 * LATENCY
        put = [self.change(process, "shmem_putmem", "rma_put", (process.rank + 1) % PROCESSES, 1000 * (number + 1))
               for process in processes]
        for process in processes:
            self.wait(process, put[process.rank - 1])
        added = [self.change(process, "shmem_long_fadd", "rma_atomic", 0, RmaAtomicType.FETCH_AND_ADD, 8, 8)
                 for process in processes[1:]]
        self.wait(processes[0], max(added))


def write(folder):
    with recording_of(folder, PROCESSES) as recording:
        program = Program(recording)
        for number in range(ROUNDS):
            program.round(number)
