# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The command line from outside: its two forms, its questions, its files, its exit status."""

import json
import os
import pathlib
import re

import programs
import suite
from refusal_test import RefusalTest

MODEL = "static_network_model"
KEYS = f"modules.{MODEL}"
LATENCY = f"modules.{MODEL}.latency=200"


class Forms(RefusalTest):
    def test_both_forms_give_the_same_archive(self):
        config = self.folder / "machine.json"
        config.write_text('{"modules": {"%s": {"latency": 200}}}' % MODEL)
        ours = self.simulate(self.good, "ours", "--config", config)
        # The published tool's form names no output.
        self.assert_ends_well(programs.haec_sim("-c", config, "-m", MODEL, "-V", "info",
                                                self.good / "traces.otf2", cwd=self.folder))
        self.assert_same_files(ours, self.folder / "haec_sim-output")

    def test_set_is_like_the_configuration(self):
        config = self.folder / "machine.json"
        config.write_text('{"modules": {"%s": {"latency": 200}}}' % MODEL)
        self.assert_same_files(self.simulate(self.good, "file", "--config", config),
                               self.simulate(self.good, "set", "--set", LATENCY))

    def test_topology_is_like_the_keys_of_the_configuration(self):
        """In both forms of configurations; links stay where the classes are the same."""
        def dumped(*words):
            return json.loads(self.assert_ends_well(programs.haec_sim("--dump-config", *words)).out)

        def links(document):
            """By class, in either form."""
            types = document.get("platform", {}).get("link_types", [])
            return {one["name"]: {key: value for key, value in one.items() if key != "name"} for one in types} or \
                document.get("topology", {}).get("links", {})

        size = {"mesh": [3, 2, 1], "torus": [3, 2, 2], "haec_box": [2, 2, 3]}
        for kind, numbers in size.items():
            given = "x".join(map(str, numbers)) + ("" if kind == "mesh" else f":{kind}")
            self.assertEqual(dumped("--topology", given), dumped("--set", "topology.type=" + kind, "--set", f"topology.size={numbers}"))
            for config in ("haec_box", "link_types", "ncd_haec_box", "gemini_torus"):
                found, base = (dumped("--config", config, *more) for more in (("--topology", given), ()))
                self.assertEqual(found["modules"], base["modules"])
                self.assertEqual(links(found), links(base), f"{config} {given}")
                if "topology" in found:
                    self.assertEqual((found["topology"]["type"], found["topology"]["size"]), (kind, numbers))
                else:
                    self.assertEqual(found["platform"]["topology"]["shape"], numbers)
                    self.assertEqual(found["platform"]["topology"]["connectivity"], [kind] * 3)
        tree = self.folder / "tree.json"
        tree.write_text('{"topology": {"type": "fat_tree", "arity": 2}, "modules": {"static_network_model": {}}}')
        self.assertEqual(dumped("--config", tree, "--topology", "4x4x4"), dumped())
        # What --set says comes later.
        self.assertEqual(dumped("--topology", "2x2x2", "--set", "topology.type=torus"), dumped("--topology", "2x2x2:torus"))
        tree.unlink()
        self.assert_same_files(self.simulate(self.good, "option", "--topology", "3x2x1"),
                               self.simulate(self.good, "keys", "--set", "topology.size=[3, 2, 1]"))

    def test_topologies_that_are_none(self):
        for given, reason in (("4x4", "'4x4' is no size"), ("2x2x2:tors", "did you mean 'torus'?")):
            finished = programs.haec_sim("--dump-config", "--topology", given)
            self.assertEqual(finished.status, 2, str(finished))
            self.assert_one_error(finished, ["--topology: ", reason], alone=True)

    def test_set_changes_the_result(self):
        default = self.simulate(self.good, "default")
        changed = self.simulate(self.good, "changed", "--set", LATENCY)
        differ = programs.run("diff", "-rq", default / "traces", changed / "traces")
        self.assertEqual(differ.status, 1, str(differ))

    def test_output_in_a_folder_that_is_not_there(self):
        finished = programs.haec_sim("--trace", self.good, "--output", self.folder / "deep/er")
        self.assertEqual(finished.status, 1, str(finished))
        self.assert_one_error(finished, [f"the folder '{self.folder}/deep' does not exist; make it"], alone=True)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_trailing_slash(self):
        self.assert_ends_well(programs.haec_sim("--trace", self.good / "traces.otf2", "--output",
                                                f"{self.folder}/output/"))
        self.assertEqual([file.name for file in self.folder.iterdir()], ["output"])


class Force(RefusalTest):
    def test_replaces_an_output(self):
        first = self.simulate(self.good, "first", "--set", LATENCY)
        again = self.simulate(self.good, "again")
        (again / "left from before").write_text("old")
        for ranks in (1, 3):
            self.simulate(self.good, "again", "--set", LATENCY, "--force", ranks=ranks)
            # Files that are not the archive's are not its business.
            (again / "left from before").rename(self.folder / "kept")
            self.assert_same_files(first, again)
            (self.folder / "kept").rename(again / "left from before")
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["again", "first"])

    def test_failure_leaves_the_old_output(self):
        output = self.simulate(self.good, "output")
        (output / "precious").write_text("old")
        finished = programs.haec_sim("--trace", self.folder / "missing.otf2", "--output", output,
                                     "--force")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertTrue((output / "precious").exists())


class Questions(RefusalTest):
    def ask(self, *arguments, ranks=1):
        """What the program prints; it writes nothing."""
        finished = self.assert_ends_well(
            programs.haec_sim(*arguments, ranks=ranks, cwd=self.folder))
        self.assertEqual(list(self.folder.iterdir()), [])
        return finished.out

    def test_check(self):
        for ranks in (1, 3):
            text = self.ask("--check", "--trace", self.good / "traces.otf2", ranks=ranks)
            lines = dict(line.partition(": ")[::2] for line in text.splitlines())
            self.assertEqual(text.splitlines()[0], "all inputs are valid")
            self.assertEqual(lines["mapping"], "in the order xyz")
            self.assertEqual(lines["MPI ranks"], str(ranks))
            self.assertGreater(int(lines["memory without an output"].split()[0]), 1 << 20)
            for line in ("processes", "messages in the whole run", "events"):
                self.assertIn(line, lines)
            self.assertNotIn("predicted", text)

    def test_check_warns_of_what_a_run_would(self):
        odd = self.folder / "odd"
        self.assert_ends_well(programs.run(programs.program("RANDOM_PROGRAM"), 1, 3, "lossy", odd))

        def warnings(*choice):
            told = programs.haec_sim("--trace", odd, "--unmatched", "keep", *choice)
            self.assert_ends_well(told)
            return [line.partition(" warn ")[2] for line in told.err.splitlines() if " warn " in line]

        expected = warnings("--no-output")
        self.assertGreater(len(expected), 1)
        self.assertEqual(warnings("--check"), expected)

    def test_list_modules(self):
        text = self.ask("--list-modules")
        for module in ("identity", MODEL):
            self.assertRegex(text, rf"(?m)^{module}\s")

    def test_describe(self):
        text = self.ask("--describe", MODEL)
        for key in ("communication_model", "bandwidth"):
            self.assertRegex(text, rf"(?m)^{key}\s")
        text = self.ask("--describe", "replay")
        for key in ("eager_threshold", "compute_scale"):
            self.assertRegex(text, rf"(?m)^{key}\s")
        finished = programs.haec_sim("--describe", "static_network")
        self.assertEqual(finished.status, 2, str(finished))
        self.assert_one_error(finished, [MODEL], alone=True)

    def test_help_and_version(self):
        self.assertIn("--dump-config", self.ask("--help"))
        self.assertRegex(self.ask("--version"), r"^haec_sim \d+\.\d+\.\d+(-rc\d+)? \(OTF2 3\.")

    def test_every_program_tells_its_version(self):
        folder = pathlib.Path(programs.program("HAEC_SIM")).parent
        number = self.ask("--version").split()[1]
        for program in sorted(folder.glob("haec_*")):
            told = self.assert_ends_well(programs.run(program, "--version")).out
            self.assertEqual(told.split()[:2], [program.name, number])

    def test_verbs(self):
        haec = pathlib.Path(programs.program("HAEC_SIM")).with_name("haec")
        self.assertEqual(programs.run(haec, "sim", "--help").out, self.ask("--help"))
        for verb in ("", "simulate"):
            finished = programs.run(haec, verb)
            self.assertEqual((finished.status, finished.out, finished.err.count("\n")), (2, "", 1), str(finished))
            self.assertIn(f"'{verb}' is no verb", finished.err)

    def test_verbs_without_one_are_listed(self):
        haec = pathlib.Path(programs.program("HAEC_SIM")).with_name("haec")
        listed = self.assert_ends_well(programs.run(haec)).out
        self.assertEqual(listed, programs.run(haec, "--help").out)
        for program in haec.parent.glob("haec_*"):
            # A line each, which says what the verb does.
            self.assertRegex(listed, rf"(?m)^  {program.name.removeprefix('haec_')} +\w+s\b.+$")

    def test_configurations_by_name(self):
        listed = self.ask("--list-configs")
        self.assertRegex(listed, r"(?m)^gemini_torus  +torus  +\d+$")
        self.assertRegex(listed, r"(?m)^frontera  +fat_tree  +8008$")
        self.assertIn("\nxyz_4x4x4_64\n", listed)
        shipped = pathlib.Path(__file__).resolve().parents[2] / "configs"
        self.assert_ends_well(programs.haec_map("evaluate", "xyz_2x2x2_8", "--uniform", "1", "--topology", "2x2x2"))
        self.assertEqual(self.ask("--config", "gemini_torus", "--dump-config"),
                         self.ask("--config", shipped / "gemini_torus.json", "--dump-config"))

    def test_names_of_no_configuration(self):
        """The nearest installed one is named, by all programs."""
        for word, meant in (("tors", "gemini_torus"), ("haec_bx", "haec_box"), ("haec_box.json", "haec_box"),
                            (self.folder / "linaer.json", "linear")):
            line = f"'{word}' is neither a file nor an installed configuration; did you mean '{meant}'?"
            for command in (("HAEC_SIM", "--dump-config"), ("HAEC_MAP", "evaluate", "--uniform", "1"), ("HAEC_TOPOLOGY", "info"),
                            ("HAEC_SWEEP", "--trace", self.good, "-o", self.folder / "out")):
                finished = programs.run(programs.program(command[0]), *command[1:], "--config", word)
                self.assertEqual((finished.status, finished.err.count("\n")), (2, 1), str(finished))
                self.assertIn(line, finished.err)
        for command in (("HAEC_SIM", "--check", self.good), ("HAEC_SWEEP", "--trace", self.good, "-o", self.folder / "out")):
            finished = programs.run(programs.program(command[0]), *command[1:], "--mapping", "xyz_4x4_64")
            self.assertEqual((finished.status, finished.err.count("\n")), (2, 1), str(finished))
            self.assertIn("did you mean 'xyz_4x4x4_64'?", finished.err)
        finished = programs.haec_sim("--dump-config", "--config", "unlike")
        self.assertIn("'unlike' is neither a file nor an installed configuration; check the name", finished.err)

    def test_ranks_of_one_machine_do_not_look_for_networks(self):
        def chosen(**settings):
            environment = {name: value for name, value in os.environ.items() if name != "OMPI_MCA_pml"}
            told = programs.haec_sim("--check", "--trace", self.good / "traces.otf2", ranks=2, env={
                **environment, "OMPI_MCA_pml_base_verbose": "10", **settings})
            self.assert_ends_well(told)
            return set(re.findall(r"initializing pml component (\w+)", told.err))

        self.assertEqual(chosen(), {"ob1"})
        # What the user says counts.
        self.assertIn("ob1", chosen(OMPI_MCA_pml="^cm"))
        self.assertNotEqual(chosen(OMPI_MCA_pml="^cm"), {"ob1"})

    def test_several_ranks_answer_once(self):
        self.assertEqual(self.ask("--version", ranks=3), self.ask("--version"))


class Messages(RefusalTest):
    def simulate_loudly(self, *arguments, trace=None, ranks=1):
        return self.assert_ends_well(
            programs.haec_sim("--trace", (trace or self.good) / "traces.otf2", "--output",
                              self.folder / "output", "--force", *arguments, ranks=ranks))

    def test_summary(self):
        out = self.simulate_loudly().out
        self.assertRegex(out, r"(?m)^predicted run time: \d+\.\d{9} s \(recorded: \d+\.\d{9} s\)$")
        self.assertIn(f"output: {self.folder}/output/traces.otf2", out)
        self.assertEqual(self.simulate_loudly(ranks=3).out,
                         out.replace("MPI ranks: 1\n", "MPI ranks: 3\n"))

    def test_short_words_and_former_ones(self):
        """-o, a module's file by the name that its key had before."""
        shared = ("--trace", self.good, "--config", "haec_box", "--set", "topology.size=2x2x2")
        self.assert_ends_well(programs.haec_sim(*shared, "-o", self.folder / "short", "--quiet"))
        for key in ("file", "output"):
            self.assert_ends_well(programs.haec_sim(*shared, "--no-output", "-m", "static_network_model,comm_matrix", "--set",
                                                    f"modules.comm_matrix.{key}={self.folder / key}"))
        self.assertEqual((self.folder / "file").read_text(), (self.folder / "output").read_text())

    def told(self, *arguments):
        """What the summary says before the run time: what was simulated."""
        return self.simulate_loudly(*arguments).out.split("predicted run time")[0]

    def test_what_was_simulated(self):
        self.assertEqual(self.told(), "processes: 6 on 6 of 64 nodes, 1 on each\n"
                                      "model: static_network_model linear, collectives model\n"
                                      "links: not shared, so messages do not delay each other (contention none)\n"
                                      "MPI ranks: 1\n")
        self.assertIn("processes: 6 on 4 of 4 nodes, 1 to 2 on each\nmodel: static_network_model PNC, "
                      "collectives preserve\n",
                      self.told("--set", "topology.size=[2, 2, 1]", "--set", "replay.collectives=preserve",
                                "--set", f"{KEYS}.communication_model=PNC"))

    def test_what_was_simulated_without_a_model(self):
        self.assertIn("model: none, times are kept\n", self.told("-m", "identity"))

    def test_threads_that_are_mapped(self):
        self.assertIn("threads: 6 on 3 of 3 nodes, 2 on each\n",
                      self.told("--set", "mapping.unit=thread", "--set", "topology.size=[3, 1, 1]"))

    def test_verbosity(self):
        self.assertEqual(self.simulate_loudly("-V", "fatal").err, "")
        for level in ("trace", "debug", "info", "warn", "fatal"):
            self.simulate_loudly("-V", level)

    def test_log_file(self):
        """Several ranks append to it; standard error stays empty."""
        log = self.folder / "log"
        trace = self.folder / "missing_receive"
        self.assert_ends_well(
            programs.run(programs.program("BROKEN_TRACE"), "missing_receive", trace))
        for ranks in (1, 3):
            finished = self.simulate_loudly("--log-file", log, trace=trace, ranks=ranks)
            self.assertEqual(finished.err, "")
        lines = log.read_text().splitlines()
        self.assertEqual(len(re.findall("never received", log.read_text())), 2)
        for line in lines:
            self.assertRegex(line, r"^\d{4}-\d\d-\d\dT\S+Z rank \d+ \w+ \w+: ")

    def test_progress(self):
        # It is shown between the portions of work: there have to be some.
        trace = self.folder / "longer"
        self.assert_ends_well(
            programs.haec_gen("ring", "--ranks", "6", "--iterations", "1000", "--output", trace))
        for ranks in (1, 3):
            always = self.simulate_loudly("--progress", "always", trace=trace, ranks=ranks)
            self.assertRegex(always.err, r"simulated +\d+ % in \d+\.\d s")
        # Standard error is no terminal here.
        for choice in ("never", "auto"):
            self.assertEqual(self.simulate_loudly("--progress", choice, trace=trace).err, "")


if __name__ == "__main__":
    suite.main()
