# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""run() beside haec_sim itself."""

import json
import statistics
import subprocess
import time
import unittest

import haec_sim
import scratch


class SimulationTest(scratch.ScratchTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.trace = haec_sim.generate("stencil2d", "recorded", grid="4x4", iterations=5)

    def test_the_report_and_the_summary_are_the_programs(self):
        run = haec_sim.run(self.trace, "haec_box", output="simulated", contention="fifo")
        told = scratch.program("haec_sim", "recorded", "--config", "haec_box", "--set",
                               "resource_managers.network_resource_manager.contention=fifo", "--output", "simulated", "--force",
                               "--report", "report.json")
        with open("report.json", encoding="utf-8") as file:
            report = json.load(file)
        self.assertEqual({**run.report, "simulator": None}, {**report, "simulator": None})
        self.assertEqual(run.summary, told.stdout.replace("report: report.json\n", ""))
        self.assertEqual(str(run.output.path), "simulated")
        self.assertIn(f"{run.seconds:.9f} s", run.summary)

    def test_ranks_and_options(self):
        one, two = (haec_sim.run(self.trace, "haec_box", ranks=ranks, ideal=True) for ranks in (1, 2))
        self.assertEqual({**one.report, "simulator": None}, {**two.report, "simulator": None})
        self.assertIsNotNone(one.report["efficiencies"]["whole"])
        self.assertIsNone(haec_sim.run(self.trace, sections=["links"]).report["timeline"])

    def test_links_and_critical_path_add_up(self):
        run = haec_sim.run(self.trace, "haec_box", contention="fifo")
        self.assertEqual(sum(run.links()["bytes"]), sum(row["bytes"] for row in run.report["links"]["rows"]))
        for base, span in (("whole", run.report["time"]["predicted"]["span_ps"]),
                           ("region_of_interest", run.report["time"]["region_of_interest"]["predicted"]["span_ps"])):
            self.assertEqual(sum(run.critical_path(base)["time_ps"]), span)

    def test_a_notebook_shows_the_page(self):
        shown = haec_sim.run(self.trace)._repr_html_()
        self.assertTrue(shown.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;'), shown[:60])
        self.assertIn("Critical path", shown)

    def test_a_run_costs_hardly_more_than_the_command(self):
        words = [str(scratch.PROGRAMS / "haec_sim"), "recorded", "--no-output", "--report", "again.json", "--force"]

        def seconds(call):
            """Of the processor, in this process: others may have the processors meanwhile."""
            began = time.process_time()
            call()
            return time.process_time() - began

        added = [seconds(lambda: haec_sim.run(self.trace)) - seconds(lambda: subprocess.run(words, capture_output=True, check=True))
                 for _ in range(5)]
        self.assertLess(statistics.median(added), 0.030)

    def test_a_long_timeline_is_read_when_it_is_asked_for(self):
        trace = haec_sim.generate("stencil3d", "long", grid="4x4x4", iterations=200)
        run = haec_sim.run(trace, "haec_box")
        run.save("long.json")
        with open("long.json", encoding="utf-8") as file:
            text = file.read()

        def seconds(call):
            began = time.process_time()
            call()
            return time.process_time() - began

        pairs = [(seconds(lambda: haec_sim.run(trace, "haec_box").seconds), seconds(lambda: json.loads(text))) for _ in range(5)]
        self.assertLess(statistics.median(ours - whole for ours, whole in pairs), 0)
        self.assertGreater(len(run.critical_path()["time_ps"]), 0)
        self.assertEqual(list(run.report), list(json.loads(text)))
        self.assertEqual(run.report, json.loads(text))
        run.save("again.json")
        with open("again.json", encoding="utf-8") as file:
            self.assertEqual(json.load(file), run.report)

    def test_runs_of_reports_that_somebody_has_read(self):
        report = haec_sim.run(self.trace).report
        run = haec_sim.Run(report)
        self.assertEqual(run.seconds, haec_sim.Run(json.dumps(report)).seconds)
        self.assertIs(run.report, report)
        with self.assertRaisesRegex(haec_sim.Error, "no section 'links'"):
            haec_sim.Run("{}").links()


if __name__ == "__main__":
    unittest.main()
