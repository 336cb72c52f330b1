# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Studies of several jobs that share a machine: each row says how much slower each job is than alone in its places."""

import csv
import json

import programs
import suite
from archive_test import write_mapping
from sweep_test import StudyTest, haec_sweep

CONTENTION = "resource_managers.network_resource_manager.contention"
# 100,000 bytes take 10 us over links of 10 GB/s.
LINE = {"topologies": {"line": "4x1x1"}, "models": {"linear": {
    "communication_model": "linear", "latency": 1000, "bandwidth": 1e10, "eager_threshold": 1000000}}}


class SweepJobsTest(StudyTest):
    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({
            "permutation": ("--ranks", "2", "--message-bytes", "100000", "--messages", "1", "--compute-ns", "0")}, 1)

    def study(self, **document):
        path = self.folder / "study.json"
        pair = str(self.traces["permutation"])
        path.write_text(json.dumps({"jobs": {"left": pair, "right": pair}, **LINE, "set": {CONTENTION: "fifo"}, **document}))
        return [path, "-o", self.output]

    def rows_of(self, *arguments):
        self.assert_ends_well(haec_sweep(*arguments))
        return {row["mapping"]: row for row in self.rows()}

    def slowdowns(self, row):
        return float(row["slowdown_left"]), float(row["slowdown_right"])

    def test_jobs_are_slower_only_where_they_share_links(self):
        apart = write_mapping(self.folder / "apart.map", [(2, 0, 0), (3, 0, 0), (0, 0, 0), (1, 0, 0)])
        rows = self.rows_of(*self.study(mappings={
            "packed": "xyz", "turns": {"strategy": "xyz", "jobs": "round_robin"}, "apart": str(apart)}))
        for mapping in ("packed", "apart"):
            self.assertEqual(self.slowdowns(rows[mapping]), (1.0, 1.0))
        # On nodes 0 and 2, 1 and 3 of the line both cross its middle link, and units of both take turns there.
        for slowdown in self.slowdowns(rows["turns"]):
            self.assertGreater(slowdown, 1.4)
            self.assertLess(slowdown, 2.0)

        # A run of each row, one of each job alone in each of its places, and none for the same ones twice.
        names = sorted(path.name for path in (self.output / "runs").iterdir())
        self.assertEqual(sum("alone" in name for name in names), 6, names)
        finished = self.assert_ends_well(haec_sweep(*self.study(mappings=["xyz"])))
        self.assertNotIn("[1/", finished.err)
        self.assertIn("left to alone", finished.out)

    def test_slow_downs_are_those_of_the_page_of_one_run(self):
        row = self.rows_of(*self.study(mappings=[{"strategy": "xyz", "jobs": "round_robin"}]))["xyz round_robin"]
        runs = self.output / "runs"
        reports = {path.name.split("_alone")[0].rpartition("_")[2] if "alone" in path.name else "together":
                   json.loads((path / "report.json").read_text()) for path in runs.iterdir() if "ideal" not in path.name}
        for job in reports["together"]["jobs"]:
            alone = reports[job["name"]]["activity"]["region_of_interest"]["predicted"]["span_ps"]
            self.assertAlmostEqual(float(row[f"slowdown_{job['name']}"]), job["region_of_interest"]["predicted"]["span_ps"] / alone, 9)

    def test_what_is_no_study_of_jobs_is_refused(self):
        pair = str(self.traces["permutation"])
        for document, mentions in (
                ({"jobs": {"one": pair}}, "jobs: there is one job"),
                ({"jobs": {"a,b": pair, "c": pair}}, "jobs: the name 'a,b' has a comma"),
                ({"phases": ["solve"]}, "phases: is of one program"),
                ({"trace": pair}, "a study has either 'trace' or 'jobs'"),
                ({"mappings": [{"strategy": "xyz", "jobs": "in turn"}]}, "mappings[0].jobs: \"in turn\" is neither")):
            with self.subTest(mentions=mentions):
                finished = haec_sweep(*self.study(**document))
                self.assertEqual(finished.status, 2, str(finished))
                self.assertIn(mentions, finished.err)
        path = self.folder / "study.json"
        path.write_text(json.dumps({"trace": pair, "mappings": [{"strategy": "xyz", "jobs": "round_robin"}]}))
        finished = haec_sweep(path, "-o", self.output)
        self.assertEqual(finished.status, 2)
        self.assertIn("places jobs, of which the study has none", finished.err)


if __name__ == "__main__":
    suite.main()
