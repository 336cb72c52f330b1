# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Outputs that exist, cannot be made, or do not fit the file system; ranks that die."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

import programs
import suite
from refusal_test import RANKS, RefusalTest

# Limits of file sizes also hold for the shared memory of ranks, which TCP does without.
NO_SHARED_MEMORY = {"OMPI_MCA_btl": "self,tcp"}


class BadOutput(RefusalTest):
    def refused_output(self, output, *mentions, limit=None, **options):
        for ranks in RANKS:
            with self.subTest(ranks=ranks):
                before = set(self.folder.rglob("*"))
                finished = self.run_limited(
                    ("--trace", self.good / "traces.otf2", "--output", output), ranks,
                    limit, options)
                self.assertEqual(finished.status, 1, str(finished))
                self.assert_one_error(finished, mentions, alone=ranks == 1 and limit is None)
                self.assertEqual(set(self.folder.rglob("*")), before, "left something behind")

    def test_output_exists(self):
        for output in (self.folder / "folder", self.folder / "file", self.folder / "link"):
            with self.subTest(output=output.name):
                if output.name == "folder":
                    output.mkdir()
                elif output.name == "file":
                    output.write_text("precious")
                else:
                    output.symlink_to(self.folder / "nowhere")
                self.refused_output(output, output, "exists", "--force")

    def test_output_below_a_file(self):
        file = self.folder / "file"
        file.write_text("no folder")
        self.refused_output(file / "output", file / "output", "does not exist; make it",
                            "--output")

    def test_file_size_limit(self):
        """As if the file system were full: no file grows beyond a few blocks."""
        self.refused_output(self.folder / "output", self.folder / "output", "file system full?",
                            limit="trap '' XFSZ; ulimit -f 2",
                            env=os.environ | NO_SHARED_MEMORY)


class SmallFileSystem(RefusalTest):
    """On a file system of its own, where this user may make one."""

    def refused_there(self, place, *mentions, allowed=frozenset()):
        for ranks in RANKS:
            with self.subTest(ranks=ranks):
                finished = programs.haec_sim("--trace", self.good / "traces.otf2", "--output",
                                             place / "output", ranks=ranks)
                self.assertEqual(finished.status, 1, str(finished))
                self.assert_one_error(finished, mentions, alone=ranks == 1)
                self.assertEqual(set(place.iterdir()), set(allowed), "left something behind")

    def test_full(self):
        # A page for each of some files: enough to begin, not to finish.
        place = self.mount("40k")
        self.refused_there(place, place / "output", "No space left on device", "free some space")

    def refused_at_each_file(self, size, options, *arguments):
        """Runs with more and more space, up to enough; returns the messages of those before."""
        place = self.mount(size(1), options(1))
        told = ""
        for amount in range(2, 100):
            words = ["mount", "-o", f"remount,size={size(amount)}{options(amount)}", str(place)]
            subprocess.run(words, check=True)
            finished = programs.haec_sim("--trace", self.good / "traces.otf2", "--output",
                                         place / "output", *arguments)
            if finished.status == 0:
                self.assert_ends_well(programs.haec_sim("--check", "--trace",
                                                        place / "output/traces.otf2"))
                return told
            self.assert_one_error(finished, ["No space left on device; free some space", place],
                                  alone=True)
            self.assertEqual(list(place.iterdir()), [], "left something behind")
            told += finished.err
        return self.fail("there was never enough")

    def test_no_page_for_a_file(self):
        """OTF2's library closes its own files without telling that they were not written."""
        told = self.refused_at_each_file(lambda pages: f"{4 * pages}k", lambda _: "")
        for what in (".evt: ", ".def: ", "the global definitions", "the anchor file"):
            self.assertIn(what, told)

    def test_no_number_for_a_file(self):
        told = self.refused_at_each_file(lambda _: "10m", lambda files: f",nr_inodes={files}")
        for what in (".evt: ", ".def: ", "definition", "the anchor file"):
            self.assertIn(what, told)

    def test_no_room_for_a_long_configuration(self):
        """It has no place in the anchor file, and gets a file beside it."""
        links = [[node, (node + 1) % 9, "link"] for node in range(9) for _ in range(2500)]
        config = self.folder / "machine.json"
        config.write_text(json.dumps({"platform": {"link_types": [{"name": "link", "bandwidth": 1e9, "latency": 100}],
                                                   "topology": {"type": "graph", "nodes": 9, "links": links}},
                                      "modules": {"static_network_model": {}}}), encoding="utf-8")
        for size, options in ((lambda pages: f"{20 * pages}k", lambda _: ""),
                              (lambda _: "10m", lambda files: f",nr_inodes={files}")):
            with self.subTest(size=size(1)):
                told = self.refused_at_each_file(size, options, "--config", config)
                self.assertIn("traces.configuration.json", told)

    def test_full_from_the_beginning(self):
        place = self.mount("4k")
        (place / "page").write_text("x" * 4096)
        self.refused_there(place, place / "output", allowed={place / "page"})

    def test_read_only(self):
        place = self.mount("64k", ",ro")
        self.refused_there(place, place / "output", "cannot make the output folder", "Read-only")


class DyingRank(RefusalTest):
    def ranks_of(self, mpiexec):
        """The process ids of the simulator's ranks."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "stat").read_text().rsplit(")", 1)[1].split()
                name = os.path.basename(os.readlink(process / "exe"))
            except OSError:
                continue
            if int(words[1]) == mpiexec.pid and name.startswith("haec_sim"):
                found.append(int(process.name))
        return sorted(found)

    def wait_for(self, condition, process):
        while not condition():
            self.assertIsNone(process.poll(), "ended before it was in mid-run; use a longer trace")
            time.sleep(0.001)

    def test_killed_rank_leaves_no_output(self):
        if not os.path.exists("/proc/self/exe"):
            self.skipTest("needs /proc")
        trace = self.folder / "long"
        self.assert_ends_well(
            programs.haec_gen("wavefront", "--events", "1000000", "--output", trace))
        process = programs.start([*programs.mpiexec(3), programs.program("HAEC_SIM"), "--trace",
                                  trace / "traces.otf2", "--output", self.folder / "output"])
        self.wait_for(lambda: list(self.folder.glob("output.partial-*/traces")), process)
        last = self.ranks_of(process)[-1]
        # Stopped first: the others cannot end without it, however fast they are.
        os.kill(last, signal.SIGSTOP)
        os.kill(last, signal.SIGKILL)
        finished = programs.finish(process)
        self.assertNotEqual(finished.status, 0, str(finished))
        self.assertFalse((self.folder / "output").exists())


class ExitStatus(RefusalTest):
    """mpiexec tells one rank's exit status; here every rank's is looked at."""

    def statuses(self, *arguments):
        codes = self.folder / "codes"
        shutil.rmtree(codes, ignore_errors=True)
        codes.mkdir()
        script = f'"$0" "$@" >/dev/null 2>&1; echo $? > "{codes}/$$"'
        self.assert_ends_well(
            programs.run(*programs.mpiexec(3), "sh", "-c", script, programs.program("HAEC_SIM"),
                         "--trace", self.good / "traces.otf2", *arguments))
        return sorted(int(file.read_text()) for file in codes.iterdir())

    def test_every_rank_agrees(self):
        (self.folder / "exists").mkdir()
        for expected, arguments in (
                (0, ["--output", self.folder / "output"]),
                (0, ["--check"]),
                (1, ["--output", self.folder / "exists"]),
                (1, ["--output", "/dev/null/output"]),
                (2, ["--mapping", self.folder / "missing.map"]),
                (2, ["--set", "modules.static_network_model.latancy=1"]),
                (2, ["--unknown"])):
            with self.subTest(arguments=arguments):
                self.assertEqual(self.statuses(*arguments), [expected] * 3)


if __name__ == "__main__":
    suite.main()
