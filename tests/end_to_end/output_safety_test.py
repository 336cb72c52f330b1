# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""No input and nobody's own file is lost to an output, whatever --force and links say."""

import json
import os
import pathlib
import shutil
import stat

import programs
import suite
from refusal_test import RANKS, RefusalTest


def contents(folder):
    """Every file below a folder with its bytes; links with where they lead."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.is_symlink():
            found[path] = os.readlink(path)
        elif path.is_file():
            found[path] = path.read_bytes()
    return found


class InputsStay(RefusalTest):
    """A copy of the trace in self.trace, and files beside it."""

    def setUp(self):
        super().setUp()
        self.trace = self.folder / "run" / "in"
        shutil.copytree(self.good, self.trace)
        self.link = self.folder / "link"
        self.link.symlink_to(self.trace)

    def refused_there(self, output, *mentions, trace=None, arguments=()):
        anchor = (trace or self.trace) / "traces.otf2"
        for ranks in RANKS:
            with self.subTest(output=str(output), ranks=ranks):
                before = contents(self.folder)
                finished = programs.haec_sim("--trace", anchor, "--output", output, "--force",
                                             *arguments, ranks=ranks)
                self.assertEqual(finished.status, 1, str(finished))
                self.assert_one_error(finished, mentions, alone=ranks == 1)
                self.assertEqual(contents(self.folder), before)

    def test_output_is_the_input(self):
        self.refused_there(self.trace, "holds the input")
        self.refused_there(self.link, "holds the input")
        self.refused_there(self.trace, "holds the input", trace=self.link)
        self.refused_there(self.trace / ".." / "in" / ".", "holds the input")

    def test_output_in_the_input(self):
        self.refused_there(self.trace / "out", "lies in the folder of the input")
        self.refused_there(self.link / "traces" / "out", "lies in the folder of the input")
        new = self.trace / "new" / "out"
        self.refused_there(new, "lies in the folder of the input")

    def test_output_around_the_input(self):
        (self.folder / "run" / "traces.otf2").write_text("an archive?")
        self.refused_there(self.folder / "run", "holds the input")

    def test_output_around_the_configuration(self):
        older = self.folder / "older"
        shutil.copytree(self.good, older)
        configuration = older / "machine.json"
        configuration.write_text('{"modules": {"identity": {}}}')
        self.refused_there(older, "holds the input", configuration,
                           arguments=["--config", configuration])

    def test_without_force(self):
        finished = programs.haec_sim("--trace", self.trace / "traces.otf2", "--output",
                                     self.trace / "out")
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("lies in the folder of the input", finished.err)


class ForceReplacesTheArchive(RefusalTest):
    def replace(self, output):
        return programs.haec_sim("--trace", self.good / "traces.otf2", "--output", output, "--force")

    def test_and_nothing_else(self):
        output = self.folder / "output"
        shutil.copytree(self.good, output)
        (output / "notes.txt").write_text("mine")
        (output / "profile").mkdir()
        (output / "profile" / "data").write_text("mine, too")
        before = (output / "traces.otf2").read_bytes()
        self.assert_ends_well(self.replace(output))
        self.assertNotEqual((output / "traces.otf2").read_bytes(), before)
        self.assertEqual((output / "notes.txt").read_text(), "mine")
        self.assertEqual((output / "profile" / "data").read_text(), "mine, too")
        shutil.rmtree(output / "profile")
        (output / "notes.txt").unlink()
        fresh = self.folder / "fresh"
        self.assert_ends_well(self.replace(fresh))
        self.assert_same_files(output, fresh)
        self.assertEqual(sorted(self.folder.iterdir()), [fresh, output])

    def test_by_a_link(self):
        real = self.folder / "real"
        shutil.copytree(self.good, real)
        link = self.folder / "link"
        link.symlink_to(real)
        self.assert_ends_well(self.replace(link))
        self.assertTrue(link.is_symlink())
        self.assertNotEqual((real / "traces.otf2").read_bytes(),
                            (self.good / "traces.otf2").read_bytes())

    def test_not_what_is_among_event_files(self):
        output = self.folder / "output"
        shutil.copytree(self.good, output)
        (output / "traces" / "thesis.tex").write_text("years of work")
        before = contents(self.folder)
        finished = self.replace(output)
        self.assertEqual(finished.status, 1, str(finished))
        self.assert_one_error(finished, ["thesis.tex", "no file of an OTF2 archive"], alone=True)
        self.assertEqual(contents(self.folder), before)

    def test_by_haec_gen_as_well(self):
        output = self.folder / "output"
        shutil.copytree(self.good, output)
        (output / "notes.txt").write_text("mine")
        self.assert_ends_well(
            programs.haec_gen("ring", "--ranks", "2", "--output", output, "--force"))
        self.assertEqual((output / "notes.txt").read_text(), "mine")
        self.assertEqual(len(list((output / "traces").glob("*.evt"))), 2)

    def test_refused_halfway_the_old_one_is_put_back(self):
        """The folder cannot be written to, once the output is complete."""
        output = self.folder / "output"
        shutil.copytree(self.good, output)
        if os.geteuid() == 0:
            self.check_put_back_by_attribute(output)
            return
        output.chmod(stat.S_IRUSR | stat.S_IXUSR)
        self.addCleanup(output.chmod, 0o755)
        self.check_put_back(output)

    def check_put_back(self, output):
        before = contents(output)
        finished = self.replace(output)
        self.assertEqual(finished.status, 1, str(finished))
        self.assert_one_error(finished, ["cannot give the output its name"], alone=True)
        self.assertEqual(contents(output), before)
        self.assertEqual(list(self.folder.iterdir()), [output])

    def check_put_back_by_attribute(self, output):
        """Permissions do not hold for root; a file that cannot be renamed does."""
        anchor = output / "traces.def"
        if programs.run("chattr", "+i", anchor).status != 0:
            self.skipTest("runs as root on a file system without immutable files")
        self.addCleanup(programs.run, "chattr", "-i", anchor)
        self.check_put_back(output)


class FilesOfPrograms(RefusalTest):
    def setUp(self):
        super().setUp()
        self.trace = self.folder / "in"
        shutil.copytree(self.good, self.trace)
        self.matrix = self.folder / "halo.csv"
        self.assert_ends_well(
            programs.haec_map("matrix", self.trace / "traces.otf2", "-o", self.matrix))

    def refused_with(self, run, *arguments, mentions, statuses=(1, 2)):
        before = contents(self.folder)
        finished = run(*arguments)
        self.assertIn(finished.status, statuses, str(finished))
        self.assertEqual(len(finished.err.splitlines()), 1, str(finished))
        for mention in mentions:
            self.assertIn(mention, finished.err)
        self.assertEqual(contents(self.folder), before)

    def test_haec_map_over_its_input(self):
        link = self.folder / "link.csv"
        link.symlink_to(self.matrix)
        for output in (self.matrix, link, self.folder / "." / "halo.csv"):
            self.refused_with(programs.haec_map, "create", "--strategy", "xyz", "--topology",
                              "2,2,2", "--matrix", self.matrix, "-o", output, "--force",
                              mentions=["is the input"])

    def test_haec_map_over_its_trace(self):
        events = self.trace / "traces"
        for output, mention in ((events / "0.evt", "lies among the event files"),
                                (events / "new.csv", "lies among the event files"),
                                (self.trace / "traces.def", "is the input"),
                                (self.trace / "traces.otf2", "is the input")):
            self.refused_with(programs.haec_map, "matrix", self.trace / "traces.otf2", "-o", output,
                              "--force", mentions=[mention])

    def test_module_over_the_input(self):
        section = "modules.comm_matrix"
        for file in (self.trace / "traces" / "0.evt", self.trace / "traces.otf2"):
            self.refused_with(programs.haec_sim, "--trace", self.trace / "traces.otf2", "-m",
                              "comm_matrix", "--output", self.folder / "output", "--set",
                              f"{section}.file={file}", "--set", f"{section}.replace=true",
                              mentions=[str(file)])

    def test_log_over_the_input(self):
        configuration = self.folder / "machine.json"
        configuration.write_text('{"modules": {"identity": {}}}')
        for log, mention in ((self.trace / "traces.otf2", "is the input"), (configuration, "is the input"),
                             (self.trace / "traces" / "0.evt", "lies among the event files")):
            self.refused_with(programs.haec_sim, "--trace", self.trace / "traces.otf2", "--config", configuration,
                              "--output", self.folder / "output", "--log-file", log, "-V", "trace",
                              mentions=[mention])

    def test_two_outputs_of_one_name(self):
        one = self.folder / "one"
        file = ("-m", "comm_matrix", "--set", f"modules.comm_matrix.output={one}")
        outputs = {
            "modules.trace_stats.output": ("-m", "trace_stats,comm_matrix", *file[2:], "--set",
                                           f"modules.trace_stats.output={self.folder}/./one", "--output",
                                           self.folder / "output"),
            "--report": (*file, "--report", one, "--output", self.folder / "output"),
            "--output": (*file, "--output", one)}
        for option, arguments in outputs.items():
            with self.subTest(option=option):
                self.refused_with(programs.haec_sim, "--trace", self.trace / "traces.otf2", *arguments, statuses=(2,),
                                  mentions=[option, "modules.comm_matrix.output", "give another name"])
        # The log is there when it is found out.
        finished = programs.haec_sim("--trace", self.trace / "traces.otf2", *file, "--log-file", one, "--output",
                                     self.folder / "output")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("is what --log-file writes", finished.err)

        # It had been found out when the log was there.
        finished = programs.haec_sim("--trace", self.trace / "traces.otf2", "--report", self.folder / "r.json",
                                     "--log-file", self.folder / "r.json", "--output", self.folder / "output")
        self.assertEqual(finished.status, 2, str(finished))
        self.assert_one_error(finished, ["--log-file", "is what --report writes"], alone=True)
        self.assertFalse((self.folder / "r.json").exists())

    def test_modules_write_what_is_named_and_nothing_else(self):
        """And --force holds for their files, too."""
        folder = self.folder / "empty"
        folder.mkdir()
        machine = self.folder / "machine.json"
        links = {name: {"active_power": 24300, "idle_power": 2100} for name in ("optical", "wireless")}
        machine.write_text(json.dumps({
            "topology": {"type": "haec_box", "size": [2, 2, 2], "links": links},
            "modules": {"static_network_model": {"communication_model": "linear"}, "link_energy": {},
                        "link_statistics": {}, "power_estimator": {"static_power": 20}}}))
        run = ("--trace", self.trace / "traces.otf2", "--config", machine)
        self.assert_ends_well(programs.haec_sim(*run, "--output", "out", cwd=folder))
        self.assertEqual([path.name for path in folder.iterdir()], ["out"])
        keys = ("link_energy.output", "link_energy.pairs", "link_statistics.output", "power_estimator.output",
                "power_estimator.json")
        for key in keys:
            file = folder / key
            file.write_text("older")
            finished = programs.haec_sim(*run, "--output", "other", "--set", f"modules.{key}={file}", cwd=folder)
            self.assertEqual(finished.status, 2, str(finished))
            self.assert_one_error(finished, [f"modules.{key}: {file} exists", "--force"], alone=True)
            self.assertEqual(file.read_text(), "older")
        self.assert_ends_well(programs.haec_sim(
            *run, "--output", "out", "--force",
            *(word for key in keys for word in ("--set", f"modules.{key}={folder / key}")), cwd=folder))
        for key in keys:
            self.assertNotEqual((folder / key).read_text(), "older")

    def test_outputs_of_modules_in_folders_that_do_not_exist(self):
        file = self.folder / "nowhere" / "matrix.csv"
        self.refused_with(programs.haec_sim, "--trace", self.trace / "traces.otf2", "-m", "comm_matrix", "--output",
                          self.folder / "output", "--set", f"modules.comm_matrix.output={file}", statuses=(2,),
                          mentions=["the folder of", "does not exist"])

    def test_devices_and_pipes_stay(self):
        """A pipe stands for all that is no file: it is written to, and no file takes its place."""
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        reader = programs.start(["cat", pipe])
        section = "modules.comm_matrix"
        finished = programs.haec_sim(
            "--trace", self.trace / "traces.otf2", "-m", "comm_matrix", "--output",
            self.folder / "output", "--set", f"{section}.file={pipe}", "--set",
            f"{section}.replace=true")
        self.assert_ends_well(finished)
        self.assertEqual(programs.finish(reader).out, self.matrix.read_text())
        self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))

    def test_links_stay(self):
        link = self.folder / "link.csv"
        link.symlink_to(self.folder / "real.csv")
        (self.folder / "real.csv").write_text("older")
        self.assert_ends_well(programs.haec_map("matrix", self.trace / "traces.otf2", "-o", link,
                                                "--force"))
        self.assertTrue(link.is_symlink())
        self.assertEqual((self.folder / "real.csv").read_text(), self.matrix.read_text())
        (self.folder / "real.csv").unlink()
        self.refused_with(programs.haec_map, "matrix", self.trace / "traces.otf2", "-o", link,
                          "--force", mentions=["leads nowhere"])

    def test_nobody_elses_partial_file(self):
        section = "modules.comm_matrix"
        partial = self.folder / "new.csv.partial"
        partial.write_text("another program's")
        self.assert_ends_well(programs.haec_sim(
            "--trace", self.trace / "traces.otf2", "-m", "comm_matrix", "--output",
            self.folder / "output", "--set", f"{section}.file={self.folder / 'new.csv'}"))
        self.assertEqual(partial.read_text(), "another program's")


class Folders(RefusalTest):
    def test_that_are_named_from_here(self):
        for name in ("output", "./other"):
            finished = programs.haec_sim("--trace", self.good / "traces.otf2", "--output", name,
                                         cwd=self.folder)
            self.assert_ends_well(finished)
            self.assertTrue((self.folder / name / "traces.otf2").exists())

    def test_that_could_not_be_filled_are_gone(self):
        finished = programs.run(
            "sh", "-c", 'trap "" XFSZ; ulimit -f 2; exec "$0" "$@"', programs.program("HAEC_SIM"),
            "--trace", self.good / "traces.otf2", "--output",
            self.folder / "output")
        self.assertEqual(finished.status, 1, str(finished))
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    suite.main()
