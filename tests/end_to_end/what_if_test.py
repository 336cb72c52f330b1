# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_sweep --what-if: gains and tolerances of programs that are worked by hand; the same command does nothing again."""

import json

import programs
import suite
from archive_test import ArchiveTest

US = 10**6


class WhatIf(ArchiveTest):

    def scripted(self, *processes):
        """A trace of processes of one thread, each a list of events."""
        return self.scripted_trace([[events] for events in processes])

    def asked(self, trace, *more, percents="5,10,20", **replay):
        config = self.folder / "config.json"
        config.write_text(json.dumps({"replay": replay, "modules": {"static_network_model": {
            "communication_model": "linear", "latency": 1000, "bandwidth": 1e9}}}))
        command = [programs.program("HAEC_SWEEP"), "--trace", trace, "--config", config, "--what-if", percents, "-o",
                   self.folder / "study", *more]
        finished = self.assert_ends_well(programs.run(*command))
        found, = json.loads((self.folder / "study/results.json").read_text())["what_if"]
        again = self.assert_ends_well(programs.run(*command))
        self.assertEqual((again.out, again.err), (finished.out, ""))
        return found, finished

    def gains(self, found):
        return {f"{row['kind']} {row['name']}": (row["path_ps"], [run["gain_ps"] for run in row["runs"]],
                                                 [run["path_changes"] for run in row["runs"]]) for row in found["rows"]}

    def test_the_path_changes_where_another_process_takes_longer(self):
        """Process 0 computes 10 us in main, 80 us in solve and 10 us in main, process 1 computes 95 us."""
        trace = self.scripted([[0, "enter", "main"], [10000, "enter", "solve"], [90000, "leave", "solve"], [100000, "leave", "main"]],
                              [[0, "enter", "main"], [95000, "leave", "main"]])
        found, finished = self.asked(trace)
        self.assertEqual((found["base"], found["time_ps"], found["percents"]), ("whole", 100 * US, [5, 10, 20]))
        # 80 us take 4, 8 and 16 less, the run 5 at most; 20 us of main 1, 2 and 4, of which the run gains all.
        self.assertEqual(self.gains(found), {
            "node 0": (100 * US, [5 * US, 5 * US, 5 * US], [False, True, True]),
            "region solve": (80 * US, [4 * US, 5 * US, 5 * US], [False, True, True]),
            "region main": (20 * US, [1 * US, 2 * US, 4 * US], [False] * 3)})
        then = {"region": "main", "cause": "computing", "process": 1}
        self.assertEqual([run["then"] for run in found["rows"][1]["runs"]], [None, then, then])
        self.assertIn("* region solve, 10 % less: the critical path changes; then computing in main on process 1 has more time",
                      finished.out)
        self.assertIn("region solve       0.8000    0.8000      0.5000*     0.2500*", finished.out)
        tolerance, = found["tolerances"]
        self.assertEqual((tolerance["name"], [row["factor"] for row in tolerance["rows"]]), ("computing", [1.01, 1.02, 1.05]))

    def test_links_have_latency_and_bandwidth(self):
        """10 us of computing, a message of 1 us of latency and 1000 bytes at 1 GB/s, 10 us of computing."""
        trace = self.scripted([[0, "enter", "main"], [10000, "enter", "MPI_Send"], [10000, "send", 1, 0, 1000],
                                [10000, "leave", "MPI_Send"], [10000, "leave", "main"]],
                              [[0, "enter", "main"], [0, "enter", "MPI_Recv"], [15000, "receive", 0, 0, 1000],
                               [15000, "leave", "MPI_Recv"], [25000, "leave", "main"]])
        found, _ = self.asked(trace, percents="10")
        self.assertEqual(found["time_ps"], 22 * US)
        self.assertEqual(self.gains(found), {
            "region main": (20 * US, [2 * US], [False]), "node 0": (10 * US, [1 * US], [False]), "node 1": (10 * US, [1 * US], [False]),
            "links optical": (2 * US, [US // 5], [False])})
        tolerances = {one["key"]: [row["value"] for row in one["rows"]] for one in found["tolerances"]}
        # 1, 2 and 5 % are 0.22, 0.44 and 1.1 us: of 20 us, and of 1 us.
        self.assertEqual(tolerances["replay.compute_scale"], [1.011, 1.022, 1.055])
        self.assertEqual(tolerances["topology.links.optical.latency"], [1220, 1440, 2100])
        for value, factor in zip(tolerances["topology.links.optical.bandwidth"], (1.22, 1.44, 2.1)):
            self.assertAlmostEqual(value, 1e9 / factor, delta=1e4)

    def test_gains_are_on_top_of_the_factors_of_the_configuration(self):
        trace = self.scripted([[0, "enter", "main"], [1000, "enter", "solve"], [5000, "leave", "solve"], [6000, "leave", "main"]])
        found, _ = self.asked(trace, percents="50", compute_scale={"*": 2, "region:solve": 3})
        # 2 us of main take 4, 4 us of solve take 24.
        self.assertEqual(self.gains(found), {"node 0": (28 * US, [14 * US], [False]), "region solve": (24 * US, [12 * US], [False]),
                                             "region main": (4 * US, [2 * US], [False])})

    def test_what_cannot_be_asked_is_refused(self):
        trace = self.scripted([[0, "enter", "main"], [1000, "leave", "main"]])
        for options, fault in ((("--what-if", "--plan"), "--what-if: has no effect on --plan and --dry-run"),
                               (("--what-if", "0"), "--what-if: expected percents between 0 and 100"),
                               (("--what-if", "much"), "--what-if: 'much' is no list of percents; write --what-if 5,10,20")):
            finished = programs.run(programs.program("HAEC_SWEEP"), "--trace", trace, "-o", self.folder / "refused", *options)
            self.assertEqual(finished.status, 2, str(finished))
            self.assertIn(fault, finished.err)
            self.assertFalse((self.folder / "refused").exists())


if __name__ == "__main__":
    suite.main()
