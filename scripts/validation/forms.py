# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Closed forms of run times, in whole picoseconds, from the LogGP model and from what haec_gen writes into a trace.

Nothing here follows the steps of an algorithm: each form is a sum or a maximum of the letters that the table explains.
"""

import dataclasses

# What haec_gen writes: computing before each call, and time between a call's Enter, its record and its Leave.
BEFORE_CALL = 50_000
INSIDE_CALL = 200_000


@dataclasses.dataclass(frozen=True)
class Figures:
    """A machine, in picoseconds: a link's latency, the time of a byte on it, and the overhead of a message at either end."""

    link: int = 500_000
    per_byte: int = 125
    overhead: int = 300_000
    before_call: int = BEFORE_CALL

    def transfer(self, links, length):
        """D = L + m G"""
        return links * self.link + length * self.per_byte

    @property
    def call(self):
        """h = g + 2 c, a call of MPI that does not wait."""
        return self.before_call + 2 * INSIDE_CALL


def exchange(figures, messages, transfer, computing):
    """Receives posted, sends posted, computing, MPI_Waitall: the processor or the last message is the later one.

    Holds for receives in the order of the sends and o <= h, or for o = 0 in any order.
    """
    waits = 2 * messages * figures.call + computing + figures.before_call
    last_send = (2 * messages - 1) * figures.call + figures.before_call + INSIDE_CALL
    return max(waits + messages * figures.overhead, last_send + transfer + figures.overhead) + INSIDE_CALL


def pipeline(figures, processes, planes, transfer, computing, is_synchronous):
    """A sweep over a line of at least three processes by MPI_Send and MPI_Recv: the first plane passes all processes, the
    others follow it, each after the time that a process in the middle takes for a plane."""
    before_first_send = 2 * figures.before_call + computing + INSIDE_CALL
    hop = transfer + figures.overhead + 2 * INSIDE_CALL + computing + figures.before_call
    if is_synchronous:
        # The next plane is received when this one has arrived at the next process.
        plane = hop + transfer + figures.before_call
    else:
        plane = 2 * (figures.before_call + INSIDE_CALL + figures.overhead) + computing
    after_last_receive = transfer + figures.overhead + 2 * INSIDE_CALL + computing
    return before_first_send + (processes - 2) * hop + (planes - 1) * plane + after_last_receive


def collective(figures, inside, computing):
    """Computing, and a collective operation that ends that long after its begin."""
    return computing + figures.before_call + inside + INSIDE_CALL


def dimension_order_routing(links, length):
    """[Ciorba2014], equations (1) and (2) with the values of Table 2, in picoseconds."""
    packet, window_id, window = 288, 4, 5
    out = 100_000
    hop = 2 * out + 1_000_000 + packet * 8 * 1000 // 250
    acknowledgment = between = out // 2
    packets = -(-length // (packet - window_id))
    windows, rest = divmod(packets, window)

    def sends(count):
        return 2 * out + (links + count - 1) * hop + (links - 1) * between + 2 * out

    return (windows * sends(window) + (sends(rest) if rest else 0)
            + links * (windows + (rest > 0)) * (hop + acknowledgment))


def log2(processes):
    """The number of doublings to at least that many."""
    return (processes - 1).bit_length()


def blocks_with_bit(bit, processes):
    """How many of 0 ... P - 1 have that bit."""
    period = 2 << bit
    return processes // period * (period // 2) + max(0, processes % period - period // 2)
