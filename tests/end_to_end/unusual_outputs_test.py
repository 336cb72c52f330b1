# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Outputs in unusual circumstances: files that a killed program was writing, a umask that takes all rights, logs, and
temporary files that have no place."""

import json
import os
import re
import signal
import stat
import time

import programs
import suite
from archive_test import ArchiveTest

FULL = stat.S_IRUSR | stat.S_IWUSR


class Killed(ArchiveTest):
    """No program can remove what it was writing when it is killed: the next one does that writes the same output."""

    def assert_removed_by_the_next(self, output, long, short):
        process = programs.start([*long, "-o", output])
        while not any(path.stat().st_size > 0 for path in self.folder.glob(f"{output.name}.partial-*")):
            self.assertIsNone(process.poll(), "it ended before it could be killed; give it more to write")
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        self.assertEqual(programs.finish(process).status, -signal.SIGKILL)
        self.assertEqual([path.name for path in self.folder.iterdir()], [f"{output.name}.partial-{process.pid}-0"])
        self.assert_ends_well(programs.run(*short, "-o", self.folder / "other"))
        self.assertEqual(len(list(self.folder.glob("*.partial-*"))), 1, "of another output")
        self.assert_ends_well(programs.run(*short, "-o", output))
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"other", output.name})
        self.assertEqual((self.folder / "other").read_bytes(), output.read_bytes())

    def test_haec_topology(self):
        program = [programs.program("HAEC_TOPOLOGY"), "links", "--topology"]
        self.assert_removed_by_the_next(self.folder / "links.csv", [*program, "96x96x96:torus"], [*program, "2x2x2:torus"])

    def test_haec_gen(self):
        program = [programs.program("HAEC_GEN"), "stencil3d", "--matrix-only", "--grid"]
        self.assert_removed_by_the_next(self.folder / "matrix.csv", [*program, "96x96x96"], [*program, "2x2x2"])


class AllRightsTaken(ArchiveTest):
    """With umask 777 an output is its owner's: programs read again what they have written."""

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({"ring": ("--ranks", "4")}, 1)

    def run_it(self, program, *words):
        return self.assert_ends_well(programs.run("sh", "-c", 'umask 777; exec "$0" "$@"', programs.program(program), *words))

    def modes(self, path):
        found = [path, *path.rglob("*")] if path.is_dir() else [path]
        return {stat.S_IMODE(one.stat().st_mode) for one in found}

    def assert_owned(self, *paths):
        for path in paths:
            for mode in self.modes(path):
                self.assertEqual(mode & ~stat.S_IXUSR, FULL, f"{path}: {mode:o}")

    def test_all_programs(self):
        trace, new = self.traces["ring"], lambda name: self.folder / name
        self.run_it("HAEC_SIM", "--trace", trace, "--output", new("trace"), "--report", new("report"), "-m",
                    "static_network_model,comm_matrix", "--set", f"modules.comm_matrix.output={new('matrix')}", "--log-file",
                    new("log"))
        self.assert_valid_archive(new("trace"))
        self.run_it("HAEC_GEN", "ring", "--ranks", "2", "-o", new("ring"))
        self.run_it("HAEC_EXPORT", trace, "--format", "visits", "-o", new("visits"))
        self.run_it("HAEC_TOPOLOGY", "links", "--topology", "2x2x2", "-o", new("links"))
        self.run_it("HAEC_MAP", "matrix", trace, "-o", new("traffic"))
        self.run_it("HAEC_RESOURCES", "measure", trace, "-o", new("application"), "--machine", new("machine"))
        self.run_it("HAEC_SWEEP", "--trace", trace, "-o", new("study"))
        self.run_it("HAEC_REPORT", new("report"), "-o", new("page"))
        self.assert_owned(*self.folder.iterdir())
        # The umask holds for all others.
        self.assertTrue(all(mode & 0o077 == 0 for path in self.folder.iterdir() for mode in self.modes(path)))


class Logs(ArchiveTest):
    """Lines are added to logs alone."""

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({"ring": ("--ranks", "4")}, 1)

    def run_with(self, log, *more, ranks=1):
        return programs.haec_sim("--trace", self.traces["ring"], "--no-output", "-V", "debug", "--log-file", log, *more, ranks=ranks)

    def test_logs_grow(self):
        log = self.folder / "log"
        log.touch()
        for ranks in (1, 3, 1):
            before = log.read_text()
            self.assert_ends_well(self.run_with(log, ranks=ranks))
            self.assertTrue(log.read_text().startswith(before))
            self.assertGreater(len(log.read_text()), len(before))

    def test_other_files_do_not(self):
        for text in ("precious\n", "\n", "2026-11-28 a diary\n", "\0" * 100, '{"a": 1}', "2026-11-28T12:00:00.000Z ranks of my own\n"):
            file = self.folder / "file"
            file.write_text(text)
            for ranks in (1, 3):
                with self.subTest(text=text, ranks=ranks):
                    finished = self.run_with(file, ranks=ranks)
                    self.assertEqual(finished.status, 1, str(finished))
                    self.assertIn(f"the output {file} exists and is no log of haec_sim; give another --log-file", finished.err)
                    self.assertEqual(file.read_text(), text)
            self.assert_ends_well(self.run_with(file, "--force"))
            self.assertTrue(file.read_text().startswith(text))

    def test_devices_take_lines(self):
        self.assert_ends_well(self.run_with("/dev/null"))


class NoPlaceForTemporaryFiles(ArchiveTest):
    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({"ring": ("--ranks", "4")}, 1)

    def test_the_folder_and_the_reason_are_told(self):
        """Those of an export that goes to standard output lie in TMPDIR."""
        gone = self.folder / "gone"
        export = [programs.program("HAEC_EXPORT"), self.traces["ring"], "--format", "visits"]
        finished = programs.run(*export, env={**os.environ, "TMPDIR": str(gone)})
        self.assertEqual(finished.status, 1, str(finished))
        self.assertEqual(finished.err, f"haec_export: error: cannot make temporary files in the folder {gone}: No such file or directory; "
                         "set TMPDIR to a folder with space\n")

    def test_haec_sweep(self):
        study = self.folder / "study.json"
        study.write_text(json.dumps({"trace": str(self.traces["ring"])}))
        # Python takes any folder where it may write; here there is none.
        script = ("import sys, tempfile\ntempfile.tempdir = sys.argv.pop(1)\nsys.argv[0] = sys.argv.pop(1)\n"
                  "exec(compile(open(sys.argv[0]).read().replace('realpath(__file__)', 'realpath(sys.argv[0])'), sys.argv[0], 'exec'))\n")
        finished = programs.run("python3", "-c", script, self.folder / "gone", programs.program("HAEC_SWEEP"), study, "-o",
                                self.folder / "new", "--dry-run")
        self.assertEqual(finished.status, 1, str(finished))
        self.assertRegex(finished.err, f"^haec_sweep: error: cannot make a temporary folder in {re.escape(str(self.folder))}/gone: "
                         "No such file or directory\n$")


if __name__ == "__main__":
    suite.main()
