# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Four processes whose measurement was switched off for a while, so that messages lack one of their sides and regions
are left that were not entered; the recorder wrote its buffers meanwhile; and the trace says that it is incomplete."""

from otf2.enums import CollectiveOp, MeasurementMode

from recording import LATENCY, STEP, no_bytes, recording_of

PROCESSES = 4


def write(folder):
    with recording_of(folder, PROCESSES, is_complete=False) as recording:
        for process in recording.processes:
            # Nobody ever leaves it.
            process.enter("marker")
        for rank in range(PROCESSES):
            recording.send(rank, (rank + 1) % PROCESSES, 1000)
        first, second, third, _ = recording.processes
        # A send that is not received, and a receive that is not sent.
        with first.call("MPI_Isend"):
            first.record("mpi_isend", 1, recording.world, 7, 50, 1)
        with first.call("MPI_Wait"):
            first.record("mpi_isend_complete", 1)
        second.record("measurement_on_off", MeasurementMode.OFF)
        second.record("measurement_on_off", MeasurementMode.ON, after=100 * STEP)
        with third.call("MPI_Recv"):
            third.record("mpi_recv", 1, recording.world, 7, 50, after=LATENCY)
        for process in recording.processes:
            process.record("buffer_flush", process.now - process.behind + 30 * STEP)
            process.now += 30 * STEP
        # The region was entered while the measurement was off.
        second.leave("hidden")
        recording.collective("MPI_Barrier", CollectiveOp.BARRIER, bytes_of=no_bytes)
