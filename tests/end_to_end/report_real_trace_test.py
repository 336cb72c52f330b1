# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""report_real_trace_test.py TRACE TURN: the report of a recorded trace."""

import json

from archive_test import ArchiveTest
from recorded_trace import run_with_trace
from report_suite import KEPT, SHARED, SLOW, ReportSuite


# Nobody waits for two that are equally late.
HAVE_ONE_PATH = ("cg.S.8", "ft.S.4", "is.S.8", "lu.S.4", "files.3")


class ReportOfRecordedTrace(ReportSuite, ArchiveTest):
    trace = None
    turn = 0

    def test_report_says_what_the_archives_say(self):
        text, output = self.report_of(self.trace, "run")
        report = json.loads(text)
        self.assert_schema(report)
        self.assert_sums(report)
        self.assert_timeline(report)
        other = self.report_of(self.trace, "run", ranks=3)
        self.assert_same_but_for_simulator((text, str(output)), (other[0], str(other[1])))
        self.assert_as_read(report, self.trace, "recorded")
        self.assert_messages_as_read(report, self.assert_as_read(report, output, "predicted"))

    def test_waiting_is_that_of_the_output(self):
        """And the critical path; on slow links that are shared, with rendezvous for all messages and for long ones."""
        for eager in (0, 4096):
            text, output = self.report_of(self.trace, f"slow-{eager}", *KEPT, *SHARED, *SLOW, "--set",
                                          f"replay.eager_threshold={eager}", ranks=2)
            report = json.loads(text)
            read = self.assert_as_read(report, output, "predicted", eager)
            self.assert_messages_as_read(report, read)
            if self.trace.name in HAVE_ONE_PATH:
                self.assertIsNotNone(read["path"])


if __name__ == "__main__":
    run_with_trace(ReportOfRecordedTrace)
