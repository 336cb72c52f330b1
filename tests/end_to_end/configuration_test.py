# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Configurations of the papers and of the released tool, and what the program says about itself."""

import itertools
import json
import pathlib

import programs
import suite
from refusal_test import RefusalTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))

# In the form of the released tool, with their size_signature: one of our own, and where it is here, one that came with the
# tool, which is not ours to ship.
RELEASED = {SOURCE / "tests" / "core" / "released_form.json": 128}
PUBLISHED = SOURCE.parent / "shared" / "real-configs" / "haec_sim-charon.json"
if PUBLISHED.exists():
    RELEASED[PUBLISHED] = 256

# [Bielert2015], section 3.3.1, as it is printed.
PAPER = """{ "topology": {
  "size" : [4,4,4] },
  "modules": {
    "static_network_model": {
      "communication_model": "PNC",
      "bandwidth": 12500000000,
      "latency": 100, },
    "power_estimator": {
      "energy_model": "bircher" },
  } }
"""

MODEL = "static_network_model"


class ConfigurationTest(RefusalTest):
    def setUp(self):
        super().setUp()
        self.paper = self.folder / "haec_sim.conf"
        self.paper.write_text(PAPER)

    def dump(self, *arguments):
        """The resolved configuration, as text."""
        return self.assert_ends_well(programs.haec_sim("--dump-config", *arguments)).out

    def resolved(self, *arguments):
        return json.loads(self.dump(*arguments))["modules"][MODEL]


class PapersConfiguration(ConfigurationTest):
    def test_loads_as_it_stands(self):
        section = self.resolved("-c", self.paper, "-m", MODEL)
        self.assertEqual(section["communication_model"], "PNC")
        self.assertEqual(section["bandwidth"], 12500000000)
        self.assertEqual(section["latency"], 100)

    def test_simulates(self):
        output = self.simulate(self.good, "output", "-c", self.paper, "-m", MODEL)
        self.assert_semantics(self.good, output, "-c", self.paper, "-m", MODEL)

    def test_nodes_that_take_nothing_are_refused(self):
        self.refused("--trace", self.good / "traces.otf2", "--config", self.paper,
                     "--set", "modules.power_estimator.static_power=0", mentions=[self.paper, "modules.power_estimator.coefficients: is missing",
                               "-m"], status=2)


class ReleasedConfiguration(ConfigurationTest):
    def test_loads_as_it_stands(self):
        for file, signature in RELEASED.items():
            with self.subTest(configuration=file.name):
                section = self.resolved("-c", file, "-m", MODEL)
                self.assertEqual(section["communication_model"], "DNCr")
                self.assertEqual(section["size_signature"], signature)

    def test_simulates(self):
        for file in RELEASED:
            with self.subTest(configuration=file.name):
                output = self.simulate(self.good, file.stem, "-c", file, "-m", MODEL)
                self.assert_semantics(self.good, output, "-c", file, "-m", MODEL)

    def test_keys_of_another_family_are_named(self):
        for file in RELEASED:
            with self.subTest(configuration=file.name):
                finished = programs.haec_sim(
                    "--trace", self.good / "traces.otf2", "--output", self.folder / "output", "--config", file, "-m", MODEL,
                    "--set", f"modules.{MODEL}.communication_model=PNC")
                self.assertEqual(finished.status, 2, str(finished))
                lines = finished.err.splitlines()
                self.assertGreater(len(lines), 1)
                for line in lines:
                    self.assertRegex(line, r"^haec_sim: error: .*: modules\.static_network_model\.\w+ "
                                           "has no effect with communication_model PNC; ")
                self.assertFalse((self.folder / "output").exists())

    def test_platform_simulates_with_the_identity(self):
        for file in RELEASED:
            with self.subTest(configuration=file.name):
                output = self.simulate(self.good, file.stem, "-c", file, "-m", "identity")
                self.assert_identity(self.good, output)


class Dump(ConfigurationTest):
    def test_is_idempotent(self):
        for example in [self.paper, *sorted((SOURCE / "configs").glob("*.json")), *RELEASED]:
            with self.subTest(configuration=example):
                once = self.dump("-c", example, "-m", MODEL)
                (self.folder / "once.json").write_text(once)
                self.assertEqual(self.dump("-c", self.folder / "once.json"), once)

    def test_dumped_configuration_means_the_same(self):
        dumped = self.folder / "dumped.json"
        dumped.write_text(self.dump("-c", self.paper, "-m", MODEL))
        first = self.simulate(self.good, "first", "-c", self.paper, "-m", MODEL)
        second = self.simulate(self.good, "second", "-c", dumped)
        self.assert_same_files(first, second)

    def test_shows_what_is_set(self):
        section = self.resolved("--set", f"modules.{MODEL}.latency=42")
        self.assertEqual(section["latency"], 42)
        for text, value in (("true", True), ("false", False)):
            section = json.loads(self.dump("--set", f"replay.record_transfers={text}"))["replay"]
            self.assertIs(section["record_transfers"], value)


class Order(ConfigurationTest):
    """Records pass through modules in the order in which the file names them, whatever their names."""

    NAMES = (MODEL, "power_estimator", "link_statistics", "comm_matrix")
    POWER = {"static_power": 20, "active_power": 3}

    def file_in_order(self, names, as_list):
        sections = {name: self.POWER if name == "power_estimator" else {} for name in names}
        listed = [{"module": name, **section} for name, section in sections.items()]
        file = self.folder / "ordered.json"
        file.write_text(json.dumps({"modules": listed if as_list else sections}))
        return file

    def test_of_the_file_is_kept(self):
        for names in itertools.permutations(self.NAMES):
            for as_list in (False, True):
                file = self.file_in_order(names, as_list)
                # What is set of a section leaves it where it is.
                for more in ((), ("--set", f"modules.{MODEL}.latency=42", "--set", "modules.link_statistics.metrics=false")):
                    self.assertEqual(list(json.loads(self.dump("-c", file, *more))["modules"]), list(names))

    def test_is_that_of_the_report_and_of_the_archive(self):
        for names in ((MODEL, *self.NAMES[:0:-1]), self.NAMES):
            report = self.folder / "report.json"
            self.assert_ends_well(programs.haec_sim(
                "--trace", self.good / "traces.otf2", "-c", self.file_in_order(names, False), "--output",
                self.folder / "output", "--report", report, "--force", "--set",
                f"modules.comm_matrix.output={self.folder / 'matrix.csv'}", "--set", "modules.comm_matrix.replace=true"))
            self.assertEqual(list(json.loads(report.read_text())["configuration"]["modules"]), list(names))
            anchor = (self.folder / "output" / "traces.otf2").read_bytes()
            sections = anchor[anchor.index(b'"modules": {'):]
            places = [sections.index(f'"{name}": {{'.encode()) for name in names]
            self.assertEqual(places, sorted(places))

    def warnings(self, *modules):
        power = [word for key, value in self.POWER.items() for word in ("--set", f"modules.power_estimator.{key}={value}")]
        finished = self.assert_ends_well(programs.haec_sim(
            "--trace", self.good / "traces.otf2", "-m", ",".join(modules), "--no-output", "--ideal", "--report",
            self.folder / "report.json", "--force", *power, ranks=2))
        return [line for line in finished.err.splitlines() if "recorded times" in line]

    def test_that_gives_recorded_times_is_warned_of_once(self):
        told, = self.warnings("power_estimator", MODEL, "link_statistics")
        self.assertIn("warn modules: power_estimator before the network model", told)
        self.assertEqual(self.warnings(MODEL, "power_estimator"), [])
        # What links did is known at the end, wherever link_statistics stands.
        self.assertEqual(self.warnings("link_statistics", MODEL, "power_estimator"), [])


class Replay(ConfigurationTest):
    """The section `replay`, and its keys at their old place, in the section of the network model."""

    KEYS = {"collectives": "preserve", "compute_scale": 0.5, "eager_threshold": 0, "overhead": 300}
    LINE = f'modules.{MODEL} has keys whose place is the section "replay" now'

    def file(self, name, replay, model):
        file = self.folder / name
        file.write_text(json.dumps({"replay": replay, "modules": {MODEL: {"communication_model": "linear", **model}}}))
        return file

    def test_keys_at_their_old_place_mean_the_same_and_are_told_of_once(self):
        new, old = self.file("new.json", self.KEYS, {}), self.file("old.json", {}, self.KEYS)
        self.assertEqual(self.dump("-c", old), self.dump("-c", new))
        output = self.simulate(self.good, "new", "-c", new)
        for ranks in (1, 2):
            finished = self.assert_ends_well(programs.haec_sim(
                "--trace", self.good / "traces.otf2", "-c", old, "--output", self.folder / f"old{ranks}", ranks=ranks))
            self.assertEqual(finished.err.count(self.LINE), 1, str(finished))
            self.assert_same_files(output, self.folder / f"old{ranks}")
            finished = self.assert_ends_well(programs.haec_verify(self.good, output, "-c", old, ranks=ranks))
            self.assertEqual(finished.err.count(self.LINE), 1, str(finished))
        for config in (new, self.paper):
            finished = programs.haec_sim("--dump-config", "-c", config, "-m", MODEL)
            self.assertEqual(finished.err, "")

    def test_a_key_at_both_places_is_refused(self):
        both = self.file("both.json", {"overhead": 1}, {"overhead": 1})
        self.refused("--trace", self.good / "traces.otf2", "--config", both, status=2,
                     mentions=["both.json: replay.overhead", f"modules.{MODEL}.overhead", "remove that one"])

    def test_a_model_of_another_author_has_them(self):
        """None of its lines knows of them."""
        trace = self.good / "traces.otf2"
        for key, value in (("compute_scale", 3), ("collectives", "preserve"), ("overhead", 1e6)):
            with self.subTest(key):
                outputs = [self.simulate(self.good, f"{key}{number}", "-m", programs.program("NO_RATES"), *arguments)
                           for number, arguments in enumerate(((), ("--set", f"replay.{key}={value}")))]
                self.assertNotEqual(*[[file.read_bytes() for file in sorted((output / "traces").glob("*.evt"))]
                                      for output in outputs])


class Examples(ConfigurationTest):
    def test_all_simulate(self):
        examples = sorted((SOURCE / "configs").glob("*.json"))
        self.assertTrue(examples)
        for example in examples:
            with self.subTest(configuration=example.name):
                output = self.simulate(self.good, example.stem, "--config", example)
                self.assert_valid_archive(output)


if __name__ == "__main__":
    suite.main()
