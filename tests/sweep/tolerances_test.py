# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What 1, 2 and 5 % cost."""

import unittest

from haec_sweep.plan import Row
from haec_sweep.tolerances import tolerances


def study(configured, time, **times):
    """Rows and lines of one sensitivity; `times` are those of the region of interest by the value, with an x before it."""
    points = {float(value[1:]): interest for value, interest in times.items()}
    rows = [Row({"model": "PNC"}), *(Row({"model": "PNC", "sensitivity": "key", "value": value}, configured=configured)
                                     for value in points)]
    return rows, [{"status": "done", "interest_s": interest, "predicted_s": 8.0} for interest in (time, *points.values())]


class TolerancesTest(unittest.TestCase):
    def values(self, *of):
        interest, whole = tolerances(*study(*of[:2], **of[2]))
        self.assertEqual((interest["of"], interest["sensitivity"], interest["configured"], interest["time_s"]),
                         ({"model": "PNC"}, "key", of[0], of[1]))
        self.assertEqual([interest["base"], whole["base"]], ["region_of_interest", "whole"])
        self.assertEqual([row["value"] for row in whole["rows"]], [None] * 3)
        self.assertEqual([row["percent"] for row in interest["rows"]], [1, 2, 5])
        directions = {row["direction"] for row in interest["rows"]}
        return *directions, [row["value"] and round(row["value"], 6) for row in interest["rows"]]

    def test_between_neighbours_on_straight_lines(self):
        self.assertEqual(self.values(0, 1.0, {"x0": 1.0, "x10": 1.02, "x20": 1.1}), ("above", [5, 10, 13.75]))

    def test_positive_keys_by_their_logarithms(self):
        self.assertEqual(self.values(1, 1.0, {"x100": 1.04}), ("above", [3.162278, 10, None]))

    def test_downwards_where_less_is_slower(self):
        self.assertEqual(self.values(100, 1.0, {"x1": 1.1, "x10": 1.02, "x1000": 1.0}), ("below", [31.622777, 10, 4.216965]))

    def test_what_has_no_effect(self):
        self.assertEqual(self.values(1, 1.0, {"x0.5": 1.0, "x2": 1.0}), ("above", [None] * 3))

    def test_what_is_no_number_has_none(self):
        for configured in (None, "infinite", True):
            self.assertEqual(tolerances(*study(configured, 1.0, x1=1.0, x2=2.0)), [])


if __name__ == "__main__":
    unittest.main()
