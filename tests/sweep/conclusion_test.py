# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The sentence that a study is summed up in, worked out by hand."""

import unittest

from haec_sweep.conclusion import conclusions

CHOSEN = ["topology", "mapping"]


def row(topology, mapping, time, ideal=None, **more):
    return {"topology": topology, "mapping": mapping, "status": "done", "predicted_s": time} | ({"ideal_s": ideal} if ideal else {}) | more


class ConclusionTest(unittest.TestCase):
    def told(self, rows):
        found = conclusions(rows, CHOSEN)
        self.assertEqual(list(found), ["whole"])
        return found["whole"]

    def test_what_a_network_can_gain_which_is_best_and_whether_the_mapping_matters(self):
        rows = [row("mesh", "xyz", 2.0, 1.95), row("mesh", "random", 2.2, 1.95), row("torus", "xyz", 2.1, 1.95), row("torus", "random", 2.1, 1.95),
                row("torus", "random", 0.1, sensitivity="latency", value=1), row("torus", "random", 0.1, phase="solve")]
        self.assertEqual(self.told(rows), ["No network can gain more than 2.5 % over the best run; the best run is mesh, xyz: the next takes 5 % longer, "
                                           "the slowest 10 %; the mapping changes the time by up to 10 %."])

    def test_equal_runs(self):
        """Less than 0.1 % is no difference; nor is a prediction below the ideal run's a gain."""
        rows = [row("mesh", "xyz", 1.0, 1.0001), row("mesh", "random", 1.0005, 1.0001)]
        self.assertEqual(self.told(rows), ["No network can gain more than 0.1 % over the best run; all runs take the same time; "
                                           "the mapping does not matter (less than 0.1 %)."])
        rows.append(row("torus", "xyz", 1.5, 1.0001))
        self.assertIn("the best runs are mesh, xyz and mesh, random, which are equal: the next takes 50 % longer;", self.told(rows)[0])

    def test_without_an_ideal_network_and_with_several_traces(self):
        rows = [row("mesh", "xyz", time, trace=trace) for trace, time in (("lu", 1.0), ("bt", 2.0))]
        self.assertEqual(self.told(rows), [])
        rows += [row("torus", "xyz", time, trace=trace) for trace, time in (("lu", 1.5), ("bt", 1.0))]
        self.assertEqual(self.told(rows), ["lu: The best run is mesh: the next takes 50 % longer.", "bt: The best run is torus: the next takes 100 % longer."])

    def test_each_base_of_which_all_rows_have_a_time(self):
        rows = [row("mesh", "xyz", 2.0, interest_s=1.0), row("torus", "xyz", 3.0, interest_s=1.0)]
        found = conclusions(rows, CHOSEN)
        self.assertEqual(found, {"region_of_interest": ["All runs take the same time."], "whole": ["The best run is mesh: the next takes 50 % longer."]})
        del rows[0]["interest_s"]
        self.assertEqual(list(conclusions(rows, CHOSEN)), ["whole"])


if __name__ == "__main__":
    unittest.main()
