# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Pages of haec_report in a browser: no script fails, every chart is drawn, the mouse does what it shall."""

import json
import re

import browser
import programs
import suite
from page_suite import PageSuite, haec_report

# What no page may have too little of: points, bars, cells. By the chart's element.
CHARTS = {"processes-chart", "timeline-chart", "regions-chart", "process-regions-chart", "traffic-chart", "topology-chart", "links-chart",
          "transfer-chart", "bandwidth-chart", "hops-chart", "waiting-chart", "critical-path-chart", "classes-chart"}

MARKS = "return arguments[0].querySelectorAll('.point, .points path, .lines path, .hm image, .barlayer path').length"

# Charts that are painted by hand: which share of the pixels is not background, and how many colours these have.
PAINTED = """const canvas = arguments[0].querySelector('canvas');
const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
const colours = new Map();
pixels.forEach((pixel) => colours.set(pixel, 1 + (colours.get(pixel) || 0)));
return [1 - Math.max(...colours.values()) / pixels.length, colours.size]"""

# Texts of a chart that are cut at its rim, or that the legend covers.
CUT = """const box = arguments[0].getBoundingClientRect();
const parts = ['.legend .bg', '.gtitle', '.xtitle', '.ytitle'].map((name) => [name, arguments[0].querySelector(name)])
  .filter(([, part]) => part && part.getBoundingClientRect().width > 0).map(([name, part]) => [name, part.getBoundingClientRect()]);
const out = parts.filter(([, part]) => part.left < box.left - 1 || part.top < box.top - 1 || part.right > box.right + 1 || part.bottom > box.bottom + 1);
const [legend, ...titles] = ['.legend .bg', '.xtitle', '.gtitle'].map((name) => (parts.find((part) => part[0] === name) || [])[1]);
const isCovered = (title) => legend && title && legend.top < title.bottom - 1 && legend.bottom > title.top + 1;
return out.map(([name]) => name).concat(titles.some(isCovered) ? ['legend over title'] : [])"""

# What was drawn so far, in its order.
STEPS = "return performance.getEntriesByType('mark').map((mark) => mark.name)"


class PageTest(PageSuite):
    def charts(self):
        return {element.get_attribute("id"): element
                for element in self.browser.driver.find_elements("css selector", ".chart")}

    def assert_drawn(self, element):
        name = element.get_attribute("id")
        self.assertTrue(element.get_attribute("aria-label")
                        or element.find_element("css selector", "canvas").get_attribute("aria-label"), name)
        if name in ("timeline-chart", "topology-chart"):
            share, colours = self.browser.ask(PAINTED, element)
            self.assertGreater(share, 0.02, name)
            self.assertGreater(colours, 8, name)
            return
        self.assertGreater(self.browser.ask(MARKS, element), 0, f"{name} is empty")
        self.assertEqual(self.browser.ask(CUT, element), [], name)
        # Of kinds that it does not know the library makes lines.
        kinds, asked = self.browser.ask("return [arguments[0]._fullData, arguments[0].data].map((list) => list.map((trace) => trace.type))", element)
        self.assertEqual(kinds, asked, name)
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

    def test_each_chart_is_drawn_once_and_needs_no_webgl(self):
        self.open_page(self.reports["hybrid"])
        steps = self.browser.ask(STEPS)
        for name in self.charts():
            self.assertEqual(steps.count(name), 1, f"{name} in {steps}")
        for canvas in self.browser.driver.find_elements("css selector", "canvas"):
            self.assertFalse(self.browser.ask("return arguments[0].matches('.js-plotly-plot *')", canvas))
        # What needs no library is seen before that is read.
        for name in ("sections", "timeline-chart", "topology-chart"):
            self.assertLess(steps.index(name), steps.index("library"), name)

    def test_an_address_of_a_section_shows_it_first(self):
        self.open_page(self.reports["wavefront"])
        first, last = "processes-chart", "critical-path-chart"
        steps = self.browser.ask(STEPS)
        self.assertLess(steps.index(first), steps.index(last))
        PageSuite.opened = None
        self.browser.open(self.folder / "page.html", section="critical-path")
        self.assertLess(self.browser.ask("return Math.abs(document.getElementById('critical-path')"
                                         ".getBoundingClientRect().bottom - innerHeight)"), 200)
        steps = self.browser.ask(STEPS)
        self.assertLess(steps.index(last), steps.index(first))

    def test_a_chart_that_fails_leaves_the_others(self):
        report = json.loads(self.reports["wavefront"].read_text())
        del report["messages"]["by_hops"][0]["transfer"]
        odd = self.folder / "odd.json"
        odd.write_text(json.dumps(report))
        page = self.folder / "odd.html"
        self.assert_ends_well(haec_report(odd, "-o", page))
        PageSuite.opened = None
        self.browser.open(page, may_complain=True)
        self.assertRegex("".join(self.browser.errors()), "TypeError")
        charts = self.charts()
        self.assertIn("cannot be drawn", charts.pop("hops-chart").text)
        for element in charts.values():
            self.assert_drawn(element)

    def test_jobs_have_a_table_that_says_how_much_slower_they_are(self):
        """A job that takes twice as long as what is given as its run alone."""
        report = json.loads(self.reports["wavefront"].read_text())
        activity = report["activity"]
        alone = self.folder / "alone.json"
        alone.write_text(json.dumps(report))
        twice = json.loads(re.sub(r'"span_ps": (\d+)', lambda found: f'"span_ps": {2 * int(found[1])}', json.dumps(activity)))
        report["jobs"] = [{"name": name, "processes": list(range(64)), **of, "recorded": report["time"]["recorded"],
                           "predicted": report["time"]["predicted"], "messages": {"count": 12345, "bytes": 3_000_000, "hops": 24690}}
                          for name, of in (("<same>", activity), ("slow", twice))]
        jobs, page = self.folder / "jobs.json", self.folder / "jobs.html"
        jobs.write_text(json.dumps(report))
        self.assert_ends_well(haec_report(jobs, "-o", page, "--alone", alone, alone))
        PageSuite.opened = None
        self.browser.open(page)
        self.assertEqual(self.browser.errors(), [])
        cells = [[cell.text for cell in row.find_elements("css selector", "td")]
                 for row in self.browser.driver.find_elements("css selector", "#jobs tbody tr")]
        self.assertEqual([(row[0], row[4]) for row in cells], [("<same>", "1"), ("slow", "2")])
        self.assertEqual([row[8:] for row in cells], [["12\u202f345", "3 MB", "2"]] * 2)
        self.browser.picture("#jobs", "run-jobs")

    def test_runs_of_one_program_have_no_jobs(self):
        self.open_page(self.reports["wavefront"])
        self.assertEqual(self.browser.driver.find_elements("css selector", "#jobs"), [])

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
        colours = "return document.getElementById('topology-canvas').toDataURL()"
        before = self.browser.ask(colours)
        self.browser.ask("const slider = document.getElementById('topology-time'); slider.value = slider.max / 2;"
                         "slider.dispatchEvent(new Event('input'))")
        self.browser.wait(f"return (() => {{ {colours} }})() !== arguments[0]".replace("arguments[0]", json.dumps(before)))
        self.browser.picture("#topology", "run-topology-in-time")
        self.assertRegex(self.browser.find("#topology .chart-title").text, r"from \S+ \ws to \S+ \ws")
        self.browser.ask("const slider = document.getElementById('topology-time'); slider.value = -1;"
                         "slider.dispatchEvent(new Event('input'))")
        self.browser.wait(f"return (() => {{ {colours} }})() === {json.dumps(before)}")

    def test_the_machine_is_turned_zoomed_and_asked(self):
        self.open_page(self.reports["wavefront"])
        self.browser.ask("document.getElementById('topology-chart').scrollIntoView()")
        canvas = self.browser.find("#topology-canvas")
        shown = "return document.getElementById('topology-canvas').toDataURL()"
        whole = self.browser.ask(shown)
        actions = browser.webdriver.ActionChains
        for act in (lambda: actions(self.browser.driver).drag_and_drop_by_offset(canvas, 60, 20).perform(),
                    lambda: canvas.send_keys(browser.webdriver.Keys.ARROW_LEFT), lambda: canvas.send_keys("+")):
            before = self.browser.ask(shown)
            act()
            self.browser.wait(f"return (() => {{ {shown} }})() !== {json.dumps(before)}")
        canvas.send_keys(browser.webdriver.Keys.ESCAPE)
        self.browser.wait(f"return (() => {{ {shown} }})() === {json.dumps(whole)}")
        # A mouse that goes over all of it.
        ask = ("const canvas = document.getElementById('topology-canvas'); const box = canvas.getBoundingClientRect();"
               "for (let x = box.width / 4; x < 3 * box.width / 4; x += 2) for (let y = 0.2 * box.height; y < 0.8 * box.height; y += 2) {"
               "canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: box.left + x, clientY: box.top + y}));"
               "const tip = document.querySelector('#topology-chart .tip');"
               "if (!tip.hidden && tip.textContent.startsWith(arguments[0])) return tip.textContent; } return ''")
        self.assertRegex(self.browser.ask(ask, "node"), r"^node \d+ \(\d, \d, \d\)\nprocesses \d+$")
        self.assertRegex(self.browser.ask(ask, "link"), r"^link in use \S+ % of the time shown; in the region of interest:\n\d+ to \d+: in use ")
        self.assertEqual(self.browser.errors(), [])

    def test_machines_without_coordinates_are_drawn_in_a_plane(self):
        """Trees of 64 nodes, each drawn, and of 1,024 in groups; the words of their marks and lines, and charts of queues."""
        for machine, texts in (({"down": [4, 4, 4], "up": [1, 2, 2]}, (r"^node \d+\nprocesses \d+$", r"^link in use \S+ % of the time shown")),
                               ({"radix": 16, "levels": 3}, (r"^group 0: 64 nodes, 0 to 63; .*\nprocesses [^\n]*\nlinks inside: in use \S+ %",
                                                             r"^link between group \d+ and between groups: not used$"))):
            report = self.folder / f"tree-{len(machine)}-{machine.get('radix', 0)}.json"
            self.assert_ends_well(programs.haec_sim(
                "--trace", self.wavefront / "traces.otf2", "--no-output", "--report", report,
                "--set", f"topology={json.dumps({'type': 'fat_tree', **machine})}",
                "--set", "modules.static_network_model.communication_model=linear",
                "--set", "resource_managers.network_resource_manager.contention=fifo"))
            self.open_page(report)
            self.browser.picture("#topology", f"{report.stem}-topology")
            self.browser.picture("#network", f"{report.stem}-network")
            for element in self.charts().values():
                self.assert_drawn(element)
            # A mouse that goes over it until all is told.
            missing = self.browser.ask(
                "const canvas = document.getElementById('topology-canvas'); const box = canvas.getBoundingClientRect();"
                "const missing = new Set(arguments[0]); for (let y = 0; y < box.height; y += 7) for (let x = 0; missing.size && x < box.width; x += 7) {"
                "canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: box.left + x, clientY: box.top + y}));"
                "const tip = document.querySelector('#topology-chart .tip'); if (tip.hidden) continue;"
                "missing.forEach((text) => { if (new RegExp(text).test(tip.textContent)) missing.delete(text); }); } return [...missing]", texts)
            self.assertEqual(missing, [])
            self.assertEqual(self.browser.errors(), [])

    def test_sections_that_a_report_lacks_are_left_out_with_a_word(self):
        report = json.loads(self.reports["wavefront"].read_text())
        report |= {"links": None, "critical_path": None, "modules": {}}
        report["timeline"]["visits"] = None
        short = self.folder / "short.json"
        short.write_text(json.dumps(report))
        self.open_page(short)
        for section, words in (("topology", "Left out: no network with links"), ("critical-path", "Left out:"),
                               ("power", "Left out:"), ("timeline", "is divided as a process's time there was")):
            self.assertIn(words, self.browser.find(f"#{section}").text)

    def test_threads_power_and_names_that_look_like_html(self):
        report = json.loads(self.reports["hybrid"].read_text())
        report["modules"]["power_estimator"] = {"energy_J": 3.5, "power_over_time": {
            "bin_width_ps": 10**6, "series": [{"name": "node 0", "watts": [1, 2, 3]}, {"name": "node 1", "watts": [2, 2, 2]}]}}
        states = {key: 0 for key in ("idle_s", "busy_s", "waking_s", "sleeping_s", "wakes", "active_energy_j", "saved_by_sleep_j")}
        report["modules"]["power_estimator"]["processes"] = [
            {"process": "MPI Rank 5", "energy_j": 6.75, "counted_j": 2.5, "active_j": 3.25, "static_j": 1}]
        report["modules"]["power_estimator"]["regions"] = [
            {"region": f"region {n}", "time_ps": 2 * 10**12, "energy_j": n + 0.5} for n in range(25)]
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
        energies = self.browser.find("#node-energy").text
        # The region with the most energy comes first, with its mean power; the least ones are left out.
        for word in ("MPI Rank 5", "6.75", "3.25", "region 24", "24.5", "12.25", "The 20 with the most energy, of 25."):
            self.assertIn(word, energies)
        self.assertNotIn("region 4\n", energies + "\n")
        self.assertLess(energies.index("region 24"), energies.index("region 23"))
        for section in ("timeline", "power", "processes", "node-energy"):
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

    def test_one_choice_switches_the_base_of_all_figures(self):
        """At first the region of interest. What charts draw is what the report says of the base, whose name stands beside it."""
        report = json.loads(self.reports["wavefront"].read_text())
        self.open_page(self.reports["wavefront"])
        PageSuite.opened = None
        for base, text in (("region_of_interest", "the region of interest"), ("whole", "the whole run"),
                           ("region_of_interest", "the region of interest")):
            self.browser.ask("const select = document.querySelector('#base select'); if (select.value !== arguments[0]) {"
                             "select.value = arguments[0]; select.dispatchEvent(new Event('change')); }", base)
            self.browser.wait("return document.body.dataset.drawn")
            for section in ("processes", "regions", "process-regions", "waiting", "critical-path", "topology"):
                self.assertEqual(self.browser.ask("return document.querySelector(`#${arguments[0]} .base`).textContent", section),
                                 f"Of {text}.")
            for section in ("traffic", "sizes", "hops"):
                self.assertEqual(self.browser.ask("return document.querySelector(`#${arguments[0]} .base`).textContent", section),
                                 "Of the whole run.")
            told = self.browser.ask("return document.getElementById('regions-chart').data[0].x.map((x, i) =>"
                                    "[document.getElementById('regions-chart').data[0].customdata[i][0], x])")
            times = {region["name"]: region[base]["predicted"]["exclusive_ps"] for region in report["regions"]}
            scale = max(times.values()) / max(time for _, time in told)
            for name, time in told:
                self.assertAlmostEqual(time * scale, times[name], delta=1e-6 * max(times.values()))
            links = [row if base == "whole" else row["region_of_interest"] for row in report["links"]["rows"]]
            span = report["links"]["end_ps"] if base == "whole" else report["time"][base]["predicted"]["span_ps"]
            most = max(link["busy_ps"] for link in links) / span
            label = self.browser.ask("return document.getElementById('topology-canvas').getAttribute('aria-label')")
            self.assertAlmostEqual(float(re.search(r"is in use ([\d.e-]+) % of the time", label)[1]), 100 * most, delta=most)
            shares = self.browser.ask("return [...document.querySelectorAll('#summary dt')].map((name) =>"
                                      "[name.textContent, name.nextSibling.textContent])")
            computing = report["activity"][base]["predicted"]
            self.assertIn(["computing", f"{100 * computing['computing_ps'] / computing['span_ps']:.3g} %"], shares)
        self.assertEqual(self.browser.errors(), [])

    def test_a_study_and_its_sensitivities(self):
        study = self.folder / "study.json"
        study.write_text(json.dumps({
            "trace": str(self.reports["wavefront"].parent / "wavefront" / "traces.otf2"),
            "topologies": ["4x4x4", "64x1x1"], "mappings": ["xyz", "random"],
            "models": ["DOR", {"name": "slow", "communication_model": "PNC", "latency": 20000}, "lost"],
            "sensitivity": {"latency": [100, 10000]}}))
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
        drawn = "return document.body.dataset.drawn && document.getElementById('hops-chart')._fullLayout.width"
        self.browser.size(500, 900)
        self.addCleanup(self.browser.wait, f"{drawn} > 500")
        self.addCleanup(self.browser.size, 1400, 1400)
        self.browser.wait(f"{drawn} < 500")
        self.assertTrue(self.browser.ask("return document.documentElement.scrollWidth <= window.innerWidth"))
        for element in self.charts().values():
            self.assert_drawn(element)
        self.browser.size(400, 900)
        self.browser.wait(f"{drawn} < 400")
        self.assertTrue(self.browser.ask("return document.documentElement.scrollWidth <= window.innerWidth"))
        self.assertTrue(self.browser.driver.print_page())
        self.assertEqual(self.browser.errors(), [])

    def test_paper_has_all_charts_and_is_not_too_wide_for_them(self):
        self.open_page(self.reports["wavefront"])
        self.browser.ask("Theme.choose('dark')")
        self.browser.wait("return document.body.dataset.drawn")
        self.addCleanup(self.browser.ask, "Theme.choose('light')")
        # Before the browser lays out the paper nothing else runs: all must be there when this returns.
        sizes = self.browser.ask(
            "window.dispatchEvent(new Event('beforeprint')); const dark = Theme.isDark();"
            "const widths = [...document.querySelectorAll('.chart')].map((chart) =>"
            "chart._fullLayout ? [chart._fullLayout.width, chart._fullLayout.paper_bgcolor, chart.querySelector('.main-svg').clientWidth]"
            ": [chart.clientWidth, '#ffffff', chart.clientWidth]);"
            "window.dispatchEvent(new Event('afterprint')); return {dark, widths}")
        self.assertFalse(sizes["dark"])
        self.assertEqual(len(sizes["widths"]), len(self.charts()))
        for width, colour, drawn in sizes["widths"]:
            self.assertLessEqual(width, 700)
            self.assertEqual((drawn, colour), (width, "#ffffff"))
        self.browser.wait("return document.body.dataset.drawn && document.getElementById('hops-chart')._fullLayout.width > 700"
                          " && document.getElementById('hops-chart')._fullLayout.paper_bgcolor === '#1e2124'")


if __name__ == "__main__":
    suite.main()
