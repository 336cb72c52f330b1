# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Predicted run times are those of closed forms to the picosecond: up to 32 processes, with the argument `all` up to 1,024,
and then those of SimGrid, and what papers print."""

import os
import pathlib
import re
import shutil
import sys
import unittest

import programs
import suite

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))
BUILD = pathlib.Path(programs.program("HAEC_SIM")).parents[2]
WANTS_ALL = "all" in sys.argv[1:]
# A case that did not run must not pass for one that agrees.
CASES = 513 if WANTS_ALL else 234


class ValidationTest(unittest.TestCase):
    def run_script(self, name, *words):
        finished = programs.run(SOURCE / "scripts" / name, BUILD, *words, timeout=1500,
                                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        self.assertEqual(finished.status, 0, str(finished))
        return finished.out

    def assert_on_page(self, text):
        """The page has the tables as they are printed."""
        page = (SOURCE / "docs" / "explanation" / "validation.md").read_text(encoding="utf-8").splitlines()
        self.assertEqual([line for line in text.splitlines() if line.startswith("|") and line not in page], [])

    def test_closed_forms(self):
        text = self.run_script("validation.py", *([] if WANTS_ALL else ["--most", "32"]))
        self.assertIn(f"{CASES} cases of 43 programs, 0 differ", text)
        if WANTS_ALL:
            self.assert_on_page(text)

    @unittest.skipUnless(WANTS_ALL, "takes a compiler's time")
    def test_simgrid(self):
        if not shutil.which("g++") or not pathlib.Path("/usr/include/simgrid/s4u.hpp").exists():
            self.skipTest("no SimGrid: install libsimgrid-dev")
        text = self.run_script("simgrid.py")
        differences = re.findall(r"\| (?:links not shared|fifo) \|.*\| (-?[0-9.]+) \|\n", text)
        self.assertEqual(len(differences), 20, text)
        self.assertEqual({float(one) for one in differences}, {0}, text)
        self.assert_on_page(text)

    @unittest.skipUnless(WANTS_ALL, "takes a minute")
    def test_papers(self):
        rows = [[cell.strip() for cell in line.split("|")[1:-1]]
                for line in self.run_script("papers.sh").splitlines() if line.startswith("|")]
        # Table 1 of [Ciorba2014], Tables 7 and 8 of [Pfennig2016]: mappings that follow from no random number and no choice.
        for mapping in ("xyz", "block_xyz"):
            place = next(index for index, row in enumerate(rows) if row[:2] == [mapping, "paper"])
            self.assertEqual(rows[place][2:], rows[place + 1][2:])
        hops = [row for row in rows if row[0] in ("LU", "BT") and row[1] == "xyz"]
        self.assertEqual([row[2] for row in hops], ["7,762,266,270", "2,208,487,680", "5,221,888,218", "1,394,184,960"])
        self.assertEqual([row[2] for row in hops], [row[3] for row in hops])


if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != "all"]
    suite.main()
