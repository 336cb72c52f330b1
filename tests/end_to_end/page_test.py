# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Pages of haec_report in a browser: no script fails, every chart is drawn, the mouse does what it shall."""

import json
import os
import unittest

import browser
import programs
from archive_test import ArchiveTest

# What no page may have too little of: points, bars, cells. By the chart's element.
CHARTS = {"processes-chart", "regions-chart", "process-regions-chart", "traffic-chart", "topology-chart", "links-chart",
          "transfer-chart", "bandwidth-chart", "hops-chart", "waiting-chart", "critical-path-chart"}

MARKS = "return arguments[0].querySelectorAll('.point, .points path, .lines path, .hm image, canvas, .barlayer path').length"


def haec_report(*arguments, **options):
    return programs.run(programs.program("HAEC_REPORT"), *arguments, **options)


@unittest.skipIf(browser.MISSING, f"no browser: install {browser.MISSING}")
class PageTest(ArchiveTest):
    @classmethod
    def setUpClass(cls):
        traces = cls.generate_for_all({
            "wavefront": ("--grid", "8x8", "--planes", "20", "--variation", "20"),
            "hybrid": ("--ranks", "4", "--threads", "3")}, 3)
        cls.reports = {name: trace.parent / f"{name}.json" for name, trace in traces.items()}
        for name, trace in traces.items():
            finished = programs.haec_sim("--trace", trace / "traces.otf2", "--no-output", "--report", cls.reports[name],
                                         "--set", "resource_managers.network_resource_manager.contention=fifo")
            if finished.status != 0:
                raise RuntimeError(str(finished))
        cls.browser = browser.Browser(os.environ.get("PAGE_PICTURES"))
        cls.addClassCleanup(cls.browser.close)

    def open_page(self, *reports):
        """The page of these reports. Drawing takes long where the processor does what graphics cards do, so
        that tests share it where they leave it as it was."""
        page = self.folder / "page.html"
        if getattr(PageTest, "opened", None) == reports:
            return
        self.assert_ends_well(haec_report(*reports, "--output", page))
        self.assertLess(page.stat().st_size, 20_000_000)
        self.browser.open(page)
        self.assertEqual(self.browser.errors(), [])
        self.assertTrue(self.browser.ask("return document.body.dataset.drawn"))
        PageTest.opened = reports

    def charts(self):
        return {element.get_attribute("id"): element
                for element in self.browser.driver.find_elements("css selector", ".js-plotly-plot")}

    def assert_drawn(self, element):
        name = element.get_attribute("id")
        self.assertGreater(self.browser.ask(MARKS, element), 0, f"{name} is empty")
        title, axes = self.browser.ask(
            "const l = arguments[0]._fullLayout; return [l.title.text,"
            "l.scene ? ['x'] : [l.xaxis.title.text, l.yaxis.title.text].filter(text => text !== 'Click to enter X axis title')]",
            element)
        self.assertTrue(title, f"{name} has no title")
        self.assertTrue(any(axes), f"{name} has no titles at its axes")

    def test_every_chart_of_a_run_is_drawn(self):
        self.open_page(self.reports["wavefront"])
        charts = self.charts()
        self.assertGreaterEqual(set(charts), CHARTS)
        for element in charts.values():
            self.assert_drawn(element)
        for section in self.browser.driver.find_elements("css selector", "section"):
            self.browser.picture(f"#{section.get_attribute('id')}", f"run-{section.get_attribute('id')}")
        # Neither wider than the window, nor empty.
        self.assertTrue(self.browser.ask("return document.documentElement.scrollWidth <= window.innerWidth"))

    def test_dark_and_light(self):
        self.open_page(self.reports["wavefront"])
        self.browser.ask("Theme.choose('light')")
        light = self.browser.ask("return getComputedStyle(document.body).backgroundColor")
        self.browser.find("#theme").click()
        self.browser.wait("return document.getElementById('hops-chart')._fullLayout.paper_bgcolor === '#1e2124'")
        self.assertNotEqual(self.browser.ask("return getComputedStyle(document.body).backgroundColor"), light)
        self.browser.picture("#page", "run-dark")
        self.browser.ask("Theme.choose('light')")
        self.assertEqual(self.browser.errors(), [])

    def test_the_timeline_is_zoomed_moved_and_asked(self):
        self.open_page(self.reports["wavefront"])
        self.browser.ask("document.getElementById('timeline').scrollIntoView()")
        span = "return Number(document.getElementById('timeline-canvas').dataset.span)"
        actions = browser.webdriver.ActionChains
        canvas = self.browser.find("#timeline-canvas")
        first = self.browser.wait(span)
        canvas.send_keys("+")
        self.browser.wait(f"{span} < {0.6 * first}")
        self.browser.ask("arguments[0].dispatchEvent(new WheelEvent('wheel', {deltaY: -100, ctrlKey: true, bubbles: true,"
                         "cancelable: true, clientX: 700, clientY: 300}))", canvas)
        self.browser.wait(f"{span} < {0.45 * first}")
        self.browser.picture("#timeline", "run-timeline-zoomed")
        actions(self.browser.driver).move_to_element_with_offset(canvas, 50, 20).perform()
        text = self.browser.wait("const tip = document.querySelector('.tip'); return tip.hidden ? '' : tip.textContent")
        self.assertRegex(text, r"^(process \d+ at|message from \d+ to)")
        actions(self.browser.driver).drag_and_drop_by_offset(canvas, 100, 0).perform()
        canvas.send_keys(browser.webdriver.Keys.ESCAPE)
        self.browser.wait(f"{span} > {0.99 * first}")
        self.assertEqual(self.browser.errors(), [])

    def test_the_timeline_shows_what_the_report_says(self):
        """The moments at which regions change, against a computation from the report by itself."""
        self.open_page(self.reports["wavefront"])
        report = json.loads(self.reports["wavefront"].read_text())
        timeline = report["timeline"]
        self.assertIsNotNone(timeline["visits"])
        place, region, enter, leave = (timeline["visits"]["columns"].index(name)
                                       for name in ("location", "region", "enter_ps", "leave_ps"))
        mine = [row for row in timeline["visits"]["rows"] if row[place] == 5]
        for time in range(report["time"]["predicted"]["begin_ps"] + 1, report["time"]["predicted"]["end_ps"],
                          report["time"]["predicted"]["span_ps"] // 97):
            inside = [row for row in mine if row[enter] <= time < row[leave]]
            expected = min(inside, key=lambda row: row[leave] - row[enter])[region] if inside else -1
            found = self.browser.ask(
                "const data = new TimelineData(arguments[0]); const row = data.rows[5];"
                "const place = TimelineData.at(row, arguments[1]); return place < 0 ? -1 : row.regions[place]",
                {**report, "timeline": {**timeline, "visits": {**timeline["visits"], "rows": mine}}}, time)
            self.assertEqual(found, expected, time)

    def test_charts_are_asked_and_zoomed(self):
        self.open_page(self.reports["wavefront"])
        bar = self.browser.find("#hops-chart .plot .point")
        self.browser.ask("document.getElementById('hops').scrollIntoView()")
        browser.webdriver.ActionChains(self.browser.driver).move_to_element(bar).perform()
        self.browser.wait("return [...document.querySelectorAll('#hops-chart .hovertext')].some(text =>"
                          "/hops: \\d+ messages/.test(text.textContent))")
        before = self.browser.ask("return document.getElementById('hops-chart')._fullLayout.xaxis.range.join()")
        plot = self.browser.find("#hops-chart .nsewdrag")
        browser.webdriver.ActionChains(self.browser.driver).move_to_element_with_offset(plot, -200, -50) \
            .click_and_hold().move_by_offset(200, 80).release().perform()
        self.browser.wait("return document.getElementById('hops-chart')._fullLayout.xaxis.range.join()"
                          f" !== '{before}'")

    def test_links_change_colour_with_time(self):
        self.open_page(self.reports["wavefront"])
        colours = "return document.getElementById('topology-chart').data[0].line.color.filter(Number.isFinite).join()"
        before = self.browser.ask(colours)
        self.browser.ask("const slider = document.getElementById('topology-time'); slider.value = slider.max / 2;"
                         "slider.dispatchEvent(new Event('input'))")
        self.browser.wait(f"return (() => {{ {colours} }})() !== arguments[0]".replace("arguments[0]", json.dumps(before)))
        self.browser.picture("#topology", "run-topology-in-time")

    def test_sections_that_a_report_lacks_are_left_out_with_a_word(self):
        report = json.loads(self.reports["wavefront"].read_text())
        report |= {"links": None, "critical_path": None, "modules": {}}
        report["timeline"]["visits"] = None
        short = self.folder / "short.json"
        short.write_text(json.dumps(report))
        self.open_page(short)
        for section, words in (("topology", "Left out: no network with links"), ("critical-path", "Left out:"),
                               ("power", "Left out:"), ("timeline", "the region in which a process was longest")):
            self.assertIn(words, self.browser.find(f"#{section}").text)

    def test_threads_power_and_names_that_look_like_html(self):
        report = json.loads(self.reports["hybrid"].read_text())
        report["modules"]["power_estimator"] = {"energy_J": 3.5, "power_over_time": {
            "bin_width_ps": 10**6, "series": [{"name": "node 0", "watts": [1, 2, 3]}, {"name": "node 1", "watts": [2, 2, 2]}]}}
        states = {key: 0 for key in ("idle_s", "busy_s", "waking_s", "sleeping_s", "wakes", "active_energy_j", "saved_by_sleep_j")}
        report["modules"]["link_energy"] = {"groups": [
            {**states, "class": "optical", "place": "board 7", "links": 32, "energy_j": 4.25}]}
        report["regions"][0]["name"] = "</script><img src=x onerror=alert(1)>std::vector<int>"
        changed = self.folder / "changed.json"
        changed.write_text(json.dumps(report))
        self.open_page(changed)
        self.assertEqual(self.browser.ask("return document.querySelectorAll('img[src=x]').length"), 0)
        self.assert_drawn(self.charts()["power-power_estimator"])
        self.assertIn("3.5", self.browser.find("#modules").text)
        for word in ("optical", "board 7", "32", "4.25"):
            self.assertIn(word, self.browser.find("#link-energy").text)
        for section in ("timeline", "power", "processes"):
            self.browser.picture(f"#{section}", f"threads-{section}")

    def test_runs_are_compared_and_each_is_there(self):
        self.open_page(self.reports["wavefront"], self.reports["hybrid"])
        charts = self.charts()
        self.assertGreaterEqual(set(charts), CHARTS | {"compared-times-chart", "compared-regions-chart", "compared-sizes-chart"})
        for element in charts.values():
            self.assert_drawn(element)
        select = self.browser.find("#details select")
        select.send_keys("hybrid")
        self.browser.wait("return document.querySelectorAll('#process-regions-chart .point').length > 0"
                          " && document.getElementById('summary').textContent.includes('processes4')")
        self.browser.picture("#compared-times", "comparison-times")
        self.assertEqual(self.browser.errors(), [])

    def test_a_study_and_its_sensitivities(self):
        study = self.folder / "study.json"
        study.write_text(json.dumps({
            "trace": str(self.reports["wavefront"].parent / "wavefront" / "traces.otf2"),
            "topologies": ["4x4x4", "16x4x1", "64x1x1"], "mappings": ["xyz", "random"],
            "models": ["DOR", {"name": "slow", "communication_model": "PNC", "latency": 20000}, "lost"],
            "sensitivity": {"latency": [100, 1000, 10000]}}))
        finished = programs.run(programs.program("HAEC_SWEEP"), study, "-o", self.folder / "out", timeout=300)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("'lost'", finished.out)
        self.open_page(self.folder / "out" / "results.json")
        for element in self.charts().values():
            self.assert_drawn(element)
        self.assertGreaterEqual(set(self.charts()), {"study-chart", "sensitivity-latency", "compared-times-chart"})
        for section in ("study", "sensitivity", "compared-times", "compared-regions", "compared-sizes"):
            self.browser.picture(f"#{section}", f"study-{section}")

    def test_a_narrow_window_and_print(self):
        self.open_page(self.reports["wavefront"])
        self.browser.size(500, 900)
        self.addCleanup(self.browser.size, 1400, 1400)
        self.browser.wait("return document.getElementById('hops-chart')._fullLayout.width < 500")
        self.assertTrue(self.browser.ask("return document.documentElement.scrollWidth <= window.innerWidth"))
        self.assertTrue(self.browser.driver.print_page())
        self.assertEqual(self.browser.errors(), [])


if __name__ == "__main__":
    unittest.main()
