# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Neighbourhood collectives as Score-P 9 records them: one process comes late, and its neighbours alone wait for it."""

import itertools

from otf2.enums import CartPeriodicity, CollectiveOp, CommFlag

from recording import LATENCY, NO_ROOT, STEP, InStep, recording_of

# The sizes of the grid, and whether it is periodic; None where nobody knows of it.
GRIDS = {"torus": ((4, 4), True), "line": ((6,), False), "unknown": ((6,), None)}

BYTES = 256
LATE = 2


def are_near(sizes, is_periodic, one, other):
    """Whether two places are the same, or next to each other."""
    steps = [abs(here - there) for here, there in zip(one, other)]
    if is_periodic:
        steps = [min(step, size - step) for step, size in zip(steps, sizes)]
    return sum(steps) <= 1


def define_grid(recording, communicator, sizes, is_periodic, places):
    periodicity = CartPeriodicity.TRUE if is_periodic else CartPeriodicity.FALSE
    dimensions = tuple(recording.definitions.cart_dimension(f"dimension {number}", size, periodicity)
                       for number, size in enumerate(sizes))
    grid = recording.definitions.cart_topology("grid", communicator, dimensions)
    for rank, place in enumerate(places):
        recording.definitions.cart_coordinate(grid, rank, place)


def exchange(recording, communicator, sizes, is_periodic, places):
    processes = recording.processes
    for process in processes:
        process.enter("MPI_Neighbor_alltoall", (40 if process.rank == LATE else 5) * STEP)
        process.record("mpi_collective_begin")
    begins = [process.now for process in processes]
    for process, place in zip(processes, places):
        near = [rank for rank, other in enumerate(places) if are_near(sizes, is_periodic, place, other)]
        process.now = max(begins[rank] for rank in near) + LATENCY
        length = BYTES * (len(near) - 1)
        process.record("mpi_collective_end", CollectiveOp.ALLTOALL, communicator, NO_ROOT, length, length)
        process.leave("MPI_Neighbor_alltoall")


def write(folder, kind):
    sizes, is_periodic = GRIDS[kind]
    places = list(itertools.product(*map(range, sizes)))
    with recording_of(folder, len(places), InStep, has_handles=False) as recording:
        communicator = recording.communicator("grid", range(len(places)), recording.world, CommFlag.NONE)
        if is_periodic is not None:
            define_grid(recording, communicator, sizes, is_periodic, places)
        exchange(recording, communicator, sizes, is_periodic, places)
