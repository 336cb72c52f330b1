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


@unittest.skipIf(browser.MISSING, f"no browser: install {browser.MISSING}")
class PageSuite(ArchiveTest):
    @classmethod
    def setUpClass(cls):
        traces = cls.generate_for_all({
            "wavefront": ("--grid", "8x8", "--planes", "20", "--variation", "20"),
            "hybrid": ("--ranks", "4", "--threads", "3")}, 3)
        cls.wavefront = traces["wavefront"]
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
