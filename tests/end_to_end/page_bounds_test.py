# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Pages of what haec_resources evaluates, in a browser: figures on them are those of the documents."""

import json
import pathlib
import re

import programs
import suite
from page_study_test import CHOOSE, DRAWN, TABLE, TOO_WIDE
from page_suite import PageSuite, haec_report

CONFIGS = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "configs" / "htmt"
# Names that are no HTML, and nothing else on the page either.
ODD = "<b>SPELL</b>"
DATA = "return document.getElementById(arguments[0]).data.map(({name, x, y, z, marker}) => ({name, x, y, z, color: marker && marker.color}))"
SIZES = {"s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "ps": 1e-12, "%": 0.01}


def number(text):
    """Of a cell such as "3.78 ms" or "50 %"."""
    value, unit = re.fullmatch(r"([\d.]+)(?: (\S+))?", text).groups()
    return float(value) * SIZES.get(unit, 1)


class PageBoundsTest(PageSuite):
    PATTERNS = {}

    def evaluation(self, *options, application="sar"):
        """What haec_resources says, with an odd name for a resource."""
        path = self.folder / "eval.json"
        self.assert_ends_well(programs.run(programs.program("HAEC_RESOURCES"), "evaluate", CONFIGS / f"{application}.json", "--machine", CONFIGS / "machine.json",
                                           "--format", "json", *options, "--output", path, "--force"))
        path.write_text(path.read_text().replace('"SPELL"', json.dumps(ODD)))
        return path, json.loads(path.read_text())

    def open_evaluation(self, path):
        PageSuite.opened = None
        self.open_page(path)
        for element in self.charts().values():
            self.assert_drawn(element)

    def table(self, selector):
        found = self.browser.ask(TABLE, selector)
        return [dict(zip(found["headings"], row)) for row in found["rows"]]

    def assert_near(self, found, wanted, digits=3):
        self.assertAlmostEqual(found, wanted, delta=abs(wanted) * 0.5 * 10 ** (1 - digits), msg=f"{found} for {wanted}")

    def choose(self, section, label, value):
        self.browser.ask(CHOOSE, section, label, value)
        self.browser.wait(DRAWN)

    def assert_resources(self, evaluation):
        rows = {row["resource"].removesuffix("\u00a0★"): row for row in self.table("#bounds .scroll")}
        rates = [resource for resource in evaluation["resources"] if resource["kind"] != "memory"]
        self.assertEqual(list(rows), [resource["name"] for resource in rates])
        for resource in rates:
            row = rows[resource["name"]]
            self.assertEqual("★" in row["resource"], resource["name"] == evaluation["bound_by"])
            for key in ("busy", "load", "gain"):
                self.assert_near(number(row[key]), resource[key])
            self.assert_near(number(row["in use"]), resource["load"] * resource["count"])

    def test_one_evaluation(self):
        path, evaluation = self.evaluation()
        self.open_evaluation(path)
        self.assert_resources(evaluation)
        text = self.browser.find("#bounds").text
        for wanted in (evaluation["application"], evaluation["machine"], ODD, "62.09 ms", "5.418 M", *evaluation["warnings"]):
            self.assertIn(wanted, text)
        for row, phase in zip(self.table("#utilisation .scroll"), evaluation["phases"], strict=True):
            self.assertEqual((row["phase"], row["repeat"], row["bound by"]), (phase["name"], str(phase["executions"]), phase["bound_by"]))
            self.assert_near(number(row["time"]), phase["time"])
            self.assert_near(number(row["share"]), phase["share"])
        self.assert_pictures(evaluation)
        self.browser.picture("#page", "bounds")
        self.look_at_widths()
        self.assertEqual(self.browser.errors(), [])

    def assert_pictures(self, evaluation):
        """Of phases, of what would help, and rooflines."""
        map_of_phases, = self.browser.ask(DATA, "utilisation-chart")
        wanted = {(place, demand["resource"]): 100 * demand["utilisation"] for place, phase in enumerate(evaluation["phases"]) for demand in phase["demands"]}
        asked = [resource["name"] for resource in evaluation["resources"] if any(resource["name"] == name for _, name in wanted)]
        self.assertEqual(map_of_phases["z"], [[wanted.get((place, name)) for place in range(len(evaluation["phases"]))] for name in asked])
        line, = self.browser.ask(DATA, "what-if-chart")
        first = evaluation["resources"][0]
        self.assertEqual(line["x"], evaluation["what_if_factors"])
        for found, seconds in zip(line["y"], first["what_if"], strict=True):
            self.assert_near(found / 1000, seconds, 12)
        self.assertIn("Not drawn, as they change less: D=>DV, D=>S.", self.browser.find("#what-if").text)
        self.assert_roofline(evaluation, ODD, "D<=S", ["Range Line", "Azimuth Line"])
        self.choose("#roofline", "traffic", "D=>S")
        self.assert_roofline(evaluation, ODD, "D=>S", ["Range Reference", "Range Line", "Azimuth Reference", "Azimuth Line"])
        self.choose("#roofline", "work", "H=>D")
        self.assertIn("No phase uses these two resources; choose others.", self.browser.find("#roofline").text)
        self.choose("#roofline", "traffic", "DPIM")
        self.assertIn("A phase above the roofs has a rate of its own", self.browser.find("#roofline").text)
        self.assert_roofline(evaluation, "H=>D", "DPIM", ["Read Patch"])

    def assert_roofline(self, evaluation, work, traffic, names):
        roof, *points = self.browser.ask(DATA, "roofline-chart")
        rates = [next(resource["rate"] for resource in evaluation["resources"] if resource["name"] == name) for name in (work, traffic)]
        self.assertEqual(roof["x"][1], rates[0] / rates[1])
        for x, y in zip(roof["x"], roof["y"]):
            self.assert_near(y, min(rates[0], x * rates[1]), 12)
        self.assertEqual([point["name"] for point in points], names)
        for point in points:
            phase = next(phase for phase in evaluation["phases"] if phase["name"] == point["name"])
            amounts = {demand["resource"]: demand["amount"] for demand in phase["demands"]}
            self.assertEqual((point["x"], point["y"]), ([amounts[work] / amounts[traffic]], [amounts[work] / phase["time"]]))
            self.assertTrue(roof["x"][0] < point["x"][0] < roof["x"][2])
        left = [phase["name"] for phase in evaluation["phases"] if phase["name"] not in names]
        self.assertIn(f"Phases that are not drawn, as they do not use both resources: {', '.join(left)}.", self.browser.find("#roofline").text)

    def look_at_widths(self):
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        for width, theme in ((800, "dark"), (400, "light")):
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            self.browser.ask(f"Theme.choose('{theme}')")
            self.browser.wait(f"{DRAWN} && [...document.querySelectorAll('.chart')].every((chart) => chart._fullLayout.width < {width})")
            self.assertEqual(self.browser.ask(TOO_WIDE), [])
            for element in self.charts().values():
                self.assert_drawn(element)
        self.assertTrue(self.browser.driver.print_page())

    def test_one_phase_has_no_map_and_one_resource_no_roofline(self):
        path, evaluation = self.evaluation()
        evaluation["phases"] = evaluation["phases"][2:3]
        del evaluation["phases"][0]["demands"][1:]
        path.write_text(json.dumps(evaluation))
        self.open_evaluation(path)
        self.assertEqual(list(self.charts()), ["what-if-chart"])
        self.assertEqual(self.browser.find(".left-out").text, "Not on this page: Phases (there is one, the run); "
                         "Roofline (no phase uses two resources that have a rate).")

    def test_several_evaluations(self):
        """Two keys: the one with more values is the axis. What bounds changes on the way."""
        path, evaluations = self.evaluation("--sweep", "application.parameters.Na=1024:4096:*2", "--sweep", "machine.resources.SPELL.rate=256e9,1024e9")
        self.open_evaluation(path)
        bounds = list(dict.fromkeys(evaluation["bound_by"] for evaluation in evaluations))
        self.assertGreater(len(bounds), 1)
        *lines, first, second = self.browser.ask(DATA, "evaluations-chart")
        self.assertEqual([line["x"] for line in lines], [[1024, 2048, 4096]] * 2)
        for bound, marks in zip(bounds, (first, second)):
            mine = [evaluation for evaluation in evaluations if evaluation["bound_by"] == bound]
            self.assertEqual(marks["x"], [int(evaluation["point"]["application.parameters.Na"]) for evaluation in mine])
            for found, evaluation in zip(marks["y"], mine, strict=True):
                self.assert_near(found / 1000, evaluation["time"], 12)
        self.assertNotEqual(first["color"], second["color"])
        for row, evaluation in zip(self.table("#evaluations .sorted"), evaluations, strict=True):
            self.assertEqual(row["bound by"], evaluation["bound_by"])
            self.assert_near(number(row["time [ms]"]) / 1000, evaluation["time"])
            self.assert_near(number(row[f"load of {ODD} [%]"]) / 100, evaluation["resources"][0]["load"])
        self.assertIn("study-chart", self.charts())
        self.choose("#details", "evaluation", "application.parameters.Na=4096, machine.resources.SPELL.rate=1024000000000")
        self.assert_resources(evaluations[-1])
        self.choose("#evaluations", "columns", "all")
        self.assertIn("peak of DRAM [%]", self.table("#evaluations .sorted")[0])
        self.browser.picture("#evaluations", "evaluations")
        self.assertEqual(self.browser.errors(), [])

    def test_applications_are_bars(self):
        """Of files, which are told apart by their names."""
        other = self.folder / "other.json"
        other.write_text(json.dumps(self.evaluation(application="pic")[1]))
        path, _ = self.evaluation()
        PageSuite.opened = None
        self.open_page(path, other)
        bars, = self.browser.ask(DATA, "evaluations-chart")
        self.assertEqual(bars["y"], ["eval", "other"])
        self.assertEqual([row["file"] for row in self.table("#evaluations .sorted")], ["eval", "other"])
        finished = haec_report(path, "--output", self.folder / "page.html", "--force", "--window", "0s:1s")
        self.assertRegex(finished.err, "--window: there are 0 reports; give one\n$")
        self.assertEqual(self.browser.errors(), [])


if __name__ == "__main__":
    suite.main()
