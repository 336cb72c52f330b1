# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What must not matter does not: a tree as a graph, its routes as a table, queues that nobody waits in, the number
of ranks where buffers are finite."""

import json

import programs
import suite
from archive_test import ArchiveTest

PROGRAMS = {
    "all_to_all": ("--ranks", "12", "--point-to-point", "--variation", "50", "--compute-ns", "20000"),
    # One message at a time.
    "ping_pong": (),
}

TREE = {"type": "fat_tree", "down": [3, 4], "up": [2, 2], "parallel": [1, 2]}
DRAGONFLY = {"type": "dragonfly", "nodes_per_switch": 2}
TORUS = {"type": "torus", "size": [4, 4]}

# With finite buffers, and a key of the routing.
SCANT = {"contention": "credits", "buffer_size": 16384}
WITH_BUFFERS = [(TREE, {"routing": "adaptive"}), (DRAGONFLY, {"routing": "minimal"}),
                (DRAGONFLY, {"routing": "ugal", "state": "credits"}), (TORUS, {"routing": "valiant"})]


class RoutesTest(ArchiveTest):

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=2)

    def configuration(self, name, topology, routing=None, network=None):
        file = self.folder / f"{name}.json"
        file.write_text(json.dumps({
            "topology": topology,
            "resource_managers": {"network_resource_manager": {
                **(network or {"contention": "fifo"}), "routing": routing or {"routing": "minimal"}}},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def export(self, form, config, name):
        self.assert_ends_well(programs.run(programs.program("HAEC_TOPOLOGY"), "export", "--format", form,
                                           *config, "--output", self.folder / name))

    def assert_same_run(self, program, left, right, name="", different=()):
        """The anchor differs, by its id, in which the configuration is, and what else is said to be different."""
        excluded = [word for file in ("traces.otf2", *different) for word in ("--exclude", file)]
        trace = self.traces[program]
        self.assert_ends_well(programs.run("diff", "-rq", *excluded,
                                           self.simulate(trace, f"{name}-left", *left),
                                           self.simulate(trace, f"{name}-right", *right)))

    def test_a_table_of_routes_is_these_routes(self):
        tree = self.configuration("tree", TREE)
        self.export("table", tree, "tree.table")
        table = self.configuration("table", TREE, {"routing": "table", "table": "tree.table"})
        self.assert_same_run("all_to_all", tree, table)

    def test_a_tree_as_a_graph_is_the_tree(self):
        tree = self.configuration("tree", TREE)
        self.export("graph", tree, "tree.graph")
        graph = self.configuration("graph", {"type": "graph", "file": "tree.graph"})
        # The definitions name the machine.
        self.assert_same_run("all_to_all", tree, graph, different=("traces.def",))

    def test_alone_queues_do_not_matter(self):
        cases = ((TREE, {"routing": "adaptive"}), (TORUS, {"routing": "adaptive"}),
                 (DRAGONFLY, {"routing": "adaptive", "indirect": 7}),
                 (DRAGONFLY, {"routing": "ugal", "unit": "segment"}))
        for turn, (topology, routing) in enumerate(cases):
            with self.subTest(topology=topology["type"], routing=routing):
                minimal = self.configuration("minimal", topology)
                other = self.configuration("other", topology, routing)
                self.assert_same_run("ping_pong", minimal, other, str(turn))

    def test_a_seed_changes_what_is_drawn(self):
        trace = self.traces["all_to_all"]
        outputs = [self.simulate(trace, f"seed{seed}", *self.configuration(
            f"seed{seed}", TORUS, {"routing": "random", "seed": seed})) for seed in (1, 2)]
        self.assertNotEqual(programs.run("diff", "-rq", *outputs).status, 0)

    def test_ranks_do_not_matter_where_buffers_are_finite(self):
        for turn, (topology, routing) in enumerate(WITH_BUFFERS):
            with self.subTest(topology=topology["type"], routing=routing):
                config = self.configuration(f"scant{turn}", topology, routing, SCANT)
                trace = self.traces["all_to_all"]
                self.assert_same_files(self.simulate(trace, f"one{turn}", *config),
                                       self.simulate(trace, f"many{turn}", *config, ranks=(2, 3, 7, 4)[turn]))

    def test_rooms_enough_are_as_unlimited_ones(self):
        roomy = {"contention": "credits", "buffer_size": 100_000_000}
        for routing in ({"routing": "minimal"}, {"routing": "ugal"}):
            self.assert_same_run("all_to_all", self.configuration("fifo", DRAGONFLY, routing),
                                 self.configuration("roomy", DRAGONFLY, routing, roomy), routing["routing"])


if __name__ == "__main__":
    suite.main()
