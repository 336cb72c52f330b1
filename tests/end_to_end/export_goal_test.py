# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_export --format goal: what is exported and imported again runs as the first run did, and the messages of collectives are those of
the specification."""

import json
import os
import re
from collections import defaultdict
from pathlib import Path

import event_times
import goal_files
import programs
import suite
from archive_test import ArchiveTest, of_many
from goal_files import Operation

TRACES = Path(os.environ.get("HAEC_SIM_TRACES", Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "../shared/traces"))
OPERATION = re.compile(r"l(\d+): (calc|send|recv) (\d+)(?:b (?:to|from) (\d+))?(?: tag (\d+))?(?: cpu (\d+))?(?: nic (\d+))?$")
FIRST_NUMBER = 2**30


def read_text(file):
    """The operations of each rank of a GOAL text, and their requirements as goal_files has them."""
    ranks = []
    for line in file.read_text().splitlines():
        if found := OPERATION.match(line):
            number, kind, *values = found.groups()
            assert int(number) == len(ranks[-1]), line
            ranks[-1].append(Operation(kind, *(int(value or 0) for value in values)))
        elif line.startswith("rank "):
            assert line == f"rank {len(ranks)} {{", line
            ranks.append([])
        elif "requires" in line:
            later, kind, earlier = line.split()
            getattr(ranks[-1][int(later[1:])], kind).append(int(earlier[1:]))
        else:
            assert line in ("", "}", f"num_ranks {len(ranks)}") or line.startswith("num_ranks "), line
    return ranks


def program_of(ranks):
    """For each rank and cpu its messages in their order, each with the time of the calculations before it, and that behind the last."""
    cpus = defaultdict(lambda: [0])
    for rank, operations in enumerate(ranks):
        for one in operations:
            mine = cpus[rank, one.cpu]
            if one.kind == "calc":
                mine[-1] += one.amount
            else:
                mine += [(one.kind, one.amount, one.peer, one.tag, one.nic), 0]
    return {cpu: mine for cpu, mine in cpus.items() if mine != [0]}


class ExportGoal(ArchiveTest):

    def exported(self, trace, name="program.goal", *arguments):
        file = self.folder / name
        finished = self.assert_ends_well(programs.run(programs.program("HAEC_EXPORT"), trace, "--format", "goal", "-o", file, "--force", *arguments))
        return file, finished.out

    def imported(self, file, name="imported"):
        self.assert_ends_well(programs.run(programs.program("HAEC_IMPORT"), "goal", file, "-o", self.folder / name, "--force"))
        self.assert_valid_archive(self.folder / name)
        return self.folder / name

    def simulated(self, trace, name):
        """The predicted run time in ps, the number of messages with those inside collectives, and their bytes."""
        config = self.folder / "machine.json"
        config.write_text(json.dumps({
            "topology": {"type": "hyperx", "size": [64]}, "replay": {"overhead": 0, "eager_threshold": 2**40},
            "modules": {"static_network_model": {"communication_model": "linear", "latency": 1000, "bandwidth": 10**9}}}))
        report = self.folder / f"{name}.json"
        output = self.simulate(trace, name, "--config", config, "--force", "--report", report)
        self.assert_ends_well(programs.haec_verify(trace, output))
        messages = json.loads(report.read_text())["messages"]
        inside = messages.get("of_collectives", {"count": 0, "bytes": 0})
        return (max(max(times) for times in event_times.by_location(output) if times),
                messages["count"] + inside["count"], messages["bytes"] + inside["bytes"])

    def check_round_trip(self, trace):
        first = self.simulated(trace, "first")
        file, told = self.exported(self.folder / "first")
        second = self.simulated(self.imported(file), "second")
        self.assertEqual(second[1:], first[1:], told)
        # A nanosecond for each operation of the rank that has most.
        text, _ = self.exported(self.folder / "first", "program.txt", "--text")
        ranks = read_text(text)
        most = max(len(operations) for operations in ranks)
        self.assertLessEqual(abs(second[0] - first[0]), 1000 * most, told)
        self.assertEqual(int(re.search(r": (\d+) operations, ", told)[1]), sum(len(operations) for operations in ranks))
        self.assert_same_files(self.imported(file) / "traces", self.imported(text, "of_text") / "traces")

    def test_recorded_traces_run_as_before(self):
        if not (TRACES / "bt.S.9").exists():
            self.skipTest("no recorded traces")
        for name in of_many(("bt.S.9", "cg.S.8", "lu.S.4", "ft.S.4"), 3):
            with self.subTest(name):
                self.check_round_trip(TRACES / name)

    def test_generated_traces_run_as_before(self):
        for pattern in ("ring", "permutation", "collectives", "all_to_all"):
            with self.subTest(pattern):
                trace = self.folder / pattern
                self.assert_ends_well(programs.run(programs.program("HAEC_GEN"), pattern, "--ranks", 6, "-o", trace))
                self.check_round_trip(trace)

    def test_goal_to_otf2_to_goal_keeps_the_program(self):
        for name, program in (("tree", goal_files.binary_tree(16)), ("dissemination", goal_files.dissemination(16)),
                              ("mixed", goal_files.mixed(5, 20, 1)), ("cpus", goal_files.mixed(4, 20, 2, cpus=3))):
            with self.subTest(name):
                source = self.folder / "source.goal"
                source.write_text(goal_files.text_of(program))
                file, _ = self.exported(self.imported(source), "once.goal", "--text")
                once = program_of(read_text(file))
                for cpu, mine in program_of(program).items():
                    # The ideal schedule may order messages and calculations anew; it drops and adds none.
                    self.assertEqual(sorted(mine[1::2]), sorted(once[cpu][1::2]))
                    self.assertEqual(sum(mine[::2]), sum(once[cpu][::2]))
                again, _ = self.exported(self.imported(file), "twice.goal", "--text")
                self.assertEqual(once, program_of(read_text(again)))

    def test_order_is_kept(self):
        # Rank 0 posts a receive, sends, computes, and waits for the receive; rank 1 answers.
        program = [[Operation("recv", 8, 1, 5), Operation("send", 8, 1, 3, irequires=[0]), Operation("calc", 700, irequires=[1]),
                    Operation("calc", 20, requires=[0, 2])],
                   [Operation("recv", 8, 0, 3), Operation("send", 8, 0, 5, requires=[0])]]
        source = self.folder / "source.goal"
        source.write_text(goal_files.text_of(program))
        file, _ = self.exported(self.imported(source), "order.goal", "--text")
        self.assertEqual(read_text(file)[0], [Operation("recv", 8, 1, 5), Operation("send", 8, 1, 3, irequires=[0]),
                                              Operation("calc", 700, irequires=[1]), Operation("calc", 20, requires=[0, 2])])
        # 1008 ns there, 1008 ns back, and the last calculation.
        self.assertEqual(self.simulated(self.imported(file), "simulated"), (2 * 1008_000 + 20_000, 2, 16))

    def allreduces(self, *arguments):
        """The messages of the first allreduce among four, rank by rank: (kind, bytes, peer), and what the first two require."""
        trace = self.folder / "ring"
        if not trace.exists():
            self.assert_ends_well(programs.run(programs.program("HAEC_GEN"), "ring", "--ranks", 4, "-o", trace))
        file, _ = self.exported(trace, "ring.goal", "--text", *arguments)
        return [[one for one in operations if one.tag >= FIRST_NUMBER] for operations in read_text(file)]

    def test_collectives_are_the_messages_of_their_algorithm(self):
        for rank, messages in enumerate(self.allreduces("--collectives", "allreduce:recursive_doubling")):
            first = [(one.kind, one.peer) for one in messages[:4]]
            self.assertEqual(first, [("send", rank ^ 1), ("recv", rank ^ 1), ("send", rank ^ 2), ("recv", rank ^ 2)])
        ranks = self.allreduces("--collectives", "allreduce:linear")
        self.assertEqual([(one.kind, one.peer) for one in ranks[0][:6]],
                         [("recv", 3), ("recv", 2), ("recv", 1), ("send", 1), ("send", 2), ("send", 3)])
        for messages in ranks[1:]:
            self.assertEqual([(one.kind, one.peer) for one in messages[:2]], [("send", 0), ("recv", 0)])

    def test_algorithms_are_those_of_the_simulation(self):
        ranks = self.allreduces()
        self.simulate(self.folder / "ring", "first", "--set", 'replay.collective_algorithms=["allreduce:linear"]')
        file, _ = self.exported(self.folder / "first", "first.goal", "--text")
        linear = [[one for one in operations if one.tag >= FIRST_NUMBER] for operations in read_text(file)]
        self.assertNotEqual([[one.peer for one in messages] for messages in linear], [[one.peer for one in messages] for messages in ranks])
        self.assertEqual([one.peer for one in linear[0][:6]], [3, 2, 1, 1, 2, 3])

    def test_wrong_options_are_one_line(self):
        trace = self.folder / "ring"
        self.assert_ends_well(programs.run(programs.program("HAEC_GEN"), "ring", "--ranks", 4, "-o", trace))
        for arguments, mention in ((("-o", "x.json", "--text"), "--text is for the format goal"),
                                   (("-f", "goal", "--collectives", "allreduce:rin"), "ring"),
                                   (("-f", "goal", "--collectives", "openmp"), "operation:algorithm")):
            finished = programs.run(programs.program("HAEC_EXPORT"), trace, *arguments)
            self.assertEqual(finished.status, 2, str(finished))
            self.assertIn(mention, finished.err)

    def test_losses_are_named_and_with_strict_refused(self):
        trace = self.folder / "hybrid"
        self.assert_ends_well(programs.run(programs.program("HAEC_GEN"), "hybrid", "--ranks", 2, "-o", trace))
        _, told = self.exported(trace)
        self.assertRegex(told, r"loss: threads \d+: ")
        finished = programs.run(programs.program("HAEC_EXPORT"), trace, "-f", "goal", "-o", self.folder / "strict.goal", "--strict")
        self.assertEqual(finished.status, 1)
        self.assertIn("are lost (threads)", finished.err)
        self.assertFalse((self.folder / "strict.goal").exists())


if __name__ == "__main__":
    suite.main()
