# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Errors are exceptions with the program's own line, its key, value and hint."""

import os
import unittest
from unittest import mock

import haec_sim
import scratch
from haec_sim import _programs


class ErrorsTest(scratch.ScratchTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.trace = haec_sim.generate("ring", "recorded", ranks=4, iterations=2)

    def assert_error(self, call, kind=haec_sim.UsageError, **wanted):
        with self.assertRaises(haec_sim.Error) as caught:
            call()
        error = caught.exception
        self.assertIs(type(error), kind, str(error))
        for name, value in wanted.items():
            self.assertEqual(getattr(error, name), value, f"{name}: {error}")
        self.assertNotIn("error:", str(error))
        return error

    def line(self, name, *words):
        """The only line of a program that fails, without its name."""
        finished = scratch.program(name, *words)
        self.assertNotEqual(finished.returncode, 0)
        head, _, text = finished.stderr.rstrip("\n").partition(": error: ")
        self.assertEqual(head, name)
        return text

    def test_a_wrong_key(self):
        key = "modules.static_network_model.bandwith"
        error = self.assert_error(lambda: haec_sim.run(self.trace, "haec_box", bandwith=1), key=key, status=2,
                                  program="haec_sim", hint="did you mean 'bandwidth'?")
        self.assertEqual(str(error), self.line("haec_sim", "--trace", "recorded", "--no-output", "--set", f"{key}=1"))

    def test_a_wrong_value(self):
        self.assert_error(lambda: haec_sim.run(self.trace, latency=-5), key="modules.static_network_model.latency", value="-5")
        self.assert_error(lambda: haec_sim.Machine.load({"modules": {"static_network_model": {"latency": "5 km"}}}),
                          key="modules.static_network_model.latency", value="5 km")
        self.assert_error(lambda: haec_sim.generate("ring", "none", ranks=0), key="--ranks", value="0", program="haec_gen")

    def test_a_wrong_name(self):
        self.assert_error(lambda: haec_sim.Machine.load("gemini_tors"), value="gemini_tors", key=None)
        self.assert_error(lambda: haec_sim.run(self.trace, mapping="nowhere.map"), value="nowhere.map")
        self.assert_error(lambda: haec_sim.mapping("nearest", "haec_box", self.trace), program="haec_map")

    def test_a_missing_file(self):
        error = self.assert_error(lambda: haec_sim.open("nothere"), value="nothere",
                                  hint="give the folder of a trace or its anchor file (traces.otf2)")
        self.assertEqual(str(error), self.line("haec_sim", "--trace", "nothere", "--check"))
        self.assert_error(lambda: haec_sim.run("nothere"), value="nothere")
        self.assert_error(lambda: haec_sim.resources("nothere"), program="haec_resources", kind=haec_sim.UsageError)

    def test_a_failed_run(self):
        haec_sim.generate("ring", "damaged", ranks=4)
        events = next(path for path in (scratch.pathlib.Path("damaged/traces")).iterdir() if path.suffix == ".evt")
        events.write_bytes(events.read_bytes()[:100])
        error = self.assert_error(lambda: haec_sim.run("damaged"), kind=haec_sim.Error, status=1)
        self.assertIn(f"location {events.stem}: a record of", str(error))
        self.assert_error(lambda: haec_sim.run(self.trace, output="recorded"), kind=haec_sim.Error)

    def test_several_faults_are_all_told(self):
        error = self.assert_error(lambda: haec_sim.run(self.trace, bandwith=1, latncy=2))
        self.assertEqual(len(error.lines), 2, error.lines)
        self.assertEqual(str(error), "; ".join(error.lines))

    def test_a_study_that_fails_names_its_key(self):
        self.assert_error(lambda: haec_sim.sweep({"trace": self.trace, "sett": {}}, "study"), program="haec_sweep")
        self.assertFalse(os.path.exists("study"))
        with self.assertRaises(TypeError):
            haec_sim.sweep({"trace": object()}, "study")

    def test_a_section_that_the_report_lacks(self):
        run = haec_sim.run(self.trace, sections=[])
        self.assertIn("'links'", str(self.assert_error(run.links, kind=haec_sim.Error)))
        self.assert_error(run.critical_path, kind=haec_sim.Error)

    def test_programs_that_are_not_there(self):
        with mock.patch.dict(os.environ, {_programs.VARIABLE: "/nowhere", "PATH": "/nowhere"}):
            _programs.find.cache_clear()
            try:
                self.assert_error(haec_sim.version, kind=haec_sim.Error, program="haec_sim")
            finally:
                _programs.find.cache_clear()


if __name__ == "__main__":
    unittest.main()
