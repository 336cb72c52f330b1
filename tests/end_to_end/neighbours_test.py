# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Neighbourhood collectives as Score-P 9 records them, in scripted traces (scripted_trace.py): 16 processes, a
torus of 4 x 4, of which one begins 4 us later than the others. A message of n bytes takes 1000 + n ns to a
neighbour."""

import json

import event_times
import programs
import suite
from archive_test import ArchiveTest
from report_suite import MODEL, SHARED, ReportSuite

SIDE = 4
LATE = 5
RANKS = (2, 3, 7)
MACHINE = ("--set", f"{MODEL}communication_model=linear", "--set", f"{MODEL}latency=1000",
           "--set", f"{MODEL}bandwidth=1e9", "--set", "topology.size=[4,4,1]",
           "--set", "topology.type=torus")
KEPT = (*MACHINE, "--set", "replay.collectives=synchronize")
MODELLED = (*MACHINE, "--set", "replay.collectives=model")


def near(one, other):
    """Whether two ranks are next to each other, or the same."""
    steps = sorted((there - here) % SIDE for here, there in zip(divmod(one, SIDE), divmod(other, SIDE)))
    return steps in ([0, 0], [0, 1], [0, SIDE - 1])


def recorded(rank, late=5000, end=None):
    """Of a process; `late` is when the late one begins."""
    begin = late if rank == LATE else 1000
    end = end or (late if near(rank, LATE) else 1000) + 1200
    call = "MPI_Neighbor_alltoall"
    return [[[0, "enter", "main"], [begin, "enter", call], [begin, "begin"], [end, "end", "ALLTOALL", 1024],
             [end + 10, "leave", call], [end + 100, "leave", "main"]]]


class NeighboursTest(ReportSuite, ArchiveTest):

    def setUp(self):
        super().setUp()
        self.traces = 0

    def trace_of(self, processes, grid):
        self.traces += 1
        return self.scripted_trace({"processes": processes, "grid": grid}, f"trace-{self.traces}")

    def torus(self):
        return self.trace_of([recorded(rank) for rank in range(SIDE**2)], [[SIDE, True]] * 2)

    def ends(self, output):
        return [times[3] // 1000 for times in event_times.by_location(output)]

    def test_on_the_recorded_machine_no_time_changes(self):
        trace = self.torus()
        output = self.simulate(trace, "one", *KEPT)
        self.assertEqual(event_times.by_location(output), event_times.by_location(trace))
        self.assert_semantics(trace, output, *KEPT)
        for ranks in RANKS:
            self.assert_same_files(output, self.simulate(trace, str(ranks), *KEPT, ranks=ranks))

    def test_by_model_each_process_has_a_message_for_each_neighbour(self):
        trace = self.torus()
        text, output = self.report_of(trace, "model", *MODELLED)
        # A quarter of 1024 bytes, 1256 ns from the later begin on; the late one finds all messages there.
        expected = [6256 if near(rank, LATE) else 2256 for rank in range(SIDE**2)]
        expected[LATE] = 5000
        self.assertEqual(self.ends(output), expected)
        self.assertEqual(json.loads(text)["messages"]["of_collectives"],
                         {"count": 4 * SIDE**2, "bytes": 4 * SIDE**2 * 256})
        self.assert_semantics(trace, output, *MODELLED)
        for ranks in RANKS:
            self.assert_same_files(output, self.simulate(trace, str(ranks), *MODELLED, ranks=ranks))

    def test_links_may_be_shared(self):
        trace = self.torus()
        output = self.simulate(trace, "one", *MODELLED, *SHARED)
        self.assert_semantics(trace, output, *MODELLED, *SHARED)
        # Nobody uses the link of another one.
        self.assertEqual(self.ends(output), self.ends(self.simulate(trace, "alone", *MODELLED)))
        for ranks in RANKS:
            self.assert_same_files(
                output, self.simulate(trace, str(ranks), *MODELLED, *SHARED, ranks=ranks))

    def test_without_a_grid_all_is_kept_and_counted(self):
        trace = self.trace_of([recorded(rank) for rank in range(SIDE**2)], [])
        for arguments in (KEPT, MODELLED):
            text, output = self.report_of(trace, arguments[-1].rpartition("=")[2], *arguments)
            self.assertEqual(event_times.by_location(output), event_times.by_location(trace))
            report = json.loads(text)
            self.assertEqual(report["oddities"]["unknown_neighbours"], SIDE**2)
            self.assertEqual(report["untouched"]["whole"]["kept_collectives"], SIDE**2)
            self.assert_semantics(trace, output, *arguments)

    def test_ends_far_before_begins_are_warned_of_by_region(self):
        for early, is_warned_of in ((1, False), (100_001, True)):
            processes = [recorded(rank, late=205_000) for rank in range(SIDE**2)]
            processes[LATE - 1] = recorded(LATE - 1, end=205_000 - early)
            trace = self.trace_of(processes, [[SIDE, True]] * 2)
            output = self.folder / f"early-{early}"
            finished = self.assert_ends_well(programs.haec_sim(
                "--trace", trace / "traces.otf2", "--output", output, *KEPT, ranks=3))
            self.assertIn("collectives that end before another member begins: 1, by at most "
                          f"{early * 1e-9:.9f} s", finished.out)
            warnings = [line for line in finished.err.splitlines() if "MPI_Neighbor_alltoall" in line]
            self.assertEqual(len(warnings), 1 if is_warned_of else 0, finished.err)
            verified = self.assert_ends_well(programs.haec_verify(trace, output, *KEPT))
            self.assertIn(f"begins, by at most {early * 1000} ps", verified.out)


if __name__ == "__main__":
    suite.main()
