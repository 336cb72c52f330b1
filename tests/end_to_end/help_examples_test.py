# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The help of each program begins with a sentence and an example, and the example works as printed."""

import os
import pathlib
import platform
import re
import shlex
import shutil
import tempfile
import unittest

import programs
import suite

# Each program and the outputs of its example, in an order in which each example finds its inputs.
EXAMPLES = {
    "haec_gen": ["recorded/traces.otf2"],
    "haec_sim": ["simulated/traces.otf2", "run.json"],
    "haec": [],
    "haec_verify": [],
    "haec_report": ["run.html"],
    "haec_diff": [],
    "haec_export": ["recorded.json"],
    "haec_map": ["near.map"],
    "haec_topology": [],
    "haec_resources": ["app.json", "torus.json"],
    "haec_fit": ["coefficients.json"],
    "haec_sweep": ["study/results.json"],
    "haec_calibrate": ["machine.json"],
    "haec_import": ["imported/traces.otf2"],
    "haec_record": ["recorded/traces.otf2"],
    "haec_predict": ["predicted/page.html"],
}
# They have a folder of their own, with a program of MPI.
WITH_APP = ("haec_record", "haec_predict")
# For less time.
ADDED = {"haec_calibrate": ["--largest", "1024", "--repetitions", "8"]}
FOLDER = pathlib.Path(programs.program("HAEC_SIM")).parent
HEAD = re.compile(r"(?P<sentence>[^\n]+(?:\n[^\n]+)?\.)\n\nExample: (?P<example>[^\n]+)\n\n(?:U|u)sage:")


class HelpExamples(unittest.TestCase):
    def head_of(self, name):
        told = programs.run(FOLDER / name, "--help")
        self.assertEqual((told.status, told.err), (0, ""), str(told))
        head = HEAD.match(told.out)
        self.assertIsNotNone(head, told.out[:400])
        return head

    def folder_with_app(self, folder):
        """The machine was measured before."""
        inner = folder / "with_app"
        kept = inner / "cache/haec_sim" / f"{platform.node() or 'host'}.json"
        kept.parent.mkdir(parents=True)
        shutil.copy(folder / "machine.json", kept)
        app = inner / "app"
        app.write_text("#!/bin/sh\nexec haec_gen ring --ranks 8 --output generated --force --quiet\n")
        app.chmod(0o755)
        return inner

    def test_all_programs_are_listed(self):
        self.assertEqual(set(EXAMPLES), {"haec", *(file.name for file in FOLDER.glob("haec_*") if file.is_file())})

    def test_help_begins_with_one_sentence(self):
        for name in EXAMPLES:
            with self.subTest(program=name):
                sentence = self.head_of(name)["sentence"].replace("\n", " ")
                self.assertRegex(sentence, rf"^{name} [a-z]+s,? [^.]+\.$")

    def test_examples_work(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            (folder / "schedule.goal").write_text("num_ranks 1\nrank 0 {\ncalc 5\n}\n")
            for name, outputs in EXAMPLES.items():
                with self.subTest(program=name):
                    if name == WITH_APP[0]:
                        folder = self.folder_with_app(folder)
                    if name == "haec_diff":
                        shutil.copy(folder / "run.json", folder / "before.json")
                        shutil.copy(folder / "run.json", folder / "after.json")
                    words = shlex.split(self.head_of(name)["example"])
                    if words[0] == "mpirun":
                        launcher, words = programs.mpiexec(int(words[2])), words[3:]
                    else:
                        launcher = []
                    self.assertEqual(words[0], name)
                    environment = {**os.environ, "PATH": f"{FOLDER}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(folder / "cache"),
                                   "OMPI_MCA_rmaps_base_oversubscribe": "1"}
                    finished = programs.run(*launcher, FOLDER / name, *words[1:], *ADDED.get(name, ()), cwd=folder, env=environment)
                    self.assertEqual(finished.status, 0, str(finished))
                    for output in outputs:
                        self.assertGreater((folder / output).stat().st_size, 0, output)


if __name__ == "__main__":
    suite.main()
