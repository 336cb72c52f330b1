# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_import goal: text and binary give the same trace, run times are those of LogGOPSim's semantics by hand, and bad files are one
line that leaves nothing."""

import json
import os
import random
import resource
import shutil
import struct
from pathlib import Path

import event_times
import goal_files
import programs
import suite
from archive_test import ArchiveTest
from goal_files import ANY, Operation

MODEL = "modules.static_network_model"
TRACES = Path(os.environ.get("HAEC_SIM_TRACES", Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "../shared/traces")) / "goal"

# The example of docs/spec/imports.md.
EXAMPLE = """// a comment
num_ranks 2
rank 0 {
a: calc 100 /* of
two lines */
b: send 8b to 1
b requires a
}
rank 1 {
c: recv 8b from 0
d: calc 50
e: calc 10
e requires c
}
"""


def haec_import(*arguments, ranks=1, **options):
    return programs.run(*programs.mpiexec(ranks), programs.program("HAEC_IMPORT"), *arguments, **options)


class ImportGoal(ArchiveTest):

    def written(self, name, content):
        file = self.folder / name
        file.write_bytes(content) if isinstance(content, bytes) else file.write_text(content)
        return file

    def imported(self, file, name="imported", *arguments, ranks=1):
        finished = self.assert_ends_well(haec_import("goal", file, "-o", self.folder / name, *arguments, ranks=ranks))
        self.assert_valid_archive(self.folder / name)
        return finished.out

    def run_time(self, trace, latency, bandwidth="infinite", name="simulated"):
        """The predicted run time in ps, on a machine whose nodes all have links to each other; haec_verify agrees."""
        config = self.written("machine.json", json.dumps({
            "topology": {"type": "hyperx", "size": [64]}, "replay": {"overhead": 0, "eager_threshold": 2**40},
            "modules": {"static_network_model": {"communication_model": "linear", "latency": latency, "bandwidth": bandwidth}}}))
        output = self.simulate(trace, name, "--config", config, "--force")
        self.assert_ends_well(programs.haec_verify(trace, output))
        return max(max(times) for times in event_times.by_location(output))

    def test_example_of_the_specification(self):
        told = self.imported(self.written("example.goal", EXAMPLE))
        self.assertIn("info: labels 5: ", told)
        self.assertIn("change: ordered 2: ", told)
        # b ends at 100, arrives 1000 + 8 later; e takes 10.
        self.assertEqual(self.run_time(self.folder / "imported", 1000, 10**9), (100 + 1000 + 8 + 10) * 1000)
        told = programs.run(programs.program("OTF2_PRINT"), "-G", self.folder / "imported/traces.otf2").out
        self.assertNotIn("nic <", told)

    def test_patterns_of_loggopsim_take_the_latency_times_the_depth(self):
        for name, program, depth in (("binary_tree_16", goal_files.binary_tree(16), 4), ("binary_tree_32", goal_files.binary_tree(32), 5),
                                     ("dissemination_16", goal_files.dissemination(16), 4)):
            files = [self.written(f"{name}.goal", goal_files.text_of(program)), TRACES / f"{name}.goal"]
            for file in filter(Path.exists, files):
                with self.subTest(file=file):
                    self.imported(file, "imported", "--force")
                    # o = g = G = 0: nothing but L for each message of the longest chain.
                    self.assertEqual(self.run_time(self.folder / "imported", 777), depth * 777_000)

    def test_text_and_binary_give_the_same_trace(self):
        for name, program in (("tree", goal_files.binary_tree(16)), ("mixed", goal_files.mixed(5, 20, 1)),
                              ("cpus", goal_files.mixed(4, 20, 2, cpus=3))):
            with self.subTest(name):
                self.imported(self.written("text.goal", goal_files.text_of(program)), "text", "--force")
                self.imported(self.written("binary.goal", goal_files.binary_of(program)), "binary", "--force")
                self.assert_same_files(self.folder / "text/traces", self.folder / "binary/traces")
                printed = [programs.run(programs.program("OTF2_PRINT"), "-G", self.folder / kind / "traces.otf2").out.split("Definitions")[-1]
                           for kind in ("text", "binary")]
                self.assertEqual(*printed)

    def test_every_number_of_ranks_writes_the_same_bytes(self):
        file = self.written("mixed.goal", goal_files.text_of(goal_files.mixed(5, 20, 3, cpus=2)))
        self.imported(file)
        for ranks in (2, 3, 7):
            self.imported(file, f"by{ranks}", ranks=ranks)
            self.assert_same_files(self.folder / "imported", self.folder / f"by{ranks}")

    def test_published_binary_file(self):
        if not TRACES.exists():
            self.skipTest("no recorded traces")
        self.assertIn("change: markers 40: ", self.imported(TRACES / "out.bin"))
        # Five runs of a dissemination among 8 ranks, whose rounds each take L.
        self.assertEqual(self.run_time(self.folder / "imported", 1000), 5 * 3 * 1000_000)

    def test_wildcards_receive_what_comes_first(self):
        # Rank 2 sends at 10, rank 1 at 20: the first receive gets the message of rank 2.
        program = [[Operation("recv", 4, ANY, ANY), Operation("recv", 4, ANY, 7, requires=[0])],
                   [Operation("calc", 20), Operation("send", 4, 0, 7, requires=[0])],
                   [Operation("calc", 10), Operation("send", 4, 0, 8, requires=[0])]]
        self.assertIn("change: wildcards 2: ", self.imported(self.written("any.goal", goal_files.text_of(program))))
        report = self.folder / "report.json"
        self.assert_ends_well(programs.haec_sim("--trace", self.folder / "imported", "--no-output", "--report", report))
        told = json.loads(report.read_text())["irregularities"]
        self.assertEqual([(one["by"], one["severity"], one["name"], one["count"]) for one in told],
                         [("import", "info", "labels", 6), ("import", "change", "wildcards", 2)])
        self.assertIn("receive the message that the ideal schedule gives them", told[1]["sentence"])
        told = programs.run(programs.program("OTF2_PRINT"), self.folder / "imported/traces.otf2").out
        received = [line for line in told.splitlines() if line.startswith(("MPI_RECV ", "MPI_IRECV "))]
        self.assertEqual([line.split("Sender: ")[1][0] for line in received], ["2", "1"], told)

    def test_operations_that_need_no_order_do_not_block_each_other(self):
        # Rank 0 waits for a message that rank 1 sends only when it has that of rank 0, which comes later in the file.
        program = [[Operation("recv", 1, 1), Operation("calc", 5, requires=[0]), Operation("send", 1, 1)],
                   [Operation("recv", 1, 0), Operation("send", 1, 0, requires=[0])]]
        self.imported(self.written("cross.goal", goal_files.text_of(program)))
        self.assertEqual(self.run_time(self.folder / "imported", 100), 205_000)

    def refused(self, content, *mentions, status=2):
        file = self.written("bad.goal", content)
        for ranks in (1, 2):
            finished = haec_import("goal", file, "-o", self.folder / "imported", ranks=ranks)
            self.assertEqual(finished.status, status, str(finished))
            lines = [line for line in finished.err.splitlines() if line.startswith("haec_import: error: ")]
            self.assertEqual(len(lines), 1, str(finished))
            for mention in mentions:
                self.assertIn(mention, lines[0])
            self.assertEqual([file.name for file in self.folder.iterdir()], ["bad.goal"])

    def test_bad_texts_are_one_line(self):
        def with_line(line):
            return EXAMPLE.replace("d: calc 50\n", line + "\n")

        for content, *mentions in (
                ("", "'num_ranks' is missing"),
                ("hello\n", "bad.goal:1: expected 'num_ranks', found 'hello'"),
                ("num_ranks 1000000000000000000\n", ":1: expected a number of ranks from 1 to 4294967294"),
                ("num_ranks 4000000000\nrank 0 {\n}\n", "rank 1 is missing, the file promises 4000000000 ranks"),
                (EXAMPLE[:-2], "the file ends in rank 1; is it cut?"),
                (EXAMPLE + "/* ", "the file ends in a comment"),
                (EXAMPLE.replace("rank 1 {", "rank 2 {"), ":9: found rank 2; ranks follow each other from 0 to 1"),
                (with_line("d: walk 50"), ":11: 'walk' is no operation"),
                (with_line("d: calc -50"), ":11: expected nanoseconds"),
                (with_line("d: calc 50 50"), ":11: unexpected '50'"),
                (with_line("c: calc 50"), ":11: the label 'c' exists already in rank 1"),
                (with_line("1: calc 50"), ":11: '1' is no label"),
                (with_line("d requires c"), ":11: no operation above has the label 'd' in rank 1"),
                (with_line("d: send 8 to 0"), ":11: expected a size such as 8b"),
                (with_line("d: send 8b to 0 cpu 256"), ":11: expected cpu from 0 to 255"),
                (with_line("d: send 8b to 2"), "rank 1, line 11 (send of 8 bytes to rank 2, tag 0): the peer does not exist", "(0 to 1)"),
                (with_line("d: send 8b to -1"), "rank 1, line 11 ", "only receives may have -1"),
                (with_line("d: calc 9223372036854775807"), "line 11 (calculation of 9223372036854775807 ns): it takes longer than 53 days"),
                (with_line("d: recv 8b from 0"), "rank 1, line 11 ", "no send to it can start before it ends"),
                (EXAMPLE.replace("e requires c", "e requires c\nc requires e"), "line 12 ", "it waits for itself", "line 10 "),
                (with_line("d: calc 5\nd requires d"), "line 11 ", "it waits for itself; remove")):
            with self.subTest(mentions[0]):
                self.refused(content, *mentions)

    def test_bad_binary_files_are_one_line(self):
        good = goal_files.binary_of(goal_files.binary_tree(4))
        begin = 14 + 16 * 4

        def changed(place, form, *values):
            content = bytearray(good)
            struct.pack_into(form, content, place, *values)
            return bytes(content)

        node = begin + 8 + 4 * 2  # behind two roots
        for content, *mentions in (
                (changed(0, "<Q", 2342), "LogGOPSim has used this file up"),
                (good[:12], "the file ends within its header"),
                (good[:-3], "the file ends within rank 3"),
                (good + b"x", "bytes follow the last rank"),
                (changed(8, "<I", 0), "the file has no ranks"),
                (changed(8, "<I", 4_000_000_000), "the file ends within the table of 4000000000 ranks"),
                (changed(14, "<Q", 10), "rank 0: its place in the table"),
                (changed(22, "<Q", 10**18), "the file ends within rank 0"),
                (changed(begin, "<I", 4_000_000_000), "rank 0: its length does not fit its 4000000000 nodes"),
                (changed(node, "<I", 5), "rank 0: root 0 has dependencies"),
                (changed(node + 4, "<b", 4), "rank 0: operation 0 has the type 4"),
                (changed(node + 21, "<B", 3), "a cpu or nic above the highest"),
                (changed(node + 23, "<I", 4_000_000_000), "rank 0: operation 0 has more successors than the file")):
            with self.subTest(mentions[0]):
                self.refused(content, *mentions)

    def test_hostile_promises_take_no_memory(self):
        files = [self.written("ranks.goal", "num_ranks 4294967294\nrank 0 {\n}\n"),
                 self.written("ranks.bin", struct.pack("<QIBB", 4223, 2**32 - 1, 0, 0) + bytes(1000))]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        for file in files:
            self.assertEqual(haec_import("goal", file, "-o", self.folder / "imported").status, 2)
        self.assertLess(max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss), 500_000)

    def test_signals_order_the_cpus_of_a_rank(self):
        # c starts with b, at 100; d behind both, at max(100 + 30, 100 + 20) = 130.
        program = [[Operation("calc", 100), Operation("calc", 30, cpu=1, requires=[0]), Operation("calc", 20, cpu=2, irequires=[1]),
                    Operation("calc", 5, requires=[1, 2])]]
        self.imported(self.written("cpus.goal", goal_files.text_of(program)), "imported", "--strict")
        self.assertEqual(self.run_time(self.folder / "imported", 1000), 135_000)
        self.assertEqual([times[-1] for times in event_times.by_location(self.folder / "simulated")], [135_000, 130_000, 120_000])

    def test_signals_follow_messages(self):
        # Rank 0 sends at 100. Cpu 1 of rank 1 is free at 60 and needs the message, which is there at 100 + 1000 + 8 = 1108; cpu 2
        # needs cpu 1 (1108 + 50 = 1158), and sends at 1158 + 7; the answer is there at 1165 + 1008 = 2173, and cpu 1 of rank 0 needs it.
        program = [[Operation("calc", 100), Operation("send", 8, 1, requires=[0]), Operation("recv", 8, 1, 1),
                    Operation("calc", 3, cpu=1, requires=[2])],
                   [Operation("recv", 8, 0), Operation("calc", 60, cpu=1), Operation("calc", 50, cpu=1, requires=[0, 1]),
                    Operation("calc", 7, cpu=2, requires=[2]), Operation("send", 8, 0, 1, cpu=2, requires=[3])]]
        told = self.imported(self.written("cpus.goal", goal_files.text_of(program)))
        self.assertIn("change: awaited_elsewhere 2: ", told)
        self.assertNotIn("loss: ", told)
        self.assertEqual(self.run_time(self.folder / "imported", 1000, 10**9), 2_176_000)
        simulated = self.folder / "simulated"
        self.assertEqual([times[-1] for times in event_times.by_location(simulated)], [2_173_000, 1_108_000, 2_176_000, 1_158_000, 1_165_000])
        for ranks in (2, 3, 7):
            self.assert_same_files(simulated, self.simulate(self.folder / "imported", f"on{ranks}", "--config", self.folder / "machine.json",
                                                            ranks=ranks))
        # An await that comes 1 ps too early.
        finished = self.assert_ends_well(programs.run(programs.program("ALTERED_TRACE"), "await", simulated / "traces.otf2",
                                                      self.folder / "altered"))
        location, record = finished.out.split()
        for ranks in (1, 2):
            finished = programs.haec_verify(self.folder / "imported", self.folder / "altered", ranks=ranks)
            self.assertEqual(finished.status, 1, str(finished))
            self.assertRegex(finished.out, rf"location {location} .*, record {record} \(ParameterUnsignedInt at .*: signals: expected ")

    def test_schedules_of_several_cpus_keep_their_times(self):
        # Without messages nothing is later than in the ideal schedule. (Of several awaits the first may be earlier: each has the
        # time of its own signal.)
        for seed in range(3):
            draw = random.Random(seed)
            program = [[Operation("calc", draw.randrange(900), cpu=draw.randrange(3), requires=draw.sample(range(place), min(place, 2)))
                        for place in range(60)] for _ in range(2)]
            self.imported(self.written("mixed.goal", goal_files.text_of(program)), "imported", "--force")
            self.run_time(self.folder / "imported", 1000)
            simulated, ideal = (event_times.by_location(self.folder / name) for name in ("simulated", "imported"))
            self.assertEqual([times[-1] for times in simulated], [times[-1] for times in ideal])

    def test_a_program_in_order_loses_nothing(self):
        program = [[Operation("calc", 5), Operation("calc", 7, requires=[0])]]
        told = self.imported(self.written("order.goal", goal_files.binary_of(program)))
        self.assertEqual(len(told.splitlines()), 1, told)

    def test_outputs_are_replaced_by_force_alone(self):
        file = self.written("example.goal", EXAMPLE)
        self.imported(file)
        self.assertEqual(haec_import("goal", file, "-o", self.folder / "imported").status, 1)
        self.assertEqual(self.imported(file, "imported", "--force", "--quiet"), "")
        shutil.rmtree(self.folder / "imported")


if __name__ == "__main__":
    suite.main()
