# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_sim --samples: each draw has the predicted time of a run by itself, to the picosecond, on any number of ranks, whether
all draws go through one reading of the trace or one by one; the report and the summary have their quantiles."""

import json
import re

import programs
import suite
from archive_test import ArchiveTest

NOISE = [{"regions": ["main"], "event": [0.8, 1, 1.1, 2], "node": [0.9, 1, 1.3]}, {"event": [0.5, 1, 4]}]
SAMPLES = 9
MANAGER = "resource_managers.network_resource_manager."
# Patterns whose times are sums and maxima of others, and some with threads or windows, whose draws go one by one.
PATTERNS = {"ring": ("--ranks", "4", "--variation", "30"), "stencil2d": ("--grid", "3x2", "--counters"), "random": ("--ranks", "5"),
            "wavefront": ("--grid", "2x3"), "collectives": ("--ranks", "7"), "all_to_all": ("--ranks", "4"),
            "hybrid": ("--ranks", "3"), "one_sided": ("--grid", "2x2")}


class SamplesTest(ArchiveTest):

    def setUp(self):
        super().setUp()
        file = self.folder / "noisy.json"
        file.write_text(json.dumps({"replay": {"noise": NOISE, "noise_seed": 3},
                                    "modules": {"static_network_model": {"communication_model": "linear", "latency": 700}}}))
        self.config = ("--config", file)

    def ring(self):
        return self.generate_for_all({"ring": PATTERNS["ring"]}, iterations=5)["ring"]

    def run_of(self, trace, *arguments, ranks=1):
        """The times of the run and of its region of interest, its samples, and what it prints."""
        report = self.folder / "report.json"
        finished = self.assert_ends_well(programs.haec_sim(trace, "--no-output", *self.config, *arguments, "--report", report, "--force",
                                                           ranks=ranks))
        time = json.loads(report.read_text())["time"]
        interest = time["region_of_interest"]
        return (time["predicted"]["span_ps"], interest and interest["predicted"]["span_ps"]), time["samples"], finished.out + finished.err

    def test_each_draw_is_a_run_by_itself(self):
        # The other ones may ask which of two times is the earlier one.
        together = {"ring", "stencil2d", "random", "wavefront", "collectives", "all_to_all"}
        ways = ((), ("--set", "replay.eager_threshold=0"), ("--set", "replay.overhead=50", "--set", "replay.compute_scale=0.5"),
                ("--set", "replay.collectives=synchronize"), ("--set", "replay.collectives=preserve"),
                ("--from", "MPI_Init", "--to", "100us"), ("--from", "50us", "--to", "MPI_Finalize"),
                ("--set", "replay.progress=in_mpi"), ("--set", f"{MANAGER}contention=fifo"))
        for pattern, trace in self.generate_for_all(PATTERNS, iterations=3).items():
            for way in ways if pattern in ("stencil2d", "collectives", "wavefront") else ways[:2]:
                with self.subTest(pattern=pattern, way=way):
                    alone = [self.run_of(trace, *way, "--set", f"replay.noise_sample={number}")[0] for number in range(1, 5)]
                    _, samples, out = self.run_of(trace, *way, "--samples", 4, "--set", "replay.noise_sample=1", "--log-level", "debug")
                    are_together = pattern in together and way not in ways[-2:] and not (pattern == "collectives" and way == ways[3])
                    readings = int(re.search(r"simulated 4 draws of noise in (\d+) readings", out)[1])
                    self.assertEqual(readings == 1, are_together)
                    self.assertEqual(list(zip(*(samples[part]["predicted_ps"] for part in ("whole", "region_of_interest")))), alone)
                    self.assertEqual((samples["count"], samples["first"]), (4, 1))

    def test_quantiles_are_those_of_the_draws(self):
        alone, samples, out = self.run_of(self.ring(), "--samples", SAMPLES)
        ordered = sorted(samples["whole"]["predicted_ps"])
        self.assertGreater(len(set(ordered)), 5)
        self.assertEqual(samples["whole"]["predicted_ps"][0], alone[0])
        # Of 9: the 5th, the 1st and the 9th.
        expected = ordered[4], ordered[0], ordered[8]
        self.assertEqual(tuple(samples["whole"][f"{name}_ps"] for name in ("median", "low", "high")), expected)
        found = re.search(r"predicted run time over (\d+) samples: median (\S+) s, 90 % from (\S+) s to (\S+) s", out).groups()
        self.assertEqual(int(found[0]), SAMPLES)
        for text, time in zip(found[1:], expected):
            self.assertAlmostEqual(float(text), time * 1e-12, delta=1e-9)

    def test_any_number_of_ranks_finds_the_same(self):
        trace = self.ring()
        first = self.run_of(trace, "--samples", SAMPLES)[:2]
        for ranks in (2, 3):
            self.assertEqual(self.run_of(trace, "--samples", SAMPLES, ranks=ranks)[:2], first)

    def test_many_draws_go_in_several_readings(self):
        trace = self.ring()
        times = self.run_of(trace, "--samples", 150)[1]["whole"]["predicted_ps"]
        self.assertEqual(times[:SAMPLES], self.run_of(trace, "--samples", SAMPLES)[1]["whole"]["predicted_ps"])
        self.assertEqual(times[149], self.run_of(trace, "--set", "replay.noise_sample=149")[0][0])

    def test_a_run_without_samples_has_none(self):
        self.assertIsNone(self.run_of(self.ring())[1])

    def test_samples_without_noise_are_refused(self):
        trace = self.ring()
        finished = programs.haec_sim(trace, "--no-output", "--samples", "3")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("--samples: the configuration has no noise", finished.err)
        finished = programs.haec_sim(trace, "--no-output", *self.config, "--samples", "0")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("--samples: '0' is no number of samples", finished.err)


if __name__ == "__main__":
    suite.main()
