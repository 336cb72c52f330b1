# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_predict: a program becomes a page, on a given machine and on one that is measured; and what goes wrong on the way."""

import json
import os
import platform

import programs
import recorded_calls
import suite
from archive_test import ArchiveTest

LINEAR = {"modules": {"static_network_model": {"communication_model": "linear", "latency": 1000, "bandwidth": 1e9}}}


class PredictTest(ArchiveTest):

    def setUp(self):
        super().setUp()
        self.output = self.folder / "predicted"
        self.cache = self.folder / "cache"
        self.machine = self.folder / "linear.json"
        self.machine.write_text(json.dumps(LINEAR))

    def predict(self, *arguments):
        return programs.run(programs.program("HAEC_PREDICT"), "--no-open", "--output", self.output, *arguments,
                            env={**os.environ, "XDG_CACHE_HOME": str(self.cache)})

    def calls(self):
        return (*programs.mpiexec(recorded_calls.PROCESSES), programs.program("RECORDED_CALLS"))

    def assert_predicted(self, finished):
        self.assertEqual(finished.status, 0, str(finished))
        self.assertIn("predicted run time: ", finished.out)
        self.assertEqual(finished.out.splitlines()[-1], f"page: {self.output / 'page.html'}")
        self.assertIn("</html>", (self.output / "page.html").read_text())
        report = json.loads((self.output / "report.json").read_text())
        self.assertEqual(report["messages"]["count"], recorded_calls.messages())
        return report

    def test_a_program_becomes_a_page(self):
        finished = self.predict("--config", self.machine, *self.calls())
        self.assert_predicted(finished)
        self.assertIn("warning: the command ended with status 5", finished.err)
        self.assertFalse(self.cache.exists())
        refused = self.predict("--config", self.machine, *self.calls())
        self.assertEqual(refused.status, 2, str(refused))
        self.assertIn("this folder exists; give another --output, or use --force", refused.err)
        self.assert_predicted(self.predict("--force", "--config", self.machine, *self.calls()))

    def test_a_machine_that_was_measured_is_used_again(self):
        kept = self.cache / "haec_sim" / f"{platform.node() or 'host'}.json"
        kept.parent.mkdir(parents=True)
        kept.write_text(json.dumps(LINEAR))
        finished = self.predict(*self.calls())
        self.assert_predicted(finished)
        self.assertNotIn("measures this machine", finished.out)
        self.assertEqual(json.loads((self.output / "machine.json").read_text()), LINEAR)

    def test_samples_need_the_measured_noise(self):
        kept = self.cache / "haec_sim" / f"{platform.node() or 'host'}.json"
        kept.parent.mkdir(parents=True)
        kept.write_text(json.dumps(LINEAR | {"replay": {"noise": [{"event": [0.9, 1, 1.3]}]}}))
        self.assertIsNone(self.assert_predicted(self.predict(*self.calls()))["time"]["samples"])
        report = self.assert_predicted(self.predict("--samples", "5", "--force", *self.calls()))
        self.assertEqual(len(set(report["time"]["samples"]["region_of_interest"]["predicted_ps"])), 5)
        kept.write_text(json.dumps(LINEAR))
        refused = self.predict("--samples", "5", "--force", *self.calls())
        self.assertEqual(refused.status, 2, str(refused))
        self.assertIn("has no noise of computing; measure again with --recalibrate", refused.err)

    def test_what_is_no_program_of_mpi_is_told(self):
        finished = self.predict("--processes", "1", "--config", self.machine, "true")
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("haec_record: error: the command has not called MPI_Init", finished.err)
        self.assertIn("haec_predict: error: the recording has left no trace", finished.err)

    def test_wrong_usage_is_one_line(self):
        for arguments, mention in (((), "no command; give one, such as haec_predict ./app"),
                                   (("--processes", "0", "./app"), "--processes 0: give 1 or more"),
                                   (("--processes", "2", "mpirun", "-n", "2", "./app"), "says how many processes it starts")):
            with self.subTest(arguments):
                finished = self.predict(*arguments)
                self.assertEqual(finished.status, 2, str(finished))
                self.assertIn(mention, finished.err)
                self.assertEqual(len(finished.err.splitlines()), 1)
                self.assertFalse(self.output.exists())

    def test_files_of_others_are_kept(self):
        self.output.mkdir()
        (self.output / "thesis.tex").touch()
        finished = self.predict("--force", "--config", self.machine, *self.calls())
        self.assertEqual(finished.status, 2, str(finished))
        self.assertTrue((self.output / "thesis.tex").exists())


if __name__ == "__main__":
    suite.main()
