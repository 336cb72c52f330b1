# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Figures of the region of interest, worked out by hand from the rules of the specification (path_suite.py).

Process 0 leaves MPI_Init at 100 and sends at 160 and at 1990, as what was recorded between a send and its Leave does not
count; it is the first to come to MPI_Finalize, at 2080. Process 1 leaves MPI_Init at 500, has the messages at 2160 and
3990, and comes to MPI_Finalize at 4040. The link is busy from 160 to 1160 and from 1990 to 2990.
"""

import json
import re

import programs
import suite
from archive_test import ArchiveTest
from path_suite import MACHINE, PathSuite, ReportedPath

FIRST = [[0, "enter", "main"], [10, "enter", "MPI_Init"], [100, "leave", "MPI_Init"],
         [150, "enter", "MPI_Send"], [160, "send", 1, 7, 1000], [170, "leave", "MPI_Send"],
         [1990, "enter", "MPI_Send"], [2000, "send", 1, 8, 1000], [2010, "leave", "MPI_Send"],
         [2100, "enter", "MPI_Finalize"], [2110, "leave", "MPI_Finalize"], [2200, "leave", "main"]]
SECOND = [[0, "enter", "main"], [10, "enter", "MPI_Init"], [500, "leave", "MPI_Init"],
          [510, "enter", "MPI_Recv"], [520, "receive", 0, 7, 1000], [530, "leave", "MPI_Recv"],
          [540, "enter", "MPI_Recv"], [550, "receive", 0, 8, 1000], [560, "leave", "MPI_Recv"],
          [600, "enter", "MPI_Finalize"], [610, "leave", "MPI_Finalize"], [620, "leave", "main"]]
FIFO = ("--set", "resource_managers.network_resource_manager.contention=fifo")
NS = 1000


class InterestTest(PathSuite, ArchiveTest):
    def report(self, *arguments):
        """The same for another number of ranks; with all sums that reports have."""
        report = self.path_of([[FIRST], [SECOND]], *arguments).report
        self.assert_sums(report)
        return report

    def assert_link(self, report, interest, whole=2000):
        """ns and bytes, which is the same at 1 GB/s."""
        row, = report["links"]["rows"]
        self.assertEqual((row["bytes"], row["busy_ps"]), (whole, whole * NS))
        self.assertEqual(row["region_of_interest"], {"bytes": interest, "busy_ps": interest * NS})

    def test_of_messages_that_cross_its_ends(self):
        for arguments in ((), FIFO):
            report = self.report(*arguments)
            self.assertEqual(report["time"]["region_of_interest"]["predicted"],
                             {"begin_ps": 500 * NS, "end_ps": 4040 * NS, "span_ps": 3540 * NS})
            # From 500 to 1160 and from 1990 to 2990.
            self.assert_link(report, 1660)
            path = ReportedPath(report, "region_of_interest")
            self.assertEqual(path.segments, [
                ("region", 0, 0, "main", 500, 1980), ("region", 0, 0, "MPI_Send", 1980, 1990),
                ("message", 1, 0, "MPI_Recv", 1990, 3990), ("region", 1, 1, "MPI_Recv", 3990, 4000),
                ("region", 1, 1, "main", 4000, 4040)])

    def test_what_processes_do_from_their_marks_to_their_marks(self):
        report = self.report()
        regions = {region["name"]: region["region_of_interest"]["predicted"] for region in report["regions"]}
        told = {name: (times["visits"], times["exclusive_ps"] // NS, times["inclusive_ps"] // NS)
                for name, times in regions.items()}
        # 1980 of process 0, 3540 of process 1; main begins before.
        self.assertEqual(told["main"], (0, 1960 + 60, 1980 + 3540))
        self.assertEqual(told["MPI_Send"], (2, 20, 20))
        self.assertEqual(told["MPI_Recv"], (2, 3480, 3480))
        for name in ("MPI_Init", "MPI_Finalize"):
            self.assertEqual(told[name], (0, 0, 0))
        activity = report["activity"]["region_of_interest"]["predicted"]
        self.assertEqual([activity[f"{key}_ps"] // NS for key in ("span", "computing", "waiting", "transfer", "software", "ended")],
                         [5520 + 1960, 2020, 0, 1650 + 1810, 40, 4040 - 2080])
        waiting = report["waiting"]["region_of_interest"]
        self.assertEqual([(report["regions"][row["region"]]["name"], row["transfer_ps"] // NS) for row in waiting["by_region"]],
                         [("MPI_Recv", 3460)])
        cells = report["process_regions"]["region_of_interest"]
        self.assertEqual(sorted(row[-1] // NS for row in cells["rows"]), [20, 60, 1960, 3480])
        efficiencies = report["efficiencies"]
        self.assertEqual(efficiencies["region_of_interest"]["load_balance"], 1010 / 1960)
        # The share of computing in the time of both to the common end.
        self.assertEqual(efficiencies["region_of_interest"]["parallel"], 2020 / 7480)
        # MPI_Init and MPI_Finalize are left out there; of their last records nobody computes.
        self.assertEqual(efficiencies["whole"]["communication"],
                         (2180 - 90 - 20 - 10) * NS / report["time"]["predicted"]["span_ps"])

    def test_what_bounds_it(self):
        bound = self.report()["bound"]["region_of_interest"]
        # Between its own marks process 0 computes in all but 20 of 1980.
        told = {element["resource"]: (element["name"], element["time_ps"] // NS, round(element["share"], 4))
                for element in bound["resources"]}
        self.assertEqual(told, {"computing": (None, 1960, 0.5537), "optical links": ("(0,0,0)->(1,0,0)", 1660, 0.4689)})
        self.assertEqual(bound["resource"], "computing")

    def test_as_one_says(self):
        report = self.report("--to", "MPI_Recv")
        self.assertEqual(report["time"]["region_of_interest"]["predicted"]["end_ps"], 4000 * NS)
        self.assert_link(report, 1660)
        path = ReportedPath(report, "region_of_interest")
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 500, 1980), ("region", 0, 0, "MPI_Send", 1980, 1990),
            ("message", 1, 0, "MPI_Recv", 1990, 3990), ("region", 1, 1, "MPI_Recv", 3990, 4000)])
        self.assertEqual((path.pairs, path.changes), ([[0, 1, 1, 2000]], 1))

    def test_a_message_that_is_under_way_when_it_begins(self):
        """To the first record from 530 on, which is at 2170 on process 1."""
        report = self.report("--to", "530 ns")
        path = ReportedPath(report, "region_of_interest")
        self.assertEqual(path.segments, [("message", 1, 0, "MPI_Recv", 500, 2160),
                                         ("region", 1, 1, "MPI_Recv", 2160, 2170)])
        self.assertEqual(path.pairs, [[0, 1, 1, 1660]])
        self.assert_link(report, 660 + 180)

    def test_layouts(self):
        first = self.report()
        script_trace = self.folder / f"trace-{self.runs}"
        other = json.loads(self.report_of(script_trace, "dedicated", *MACHINE, "--layout", "dedicated", ranks=7)[0])
        self.assertEqual(other["links"], first["links"])

    def test_links_of_which_nobody_knows_how_fast_they_are(self):
        """By a module of one's own that says nothing of links."""
        self.report()
        run = ("--trace", self.folder / f"trace-{self.runs}" / "traces.otf2", "--no-output", "-m",
               programs.program("NO_RATES"), "--set", "topology.size=[4,1,1]", "--report")
        reports = []
        for ranks in (1, 3):
            file = self.folder / f"unknown-{ranks}.json"
            out = self.assert_ends_well(programs.haec_sim(*run, file, ranks=ranks)).out
            self.assertIn("hottest link in the region of interest: unknown, as the network model knows no bandwidth of links\n", out)
            reports.append(json.loads(file.read_text(encoding="utf-8")))
        self.assertEqual(reports[0]["links"], reports[1]["links"])
        self.assert_schema(reports[0])
        row, = reports[0]["links"]["rows"]
        self.assertEqual((row["bytes"], row["busy_ps"], row["busy_over_time_ps"]), (2000, None, None))
        self.assertIsNone(row["region_of_interest"]["busy_ps"])

    def test_summary(self):
        self.report()
        out = self.assert_ends_well(programs.haec_sim(
            "--trace", self.folder / f"trace-{self.runs}" / "traces.otf2", "--no-output", *MACHINE,
            "--report", self.folder / "summary.json")).out
        for line in ("region of interest: 0.000003540 s",
                     "first and last begin of MPI_Finalize: 0.000001960 s apart\n",
                     "processes in the region of interest: computing 27.0 %, waiting 0.0 %, transfer 46.3 %, software of MPI 0.5 %, ended 26.2 %\n",
                     "slowest region in the region of interest: MPI_Recv, ",
                     "hottest link in the region of interest: (0,0,0)->(1,0,0), busy 46.89 % of the time\n",
                     "critical path in the region of interest: messages 56.5 %, main 42.9 %, MPI_Recv 0.3 %\n"):
            self.assertIn(line, out)
        self.assertEqual(re.findall("(?m)^kept as recorded.*", out), [])


if __name__ == "__main__":
    suite.main()
