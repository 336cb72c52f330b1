# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The log of a run has what each rank does ([Ciorba2014], section 3.3.3), as far as the build has its levels, and changes nothing
else."""

import collections
import re

import programs
import suite
from archive_test import ArchiveTest

# Of 4 and 8 processes.
PROGRAMS = {"wavefront": ("--grid", "2x2", "--planes", "3"), "collectives": ("--ranks", "8")}

LINE = re.compile(r"(?P<wall>\S+Z) rank (?P<rank>\d+) (?P<level>\w+) (?P<component>\w+): (?:at (?P<time>-?\d+)ps: )?(?P<text>.*)")
MATCHED = re.compile(r"matches message (\d+) of process (\d+) to process (\d+), (\d+) bytes, tag (\d+)")
SENT = re.compile(r"MPI_I?SEND +(\d+) .*Receiver: (\d+) .*Tag: (\d+), Length: (\d+)")
PHASES = ["reading inputs", "connecting", "simulating", "concluding"]
LEVELS = ["trace", "debug", "info", "warn", "fatal"]


class LogTest(ArchiveTest):
    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=2)
        # The program tells the least level that it has.
        told = programs.haec_sim("--trace", cls.traces["wavefront"], "--no-output", "--log-level", "trace").err
        found = re.search(r"no messages of level trace, the least is (\w+);", told)
        cls.floor = LEVELS.index(found[1] if found else "trace")

    def needs(self, level):
        if self.floor > LEVELS.index(level):
            self.skipTest(f"this build has no messages of level {level} (HAEC_SIM_LOG_FLOOR)")

    def log(self, pattern, ranks, *options, level="trace", name=None):
        """The messages of a run, parsed, and its output."""
        name = name or f"{pattern}-{ranks}"
        log = self.folder / f"{name}.log"
        output = self.simulate(self.traces[pattern], name, "--log-file", log, "--log-level", level, *options, ranks=ranks)
        lines = log.read_text().splitlines() if log.exists() else []
        messages = [LINE.fullmatch(line) for line in lines]
        self.assertNotIn(None, messages, lines)
        return messages, output

    def sends(self, pattern):
        """(sender, receiver, tag, length) of all messages, by otf2-print; ids of locations are those of processes here."""
        text = programs.run(programs.program("OTF2_PRINT"), self.traces[pattern] / "traces.otf2").out
        return collections.Counter(SENT.match(line).groups() for line in text.splitlines() if SENT.match(line))

    def test_the_output_is_the_same(self):
        for pattern in PROGRAMS:
            quiet = self.simulate(self.traces[pattern], f"{pattern}-quiet")
            for ranks in (1, 3):
                with self.subTest(pattern=pattern, ranks=ranks):
                    _, output = self.log(pattern, ranks)
                    self.assert_same_files(quiet, output)

    def test_ranks_tell_their_phases_and_what_they_read(self):
        self.needs("debug")
        for ranks in (1, 3):
            with self.subTest(ranks=ranks):
                messages, _ = self.log("wavefront", ranks, level="debug")
                read = []
                for rank in range(ranks):
                    own = [message for message in messages if int(message["rank"]) == rank]
                    phases = [message["text"] for message in own if message["component"] == "phase"]
                    begun = [text.removeprefix("begins: ") for text in phases if text.startswith("begins: ")]
                    ended = [re.fullmatch(r"ends: (.*), after \S+ s", text)[1] for text in phases if text.startswith("ends: ")]
                    self.assertEqual(begun, PHASES)
                    self.assertEqual(ended, PHASES)
                    self.assertTrue(any("static_network_model: create()" in message["text"] for message in own), rank)
                    self.assertTrue(any(message["component"] == "managers" for message in own), rank)
                    read += [message["text"].split(",")[0] for message in own if message["text"].startswith("reads location")]
                self.assertEqual(sorted(read), [f"reads location {number}" for number in range(4)])

    def test_each_message_is_matched_once(self):
        self.needs("trace")
        expected = self.sends("wavefront")
        self.assertGreater(sum(expected.values()), 0)
        for ranks in (1, 3):
            with self.subTest(ranks=ranks):
                messages, _ = self.log("wavefront", ranks)
                matched = [match for message in messages if (match := MATCHED.fullmatch(message["text"]))]
                names = {match.group(1, 2) for match in matched}
                self.assertEqual(len(names), len(matched))
                self.assertEqual(collections.Counter(match.group(2, 3, 5, 4) for match in matched), expected)

    def test_each_record_has_its_time(self):
        """As often as the output has records, and at the same times."""
        self.needs("trace")
        for ranks in (1, 3):
            with self.subTest(ranks=ranks):
                messages, output = self.log("wavefront", ranks)
                records = [message for message in messages if message["component"] == "records"]
                text = programs.run(programs.program("OTF2_PRINT"), output / "traces.otf2").out
                written = re.findall(r"^[A-Z_]+ +\d+ +(\d+)  ", text, re.MULTILINE)
                self.assertEqual(sorted(int(message["time"]) for message in records), sorted(map(int, written)))

    def test_ranks_wait_agree_and_ship(self):
        self.needs("trace")
        for pattern, ranks, expected in (
                ("wavefront", 1, ("waits at", "has an answer|reads on", "all ranks agree")),
                ("wavefront", 3, ("waits at", "posts a letter", "takes a letter", r"ships \d+ bytes", r"receives \d+ bytes",
                                  "all ranks agree")),
                ("collectives", 3, ("begins collective", "releases location"))):
            with self.subTest(pattern=pattern, ranks=ranks):
                messages, _ = self.log(pattern, ranks, name=f"{pattern}-{ranks}-activities")
                texts = "\n".join(message["text"] for message in messages)
                for words in expected:
                    self.assertRegex(texts, words)

    def test_ranks_are_chosen(self):
        self.needs("debug")
        messages, _ = self.log("wavefront", 3, "--log-ranks", "0,2", level="debug")
        self.assertEqual({message["rank"] for message in messages}, {"0", "2"})
        finished = programs.haec_sim("--trace", self.traces["wavefront"], "--no-output", "--log-ranks", "0,3", ranks=3)
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("--log-ranks: rank 3 does not exist, the last rank of this run is 2;", finished.err)

    def test_times_are_chosen(self):
        self.needs("trace")
        everything, _ = self.log("wavefront", 1)
        times = sorted(int(message["time"]) for message in everything if message["time"])
        first, last = times[len(times) // 3], times[len(times) // 2]
        some, _ = self.log("wavefront", 1, "--log-from", f"{first}ps", "--log-to", f"{last}ps", name="some")
        self.assertEqual(sorted(int(message["time"]) for message in some if message["time"]),
                         [time for time in times if first <= time <= last])

    def test_a_level_that_the_build_has_not_is_told_once(self):
        for ranks in (1, 3):
            finished = self.assert_ends_well(programs.haec_sim("--trace", self.traces["wavefront"], "--no-output", "--log-level",
                                                               "trace", ranks=ranks))
            self.assertEqual(finished.err.count("this build has no messages of level trace"), int(self.floor > 0), str(finished))
        told = programs.haec_map("matrix", self.traces["wavefront"], "-V", "trace").err
        self.assertEqual(told.count("this build has no messages of level trace"), int(self.floor > 0), told)


if __name__ == "__main__":
    suite.main()
