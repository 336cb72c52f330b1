# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What tests of recorded traces share. Their arguments are FOLDER TURN, or none where there are no
such traces."""

import os
import pathlib
import sys
import unittest

SKIPPED = 77

# From this size on, in bytes, a trace is large.
LARGE = 4_000_000


def bytes_of(trace):
    return sum(file.stat().st_size for file in trace.rglob("*.*"))


def is_large(trace):
    return bytes_of(trace) > LARGE


def run_with_trace(test_class):
    """Runs the tests of the class on the trace that the command line names, and exits."""
    if len(sys.argv) < 3:
        print("SKIPPED: no recorded traces in", os.environ.get("HAEC_SIM_TRACES", "?"),
              "- set HAEC_SIM_TRACES to a folder whose folders hold archives (traces.otf2)")
        sys.exit(SKIPPED)
    test_class.trace = pathlib.Path(sys.argv[1])
    test_class.turn = int(sys.argv[2])
    sys.exit(0 if unittest.main(argv=sys.argv[:1] + sys.argv[3:], exit=False)
             .result.wasSuccessful() else 1)
