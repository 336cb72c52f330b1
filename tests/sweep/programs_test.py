# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Configurations are resolved by one process, which tells of each what is wrong."""

import pathlib
import sys
import tempfile
import unittest

from haec_programs.errors import ProgramError
from haec_sweep.programs import Programs

# Answers with the words of each command line, but refuses "wrong", and ends at "end".
RESOLVER = """#!%s
import json, sys
open(__file__ + ".starts", "a").write(" ".join(sys.argv[1:]) + "\\n")
words, word = [], ""
while letter := sys.stdin.read(1):
    if letter != "\\0":
        word += letter
    elif word:
        words, word = [*words, word], ""
    else:
        if "end" in words:
            sys.exit(3)
        print(json.dumps({"error": "it is wrong"} if "wrong" in words else {"words": words}), flush=True)
        words = []
"""


class Resolving(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.program = pathlib.Path(scratch.name) / "haec_sim"
        self.program.write_text(RESOLVER % sys.executable)
        self.program.chmod(0o700)

    def programs(self, loads_libraries=True):
        made = Programs(str(self.program), "", "", "", loads_libraries)
        self.addCleanup(made.end_resolving)
        return made

    def starts(self):
        path = pathlib.Path(f"{self.program}.starts")
        return path.read_text().splitlines() if path.exists() else []

    def test_one_process_answers_all(self):
        programs = self.programs()
        self.assertEqual(self.starts(), [])
        for number in range(20):
            words = ["--set", f"a.b={number}", "--config", "a name\nof two lines"]
            self.assertEqual(programs.resolved(words), {"words": words})
        self.assertEqual(self.starts(), ["--dump-configs"])

    def test_what_is_wrong_is_told_and_it_goes_on(self):
        programs = self.programs()
        with self.assertRaisesRegex(ProgramError, "^it is wrong$"):
            programs.resolved(["wrong"])
        self.assertEqual(programs.resolved(["right"]), {"words": ["right"]})
        self.assertEqual(len(self.starts()), 1)

    def test_no_libraries(self):
        self.assertEqual(self.programs(False).resolved(["a"]), {"words": ["--no-libraries", "a"]})

    def test_its_end_is_told(self):
        with self.assertRaisesRegex(ProgramError, "haec_sim --dump-configs: exit status 3"):
            self.programs().resolved(["end"])

    def test_it_is_ended_and_started_again(self):
        programs = self.programs()
        programs.end_resolving()
        programs.resolved(["a"])
        programs.end_resolving()
        programs.resolved(["a"])
        self.assertEqual(len(self.starts()), 2)


if __name__ == "__main__":
    unittest.main()
