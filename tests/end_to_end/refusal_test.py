# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a refused run must be like: soon, in one line that helps, and leaving nothing behind."""

import pathlib
import shutil
import subprocess
import tempfile

import programs
from archive_test import ArchiveTest

RANKS = (1, 3)

# What every error line begins with.
PREFIX = "haec_sim: error: "


class RefusalTest(ArchiveTest):
    """A test with a good trace, self.good, of six processes; one for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="haec_sim-test-")
        cls.addClassCleanup(scratch.cleanup)
        cls.good = pathlib.Path(scratch.name) / "good"
        finished = programs.haec_gen("ring", "--ranks", "6", "--output", cls.good)
        if finished.status != 0:
            raise RuntimeError(str(finished))

    def refused(self, *arguments, mentions, status=1, limit=None, **options):
        """The run ends with that exit status and one line that mentions all of these."""
        output = self.folder / "output"
        arguments = ("--output", output, *arguments)
        for ranks in RANKS:
            with self.subTest(ranks=ranks, arguments=" ".join(map(str, arguments))):
                before = set(self.folder.rglob("*"))
                finished = self.run_limited(arguments, ranks, limit, options)
                left = set(self.folder.rglob("*")) - before
                shutil.rmtree(self.folder / "output", ignore_errors=True)
                self.assertEqual(finished.status, status, str(finished))
                self.assert_one_error(finished, mentions, alone=ranks == 1 and limit is None)
                self.assertEqual(left, set(), "left something behind")

    def run_limited(self, arguments, ranks, limit, options):
        """Runs haec_sim; `limit` is a shell command that each rank executes before."""
        if limit is None:
            return programs.haec_sim(*arguments, ranks=ranks, **options)
        # A single rank too is started by mpiexec: without, the limit would hold for a part of MPI.
        return programs.run(*programs.mpiexec(ranks, always=True), "sh", "-c",
                            limit + '; exec "$0" "$@"', programs.program("HAEC_SIM"), *arguments,
                            **options)

    def assert_one_error(self, finished, mentions, alone):
        """`alone`: there may be no other line, such as mpiexec adds."""
        lines = finished.err.splitlines()
        errors = [line for line in lines if line.startswith(PREFIX)]
        self.assertEqual(len(errors), 1, str(finished))
        if alone:
            self.assertEqual(lines, errors, str(finished))
        self.assertNotIn("error on rank", finished.err, str(finished))
        for mention in mentions:
            self.assertIn(str(mention), errors[0])

    def mount(self, size, options=""):
        """The folder of a new file system, which goes with the test; skips the test where this user may make none."""
        place = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        words = ["mount", "-t", "tmpfs", "-o", f"size={size}{options}", "tmpfs", str(place)]
        if shutil.which("mount") is None or subprocess.run(words, capture_output=True).returncode:
            self.skipTest("cannot mount file systems here")
        self.addCleanup(subprocess.run, ["umount", str(place)], check=True)
        return place

    def refused_trace(self, trace, *mentions, **options):
        self.refused("--trace", trace, mentions=mentions, **options)


