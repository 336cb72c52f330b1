# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A report of 65,536 nodes takes at most 2 GB more memory than the run without one."""

import json
import os

import programs
import suite
from archive_test import ArchiveTest

LIMIT = 2_000_000_000
COUNT = 65536
SIZE = ("--set", "topology.type=torus", "--set", "topology.size=[64,32,32]")


class ReportOfManyTest(ArchiveTest):
    def peak_of(self, *arguments):
        """The most memory of a run by itself, in bytes."""
        command = [os.environ["HAEC_SIM"], *map(str, arguments), "--quiet", "--progress", "never"]
        process = os.posix_spawn(command[0], command, os.environ)
        _, status, used = os.wait4(process, 0)
        self.assertEqual(os.waitstatus_to_exitcode(status), 0)
        return used.ru_maxrss * 1024

    def test_memory_of_the_report_is_limited(self):
        trace, file = self.folder / "crowd", self.folder / "report.json"
        self.assert_ends_well(programs.haec_gen("random", "--ranks", COUNT, "--iterations", 4, "--output", trace))
        run = ("--trace", trace, *SIZE, "--no-output")
        without = self.peak_of(*run)
        self.assertLess(self.peak_of(*run, "--report", file) - without, LIMIT)
        links = json.loads(file.read_text(encoding="utf-8"))["links"]
        # 2^22 intervals over 393,216 links, in powers of two.
        self.assertGreater(links["left_out"]["links"], 8 * COUNT // 2)
        self.assertEqual(links["bin_width_ps"], max(1 << 20, 1 << (links["end_ps"] // 8).bit_length()))


if __name__ == "__main__":
    suite.main()
