# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Three processes that all send to the next one before they receive, as if messages of any length were buffered."""

from recording import LATENCY, recording_of

PROCESSES = 3


def write(folder):
    with recording_of(folder, PROCESSES) as recording:
        for length in (500, 40_000):
            for process in recording.processes:
                with process.call("MPI_Send"):
                    process.record("mpi_send", (process.rank + 1) % PROCESSES, recording.world, 1, length)
            arrival = max(process.now for process in recording.processes) + LATENCY
            for process in recording.processes:
                process.enter("MPI_Recv")
                process.now = arrival
                process.record("mpi_recv", (process.rank - 1) % PROCESSES, recording.world, 1, length)
                process.leave("MPI_Recv")
