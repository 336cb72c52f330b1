# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Scripts of tests end as suite.py promises."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import suite

PASSES = "    def test_passes(self): pass\n"
FAILS = "    def test_fails(self): self.fail('as it must')\n"
SKIPS = "    def test_skips(self): self.skipTest('no wings')\n"
SKIPS_A_PART = """    def test_skips_a_part(self):
        for part in range(3):
            with self.subTest(part=part):
                if part == 1: self.skipTest('no legs')
"""


class SuiteTest(unittest.TestCase):
    def run_script(self, *tests, share=1):
        """Exit status and standard error of a script with these tests."""
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "script.py"
            script.write_text("import unittest\nimport suite\nclass Test(unittest.TestCase):\n    pass\n"
                              f"{''.join(tests)}\nsuite.main()\n", encoding="ascii")
            finished = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False,
                                      env={"PYTHONPATH": str(pathlib.Path(__file__).parent), "HAEC_SIM_SHARE": str(share),
                                           "PYTHONDONTWRITEBYTECODE": "1"})
        return finished.returncode, finished.stderr

    def test_what_passes_passes(self):
        self.assertEqual(self.run_script(PASSES)[0], 0)

    def test_what_fails_fails(self):
        self.assertEqual(self.run_script(PASSES, FAILS, SKIPS)[0], 1)

    def test_what_skips_all_is_skipped_and_says_why(self):
        status, said = self.run_script(SKIPS)
        self.assertEqual(status, suite.SKIPPED)
        self.assertIn("skipped: Test.test_skips: no wings\n", said)

    def test_what_skips_some_passes_and_says_why(self):
        for skips, reason in ((SKIPS, "no wings"), (SKIPS_A_PART, "no legs")):
            status, said = self.run_script(PASSES, skips)
            self.assertEqual(status, 0)
            self.assertIn(reason, said.splitlines()[-1])
        self.assertEqual(self.run_script(SKIPS_A_PART)[0], 0)

    def test_a_share_has_each_nth_test(self):
        for share, ran in ((1, 5), (2, 3), (3, 2)):
            tests = (f"    def test_{number}(self): pass\n" for number in range(5))
            self.assertIn(f"Ran {ran} test", self.run_script(*tests, share=share)[1])

    def test_what_has_no_test_fails(self):
        self.assertEqual(self.run_script()[0], 1)


if __name__ == "__main__":
    suite.main()
