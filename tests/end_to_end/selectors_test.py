# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Selectors of `compute_scale`: times worked by hand; on any number of ranks the same output, with which haec_verify agrees, and
with no other factor; wrong selectors are refused."""

import json

import event_times
import programs
import suite
from archive_test import ArchiveTest

BOX = {"type": "haec_box", "size": [2, 2, 2]}
# Nodes 0 to 2 of 2 x 2 x 2 are at (0,0,0), (1,0,0) and (0,1,0).
FACTORS = {"*": 2, "region:solve": 0.8, "region:sol*": 0.5, "processes:1-2": 1.5, "node:(1,0,*)": 3}


class SelectorsTest(ArchiveTest):

    def config(self, factors, name="selectors.json", **replay):
        file = self.folder / name
        file.write_text(json.dumps({"topology": BOX, "replay": {"compute_scale": factors, **replay},
                                    "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def scripted(self):
        """Three processes that compute 7 ns in main, 10 ns in solve, and 1 ns in main; between them are 10 ns in MPI."""
        events = [[0, "enter", "main"], [7, "enter", "solve"], [12, "enter", "MPI_Comm_rank"], [22, "leave", "MPI_Comm_rank"],
                  [27, "leave", "solve"], [28, "leave", "main"]]
        return self.scripted_trace([[events]] * 3)


class Times(SelectorsTest):

    def test_are_the_recorded_ones_times_all_factors_that_match(self):
        trace = self.scripted()
        config = self.config(FACTORS)
        output = self.simulate(trace, "scaled", *config)
        # In main 2, 2 * 1.5 * 3 = 9 and 2 * 1.5 = 3; in solve 0.8 * 0.5 = 0.4 of these.
        expected = [[0, 14000, 18000, 28000, 32000, 34000],
                    [0, 63000, 81000, 91000, 109000, 118000],
                    [0, 21000, 27000, 37000, 43000, 46000]]
        self.assertEqual([list(times) for times in event_times.by_location(output)], expected)
        self.assert_ends_well(programs.haec_verify(trace, output))

    def test_one_for_all_is_a_number(self):
        trace = self.scripted()
        plain = self.simulate(trace, "plain", *self.config(0.5, "plain.json"))
        for number, factors in enumerate(({"*": 0.5}, {"processes:0-2": 0.5}, {"node:all": 0.5}, {"region:main": 0.5, "region:solve": 0.5})):
            output = self.simulate(trace, f"same-{number}", *self.config(factors))
            self.assertEqual(list(event_times.by_location(output)), list(event_times.by_location(plain)), factors)

    def test_haec_verify_refuses_another_factor(self):
        trace = self.scripted()
        bare = self.without_setup(self.simulate(trace, "scaled", *self.config(FACTORS)))
        self.assert_ends_well(programs.haec_verify(trace, bare, *self.config(FACTORS, "again.json")))
        others = ({"*": 1}, {"region:solve": 0.9}, {"region:sol*": 1}, {"processes:1-2": 2}, {"node:(1,0,*)": 1})
        for number, other in enumerate(others):
            finished = programs.haec_verify(trace, bare, *self.config({**FACTORS, **other}, f"other-{number}.json"))
            self.assertEqual(finished.status, 1, f"{other}: {finished}")
            self.assertIn("compute time", finished.out)

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        patterns = {"ring": ("--ranks", "8", "--variation", "20", "--counters"), "hybrid": ("--ranks", "4"),
                    "collectives": ("--ranks", "7")}
        factors = {"*": 0.7, "region:main": 1.3, "processes:1-2": 0.9, "node:(*,1,0)": 1.7}
        noise = [{"event": [0.9, 1, 1.5], "node": [0.5, 2]}]
        manager = "resource_managers.network_resource_manager."
        shared = ("--set", f"{manager}contention=fifo", "--set", f"{manager}size_segment=1000")
        nodes = [{"select": "(0,*,*)", "speed": 1.9}]
        for pattern, trace in self.generate_for_all(patterns, iterations=3).items():
            for number, (replay, more) in enumerate((({}, ()), ({"nodes": nodes}, shared), ({"noise": noise}, ()))):
                with self.subTest(pattern=pattern, number=number):
                    config = (*self.config(factors, **replay), *more)
                    name = f"{pattern}-{number}"
                    output = self.simulate(trace, name, *config)
                    self.assert_ends_well(programs.haec_verify(trace, output, *config))
                    for ranks in (2, 3):
                        self.assert_same_files(output, self.simulate(trace, f"{name}-{ranks}", *config, ranks=ranks))

    def test_draws_beside_the_run_are_those_of_runs(self):
        trace = self.generate_for_all({"ring": ("--ranks", "4", "--variation", "20")}, iterations=2)["ring"]
        noise = {"noise": [{"event": [0.9, 1, 1.5], "node": [0.5, 2]}]}
        factors = {"region:main": 1.3, "node:1": 2}
        report = self.folder / "samples.json"
        self.assert_ends_well(programs.haec_sim(trace, "--no-output", "--samples", 3, "--report", report, *self.config(factors, **noise)))
        found = json.loads(report.read_text())["time"]["samples"]["whole"]
        alone = self.folder / "alone.json"
        spans = []
        for sample in range(3):
            self.assert_ends_well(programs.haec_sim(trace, "--no-output", "--report", alone, "--force",
                                                    *self.config(factors, noise_sample=sample, **noise)))
            spans.append(json.loads(alone.read_text())["time"]["predicted"]["span_ps"])
        self.assertEqual(found["predicted_ps"], spans)


class Selectors(SelectorsTest):

    def test_wrong_ones_are_refused_on_all_ranks(self):
        trace = self.scripted()
        key = "replay.compute_scale"
        for factors, fault in (
                ({"region:slove": 2}, f"{key}.region:slove: the trace has no region 'slove'; did you mean 'solve'?"),
                ({"region:MPI_*": 2}, f"{key}.region:MPI_*: 'MPI_*' is no computing of the program, but of MPI or of OpenMP itself"),
                ({"processes:1-3": 2}, f"{key}.processes:1-3: '1-3' selects processes that the trace lacks; a number is from 0 to 2"),
                ({"node:8": 2}, f"{key}.node:8: '8' selects nodes that the machine lacks; a number is from 0 to 7"),
                ({"regio:solve": 2}, f"{key}.regio:solve: unknown key")):
            for ranks in (1, 2):
                finished = programs.haec_sim(trace, "--no-output", *self.config(factors), ranks=ranks)
                self.assertEqual(finished.status, 2, str(finished))
                self.assertEqual(finished.err.count(fault), 1, str(finished))

    def test_the_configuration_that_is_printed_has_them(self):
        first = self.assert_ends_well(programs.haec_sim("--dump-config", *self.config(FACTORS))).out
        self.assertEqual(json.loads(first)["replay"]["compute_scale"], FACTORS)
        again = self.folder / "again.json"
        again.write_text(first)
        self.assertEqual(self.assert_ends_well(programs.haec_sim("--dump-config", "--config", again)).out, first)
        text = f"replay.compute_scale={json.dumps(FACTORS)}"
        set_to = self.assert_ends_well(programs.haec_sim("--dump-config", *self.config(1), "--set", text)).out
        self.assertEqual(set_to, first)


if __name__ == "__main__":
    suite.main()
