# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""diff_real_trace_test.py TRACE TURN: differences of runs of a recorded trace add up to the picosecond."""

import itertools
import json

import programs
from archive_test import ArchiveTest
from diff_suite import MACHINES, DiffSuite
from recorded_trace import run_with_trace

PAIRS = (("torus", "shared"), ("shared", "slow"), ("torus", "tree"))


class DiffOfRecordedTrace(DiffSuite, ArchiveTest):
    trace = None
    turn = 0

    def test_differences_add_up(self):
        files = {}
        for machine in MACHINES:
            files[machine] = self.folder / f"{machine}.json"
            settings = itertools.chain.from_iterable(("--set", setting) for setting in (
                *MACHINES[machine], "modules.static_network_model.communication_model=linear"))
            self.assert_ends_well(programs.haec_sim(
                "--trace", self.trace, "--no-output", "--unmatched", "keep", "--report", files[machine], *settings))
        for pair in PAIRS:
            for base, path in json.loads(files[pair[0]].read_text())["critical_path"].items():
                if path is None:
                    continue
                with self.subTest(pair=pair, base=base):
                    self.assert_difference_of([files[machine] for machine in pair], base)


if __name__ == "__main__":
    run_with_trace(DiffOfRecordedTrace)
