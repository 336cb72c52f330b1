# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The suite on a recorded trace. usage: real_trace_test.py FOLDER TURN, or without arguments where
there are no such traces."""

from archive_test import ArchiveTest
from recorded_trace import run_with_trace
from trace_suite import TraceSuite

# Recorded with -p2pcoll: rank for rank an exchange of blocking sends.
NEED_BUFFERING = {"mg.S.8-p2pcoll"}


class RealTrace(TraceSuite, ArchiveTest):
    """The trace that the command line names."""

    @property
    def needs_buffering(self):
        return self.trace.name in NEED_BUFFERING


if __name__ == "__main__":
    run_with_trace(RealTrace)
