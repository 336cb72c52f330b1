# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Where haec_sweep writes, and where it does not: nothing of a study that is refused, nothing onto its inputs."""

import json
import os
import re
import resource
import shutil
import subprocess

import programs
import suite
from sweep_test import StudyTest, haec_sweep


class SweepOutputTest(StudyTest):
    @classmethod
    def setUpClass(cls):
        cls.trace = cls.generate_for_all({"ping_pong": ()}, 5)["ping_pong"]

    def study(self, **document):
        return self.study_of(self.trace, **document)

    def files(self, folder=None):
        """All that is there, with what is in it."""
        return {path: path.read_bytes() if path.is_file() else None for path in (folder or self.folder).rglob("*")}

    def assert_refused(self, fault, *arguments, status=1, **options):
        """One line, and no file is made, changed or removed."""
        before = self.files(), self.files(self.trace)
        finished = haec_sweep(*arguments, **options)
        self.assertEqual(finished.status, status, str(finished))
        self.assertRegex(finished.err, rf"^haec_sweep: error: [^\n]*{re.escape(fault)}[^\n]*\n$")
        self.assertEqual(finished.out, "")
        self.assertEqual((self.files(), self.files(self.trace)), before)

    def test_a_dry_run_writes_nothing(self):
        scratch = self.folder / "scratch"
        scratch.mkdir()
        for made in (False, True):
            if made:
                self.output.mkdir()
            arguments = self.study(topologies=["2x1x1", {"size": [0]}], mappings=["xyz", "random"], sensitivity=["latency"])
            before = self.files()
            finished = self.assert_ends_well(haec_sweep(*arguments, "--dry-run", env={**os.environ, "TMPDIR": str(scratch)}))
            self.assertEqual(self.files(), before)
            self.assertIn("default 2x1x1 random as configured sensitivity=latency value=", finished.out)
            self.assertIn(f"{self.output}/machines/", finished.out)
            self.assertNotIn(str(scratch), finished.out)

    def test_nothing_stays_of_a_study_that_is_refused(self):
        cut = self.folder / "cut.json"
        cut.write_text('{"modules": ')
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "notes.txt").write_text("mine")
        for document, fault in (
                ({"configs": {"good": str(self.base()), "cut": str(cut)}, "topologies": ["2x1x1"]}, "cut.json:1: no JSON"),
                ({"topologies": ["2x1x1"], "mappings": ["random"], "sensitivity": ["topology.type"]}, "cannot be multiplied")):
            arguments = self.study(**document)[:1]
            for output in (self.output, self.folder / "new", self.folder / "mine"):
                with self.subTest(fault=fault, output=output):
                    self.assert_refused(fault, *arguments, "--output", output, status=2)

    def base(self):
        path = self.folder / "base.json"
        path.write_text(json.dumps({"modules": {"static_network_model": {}}}))
        return path

    def test_results_stay_where_a_study_is_refused(self):
        self.assert_ends_well(haec_sweep(*self.study()))
        self.assert_refused("cannot be multiplied", *self.study(sensitivity=["topology.type"]), status=2)

    def test_a_full_disk_is_told_with_the_file(self):
        def full():
            resource.setrlimit(resource.RLIMIT_FSIZE, (8, 8))

        for document, file in (({"topologies": ["2x1x1"]}, r"machines/machine-\w+\.json"), ({}, r"runs/\S+/config\.json")):
            arguments = self.study(**document)
            with self.subTest(file=file):
                before = self.files()
                finished = haec_sweep(*arguments, preexec_fn=full)
                self.assertEqual(finished.status, 1, str(finished))
                self.assertRegex(finished.err, rf"^haec_sweep: error: {self.output}/{file}: cannot be written: File too large\n$")
                self.assertEqual(self.files(), before)

    def test_inputs_are_not_written_over(self):
        study, *_ = self.study(configs=[str(self.base())])
        link = self.folder / "link"
        link.symlink_to(self.trace)
        results = self.folder / "results.json"
        os.rename(study, results)
        for arguments, fault in (
                ((results, "-o", self.trace), f"the output {self.trace} lies in the folder of the input {self.trace}/traces.otf2"),
                ((results, "-o", self.trace / "new" / "er"), "lies in the folder of the input"),
                ((results, "-o", self.trace / "traces"), "lies in the folder of the input"),
                ((results, "-o", link / "new"), "lies in the folder of the input"),
                ((results, "-o", self.trace / "new", "--dry-run"), "lies in the folder of the input"),
                ((results, "-o", self.trace / "traces.def"), "is the input"),
                ((results, "-o", self.folder / "base.json"), "is the input"),
                ((results, "-o", results), f"the output {results} is the input {results}, which is read; give another name"),
                ((results, "-o", self.folder), f"the output {results} is the input {results}")):
            with self.subTest(output=arguments[2]):
                self.assert_refused(fault, *arguments)

    def test_a_folder_of_runs_does_not_lead_into_an_input(self):
        self.assert_ends_well(haec_sweep(*self.study()))
        study = self.study(models=["DOR"])
        shutil.rmtree(self.output / "runs")
        (self.output / "runs").symlink_to(self.trace)
        for more in ((), ("--force",)):
            self.assert_refused(f"the output {self.output}/runs lies in the folder of the input", *study, *more)

    def test_files_of_somebody_else_stay(self):
        """Unless --force says so; those of a study are its own."""
        for name in ("results.csv", "results.json", "results.html", "runs", ".lock"):
            with self.subTest(name=name):
                folder = self.folder / f"mine{name}"
                folder.mkdir()
                (folder / name).write_text("precious")
                study = self.study(page=True)[0]
                self.assert_refused(f"{folder}/{name} is there, and no study has written it; give another --output, or --force",
                                    study, "-o", folder)
                self.assert_refused(f"{name} is there, and no study has written it", study, "-o", ".", cwd=folder)
                if name.startswith("results"):
                    self.assert_ends_well(haec_sweep(study, "-o", folder, "--force"))
                    self.assertNotEqual((folder / name).read_text(), "precious")
                    # From now on it is a study's.
                    self.assert_ends_well(haec_sweep(study, "-o", folder))

    def test_what_a_killed_program_has_left_is_removed(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        self.assert_ends_well(haec_sweep(*self.study()))
        abandoned, running = (self.output / f".results.json.partial-{process}" for process in (ended.pid, os.getpid()))
        other = self.output / f".results.jsonx.partial-{ended.pid}"
        for path in (abandoned, running, other):
            path.write_text("half")
        self.assert_ends_well(haec_sweep(*self.study()))
        self.assertEqual([path.exists() for path in (abandoned, running, other)], [False, True, True])

    def test_names_that_are_no_text(self):
        odd = os.fsencode(self.folder) + b"/\xff"
        os.mkdir(odd)
        study, = self.study()[:1]
        fault = r"is no UTF-8; give the file another name"
        for arguments in ((study, "-o", odd), (odd, "-o", self.output), ("--trace", odd, "-o", self.output)):
            self.assert_refused(rf"the argument '{self.folder}/\xff' {fault}", *map(os.fsdecode, arguments), status=2)
        os.symlink(self.trace, odd + b"/trace")
        self.assert_refused(rf"trace: the path {self.folder}/\xff/trace/traces.otf2 is no UTF-8; move the file",
                            "--trace", "trace/traces.otf2", "-o", self.output, cwd=odd, status=2)

    def test_names_are_shown_on_one_line(self):
        finished = self.assert_ends_well(haec_sweep(*self.study(models=[{"name": "a\n\x1b\u00e4", "latency": 1}]), "--dry-run",
                                                    env={**os.environ, "PYTHONIOENCODING": "ascii"}))
        self.assertEqual(finished.out, "default as configured xyz a\\n\\x1b\\xe4\n")

    def test_outputs_that_are_no_folders(self):
        dangling, file = self.folder / "dangling", self.folder / "file"
        dangling.symlink_to("gone")
        file.touch()
        for output, fault in ((dangling, f"the output {dangling} is a link that leads nowhere; remove the link"),
                              (file, f"the output {file} is no folder; give another --output")):
            for options in ((), ("--dry-run",)):
                with self.subTest(output=output, options=options):
                    self.assert_refused(fault, *self.study()[:1], "-o", output, *options)
        self.assertTrue(dangling.is_symlink())


if __name__ == "__main__":
    suite.main()
