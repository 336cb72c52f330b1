# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A configuration is a program, as it can name shared objects: --no-libraries, and what comes with a trace, load none."""

import json
import pathlib

import programs
import suite
from archive_test import ArchiveTest

REFUSED = "would be loaded and run"


class Libraries(ArchiveTest):
    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({"ring": ("--ranks", "4")}, 1)

    def setUp(self):
        super().setUp()
        self.trace = self.traces["ring"]
        self.library = pathlib.Path(programs.program("NO_RATES"))
        self.model = "no_rates"
        self.config = self.written("config.json", {
            "topology": {"size": [4, 1, 1]}, "modules": {self.model: {"library": str(self.library)}}})

    def written(self, name, document):
        path = self.folder / name
        path.write_text(json.dumps(document))
        return path

    def commands(self, config):
        """Programs with a configuration, as words behind their name; each ends well if libraries are loaded."""
        trace, new = self.trace, self.folder / "new"
        machine = ["--config", config]
        return [("HAEC_SIM", ["--dump-config", *machine]), ("HAEC_SIM", ["--trace", trace, "--check", *machine]),
                ("HAEC_SIM", ["--trace", trace, "--output", new, *machine]),
                ("HAEC_TOPOLOGY", ["info", *machine]),
                ("HAEC_MAP", ["create", "--strategy", "xyz", "--ranks", "4", *machine]),
                ("HAEC_VERIFY", [trace, trace, *machine]),
                ("HAEC_RESOURCES", ["measure", trace, "-o", new, *machine])]

    def assert_refused(self, finished, library):
        self.assertEqual(finished.status, 2, str(finished))
        errors = [line for line in finished.err.splitlines() if "error: " in line]
        self.assertEqual(len(errors), 1, str(finished))
        self.assertIn(f"'{library.resolve()}' {REFUSED}", errors[0])
        self.assertIn("--no-libraries", errors[0])
        self.assertFalse((self.folder / "new").exists())

    def test_no_program_loads_what_it_is_told_not_to(self):
        # Nobody can load it: an attempt would be told in other words.
        damaged = self.folder / "damaged.so"
        damaged.write_bytes(b"no shared object")
        configs = {"module": {"modules": {"own": {"library": "damaged.so"}}},
                   "topology": {"topology": {"type": "own", "library": "damaged.so"},
                                "modules": {"static_network_model": {}}}}
        for place, document in configs.items():
            for program, words in self.commands(self.written(f"{place}.json", document)):
                with self.subTest(place=place, program=program, words=str(words[0])):
                    finished = programs.run(programs.program(program), *words)
                    self.assertEqual(finished.status, 2, str(finished))
                    self.assertIn("cannot be loaded as a module", finished.err)
                    self.assert_refused(programs.run(programs.program(program), *words, "--no-libraries"), damaged)

    def test_haec_fit(self):
        config = self.written("fit.json", {"topology": {"type": "own", "library": "damaged.so"}})
        finished = programs.haec_fit("make", "--config", config, "--no-libraries")
        self.assert_refused(finished, self.folder / "damaged.so")

    def test_modules_of_the_command_line(self):
        for words in (["--dump-config"], ["--trace", self.trace, "--check"]):
            self.assert_ends_well(programs.haec_sim(*words, "-m", self.library, "--set", "topology.size=[4,1,1]"))
            self.assert_refused(programs.haec_sim(*words, "-m", self.library, "--no-libraries"), self.library)

    def test_what_has_none_is_as_ever(self):
        dumps = [self.assert_ends_well(programs.haec_sim("--dump-config", *words)).out for words in ([], ["--no-libraries"])]
        self.assertEqual(*dumps)

    def test_studies(self):
        """The configuration, keys that are set, and the modules of a study may name shared objects."""
        sweep = programs.program("HAEC_SWEEP")
        for more in ({"configs": str(self.config)}, {"modules": f"static_network_model,{self.library}"},
                     {"set": {f"modules.{self.model}.library": [str(self.library)]}}):
            study = self.written("study.json", {"trace": str(self.trace), "topologies": ["4x1x1"], **more})
            with self.subTest(**more):
                words = [sweep, study, "-o", self.folder / "out", "--dry-run"]
                self.assertNotIn(REFUSED, self.assert_ends_well(programs.run(*words)).out)
                finished = self.assert_ends_well(programs.run(*words, "--no-libraries"))
                self.assertIn(f"'{self.library.resolve()}' {REFUSED}", finished.out)

    def test_a_trace_is_no_program(self):
        """haec_verify takes the configuration that an output carries, but loads what it names only if the user names it, too."""
        output = self.simulate(self.trace, "simulated", "--config", self.config)
        finished = programs.haec_verify(self.trace, output)
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn(f"the configuration that {output}/traces.otf2 carries: modules.{self.model}.library: "
                      f"'{self.library.resolve()}' {REFUSED}", finished.err)
        finished = programs.haec_verify(self.trace, output, "--config", self.config)
        self.assertNotIn(REFUSED, finished.err)


if __name__ == "__main__":
    suite.main()
