# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The suite on a recorded trace. usage: real_trace_test.py FOLDER TURN, or without arguments where
there are no such traces."""

import os
import pathlib
import sys
import unittest

from archive_test import ArchiveTest
from trace_suite import TraceSuite

SKIPPED = 77

# Recorded with -p2pcoll: rank for rank an exchange of blocking sends.
NEED_BUFFERING = {"mg.S.8-p2pcoll"}


class RealTrace(TraceSuite, ArchiveTest):
    """The trace that the command line names."""


def main():
    if len(sys.argv) < 3:
        print("SKIPPED: no recorded traces in", os.environ.get("HAEC_SIM_TRACES", "?"),
              "- set HAEC_SIM_TRACES to a folder whose folders hold archives (traces.otf2)")
        return SKIPPED
    RealTrace.trace = pathlib.Path(sys.argv[1])
    RealTrace.turn = int(sys.argv[2])
    RealTrace.needs_buffering = RealTrace.trace.name in NEED_BUFFERING
    return 0 if unittest.main(argv=sys.argv[:1] + sys.argv[3:], exit=False) \
        .result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
