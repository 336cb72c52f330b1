# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The rows of a study for people and for programs."""

import json
import unittest

from haec_sweep import table
from haec_sweep.plan import Row, short_titles

ROWS = [{"trace": "a", "model": "DOR", "status": "done", "time": 3.0}, {"trace": "a", "model": "PNC", "status": "done", "time": 2.0},
        {"trace": "a", "model": "PNC", "phase": "solve", "status": "done", "time": 1.0},
        {"trace": "a", "model": "PNC", "sensitivity": "latency", "value": 1, "status": "done", "time": 1.0},
        {"trace": "b", "model": "DOR", "status": "failed", "error": "no"}, {"trace": "b", "model": "PNC", "status": "done", "time": 5.0}]


class TableTest(unittest.TestCase):
    def test_the_best_of_each_trace_is_marked(self):
        marks = table.marks_of(ROWS, "time")
        self.assertEqual(marks, ["", "best", "", "", "", ""])
        lines = table.for_people(ROWS, [str(place) for place in range(len(ROWS))], {"time": "s"}, marks).splitlines()
        self.assertEqual([line for line in lines if line.endswith("best")], ["1    2  best"])
        self.assertEqual(lines[5], "4    no")

    def test_no_one_of_equal_rows_is_best(self):
        """Less than 0.1 % is no difference."""
        for times, marks in (((2.0, 2.0, 3.0), ["equal", "equal", ""]), ((2.0, 2.0019, 2.0021), ["equal", "equal", ""]),
                             ((2.0021, 2.0), ["", "best"]), ((2.0, 2.0), ["equal", "equal"])):
            rows = [{"model": number, "status": "done", "time": time} for number, time in enumerate(times)]
            self.assertEqual(table.marks_of(rows, "time"), marks, times)
        printed = table.for_people(rows, ["a", "b"], {"time": "s"}, marks).splitlines()
        self.assertEqual(printed[1:], ["a    2  equal", "b    2  equal"])

    def test_titles_have_what_differs(self):
        rows = [Row({"config": "default", "model": model, "latency": 5, **phase})
                for model in ("DOR", "PNC") for phase in ({}, {"phase": "solve"})]
        self.assertEqual(short_titles(rows), ["DOR", "DOR phase=solve", "PNC", "PNC phase=solve"])
        self.assertEqual(short_titles(rows[:1]), ["default DOR latency=5"])

    def test_documents_have_a_line_for_each_row(self):
        text = table.as_json(ROWS, ["trace"], {"base": {"model": "DOR"}, "tolerances": []})
        document = json.loads(text)
        self.assertEqual((document["rows"], document["columns"], document["base"], document["tolerances"]),
                         (ROWS, ["trace"], {"model": "DOR"}, []))
        self.assertEqual([line.startswith('{"trace"') for line in text.splitlines()].count(True), len(ROWS))


if __name__ == "__main__":
    unittest.main()
