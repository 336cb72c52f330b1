# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Which runs a page draws one by one."""

import pathlib
import random
import unittest
import unittest.mock

from haec_report import page
from haec_report.inputs import Run


def run_of(name, size):
    """A run whose report takes about so many bytes as gzip, as digits at random have half a byte each."""
    chance = random.Random(name)
    return Run(name, {"digits": f"{chance.getrandbits(8 * size):0{2 * size}x}"}, pathlib.Path(name))


class DetailsTest(unittest.TestCase):

    def test_a_run_behind_one_that_is_too_large_is_drawn(self):
        runs = [run_of("half", 5000), run_of("large", 9000), run_of("small", 1000)]
        with unittest.mock.patch.object(page, "DETAILS_BYTES", 10000):
            kept, left = page.detailed(runs)
        self.assertEqual([detail["name"] for detail in kept], ["half", "small"])
        self.assertEqual(left, ["large"])

    def test_the_first_is_always_drawn(self):
        with unittest.mock.patch.object(page, "DETAILS_BYTES", 10):
            kept, left = page.detailed([run_of("large", 1000), run_of("small", 100)])
        self.assertEqual([detail["name"] for detail in kept], ["large"])
        self.assertEqual(left, ["small"])


if __name__ == "__main__":
    unittest.main()
