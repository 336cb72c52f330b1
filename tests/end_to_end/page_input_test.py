# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What haec_report refuses: always one line, and no page."""

import json
import os
import re

import unittest

import programs
from archive_test import ArchiveTest

SECTIONS = ("program", "inputs", "run", "machine", "locations", "processes", "time", "activity", "regions",
            "process_regions", "messages", "links", "waiting", "critical_path", "efficiencies", "timeline",
            "modules", "untouched", "oddities", "simulator")


class PageInputTest(ArchiveTest):
    def report(self, text=None, **changes):
        """A file that passes for a report until it is drawn."""
        path = self.folder / f"report{len(list(self.folder.iterdir()))}.json"
        document = {"schema": "haec_sim report", "version": 1, **{name: {} for name in SECTIONS}, **changes}
        path.write_text(json.dumps(document) if text is None else text)
        return path

    def assert_refused(self, fault, *arguments, status=1, **options):
        page = self.folder / "page.html"
        finished = programs.run(programs.program("HAEC_REPORT"), *arguments, "--output", page, **options)
        self.assertEqual(finished.status, status, str(finished))
        self.assertRegex(finished.err, rf"^haec_report: error: [^\n]*{re.escape(fault)}[^\n]*\n$")
        self.assertEqual(finished.out, "")
        self.assertEqual([path for path in self.folder.iterdir() if ".html" in path.name], [])

    def test_reports_of_other_versions(self):
        self.assert_refused("version 2 of 'haec_sim report', but this haec_report knows version 1",
                            self.report(version=2))

    def test_reports_that_were_cut_short(self):
        whole = self.report().read_text()
        for length in (0, 1, len(whole) // 2, len(whole) - 1):
            with self.subTest(length=length):
                self.assert_refused("no JSON", self.report(whole[:length]))

    def test_reports_without_a_section(self):
        document = json.loads(self.report().read_text())
        del document["timeline"]
        self.assert_refused("has no section 'timeline'", self.report(json.dumps(document)))

    def test_other_documents(self):
        for text in ("{}", "[]", "3", '{"schema": "other"}'):
            with self.subTest(text=text):
                self.assert_refused("neither a report of haec_sim", self.report(text))
        self.assert_refused("cannot be read", self.folder / "gone.json")

    def test_a_page_that_exists(self):
        page = self.folder / "page.htm"
        page.write_text("mine")
        finished = programs.run(programs.program("HAEC_REPORT"), self.report(), "-o", page)
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("exists; give another --output, or --force", finished.err)
        self.assertEqual(page.read_text(), "mine")

    def test_libraries_that_are_missing(self):
        for library in ("plotly", "jinja2"):
            with self.subTest(library=library):
                broken = self.folder / library
                broken.mkdir()
                (broken / f"{library}.py").write_text("raise ImportError('not here')\n")
                environment = {**os.environ, "PYTHONPATH": str(broken), "HAEC_REPORT_RESTARTED": "1"}
                self.assert_refused("apt install python3-jinja2 python3-plotly", self.report(), env=environment)

    def test_a_report_whose_sections_are_of_somebody_else(self):
        self.assert_refused("is not what its schema says", self.report(locations=3))


if __name__ == "__main__":
    unittest.main()
