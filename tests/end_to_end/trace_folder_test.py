# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A folder is taken for the trace in it, by every program that reads one."""

import json
import re
import shutil

import programs
import suite
from archive_test import ArchiveTest


class TraceFolder(ArchiveTest):
    def setUp(self):
        super().setUp()
        self.trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "4", "--output", self.trace))

    def rename(self, name):
        """Gives the trace another name than Score-P's."""
        for suffix in (".otf2", ".def", ""):
            (self.trace / f"traces{suffix}").rename(self.trace / f"{name}{suffix}")

    def commands(self, trace):
        """For each program, how it reads a trace; outputs go where the test says."""
        program, out = programs.program, self.folder / "out"
        study = self.folder / "study.json"
        study.write_text(json.dumps({"trace": str(trace), "set": {"latency": [1]}}))
        return {
            "haec_sim": [program("HAEC_SIM"), trace, "--output", out],
            "haec_sim --check": [program("HAEC_SIM"), "--trace", trace, "--check"],
            "haec_map": [program("HAEC_MAP"), "matrix", trace, "--output", out],
            "haec_map create": [program("HAEC_MAP"), "create", "--strategy", "min_md", "--trace", trace,
                                "--topology", "2,2,1", "--output", out],
            "haec_verify": [program("HAEC_VERIFY"), trace, self.folder / "simulated"],
            "haec_verify of a copy": [program("HAEC_VERIFY"), self.folder / "plain", trace, "-m", "identity"],
            # Without a metric it cannot do more than read the definitions.
            "haec_fit": [program("HAEC_FIT"), "calibrate", trace, "--metric", "power", "--counters", "a"],
            "haec_export": [program("HAEC_EXPORT"), trace, "--format", "visits"],
            "haec_sweep": [program("HAEC_SWEEP"), study, "--output", out]}

    def outcome(self, command):
        """Status, standard output and what was written, but for what has dates and paths in it."""
        shutil.rmtree(self.folder / "out", ignore_errors=True)
        (self.folder / "out").unlink(missing_ok=True)
        finished = programs.run(*command)
        out = self.folder / "out"
        files = [out] if out.is_file() else sorted(out.rglob("*.evt"))
        told = re.sub(r"(?m)^memory without an output: \d+ bytes$", "", finished.out)
        return finished.status, told, [file.read_bytes() for file in files]

    def assert_read_like(self, anchor):
        by_folder = self.commands(self.trace)
        expected = {name: self.outcome(command) for name, command in self.commands(anchor).items()}
        for name in expected:
            with self.subTest(name):
                # The study has the trace's name in it.
                if name == "haec_sweep":
                    self.commands(self.trace)
                found = self.outcome(by_folder[name])
                self.assertEqual(found, expected[name])
                self.assertEqual(found[0], 2 if name == "haec_fit" else 0, found)

    def test_the_trace_in_a_folder_is_read(self):
        shutil.copytree(self.trace, self.folder / "plain")
        self.simulate(self.trace, "simulated")
        self.assert_read_like(self.trace / "traces.otf2")
        (self.trace / "another.otf2").write_bytes(b"")
        self.assertEqual(self.outcome(self.commands(self.trace)["haec_export"])[0], 0)
        (self.trace / "another.otf2").unlink()
        self.rename("run.1")
        self.assert_read_like(self.trace / "run.1.otf2")

    def test_what_holds_no_trace_or_several_is_refused(self):
        self.rename("one")
        shutil.copy(self.trace / "one.otf2", self.trace / "two.otf2")
        empty = self.folder / "empty"
        empty.mkdir()
        for folder, told in ((self.trace, "several traces: one.otf2, two.otf2"),
                             (empty, "no anchor file of a trace (*.otf2)")):
            for name, command in self.commands(folder).items():
                if name == "haec_sweep":
                    self.commands(folder)
                with self.subTest(name):
                    finished = programs.run(*command)
                    self.assertIn(finished.status, (1, 2), str(finished))
                    errors = [line for line in finished.err.splitlines() if ": error: " in line]
                    if name != "haec_verify of a copy":
                        self.assertEqual(len(errors), 1, str(finished))
                        self.assertIn(told, errors[0])
                        self.assertIn(str(folder), errors[0])


if __name__ == "__main__":
    suite.main()
