# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The key `nodes`: times worked by hand; on any number of ranks the same output, with which haec_verify agrees; wrong
entries are refused."""

import json
from pathlib import Path

import event_times
import programs
import suite
from archive_test import ArchiveTest

MODEL = {"static_network_model": {"communication_model": "linear"}}
BOX = {"type": "haec_box", "size": [2, 2, 2]}


class ProcessorsTest(ArchiveTest):

    def config(self, nodes, name="processors.json", **replay):
        file = self.folder / name
        file.write_text(json.dumps({"topology": BOX, "replay": {"nodes": nodes, **replay}, "modules": MODEL}))
        return "--config", file

    def scripted(self, processes, name="trace"):
        script, trace = self.folder / f"{name}.json", self.folder / name
        script.write_text(json.dumps(processes))
        self.assert_ends_well(programs.run(
            programs.python_with_otf2(), Path(__file__).with_name("scripted_trace.py"), script, trace))
        return trace


class Speed(ProcessorsTest):

    def test_divides_computing_and_nothing_else(self):
        """Three processes of 7 ns of computing, 10 ns in MPI, and 5 ns of computing."""
        events = [[0, "enter", "main"], [7, "enter", "MPI_Comm_rank"], [17, "leave", "MPI_Comm_rank"],
                  [22, "leave", "main"]]
        trace = self.scripted([[events]] * 3)
        # Nodes 1 and 2 of 2 x 2 x 2 are at (1,0,0) and (0,1,0). The later entry counts; and a node that none selects is
        # as it was.
        nodes = [{"select": "1..2", "speed": 5}, {"select": "(0, 0..1, *)", "speed": 3}, {"select": "(0,0,*)", "speed": 1}]
        for scale, expected in ((1, ([0, 7000, 17000, 22000],
                                     # 7000 / 5 and 5000 / 5
                                     [0, 1400, 11400, 12400],
                                     # 7000 / 3 = 2333.3, 5000 / 3 = 1666.7
                                     [0, 2333, 12333, 14000])),
                                (0.5, ([0, 3500, 13500, 16000],
                                       [0, 700, 10700, 11200],
                                       # 3500 / 3 = 1166.7, 2500 / 3 = 833.3
                                       [0, 1167, 11167, 12000]))):
            with self.subTest(scale=scale):
                config = self.config(nodes, compute_scale=scale)
                output = self.simulate(trace, f"scaled-{scale}", *config)
                self.assertEqual([list(times) for times in event_times.by_location(output)], [list(times) for times in expected])
                self.assert_ends_well(programs.haec_verify(trace, output, *config))

    def test_is_seen_by_haec_verify(self):
        trace = self.scripted([[[[0, "enter", "main"], [7, "leave", "main"]]]] * 2)
        output = self.simulate(trace, "faster", *self.config([{"select": "1", "speed": 2}]))
        self.assert_ends_well(programs.haec_verify(trace, output))
        other = self.config([{"select": "0", "speed": 2}], "other.json")
        finished = programs.haec_verify(trace, self.without_setup(output), *other)
        self.assertEqual(finished.status, 1, str(finished))

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        patterns = {"ring": ("--ranks", "8", "--variation", "20", "--counters"), "hybrid": ("--ranks", "4"),
                    "random": ("--ranks", "8"), "collectives": ("--ranks", "7")}
        nodes = [{"select": "all", "speed": 1.7}, {"select": "(*,1,0)", "speed": 0.3}]
        manager = "resource_managers.network_resource_manager."
        shared = ("--set", f"{manager}contention=fifo", "--set", f"{manager}size_segment=1000")
        noise = [{"event": [0.9, 1, 1.5], "node": [0.5, 2]}]
        for pattern, trace in self.generate_for_all(patterns, iterations=3).items():
            for number, (replay, more) in enumerate((({}, ()), ({}, shared), ({"noise": noise, "compute_scale": 0.5}, ()))):
                with self.subTest(pattern=pattern, number=number):
                    config = (*self.config(nodes, **replay), *more)
                    name = f"{pattern}-{number}"
                    output = self.simulate(trace, name, *config)
                    self.assert_ends_well(programs.haec_verify(trace, output, *config))
                    for ranks in (2, 3):
                        self.assert_same_files(output, self.simulate(trace, f"{name}-{ranks}", *config, ranks=ranks))

    def test_half_of_the_speed_is_twice_the_scale(self):
        trace = self.generate_for_all({"ring": ("--ranks", "4", "--variation", "20")}, iterations=2)["ring"]
        slow = self.simulate(trace, "slow", *self.config([{"select": "all", "speed": 0.5}]))
        scaled = self.simulate(trace, "scaled", *self.config([], "scaled.json", compute_scale=2))
        self.assertEqual(list(event_times.by_location(slow)), list(event_times.by_location(scaled)))


class Entries(ProcessorsTest):

    def test_wrong_ones_are_refused(self):
        trace = self.generate_for_all({"ring": ("--ranks", "2")}, iterations=1)["ring"]
        place = "replay.nodes[0]"
        ways = "write all, numbers as 0..3, or places as (0..3,*,1)"
        for nodes, fault in (
                ([7], f'{place} is no object, as {{"select": "all", "speed": 2}}'),
                ([{"speed": 2}], f"{place} has no text select; {ways}"),
                ([{"select": 3, "speed": 2}], f"{place} has no text select; {ways}"),
                ([{"select": "all"}], f"{place} changes nothing; give speed, or remove the entry"),
                ([{"select": "all", "sped": 2}], f"{place}.sped: unknown key; did you mean 'speed'?"),
                *(([{"select": text, "speed": 2}], f"{place}.select: '{text}' selects no nodes; {ways}")
                  for text in ("", "some", "(1,2)", "(1,2,3,4)", "(1,2,x)", "2..1", "(1,2,3", "-1", "1..", "1...2")),
                ([{"select": "8", "speed": 2}],
                 f"{place}.select: '8' selects nodes that the machine lacks; a number is from 0 to 7"),
                ([{"select": "(0,1..2,*)", "speed": 2}],
                 f"{place}.select: '(0,1..2,*)' selects nodes that the machine lacks; y is from 0 to 1"),
                *(([{"select": "all", "speed": speed}], f"{place}.speed is no number from 1e-6 to 1e6; write 2 for nodes")
                  for speed in (0, -1, "fast", 1e7))):
            with self.subTest(nodes=nodes):
                for ranks in (1, 2):
                    finished = programs.haec_sim(trace, "--no-output", *self.config(nodes), ranks=ranks)
                    self.assertEqual(finished.status, 2, str(finished))
                    self.assertEqual(finished.err.count(fault), 1, str(finished))

    def test_the_configuration_that_is_printed_has_them(self):
        nodes = [{"select": "(0..1,*,1)", "speed": 2.5}]
        first = self.assert_ends_well(programs.haec_sim("--dump-config", *self.config(nodes))).out
        self.assertEqual(json.loads(first)["replay"]["nodes"], nodes)
        again = self.folder / "again.json"
        again.write_text(first)
        self.assertEqual(self.assert_ends_well(programs.haec_sim("--dump-config", "--config", again)).out, first)

    def test_the_released_form_has_them(self):
        file = self.folder / "released.json"
        nodes = [{"select": "all", "speed": 2}]
        file.write_text(json.dumps({"modules": {"static_network_model": {"communication_model": "linear", "nodes": nodes}}}))
        dumped = self.assert_ends_well(programs.haec_sim("--dump-config", "--config", file)).out
        self.assertEqual(json.loads(dumped)["replay"]["nodes"], nodes)


if __name__ == "__main__":
    suite.main()
