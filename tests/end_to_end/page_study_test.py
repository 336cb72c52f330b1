# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Pages of studies in a browser: what they answer is what the rows say, by computations of this file's own."""

import json
import statistics

import study_documents
import suite
from page_suite import PageSuite

MACHINES = {"topology": ["4x4x4", "16x4x1", "64x1x1"], "mapping": ["xyz", "optimized"], "model": ["DOR", "PNC", "NCD"]}
LATENCY = "modules.static_network_model.latency"
MANY = {"topology": ["4x4x4", "16x4x1", "64x1x1", "8x8x1", "torus"], "mapping": ["xyz", "optimized", "random", "hilbert"],
        LATENCY: [50, 100, 200, 500, 1000, 5000], "contention": ["none", "fifo", "fair"]}

# What a table shows: its headings, and the texts of its rows.
TABLE = """const inner = document.querySelector(arguments[0]);
const texts = (selector) => [...inner.querySelectorAll(selector)].map((cell) => cell.textContent);
const width = texts('th').length; const cells = texts('td');
return {headings: texts('th'), rows: [...Array(cells.length / width).keys()].map((n) => cells.slice(n * width, (n + 1) * width))}"""
CHOOSE = """const label = [...document.querySelectorAll(`${arguments[0]} .control`)].find((other) => other.textContent.startsWith(arguments[1]));
const select = label.querySelector('select');
select.value = [...select.options].find((option) => option.textContent === arguments[2]).value;
select.dispatchEvent(new Event('change'))"""
TYPE = """const input = document.querySelector(`${arguments[0]} input`);
input.value = arguments[1]; input.dispatchEvent(new Event('input'))"""
DATA = "return document.getElementById(arguments[0]).data.map(({name, x, y, z, customdata}) => ({name, x, y, z, customdata}))"
DRAWN = "return document.body.dataset.drawn"
# Wider than the window, but for what is in tables that scroll.
TOO_WIDE = """return [...document.querySelectorAll('body *')].filter((part) => !part.closest('.scroll table, svg')
&& part.getBoundingClientRect().right > window.innerWidth + 1).map((part) => part.outerHTML.slice(0, 80))"""
PRINTED = """window.dispatchEvent(new Event('beforeprint'));
const sizes = (sorted) => [sorted.querySelectorAll('tbody tr').length, sorted.querySelector('table').scrollWidth];
const found = [...document.querySelectorAll('.sorted')].map(sizes);
window.dispatchEvent(new Event('afterprint')); return found"""


def name_of(row, choices=MACHINES):
    return ", ".join(str(row[column]) for column in choices)


def difference(text):
    """The ratio that a cell such as "+12 %" says."""
    return 1 if text in ("base", "equal") else 1 + float(text.removesuffix(" %").replace("\u2212", "-")) / 100


class PageStudyTest(PageSuite):
    def open_study(self, document):
        results = self.folder / "study" / "results.json"
        results.write_text(json.dumps(document))
        PageSuite.opened = None
        self.open_page(results)

    def study(self, choices=None, **options):
        report = json.loads(self.reports["wavefront"].read_text())
        return study_documents.study(choices or MACHINES, report, self.folder / "study", **options)

    def table(self, selector):
        return self.browser.ask(TABLE, selector)

    def column(self, selector, heading):
        found = self.table(selector)
        number = [heading in title for title in found["headings"]].index(True)
        return [row[number] for row in found["rows"]]

    def names(self, selector="#ranking .sorted"):
        found = self.table(selector)
        numbers = [found["headings"].index(column) for column in MACHINES]
        return [", ".join(row[number] for number in numbers) for row in found["rows"]]

    def click_heading(self, text):
        self.browser.ask("[...document.querySelectorAll('#ranking .sorted th button')]"
                         ".find((button) => button.textContent.startsWith(arguments[0])).click()", text)

    def choose(self, section, label, value):
        self.browser.ask(CHOOSE, section, label, value)
        self.browser.wait(DRAWN)

    def choose_base(self, value):
        self.browser.ask("const select = document.querySelector('#base select'); select.value = arguments[0];"
                         "select.dispatchEvent(new Event('change'))", value)
        self.browser.wait(DRAWN)

    def test_the_answer_comes_first_and_sorts(self):
        document = self.study()
        self.open_study(document)
        by_time = [name_of(row) for row in sorted(document["rows"], key=lambda row: row["interest_s"])]
        by_energy = [name_of(row) for row in sorted(document["rows"], key=lambda row: row["energy_j"])]
        self.assertEqual(self.browser.ask("return document.querySelector('section').id"), "ranking")
        answer = self.browser.find("#ranking .facts").text
        for text in (by_time[0], by_energy[0], "least time", "least energy-delay product"):
            self.assertIn(text, answer)
        self.assertIn("Energies count all nodes, used links.", self.browser.find("#ranking").text)
        self.assertEqual(self.names(), by_time)
        self.assertEqual(self.column("#ranking .sorted", "place"), ["1 ★", *(str(n) for n in range(2, 19))])
        self.click_heading("energy [")
        self.assertEqual(self.names(), by_energy)
        self.click_heading("energy [")
        self.assertEqual(self.names(), by_energy[::-1])
        self.choose_base("whole")
        self.assertEqual(self.names(), [name_of(row) for row in sorted(document["rows"], key=lambda row: row["predicted_s"])])
        self.browser.picture("#ranking", "study-ranking")
        self.assertEqual(self.browser.errors(), [])

    def test_runs_that_are_equal_have_no_star(self):
        """Less than 0.1 % is no difference: of the first two runs, and of the last two."""
        document = self.study()
        times = (1, 1.0005, 2, *(3 + n for n in range(13)), 40, 40.03)
        for row, time in zip(document["rows"], times, strict=True):
            row |= {"interest_s": time, "energy_j": 7}
        document["conclusion"] = {"region_of_interest": ["The answer of the region."], "whole": ["The answer of <b>all</b>."]}
        self.open_study(document)
        self.assertEqual(self.column("#ranking .sorted", "place"),
                         ["1, equal", "1, equal", *(str(place) for place in range(3, 17)), "17, equal", "17, equal"])
        self.assertEqual(self.column("#ranking .sorted", "time, to base")[:3], ["base", "equal", "+100 %"])
        answer = self.browser.find("#ranking .facts").text
        self.assertIn(f"{name_of(document['rows'][0])} and {name_of(document['rows'][1])}, which are equal: 1 s", answer)
        self.assertIn("7 J, equal for all", answer)
        self.assertEqual(self.browser.find("#ranking .conclusion").text, "The answer of the region.")
        self.browser.picture("#ranking", "study-equal")
        self.choose_base("whole")
        self.assertEqual(self.browser.find("#ranking .conclusion").text, "The answer of <b>all</b>.")

    def test_words_and_values_filter(self):
        document = self.study()
        chosen = {column: document["rows"][3][column] for column in MACHINES}
        document["rows"][3] = chosen | {"status": "failed", "error": "<b>no</b> machine"}
        self.open_study(document)
        done = [row for row in document["rows"] if row["status"] == "done"]
        self.browser.ask(TYPE, "#ranking", "NCD 4x4x")
        self.assertEqual(set(self.names()), {name_of(row) for row in done if row["model"] == "NCD" and row["topology"] == "4x4x4"})
        self.browser.ask(TYPE, "#ranking", "")
        self.choose("#ranking", "mapping", "optimized")
        wanted = {name_of(row) for row in done if row["mapping"] == "optimized"}
        self.assertEqual(set(self.names()), wanted)
        self.assertIn(f"{len(wanted)} of 17 rows", self.browser.find("#ranking").text)
        lost = self.browser.ask("return document.querySelector('#ranking details').textContent")
        for text in ("1 of 18 rows have no result", "<b>no</b> machine"):
            self.assertIn(text, lost)

    def test_differences_from_any_base(self):
        document = self.study(traces=("lu", "bt"), phases=("solve",))
        document["base"] = {"topology": "16x4x1", "mapping": "optimized", "model": "PNC"}
        self.open_study(document)
        for base in ("16x4x1, optimized, PNC", "64x1x1, xyz, DOR"):
            self.choose("#ranking", "compared with", base)
            for phase, wanted in (("whole program", None), ("solve", "solve")):
                self.choose("#ranking", "phase", phase)
                rows = [row for row in document["rows"] if row.get("phase") == wanted]
                of = {(row["trace"], name_of(row)): row for row in rows}
                found = zip(self.column("#ranking .sorted", "trace"), self.names(), self.column("#ranking .sorted", "time, to base"),
                            self.column("#ranking .sorted", "energy, to base"))
                count = 0
                for count, (trace, name, time, energy) in enumerate(found, 1):
                    for text, figure in ((time, "interest_s"), (energy, "energy_j")):
                        self.assertAlmostEqual(difference(text), of[trace, name][figure] / of[trace, base][figure], delta=0.006)
                        self.assertEqual(text == "base", name == base)
                self.assertEqual(count, 36)

    def test_the_pareto_front(self):
        """Those that no other row is better than in one figure without being worse in the other."""
        document = self.study()
        # Two rows that are equal, and on the front.
        fastest = min(document["rows"], key=lambda row: row["interest_s"])
        other = next(row for row in document["rows"] if row is not fastest)
        other |= {key: fastest[key] for key in ("interest_s", "energy_j")}
        self.open_study(document)
        for base, time, energy in (("region_of_interest", "interest_s", "energy_j"), ("whole", "predicted_s", "whole_energy_j")):
            self.choose_base(base)
            rows = document["rows"]
            front = {name_of(row) for row in rows if not any(
                other[time] <= row[time] and other[energy] <= row[energy] and (other[time] < row[time] or other[energy] < row[energy])
                for other in rows)}
            drawn = {line["name"]: line for line in self.browser.ask(DATA, "time-energy-chart")}["Pareto front"]
            self.assertEqual(set(drawn["customdata"]), front)
            self.assertEqual(drawn["x"], sorted(drawn["x"]))
            self.assertEqual(drawn["y"], sorted(drawn["y"], reverse=True))
            self.assertEqual(set(self.column("#time-energy table", "on the front")), front)
        self.browser.picture("#time-energy", "study-time-energy")

    def test_programs_are_ranked_by_geometric_means(self):
        document = self.study(traces=("lu", "bt", "cg"))
        self.open_study(document)
        rows = {(row["trace"], name_of(row)): row for row in document["rows"]}
        base = name_of(document["rows"][0])

        def mean(name, figure):
            return statistics.geometric_mean(rows[trace, name][figure] / rows[trace, base][figure] for trace in document["traces"])

        by_mean = sorted({name for _, name in rows}, key=lambda name: mean(name, "interest_s"))
        self.assertEqual(self.names("#programs .sorted"), by_mean)
        for heading, figure in (("time, mean ratio", "interest_s"), ("energy, mean ratio", "energy_j")):
            for name, text in zip(by_mean, self.column("#programs .sorted", heading)):
                self.assertAlmostEqual(float(text), mean(name, figure), delta=0.001)
        self.assertIn(by_mean[0], self.browser.find("#programs .facts").text)
        self.browser.picture("#programs", "study-programs")

    def test_runs_are_compared_with_those_of_their_program(self):
        document = self.study({"topology": ["4x4x4", "64x1x1"]}, traces=("lu", "bt"))
        self.open_study(document)
        firsts = {row["trace"]: row["interest_s"] for row in reversed(document["rows"])}
        shares = [100 * row["interest_s"] / firsts[row["trace"]] for row in document["rows"]]
        found = [float(text.removesuffix(" %")) for text in self.column("#compared-times .scroll", "compared with the first of the trace")]
        for share, text in zip(shares, found, strict=True):
            self.assertAlmostEqual(text, share, delta=0.006 * share)

    def test_phases_are_drawn_by_run(self):
        document = self.study(phases=("solve", "exchange"))
        self.open_study(document)
        drawn = {bars["name"]: dict(zip(bars["y"], bars["x"])) for bars in self.browser.ask(DATA, "phases-chart")}
        self.assertEqual(set(drawn), {"solve", "exchange"})
        for row in document["rows"]:
            if "phase" in row:
                self.assertAlmostEqual(drawn[row["phase"]][name_of(row)], 1000 * row["interest_s"], delta=1e-6)
        self.browser.picture("#phases", "study-phases")

    def test_tolerances_and_scaling(self):
        document = self.study()
        of = {column: document["rows"][0][column] for column in MACHINES}
        done = {"sensitivity": "latency", "status": "done"}
        document["rows"] += [{**of, **done, "value": value, "interest_s": time, "predicted_s": 2 * time}
                             for value, time in ((100, 1), (1000, 1.1), (10000, 3))]
        document["tolerances"] = [{"of": of, "sensitivity": "latency", "base": "region_of_interest", "configured": 100, "time_s": 1, "rows": [
            {"percent": percent, "value": value, "direction": "above"} for percent, value in ((1, 125.9), (5, 340), (300, None))]}]
        fit = {"law": "amdahl", "formula": "x0 / (f + (1 - f) p)", "parameters": {"x0": 1, "f": 0.98}, "error": 0.0123,
               "is_better": True, "predicted": [{"processes": count, "value": 1 / (0.98 + 0.02 * count)} for count in (2, 4, 8, 16)]}
        document["scaling"] = [{"of": of, "base": "region_of_interest", "processes": [2, 4], "traces": ["a", "b"], "times_s": [8, 5],
                                "factors": [{"name": "parallel_efficiency", "values": [0.97, 0.95], "fits": [fit]}]}]
        document["scaling"].append(document["scaling"][0] | {"traces": ["c", "d"]})
        self.open_study(document)
        self.assertEqual(self.browser.ask("return [...document.querySelector('#scaling select').options].map(({text}) => text)"),
                         [f"{program}, {name_of(of)}" for program in ("a to b", "c to d")])
        self.assertEqual(self.table("#sensitivity table"), {"headings": ["key", "as configured", "1 % slower", "5 % slower", "300 % slower"],
                         "rows": [["latency", "100 ns", "from 125.9 ns on", "from 340 ns on", "not reached"]]})
        self.assertEqual(self.browser.ask("return document.getElementById('sensitivity-latency').layout.annotations.map(({text}) => text)"),
                         ["1 % slower", "5 % slower"])
        lines = {line["name"]: line for line in self.browser.ask(DATA, "scaling-chart")}
        self.assertEqual(lines["parallel efficiency"]["y"], [97, 95])
        self.assertEqual(lines["parallel efficiency, predicted by amdahl"]["x"], [4, 8, 16])
        self.assertEqual({line["name"]: line["y"] for line in self.browser.ask(DATA, "speedup-chart")},
                         {"as predicted": [1, 1.6], "linear speedup": [1, 2]})
        self.assertIn("1.23 %", self.browser.find("#scaling table").text)
        for section in ("sensitivity", "scaling"):
            self.browser.picture(f"#{section}", f"study-{section}")
        self.assertEqual(self.browser.errors(), [])

    def test_gains(self):
        document = self.study()
        of = {column: document["rows"][0][column] for column in MACHINES}
        run = {"percent": 20, "time_ps": 940, "gain_ps": 60, "by_slope_ps": 100, "path_changes": True, "not_scaled": False, "then": None}
        document["what_if"] = [{"of": of, "base": "region_of_interest", "time_ps": 1000, "percents": [20],
                                "rows": [{"kind": "region", "name": "<solve>", "path_ps": 500, "runs": [run]}],
                                "tolerances": [{"name": "computing", "rows": [{"percent": 1, "factor": 1.025}, {"percent": 2, "factor": None}]}]}]
        self.open_study(document)
        self.assertEqual(self.table("#gains table"), {"headings": ["thing", "by the path", "20 % less"], "rows": [["region <solve>", "0.5", "0.3\u00a0*"]]})
        self.assertIn("computing 1.025 not reached", self.browser.find("#gains").text)
        self.browser.picture("#gains", "study-gains")
        self.assertEqual(self.browser.errors(), [])

    def test_what_a_study_lacks_is_left_out_without_a_word(self):
        links = ["topology.links.optical.latency", "topology.links.radio.latency"]
        document = self.study({"size": [[4, 4, 4], [8, 8, 1]], links[0]: [1, 2], links[1]: [3, 4]})
        kept = ("size", *links, "status", "predicted_s", "report")
        document["rows"] = [{key: row[key] for key in kept} for row in document["rows"]]
        short = self.folder / "study" / document["rows"][0]["report"]
        short.write_text(json.dumps(json.loads(short.read_text()) | {"messages": None}))
        self.open_study(document)
        sections = self.browser.ask("return [...document.querySelectorAll('section')].map((section) => section.id)")
        self.assertEqual(sections, ["ranking", "study", "compared-times", "compared-regions", "compared-sizes"])
        self.assertEqual(self.table("#ranking .sorted")["headings"],
                         ["place", "size", "optical.latency", "radio.latency", "time [s]", "time, to base"])
        self.assertEqual(sorted(self.column("#ranking .sorted", "size")), ["[4,4,4]"] * 4 + ["[8,8,1]"] * 4)
        self.assertEqual([part.text for part in self.browser.driver.find_elements("css selector", ".lacking")],
                         ["Not compared with the others, as --report-sections left this out of their reports: "
                          "[4, 4, 4], 1, 3."])
        options = self.browser.ask("return [...document.querySelectorAll('#ranking select')]"
                                   ".map((select) => [...select.options].map(({text}) => text))")
        self.assertIn(["all", "[4,4,4]", "[8,8,1]"], options)

    def test_a_map_has_the_best_of_each_cell(self):
        document = self.study(MANY)
        self.open_study(document)
        self.choose("#study", "drawn as", "map")
        drawn, = self.browser.ask(DATA, "study-chart")
        cells = [[min(row["interest_s"] for row in document["rows"] if row[LATENCY] == latency and row["topology"] == topology)
                  for latency in MANY[LATENCY]] for topology in MANY["topology"]]
        unit = 1 if max(map(max, cells)) >= 1 else 1000
        for told, wanted in zip(drawn["z"], cells, strict=True):
            for left, right in zip(told, wanted, strict=True):
                self.assertAlmostEqual(left, right * unit, places=9)
        self.browser.picture("#study", "study-map")

    def test_figures_without_a_simulation_are_drawn_by_what_was_chosen(self):
        """Nobody knows which of several is the best one: the least is drawn, or the greatest."""
        rows = [{"topology": topology, "mapping": mapping, "racks": racks, "status": "done", "nodes": 64,
                 "load / <b>": 1000 * racks * len(topology) + len(mapping), "evaluation": f"runs/{topology}"}
                for topology in ("tree", "torus") for mapping in ("xyz", "random") for racks in (1, 2, 4)]
        (self.folder / "study").mkdir()
        self.open_study({"schema": "haec_sim study", "version": 2, "title": "Made figures", "traffic": {}, "rows": rows,
                         "figures": ["nodes", "load / <b>"], "units": {"load / <b>": "bytes"},
                         "columns": ["topology", "mapping", "racks", "status", "nodes", "load / <b>", "error", "evaluation"]})
        self.assertEqual(self.browser.ask("return [...document.querySelectorAll('#figures .gtitle')].map((title) => title.textContent)"),
                         ["load / <b> [kB]"])
        self.assertIn("The table alone has 1 more", self.browser.find("#figures").text)
        section = "#figures-by-choice"
        self.choose(section, "drawn as", "map")
        self.choose(section, "along", "racks")
        self.choose(section, "colours", "topology")
        for which, letters in (("least", len("xyz")), ("greatest", len("random"))):
            self.choose(section, "of several at a place the", which)
            drawn, = self.browser.ask(DATA, "study-chart")
            self.assertEqual(drawn["z"], [[racks * letters_of + letters / 1000 for racks in (1, 2, 4)] for letters_of in (4, 5)])
            self.assertIn(f"differ in mapping, the {which} is told", self.browser.find(section).text)
        self.choose(section, "drawn as", "charts")
        self.choose(section, "small charts by", "mapping")
        self.assertEqual(len(self.browser.driver.find_elements("css selector", f"{section} .smalls .chart")), 2)
        self.browser.picture(section, "study-figures")
        self.assertEqual(self.browser.errors(), [])

    def test_a_run_that_flattens_all_others_makes_the_axis_logarithmic(self):
        document = self.study()
        axis = "return document.getElementById('study-chart')._fullLayout.yaxis.type"
        for time, kind in ((1.9, "linear"), (60, "log")):
            document["rows"][17] |= {"interest_s": time, "predicted_s": time}
            self.open_study(document)
            self.assertEqual(self.browser.ask(axis), kind)
            self.assertEqual("logarithmic, as one run flattens all others" in self.browser.find("#study").text, kind == "log")
        # Where the values are close to each other, decades and their parts label nothing.
        self.assertEqual(self.browser.ask("return Theme.logAxis('', [1.31, 1.82]).tickvals.map((value) => Number(value.toPrecision(9)))"),
                         [1.2, 1.4, 1.6, 1.8, 2])
        self.browser.picture("#study", "study-logarithmic")

    def test_many_runs_make_a_page_that_can_be_read(self):
        document = self.study(MANY)
        self.open_study(document)
        self.assertEqual(len(document["rows"]), 360)
        self.assertLess(self.browser.ask("return document.documentElement.scrollHeight"), 6000)
        self.assertLess(self.browser.ask("return document.querySelectorAll('#ranking .sorted tbody tr').length"), 200)
        self.browser.ask("document.querySelector('#ranking .sorted .scroll').scrollTop = 1e6")
        self.browser.wait("return document.querySelectorAll('#ranking .sorted tbody tr').length > 100")
        self.assertGreater(self.browser.ask("return document.querySelectorAll('#study .smalls .chart').length"), 1)
        self.choose("#study", "along", "contention")
        self.choose("#study", "small charts by", "latency")
        self.assertEqual(self.browser.ask("return document.querySelectorAll('#study .smalls .chart').length"), 6)
        self.assertIn("Of runs that differ only in mapping, the best is drawn.", self.browser.find("#study").text)
        by_time = [name_of(row, MANY) for row in sorted(document["rows"], key=lambda row: row["interest_s"])]
        first = name_of(document["rows"][0], MANY)
        self.assertEqual(self.browser.ask(DATA, "compared-times-chart")[0]["y"], [first, *by_time[9::-1]])
        self.choose("#compared-times", "runs", "31 to 60 by time")
        self.assertEqual(self.browser.ask(DATA, "compared-times-chart")[0]["y"], by_time[59:29:-1])
        rows, width = self.browser.ask(PRINTED)[0]
        self.assertEqual(rows, 360)
        self.assertLessEqual(width, 701)
        self.browser.wait(DRAWN)
        self.assertTrue(self.browser.driver.print_page())
        self.assertEqual(self.browser.errors(), [])

    def test_narrow_windows_and_the_dark(self):
        self.open_study(self.study(traces=("lu", "bt"), phases=("solve", "exchange")))
        self.addCleanup(self.browser.size, 1400, 1400)
        for width in (800, 400):
            self.browser.size(width, 900)
            self.browser.wait(f"{DRAWN} && document.getElementById('phases-chart')._fullLayout.width < {width}")
            for theme in ("dark", "light"):
                self.browser.ask(f"Theme.choose('{theme}')")
                self.browser.wait(DRAWN)
                self.assertEqual(self.browser.ask(TOO_WIDE), [])
                colour = self.browser.ask("return document.getElementById('phases-chart')._fullLayout.paper_bgcolor")
                self.assertEqual(colour == "#ffffff", theme == "light")
        self.assertEqual(self.browser.errors(), [])


if __name__ == "__main__":
    suite.main()
