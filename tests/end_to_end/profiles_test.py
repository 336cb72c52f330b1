# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Links that change by a plan: any number of ranks gives the same, haec_verify agrees and finds what is
wrong, the plan lies beside its configuration, and bad plans are refused in one line."""

import itertools
import json
import pathlib
import shutil

import programs
import suite
from archive_test import in_turn
from refusal_test import RefusalTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))
CONFIG = SOURCE / "configs" / "failing_links.json"
MANAGER = "resource_managers.network_resource_manager."
HEADER = "link,from,to,bandwidth,latency,state"
# MPI_Init takes 1 ms.
LINES = ("optical,0,end,x0.5,,", "(0,0,0)<->(1,0,0),1002us,1040us,,,off", "(1,0,0)->(2,0,0),0,1030us,,1us,",
         "optical,1090us,1095us,,,off")


class Profiles(RefusalTest):

    def configuration(self, lines=LINES, contention="fifo", header=HEADER, links=None):
        """The option that names a mesh with such a profile."""
        (self.folder / "plan.csv").write_text("\n".join((header, *lines)) + "\n")
        file = self.folder / "plan.json"
        file.write_text(json.dumps({
            "topology": {"type": "mesh", "size": [4, 2, 1],
                         "links": {"optical": {"latency": 100, **(links or {"bandwidth": 1e9})}}},
            "resource_managers": {
                "network_resource_manager": {"contention": contention, "profile": "plan.csv"}},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def waits(self, trace, output, *config):
        finished = self.assert_ends_well(programs.haec_verify(trace, output, *config, "--json"))
        return json.loads(finished.out)["checks"]["contention"]["checked"]

    def test_ranks_agree_and_so_does_haec_verify(self):
        traces = self.generate_for_all({
            "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "5000"),
            "stencil2d": ("--grid", "4x2", "--message-bytes", "20000"),
            "all_to_all": ("--ranks", "8", "--point-to-point", "--compute-ns", "20000")}, iterations=4)
        rates = {"rates": [{"bandwidth": 1e9}, {"bandwidth": 5e9}], "rate_window": 2000,
                 "rate_up": 0.5, "rate_down": 0.1, "rate_delay": 300}
        circuits = {"bandwidth": 1e9, "circuits": {"retarget_delay": 500}}
        for turn, (pattern, trace) in enumerate(traces.items()):
            for name, links in (("plain", None), ("rates", rates), ("circuits", circuits)):
                config = self.configuration(links=links)
                first = self.simulate(trace, f"{pattern}-{name}", *config)
                self.assertGreaterEqual(self.waits(trace, first), 32)
                for ranks in in_turn((2, 3, 4, 7), turn):
                    other = self.simulate(trace, f"{pattern}-{name}-{ranks}", *config, ranks=ranks)
                    self.assert_same_files(first, other)

    def test_a_network_that_does_not_change_is_found_out(self):
        config = self.configuration()
        usual = self.simulate(self.good, "usual", *config,
                              "--set", f"{MANAGER}profile={self.plan('optical,0,end,x1,,')}")
        finished = programs.haec_verify(self.good, self.without_setup(usual), *config)
        self.assertEqual(finished.status, 1, str(finished))

    def plan(self, *lines):
        file = self.folder / "other.csv"
        file.write_text("\n".join((HEADER, *lines)) + "\n")
        return file

    def test_the_example_runs_and_its_plan_lies_beside_it(self):
        first = self.simulate(self.good, "example", "--config", CONFIG)
        self.assertGreater(self.waits(self.good, first), 0)
        copies = self.folder / "elsewhere"
        copies.mkdir()
        for name in ("failing_links.json", "failing_links.csv"):
            shutil.copy(CONFIG.parent / name, copies)
        other = self.simulate(self.good, "copied", "--config", copies / "failing_links.json", ranks=3)
        shutil.copy(first / "traces.otf2", other)
        self.assert_same_files(first, other)

    def test_bad_plans_are_refused(self):
        trace = ("--trace", self.good / "traces.otf2")
        for settings, mentions in (
                ({"lines": ("optical,0,1us,x2,,", "nylon,0,1us,x2,,")}, ("plan.csv', line 3", "'nylon' is neither")),
                ({"lines": ("(0,0,0)->(2,0,0),0,1us,,,off",)}, ("line 2", "no link '(0,0,0)->(2,0,0)'")),
                ({"lines": ("optical,5us,1us,x2,,",)}, ("line 2", "'1us' is not after '5us'")),
                ({"lines": ("optical,5,9us,x2,,",)}, ("line 2", "'5' is no time")),
                ({"header": "link,from,to"}, ("line 1", HEADER)),
                ({"header": HEADER + ",loss_probability"}, ("line 1", "loss_probability")),
                ({"lines": ("optical,2us,end,,,off",)}, ("line 2", "never comes back", "process", "(0,0,0)"))):
            with self.subTest(mentions):
                self.refused(*trace, *self.configuration(**settings), mentions=mentions, status=2)
        self.configuration()
        (self.folder / "plan.csv").unlink()
        self.refused(*trace, "--config", self.folder / "plan.json", status=2, mentions=("plan.csv", "profile of links"))

    def test_links_that_are_not_shared_have_no_profile(self):
        for contention in ("none", "credits"):
            finished = programs.haec_sim("--trace", self.good / "traces.otf2", "--no-output",
                                         *self.configuration(contention=contention))
            self.assertEqual(finished.status, 2, str(finished))
            self.assert_one_error(finished, (MANAGER + "profile",), alone=True)

    def test_losses_change_with_time(self):
        """Any number of ranks gives the same, haec_verify agrees, and finds out another plan."""
        traces = self.generate_for_all({
            "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "5000"),
            "collectives": ("--ranks", "8")}, iterations=4)
        middle = {"random": (1_010_000, 1_060_000), "collectives": (1_010_000, 1_600_000)}
        for contention, (pattern, trace) in itertools.product(("none", "fifo"), traces.items()):
            begin, end = middle[pattern]
            plan = [{"class": "optical", "from": begin, "to": end, "loss_probability": 0.3},
                    {"class": "optical", "from": (begin + end) // 2, "loss_probability": 0.05}]
            config = self.lossy(contention, plan)
            first = self.simulate(trace, f"{pattern}-{contention}", *config)
            self.assert_ends_well(programs.haec_verify(trace, first, *config))
            bare = self.without_setup(first)
            other = programs.haec_verify(trace, bare, *self.lossy(contention, plan[1:]))
            self.assertEqual(other.status, 1, str(other))
            shutil.rmtree(bare)
            for ranks in (2, 3, 7):
                self.assert_same_files(first, self.simulate(trace, f"{pattern}-{contention}-{ranks}", *config, ranks=ranks))

    def lossy(self, contention, plan):
        file = self.folder / f"lossy-{len(plan)}.json"
        file.write_text(json.dumps({
            "topology": {"type": "mesh", "size": [4, 2, 1], "links": {"optical": {"bandwidth": 1e9, "latency": 100}}},
            "resource_managers": {"network_resource_manager": {"contention": contention}},
            "replay": {"collectives": "model"},
            "modules": {"static_network_model": {"communication_model": "PNCr", "loss_profile": plan}}}))
        return "--config", file


if __name__ == "__main__":
    suite.main()
