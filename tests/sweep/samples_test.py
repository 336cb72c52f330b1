# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Draws of noise in studies: rows are compared draw by draw; worked out by hand."""

import unittest

from haec_programs.errors import UsageError
from haec_sweep import samples
from haec_sweep.conclusion import conclusions

MESH = [100 + draw for draw in range(100)]


def row(topology, times, **more):
    middle, low, high = samples.quantiles(times)
    return {"topology": topology, "predicted_s": times[0], "samples": len(times), "samples_median_s": middle, "samples_low_s": low,
            "samples_high_s": high} | more


def told(times_of, **more):
    lines = [row(name, times, **more) for name, times in times_of.items()]
    samples.compare(lines, dict(enumerate(times_of.values())))
    return lines, conclusions(lines, ["topology"])["whole"][0]


class SamplesTest(unittest.TestCase):
    def test_quantiles_are_at_the_places_of_haec_sim(self):
        self.assertEqual(samples.quantiles([5, 4, 3, 2, 1, 9, 8, 7, 6]), (5, 1, 9))
        self.assertEqual(samples.quantiles(list(range(100))), (49, 4, 95))
        self.assertEqual(samples.quantiles([7]), (7, 7, 7))

    def test_pairs_tell_what_intervals_do_not(self):
        """Times of a row scatter by a factor of two, but the torus is 10 % slower in each draw."""
        lines, text = told({"torus": [1.1 * time for time in MESH], "mesh": MESH})
        self.assertGreater(lines[1]["samples_high_s"], lines[0]["samples_low_s"])
        self.assertEqual([round(lines[0][name], 9) for name in samples.AGAINST_BEST], [0.1, 0.1, 0.1, 100])
        self.assertEqual([lines[1][name] for name in samples.AGAINST_BEST], [0, 0, 0, 0])
        self.assertIn("over 100 draws of noise, mesh is faster than torus in 100 of 100 (torus takes 10 % to 10 % longer in 90 % of them)", text)

    def test_rows_that_are_not_distinguishable(self):
        """In ten of 100 draws the torus is 1 % faster, in all others 1 % slower."""
        torus = [time * (0.99 if draw % 10 == 0 else 1.01) for draw, time in enumerate(MESH)]
        lines, text = told({"mesh": MESH, "torus": torus})
        self.assertEqual(lines[1]["slower_draws"], 90)
        self.assertFalse(samples.is_distinguishable(lines[1]))
        self.assertIn("mesh and torus are not distinguishable: mesh is faster than torus in 90 of 100 (torus takes -1 % to 1 % longer", text)

    def test_only_rows_of_the_product_are_compared(self):
        lines = [row("mesh", MESH), row("mesh", MESH, phase="solve")]
        samples.compare(lines, {0: MESH, 1: MESH})
        self.assertNotIn("slower_draws", lines[1])
        self.assertEqual(samples.sentence(lines[:1], ["topology"]), "")

    def test_numbers_of_draws(self):
        self.assertEqual(samples.samples_of(100), "100")
        for wrong in (0, -1, 1.5, True, "100", None, 2**32):
            with self.assertRaisesRegex(UsageError, "samples: .* is no number of draws of noise; give one from 1 on"):
                samples.samples_of(wrong)


if __name__ == "__main__":
    unittest.main()
