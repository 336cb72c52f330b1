# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_diff: differences of runs add up to the picosecond, and their cells are those of the segments of both critical paths."""

import itertools
import json
import re

import programs
import suite
from diff_suite import MACHINES, DiffSuite, haec_diff
from refusal_test import RefusalTest

PROGRAMS = {"stencil2d": ("--grid", "4x4", "--periodic", "--message-bytes", "30000", "--variation", "30"),
            "all_to_all": ("--ranks", "12", "--point-to-point", "--variation", "50"),
            "collectives": ("--ranks", "8"),
            "hybrid": ("--ranks", "4", "--threads", "3")}


class HaecDiff(RefusalTest, DiffSuite):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=2)

    def report(self, pattern, machine):
        file = self.folder / f"{pattern}-{machine}.json"
        if not file.exists():
            settings = itertools.chain.from_iterable(("--set", setting) for setting in (
                *MACHINES[machine], "modules.static_network_model.communication_model=linear"))
            self.assert_ends_well(programs.haec_sim("--trace", self.traces[pattern], "--no-output", "--report", file, *settings))
        return file

    def test_cells_add_up_to_the_difference_and_are_those_of_segments(self):
        for pattern in PROGRAMS:
            for turn, pair in enumerate(itertools.combinations(MACHINES, 2)):
                files = [self.report(pattern, machine) for machine in pair]
                base = ("whole", "region_of_interest")[turn % 2]
                with self.subTest(pattern=pattern, pair=pair, base=base):
                    self.assert_difference_of(files, base)

    def test_text_names_what_to_look_at(self):
        fast, slow = self.report("stencil2d", "shared"), self.report("stencil2d", "slow")
        told = self.assert_ends_well(haec_diff(fast, slow)).out
        self.assertRegex(told, rf"^{re.escape(str(slow))} takes \S+ \S+ longer than {re.escape(str(fast))}")
        self.assertIn("; 0 ps remain.\n", told)
        more = self.assert_ends_well(haec_diff(self.report("all_to_all", "torus"), self.report("all_to_all", "tree"), "--rows", "1")).out
        self.assertRegex(more, r"and \d+ more cells, ")
        self.assertIn("Look first at the speed of processors", told)
        same = self.assert_ends_well(haec_diff(fast, fast)).out
        self.assertIn(" both (region of interest)\nTheir critical paths do not differ.\n", same)
        self.assertIn("of different traces", self.assert_ends_well(haec_diff(fast, self.report("hybrid", "slow"))).out)

    def test_the_page_is_that_of_both_reports(self):
        fast, slow = self.report("stencil2d", "torus"), self.report("stencil2d", "slow")
        page, again = self.folder / "page.html", self.folder / "again.html"
        self.assert_ends_well(haec_diff(fast, slow, "-o", page))
        self.assert_ends_well(programs.run(programs.program("HAEC_REPORT"), fast, slow, "-o", again))
        self.assertEqual(page.read_bytes(), again.read_bytes())
        finished = haec_diff(fast, slow, "-o", page)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("--force", finished.err)

    def test_other_documents_are_refused(self):
        report = self.report("stencil2d", "torus")
        old = json.loads(report.read_text())
        del old["critical_path"]["whole"]["cells"]
        other, without = self.folder / "other.json", self.folder / "without.json"
        other.write_text('{"schema": "haec_sim study"}')
        without.write_text(json.dumps(old))
        for pair, options, mentions in (((report, other), (), ("other.json", "no report of haec_sim")),
                                        ((without, report), ("--base", "whole"), ("without.json", "no cells of the critical path")),
                                        ((report, report), ("--rows", "-1"), ("--rows", "below 0"))):
            finished = haec_diff(*pair, *options)
            self.assertEqual(finished.status, 2, str(finished))
            for mention in mentions:
                self.assertIn(mention, finished.err)


if __name__ == "__main__":
    suite.main()
