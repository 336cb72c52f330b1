# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Lists and ranges of numbers."""

import unittest

from haec_programs.errors import UsageError
from haec_sweep.ranges import around, values_of


class RangesTest(unittest.TestCase):
    def test_single_values_and_lists(self):
        self.assertEqual(values_of("x", 5), [5])
        self.assertEqual(values_of("x", ["DOR", 1, True, "1"]), ["DOR", 1, True, "1"])

    def test_steps_have_both_ends(self):
        self.assertEqual(values_of("x", {"from": 0, "to": 1, "steps": 5}), [0, 0.25, 0.5, 0.75, 1])
        self.assertEqual(values_of("x", {"from": 1, "to": 0.7, "steps": 4}), [1, 0.9, 0.8, 0.7])

    def test_factors_reach_the_end(self):
        self.assertEqual(values_of("x", {"from": 1e9, "to": 1e11, "factor": 10}),
                         [1000000000, 10000000000, 100000000000])
        self.assertEqual(values_of("x", {"from": 0.1, "to": 0.8, "factor": 2}), [0.1, 0.2, 0.4, 0.8])
        self.assertEqual(values_of("x", {"from": 8, "to": 1, "factor": 0.5}), [8, 4, 2, 1])
        self.assertEqual(values_of("x", {"from": 1, "to": 1e300, "factor": 1e200}), [1, 1e200])

    def test_whole_numbers_stay_whole(self):
        self.assertTrue(all(isinstance(value, int) for value in values_of("x", {"from": 1, "to": 9, "steps": 3})))

    def test_ranges_that_are_none(self):
        for given, fault in (
                ({"from": 1, "to": 2}, "either 'steps' or 'factor'"),
                ({"from": 1, "to": 2, "steps": 2, "factor": 2}, "either 'steps' or 'factor'"),
                ({"to": 2, "steps": 2}, "needs 'from'"),
                ({"from": 1, "to": 2, "step": 2}, "did you mean 'steps'"),
                ({"from": 1, "to": 2, "steps": 1}, "steps: expected a whole number"),
                ({"from": "a", "to": 2, "steps": 2}, "from: expected a number"),
                ({"from": 1, "to": 2, "factor": 0.5}, "does not lead from 1 to 2"),
                ({"from": 0, "to": 2, "factor": 2}, "does not lead"),
                ({"from": 1, "to": 2, "factor": 1.000000001}, "more than"),
                ({"from": True, "to": 2, "steps": 2}, "from: expected a number, found true"),
                ({"from": 1, "to": 1, "steps": 2}, "the value 1 comes twice"),
                ([1000, 2, 1e3], r"^set.latency: the value 1000.0 comes twice; give each once"),
                ([[4, 4], [4, 4]], r"the value \[4, 4\] comes twice"),
                ({"from": 1, "to": 10**400, "steps": 3}, "to: the number is too large"),
                ({"from": 1, "to": 1e999, "factor": 2}, "to: the number is too large"),
                ([], "empty list")):
            with self.subTest(given=given), self.assertRaisesRegex(UsageError, fault):
                values_of("set.latency", given)

    def test_values_around_that_of_the_configuration(self):
        self.assertEqual(around("x", 1000), [125, 250, 500, 1000, 2000, 4000, 8000])
        for base in (0, None, True, "infinite"):
            with self.subTest(base=base), self.assertRaisesRegex(UsageError, "give values or a range"):
                around("x", base)


if __name__ == "__main__":
    unittest.main()
