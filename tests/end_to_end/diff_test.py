# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_diff: differences of runs add up to the picosecond, and their cells are those of the segments of both critical paths."""

import collections
import itertools
import json
import re

import programs
import suite
from refusal_test import RefusalTest
from report_suite import ReportSuite

NETWORK = "resource_managers.network_resource_manager."
PROGRAMS = {"stencil2d": ("--grid", "4x4", "--periodic", "--message-bytes", "30000", "--variation", "30"),
            "all_to_all": ("--ranks", "12", "--point-to-point", "--variation", "50"),
            "collectives": ("--ranks", "8"),
            "hybrid": ("--ranks", "4", "--threads", "3")}
MACHINES = {"torus": ("topology.type=torus", "topology.size=[4,4,1]"),
            "shared": ("topology.type=torus", "topology.size=[4,4,1]", NETWORK + "contention=fifo"),
            "slow": ("topology.type=mesh", "topology.size=[4,4,1]", NETWORK + "contention=fifo", "replay.compute_scale=1.5"),
            "tree": ("topology.type=fat_tree", "topology.radix=8", "topology.levels=2", NETWORK + "contention=fifo")}
# As haec_diff names the kinds of segments; it divides messages in two.
KINDS = {"region": "computing", "message": "message", "collective": "collectives", "threads": "threads", "not_begun": "not begun"}


def haec_diff(*arguments, **options):
    return programs.run(programs.program("HAEC_DIFF"), *arguments, **options)


def cells_by_segments(report, base):
    """The times of a path by region, kind and process, of its segments one by one."""
    found = collections.Counter()
    segments = report["critical_path"][base]["segments"]
    assert segments["count"] == len(segments["rows"])
    for kind, location, _, region, begin, end in segments["rows"]:
        process = report["locations"][location]["process"]
        of = report["regions"][region] if region is not None else None
        name = of["name"] if of is not None else next(row["name"] for row in report["regions"] if row["region"] is None)
        is_mpi = kind == "region" and of["paradigm"] == "MPI"
        found[(name, "MPI calls" if is_mpi else KINDS[kind], process)] += end - begin
    return found


class HaecDiff(RefusalTest, ReportSuite):

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
                reports = [json.loads(file.read_text()) for file in files]
                base = ("whole", "region_of_interest")[turn % 2]
                with self.subTest(pattern=pattern, pair=pair, base=base):
                    found = json.loads(self.assert_ends_well(haec_diff(*files, "--base", base, "--format", "json")).out)
                    self.assert_difference(found, reports, base)

    def assert_difference(self, found, reports, base):
        lengths = [report["critical_path"][base]["length_ps"] for report in reports]
        self.assertEqual([found["first_ps"], found["second_ps"]], lengths)
        self.assertEqual((found["difference_ps"], found["remainder_ps"]), (lengths[1] - lengths[0], 0))
        self.assertTrue(found["is_one_trace"])
        for rows in (found["cells"], found["causes"]):
            self.assertEqual(sum(row["difference_ps"] for row in rows), found["difference_ps"])
        expected = cells_by_segments(reports[1], base)
        expected.subtract(cells_by_segments(reports[0], base))
        told = collections.Counter()
        for row in found["cells"]:
            self.assertEqual(row["second_ps"] - row["first_ps"], row["difference_ps"])
            cause = "message" if row["cause"] in ("transfer", "queue") else row["cause"]
            told[(row["region"], cause, row["process"])] += row["difference_ps"]
        self.assertEqual({key: time for key, time in told.items() if time}, {key: time for key, time in expected.items() if time})

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
