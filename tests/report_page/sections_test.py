# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Reports that --report-sections made smaller: which are read, and what comparisons keep of them."""

import itertools
import json
import pathlib
import tempfile
import unittest

from haec_programs.brief import brief
from haec_programs.errors import ProgramError
from haec_report.inputs import Run, read_run
from haec_report.shapes import LISTS, MAYBE, SECTIONS
from haec_report.window import add_window

BRIEF = {"regions": {"whole": [], "region_of_interest": None},
         "messages": {"count": 0, "bytes": 0, "hops": 0, "by_hops": [], "by_size": {"rows": []}}}


def report_with(kept):
    """A report whose sections are empty, and those that may be left out null, but for some."""
    sections = {name: [] if name in LISTS else {} for name in SECTIONS} | {"program": {"name": "haec_sim", "version": "1"}}
    sections["messages"] = {**BRIEF["messages"]}
    return {"schema": "haec_sim report", "version": 2, **sections, **{name: None for name in MAYBE if name not in kept}}


class SectionsTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.file = pathlib.Path(scratch.name) / "run.json"

    def test_each_subset_is_read_and_compared_by_what_it_has(self):
        for kept in itertools.chain.from_iterable(itertools.combinations(MAYBE, count) for count in range(len(MAYBE) + 1)):
            with self.subTest(kept=kept):
                self.file.write_text(json.dumps(report_with(kept)))
                found = brief(self.file, read_run(self.file))
                for section, wanted in BRIEF.items():
                    self.assertEqual(found[section], wanted if section in kept else None)

    def test_other_sections_are_needed(self):
        for section in set(SECTIONS) - set(MAYBE):
            with self.subTest(section=section):
                self.file.write_text(json.dumps(report_with(MAYBE) | {section: None}))
                with self.assertRaisesRegex(ProgramError, f"the section '{section}' does not match the schema"):
                    read_run(self.file)

    def test_windows_need_the_timeline(self):
        run = Run("run", report_with(("regions",)), self.file)
        with self.assertRaisesRegex(ProgramError, "the timeline was left out by --report-sections; make the report with it"):
            add_window(run, (0, 1), self.file.parent)


if __name__ == "__main__":
    unittest.main()
