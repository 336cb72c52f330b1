# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_diff of two recorded traces: visits and messages are aligned as by hand, and all regions add up to the difference."""

import json

import programs
import suite
from archive_test import ArchiveTest

NS = 1000
SUMS = ("first_ps", "second_ps", "difference_ps", "aligned_ps", "gone_ps", "new_ps", "first_visits", "second_visits", "aligned_visits")


def haec_diff(*arguments):
    return programs.run(programs.program("HAEC_DIFF"), *arguments)


class DiffTraces(ArchiveTest):

    def scripted(self, name, *processes):
        """A trace of processes of one thread, each a list of events."""
        return self.scripted_trace([[events] for events in processes], name)

    def compared(self, *traces):
        return json.loads(self.assert_ends_well(haec_diff(*traces, "--format", "json")).out)

    def two_versions(self):
        """The second one has a new region around the loop, a third visit in it, no region `check`, and a longer last message."""
        idle = [[0, "enter", "main"], [20, "receive", 0, 0, 100], [90, "receive", 0, 0, 200], [100, "leave", "main"]]
        before = self.scripted("before", [
            [0, "enter", "main"], [10, "enter", "solve"], [20, "send", 1, 0, 100], [40, "leave", "solve"], [50, "enter", "solve"],
            [80, "leave", "solve"], [85, "enter", "check"], [90, "send", 1, 0, 200], [95, "leave", "check"], [100, "leave", "main"]], idle)
        after = self.scripted("after", [
            [0, "enter", "main"], [5, "enter", "loop"], [10, "enter", "solve"], [20, "send", 1, 0, 100], [50, "leave", "solve"],
            [55, "enter", "solve"], [85, "leave", "solve"], [86, "enter", "solve"], [90, "send", 1, 0, 300], [90, "leave", "solve"],
            [95, "leave", "loop"], [120, "leave", "main"]],
            [[0, "enter", "main"], [20, "receive", 0, 0, 100], [90, "receive", 0, 0, 300], [100, "leave", "main"]])
        return before, after

    def test_visits_are_told_by_their_call_path_or_else_by_their_region(self):
        found = self.compared(*self.two_versions())
        self.assertEqual(found["elapsed"], {"first_ps": 100 * NS, "second_ps": 120 * NS})
        regions = {row["region"]: [row[key] for key in SUMS] for row in found["regions"]}
        self.assertEqual(regions, {
            # 30 and 30 ns are 40, 30 and 4.
            "solve": [60 * NS, 74 * NS, 14 * NS, 10 * NS, 0, 4 * NS, 2, 3, 2],
            "loop": [0, 16 * NS, 16 * NS, 0, 0, 16 * NS, 0, 1, 0],
            "check": [10 * NS, 0, -10 * NS, 0, 10 * NS, 0, 1, 0, 0],
            # Of process 0, 30 and 30 ns; of process 1, 100.
            "main": [130 * NS, 130 * NS, 0, 0, 0, 0, 2, 2, 2]})
        whole = [found["all_regions"][key] for key in SUMS]
        self.assertEqual(whole, [200 * NS, 220 * NS, 20 * NS, 10 * NS, 10 * NS, 20 * NS, 5, 6, 4])
        self.assertAlmostEqual(found["unaligned_share"], 30 / 420)
        self.assertEqual(found["messages"], {"first": 2, "second": 2, "aligned": 2, "other_length": 1})

    def test_text(self):
        before, after = self.two_versions()
        lines = self.assert_ends_well(haec_diff(before, after, "--rows", "2")).out.splitlines()
        self.assertEqual(lines[:3], [
            f"{after} takes 20 ns longer than {before} (+20.000%): 120 ns in place of 100 ns (recorded)",
            "7.143% of the time in regions could not be aligned: 4 visits are in both, of 5 and 6",
            "2 messages are in both, of 2 and 2; 1 of them have other lengths"])
        self.assertIn("    +16 ns    +0 ps      +0 ps     +16 ns         0         1  loop", lines)
        self.assertIn("and 1 more region", lines)

    def test_a_trace_is_as_itself(self):
        for pattern, trace in self.generate_for_all({"hybrid": ("--ranks", "4", "--threads", "3"), "random": ("--ranks", "8")},
                                                    iterations=2).items():
            with self.subTest(pattern=pattern):
                found = self.compared(trace, trace / "traces.otf2")
                for row in (found["all_regions"], *found["regions"]):
                    self.assertEqual((row["difference_ps"], row["gone_ps"], row["new_ps"]), (0, 0, 0))
                    self.assertEqual(row["aligned_visits"], row["first_visits"])
                self.assertEqual(found["messages"]["aligned"], found["messages"]["first"])
                self.assertIn(f"{trace} and {trace} take ", self.assert_ends_well(haec_diff(trace, trace)).out)

    def test_what_is_no_pair_of_traces_is_refused(self):
        before, after = self.two_versions()
        report = self.folder / "report.json"
        report.write_text("{}")
        for arguments, fault in (((before, report), "report.json: no trace, as the other one is"),
                                 ((before, after, "--base", "whole"), "--base: has no effect on traces"),
                                 ((before, after, "-o", "page.html"), "--output: has no effect on traces"),
                                 ((before, self.folder), "holds no anchor file")):
            finished = haec_diff(*arguments)
            self.assertEqual(finished.status, 2, str(finished))
            self.assertIn(fault, finished.err)
        missing = haec_diff(before, self.folder / "nothing.otf2")
        self.assertNotEqual(missing.status, 0)
        self.assertIn("nothing.otf2", missing.err)


if __name__ == "__main__":
    suite.main()
