# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Processes that come to MPI_Finalize long before others do not end the region of interest: a machine with one slow link is
ranked by the process behind it, and all figures are those of a script on OTF2's own reader."""

import json
from pathlib import Path

import programs
import suite
from archive_test import ArchiveTest
from report_suite import ReportSuite

COUNT = 8


def star(slow, latency=1000):
    """All nodes on one switch; node 3 by a link of its own, with that bandwidth."""
    links = [[node, "s0", "slow" if node == 3 else "link"] for node in range(COUNT)]
    types = [{"name": name, "bandwidth": bandwidth, "latency": latency}
             for name, bandwidth in (("link", "1 GB/s"), ("slow", slow))]
    return {"platform": {"link_types": types, "topology": {"type": "graph", "nodes": COUNT, "switches": 1, "links": links}},
            "modules": {"static_network_model": {}}}


def regular(**topology):
    return {"topology": topology, "modules": {"static_network_model": {"bandwidth": "1 GB/s"}}}


MACHINES = {
    "base": star("1 GB/s"),
    "slow": star("100 MB/s"),
    "slow, optimized": star("100 MB/s", latency=500),
    "fat tree": regular(type="fat_tree", arity=2, levels=3),
    "torus": regular(type="torus", size=[2, 2, 2]),
    "mesh": regular(type="mesh", size=[8, 1, 1]),
}


class LateEndsTest(ReportSuite, ArchiveTest):
    def setUp(self):
        super().setUp()
        self.trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen(
            "permutation", "--ranks", COUNT, "--permutation", "complement", "--iterations", 4, "--message-bytes", 100000,
            "--output", self.trace))

    def run_on(self, name):
        file = self.folder / "machine.json"
        file.write_text(json.dumps(MACHINES[name]), encoding="utf-8")
        text, output = self.report_of(self.trace, name.replace(", ", "-").replace(" ", "-"), "--config", file)
        report = json.loads(text)
        self.assert_sums(report)
        return report, output

    def test_figures_are_those_of_otf2s_reader(self):
        spans = {}
        for name in MACHINES:
            with self.subTest(name):
                report, output = self.run_on(name)
                told = programs.run(programs.python_with_otf2(), Path(__file__).with_name("interest_by_reader.py"),
                                    output / "traces.otf2")
                found = json.loads(self.assert_ends_well(told).out)
                begin, end = max(found["begins"]), max(found["ends"])
                self.assertEqual(report["time"]["region_of_interest"]["predicted"],
                                 {"begin_ps": begin, "end_ps": end, "span_ps": end - begin})
                activity = report["activity"]["region_of_interest"]["predicted"]
                self.assertEqual(activity["ended_ps"], sum(end - own for own in found["ends"]))
                self.assertEqual(activity["span_ps"], sum(end - own for own in found["begins"]))
                self.assertEqual(activity["computing_ps"], found["computing"])
                self.assertAlmostEqual(report["efficiencies"]["region_of_interest"]["parallel"],
                                       found["computing"] / activity["span_ps"], delta=1e-12)
                spans[name] = end - begin
                first = min(found["ends"]) - begin
                spans[f"{name}, first"] = first
        # By the first begin of MPI_Finalize the slow link would not be seen.
        self.assertEqual(spans["slow, first"], spans["base, first"])
        self.assertGreater(spans["slow"], 2 * spans["base"])
        self.assertGreater(spans["slow, optimized"], spans["base"])

    def test_summary_tells_how_far_ends_are_apart(self):
        report, output = self.run_on("slow")
        out = self.assert_ends_well(programs.haec_sim(
            "--trace", self.trace / "traces.otf2", "--no-output", "--config", self.folder / "machine.json")).out
        ended = report["activity"]["region_of_interest"]["predicted"]["ended_ps"]
        self.assertRegex(out, r"(?m)^first and last begin of MPI_Finalize: 0\.\d{9} s apart$")
        share = 100 * ended / report["activity"]["region_of_interest"]["predicted"]["span_ps"]
        self.assertRegex(out, rf"(?m)^processes in the region of interest: .*, ended {share:.1f} %$")
        self.assertTrue((output / "traces.otf2").exists())


if __name__ == "__main__":
    suite.main()
