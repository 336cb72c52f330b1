# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Neighbourhood collectives as Score-P 9 records them, in traces that have no others.
usage: neighbours_real_trace_test.py FOLDER TURN"""

import json

import event_times
from archive_test import ArchiveTest, count_processes
from recorded_trace import of_turn, run_with_trace
from report_suite import SHARED, ReportSuite

RANKS = (2, 3, 7)

# What the grid makes of it; none where it is not defined.
MESSAGES = {"neighbour-torus.64": 64 * 2 * 2, "neighbour-line.16": 2 * 15, "neighbour-unknown.16": 0,
            "neighbours-torus.16": 16 * 2 * 2, "neighbours-line.6": 2 * 5, "neighbours-unknown.6": 0}


class NeighboursRealTrace(ReportSuite, ArchiveTest):
    """The trace that the command line names."""

    trace = None
    turn = 0

    def test_on_the_recorded_machine_no_time_changes(self):
        for rule in ("synchronize", "preserve"):
            for links in ((), SHARED):
                with self.subTest(rule=rule, links=links):
                    arguments = ("--set", f"replay.collectives={rule}", *links)
                    output = self.simulate(self.trace, f"{rule}-{len(links)}", *arguments)
                    self.assertEqual(event_times.by_location(output),
                                     event_times.by_location(self.trace))

    def test_by_model_there_are_two_messages_for_each_dimension_and_process(self):
        for links in ((), SHARED):
            arguments = ("--set", "replay.collectives=model", *links)
            text, output = self.report_of(self.trace, f"model-{len(links)}", *arguments)
            report = json.loads(text)
            messages = MESSAGES[self.trace.name]
            self.assertEqual(report["messages"]["of_collectives"]["count"], messages)
            self.assertEqual(report["oddities"]["unknown_neighbours"],
                             0 if messages else count_processes(self.trace))
            self.assertEqual(sum(report["oddities"].values()), report["oddities"]["unknown_neighbours"])
            self.assert_semantics(self.trace, output, *arguments)
            for ranks in of_turn(RANKS, self.turn):
                self.assert_same_files(output, self.simulate(
                    self.trace, f"model-{len(links)}-{ranks}", *arguments, ranks=ranks))


if __name__ == "__main__":
    run_with_trace(NeighboursRealTrace)
