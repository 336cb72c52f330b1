# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Configurations and command lines that cannot be meant."""

import pathlib

import programs
import suite
from refusal_test import RefusalTest

MODEL = "modules.static_network_model"


class EndlessInputs(RefusalTest):
    """Inputs that no one can read to their end are refused before they fill the memory."""

    def refused_inputs(self, file, mention):
        trace = self.good / "traces.otf2"
        folders = f'{MODEL}.parameter_search_folders=["{self.folder}"]'
        for arguments in (["--config", file], ["--mapping", file],
                          ["--set", f"{MODEL}.communication_model=NCDr", "--set",
                           f"{MODEL}.evaluation=polynomial", "--set", folders]):
            if "--set" in arguments and file.parent != self.folder:
                continue
            self.refused("--trace", trace, *arguments, mentions=[mention], status=2,
                         limit="ulimit -v 2000000")

    def test_devices(self):
        self.refused_inputs(pathlib.Path("/dev/zero"), "device")
        finished = programs.haec_map("create", "--matrix", "/dev/zero", "--strategy", "min_md",
                                     "--topology", "2,2,2")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("device", finished.err)

    def test_devices_as_reports_and_studies(self):
        for device in ("/dev/zero", "/dev/stdin"):
            for program, status in (("HAEC_REPORT", 1), ("HAEC_SWEEP", 2)):
                with self.subTest(program=program, device=device):
                    finished = programs.run("sh", "-c", 'ulimit -v 2000000; exec "$0" "$@" < /dev/zero', programs.program(program), device,
                                            "-o", self.folder / "new")
                    self.assertEqual(finished.status, status, str(finished))
                    self.assertEqual(finished.err.count("\n"), 1, str(finished))
                    self.assertIn("device", finished.err)

    def test_long_files(self):
        file = self.folder / "long.json"
        with file.open("wb") as stream:
            stream.truncate(10**12)
        self.refused_inputs(file, "longer than 64 MiB")
        finished = programs.haec_map("create", "--matrix", file, "--strategy", "min_md",
                                     "--topology", "2,2,2")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("too long", finished.err)


class TextFromOutside(RefusalTest):
    """Whatever names, paths and values hold, an error is one line that a terminal shows as it is."""

    NASTY = "a\nb\x1b[31mc\r\u202ed\x9b"

    def refused_with(self, *arguments, status):
        finished = programs.haec_sim(*arguments)
        self.assertEqual(finished.status, status, str(finished))
        self.assertEqual(len(finished.err.splitlines()), 1, repr(finished.err))
        self.assertTrue(finished.err.rstrip("\n").isprintable(), repr(finished.err))
        return finished.err

    def test_arguments(self):
        trace = self.good / "traces.otf2"
        for arguments, status in ((["--trace", self.NASTY], 2), (["--config", self.NASTY], 2),
                                  (["--mapping", self.NASTY], 2), (["--" + self.NASTY], 2),
                                  ([self.NASTY], 2), (["-m", self.NASTY], 2),
                                  (["--set", self.NASTY + "=1"], 2), (["--describe", self.NASTY], 2),
                                  (["--log-file", f"/nowhere/{self.NASTY}"], 1),
                                  (["--log-level", self.NASTY], 2),
                                  (["--set", f"{MODEL}.communication_model={self.NASTY}"], 2),
                                  (["--output", f"/dev/null/{self.NASTY}"], 1)):
            with self.subTest(arguments=arguments):
                needed = [] if "--trace" in arguments or self.NASTY == arguments[0] else \
                    ["--trace", trace]
                self.refused_with(*arguments, *needed, status=status)

    def test_contents(self):
        file = self.folder / "bad.json"
        for text in (f'{{"{self.NASTY}": 1}}', '{"a\\u001b\\n": 1}', '{"modules": {"\\u009b": {}}}',
                     '{"modules": {"static_network_model": {"\\n\\u001b[2J": 1}}}'):
            file.write_text(text)
            self.refused_with("--trace", self.good / "traces.otf2", "--config", file, status=2)
        file.write_text('{"topology": {"a\\u0000b": 1}}')
        told = self.refused_with("--trace", self.good / "traces.otf2", "--config", file, status=2)
        self.assertIn("a\\x00b: unknown key", told)
        file.write_text(f"name\nx_coord y_coord z_coord number_of_processes process_id(s)\n{chr(27)}[2J")
        self.refused_with("--trace", self.good / "traces.otf2", "--mapping", file, status=2)

    def test_paths_that_are_none(self):
        """What the file system says is told in our own words."""
        long = "/" + "a" * 5000
        for arguments in (["--trace", long], ["--trace", self.good / "traces.otf2", "--output", long],
                          ["--trace", self.good / "traces.otf2", "--config", long],
                          ["--trace", self.good / "traces.otf2", "--mapping", long],
                          ["--trace", self.good / "traces.otf2", "-m", long + ".so"],
                          ["--trace", self.good / "traces.otf2", "-m", "comm_matrix", "--set",
                           "modules.comm_matrix.output=" + long]):
            with self.subTest(arguments=str(arguments)[:80]):
                finished = programs.haec_sim(*arguments)
                self.assertIn(finished.status, (1, 2), str(finished)[:500])
                self.assertEqual(len(finished.err.splitlines()), 1)
                self.assertNotIn("filesystem error", finished.err)
                self.assertIn("too long", finished.err)


class BadConfiguration(RefusalTest):
    def refused_text(self, text, *mentions):
        """A configuration file with this text."""
        file = self.folder / "bad.json"
        file.write_text(text)
        self.refused("--trace", self.good / "traces.otf2", "--config", file,
                     mentions=[file, *mentions], status=2)

    def refused_keys(self, keys, *mentions):
        """A configuration with this text as the section of static_network_model."""
        self.refused_text('{"modules": {"static_network_model": {' + keys + "}}}", *mentions)

    def test_misspelt_key(self):
        self.refused_keys('"latancy": 100', f"{MODEL}.latancy", "did you mean", "latency")

    def test_misspelt_section(self):
        self.refused_text('{"topologie": {"size": [4, 4, 4]}}', "topologie", "did you mean",
                          "topology")

    def test_misspelt_value(self):
        self.refused_keys('"communication_model": "DRO"', f"{MODEL}.communication_model", "DRO",
                          "did you mean", "DOR")

    def test_wrong_type(self):
        self.refused_keys('"bandwidth": "fast"', f"{MODEL}.bandwidth", "number")
        self.refused_text('{"topology": {"size": "4x4xz"}}', "topology.size")

    def test_out_of_range(self):
        self.refused_keys('"latency": -1', f"{MODEL}.latency", "-1")
        self.refused_keys('"latency": 1e18', f"{MODEL}.latency", "1000000000000 ")
        self.refused_text('{"replay": {"compute_scale": 1e12}}', "replay.compute_scale", "out of range")
        self.refused_keys('"compute_scale": 1e12', f"{MODEL}.compute_scale", "out of range")
        self.refused_text('{"topology": {"size": [0, 4, 4]}}', "topology.size")

    def test_malformed(self):
        self.refused_text('{"modules": {', "bad.json")
        self.refused_text('{"topology": {"size": [4, 4, 4]} "modules": {}}', "bad.json")
        self.refused_text("", "bad.json")

    def test_key_without_effect(self):
        self.refused_keys('"loss_probability": 0.1', f"{MODEL}.loss_probability")

    def test_all_keys_that_have_to_go_are_told_at_once(self):
        """Misspelt, misplaced, without effect in several sections: a line for each."""
        given = {"latency": "did you mean modules.static_network_model.latency",
                 f"{MODEL}.latancy": "did you mean 'latency'?",
                 "topology.groups": "has no effect on a mesh",
                 "resource_managers.network_resource_manager.buffer_size": "has no effect with contention none",
                 "modules.comm_matrix.file": "module 'comm_matrix' does not run",
                 "replay.collective_algorithms": "has no effect with collectives preserve",
                 f"{MODEL}.loss_probability": "has no effect with communication_model linear, the default",
                 f"{MODEL}.size_signature": "has no effect with communication_model linear, the default"}
        values = {"replay.collective_algorithms": '[{"table": "openmpi"}]'}
        words = [word for key in given for word in ("--set", f"{key}={values.get(key, 1)}")]
        for ranks in (1, 3):
            finished = programs.haec_sim("--dump-config", "-m", "static_network_model", "--set", "replay.collectives=preserve", *words, ranks=ranks)
            self.assertEqual(finished.status, 2, str(finished))
            told = [line for line in finished.err.splitlines() if line.startswith("haec_sim: error: ")]
            self.assertEqual(len(told), len(given), str(finished))
            for key, reason in given.items():
                self.assertEqual(len([line for line in told if f"--set {key}" in line and reason in line]), 1, f"{key}: {finished}")

    def test_keys_whose_effect_hangs_on_a_misspelt_one_are_not_told(self):
        finished = programs.haec_sim("--dump-config", "--set", f"{MODEL}.comunication_model=NCDr", "--set", f"{MODEL}.loss_probability=0.1")
        self.assertEqual(finished.err.count("\n"), 1, str(finished))
        self.assertIn("did you mean 'communication_model'?", finished.err)

    def test_missing_file(self):
        missing = self.folder / "missing.json"
        self.refused("--trace", self.good / "traces.otf2", "--config", missing,
                     mentions=[missing], status=2)

    def test_unknown_module(self):
        self.refused("--trace", self.good / "traces.otf2", "--modules", "static_network",
                     mentions=["static_network", "static_network_model"], status=2)

    def test_loss_that_nothing_survives(self):
        self.refused("--trace", self.good / "traces.otf2", "--set", f"{MODEL}.communication_model=DORr",
                     "--set", f"{MODEL}.loss_probability=1",
                     mentions=["loss_probability 1", "lower it"], status=2)


class BadCommandLine(RefusalTest):
    def refused_options(self, *options, mentions):
        self.refused("--trace", self.good / "traces.otf2", *options, mentions=mentions, status=2)

    def test_unknown_option(self):
        self.refused_options("--confg", "x.json", mentions=["--confg", "did you mean '--config'"])

    def test_option_without_value(self):
        self.refused_options("--mapping", mentions=["mapping", "--help"])
        self.refused_options("--mapping", "--check", mentions=["--mapping", "--check"])

    def test_wrong_value(self):
        self.refused_options("--progress", "ever", mentions=["--progress", "ever", "never"])
        self.refused_options("-V", "loud", mentions=["--log-level", "loud"])

    def test_bad_set(self):
        self.refused_options("--set", f"{MODEL}.latancy=1",
                             mentions=["latancy", "did you mean", "latency"])
        self.refused_options("--set", f"{MODEL}.latency", mentions=[f"{MODEL}.latency", "="])
        self.refused_options("--set", f"{MODEL}.latency=slow", mentions=[f"{MODEL}.latency"])

    def test_two_traces(self):
        self.refused_options("another.otf2", mentions=["trace"])

    def test_no_trace(self):
        self.refused(mentions=["no trace", "--trace"], status=2)

    def test_dedicated_layout(self):
        self.refused_options("--layout", "dedicated",
                             mentions=["need 77 MPI ranks", "mpirun -n 77", "--layout spread"])

    def test_log_file_that_cannot_be_written(self):
        log = self.good / "traces.otf2" / "log"
        finished = programs.haec_sim("--trace", self.good / "traces.otf2", "--log-file", log,
                                     "--output", self.folder / "output")
        self.assertNotEqual(finished.status, 0, str(finished))
        self.assert_one_error(finished, [log], alone=True)


if __name__ == "__main__":
    suite.main()
