# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Whole studies of haec_sweep: three topologies, two mappings, three models; interrupted and gone on with."""

import csv
import json
import re
import signal

import programs
import suite
from archive_test import ArchiveTest

QUESTION = {"topologies": ["4x4x4", "16x4x1", "64x1x1"], "mappings": ["xyz", {"strategy": "random", "seed": 1}],
            "models": ["DOR", "PNC", "NCD"]}


def haec_sweep(*arguments, **options):
    return programs.run(programs.program("HAEC_SWEEP"), *arguments, **options)


class StudyTest(ArchiveTest):
    """What studies of generated and of recorded programs have in common."""

    def setUp(self):
        super().setUp()
        self.output = self.folder / "study"

    def study_of(self, trace, **document):
        path = self.folder / f"study{len(list(self.folder.glob('study*.json'))) or ''}.json"
        path.write_text(json.dumps({"trace": str(trace / "traces.otf2"), **document}))
        return [str(path), "--output", str(self.output)]

    def rows(self):
        with open(self.output / "results.csv", encoding="utf-8") as table:
            return list(csv.DictReader(table))

    def assert_nothing_half_done(self):
        self.assertEqual(list(self.output.rglob(".partial-*")) + list(self.output.rglob("*.partial-*")), [])

    def answer_interrupted(self, arguments):
        """The question of [Bielert2015]: three topologies, two mappings, three models; the study is ended after its
        first run and goes on."""
        process = programs.start([programs.program("HAEC_SWEEP"), *arguments, "--jobs", "1"])
        said = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        finished = programs.finish(process)
        self.assertEqual(finished.status, 1, str(finished))
        left = int(re.search(r"ended by SIGINT, (\d+) runs are left; the same command goes on", finished.err)[1])
        self.assertIn("[1/19]", said)
        self.assertLess(left, 19)
        self.assert_nothing_half_done()
        self.assertEqual({row["status"] for row in self.rows()}, {"done", "missing"})

        finished = self.assert_ends_well(haec_sweep(*arguments))
        self.assertIn(f"[{left}/{left}]", finished.err)
        rows = self.rows()
        self.assertEqual(len(rows), 18)
        self.assertEqual({(row["topology"], row["mapping"], row["model"]) for row in rows},
                         {(topology, mapping, model) for topology in QUESTION["topologies"]
                          for mapping in ("xyz", "random 1") for model in QUESTION["models"]})
        self.assertEqual({row["status"] for row in rows}, {"done"})
        # The network changes, computing does not.
        self.assertEqual(len({row["application_s"] for row in rows}), 1)
        self.assertEqual(len({row["ideal_s"] for row in rows}), 1)
        self.assertGreater(len({row["predicted_s"] for row in rows}), 6)
        for row in rows:
            self.assertLess(float(row["ideal_s"]), float(row["predicted_s"]))


class SweepTest(StudyTest):
    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({"stencil3d": ("--grid", "4x4x4", "--message-bytes", "20000")}, 5)

    def study(self, **document):
        return self.study_of(self.traces["stencil3d"], **document)

    def test_a_product_interrupted_and_gone_on_with(self):
        arguments = self.study(**QUESTION)
        self.answer_interrupted(arguments)

        # Nothing is left to do, and nothing is done.
        table = (self.output / "results.json").read_text()
        self.assertEqual(self.assert_ends_well(haec_sweep(*arguments)).err, "")
        self.assertEqual((self.output / "results.json").read_text(), table)

    def test_figures_are_those_of_a_run_by_itself(self):
        self.assert_ends_well(haec_sweep(*self.study(models=["PNC"], topologies=["16x4x1:torus"])))
        finished = self.assert_ends_well(programs.haec_sim(
            "--trace", self.traces["stencil3d"] / "traces.otf2", "--output", self.folder / "out", "--set",
            "topology.type=torus", "--set", "topology.size=[16,4,1]", "--set",
            "modules.static_network_model.communication_model=PNC"))
        predicted, recorded = re.search(r"predicted run time: (\S+) s \(recorded: (\S+) s\)", finished.out).groups()
        row, = self.rows()
        self.assertAlmostEqual(float(row["predicted_s"]), float(predicted), delta=1e-9)
        self.assertAlmostEqual(float(row["recorded_s"]), float(recorded), delta=1e-9)
        self.assert_bases(row)

    def assert_bases(self, row):
        """Of the region of interest, and of the whole run; what processes do there adds up to the region of interest."""
        report = json.loads((self.output / row["report"]).read_text(encoding="utf-8"))
        for prefix, base in (("", "region_of_interest"), ("whole_", "whole")):
            sums = report["activity"][base]["predicted"]
            for column, key in (("application_s", "computing_ps"), ("mpi_s", "mpi_ps"), ("software_s", "software_ps")):
                self.assertAlmostEqual(float(row[prefix + column]), sums[key] * 1e-12, delta=1e-11)
            self.assertAlmostEqual(sum(float(row[f"{prefix}{part}_s"]) for part in
                                       ("application", "waiting", "transfer", "software", "ended")), sums["span_ps"] * 1e-12, delta=1e-10)
            self.assertEqual(float(row[f"{prefix}load_balance"]), round(report["efficiencies"][base]["load_balance"], 12))
        span = report["time"]["region_of_interest"]["predicted"]["span_ps"]
        busiest = max(link["region_of_interest"]["busy_ps"] for link in report["links"]["rows"])
        self.assertAlmostEqual(float(row["busiest_link_share"]), busiest / span, delta=1e-11)
        self.assertLess(float(row["ideal_interest_s"]), float(row["interest_s"]))

    def test_names_and_units_as_haec_sim_takes_them(self):
        latency = "modules.static_network_model.latency"
        study = self.study_of(self.traces["stencil3d"], configs=["haec_box"], mappings=["xyz_4x4x4_64"], topologies=["4,4,4:haec_box"],
                              set={latency: {"name": "latency", "values": ["0.2us", "100ns"]}})
        self.assert_ends_well(haec_sweep(*study))
        for row, value in zip(self.rows(), ("0.2us", "100"), strict=True):
            finished = programs.haec_sim("--trace", self.traces["stencil3d"], "--config", "haec_box", "--mapping", "xyz_4x4x4_64",
                                         "--set", f"{latency}={value}", "--no-output")
            self.assertIn(f"predicted run time: {float(row['predicted_s']):.9f} s", finished.out)

    def test_sensitivities_in_one_command(self):
        self.assert_ends_well(haec_sweep(
            "--trace", self.traces["stencil3d"] / "traces.otf2", "--sensitivity", "latency,bandwidth,compute_scale",
            "--output", self.output))
        rows = self.rows()
        base = float(rows[0]["predicted_s"])
        curves = {key: [float(row["predicted_s"]) for row in rows if row["sensitivity"] == key]
                  for key in ("latency", "bandwidth", "compute_scale")}
        for key, curve in curves.items():
            self.assertEqual(len(curve), 7, key)
            self.assertEqual(curve[3], base, key)
            self.assertEqual(curve, sorted(curve, reverse=key == "bandwidth"), key)
        # The ideal network of other processors is another one.
        self.assertEqual(len({row["ideal_s"] for row in rows if row["sensitivity"] == "compute_scale"}), 7)

    def test_a_run_that_several_rows_need_is_done_once(self):
        finished = self.assert_ends_well(haec_sweep(*self.study(
            models=[{"name": "whole", "latency": 1000}, {"name": "decimal", "latency": 1000.0}],
            sensitivity={"latency": [1000, 2000]}), "--jobs", "3"))
        self.assertIn("[3/3]", finished.err)
        self.assertEqual([row["status"] for row in self.rows()], ["done"] * 6)

    def test_a_run_that_fails_says_why_and_the_others_go_on(self):
        finished = haec_sweep(*self.study(models=["DOR", "DRO", {"name": "late", "latency": -1}],
                                          mappings=["xyz", "optimized"]))
        self.assertEqual(finished.status, 1, str(finished))
        rows = self.rows()
        self.assertEqual([row["status"] for row in rows if row["model"] == "DOR"], ["done", "done"])
        for row in rows:
            if row["model"] != "DOR":
                self.assertEqual(row["status"], "failed")
                self.assertIn("'DRO'" if row["model"] == "DRO" else "latency", row["error"])
        self.assertEqual(finished.err.splitlines()[-1],
                         "haec_sweep: error: 4 of 6 rows have runs that failed; why is told in the column error of "
                         f"{self.output}/results.csv")
        self.assert_nothing_half_done()

    def test_topologies_alone_are_of_the_default_machine(self):
        self.assert_ends_well(haec_sweep(*self.study(topologies=["4x4x4", "8x8x1"])))
        rows = self.rows()
        self.assertEqual([row["status"] for row in rows], ["done", "done"])
        output = self.folder / "default"
        finished = self.assert_ends_well(programs.haec_sim("--trace", self.traces["stencil3d"] / "traces.otf2",
                                                           "--output", output))
        self.assertIn(f"predicted run time: {float(rows[0]['predicted_s']):.9f} s", finished.out)

    def test_a_report_of_a_run_that_is_damaged_is_made_anew(self):
        arguments = self.study(mappings=["xyz"])
        self.assert_ends_well(haec_sweep(*arguments))
        table = (self.output / "results.json").read_text()
        report = self.output / self.rows()[0]["report"]
        whole = json.loads(report.read_text())
        for text, fault in ((report.read_text()[:1000], "the file may be cut short"), ("", "no JSON"),
                            (json.dumps({**whole, "time": 3}), "a section does not match its schema"),
                            (json.dumps({**whole, "version": 1}), "no report of version 2")):
            with self.subTest(fault=fault):
                report.write_text(text)
                finished = self.assert_ends_well(haec_sweep(*arguments))
                self.assertRegex(finished.err, rf"^haec_sweep: {report}[^\n]*{fault}[^\n]*; this run is done again\n"
                                               r"\[1/1\] [^\n]*: done\n$")
                self.assertEqual((self.output / "results.json").read_text(), table)
        report.unlink()
        self.assertIn("this run is done again", self.assert_ends_well(haec_sweep(*arguments)).err)

    def test_a_run_that_ends_early_is_tried_again(self):
        bad = self.folder / "bad.map"
        bad.write_text("bad\nx y z n ids\n0 0 0 1 0\n")
        arguments = self.study(mappings=["xyz", str(bad)])
        for _ in range(2):
            finished = haec_sweep(*arguments)
            self.assertEqual(finished.status, 1, str(finished))
            self.assertIn("bad.map", self.rows()[1]["error"].replace("mapping.map", "bad.map"))
        self.assertIn("[1/1]", finished.err)
        self.assertEqual(self.rows()[0]["status"], "done")

    def test_values_with_units_are_numbers(self):
        """A column has numbers of the key's unit, whatever the study writes; a unit that the key has not is the row's fault."""
        self.assert_ends_well(haec_sweep(*self.study(set={"latency": ["100ns", "0.2us"]}, sensitivity={
            "bandwidth": {"from": "1 GB/s", "to": "16 Gbit/s", "steps": 2}})))
        rows = self.rows()
        self.assertEqual([row["latency"] for row in rows], ["100"] * 3 + ["200"] * 3)
        self.assertEqual([row["value"] for row in rows], ["", "1000000000", "2000000000"] * 2)
        document = json.loads((self.output / "results.json").read_text())
        self.assertEqual([row["latency"] for row in document["rows"]], [100] * 3 + [200] * 3)
        self.assertEqual(document["units"]["latency"], "ns")
        configurations = [json.loads((self.output / row["report"]).with_name("config.json").read_text()) for row in rows]
        keys = [config["modules"]["static_network_model"] for config in configurations]
        self.assertEqual([(key["latency"], key["bandwidth"]) for key in keys[1:3]], [(100, 10**9), (100, 2 * 10**9)])
        finished = haec_sweep(*self.study(set={"latency": ["1KiB"]}))
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("found the text '1024B'", self.rows()[0]["error"])

    def test_wrong_usage_is_one_line(self):
        for arguments, fault in (
                (self.study(modles=["DOR"]), "study.json: modles: unknown key; did you mean 'models'?"),
                (["gone.json", "-o", "x"], "gone.json: cannot be read"),
                (["-o", "x"], "nothing to do"),
                ([*self.study(), "--trace", "x"], "exclude each other"),
                ([*self.study()[:1], "--output", ""], "--output: empty; give a folder"),
                ([*self.study(), "--jobs", "0"], "--jobs: at least 1"),
                ([*self.study(), "--job", "1"], "unrecognized arguments: --job 1"),
                (self.study(set={"latency": [1, 1]}), "set.latency: the value 1 comes twice; give each once"),
                (self.study(sensitivity=["latncy"]), "json: sensitivity.latncy: --set modules.static_network_model.latncy: "
                                                     "unknown key; did you mean 'latency'?"),
                (self.study(sensitivity=["modules.other.latency"]), "--set modules.other: unknown module 'other'"),
                (self.study(sensitivity=["topology.size.3"]), "the configuration has no list topology.size"),
                (self.study()[:1], "--output")):
            with self.subTest(fault=fault):
                finished = haec_sweep(*arguments, cwd=self.folder)
                self.assertEqual(finished.status, 2, str(finished))
                self.assertRegex(finished.err, rf"^haec_sweep: error: [^\n]*{re.escape(fault)}[^\n]*\n$")
                self.assertFalse((self.folder / "x").exists())

    def test_two_at_work_in_one_folder(self):
        process = programs.start([programs.program("HAEC_SWEEP"), *self.study(**QUESTION), "--jobs", "1"])
        process.stderr.readline()
        finished = haec_sweep(*self.study(**QUESTION))
        process.send_signal(signal.SIGTERM)
        programs.finish(process)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("another haec_sweep is at work there", finished.err)


if __name__ == "__main__":
    suite.main()
