# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Links on a page in a browser: the table of the busiest, which points into the machine's picture and back, and their
loads over time."""

import json

import suite
from page_suite import PageSuite, haec_report

ROWS = "return [...document.querySelectorAll('#hot-links tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"

SORT = """const select = document.querySelector('#topology label.control:has(+ .note) select');
select.value = arguments[0]; select.dispatchEvent(new Event('change'))"""

# Pixels of the picture that have the colour of what stands out.
MARKED = """const canvas = document.getElementById('topology-canvas');
const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
const colour = pixelOf('#e6007e');
return pixels.reduce((count, pixel) => count + (pixel === colour), 0)"""

CHOOSE = """const label = [...document.querySelectorAll(`${arguments[0]} .control`)].find((other) => other.textContent.startsWith(arguments[1]));
const select = label.querySelector('select');
select.value = [...select.options].find((option) => option.textContent === arguments[2]).value;
select.dispatchEvent(new Event('change'))"""

# Pixels of the picture, left of the scale, that have the colour of a share.
COUNT_COLOUR = """const canvas = document.getElementById('topology-canvas');
const width = Math.round(0.85 * canvas.width);
const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, canvas.height).data.buffer);
const colour = pixelOf('#' + Theme.linkColour(share).match(/\\d+/g).map((part) => Number(part).toString(16).padStart(2, '0')).join(''));
return pixels.reduce((count, pixel) => count + (pixel === colour), 0);"""

# A place of the picture at which the mouse is over one link that is in use.
CLICK_ON_LINK = """const canvas = document.getElementById('topology-canvas'); const box = canvas.getBoundingClientRect();
for (let y = 0.2 * box.height; y < 0.8 * box.height; y += 3) for (let x = box.width / 4; x < 3 * box.width / 4; x += 3) {
  const at = { clientX: box.left + x, clientY: box.top + y, pointerId: 1 };
  canvas.dispatchEvent(new PointerEvent('pointermove', at));
  const tip = document.querySelector('#topology-chart .tip');
  if (tip.hidden || !tip.textContent.startsWith('link in use')) continue;
  canvas.setPointerCapture = () => {};
  for (const kind of ['pointerdown', 'pointerup']) canvas.dispatchEvent(new PointerEvent(kind, at));
  return tip.textContent;
} return ''"""


def name_of(link, grid):
    """From its ends by their coordinates."""
    places = [(vertex % grid[0], vertex // grid[0] % grid[1], vertex // (grid[0] * grid[1])) for vertex in (link["from"], link["to"])]
    return "->".join("({},{},{})".format(*place) for place in places)


class PageLinksTest(PageSuite):
    def setUp(self):
        super().setUp()
        PageSuite.opened = None

    def report(self):
        return json.loads(self.reports["wavefront"].read_text())

    def test_the_table_has_the_links_that_do_most(self):
        """Names and their order, against the report by itself; of equal ones any may come first."""
        self.open_page(self.reports["wavefront"])
        report = self.report()
        links = {name_of(row, report["machine"]["grid"]): row for row in report["links"]["rows"] if row["kind"] == "link"}
        for key, of in (("bytes", lambda row: row["region_of_interest"]["bytes"]), ("busy_ps", lambda row: row["region_of_interest"]["busy_ps"])):
            self.browser.ask(SORT, key)
            rows = self.browser.ask(ROWS)
            self.assertEqual(len(rows), 50)
            self.assertEqual([of(links[row[0]]) for row in rows], sorted(map(of, links.values()), reverse=True)[:50], key)
        first = links[rows[0][0]]
        self.assertEqual(rows[0][1], report["machine"]["link_types"][first["type"]]["name"])
        share = first["region_of_interest"]["busy_ps"] / report["time"]["region_of_interest"]["predicted"]["span_ps"]
        self.assertAlmostEqual(float(rows[0][2].split()[0]) / 100, share, delta=0.01 * share)
        self.assertEqual([int(cell) for cell in rows[0][4:6]], [first["messages"], first["longest_queue"]])

    def test_colours_go_up_to_all_of_the_time(self):
        """A link that is busy for 2 % of the time is not as dark as one that is always busy; or, if chosen, the busiest is."""
        report = self.report()
        span = report["time"]["region_of_interest"]["predicted"]["span_ps"]
        for row in report["links"]["rows"]:
            row["region_of_interest"]["busy_ps"] = round(0.02 * span)
        idle = self.folder / "idle.json"
        idle.write_text(json.dumps(report))
        self.open_page(idle)
        self.browser.ask("Theme.choose('light')")
        self.browser.wait("return document.body.dataset.drawn")
        self.assertEqual(self.browser.find("#topology .chart-title").text, "Load of the links in the region of interest; the busiest: 2 %")
        colours = [self.browser.ask("const count = (share) => {" + COUNT_COLOUR + "}; return [count(0.02), count(1)]")]
        self.browser.ask(CHOOSE, "#topology", "colours up to", "the busiest link")
        self.browser.wait("return document.body.dataset.drawn")
        colours.append(self.browser.ask("const count = (share) => {" + COUNT_COLOUR + "}; return [count(0.02), count(1)]"))
        # The scale itself has every colour.
        (light, dark), (least, most) = colours
        self.assertGreater(light, 10 * dark)
        self.assertGreater(most, 10 * least)
        self.browser.picture("#topology", "links-of-2-percent")
        # In the dark, too, a link in use stands out more than one that is not.
        brightness = "Number(colour.match(/\\d+/g)[1])"
        least, idle = self.browser.ask(f"Theme.choose('dark'); const of = (colour) => {brightness};"
                                       "return [of(Theme.linkColour(0)), parseInt(Theme.colours().grid.slice(3, 5), 16)]")
        self.browser.ask("Theme.choose('light')")
        self.assertGreater(least, idle)

    def test_classes_queues_and_messages_say_what_they_are_of(self):
        report = self.report()
        rows, span = report["links"]["rows"], report["time"]["region_of_interest"]["predicted"]["span_ps"]
        self.open_page(self.reports["wavefront"])
        for base, text, end in (("region_of_interest", "the region of interest", span), ("whole", "the whole run", report["links"]["end_ps"])):
            self.browser.ask(CHOOSE, "#base", "figures are of", text)
            self.browser.wait("return document.body.dataset.drawn")
            self.assertIn(f"Bytes and times in use are of {text}", self.browser.find("#network").text)
            cells = self.browser.ask("return [...document.querySelectorAll('#network tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))")
            for found, line in zip(report["link_classes"], cells, strict=True):
                busy = [(row if base == "whole" else row["region_of_interest"])["busy_ps"] for row in rows if row["type"] == found["type"]]
                self.assertAlmostEqual(float(line[5].split()[0]), 100 * sum(busy) / found["links"] / end, delta=0.01)
                self.assertAlmostEqual(float(line[6].split()[0]), 100 * max(busy) / end, delta=0.01)
            words = "the whole run" + (": the report has no figures of the region of interest here" if base != "whole" else "")
            for section in ("traffic", "sizes", "hops"):
                self.assertEqual(self.browser.find(f"#{section} .base").text, f"Of {words}.")
            queues = self.browser.ask("return document.getElementById('link-queues-chart').layout.xaxis.range")
            width = self.browser.ask("const [line] = document.getElementById('link-queues-chart').data; return line.x[1]") / report["links"]["bin_width_ps"]
            time = report["time"][base] if base != "whole" else report["time"]
            self.assertAlmostEqual(queues[1] / width / time["predicted"]["end_ps"], 1, delta=1e-6)
        self.assertEqual(self.browser.ask("return [...document.querySelectorAll('#network th')].map(({textContent}) => textContent)")[:2], ["class", "directions"])

    def test_links_that_are_never_busy_say_why_nothing_waits(self):
        report = self.report()
        for shared, told in ((False, "not shared, so messages do not delay each other (contention none)"), (True, "shared")):
            report["run"]["shared_links"] = report["links"]["shared"] = shared
            changed = self.folder / "contention.json"
            changed.write_text(json.dumps(report))
            PageSuite.opened = None
            self.open_page(changed)
            self.assertIn(f"links\n{told}\n", self.browser.find("#summary").text)
            for section in ("network", "topology"):
                self.assertEqual("(contention none)" in self.browser.find(f"#{section}").text, not shared, section)

    def test_a_machine_whose_links_no_message_took_was_simulated(self):
        report = self.report()
        report["links"]["rows"] = []
        for of in report["link_classes"]:
            of.update(used=0, messages=0, bytes=0)
        report["machine"]["parameters"]["connectivity"] = ["torus", "torus", "mesh"]
        changed = self.folder / "unused.json"
        changed.write_text(json.dumps(report))
        PageSuite.opened = None
        self.open_page(changed)
        self.assertIn("Network: delivery, ways, classes and queues (no message took a link)", self.browser.find(".left-out").text)
        self.assertIn(", along them torus, torus, mesh (", self.browser.find("#summary").text)

    def test_counts_stand_right(self):
        report = self.report()
        report["link_classes"][0]["messages"] = 1234567
        changed = self.folder / "many.json"
        changed.write_text(json.dumps(report))
        PageSuite.opened = None
        self.open_page(changed)
        cells = self.browser.ask("return [...document.querySelectorAll('#network tbody td')].filter((cell) => cell.textContent === '1\u202f234\u202f567')"
                                 ".map((cell) => cell.className)")
        self.assertEqual(cells, ["number"])

    def test_the_chart_of_queues_reaches_the_longest(self):
        report = self.report()
        longest = max(row["longest_queue"] for row in report["links"]["rows"])
        self.assertGreater(longest, 0)
        self.open_page(self.reports["wavefront"])
        lines = self.browser.ask("return document.getElementById('link-queues-chart').data.map(({y}) => y)")
        self.assertEqual(max(map(max, lines)), longest)

    def test_the_matrix_has_delays_of_pairs(self):
        report = self.report()
        pairs = report["messages"]["process_pairs"]
        rows = [dict(zip(pairs["columns"], row)) for row in pairs["rows"]]
        self.open_page(self.reports["wavefront"])
        for text, column in (("mean transfer time", "mean_ps"), ("longest transfer time", "most_ps"), ("waiting on shared links", "queued_ps")):
            self.browser.ask(CHOOSE, "#traffic", "show", text)
            self.browser.wait("return document.body.dataset.drawn")
            [drawn] = self.browser.ask("return document.getElementById('traffic-chart').data.map(({z}) => z)")
            unit = max(row[column] for row in rows) / max(cell for line in drawn for cell in line if cell is not None)
            for row in rows:
                self.assertAlmostEqual(drawn[row["from"]][row["to"]] * unit, row[column], delta=1e-6 * max(1, abs(row[column])) + 1)
        self.browser.picture("#traffic", "traffic-delays")

    def test_a_row_points_into_the_picture(self):
        self.open_page(self.reports["wavefront"])
        self.assertEqual(self.browser.ask(MARKED), 0)
        self.browser.ask("document.querySelectorAll('#hot-links tbody tr')[7].querySelector('button').click()")
        self.browser.wait(MARKED + " > 100")
        name = self.browser.ask(ROWS)[7][0]
        self.assertEqual(self.browser.ask("return document.getElementById('topology-canvas').dataset.marked"), name)
        self.assertEqual(self.browser.ask("return [...document.querySelectorAll('#hot-links tr.marked')].map((row) => row.cells[0].textContent)"), [name])
        self.browser.picture("#topology", "run-topology-marked")
        self.browser.wait("const box = document.getElementById('topology-canvas').getBoundingClientRect(); return box.top >= -1 && box.top < innerHeight")
        self.assertEqual(self.browser.errors(), [])

    def test_the_picture_points_to_rows(self):
        self.open_page(self.reports["wavefront"])
        self.browser.ask("document.getElementById('topology-chart').scrollIntoView()")
        told = self.browser.ask(CLICK_ON_LINK)
        self.assertTrue(told)
        names = {line.split(":")[0] for line in told.split("\n")[1:]}
        marked = self.browser.ask("return [...document.querySelectorAll('#hot-links tr.marked')].map((row) => row.cells[0].textContent)")
        self.assertEqual(set(marked), names)
        self.browser.wait("const [row] = document.querySelectorAll('#hot-links tr.marked'); const box = row.getBoundingClientRect();"
                          "const around = document.querySelector('#hot-links .scroll').getBoundingClientRect();"
                          "return box.top >= around.top - 1 && box.bottom <= around.bottom + 1 && box.bottom <= innerHeight + 1")
        self.browser.wait(MARKED + " > 100")
        self.assertEqual(self.browser.errors(), [])

    def test_links_over_time_are_those_of_the_report(self):
        """A thousand links, in as many steps as the report has, of more of them, by the names that it gives them."""
        report = self.report()
        rows = report["links"]["rows"]
        steps = {number: range(210 if number >= 200 else 0) for number in range(1200)}
        report["links"]["rows"] = [{**rows[number % len(rows)], "id": number, "name": f"link {number}", "busy_ps": number,
                                    "region_of_interest": {"bytes": number, "busy_ps": number}, "bytes_over_time": [number for _ in of],
                                    "queue_over_time": [0 for _ in of], "waiting_over_time_ps": [0 for _ in of],
                                    "busy_over_time_ps": [number + step for step in of]} for number, of in steps.items()]
        many = self.folder / "many.json"
        many.write_text(json.dumps(report))
        self.open_page(many)
        shown = self.browser.ask("const [map] = document.getElementById('links-map-chart').data; return [map.z.length, map.z[0], map.z[999], map.dx, map.zmax]")
        width = report["links"]["bin_width_ps"]
        self.assertEqual((shown[0], len(shown[1])), (1000, 210))
        for line, number in ((shown[1], 1199), (shown[2], 200)):
            for step in (0, 105, 209):
                self.assertAlmostEqual(line[step], 100 * (number + step) / width)
        self.assertAlmostEqual(shown[4], 100 * (1199 + 209) / width)
        words = self.browser.find("#topology").text
        self.assertIn("the busiest 1\u202f000 links and ports, of 1\u202f200", words)
        self.assertIn("else the busiest 1\u202f000 links and ports, as if the others were not used.", words)
        self.assertEqual(self.browser.ask(ROWS)[0][0], "link 1199")
        self.browser.picture("#topology", "many-links")

    def test_a_figure_over_time_that_the_page_does_not_know_is_shown(self):
        report = self.report()
        for row in report["links"]["rows"]:
            row["longest_wait_over_time_ps"] = [0, 3_000_000]
        changed = self.folder / "new.json"
        changed.write_text(json.dumps(report))
        self.open_page(changed)
        self.browser.ask(CHOOSE, "#topology", "over time", "longest wait")
        self.browser.wait("return document.body.dataset.drawn")
        shown = self.browser.ask("const {data: [map], layout} = document.getElementById('links-map-chart'); return [map.z[0].slice(0, 3), layout.title.text]")
        self.assertEqual(shown, [[0, 3, 0], "Links over time: longest wait, at most 3 us"])

    def test_a_machine_that_cannot_be_drawn_has_the_table(self):
        report = self.report()
        report["machine"] |= {"links": None, "link_count": 123456}
        large, page = self.folder / "large.json", self.folder / "large.html"
        large.write_text(json.dumps(report))
        self.assert_ends_well(haec_report(large, "-o", page))
        self.browser.open(page)
        self.assertIn("The machine has 123\u202f456 directions of links, too many to draw.", self.browser.find("#topology").text)
        self.assertEqual(self.browser.ask("return document.getElementById('topology-canvas')"), None)
        self.assertEqual(len(self.browser.ask(ROWS)), 50)
        self.assertEqual(self.browser.errors(), [])


if __name__ == "__main__":
    suite.main()
