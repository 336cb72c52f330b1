# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Rows beside those of an earlier study."""

import unittest

from haec_programs.errors import UsageError
from haec_sweep.check import changes, limit_in
from haec_sweep.plan import Row


def row(**labels):
    return Row(labels, None)


def line(time, **labels):
    return {**labels, "status": "done", "interest_s": time, "predicted_s": 2.0}


class CheckTest(unittest.TestCase):
    def compare(self, before, now, limit=0.01):
        """Times by latency."""
        return changes([row(latency=key) for key in now], [line(time, latency=key) for key, time in now.items()],
                       [line(time, latency=key) for key, time in before.items()], limit)

    def test_slower_and_faster_beyond_the_limit(self):
        found = self.compare({1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0}, {1: 1.02, 2: 0.98, 3: 1.0099, 4: 0.9901})
        self.assertEqual(found.slower, ["latency=1: 1 s before, 1.02 s now, +2.00 %"])
        self.assertEqual(found.faster, ["latency=2: 1 s before, 0.98 s now, -2.00 %"])
        self.assertEqual((found.gone, found.new, found.compared), ([], [], 4))
        self.assertFalse(found.are_none)
        self.assertTrue(self.compare({1: 1.0}, {1: 1.02}, 0.021).are_none)

    def test_rows_that_only_one_has(self):
        found = self.compare({1: 1.0, 2: 1.0}, {2: 1.0, 3: 1.0})
        self.assertEqual((found.gone, found.new), (["latency=1"], ["latency=3: no such row before"]))
        self.assertFalse(found.are_none)
        # A row that is new is no regression.
        self.assertTrue(self.compare({2: 1.0}, {2: 1.0, 3: 1.0}).are_none)
        # Nor has a failed row a time.
        self.assertEqual(self.compare({1: None}, {1: None}).compared, 1)  # the whole run's
        self.assertEqual(changes([row(latency=1)], [{"latency": 1, "status": "failed"}], [line(1.0, latency=1)], 0.01).compared, 0)

    def test_a_column_that_the_earlier_study_had_not(self):
        found = changes([row(latency=1, size=5)], [line(1.0, latency=1, size=5)], [line(1.0, latency=1)], 0.01)
        self.assertEqual((found.compared, found.are_none), (1, True))

    def test_limits(self):
        self.assertEqual([limit_in(text) for text in ("1%", "0.5 %", "0%", "12%")], [0.01, 0.005, 0, 0.12])
        for text in ("1", "", "-1%", "one", "1%%", "nan%", "1e3%"):
            with self.assertRaises(UsageError):
                limit_in(text)


if __name__ == "__main__":
    unittest.main()
