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
          "links-map-chart", "transfer-chart", "bandwidth-chart", "hops-chart", "hops-times-chart", "waiting-chart", "critical-path-chart", "classes-chart"}

# What the page draws of each section that --report-sections may leave out.
DRAWN_BY = {"regions": ("regions", "process-regions"), "messages": ("traffic", "sizes", "hops"), "links": ("topology", "network"),
            "waiting": ("waiting",), "critical_path": ("critical-path",), "timeline": ("timeline",)}
CHOOSE_RUN = """const select = document.querySelector('#details select');
select.value = [...select.options].find(({text}) => text === arguments[0]).value;
select.dispatchEvent(new Event('change'))"""

# What was drawn so far, in its order.
STEPS = "return performance.getEntriesByType('mark').map((mark) => mark.name)"


class PageTest(PageSuite):
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
        self.assertIn("cannot be drawn", charts.pop("hops-times-chart").text)
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

    def test_transfer_times_have_a_line_for_each_number_of_hops(self):
        report = json.loads(self.reports["wavefront"].read_text())
        spread = {"least_ps": 10**6, "most_ps": 9 * 10**6}
        [row] = report["messages"]["by_size"]["rows"]
        row["by_hops"] = [{"hops": hops, "count": hops, "bytes": 720 * hops, "transfer": {**spread, "mean_ps": hops * 10**6}} for hops in (1, 2, 4)]
        report["messages"]["by_size"]["rows"] = [row, {**row, "most_bytes": 2000, "by_hops": row["by_hops"][1:]}]
        hops = self.folder / "hops.json"
        hops.write_text(json.dumps(report))
        self.open_page(hops)
        lines = self.browser.ask("return document.getElementById('transfer-chart').data.map((line) => [line.name, line.x, line.y])")
        scale = lines[0][2][0]
        self.assertEqual([(name, x, [y / scale for y in times]) for name, x, times in lines],
                         [("1 hop", [720], [1]), ("2 hops", [720, 2000], [2, 2]), ("4 hops", [720, 2000], [4, 4])])
        self.assert_drawn(self.charts()["transfer-chart"])
        self.browser.picture("#sizes", "sizes-by-hops")

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
        self.assertRegex(self.browser.ask(ask, "link"), r"^link in use \S+ % of the time shown; in the region of interest:\n"
                         r"\(\d,\d,\d\)->\(\d,\d,\d\): in use ")
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

    def test_sections_that_a_report_lacks_are_left_out_and_told_of_in_one_note(self):
        report = json.loads(self.reports["wavefront"].read_text())
        report |= {"links": None, "critical_path": None, "modules": {}}
        report["run"]["model"] = None
        report["timeline"]["visits"] = None
        short = self.folder / "short.json"
        short.write_text(json.dumps(report))
        self.open_page(short)
        for section in ("topology", "network", "critical-path", "power", "modules"):
            self.assertEqual(self.browser.driver.find_elements("css selector", f"#{section}, nav a[href='#{section}']"), [], section)
        told = [word.text for word in self.browser.driver.find_elements("css selector", ".left-out")]
        self.assertEqual(told, ["Not on this page: Topology and links, Network: delivery, ways, classes and queues (no network with links was "
                                "simulated); Critical path (the report has no critical path); Power (no module of the run reported power)."])
        self.assertIn("is divided as a process's time there was", self.browser.find("#timeline").text)

    def test_reports_of_some_sections_alone_are_drawn_as_far_as_they_go(self):
        """One page of a run without sections that can be left out, and of runs with one of these each: also what stands in place of
        comparisons of what one of them has."""
        reports = {}
        for name in ("none", *DRAWN_BY):
            reports[name] = self.folder / f"{name}.json"
            self.assert_ends_well(programs.haec_sim("--trace", self.wavefront / "traces.otf2", "--no-output", "--report", reports[name],
                                                    "--report-sections", name))
        self.open_page(*reports.values())
        PageSuite.opened = None
        for section, having in (("regions", 4), ("sizes", 1), ("timelines", 1)):
            told = self.browser.find(f"#compared-{section} .lacking").text
            self.assertEqual(told.startswith("Not compared with the others, as --report-sections left this out"), having > 1, told)
            self.assertIn("none", told)
            self.assertEqual(bool(self.browser.driver.find_elements("css selector", f"#compared-{section} .chart")), having > 1)
        for name in reports:
            self.browser.ask(CHOOSE_RUN, name)
            self.browser.wait("return document.body.dataset.drawn")
            sections = set(self.browser.ask("return [...document.querySelectorAll('#details + div section')].map(({id}) => id)"))
            drawn = set(DRAWN_BY.get(name, ()))
            drawn |= set(DRAWN_BY["regions"] if name in ("waiting", "critical_path", "timeline") else ())
            self.assertEqual(sections, {"summary", "processes"} | drawn, name)
            self.assertEqual(self.browser.ask("return document.querySelector('#details + div .left-out').textContent.match(/by --report-sections/g)"),
                             ["by --report-sections"], name)
            for element in self.browser.driver.find_elements("css selector", "#details + div .chart"):
                self.assert_drawn(element)
        self.assertEqual(self.browser.errors(), [])

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
        report["modules"]["power_estimator"]["idle_nodes"] = {"nodes": 1234, "energy_j": 7.25}
        report["modules"]["power_estimator"]["passive"] = [{"parts": "switches", "count": 18, "power_w": 250, "energy_j": 9.75}]
        report["modules"]["power_estimator"]["processes"][0]["interest_energy_j"] = 5.125
        report["oddities"]["early_ends_worst_ps"] = 2_500_000
        # The run ends in the middle of the last of three intervals, where a mean of 3 W over all of it is one of 6 W.
        power = report["modules"]["power_estimator"]["power_over_time"]
        span = report["time"]["predicted"]["span_ps"]
        power["bin_width_ps"] = span * 2 // 5 + 1
        changed = self.folder / "changed.json"
        changed.write_text(json.dumps(report))
        self.open_page(changed)
        self.assertEqual(self.browser.ask("return document.querySelectorAll('img[src=x]').length"), 0)
        self.assert_drawn(self.charts()["power-power_estimator"])
        watts = self.browser.ask("return document.getElementById('power-power_estimator').data[0].y")
        for found, wanted in zip(watts, (1, 2, 6), strict=True):
            self.assertAlmostEqual(found, wanted, delta=1e-3)
        self.assertIn("early ends worst: 2.5 us", self.browser.find("#summary").text)
        self.assertIn("idle nodes: energy\n7.25 J", self.browser.find("#modules").text)
        for section, base in (("power", "Of the whole run."), ("link-energy", "Of the whole run: the report has no figures"),
                              ("node-energy", "Of the whole run, but for what is said to be of the region of interest.")):
            self.assertTrue(self.browser.find(f"#{section} .base").text.startswith(base), section)
        self.assertIn("3.5", self.browser.find("#modules").text)
        for word in ("optical", "board 7", "32", "4.25"):
            self.assertIn(word, self.browser.find("#link-energy").text)
        energies = self.browser.find("#node-energy").text
        # The region with the most energy comes first, with its mean power; the least ones are left out.
        for word in ("MPI Rank 5", "6.75", "3.25", "in the region of interest [J]", "5.125", "1\u202f234 nodes without processes, 7.25 J", "18 switches, 9.75 J", "region 24", "24.5", "12.25", "The 20 with the most energy, of 25."):
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


if __name__ == "__main__":
    suite.main()
