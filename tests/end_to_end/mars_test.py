# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The studies of MARS that ship have the figures of docs/spec/topologies-values.json: all rows with the argument `all`,
else those that take no time."""

import csv
import fractions
import json
import pathlib
import re
import sys

import browser
import programs
import suite
from archive_test import ArchiveTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))
sys.path.insert(0, str(SOURCE / "src" / "app" / "common"))
from haec_programs import documents  # noqa: E402 (the path comes first)

WANTS_ALL = "all" in sys.argv[1:]
VALUES = json.loads((SOURCE / "docs" / "spec" / "topologies-values.json").read_text(encoding="utf-8"))
TREES = {f"k = {k}": f"k-ary 3-tree, k = {k}" for k in (4, 8, 16)} | {
    f"2k ports, k = {k}": f"switches of 2k ports, k = {k}" for k in (4, 8, 16)}
FACTORS = {1: "1", 0.75: "3/4", 0.5: "1/2", 0.25: "1/4"}
GUPS = VALUES["mars_gups"]["a = b = 8, p = 4, k3 = 1, equal links"]
# As values are printed with four digits.
PRINTED = 5e-5


def first_rational(text):
    """The 17/256 of "17/256 = 0.066406"."""
    return float(fractions.Fraction(text.split(" ")[0]))


class MarsTest(ArchiveTest):
    def rows(self, name, reduce):
        """The table of a shipped study; `reduce` leaves out of its document what takes long."""
        document = documents.read(SOURCE / "configs" / "mars" / f"{name}.json")
        self.assertTrue(document["page"])
        if not WANTS_ALL:
            reduce(document)
            document["page"] = name == "fig8"
        study = self.folder / f"{name}.json"
        study.write_text(json.dumps(document))
        self.assert_ends_well(programs.run(programs.program("HAEC_SWEEP"), study, "-o", self.folder / name, timeout=1800))
        with open(self.folder / name / "results.csv", encoding="utf-8") as table:
            rows = list(csv.DictReader(table))
        self.assertTrue(rows)
        if document["page"]:
            self.assertIn(document["title"], (self.folder / name / "results.html").read_text(encoding="utf-8"))
        return rows

    def assert_page(self, name, charts):
        """It shows a chart of each figure, and a table of all, without complaints."""
        if browser.MISSING:
            self.skipTest(f"no browser: install {browser.MISSING}")
        shown = browser.Browser()
        self.addCleanup(shown.close)
        shown.open(self.folder / name / "results.html")
        self.assertEqual(shown.errors(), [])
        self.assertEqual(shown.ask("return [...document.querySelectorAll('#figures .chart')].map((chart) => "
                                   "chart.querySelector('.gtitle').textContent)"), charts)
        self.assertEqual(shown.ask("return document.querySelectorAll('#figures tbody tr').length"), 5)

    def test_figure_7(self):
        def reduce(document):
            document["topologies"] = {name: tree for name, tree in document["topologies"].items() if "16" not in name}
        rows = self.rows("fig7", reduce)
        self.assertEqual({row["traffic"] for row in rows}, {"sequential placement", "random placement"})
        for row in rows:
            shares = [float(row[f"share that ends at level {level}"]) for level in (1, 2, 3)]
            is_random = row["traffic"] == "random placement"
            expected = (VALUES["mars_fig7"][TREES[row["topology"]]]["random: ends at level 1, 2, 3"] if is_random else [1 / 3] * 3)
            for share, value in zip(shares, expected):
                self.assertAlmostEqual(share, value, delta=PRINTED, msg=str(row))

    def test_bandwidth_factors(self):
        def reduce(document):
            document["topologies"] = {name: tree for name, tree in document["topologies"].items() if "k = 4" in name}
        for row in self.rows("bandwidth_factor", reduce):
            values = VALUES["mars_fig7"][TREES[row["topology"]]]
            factor = FACTORS[float(row["bandwidth factor"])]
            self.assertAlmostEqual(float(row["throughput of a node / bandwidth of its link"]), values[f"saturation (distinct pairs), factor {factor}"],
                                   delta=PRINTED, msg=str(row))

    def test_figure_8(self):
        values, = VALUES["mars_fig8"].values()
        rows = self.rows("fig8", lambda document: None)
        for row in rows:
            key = "direct + 0, k3 = 16" if row["case"] == "with 16 links" else \
                f"{'direct + 0' if row['case'] == 'direct' else row['case']}, k3 = 1"
            for level, load in values[key].items():
                self.assertAlmostEqual(float(row[f"messages on a level-{level[-1]} link"]), float(fractions.Fraction(load)),
                                       delta=1e-8, msg=f"{level} of {row}")
        self.assert_page("fig8", [*(f"messages on a level-{level} link" for level in (1, 2, 3)), "time by the fullest link, direct = 1"])

    def test_figure_9(self):
        def reduce(document):
            # With one link for each pair, a node stands for the four of a switch.
            document["traffic"]["all to all"]["uniform"] = 4
            document["topologies"]["racks"]["nodes_per_switch"] = 1
            document["set"]["topology.size.2"]["values"] = [16]
            document["set"]["topology.links_per_pair.2"]["values"] = [1]
        for row in self.rows("fig9", reduce):
            values = VALUES["mars_fig9"][f"a = b = 8, c = {row['racks']}, p = 4"][f"k3 = {row['links between two racks']}"]
            rate = first_rational(values["rate"])
            self.assertAlmostEqual(float(row["throughput of a node / bandwidth of a link"]), rate, delta=1e-11, msg=str(row))
            self.assertAlmostEqual(float(row["time / time of a node's bytes on a link"]), 1 / rate, delta=1e-9, msg=str(row))

    def test_gups(self):
        def reduce(document):
            document["set"]["topology.size.2"]["values"] = [4]
        for row in self.rows("gups", reduce):
            racks = int(row["racks"])
            values = GUPS[f"c = {racks} ({256 * racks} nodes)"]
            self.assertAlmostEqual(float(row["rate of a node / bandwidth of a link"]), first_rational(values["rate"]), delta=1e-11, msg=str(row))
            for level, load in values["loads"].items():
                self.assertAlmostEqual(float(row[f"bytes on a level-{level} link / bytes of a node"]), float(fractions.Fraction(load)), delta=1e-9, msg=str(row))

    def simulated(self, name, reduce):
        """The rows of a simulated study, by what differs: case, or topology, mapping and factor."""
        text = (SOURCE / "configs" / "mars" / f"{name}.json").read_text(encoding="utf-8")
        for words in re.findall(r"^//   haec_gen (.*)$", text, re.MULTILINE):
            self.assert_ends_well(programs.run(programs.program("HAEC_GEN"), *words.split(), cwd=self.folder))
        rows = self.rows(name, reduce)
        self.assertEqual({row["status"] for row in rows}, {"done"})
        return {row.get("case") or (row["topology"], row["mapping"], float(row["factor"])): float(row["interest_s"]) for row in rows}

    def test_figure_8_simulated(self):
        def reduce(document):
            document["cases"] = {name: document["cases"][name] for name in ("direct", "direct + 3, in turn", "direct + 3, adaptive")}
        times = self.simulated("fig8_simulated", reduce)
        # 16 processes of each half send to both neighbours in the other, all over one link, 20 times.
        bound = 20 * 32 * 65536 / 2e9
        self.assertGreater(times["direct"], bound)
        self.assertLess(times["direct"], 1.02 * bound)
        for case, time in times.items():
            routes = 16 if case == "with 16 links" else 1 + int(re.search(r"\d|$", case)[0] or 0)
            self.assertGreater(time, bound / routes, case)
            self.assertLessEqual(time, times["direct"], case)
        for added in (number for number in (1, 2, 3) if f"direct + {number}, in turn" in times):
            self.assertLess(times[f"direct + {added}, adaptive"], times[f"direct + {added}, in turn"])

    def test_figure_7_simulated(self):
        def reduce(document):
            document["mappings"] = {"sequential": "xyz"}
            document["set"]["topology.bandwidth_factor"]["values"] = [1, 0.5]
        times = self.simulated("fig7_simulated", reduce)
        for (topology, mapping, factor), time in times.items():
            # "The larger the switches, the more bandwidth reduction is tolerable."
            if factor < 1:
                self.assertGreater(time, times[topology, mapping, 1])
                self.assertLess(times["16 ports", mapping, factor], times["8 ports", mapping, factor])
            self.assertGreaterEqual(time, times[topology, "sequential", factor])
        # Neighbours on a tree of full bandwidth, in order: no message waits for another.
        self.assertEqual(times["16 ports", "sequential", 1], times["8 ports", "sequential", 1])


if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != "all"]
    suite.main()
