# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The timeline of a page in a browser: what it shows, and how the mouse and the keyboard change that."""

import json
import re

import browser
import suite
from page_suite import PageSuite

# Paints the whole timeline of a report into a canvas of so many pixels, coloured by regions or by activities, and says
# which share of what is painted has the colours of each activity.
DRAWN_SHARES = """const [report, width, height, by] = arguments;
const element = document.body.appendChild(document.createElement('div'));
element.style.width = `${width}px`;
const timeline = new Timeline(report, element);
timeline.canvas.style.height = `${height}px`;
timeline.colourBy(by);
timeline.view = timeline.wholeView();
timeline.painter.showsMessages = false;
timeline.painter.paintAxes = () => {};
timeline.paintNow();
const canvas = timeline.canvas;
const colours = new Map();
new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)
  .forEach((pixel) => colours.set(pixel, 1 + (colours.get(pixel) || 0)));
const kinds = {};
const coloursOf = by === 'regions' ? Object.entries(PLACES).map(([kind, { colours: own, other }]) => [kind, [...own, other]])
  : [...ACTIVITY_COLOURS].map(([kind, [colour]]) => [kind, [colour]]);
for (const [kind, own] of coloursOf)
  kinds[kind] = own.reduce((sum, colour) => sum + (colours.get(pixelOf(colour)) || 0), 0);
element.remove();
const all = Object.values(kinds).reduce((a, b) => a + b);
return Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, count / all]))"""


class PageTimelineTest(PageSuite):
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
        outside = next(number for number, region in enumerate(report["regions"]) if region["region"] is None)
        times = range(report["time"]["predicted"]["begin_ps"] + 1, report["time"]["predicted"]["end_ps"],
                      report["time"]["predicted"]["span_ps"] // 97)
        all_found = self.browser.ask(
            "const row = new TimelineData(arguments[0]).rows[5]; return arguments[1].map((time) => {"
            "const place = TimelineData.at(row, time); return place < 0 ? -1 : row.regions[place]; })",
            {**report, "timeline": {**timeline, "visits": {**timeline["visits"], "rows": mine}}}, list(times))
        for time, found in zip(times, all_found):
            inside = [row for row in mine if row[enter] <= time < row[leave]]
            expected = min(inside, key=lambda row: row[leave] - row[enter])[region] if inside else outside
            self.assertEqual(found, expected, time)

    def test_the_timeline_is_divided_as_the_time_is(self):
        """Visits one by one, and bins where they are too many; wide and narrow, with rows thinner than a pixel."""
        for name in ("wavefront", "hybrid"):
            report = json.loads(self.reports[name].read_text())
            self.open_page(self.reports[name])
            self.assertIsNotNone(report["timeline"]["visits"])
            sums = report["activity"]["whole"]["predicted"]
            expected = {kind: sums[f"{kind}_ps"] / sums["span_ps"]
                        for kind in ("computing", "mpi", "openmp_waiting", "openmp", "idle")}
            bins = {**report, "timeline": {**report["timeline"], "visits": None}}
            for shown in (report, bins):
                for width, height in ((1300, 640), (400, 200), (1300, 70)):
                    drawn = self.browser.ask(DRAWN_SHARES, shown, width, height, "regions")
                    for kind, share in expected.items():
                        self.assertAlmostEqual(drawn[kind], share, delta=0.01,
                                               msg=f"{name} {kind} {shown is bins} {width} x {height}")

    def test_colours_by_activity_are_divided_as_the_time_is(self):
        """Of MPI by what its regions do, whose exclusive times the report has."""
        for name in ("wavefront", "hybrid"):
            report = json.loads(self.reports[name].read_text())
            self.open_page(self.reports[name])
            sums = report["activity"]["whole"]["predicted"]
            times = {kind: sums[f"{kind}_ps"] for kind in ("computing", "openmp_waiting", "openmp", "idle")}
            roles = {"POINT2POINT": "mpi_point", "FUNCTION": "mpi"}
            for region in report["regions"]:
                if region["paradigm"] == "MPI":
                    kind = "mpi_collective" if region["role"].startswith(("COLL_", "BARRIER")) else roles[region["role"]]
                    times[kind] = times.get(kind, 0) + region["whole"]["predicted"]["exclusive_ps"]
            self.assertGreater(times["mpi_point"], 0)
            drawn = self.browser.ask(DRAWN_SHARES, report, 1300, 640, "activities")
            for kind, time in times.items():
                self.assertAlmostEqual(drawn[kind], time / sums["span_ps"], delta=0.01, msg=f"{name} {kind}")

    def test_a_choice_colours_by_activity(self):
        self.open_page(self.reports["hybrid"])
        choose = ("const [select] = document.querySelectorAll('#timeline .controls select'); select.value = arguments[0];"
                  "select.dispatchEvent(new Event('change'))")
        legend = "return [...document.querySelectorAll('#timeline .legend .key')].map((key) => key.textContent)"
        before = self.browser.ask(legend)
        self.assertIn("MPI_Finalize", before)
        self.browser.ask(choose, "activities")
        self.assertEqual(self.browser.ask(legend), ["computing", "messages of MPI", "collectives of MPI", "other MPI",
                                                     "waiting in OpenMP", "OpenMP itself", "idle thread"])
        self.browser.picture("#timeline", "timeline-activities")
        self.browser.ask(choose, "regions")
        self.assertEqual(self.browser.ask(legend), before)
        self.assertEqual(self.browser.errors(), [])

    def test_timelines_of_several_runs_have_one_axis_and_move_together(self):
        """The second run takes longer and its region of interest begins later; a third is not shown at first."""
        report = json.loads(self.reports["wavefront"].read_text())
        reports = [self.reports["wavefront"]]
        for name in ("slow", "third"):
            text = json.dumps(report)
            for key in ("begin_ps", "end_ps", "span_ps", "bin_width_ps"):
                text = re.sub(rf'"{key}": (\d+)', lambda found: f'"{key}": {3 * int(found[1])}', text)
            changed = json.loads(text)
            for table, columns in (("visits", (2, 3)), ("messages", (2, 3))):
                for row in changed["timeline"][table]["rows"]:
                    for column in columns:
                        row[column] *= 3
            reports.append(self.folder / f"{name}.json")
            reports[-1].write_text(json.dumps(changed))
        self.open_page(*reports)
        origin = report["time"]["region_of_interest"]["predicted"]["begin_ps"]
        seen = ("return [...document.querySelectorAll('#compared-timelines canvas')].map((canvas) =>"
                "[Number(canvas.dataset.begin), Number(canvas.dataset.span)])")
        shown = self.browser.ask(seen)
        self.assertEqual(len(shown), 2)

        def assert_linked(shown):
            self.assertAlmostEqual(shown[0][1], shown[1][1], delta=2)
            self.assertAlmostEqual(shown[0][0] - origin, shown[1][0] - 3 * origin, delta=2)

        assert_linked(shown)
        # All of the longer one is seen at first.
        self.assertGreater(shown[0][1], report["time"]["region_of_interest"]["predicted"]["span_ps"] * 3)
        for canvas, key in (("timeline-0-canvas", "+"), ("timeline-1-canvas", "+"), ("timeline-1-canvas", browser.webdriver.Keys.ARROW_RIGHT)):
            before = self.browser.ask(seen)
            self.browser.find(f"#{canvas}").send_keys(key)
            self.browser.wait(f"const now = (() => {{ {seen} }})(); return now.every((one, i) => one.join() !== {json.dumps(before)}[i].join())")
            assert_linked(self.browser.ask(seen))
        # Regions have the same colours in both.
        legends = self.browser.ask("return [...document.querySelectorAll('#compared-timelines .legend')].map((legend) => Object.fromEntries("
                                   "[...legend.children].map((key) => [key.textContent, key.firstChild.style.background])))")
        self.assertEqual(legends[0], legends[1])
        self.browser.picture("#compared-timelines", "comparison-timelines")
        boxes = self.browser.driver.find_elements("css selector", "#compared-timelines .controls input")
        boxes[2].click()
        self.browser.wait("return document.querySelectorAll('#compared-timelines canvas[data-painted]').length === 3")
        assert_linked(self.browser.ask(seen))
        self.assertEqual(self.browser.errors(), [])


if __name__ == "__main__":
    suite.main()
