# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Programs as haec_gen writes them, and as actions for bench/simgrid/actions.cpp."""

import dataclasses
from collections.abc import Callable

from validation.forms import BEFORE_CALL, INSIDE_CALL

COMPUTING = 20_000_000
PLANES = 20


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    processes: int
    # Of a torus of single links; none: a switch.
    sides: tuple
    # Words for haec_gen.
    pattern: tuple
    # By rank: "compute SECONDS", "send PEER BYTES" and "receive PEER".
    actions: Callable
    replay: dict = dataclasses.field(default_factory=dict)


def compute(picoseconds):
    return f"compute {picoseconds / 1e12:.15g}"


def exchange(receives, sends, length, computing=0):
    """MPI_Irecv, MPI_Isend, computing, MPI_Waitall."""
    actions = [compute(BEFORE_CALL + 2 * INSIDE_CALL)] * len(receives)
    for peer in sends:
        actions += [compute(BEFORE_CALL + INSIDE_CALL), f"send {peer} {length}", compute(INSIDE_CALL)]
    return (actions + [compute(computing + BEFORE_CALL)] + [f"receive {peer}" for peer in receives]
            + [compute(INSIDE_CALL)])


def steps(actions):
    """The inside of a collective operation behind computing."""
    return [compute(COMPUTING + BEFORE_CALL), *actions, compute(INSIDE_CALL)]


def ring(name, processes, sides, length):
    def actions(rank):
        left, right = (rank - 1) % processes, (rank + 1) % processes
        return exchange([left, right], [right, left], length)
    return Case(name, processes, sides, ("ring", "--ranks", processes, "--allreduce-every", 0, "--message-bytes", length,
                                         "--compute-ns", 0), actions)


def shift(name, processes, sides, distance, length):
    def actions(rank):
        return exchange([(rank - distance) % processes], [(rank + distance) % processes], length)
    return Case(name, processes, sides, ("permutation", "--permutation", "shift", "--shift", distance, "--ranks", processes,
                                         "--message-bytes", length, "--compute-ns", 0), actions)


def transpose(name, side, length):
    def actions(rank):
        partner = rank % side * side + rank // side
        return exchange([partner], [partner], length) if partner != rank else exchange([], [], length)
    return Case(name, side * side, (side, side, 1), ("permutation", "--permutation", "transpose", "--grid", f"{side}x{side}",
                                                  "--message-bytes", length, "--compute-ns", 0), actions)


def wavefront(name, processes, length):
    """A line of processes there and back, by MPI_Recv and MPI_Send."""
    def sweep(rank, step):
        before, behind = rank - step, rank + step
        plane = []
        if 0 <= before < processes:
            plane += [compute(BEFORE_CALL), f"receive {before}", compute(INSIDE_CALL)]
        plane.append(compute(COMPUTING))
        if 0 <= behind < processes:
            plane += [compute(BEFORE_CALL + INSIDE_CALL), f"send {behind} {length}"]
        return [compute(BEFORE_CALL), *plane * PLANES, compute(INSIDE_CALL)]
    return Case(name, processes, (), ("wavefront", "--grid", f"1x{processes}", "--planes", PLANES, "--message-bytes", length,
                                      "--compute-ns", COMPUTING // 1000), lambda rank: sweep(rank, 1) + sweep(rank, -1))


def all_pairs(name, processes, length):
    def actions(rank):
        distances = range(1, processes)
        return exchange([(rank - distance) % processes for distance in distances],
                        [(rank + distance) % processes for distance in distances], length)
    return Case(name, processes, (), ("all_to_all", "--ranks", processes, "--point-to-point", "--message-bytes", length,
                                      "--compute-ns", 0), actions)


def collective(name, processes, length, operation, algorithm, actions):
    return Case(name, processes, (), ("collectives", "--ranks", processes, "--operation", operation, "--message-bytes",
                                      length, "--compute-ns", COMPUTING // 1000), lambda rank: steps(actions(rank)),
                {"collective_algorithms": [f"{operation}:{algorithm}"]})


def without_sharing():
    def pairwise(rank):
        return [action for distance in range(1, 16) for peer in [rank ^ distance]
                for action in (f"send {peer} 8192", f"receive {peer}")]
    def doubling(rank):
        return [action for bit in range(5) for peer in [rank ^ 1 << bit] for action in (f"send {peer} 8192", f"receive {peer}")]
    def scan(rank):
        return [f"receive {rank - 1}"] * (rank > 0) + [f"send {rank + 1} 8192"] * (rank < 31)
    return [
        shift("one message each at a switch, 1 byte, P = 16", 16, (), 1, 1),
        shift("one message each at a switch, 1 MB, P = 16", 16, (), 5, 1_000_000),
        shift("one message each on a ring, P = 16", 16, (16,), 1, 8192),
        ring("ring, P = 8", 8, (8,), 8192),
        ring("ring, P = 64", 64, (64,), 50_000),
        wavefront("wavefront, P = 8", 8, 720),
        wavefront("wavefront, P = 32", 32, 8192),
        collective("alltoall, pairwise, P = 16", 16, 8192, "alltoall", "pairwise", pairwise),
        collective("allreduce, recursive_doubling, P = 32", 32, 8192, "allreduce", "recursive_doubling", doubling),
        collective("scan, linear, P = 32", 32, 8192, "scan", "linear", scan),
    ]


def with_sharing():
    def gather(processes):
        return lambda rank: [f"receive {peer}" for peer in range(1, processes)] if rank == 0 else ["send 0 50000"]
    return [
        collective("two messages of 50 kB to one node", 3, 50_000, "gather", "linear", gather(3)),
        collective("seven messages of 50 kB to one node", 8, 50_000, "gather", "linear", gather(8)),
        ring("ring at a switch: two messages from each node, 0.45 us apart, 50 kB", 8, (), 50_000),
        shift("all nodes of a ring of 16 three links on, 50 kB", 16, (16,), 3, 50_000),
        transpose("transpose on a torus of 4 x 4, 50 kB", 4, 50_000),
        all_pairs("all to all at a switch, P = 8, 50 kB", 8, 50_000),
    ]
