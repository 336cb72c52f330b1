# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Blocking probes, and calls without a record, in a scripted trace (scripted_trace.py). A message of n bytes takes
1000 + n ns."""

import json

import event_times
import programs
from archive_test import ArchiveTest
from report_suite import MODEL, SHARED, ReportSuite, schema_faults
import suite

RANKS = (2, 3, 4, 7)
MACHINE = ("--set", f"{MODEL}communication_model=linear", "--set", f"{MODEL}latency=1000",
           "--set", f"{MODEL}bandwidth=1e9", "--set", "replay.eager_threshold=1000")
FIFO = (*MACHINE, *SHARED)

SENDER = [[0, "enter", "main"],
          [5000, "enter", "MPI_Send"], [5000, "send", 1, 7, 100], [5010, "leave", "MPI_Send"],
          [9000, "enter", "MPI_Send"], [9000, "send", 1, 8, 3000], [50000, "leave", "MPI_Send"],
          [60000, "leave", "main"]]
RECEIVER = [[0, "enter", "main"],
            [100, "enter", "MPI_Probe"], [20000, "leave", "MPI_Probe"],
            [20100, "enter", "MPI_Recv"], [20200, "receive", 0, 7, 100], [20210, "leave", "MPI_Recv"],
            [20300, "enter", "MPI_Probe"], [30000, "leave", "MPI_Probe"],
            [30100, "enter", "MPI_Irecv"], [30100, "irecv_request", 5], [30110, "leave", "MPI_Irecv"],
            [30200, "enter", "MPI_Wait"], [50000, "irecv", 0, 8, 3000, 5], [50010, "leave", "MPI_Wait"],
            [60000, "leave", "main"]]
# In nanoseconds, by hand. The first message is there at 5000 + 1100; 100 later the receive begins, finds it, and takes
# 10; the next probe begins 90 later. 0 sends at 9000 - 10 (its Leave is that of the send), so that the envelope is
# there at 8990 + 1000. The receive is posted 100 later; 3000 bytes take 4000 from then on.
RECEIVED = [0, 100, 6100, 6200, 6200, 6210, 6300, 9990, 10090, 10090, 10100, 10190, 14090, 14100, 24090]
SENT = [0, 5000, 5000, 5000, 8990, 8990, 14090, 24090]
# A persistent collective: 19000 of 40000.
PERSISTENT = [[0, "enter", "main"], [1000, "enter", "MPI_Start"], [2000, "leave", "MPI_Start"],
              [2100, "enter", "MPI_Comm_rank"], [2200, "leave", "MPI_Comm_rank"],
              [3000, "enter", "MPI_Wait"], [21000, "leave", "MPI_Wait"], [40000, "leave", "main"]]


class ProbesTest(ReportSuite, ArchiveTest):

    def setUp(self):
        super().setUp()
        self.traces = 0

    def trace_of(self, *processes):
        self.traces += 1
        return self.scripted_trace([[events] for events in processes], f"trace-{self.traces}")

    def assert_times(self, *arguments):
        trace = self.trace_of(SENDER, RECEIVER)
        output = self.simulate(trace, "one", *arguments)
        self.assertEqual([[time // 1000 for time in times] for times in event_times.by_location(output)],
                         [SENT, RECEIVED])
        self.assert_semantics(trace, output, *arguments)
        for ranks in RANKS:
            self.assert_same_files(output, self.simulate(trace, str(ranks), *arguments, ranks=ranks))

    def test_a_probe_ends_when_its_message_is_there(self):
        self.assert_times(*MACHINE)

    def test_also_where_messages_share_links(self):
        self.assert_times(*FIFO)

    def test_a_probe_that_is_kept_is_a_difference(self):
        # haec_verify by itself: the output is one of the same trace where the calls are no probes.
        trace = self.trace_of(SENDER, [[time, what, *(["MPI_Other" if detail == "MPI_Probe" else detail
                                                      for detail in details])]
                                       for time, what, *details in RECEIVER])
        output = self.simulate(trace, "one", *MACHINE)
        self.assert_semantics(trace, output, *MACHINE)
        probing = self.trace_of(SENDER, RECEIVER)
        self.assertEqual(programs.haec_verify(probing, output, *MACHINE).status, 1)

    def test_calls_without_a_record_are_told_by_region(self):
        trace = self.trace_of(PERSISTENT, PERSISTENT, [[0, "enter", "main"], [40000, "leave", "main"]])
        text, output = self.report_of(trace, "report", *MACHINE)
        report = json.loads(text)
        untouched = report["untouched"]["whole"]
        # 2 of 3 processes, 1000 + 18000 of 40000 each.
        self.assertAlmostEqual(untouched["without_records"], 38 / 120)
        self.assertEqual([(region["name"], round(region["share"] * 120, 6))
                          for region in untouched["without_records_by_region"]],
                         [("MPI_Wait", 36), ("MPI_Start", 2)])
        self.assertEqual(schema_faults(report), [])
        verified = json.loads(programs.haec_verify(trace, output, "--json", *MACHINE).out)
        self.assertEqual(verified["without_records_ps"], 38_000_000)
        for ranks in RANKS:
            self.assertEqual(json.loads(self.report_of(trace, "report", *MACHINE, ranks=ranks)[0])["untouched"],
                             report["untouched"])

    def test_the_summary_names_them_and_warns(self):
        trace = self.trace_of(PERSISTENT, PERSISTENT)
        finished = programs.haec_sim("--trace", trace / "traces.otf2", "--no-output", *MACHINE)
        self.assertIn("47.5 % is waiting as recorded: MPI_Wait 45.0 %, MPI_Start 2.5 %", finished.out)
        self.assertIn("47.5 % of the processes' time is in calls that may wait", finished.err)


if __name__ == "__main__":
    suite.main()
