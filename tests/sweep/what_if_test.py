# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What takes how much of a critical path, what runs gained against it, and how much slower things may be; all by hand."""

import unittest

from haec_programs.errors import UsageError
from haec_sweep.plan import Row
from haec_sweep.what_if import (LinkClass, Thing, computing_things, computing_words, largest, link_class, percents_in, percents_of,
                                time_on_path, used_links)
from haec_sweep.what_if_runs import OneRow, Slower, factor_at, guess
from haec_sweep.what_if_text import text_of

REGIONS = [("solve", 0, "computing"), ("main", 1, "computing"), ("MPI_Recv", 2, "mpi"), ("solve", 3, "computing"),
           ("outside of all regions", None, "computing")]


def report(*cells):
    """Of three processes on nodes 5, 6 and 6, the last of two threads; cells are (region, cause, process, ps)."""
    return {"time": {"region_of_interest": None}, "inputs": {"trace": {"trace_id": 1}},
            "processes": [{"process": number, "node": node, "threads": threads} for number, (node, threads) in
                          enumerate(((5, 1), (6, 1), (6, 2)))],
            "regions": [{"name": name, "region": number, "activity": activity, "paradigm": "MPI" if activity == "mpi" else "USER"}
                        for name, number, activity in REGIONS],
            "critical_path": {"whole": {"length_ps": sum(cell[-1] for cell in cells), "cells": {
                "rows": [list(cell) for cell in cells], "left_out": {"time_ps": 0}}}}}


BEFORE = report((0, "region", 0, 400), (3, "region", 1, 100), (1, "region", 1, 300), (2, "region", 1, 50), (2, "transfer", 1, 50),
                (4, "region", 0, 60), (4, "region", 2, 40))


class Things(unittest.TestCase):
    def test_take_the_computing_of_the_path(self):
        """Regions by their names; what a process of several threads does outside of all regions is nobody's."""
        times = {thing.title: thing.path_ps for thing in computing_things(BEFORE, "whole")}
        self.assertEqual(times, {"region solve": 500, "region main": 300, "node 5": 460, "node 6": 400})
        self.assertEqual(time_on_path(BEFORE, "whole", Thing("node", "6", 0)), 400)

    def test_the_largest_come_first_and_none_without_time(self):
        things = [Thing("region", str(number), number % 25) for number in range(50)]
        self.assertEqual([thing.name for thing in largest(things)][:3], ["24", "49", "23"])
        self.assertEqual(len(largest(things)), 20)
        self.assertEqual(largest([Thing("region", "a", 0)]), [])

    def test_factors_join_those_of_the_configuration(self):
        for scale, expected in ((1, '{"*": 1, "region:solve": 0.5}'),
                                ({"region:solve": 0.8, "node:1": 2}, '{"region:solve": 0.4, "node:1": 2}')):
            self.assertEqual(computing_words({"replay": {"compute_scale": scale}}, "region:solve", 0.5),
                             [f"replay.compute_scale={expected}"])

    def test_links_have_the_keys_that_can_be_multiplied(self):
        links = LinkClass("copper", "topology.links.copper.", {"latency": 100, "bandwidth": 8e9})
        self.assertEqual(links.words(0.5), ["topology.links.copper.latency=50.0", "topology.links.copper.bandwidth=16000000000.0"])
        self.assertEqual(links.words(2, ("bandwidth",)), ["topology.links.copper.bandwidth=4000000000.0"])
        self.assertEqual(link_class("x", "x.", {"latency": 0, "bandwidth": "infinite"}).values, {})
        classes = {"link_classes": [{"name": "copper", "type": 1, "messages": 3}, {"name": "glass", "type": 0, "messages": 0},
                                    {"name": "ports", "type": None, "messages": 3}]}
        self.assertEqual(used_links(classes), [("copper", 1)])

    def test_percents(self):
        self.assertEqual(percents_of("what_if", True), [5, 10, 20])
        self.assertEqual(percents_in("1,2.5"), [1, 2.5])
        for text, fault in (("study.json", "no list of percents"), ("0", "between 0 and 100"), ("100", "between 0 and 100"),
                            ("5,5", "each once")):
            with self.subTest(text=text), self.assertRaisesRegex(UsageError, fault):
                percents_in(text)


class Gains(unittest.TestCase):
    SOLVE = Thing("region", "solve", 500)

    def gain(self, percent, after):
        return OneRow(Row({}), BEFORE, "whole").gain(self.SOLVE, percent, after)

    def test_on_the_same_path_are_those_of_the_slope(self):
        after = report((0, "region", 0, 320), (3, "region", 1, 80), (1, "region", 1, 300), (2, "region", 1, 100), (4, "region", 0, 100))
        self.assertEqual(self.gain(20, after), {"percent": 20, "time_ps": 900, "gain_ps": 100, "by_slope_ps": 100,
                                                "path_changes": False, "not_scaled": False, "then": None})

    def test_on_another_path_are_less_and_it_says_where_that_goes(self):
        after = report((0, "region", 0, 80), (1, "region", 1, 860))
        found = self.gain(20, after)
        self.assertEqual((found["gain_ps"], found["path_changes"], found["not_scaled"]), (60, True, False))
        self.assertEqual(found["then"], {"region": "main", "cause": "computing", "process": 1})
        # Ten of a thousand may come from elsewhere.
        self.assertFalse(self.gain(20, report((0, "region", 0, 400), (1, "region", 1, 510)))["path_changes"])

    def test_of_what_no_factor_reaches_are_none(self):
        found = self.gain(20, BEFORE)
        self.assertEqual((found["gain_ps"], found["path_changes"], found["not_scaled"]), (0, False, True))


class Tolerances(unittest.TestCase):
    def test_lie_on_straight_lines_between_runs(self):
        points = [(1, 1000), (3, 1020), (5, 1080)]
        self.assertEqual([factor_at(points, time) for time in (1010, 1020, 1050, 1090)], [2, 3, 4, None])

    def test_guesses_are_a_little_beyond_the_slope(self):
        one = Slower("latency of copper", "topology.links.copper.latency", 100, 500, lambda factor: [], lambda factor: 100 * factor)
        self.assertAlmostEqual(guess(one, 1000, 5), 1.101)
        self.assertEqual(guess(one, 10**9, 5), 10_000)
        found = OneRow(Row({}), BEFORE, "whole").tolerance(one, {1: report((0, "region", 0, 1010)), 2: report((0, "region", 0, 1015)),
                                                                 5: report((0, "region", 0, 1055))})
        self.assertEqual([row["percent"] for row in found["rows"]], [1, 2, 5])
        # 1010 at 1.0202, 1015 at 1.0404, 1055 at 1.101: 1020 an eighth of the way between the last ones.
        for row, factor in zip(found["rows"], (1.0202, 1.0404 + 0.0606 / 8, 1.0404 + 0.0606 * 35 / 40)):
            self.assertAlmostEqual(row["factor"], factor, places=6)
            self.assertAlmostEqual(row["value"], 100 * factor, places=4)


class Text(unittest.TestCase):
    def test_has_a_line_for_each_thing(self):
        run = {"percent": 20, "time_ps": 940, "gain_ps": 60, "by_slope_ps": 100, "path_changes": True, "not_scaled": False,
               "then": {"region": "main", "cause": "computing", "process": 1}}
        found = {"base": "whole", "time_ps": 1000, "percents": [20],
                 "rows": [{"kind": "region", "name": "solve", "path_ps": 500, "runs": [run]}],
                 "tolerances": [{"name": "computing", "rows": [{"percent": 1, "factor": 1.025}, {"percent": 2, "factor": None}]}]}
        lines = text_of(found, "").splitlines()
        self.assertIn("region solve       0.5000     0.3000*", lines)
        self.assertIn("* region solve, 20 % less: the critical path changes; then computing in main on process 1 has more time", lines)
        self.assertIn("computing  1.025    -", lines)


if __name__ == "__main__":
    unittest.main()
