# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The page of a calibration, in a browser: figures on it are those of the document."""

import json

import programs
import suite
from page_study_test import TABLE
from page_suite import PageSuite

NAMES = "return document.getElementById(arguments[0]).data.map(({name, x}) => [name, x.length])"


class PageCalibrationTest(PageSuite):
    PATTERNS = {}

    def test_page_has_what_was_measured(self):
        path = self.folder / "measured.json"
        self.assert_ends_well(programs.run(*programs.mpiexec(2), programs.program("HAEC_CALIBRATE"), "-o", self.folder / "machine.json",
                                           "--measurements", path, "--largest", "1024", "--repetitions", "8", "--quiet"))
        document = json.loads(path.read_text())
        # What no machine can be told to be.
        document["programs"][0] |= {"name": "<b>ring</b>", "time": {"median": 2000, "least": 1900, "most": 2100}, "predicted": 1000}
        path.write_text(json.dumps(document))
        PageSuite.opened = None
        self.open_page(path)
        for element in self.charts().values():
            self.assert_drawn(element)
        lengths = len(document["paths"][0]["lengths"])
        self.assertEqual(self.browser.ask(NAMES, "messages-memory")[0], ["half of a round trip", lengths])
        self.assertEqual(self.browser.ask(NAMES, "messages-memory")[-2:],
                         [["fit: half of a round trip", lengths], ["fit: overhead", lengths]])
        rows = self.browser.ask(TABLE, "#programs .scroll")["rows"]
        self.assertEqual(len(rows), len(document["programs"]))
        self.assertEqual(rows[0], ["<b>ring</b>", "100", "2 us", "1 us", "-50 %"])


if __name__ == "__main__":
    suite.main()
