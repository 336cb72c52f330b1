# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_sim --samples: the median and the interval of the predicted times of single runs, on any number of ranks."""

import json
import re

import programs
import suite
from archive_test import ArchiveTest

NOISE = [{"event": [0.8, 1, 1.1, 2], "node": [0.9, 1, 1.3]}]
SAMPLES = 9


class SamplesTest(ArchiveTest):

    def setUp(self):
        super().setUp()
        self.trace = self.generate_for_all({"ring": ("--ranks", "4")}, iterations=5)["ring"]
        file = self.folder / "noisy.json"
        file.write_text(json.dumps({"replay": {"noise": NOISE, "noise_seed": 3},
                                    "modules": {"static_network_model": {"communication_model": "linear"}}}))
        self.config = ("--config", file)

    def seconds(self, *arguments, ranks=1):
        finished = self.assert_ends_well(programs.haec_sim(self.trace, "--no-output", *self.config, *arguments, ranks=ranks))
        single = re.search(r"predicted run time: (\S+) s", finished.out)[1]
        samples = re.search(r"over (\d+) samples: median (\S+) s, 90 % from (\S+) s to (\S+) s", finished.out)
        return single, samples and samples.groups()

    def test_quantiles_are_those_of_single_runs(self):
        singles = sorted(float(self.seconds("--set", f"replay.noise_sample={number}")[0]) for number in range(SAMPLES))
        self.assertGreater(len(set(singles)), 5)
        _, found = self.seconds("--samples", SAMPLES)
        # Of 9: the 5th, the 1st and the 9th.
        for text, expected in zip(found, (SAMPLES, singles[4], singles[0], singles[8])):
            self.assertAlmostEqual(float(text), expected, delta=1e-9)

    def test_any_number_of_ranks_finds_the_same(self):
        first = self.seconds("--samples", SAMPLES)
        for ranks in (2, 3):
            self.assertEqual(self.seconds("--samples", SAMPLES, ranks=ranks), first)

    def test_samples_without_noise_are_refused(self):
        finished = programs.haec_sim(self.trace, "--no-output", "--samples", "3")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("--samples: the configuration has no noise", finished.err)
        finished = programs.haec_sim(self.trace, "--no-output", *self.config, "--samples", "0")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("--samples: '0' is no number of samples", finished.err)


if __name__ == "__main__":
    suite.main()
