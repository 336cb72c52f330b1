# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The collective operations whose times have a closed form, at one switch."""

from validation import forms
from validation.forms import Figures, log2
from validation.programs import ALL, POWERS, Program, configuration, run, switch, words

FIGURES = Figures()
COMPUTING = 20_000_000
ITERATIONS = 3
SEGMENT = 1000


def transfer(length):
    """D of that many bytes, over two links."""
    return FIGURES.transfer(2, length)


def step(length):
    """A message from a process that is free to one that waits: D + o."""
    return transfer(length) + FIGURES.overhead


def latency_steps(count):
    """count (L + o)"""
    return count * step(0)


def wire(length):
    """m G"""
    return length * FIGURES.per_byte


def operation(call, algorithm, form, inside, *, length=1024, processes=ALL, is_even=True, network=None, segment=None):
    """`inside(P, m)` is what the operation takes until its last member has it. Where members end at different times, a
    second one could begin before that: there is one."""
    iterations = ITERATIONS if is_even else 1
    bytes_of = length if callable(length) else lambda _: length
    entry = f"{call}:{algorithm}"
    if segment:
        entry = {"operation": call, "algorithm": algorithm, "segment": segment}
    return Program(
        f"{call}, {algorithm}" + (", links shared" if network else ""), form,
        lambda count: words("collectives", "--ranks", count, "--operation", call, length=bytes_of(count),
                            computing=COMPUTING, iterations=iterations),
        lambda count: configuration(switch(count), FIGURES, network, collective_algorithms=[entry]),
        lambda count: run(FIGURES, forms.collective(FIGURES, inside(count, bytes_of(count)), COMPUTING), iterations),
        processes)


def without_data():
    return [
        operation("barrier", "dissemination", "k(L + o)", lambda count, _: latency_steps(log2(count))),
        operation("barrier", "tree", "2k(L + o)", lambda count, _: latency_steps(2 * log2(count)), processes=POWERS,
                  is_even=False),
        operation("barrier", "double_ring", "2P(L + o)", lambda count, _: latency_steps(2 * count), is_even=False),
    ]


def from_or_to_a_root():
    def tree(count, length):
        return log2(count) * step(length)
    def halves(count, length):
        return latency_steps(log2(count)) + wire((count - 1) * length)
    def one_end(count, length):
        return transfer(length) + (count - 1) * FIGURES.overhead
    def chain(count, length):
        return (count - 1) * step(SEGMENT) + (length // SEGMENT - 1) * 2 * FIGURES.overhead
    return [
        operation("bcast", "binomial", "k(D + o)", tree, processes=POWERS, is_even=False),
        operation("bcast", "linear", "D + (P - 1)o", one_end, is_even=False),
        operation("bcast", "pipeline", "(P - 1)(D' + o) + (n - 1) 2o, n segments, D' of one", chain, length=20 * SEGMENT,
                  segment=SEGMENT, is_even=False),
        operation("reduce", "binomial", "k(D + o)", tree, processes=POWERS, is_even=False),
        operation("reduce", "pipeline", "as bcast", chain, length=20 * SEGMENT, segment=SEGMENT, is_even=False),
        operation("scatter", "binomial", "k(L + o) + (P - 1)mG", halves, processes=POWERS, is_even=False),
        operation("scatter", "linear", "D + (P - 1)o", one_end, is_even=False),
        operation("gather", "binomial", "k(L + o) + (P - 1)mG", halves, processes=POWERS, is_even=False),
        operation("gather", "linear", "D + (P - 1)o", one_end, is_even=False),
        operation("gather", "linear", "L + (P - 1)mG + o: one after another on the root's link",
                  lambda count, length: latency_steps(1) + wire((count - 1) * length), length=8192, is_even=False,
                  network={"contention": "fifo", "size_segment": 0}),
    ]


def among_all():
    def rounds_of_bruck(count, length):
        return sum(step(forms.blocks_with_bit(bit, count) * length) for bit in range(log2(count)))
    def all_but_one(count, length):
        return latency_steps(log2(count)) + wire((count - 1) * length)
    def shifts(count, length):
        return (count - 1) * step(length)
    return [
        operation("allreduce", "recursive_doubling", "k(D + o)", lambda count, length: log2(count) * step(length),
                  processes=POWERS),
        operation("allreduce", "rabenseifner", "2k(L + o) + 2(1 - 1/P)mG",
                  lambda count, length: latency_steps(2 * log2(count)) + 2 * wire(length - length // count),
                  length=8192, processes=POWERS),
        operation("allreduce", "ring", "2(P - 1)(L + mG/P + o)", lambda count, length: 2 * shifts(count, length // count),
                  length=lambda count: 64 * count),
        operation("allgather", "ring", "(P - 1)(D + o)", shifts),
        operation("allgather", "bruck", "k(L + o) + (P - 1)mG", all_but_one),
        operation("allgather", "recursive_doubling", "k(L + o) + (P - 1)mG", all_but_one, processes=POWERS),
        operation("allgather", "neighbor_exchange", "L + mG + o + (P/2 - 1)(L + 2mG + o)",
                  lambda count, length: step(length) + (count // 2 - 1) * step(2 * length)),
        operation("alltoall", "pairwise", "(P - 1)(D + o)", shifts),
        operation("alltoall", "pairwise", "(P - 1)(D + o): no message waits at a switch", shifts, processes=POWERS,
                  network={"contention": "fifo", "size_segment": 0}),
        operation("alltoall", "posted", "(P - 1)o + max((P - 1)o, D)", lambda count, length: (count - 1) * FIGURES.overhead
                  + max((count - 1) * FIGURES.overhead, transfer(length))),
        operation("alltoall", "bruck", "sum over j < k of L + (blocks with bit j) mG + o", rounds_of_bruck),
        operation("scan", "linear", "(P - 1)(D + o)", shifts, is_even=False),
        operation("scan", "recursive_doubling", "k(D + o)", lambda count, length: log2(count) * step(length),
                  processes=POWERS),
    ]


def collectives():
    return without_data() + from_or_to_a_root() + among_all()
