# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Every option of every program that names an output: no input is lost to it, and no file of somebody else."""

import json
import re
import shutil

import programs
import suite
from output_safety_test import contents
from refusal_test import RefusalTest

POWER = ("--set", "modules.power_estimator.static_power=20")
MODULES = {"comm_matrix": ("output",), "trace_stats": ("output",), "metric_reader": ("output",),
           "link_statistics": ("output", "json"), "link_energy": ("output", "json", "pairs"),
           "power_estimator": ("output", "processes", "regions", "json")}

# Program, command with its inputs, and the options that name outputs. {new} is a name that nothing has.
COMMANDS = [
    ("HAEC_SIM", "--trace {trace} --config {config} --mapping {map}", ("--output", "--report")),
    ("HAEC_SIM", "--trace {trace} --config {config} --mapping {map} --no-output", ("--log-file",)),
    *(("HAEC_SIM", f"--trace {{trace}} --config {{config}} --no-output -m static_network_model,{module}",
       tuple(f"modules.{module}.{key}" for key in keys)) for module, keys in MODULES.items()),
    ("HAEC_VERIFY", "{trace} {trace} --config {config} -m identity --mapping {map}", ("--output",)),
    ("HAEC_MAP", "matrix {trace}", ("--output",)),
    ("HAEC_MAP", "create --strategy min_md --matrix {matrix} --config {config}", ("--output",)),
    ("HAEC_MAP", "evaluate {map} --matrix {matrix} --config {config}", ("--output",)),
    *(("HAEC_TOPOLOGY", f"{command} --config {{config}}", ("--output",))
      for command in ("info", "links", "routes 0 1", "draw", "export")),
    ("HAEC_EXPORT", "{trace} --format visits", ("--output",)),
    ("HAEC_IMPORT", "goal {schedule}", ("--output",)),
    ("HAEC_RESOURCES", "evaluate {application} --machine {machine}", ("--output",)),
    ("HAEC_RESOURCES", "measure {trace} --config {config} --mapping {map} --point p=6 -o {new}.a --machine {new}.m --jsonl {new}.l",
     ("--output", "--machine", "--jsonl")),
    ("HAEC_CALIBRATE", "--osu-memory {osu} -o {new}", ("--output", "--measurements")),
    ("HAEC_REPORT", "{report}", ("--output",)),
    ("HAEC_SWEEP", "{study}", ("--output",)),
    ("HAEC_GEN", "ring --ranks 2", ("--output",)),
    ("HAEC_GEN", "ring --ranks 2 --matrix-only", ("--output",)),
    ("HAEC_GEN", "jobs {trace} {trace} --names a,b", ("--output",))]

# Commands whose tests need more than these inputs, and which have the same guard: haec_fit, haec_topology import.
ELSEWHERE = {"haec_fit make": {"--output"}, "haec_fit calibrate": {"--output"}, "haec_topology import": {"--output"}}

# All options that name a file or a folder, and are inputs.
INPUTS = {"--trace", "--config", "--mapping", "--matrix", "--lft", "--osu", "--osu-memory", "--predicted"}


def with_output(words, option, output):
    """The command with another name for one output."""
    if option.startswith("modules."):
        return [*words, "--set", f"{option}={output}"]
    for name in (option, "-o" if option == "--output" else option):
        if name in words:
            place = words.index(name)
            return [*words[:place + 1], str(output), *words[place + 2:]]
    return [*words, option, str(output)]


class Outputs(RefusalTest):
    def setUp(self):
        super().setUp()
        self.work = self.folder / "work"
        self.work.mkdir()
        shutil.copytree(self.good, self.work / "in")
        self.inputs = {name: self.work / name for name in ("config", "map", "matrix", "application", "machine", "osu", "report", "schedule", "study")}
        self.inputs["trace"] = self.work / "in" / "traces.otf2"
        links = {name: {"bandwidth": 1e9, "latency": 100, "active_power": 24300, "idle_power": 2100}
                 for name in ("optical", "wireless")}
        self.inputs["config"].write_text(json.dumps({
            "topology": {"type": "haec_box", "size": [2, 2, 2], "links": links},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        self.assert_ends_well(programs.haec_map("matrix", self.inputs["trace"], "-o", self.inputs["matrix"]))
        self.assert_ends_well(programs.haec_map("create", "--strategy", "xyz", "--ranks", "6", "--topology", "2,2,2:haec_box", "-o",
                                                self.inputs["map"]))
        self.assert_ends_well(self.run_it("HAEC_RESOURCES", "measure", self.inputs["trace"], "--config", self.inputs["config"], "-o",
                                          self.inputs["application"], "--machine", self.inputs["machine"]))
        self.assert_ends_well(programs.haec_sim("--trace", self.inputs["trace"], "--config", self.inputs["config"], "--no-output",
                                                "--report", self.inputs["report"]))
        self.inputs["study"].write_text(json.dumps({"trace": str(self.inputs["trace"]), "configs": str(self.inputs["config"])}))
        self.inputs["schedule"].write_text("num_ranks 1\nrank 0 {\ncalc 5\n}\n")
        self.inputs["osu"].write_text("# OSU MPI Latency Test v5.9\n0 0.3\n8 0.31\n1024 0.5\n")
        self.saved = contents(self.work)

    def run_it(self, program, *words):
        return programs.run(programs.program(program), *map(str, words))

    def commands(self):
        """Each output of each command: program, words, option, and the files that the command reads."""
        for program, text, options in COMMANDS:
            read = [self.inputs[name] for name in re.findall(r"{(\w+)}", text) if name != "new"]
            words = text.format(new=self.folder / "new", **self.inputs).split()
            if "power_estimator" in text:
                words += POWER
            if "metric_reader" in text:
                words += ("--set", "modules.metric_reader.channel=none")
            for option in options:
                yield program, words, option, read

    def assert_refused(self, program, words):
        finished = self.run_it(program, *words)
        self.assertIn(finished.status, (1, 2), str(finished))
        lines = [line for line in finished.err.splitlines() if ": error: " in line]
        self.assertEqual(len(lines), 1, str(finished))
        self.assertEqual(contents(self.work), self.saved, str(finished))
        self.assertEqual({path for path in self.folder.iterdir() if ".l" not in path.name and path != self.work}, set(), str(finished))

    def test_are_no_inputs_of_the_same_command(self):
        for program, words, option, read in self.commands():
            for path in read:
                files = [path]
                if path.name == "traces.otf2":
                    files += [path.with_suffix(".def"), path.with_suffix("") / "0.evt"]
                for file in files:
                    with self.subTest(program=program, option=option, file=file.name):
                        self.assert_refused(program, with_output([*words, "--force"], option, file))

    def test_are_no_files_of_somebody_else(self):
        for program, words, option, _ in self.commands():
            file = self.work / "precious"
            file.write_text("somebody else's\n")
            self.saved = contents(self.work)
            with self.subTest(program=program, words=words[:1], option=option):
                self.assert_refused(program, with_output(words, option, file))

    def test_are_not_each_other(self):
        for program, text, options in COMMANDS:
            for option in options[1:]:
                words = text.format(new=self.folder / "new", **self.inputs).split()
                if "power_estimator" in text:
                    words += POWER
                for one in (options[0], option):
                    words = with_output(words, one, self.folder / "same")
                with self.subTest(program=program, option=option):
                    self.assert_refused(program, words)

    def test_have_no_room(self):
        """On a full file system: an error, and no part of an output."""
        place = self.mount("8k")
        (place / "fills").write_text("x" * 8192)
        for program, words, option, _ in self.commands():
            if option == "--log-file":
                continue  # has no lines where a run tells nothing
            with self.subTest(program=program, words=words[:1], option=option):
                finished = self.run_it(program, *with_output(words, option, place / "new"))
                self.assertIn(finished.status, (1, 2), str(finished))
                lines = [line for line in finished.err.splitlines() if ": error: " in line]
                self.assertEqual(len(lines), 1, str(finished))
                left = [path for path in place.iterdir() if path.name != "fills"]
                for path in left:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
                self.assertEqual(left, [], str(finished))

    def test_have_room_for_the_lines_of_before_only(self):
        command = next(words for program, words, option, _ in self.commands() if option == "--jsonl")
        place = self.mount("8k")
        words = with_output(command, "--jsonl", place / "lines")
        self.assert_ends_well(self.run_it("HAEC_RESOURCES", *words))
        before = (place / "lines").read_text()
        for _ in range(100):
            finished = self.run_it("HAEC_RESOURCES", *words, "--force")
            lines = (place / "lines").read_text()
            if finished.status != 0:
                self.assertEqual(lines, before)
                self.assertIn("No space left on device", finished.err)
                return
            before = lines
        self.fail("there was room for all")

    def test_are_all_here(self):
        """Whatever option of a program names a file or folder is an input, or one of the outputs above."""
        known = {}
        for program, text, options in COMMANDS:
            word = text.split()[0]
            name = program.lower() + (f" {word}" if re.match(r"[a-z_]+$", word) else "")
            known.setdefault(name, set()).update(option for option in options if not option.startswith("modules."))
        for name, options in (known | ELSEWHERE).items():
            program, *command = name.split()
            told = self.assert_ends_well(self.run_it(program.upper(), *command, "--help")).out
            named = set(re.findall(r"(--[\w-]+)(?: \])? (?:FILE|FOLDER|PATH|NAME\.json|PAGE)(?![\w=])", told))
            with self.subTest(command=name):
                # One of measure is an output, and one of evaluate an input.
                self.assertEqual(named - INPUTS - ({"--machine"} if name == "haec_resources evaluate" else set()), options)


if __name__ == "__main__":
    suite.main()
