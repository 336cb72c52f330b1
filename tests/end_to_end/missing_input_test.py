# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""An input that is not there is wrong usage for every program: exit status 2 and one line that names it."""

import json
import pathlib

import programs
import suite
from refusal_test import RefusalTest

MODEL = "modules.static_network_model"
CUBE = ("--topology", "2x2x2")

# The words that follow a program. GONE is an input that is not there, GOOD a trace, OUT an output.
CALLS = {
    "haec_sim": (("GONE", "--output", "OUT"), ("GONE/traces.otf2", "--output", "OUT"), ("--check", "GONE"),
                 ("GOOD", "--config", "GONE", "--output", "OUT"), ("GOOD", "--config", "GONE.json", "--output", "OUT"),
                 ("GOOD", "--mapping", "GONE.map", "--output", "OUT"), ("GOOD", "-m", "GONE.so", "--output", "OUT"),
                 ("--dump-config", "--set", "topology.type=graph", "--set", "topology.file=GONE"),
                 ("GOOD", "--output", "OUT", "--set", f"{MODEL}.communication_model=NCDr", "--set", f"{MODEL}.evaluation=polynomial",
                  "--set", f'{MODEL}.parameter_search_folders=["GONE"]')),
    "haec_calibrate": (("--osu", "GONE", "-o", "OUT"), ("--osu-memory", "GONE", "-o", "OUT")),
    "haec_diff": (("GONE.json", "GONE2.json"),),
    "haec_export": (("GONE", "--format", "visits", "-o", "OUT"),),
    "haec_fit": (("make", "--config", "GONE.json", "--hops", "1", "-o", "OUT"), ("check", "GONE.json"),
                 ("calibrate", "GONE", "--metric", "power", "--counters", "a", "-o", "OUT")),
    "haec_gen": (("jobs", "GONE", "GOOD", "-o", "OUT"), ("jobs", "GOOD", "GONE", "-o", "OUT")),
    "haec_import": (("goal", "GONE", "-o", "OUT"), ("ti", "GONE", "-o", "OUT"), ("chakra", "GONE", "-o", "OUT"), ("cut", "GONE", "--from", "1s", "--to", "2s", "-o", "OUT"),
                    ("archive", "GONE", "GOOD", "-o", "OUT"), ("archive", "GOOD", "GONE", "-o", "OUT")),
    "haec_map": (("matrix", "GONE", "-o", "OUT"), ("create", "--strategy", "min_md", *CUBE, "--matrix", "GONE.csv", "-o", "OUT"),
                 ("create", "--strategy", "xyz", "--config", "GONE.json", "--ranks", "8", "-o", "OUT"),
                 ("evaluate", "GONE.map", *CUBE, "--uniform", "1", "-o", "OUT"),
                 ("evaluate", "xyz_2x2x2_8", *CUBE, "--matrix", "GONE.csv", "-o", "OUT")),
    "haec_predict": (("--config", "GONE.json", "-o", "OUT", "true"), ("--config", "GONE", "-o", "OUT", "true")),
    "haec_record": (("--library", "GONE", "-o", "OUT", "true"),),
    "haec_report": (("GONE.json", "-o", "OUT"), ("GONE", "-o", "OUT"), ("GONE.json",)),
    "haec_resources": (("measure", "GONE", "-o", "OUT", "--machine", "OUT2"),
                       ("measure", "GOOD", "-o", "OUT", "--machine", "OUT2", "--predicted", "GONE"),
                       ("measure", "GOOD", "-o", "OUT", "--machine", "OUT2", "--config", "GONE.json"),
                       ("measure", "GOOD", "-o", "OUT", "--machine", "OUT2", "--mapping", "GONE.map"),
                       ("evaluate", "GONE.json", "--machine", "GONE2.json", "-o", "OUT")),
    "haec_sweep": (("GONE.json", "-o", "OUT"), ("STUDY", "-o", "OUT"), ("--trace", "GONE", "-o", "OUT"),
                   ("--trace", "GOOD", "--config", "GONE.json", "-o", "OUT"), ("--trace", "GOOD", "--mapping", "GONE.map", "-o", "OUT")),
    "haec_topology": (("info", "--config", "GONE.json"), ("import", "--from", "simgrid", "GONE.xml", "-o", "OUT.json"),
                      ("import", "--from", "codes", "GONE", "GONE", "--routers-per-group", "2", "--nodes-per-router", "2", "-o", "OUT.json"),
                      ("import", "--from", "slurm", "GONE.conf", "-o", "OUT.json"),
                      ("import", "--from", "infragraph", "GONE.json", "-o", "OUT.json"),
                      ("import", "--from", "ibnetdiscover", "GONE", "-o", "OUT.json")),
    "haec_verify": (("GONE", "GOOD"), ("GOOD", "GONE"), ("GOOD", "GOOD", "--config", "GONE.json"),
                    ("GOOD", "GOOD", "--mapping", "GONE.map")),
}


class MissingInputs(RefusalTest):
    def setUp(self):
        super().setUp()
        self.study = self.folder / "study.json"
        self.study.write_text(json.dumps({"trace": str(self.folder / "gone")}))

    def test_every_program_is_in_the_table(self):
        folder = pathlib.Path(programs.program("HAEC_SIM")).parent
        self.assertEqual({program.name for program in folder.glob("haec_*")}, set(CALLS))

    def words(self, call):
        meant = {"GONE": self.folder / "gone", "GOOD": self.good, "OUT": self.folder / "out", "STUDY": self.study}
        for word in call:
            for name, path in meant.items():
                word = word.replace(name, str(path))
            yield word

    def test_exit_status(self):
        for program, calls in CALLS.items():
            for call in calls:
                with self.subTest(program=program, call=" ".join(call)):
                    finished = programs.run(programs.program(program.upper()), *self.words(call))
                    self.assertEqual(finished.status, 2, str(finished))
                    self.assertRegex(finished.err, rf"^{program}: error: [^\n]*gone[^\n]*\n$")
                    self.assertEqual([path.name for path in self.folder.iterdir()], ["study.json"])

    def test_exit_status_of_many_ranks(self):
        for call in CALLS["haec_sim"][:4]:
            finished = programs.haec_sim(*self.words(call), ranks=3)
            self.assertEqual(finished.status, 2, str(finished))
            self.assert_one_error(finished, ["gone"], alone=False)


if __name__ == "__main__":
    suite.main()
