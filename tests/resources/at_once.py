# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Programs of which every process sends all its messages at time 0, as scripts of tests/end_to_end/scripted_trace.py."""

import random

SIDE = 8
NODES = SIDE * SIDE
MESSAGES = 200
LENGTH = 1000


def node(x, y):
    return x % SIDE + SIDE * (y % SIDE)


def partners(pattern):
    """The receivers of each process's messages."""
    draw = random.Random(1)
    to = {"transpose": lambda x, y: node(y, x), "tornado": lambda x, y: node(x + SIDE // 2 - 1, y),
          "complement": lambda x, y: node(SIDE - 1 - x, SIDE - 1 - y),
          "uniform": lambda x, y: (node(x, y) + draw.randint(1, NODES - 1)) % NODES}[pattern]
    return [[to(process % SIDE, process // SIDE) for _ in range(MESSAGES)] for process in range(NODES)]


def process(receivers, senders):
    """The records of a process, all at time 0."""
    requests = range(len(receivers))
    return [[0, "enter", "MPI_Isend"], *([0, "isend", receivers[request], 0, LENGTH, request] for request in requests),
            [0, "leave", "MPI_Isend"], [0, "enter", "MPI_Recv"], *([0, "receive", sender, 0, LENGTH] for sender in senders),
            *([0, "isend_complete", request] for request in requests), [0, "leave", "MPI_Recv"]]


def script(pattern):
    to = partners(pattern)
    senders = [[] for _ in range(NODES)]
    for sender, receivers in enumerate(to):
        for receiver in receivers:
            senders[receiver].append(sender)
    return [[process(to[number], senders[number])] for number in range(NODES)]
