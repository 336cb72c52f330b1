# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Programs of GOAL, as text and as binary files: LogGOPSim's patterns, and others."""

import dataclasses
import random
import struct

ANY = 0xFFFFFFFF


@dataclasses.dataclass
class Operation:
    """An operation; `kind` is send, recv or calc, `amount` bytes or ns."""

    kind: str
    amount: int
    peer: int = 0
    tag: int = 0
    cpu: int = 0
    nic: int = 0
    # Places of operations of the same rank: this one starts when they have ended, or have started.
    requires: list = dataclasses.field(default_factory=list)
    irequires: list = dataclasses.field(default_factory=list)


def text_of(ranks):
    """A list of operations for each rank, as a text."""
    def any_or(number):
        return "-1" if number == ANY else str(number)

    lines = [f"num_ranks {len(ranks)}", ""]
    for rank, operations in enumerate(ranks):
        lines.append(f"rank {rank} {{")
        for place, operation in enumerate(operations):
            line = f"l{place}: {operation.kind} {operation.amount}"
            if operation.kind != "calc":
                line += f"b {'to' if operation.kind == 'send' else 'from'} {any_or(operation.peer)} tag {any_or(operation.tag)}"
            line += f" cpu {operation.cpu}"
            lines.append(line + (f" nic {operation.nic}" if operation.kind != "calc" else ""))
            lines += [f"l{place} requires l{other}" for other in operation.requires]
            lines += [f"l{place} irequires l{other}" for other in operation.irequires]
        lines.append("}")
    return "\n".join(lines) + "\n"


def rank_bytes(operations):
    nodes, appendix = b"", []
    for place, operation in enumerate(operations):
        parts = []
        for name in ("requires", "irequires"):
            found = [later for later, other in enumerate(operations) if place in getattr(other, name)]
            parts += [len(found), len(appendix)]
            appendix += found
        nodes += struct.pack("<IbIQIBBIIII", len(operation.requires) + len(operation.irequires),
                             ("send", "recv", "calc").index(operation.kind) + 1, operation.peer, operation.amount, operation.tag,
                             operation.cpu, operation.nic, *parts)
    roots = [place for place, operation in enumerate(operations) if not operation.requires and not operation.irequires]
    return struct.pack(f"<II{len(roots)}I", len(operations), len(roots), *roots) + nodes + struct.pack(f"<{len(appendix)}I", *appendix)


def binary_of(ranks):
    """The same as a binary file."""
    parts = [rank_bytes(operations) for operations in ranks]
    every = [operation for operations in ranks for operation in operations]
    table, begin = b"", 14 + 16 * len(ranks) - 8
    for part in parts:
        table += struct.pack("<QQ", begin, begin + len(part))
        begin += len(part)
    head = struct.pack("<QIBB", 4223, len(ranks), max((one.cpu for one in every), default=0), max((one.nic for one in every), default=0))
    return head + table + b"".join(parts)


def binary_tree(size):
    """Schedgen's binomial tree: in each round, each rank that has the message sends it on."""
    ranks = [[] for _ in range(size)]
    step = 1
    while step < size:
        for rank in range(min(step, size - step)):
            ranks[rank].append(Operation("send", 1, rank + step, requires=[0] if rank else []))
            ranks[rank + step].append(Operation("recv", 1, rank))
        step *= 2
    return ranks


def dissemination(size):
    """Schedgen's dissemination: a round's send requires the receive of the round before it."""
    ranks = []
    for rank in range(size):
        operations, step = [], 1
        while step < size:
            before = [len(operations) - 1] if operations else []
            operations.append(Operation("send", 1, (rank + step) % size, requires=before))
            operations.append(Operation("recv", 1, (rank - step) % size))
            step *= 2
        ranks.append(operations)
    return ranks


def mixed(ranks, rounds, seed, cpus=1):
    """A program with all kinds of operations that can end: a round's messages require nothing of their round."""
    draw = random.Random(seed)
    program = [[] for _ in range(ranks)]
    for number in range(rounds):
        for rank in range(ranks):
            mine, begin = program[rank], len(program[rank])
            earlier = list(range(max(0, begin - 6), begin))
            step = draw.randrange(1, ranks) if rank == 0 else step
            mine.append(Operation("calc", draw.randrange(2000), cpu=draw.randrange(cpus), requires=draw.sample(earlier, min(len(earlier), 2))))
            mine.append(Operation("send", draw.choice((0, 8, 5000)), (rank + step) % ranks, number, draw.randrange(cpus), draw.randrange(3),
                                  requires=[begin] if draw.random() < 0.5 else []))
            mine.append(Operation("recv", mine[-1].amount, (rank - step) % ranks, number, draw.randrange(cpus)))
            mine.append(Operation("calc", draw.randrange(500), cpu=draw.randrange(cpus), requires=[begin + 2] if draw.random() < 0.7 else [],
                                  irequires=[begin + 1] if draw.random() < 0.3 else []))
    for number in range(rounds):  # a receive has the length of its send
        for rank in range(ranks):
            receive = program[rank][4 * number + 2]
            receive.amount = program[receive.peer][4 * number + 1].amount
    return program
