# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Four processes with a window: all that MPI puts into it, gets from it and changes there, and all that synchronizes."""

from otf2.enums import CollectiveOp, LockType, RmaAtomicType, RmaSyncLevel

from recording import LATENCY, NO_ROOT, STEP, no_bytes, recording_of

PROCESSES = 4
ALL = 2**32 - 1
LENGTH = 64


class Window:
    """What the processes record of one window."""

    def __init__(self, recording, name):
        self.recording = recording
        self.window = recording.definitions.rma_win(name, comm=recording.world)
        self.alone = [recording.group((rank,)) for rank in range(PROCESSES)]
        self.transfers = 0

    def collective(self, name, operation, event=None, completed=()):
        """`completed`: of each process the transfer that the call completes, and whether at its target, too."""
        processes = self.recording.processes
        for process in processes:
            process.enter(name, 3 * STEP + 30 * process.rank)
            process.record("rma_collective_begin")
        last = max(process.now for process in processes) + LATENCY
        for process, done in zip(processes, completed or [None] * PROCESSES):
            process.now = last
            if done is not None:
                self.complete(process, *done)
            if event is not None:
                process.record(event, self.window)
            process.record("rma_collective_end", operation, RmaSyncLevel.PROCESS, self.window, NO_ROOT, 0, 0)
            process.leave(name)

    def begin_transfer(self, process, name, event, target, *fields):
        """The transfer, which something else completes."""
        self.transfers += 1
        with process.call(name):
            process.record(event, self.window, target, *fields, self.transfers)
        return self.transfers

    def put(self, process, target, name="MPI_Put"):
        return self.begin_transfer(process, name, "rma_put", target, LENGTH)

    def get(self, process, target, name="MPI_Get"):
        return self.begin_transfer(process, name, "rma_get", target, LENGTH)

    def change(self, process, target, name, kind, received=LENGTH):
        return self.begin_transfer(process, name, "rma_atomic", target, kind, LENGTH, received)

    def complete(self, process, transfer, is_remote=True):
        process.record("rma_op_complete_non_blocking", self.window, transfer, after=LATENCY)
        if is_remote:
            process.record("rma_op_complete_remote", self.window, transfer)

    def synchronize(self, process, name, other, completed=None):
        """One of post, start, complete, wait."""
        with process.call(name):
            if completed is not None:
                self.complete(process, completed, is_remote=False)
            process.record("rma_group_sync", RmaSyncLevel.PROCESS, self.window, self.alone[other])


def fences(window):
    processes = window.recording.processes
    window.collective("MPI_Win_fence", CollectiveOp.BARRIER)
    done = [(window.put(process, (process.rank + 1) % PROCESSES), False) for process in processes]
    window.collective("MPI_Win_fence", CollectiveOp.BARRIER, completed=done)
    done = [(window.get(process, (process.rank + 2) % PROCESSES), True) for process in processes]
    window.collective("MPI_Win_fence", CollectiveOp.BARRIER, completed=done)
    done = [(window.change(process, 0, "MPI_Accumulate", RmaAtomicType.ACCUMULATE, 0), False) for process in processes]
    window.collective("MPI_Win_fence", CollectiveOp.BARRIER, completed=done)


def epochs(window):
    """Each process opens its window to the one before it, and puts into that of the next."""
    for process in window.recording.processes:
        before, behind = (process.rank - 1) % PROCESSES, (process.rank + 1) % PROCESSES
        window.synchronize(process, "MPI_Win_post", before)
        window.synchronize(process, "MPI_Win_start", behind)
        transfer = window.put(process, behind)
        window.synchronize(process, "MPI_Win_complete", behind, transfer)
        process.now += 3 * LATENCY
        window.synchronize(process, "MPI_Win_wait", before)


def flushes(window):
    """All lock all windows at once; requests are waited for by themselves."""
    for process in window.recording.processes:
        target = (process.rank + 1) % PROCESSES
        with process.call("MPI_Win_lock_all"):
            process.record("rma_request_lock", window.window, ALL, 0, LockType.SHARED)
        for name, kind, flush in (("MPI_Fetch_and_op", RmaAtomicType.FETCH_AND_ACCUMULATE, "MPI_Win_flush"),
                                  ("MPI_Compare_and_swap", RmaAtomicType.COMPARE_AND_SWAP, "MPI_Win_flush_all")):
            transfer = window.change(process, target, name, kind)
            with process.call(flush):
                window.complete(process, transfer)
        put = window.put(process, target, "MPI_Rput")
        with process.call("MPI_Wait"):
            window.complete(process, put, is_remote=False)
        get = window.get(process, target, "MPI_Rget")
        with process.call("MPI_Wait"):
            window.complete(process, get)
        with process.call("MPI_Win_unlock_all"):
            process.record("rma_op_complete_remote", window.window, put, after=LATENCY)
            process.record("rma_release_lock", window.window, ALL, 0)


def locks(window):
    """One process after the other has the window of the first for itself."""
    released = 0
    for process in window.recording.processes:
        with process.call("MPI_Win_lock"):
            process.now = max(process.now, released + LATENCY)
            process.record("rma_request_lock", window.window, 0, 0, LockType.EXCLUSIVE)
        transfer = window.put(process, 0)
        with process.call("MPI_Win_unlock"):
            window.complete(process, transfer)
            process.record("rma_release_lock", window.window, 0, 0)
        released = process.now


def write(folder):
    with recording_of(folder, PROCESSES) as recording:
        window = Window(recording, "with memory of its own")
        window.collective("MPI_Win_allocate", CollectiveOp.CREATE_HANDLE_AND_ALLOCATE, "rma_win_create")
        for part in (fences, epochs, flushes):
            part(window)
            recording.collective("MPI_Barrier", CollectiveOp.BARRIER, bytes_of=no_bytes)
        window.collective("MPI_Win_free", CollectiveOp.DESTROY_HANDLE_AND_DEALLOCATE, "rma_win_destroy")
        window = Window(recording, "of memory that there was")
        window.collective("MPI_Win_create", CollectiveOp.CREATE_HANDLE, "rma_win_create")
        locks(window)
        window.collective("MPI_Win_free", CollectiveOp.DESTROY_HANDLE, "rma_win_destroy")
