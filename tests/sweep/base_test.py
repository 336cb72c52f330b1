# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The row that others are compared with."""

import unittest

from haec_programs.errors import UsageError
from haec_sweep.base import add_ratios, resolved_base
from haec_sweep.plan import Row

CHOSEN = [{"trace": trace, "topology": topology, "latency": latency, **phase}
          for trace in ("a", "b") for topology in ("cube", "line") for latency in (1, 2) for phase in ({}, {"phase": "solve"})]
ROWS = [*map(Row, CHOSEN), Row({**CHOSEN[0], "sensitivity": "bandwidth", "value": 8})]


class BaseTest(unittest.TestCase):
    def test_what_is_not_named_is_the_first(self):
        self.assertEqual(resolved_base({}, ROWS), {"topology": "cube", "latency": 1})
        self.assertEqual(resolved_base({"latency": 2}, ROWS), {"topology": "cube", "latency": 2})

    def test_a_base_that_is_none(self):
        for given, fault in (({"toplogy": "cube"}, "base.toplogy: no column of this study's table; did you mean 'topology'?"),
                             ({"trace": "a"}, "base.trace: no column of this study's table; use one of topology, latency"),
                             ({"latency": 3}, "base.latency: no row has 3; there are 1, 2")):
            with self.subTest(given=given), self.assertRaises(UsageError) as caught:
                resolved_base(given, ROWS)
            self.assertEqual(str(caught.exception), fault)

    def test_each_trace_and_each_phase_has_a_base_of_its_own(self):
        # Of a base row the number of its place, of others that of theirs.
        lines = [{**row.labels, "interest_s": float(place + 1), "predicted_s": 2.0, "energy_j": 4.0 * (place + 1)}
                 for place, row in enumerate(ROWS)]
        add_ratios(lines, {"topology": "line", "latency": 1})
        bases = {("a", None): 5, ("a", "solve"): 6, ("b", None): 13, ("b", "solve"): 14}
        for place, line in enumerate(lines):
            ratio = round((place + 1) / bases[line["trace"], line.get("phase")], 12)
            self.assertEqual([line[name] for name in ("interest_over_base", "predicted_over_base", "energy_over_base")],
                             [ratio, 1, ratio])
            self.assertNotIn("whole_energy_over_base", line)

    def test_without_a_base_there_is_no_ratio(self):
        lines = [{"topology": "cube", "error": "no"}, {"topology": "line", "interest_s": 1.0}]
        add_ratios(lines, {"topology": "cube"})
        self.assertEqual(lines, [{"topology": "cube", "error": "no"}, {"topology": "line", "interest_s": 1.0}])


if __name__ == "__main__":
    unittest.main()
