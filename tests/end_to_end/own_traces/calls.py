# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Six processes that use much of MPI but windows and files: requests of each kind, communicators of each kind, all
collective operations, blocking and not."""

from otf2.enums import CollectiveOp, CommFlag, GroupType

from recording import LATENCY, MPI, NO_ROOT, STEP, no_bytes, recording_of

PROCESSES = 6

# All ranks send and receive that much, or the root, or the others.
SYMMETRIC = ("BARRIER", "ALLGATHER", "ALLGATHERV", "ALLREDUCE", "ALLTOALL", "ALLTOALLV", "ALLTOALLW", "REDUCE_SCATTER",
             "REDUCE_SCATTER_BLOCK", "SCAN", "EXSCAN")
ROOTED = ("BCAST", "SCATTER", "SCATTERV", "GATHER", "GATHERV", "REDUCE")


def sizes_of(operation, root, processes=PROCESSES):
    """Sent and received bytes by rank, as Score-P counts them."""
    block = 64
    if operation == "BARRIER":
        return no_bytes
    if operation.startswith("ALL"):
        return lambda rank: (block * processes, block * processes)
    if operation in ("BCAST", "SCATTER", "SCATTERV"):
        return lambda rank: (block * processes * (rank == root), block)
    if operation in ("GATHER", "GATHERV", "REDUCE"):
        return lambda rank: (block, block * processes * (rank == root))
    return lambda rank: (block, block)


def requests(recording):
    """Messages that are not waited for at once: tested, persistent, cancelled, freed."""
    for process in recording.processes:
        right, left = (process.rank + 1) % PROCESSES, (process.rank - 1) % PROCESSES
        # A persistent request starts three times.
        for _ in range(3):
            with process.call("MPI_Startall"):
                process.record("mpi_irecv_request", 1)
                process.record("mpi_isend", right, recording.world, 3, 500, 2)
            with process.call("MPI_Test"):
                process.record("mpi_request_test", 1)
            with process.call("MPI_Waitall"):
                process.record("mpi_isend_complete", 2, after=LATENCY)
                process.record("mpi_irecv", left, recording.world, 3, 500, 1)
        with process.call("MPI_Irecv"):
            process.record("mpi_irecv_request", 4)
        with process.call("MPI_Cancel"):
            process.record("mpi_request_cancelled", 4)
        # A request that is freed never completes.
        with process.call("MPI_Isend"):
            process.record("mpi_isend", right, recording.world, 4, 0, 5)
        with process.call("MPI_Recv"):
            process.record("mpi_recv", left, recording.world, 4, 0, after=LATENCY)
        # To nobody: a region without a record.
        with process.call("MPI_Send"):
            pass
        with process.call("MPI_Sendrecv"):
            process.record("mpi_send", left, recording.world, 5, 3000)
            process.record("mpi_recv", right, recording.world, 5, 3000, after=LATENCY)


def communicators(recording):
    """A split whose halves count backwards, one that is never freed, and that of one process.

    One between halves is in traces of random_program: OTF2's Python writes none."""
    lower = recording.communicator("lower half", (2, 1, 0), recording.world)
    upper = recording.communicator("upper half", (5, 4, 3), recording.world)
    kept = recording.communicator("kept", range(PROCESSES), recording.world)
    selves = recording.definitions.group("", group_type=GroupType.COMM_SELF, paradigm=MPI, members=[])
    recording.definitions.comm("MPI_COMM_SELF", group=selves, parent=None, flags=CommFlag.NONE)
    recording.collective("MPI_Comm_dup", CollectiveOp.CREATE_HANDLE, bytes_of=no_bytes, created=kept)
    non_blocking(recording, "MPI_Comm_idup", CollectiveOp.CREATE_HANDLE, no_bytes)
    for half in (lower, upper):
        recording.collective("MPI_Comm_create", CollectiveOp.CREATE_HANDLE, half, bytes_of=no_bytes, created=half)
        recording.collective("MPI_Allreduce", CollectiveOp.ALLREDUCE, half)
        recording.send(0, 2, 200, communicator=half)
        recording.collective("MPI_Comm_free", CollectiveOp.DESTROY_HANDLE, half, bytes_of=no_bytes, created=half)


def non_blocking(recording, name, operation, bytes_of, root=NO_ROOT):
    for process in recording.processes:
        with process.call(name, 5 * STEP + 90 * process.rank):
            process.record("non_blocking_collective_request", 7)
    last = max(process.now for process in recording.processes) + LATENCY
    for process in recording.processes:
        process.enter("MPI_Wait")
        process.now = max(process.now, last)
        process.record("non_blocking_collective_complete", operation, recording.world, root, *bytes_of(process.rank), 7)
        process.leave("MPI_Wait")


def collectives(recording):
    for number, name in enumerate(SYMMETRIC + ROOTED):
        operation = getattr(CollectiveOp, name)
        root = number % PROCESSES if name in ROOTED else NO_ROOT
        sizes = sizes_of(name, root)
        recording.collective(f"MPI_{name.capitalize()}", operation, root=root, bytes_of=sizes)
        non_blocking(recording, f"MPI_I{name.lower()}", operation, sizes, root)


def write(folder):
    with recording_of(folder, PROCESSES) as recording:
        requests(recording)
        collectives(recording)
        communicators(recording)
