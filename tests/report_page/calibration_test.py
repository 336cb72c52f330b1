# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Calibrations of haec_calibrate: which documents are such, and which are damaged."""

import copy
import json
import pathlib
import tempfile
import unittest

from haec_programs.errors import ProgramError
from haec_report.command_line import title_of
from haec_report.inputs import read_inputs

FIGURE = {"median": 300.5, "least": 290, "most": 310}
CALIBRATION = {
    "schema": "haec_sim calibration", "version": 2, "library": "Open MPI", "processor": "fast", "hosts": ["a"], "processes": 2,
    "paths": [{"place": "memory", "eager_limit": 4040, "lengths": [{"bytes": 8, "time": FIGURE, "fitted": 301, "fitted_overhead": 100}]}],
    "copies": [{"bytes": 1024, "cold": FIGURE, "hot": FIGURE}],
    "collectives": [{"operation": "barrier", "processes": 2, "bytes": 0, "time": FIGURE, "algorithm": "table", "predicted": 400}],
    "programs": [{"name": "ring", "bytes": 100, "time": FIGURE, "predicted": 310}]}


class CalibrationTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def write(self, document, name="measured.json"):
        (self.folder / name).write_text(json.dumps(document))
        return self.folder / name

    def fault(self, *documents):
        paths = [self.write(document, f"{number}.json") for number, document in enumerate(documents)]
        with self.assertRaises(ProgramError) as caught:
            read_inputs(paths)
        return str(caught.exception).removeprefix(f"{self.folder}/")

    def test_is_read(self):
        inputs = read_inputs([self.write(CALIBRATION)])
        self.assertEqual([run.report for run in inputs.calibration], [CALIBRATION])
        self.assertEqual((inputs.runs, inputs.study, inputs.evaluations), ([], None, []))
        self.assertEqual(title_of(inputs), "Messages on fast")

    def test_has_a_page_of_its_own(self):
        self.assertIn("give it a page of its own", self.fault(CALIBRATION, CALIBRATION))

    def test_of_another_version_is_refused(self):
        self.assertIn("version 1", self.fault({**CALIBRATION, "version": 1}))

    def test_lacks_no_section(self):
        for section in set(CALIBRATION) - {"schema", "version"}:
            document = copy.deepcopy(CALIBRATION)
            del document[section]
            self.assertEqual(self.fault(document), f"0.json: has no section '{section}'; the file was cut short or changed")

    def test_has_no_section_of_another_kind(self):
        for section, part in (("paths", [{"place": "memory", "lengths": [{"bytes": 8}]}]), ("copies", {}), ("collectives", [3]),
                              ("programs", [{**CALIBRATION["programs"][0], "predicted": "long"}]), ("hosts", "a")):
            self.assertIn(f"the section '{section}", self.fault({**CALIBRATION, section: part}))


if __name__ == "__main__":
    unittest.main()
