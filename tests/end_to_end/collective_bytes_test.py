# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Bytes of collectives as recorders count them (spec: collectives, "Lengths"): the same program with blocks of 25 bytes,
or of 8, 24 and 40, recorded by Score-P, by Score-P with MPI_IN_PLACE, and by a recorder of own bytes, takes the same
time. The bytes are written down by the functions of Score-P 9.0 that count them, for three processes."""

import json

import event_times
import programs
import suite
from archive_test import ArchiveTest
from report_suite import MODEL, SHARED, ReportSuite

# A message of n bytes takes 1000 + n ns to a neighbour, 2000 + n to the process behind it.
MACHINE = ("--set", f"{MODEL}communication_model=linear", "--set", f"{MODEL}latency=1000",
           "--set", f"{MODEL}bandwidth=1e9", "--set", "topology.size=[3,1,1]")
EQUAL = ("ALLREDUCE", "ALLGATHER", "ALLTOALL")
# Sent and received of each process.
PLAIN = {
    **{name: [(75, 75)] * 3 for name in (*EQUAL, "REDUCE_SCATTER_BLOCK")},
    "ALLGATHERV": [(24, 72), (72, 72), (120, 72)],
    "REDUCE_SCATTER": [(72, 24), (72, 72), (72, 120)],
    "SCAN": [(75, 25), (50, 50), (25, 75)],
    "EXSCAN": [(50, 0), (25, 25), (0, 50)],
    "GATHER": [(25, 75), (25, 0), (25, 0)],
    "REDUCE": [(25, 75), (25, 0), (25, 0)],
    "SCATTER": [(75, 25), (0, 25), (0, 25)],
    "GATHERV": [(8, 72), (24, 0), (40, 0)],
    "SCATTERV": [(72, 8), (0, 24), (0, 40)],
    "ALLTOALLV": [(30, 60), (60, 30), (30, 30)],
    "BCAST": [(75, 25), (0, 25), (0, 25)],
}
IN_PLACE = {
    **PLAIN,
    **{name: [(50, 50)] * 3 for name in (*EQUAL, "REDUCE_SCATTER_BLOCK")},
    "ALLGATHERV": [(16, 64), (48, 48), (80, 32)],
    "REDUCE_SCATTER": [(64, 16), (48, 48), (32, 80)],
    "SCAN": [(50, 0), (25, 25), (0, 50)],
    "GATHER": [(0, 50), (25, 0), (25, 0)],
    "REDUCE": [(0, 50), (25, 0), (25, 0)],
    "SCATTER": [(50, 0), (0, 25), (0, 25)],
    "GATHERV": [(0, 64), (24, 0), (40, 0)],
    "SCATTERV": [(64, 0), (0, 24), (0, 40)],
}
OWN = {
    **PLAIN,
    **{name: [(25, 25)] * 3 for name in EQUAL},
    "ALLGATHERV": [(8, 72), (24, 72), (40, 72)],
    "SCAN": [(25, 25)] * 3,
    "EXSCAN": [(25, 25)] * 3,
}
PROVEN_IN_PLACE = 7  # EQUAL, REDUCE_SCATTER_BLOCK, ALLGATHERV, REDUCE_SCATTER, SCAN


def call(begin, operation, sent, received, region="solve"):
    name = f"MPI_{operation.capitalize()}"
    return [[begin, "enter", region], [begin, "enter", name], [begin, "begin"],
            [begin + 100, "end", operation, sent, received], [begin + 100, "leave", name],
            [begin + 100, "leave", region]]


def program(counts):
    """One collective of each kind, 10 us apart."""
    processes = [[[0, "enter", "main"]] for _ in range(3)]
    for number, (operation, members) in enumerate(counts.items()):
        for process, (sent, received) in zip(processes, members):
            process += call(10000 * (number + 1), operation, sent, received)
    return [[[*process, [10000 * (len(counts) + 1), "leave", "main"]]] for process in processes]


def allreduces(*calls):
    """Of all processes: bytes, region."""
    events = [[0, "enter", "main"]]
    for number, (count, region) in enumerate(calls):
        events += call(10000 * (number + 1), "ALLREDUCE", count, count, region)
    return [[[*events, [10000 * (len(calls) + 1), "leave", "main"]]] for _ in range(3)]


class CollectiveBytesTest(ReportSuite, ArchiveTest):

    def setUp(self):
        super().setUp()
        self.traces = 0

    def trace_of(self, processes, creator="Score-P 9.0"):
        self.traces += 1
        return self.scripted_trace({"processes": processes, "creator": creator}, f"trace-{self.traces}")

    def times(self, trace, *arguments, ranks=1):
        output = self.simulate(trace, f"{trace.name}-{ranks}-{len(list(self.folder.iterdir()))}", *MACHINE, *arguments,
                               ranks=ranks)
        self.assert_semantics(trace, output, *MACHINE, *arguments)
        return event_times.by_location(output)

    def counts_of(self, trace, *arguments):
        report, _ = self.report_of(trace, f"report-{trace.name}", *MACHINE, *arguments)
        oddities = json.loads(report)["oddities"]
        return oddities["collectives_in_place"], oddities["collectives_maybe_in_place"]

    def test_the_same_blocks_take_the_same_time_whoever_counts_them(self):
        for network in ((), SHARED):
            plain = self.times(self.trace_of(program(PLAIN)), *network)
            self.assertEqual(self.times(self.trace_of(program(IN_PLACE)), *network), plain)
            self.assertEqual(self.times(self.trace_of(program(OWN), "EZTrace 2.0"), *network), plain)
            self.assertEqual(self.times(self.trace_of(program(OWN), "another"), *network,
                                        "--set", "replay.collective_bytes=own", ranks=3), plain)
            self.assertEqual(self.times(self.trace_of(program(IN_PLACE)), *network, ranks=3), plain)

    def copy_times(self, operation, counts, *network, creator="Score-P 9.0"):
        """By process, how much later [ns] the operation ends where own blocks are copied, a byte in 2 ns."""
        trace = self.trace_of(program({operation: counts[operation]}), creator)
        memory = ("--set", f"{MODEL}memory_latency=300", "--set", f"{MODEL}memory_bandwidth=5e8")
        free, copied = (self.times(trace, *memory, *network, "--set", f"replay.own_blocks={rule}", ranks=ranks)
                        for rule, ranks in (("free", 1), ("copied", 3)))
        end = 4
        return tuple((later[end] - before[end]) // 1000 for before, later in zip(free, copied))

    def test_own_blocks_are_copied_unless_in_place(self):
        self.assertEqual(self.copy_times("ALLGATHERV", PLAIN), (16, 48, 80))
        self.assertEqual(self.copy_times("GATHER", PLAIN, *SHARED), (50, 0, 0))
        self.assertEqual(self.copy_times("ALLGATHERV", IN_PLACE), (0, 0, 0))

    def test_an_allgatherv_sends_each_block_once_around_the_ring(self):
        # Members 0 and 1 are next to each other, as are 1 and 2; from 2 to 0 are two links. First 0 has 2's block at
        # 2040, 1 has 0's at 1008, 2 has 1's at 1024. Each then passes on what it has: 0 sends 40 bytes to 1 at 2040,
        # 1 sends 8 bytes to 2 at 1008, 2 sends 24 bytes to 0 at 1024.
        counts = {"ALLGATHERV": PLAIN["ALLGATHERV"]}
        algorithm = ("--set", 'replay.collective_algorithms=["allgatherv:ring"]')
        times = self.times(self.trace_of(program(counts)), *algorithm)
        ends = [records[4] // 1000 - 10000 for records in times]
        self.assertEqual(ends, [1024 + 2024, 2040 + 1040, 1008 + 1008])

    def test_lengths_that_prove_nothing_are_those_of_the_same_call(self):
        # 48 bytes are 3 x 16, or in place 2 x 24; 50 bytes are in place 2 x 25; 75 are plain 3 x 25.
        uncertain = self.trace_of(allreduces((48, "solve"), (48, "other"), (50, "solve"), (75, "other")))
        sure = self.trace_of(allreduces((72, "solve"), (48, "other"), (75, "solve"), (75, "other")))
        for network in ((), SHARED):
            for ranks in (1, 3):
                self.assertEqual(self.times(uncertain, *network, ranks=ranks),
                                 self.times(sure, *network, "--set", "replay.in_place=never"))
        self.assertEqual(self.counts_of(uncertain), (2, 0))

    def test_the_key_decides_where_nothing_else_does(self):
        trace = self.trace_of(allreduces((48, "solve"), (48, "solve")))
        as_in_place = self.trace_of(allreduces((72, "solve"), (72, "solve")))
        never = ("--set", "replay.in_place=never")
        self.assertEqual(self.times(trace), self.times(trace, *never))
        self.assertEqual(self.times(trace, "--set", "replay.in_place=always"), self.times(as_in_place, *never))
        self.assertEqual(self.counts_of(trace), (0, 2))
        told = programs.haec_sim("--trace", trace / "traces.otf2", "--no-output", *MACHINE)
        self.assertIn("2 of 2 collectives may be in place (MPI_IN_PLACE): their lengths may be larger by up to 50.0 % "
                      "(replay.in_place)", told.out)
        told = programs.haec_sim("--trace", trace / "traces.otf2", "--no-output", *MACHINE, *never)
        self.assertNotIn("in place", told.out)

    def test_counts_that_score_p_never_writes_prove_own_bytes(self):
        # 25 is no multiple of 3 nor of 2; 48 of the other call is.
        trace = self.trace_of(allreduces((48, "solve"), (25, "other")), "somebody")
        as_score_p = self.trace_of(allreduces((144, "solve"), (75, "other")))
        for ranks in (1, 3):
            self.assertEqual(self.times(trace, ranks=ranks),
                             self.times(as_score_p, "--set", "replay.in_place=never"))
        told = programs.haec_sim("--trace", trace / "traces.otf2", "--no-output", *MACHINE)
        self.assertIn("bytes of collectives are a member's own (replay.collective_bytes): some are no multiple",
                      told.err)

    def test_what_is_proven_is_in_place_whatever_the_key(self):
        trace = self.trace_of(program(IN_PLACE))
        self.assertEqual(self.counts_of(trace), (PROVEN_IN_PLACE, 0))
        self.assertEqual(self.times(trace), self.times(trace, "--set", "replay.in_place=never"))


if __name__ == "__main__":
    suite.main()
