# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Every format of haec_export has what a recorded trace has. usage: export_real_trace_test.py FOLDER TURN"""

from archive_test import ArchiveTest
from export_suite import ExportSuite
from recorded_trace import run_with_trace


class ExportRealTrace(ExportSuite, ArchiveTest):
    """The trace that the command line names."""

    trace = None
    turn = 0

    def test_every_format_has_what_the_trace_has(self):
        self.check_formats(self.trace)

    def test_paje_is_read_by_pajeng(self):
        self.check_with_pajeng(self.trace)


if __name__ == "__main__":
    run_with_trace(ExportRealTrace)
