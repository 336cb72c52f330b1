# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How pages of haec_report look in a browser: dark and light, in narrow windows, on paper."""

import json

import suite
from page_suite import PageSuite


class PageLooksTest(PageSuite):
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
        self.assertTrue(self.browser.driver.print_page())
        self.assertEqual(self.browser.errors(), [])

    def test_windows_as_narrow_as_a_telephone(self):
        """With many activities and regions: legends are wider than the window, labels longer than plots. With a single region the
        plot is as flat as its legend is high."""
        flat = self.folder / "flat.json"
        report = json.loads(self.reports["wavefront"].read_text())
        waiting = report["waiting"]["region_of_interest"]
        causes = [key for key in waiting["by_region"][0] if key.endswith("_ps")]
        waiting["by_region"] = [waiting["by_region"][0] | dict.fromkeys(causes, 10**6)]
        flat.write_text(json.dumps(report))
        for opened in (self.reports["hybrid"], flat):
            self.open_page(opened)
            PageSuite.opened = None
            # Chromium's own windows are at least 500 wide.
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 400, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
            self.browser.wait("return document.body.dataset.drawn && document.getElementById('hops-chart')._fullLayout.width < 400")
            self.assertTrue(self.browser.ask("return document.documentElement.scrollWidth <= window.innerWidth"))
            for element in self.charts().values():
                self.assert_drawn(element)
                plot = self.browser.ask("const plot = arguments[0].querySelector('.nsewdrag');"
                                        "return plot && [plot.getBoundingClientRect(), arguments[0].clientWidth]", element)
                if plot:
                    self.assertGreater(plot[0]["width"], 0.4 * plot[1], element.get_attribute("id"))
                    self.assertGreater(plot[0]["height"], 60, element.get_attribute("id"))
            self.assertEqual(self.browser.ask("return [...document.querySelectorAll('section *')].filter((part) => !part.closest('.scroll, svg, .tip')"
                                              " && part.getBoundingClientRect().right > innerWidth).map((part) => part.outerHTML.slice(0, 80))"), [])
            self.assertEqual(self.browser.errors(), [])

    def test_tables_that_scroll_look_so_and_facts_have_room(self):
        """Shadows at the rims of a table that stay while it moves, below covers that move with it; what was simulated is as wide as the
        section."""
        self.open_page(self.reports["wavefront"])
        scrolling = self.browser.ask("const style = getComputedStyle(document.querySelector('#hot-links .scroll'));"
                                     "return [style.backgroundAttachment, style.backgroundImage]")
        self.assertEqual(scrolling[0], "local, local, local, scroll, scroll, scroll")
        self.assertEqual(scrolling[1].count("linear-gradient"), 6)
        sizes = self.browser.ask("const facts = [...document.querySelectorAll('#summary h3')].find(({textContent}) => textContent === 'Simulated machine and model')"
                                 ".nextElementSibling; return [facts.clientWidth, facts.closest('section').clientWidth]")
        self.assertGreater(sizes[0], 0.9 * sizes[1])

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
        self.browser.wait("return document.body.dataset.drawn && document.getElementById('regions-chart')._fullLayout.width > 700"
                          " && document.getElementById('regions-chart')._fullLayout.paper_bgcolor === '#1e2124'")


if __name__ == "__main__":
    suite.main()
