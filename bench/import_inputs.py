#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Writes an input for haec_import, piece by piece: never more than a thousand steps are in memory.

usage: import_inputs.py goal FILE OPERATIONS | chakra PREFIX NODES

goal: 64 ranks in a ring; a step of a rank is a send to the next one, a receive, and a calculation behind both.
chakra: two ranks; a step of a rank is three kernels, one behind the other, the launch of each, and an all-reduce of 1 MB.
"""

import sys

RANKS = 64
NODES_OF_STEP = 7


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def text(number, content):
    return varint(number << 3 | 2) + varint(len(content)) + content


def number(field, value):
    return varint(field << 3) + varint(value)


def write_goal(path, operations):
    steps = operations // (3 * RANKS)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"num_ranks {RANKS}\n")
        for rank in range(RANKS):
            file.write(f"rank {rank} {{\n")
            for step in range(steps):
                lines = [f"s{step}: send 1000b to {(rank + 1) % RANKS} tag {step}", f"r{step}: recv 1000b from {(rank - 1) % RANKS} tag {step}",
                         f"c{step}: calc {1000 + (7 * rank + step) % 100}", f"c{step} requires r{step}", f"c{step} requires s{step}"]
                if step > 0:
                    lines += [f"s{step} requires c{step - 1}", f"r{step} requires c{step - 1}"]
                file.write("\n".join(lines) + "\n")
            file.write("}\n")


ON_CPU = text(10, text(1, b"is_cpu_op") + number(27, 1))
ON_STREAM = text(10, text(1, b"is_cpu_op") + number(27, 0))
REDUCE = ON_STREAM + text(10, text(1, b"comm_type") + number(9, 0)) + text(10, text(1, b"comm_size") + number(9, 1 << 20))


def step_of(first):
    """Nodes first ... first + 6: launch and kernel in turn, then the all-reduce."""
    for place in range(NODES_OF_STEP):
        node = first + place
        if place == NODES_OF_STEP - 1:
            yield number(1, node) + text(2, b"all_reduce") + number(3, 7) + text(5, varint(node - 1)) + REDUCE
        elif place % 2 == 0:
            parents = text(5, varint(node - 2 if place > 0 else node - 3)) if node > 3 else b""
            yield number(1, node) + text(2, b"launch") + number(3, 4) + parents + number(7, 5) + ON_CPU
        else:
            parents = text(5, varint(node - 1) + (varint(node - 2) if node > 2 else b""))
            yield number(1, node) + text(2, b"kernel_%d" % (place // 2)) + number(3, 4) + parents + number(7, 20) + ON_STREAM


def write_chakra(prefix, nodes):
    for rank in range(2):
        with open(f"{prefix}.{rank}.et", "wb") as file:
            metadata = text(1, b"0.0.4")
            file.write(varint(len(metadata)) + metadata)
            for step in range(nodes // (2 * NODES_OF_STEP)):
                file.write(b"".join(varint(len(node)) + node for node in step_of(1 + NODES_OF_STEP * step)))


def main():
    writers = {"goal": write_goal, "chakra": write_chakra}
    if len(sys.argv) != 4 or sys.argv[1] not in writers:
        sys.exit(__doc__)
    writers[sys.argv[1]](sys.argv[2], int(float(sys.argv[3])))


main()
