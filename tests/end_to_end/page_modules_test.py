# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What modules describe of their own sections, drawn on a page in a browser; also what is described badly."""

import copy
import json
import pathlib

import suite
from page_suite import PageSuite

# The example of docs/how-to/write-a-module.md.
EXAMPLE = pathlib.Path(__file__).parent / "described_section.json"

TEXTS = "return [...document.querySelectorAll('#modules .note')].map((one) => one.textContent)"
CELLS = "return [...document.querySelectorAll('#modules tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"


class PageModulesTest(PageSuite):
    def open_with(self, **modules):
        report = json.loads(self.reports["hybrid"].read_text())
        report["modules"] = modules
        changed = self.folder / "described.json"
        changed.write_text(json.dumps(report))
        PageSuite.opened = None
        self.open_page(changed)

    def test_tables_and_charts_are_drawn_as_described(self):
        section = json.loads(EXAMPLE.read_text())
        self.open_with(cache_model=section)
        self.assertIn("misses\n12000000", self.browser.find("#modules dl").text)
        self.assertEqual(self.browser.ask(CELLS), [["node", "misses", "stalls", "energy [J]"], ["node 0", "9000000", "2.5 ms", "1.5"],
                                                    ["node 1", "3000000", "-", "0.25"]])
        self.assertEqual(self.browser.ask(TEXTS), ["Of the region of interest.", "Of the whole run."])
        line, bars, heat = (self.browser.ask("const chart = document.getElementById(arguments[0]); return {data: chart.data, layout: [chart.layout.title.text,"
                                             "chart.layout.xaxis.title.text, chart.layout.yaxis.title.text]}", f"module-cache_model-{n}") for n in (1, 2, 3))
        self.assertEqual(line["layout"], ["Misses over time", "time [ms]", "misses"])
        self.assertEqual([(trace["name"], trace["x"], trace["y"]) for trace in line["data"]],
                         [("node 0", [0, 1, 2], [1000, 5000, 3000]), ("node 1", [0, 1, 2], [1000, None, 2000])])
        self.assertEqual(bars["layout"], ["Traffic of the caches", "level", "bytes [MB]"])
        self.assertEqual([(trace["type"], trace["x"], trace["y"]) for trace in bars["data"]], [("bar", ["L1", "L2"], [96, 24])])
        self.assertEqual((heat["layout"], heat["data"][0]["y"], heat["data"][0]["z"], heat["data"][0]["colorbar"]["title"]["text"]),
                         (["Temperature", "time [s]", "node"], ["node 0", "node 1"], [[300, 310], [300, 305]], "temperature [K]"))
        self.browser.picture("#modules", "modules-described")
        self.assertEqual(self.browser.errors(), [])

    def test_what_is_described_badly_is_said_and_the_rest_is_drawn(self):
        good = json.loads(EXAMPLE.read_text())["describe"]
        table, line = good[0], good[1]
        bad = []

        def spoil(part, change, fault):
            spoiled = copy.deepcopy(part)
            change(spoiled)
            bad.append((spoiled, fault))

        spoil(table, lambda part: part.pop("title"), "needs a title, a text")
        spoil(table, lambda part: part.update(base="half"), ".base must be one of region_of_interest, whole")
        spoil(table, lambda part: part.update(note=5), ".note must be a text")
        spoil(table, lambda part: part.update(chart=line["chart"]), "needs either a table or a chart, an object")
        spoil(table, lambda part: part["table"]["rows"][1].pop(), ".table.rows[1] must have 4 values, one for each column")
        spoil(table, lambda part: part["table"]["rows"][0].__setitem__(0, {}), ".table.rows[0] must have numbers, texts and nulls alone")
        spoil(table, lambda part: part["table"].update(columns=["node"]), ".table.columns[0] needs a name, a text")
        spoil(line, lambda part: part["chart"].update(kind="pie"), '.chart.kind is "pie"; it must be one of line, bar, heatmap')
        spoil(line, lambda part: part["chart"].pop("y"), ".chart.y needs a name, a text")
        spoil(line, lambda part: part["chart"]["x"].pop("values"), ".chart.x.values must be a list of numbers or texts")
        spoil(line, lambda part: part["chart"].update(series=[]), ".chart.series must be a list of {name, values}")
        spoil(line, lambda part: part["chart"]["series"][1]["values"].pop(), ".chart.series[1].values has 2, but x has 3")
        spoil(line, lambda part: part["chart"]["series"][0].update(values=["1", "2", "3"]), ".chart.series[0].values must be a list of numbers and nulls")
        bad.append((7, "needs a title, a text"))
        self.open_with(spoiled={"describe": [part for part, _ in bad] + [line]}, other={"describe": {"title": "no list"}}, empty=None)
        told = self.browser.ask(TEXTS)
        for number, (text, (_, fault)) in enumerate(zip(told, bad)):
            self.assertIn(f"describe[{number}]", text)
            self.assertIn(fault, text)
        self.assertEqual(told[len(bad):], ["Of the whole run.", "This module's section cannot be drawn: describe must be a list."])
        self.assertEqual(self.browser.ask("return document.querySelectorAll('#modules .chart .scatterlayer .trace').length"), 2)
        self.assertEqual(self.browser.errors(), [])

    def test_names_that_look_like_html_stay_texts(self):
        section = json.loads(EXAMPLE.read_text().replace("node 0", "<img src=x onerror=alert(1)>").replace("Misses over time", "<b>time</b>"))
        self.open_with(**{"<i>cache</i>": section})
        self.assertEqual(self.browser.ask("return document.querySelectorAll('img[src=x], #modules i').length"), 0)
        self.assertIn("<b>time</b>", self.browser.find("#modules").text)
        self.assertEqual(self.browser.errors(), [])


if __name__ == "__main__":
    suite.main()
