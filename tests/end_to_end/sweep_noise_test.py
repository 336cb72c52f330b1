# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Studies with draws of noise: figures and pairs are those of single runs of haec_sim with the same draws."""

import json

import programs
import suite
from sweep_test import StudyTest, haec_sweep

NOISE = [{"event": [0.8, 1, 1.1, 2], "node": [0.9, 1, 1.3]}]
SAMPLES = 9


class SweepNoiseTest(StudyTest):
    @classmethod
    def setUpClass(cls):
        cls.trace = cls.generate_for_all({"ring": ("--ranks", "4")}, 5)["ring"]

    def study(self, **more):
        config = self.folder / "noisy.json"
        config.write_text(json.dumps({"replay": {"noise": NOISE, "noise_seed": 3},
                                      "modules": {"static_network_model": {"communication_model": "linear"}}}))
        path = self.folder / "study.json"
        path.write_text(json.dumps({"trace": str(self.trace), "configs": str(config), "samples": SAMPLES, "set": {"latency": [100, 100000]}} | more))
        return config, haec_sweep(path, "-o", self.output)

    def test_pairs_are_those_of_single_runs(self):
        config, finished = self.study()
        self.assert_ends_well(finished)
        document = json.loads((self.output / "results.json").read_text())
        times = []
        for row in document["rows"]:
            drawn = []
            for number in range(SAMPLES):
                report = self.folder / "report.json"
                self.assert_ends_well(programs.haec_sim(
                    self.trace, "--config", config, "--no-output", "--report", report, "--force", "--set", f"replay.noise_sample={number}",
                    "--set", f"modules.static_network_model.latency={row['latency']}"))
                drawn.append(json.loads(report.read_text())["time"]["region_of_interest"]["predicted"]["span_ps"])
            times.append(drawn)
            self.assertEqual(row["samples"], SAMPLES)
            for name, place in (("median", 4), ("low", 0), ("high", 8)):
                self.assertAlmostEqual(row[f"samples_{name}_s"], sorted(drawn)[place] * 1e-12, delta=1e-12)
        best, other = document["rows"]
        ratios = sorted(mine / least - 1 for mine, least in zip(times[1], times[0]))
        self.assertAlmostEqual(other["over_best_median"], ratios[4], delta=1e-9)
        self.assertAlmostEqual(other["over_best_low"], ratios[0], delta=1e-9)
        self.assertEqual((best["slower_draws"], other["slower_draws"]), (0, sum(mine > least for mine, least in zip(times[1], times[0]))))
        self.assertIn(f"over {SAMPLES} draws of noise, 100 is faster than 100000 in {other['slower_draws']} of {SAMPLES}", finished.out)

    def test_a_configuration_without_noise_is_told(self):
        _, finished = self.study(configs=str(self.plain()))
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("the configuration has no noise", finished.err)

    def plain(self):
        path = self.folder / "plain.json"
        path.write_text(json.dumps({"modules": {"static_network_model": {}}}))
        return path


if __name__ == "__main__":
    suite.main()
