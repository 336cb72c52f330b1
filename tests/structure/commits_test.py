#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The rule of commits finds each fault in a small repository, and nothing else."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # in the source tree

from commits import LARGE, NoHistory, broken

ALONE = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null", GIT_AUTHOR_NAME="a",
             GIT_AUTHOR_EMAIL="a@b", GIT_COMMITTER_NAME="a", GIT_COMMITTER_EMAIL="a@b")
REASON = "A line without a reason is read twice."


class Commits(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        self.git("init", "--quiet")
        self.since = self.commit("notes/first.md", 100)

    def git(self, *arguments):
        return subprocess.run(["git", "-C", str(self.root), *arguments], check=True, env=ALONE, text=True,
                              stdout=subprocess.PIPE).stdout.strip()

    def commit(self, name, lines, body=""):
        """Adds so many lines to the file; returns the commit."""
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write("a line\n" * lines)
        self.git("add", name)
        self.git("commit", "--quiet", "--message", f"Lines of {name}", *(["--message", body] if body else []))
        return self.git("rev-parse", "HEAD")

    def found(self):
        return list(broken(self.root, self.since))

    def test_large_commit_without_a_reason(self):
        commit = self.commit("notes/page.md", LARGE)
        self.assertEqual(len(self.found()), 1)
        self.assertTrue(commit.startswith(self.found()[0].split()[0]))

    def test_trailers_are_no_reason(self):
        self.commit("notes/page.md", LARGE, "Signed-off-by: a <a@b>\nReviewed-by: c <c@d>")
        self.assertEqual(len(self.found()), 1)

    def test_reasons_and_small_commits(self):
        self.commit("notes/page.md", LARGE, f"{REASON}\n\nSigned-off-by: a <a@b>")
        self.commit("notes/page.md", LARGE - 1)
        self.assertEqual(self.found(), [])

    def test_product_without_a_line_in_the_change_log(self):
        for name in ("src/a.cpp", "include/a.hpp"):
            with self.subTest(name):
                self.since = self.git("rev-parse", "HEAD")
                self.commit(name, 1)
                self.assertEqual([complaint.split(":")[0] for complaint in self.found()], ["CHANGELOG.md"])
                self.commit("CHANGELOG.md", 1)
                self.assertEqual(self.found(), [])

    def test_merges_need_no_reason(self):
        self.git("checkout", "--quiet", "-b", "aside")
        self.commit("notes/aside.md", LARGE, REASON)
        self.git("checkout", "--quiet", "-")
        self.git("merge", "--quiet", "--no-ff", "--message", "Aside", "aside")
        self.assertEqual(self.found(), [])

    def test_no_history(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaises(NoHistory):
            list(broken(folder, self.since))
        shallow = self.root / "shallow"
        self.commit("notes/page.md", 1)
        self.git("clone", "--quiet", "--depth", "1", self.root.as_uri(), str(shallow))
        with self.assertRaises(NoHistory):
            list(broken(shallow, self.since))


if __name__ == "__main__":
    if not shutil.which("git"):
        print("skipped: there is no git")
        sys.exit(77)
    unittest.main()
