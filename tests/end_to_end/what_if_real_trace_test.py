# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_sweep --what-if of a recorded program: where the path does not change, gains by runs of 1 and 20 % less time are those of
the slopes, to 1 % of the run; 20 what-ifs take less than a minute of processor time.
usage: what_if_real_trace_test.py FOLDER TURN"""

import json
import resource

import programs
from archive_test import ArchiveTest
from recorded_trace import run_with_trace

MOST_SECONDS = 60


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class WhatIfRealTrace(ArchiveTest):
    """The trace that the command line names."""

    trace = None

    def test_gains_are_those_of_the_slopes(self):
        before, study = processor_seconds(), self.folder / "study"
        self.assert_ends_well(programs.run(programs.program("HAEC_SWEEP"), "--trace", self.trace, "--what-if", "1,20", "-o", study))
        self.assertLess(processor_seconds() - before, MOST_SECONDS)
        found, = json.loads((study / "results.json").read_text())["what_if"]
        self.assertGreater(len(found["rows"]), 0)
        self.assertLessEqual(len(found["rows"]), 20)
        for row in found["rows"]:
            for run in row["runs"]:
                differs = abs(run["gain_ps"] - run["by_slope_ps"]) > 0.01 * found["time_ps"]
                self.assertEqual(differs, run["path_changes"] or run["not_scaled"], row)
            self.assertEqual((row["runs"][0]["percent"], row["runs"][0]["path_changes"]), (1, False))


if __name__ == "__main__":
    run_with_trace(WhatIfRealTrace)
