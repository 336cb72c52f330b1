# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Pages of haec_report, in a browser, of a wavefront and of a hybrid program."""

import os
import unittest

import browser
import programs
from archive_test import ArchiveTest


def haec_report(*arguments, **options):
    return programs.run(programs.program("HAEC_REPORT"), *arguments, **options)


MARKS = "return arguments[0].querySelectorAll('.point, .points path, .lines path, .hm image, .barlayer path').length"

# Charts that are painted by hand: which share of the pixels is not background, and how many colours these have.
PAINTED = """const canvas = arguments[0].querySelector('canvas');
const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
const colours = new Map();
pixels.forEach((pixel) => colours.set(pixel, 1 + (colours.get(pixel) || 0)));
return [1 - Math.max(...colours.values()) / pixels.length, colours.size]"""

# Texts of a chart that are cut at its rim, or that the legend or buttons cover.
CUT = """const box = arguments[0].getBoundingClientRect();
const parts = ['.legend .bg', '.gtitle', '.xtitle', '.ytitle'].map((name) => [name, arguments[0].querySelector(name)])
  .filter(([, part]) => part && part.getBoundingClientRect().width > 0).map(([name, part]) => [name, part.getBoundingClientRect()]);
const out = parts.filter(([, part]) => part.left < box.left - 1 || part.top < box.top - 1 || part.right > box.right + 1 || part.bottom > box.bottom + 1);
const [legend, ...titles] = ['.legend .bg', '.xtitle', '.gtitle'].map((name) => (parts.find((part) => part[0] === name) || [])[1]);
const buttons = [...arguments[0].querySelectorAll('.modebar-group')].map((group) => group.getBoundingClientRect());
if (legend && arguments[0]._fullLayout.legend._height > legend.height + 1) out.push(['legend is scrolled']);
if (titles[1] && buttons.some((group) => group.left < titles[1].right && group.bottom > titles[1].top)) out.push(['buttons over title']);
const isCovered = (title) => legend && title && legend.top < title.bottom - 1 && legend.bottom > title.top + 1;
return out.map(([name]) => name).concat(titles.some(isCovered) ? ['legend over title'] : [])"""


@unittest.skipIf(browser.MISSING, f"no browser: install {browser.MISSING}")
class PageSuite(ArchiveTest):
    # The programs whose runs are drawn.
    PATTERNS = {"wavefront": ("--grid", "8x8", "--planes", "20", "--variation", "20"), "hybrid": ("--ranks", "4", "--threads", "3")}

    @classmethod
    def setUpClass(cls):
        traces = cls.generate_for_all(cls.PATTERNS, 3)
        cls.wavefront = traces.get("wavefront")
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
        if getattr(PageSuite, "opened", None) == reports:
            return
        self.assert_ends_well(haec_report(*reports, "--output", page, "--force"))
        self.assertLess(page.stat().st_size, 20_000_000)
        self.browser.open(page)
        self.assertEqual(self.browser.errors(), [])
        self.assertTrue(self.browser.ask("return document.body.dataset.drawn"))
        PageSuite.opened = reports

    def charts(self):
        return {element.get_attribute("id"): element
                for element in self.browser.driver.find_elements("css selector", ".chart")}

    def assert_drawn(self, element):
        name = element.get_attribute("id")
        self.assertTrue(element.get_attribute("aria-label")
                        or element.find_element("css selector", "canvas").get_attribute("aria-label"), name)
        if name.startswith(("timeline-", "topology-")):
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
