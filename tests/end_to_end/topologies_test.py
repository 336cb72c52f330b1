# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Simulations of machines of all topologies are the same on any number of ranks, and haec_verify, which finds
routes by itself, agrees with them."""

import itertools
import json

import programs
import suite
from archive_test import ArchiveTest

PROGRAMS = {
    "all_to_all": ("--ranks", "12", "--point-to-point", "--variation", "50", "--compute-ns", "20000"),
    "stencil2d": ("--grid", "4x4", "--periodic", "--message-bytes", "20000"),
}

GRAPH = """nodes 16
switches 4  # four nodes each
""" + "".join(f"{node} s{node % 4} node\n" for node in range(16)) + """s0 s1 fast 2
s1 s2
s2 s3
s3 s0 slow
s0 -> s2 slow  # one way
"""

INSIDE = {"places": 4, "interfaces": 2, "switches": 1, "links": [
    [0, "s0", "pcie"], [1, "s0", "pcie"], [2, "s0", "pcie"], [3, "s0", "pcie"], ["s0", "i0", "pcie", 2],
    ["s0", "i1", "pcie"], [0, 1, "nvlink", 2], [2, 3, "nvlink", 2], [3, "i1", "pcie"]]}
PLUS = {"type": "dragonfly_plus", "leaves": 1, "spines": 2, "nodes_per_switch": 2, "groups": 4, "global_links": 2}

MACHINES = {
    "cluster": {"network": PLUS, "node": INSIDE,
                "links": {"nvlink": {"bandwidth": 50e9, "latency": 200}, "pcie": {"bandwidth": 2e9}}},
    "in_turn": {"type": "cluster", "network": PLUS, "node": INSIDE, "interface": "round_robin"},
    "idlest": {"type": "cluster", "network": PLUS, "node": INSIDE, "interface": "least_busy"},
    "planes": {"type": "cluster", "network": {"type": "torus", "size": [2, 3]}, "node": INSIDE, "planes": 2},
    "idle_planes": {"type": "cluster", "network": {"type": "fat_tree", "down": [2, 3], "up": [1, 2]}, "planes": 2,
                    "node": INSIDE, "interface": "least_busy"},
    "of_graph": {"type": "cluster", "network": {"type": "graph", "file": "cluster.graph"}, "node": INSIDE},
    "fat_tree": {"radix": 8, "levels": 2, "bandwidth_factor": 0.5},
    "slimmed_tree": {"type": "fat_tree", "down": [2, 8], "up": [2, 2], "parallel": [1, 3],
                     "bandwidth_factor": [1, 0.3]},
    "lacking_tree": {"type": "fat_tree", "radix": 8, "levels": 2,
                     "without": ["s0<->s8", "s1->s9", "switch s11", "node 31"]},
    "lacking_hyperx": {"type": "hyperx", "size": [2, 3], "nodes_per_switch": 3, "without": ["s0<->s1", "node 17"]},
    "dragonfly": {"nodes_per_switch": 2, "links": {"global": {"latency": 300}}},
    "dragonfly_plus": {"leaves": 2, "spines": 2, "groups": 4, "nodes_per_switch": 2, "global_links": 2},
    "hyperx": {"size": [2, 3], "width": [2, 1], "nodes_per_switch": 3},
    "hierarchical": {"size": [4, 4, 2], "links_per_pair": [1, 2, 3]},
    "slim_fly": {"nodes_per_switch": 1},
    "hypercube": {"dimensions": 4},
    "torus": {"size": [3, 2, 2, 2]},
    "mesh": {"size": [5], "nodes_per_switch": 4},
    "wide_torus": {"type": "torus", "size": [3, 2, 4], "links_per_pair": [2, 1, 3],
                   "link_classes": ["tofu", "board", "tofu"], "links": {"tofu": {"latency": 300}}},
    "wide_mesh": {"type": "mesh", "size": [2, 3, 2, 2], "links_per_pair": [1, 2, 3, 2]},
    "graph": {"file": "cluster.graph", "links": {"slow": {"bandwidth": 1e9}}},
    "graph_of_latencies": {"type": "graph", "file": "cluster.graph", "weight": "latency", "links": {
        name: {"latency": latency} for name, latency in
        {"node": 10, "fast": 400, "link": 70, "slow": 100}.items()}},
}

ROUTED = [
    ("cluster", {"routing": "valiant"}, "fifo"),
    ("cluster", {"routing": "adaptive", "indirect": 2}, "credits"),
    ("cluster", {"routing": "ugal", "unit": "segment"}, "fifo"),
    ("in_turn", {"routing": "minimal"}, "none"),
    ("in_turn", {"routing": "round_robin", "unit": "segment"}, "fifo"),
    ("in_turn", {"routing": "ugal"}, "credits"),
    ("idlest", {"routing": "minimal"}, "fifo"),
    ("idlest", {"routing": "random"}, "credits"),
    ("idlest", {"routing": "adaptive", "unit": "segment"}, "fifo"),
    ("planes", {"routing": "o1turn"}, "credits"),
    ("planes", {"routing": "adaptive"}, "fifo"),
    ("idle_planes", {"routing": "adaptive"}, "fifo"),
    ("idle_planes", {"routing": "s_mod_k"}, "fifo"),
    ("of_graph", {"routing": "adaptive"}, "fifo"),
    ("fat_tree", {"routing": "s_mod_k"}, "none"),
    ("slimmed_tree", {"routing": "random", "seed": 7}, "none"),
    ("slimmed_tree", {"routing": "adaptive"}, "fifo"),
    ("fat_tree", {"routing": "round_robin", "unit": "segment"}, "fifo"),
    ("lacking_tree", {"routing": "random"}, "fifo"),
    ("dragonfly", {"routing": "valiant"}, "none"),
    ("dragonfly", {"routing": "ugal", "state": "local", "threshold": 200}, "fifo"),
    ("dragonfly", {"routing": "adaptive", "indirect": 3}, "fifo"),
    ("dragonfly_plus", {"routing": "valiant"}, "fifo"),
    ("dragonfly_plus", {"routing": "random", "indirect": 2, "seed": 3}, "none"),
    ("dragonfly_plus", {"routing": "adaptive", "indirect": 2}, "fifo"),
    ("dragonfly_plus", {"routing": "ugal", "unit": "segment"}, "credits"),
    ("hyperx", {"routing": "adaptive", "unit": "segment"}, "fifo"),
    ("hierarchical", {"routing": "round_robin", "indirect": 1}, "none"),
    ("hierarchical", {"routing": "ugal"}, "fifo"),
    ("slim_fly", {"routing": "valiant"}, "fifo"),
    ("torus", {"routing": "random"}, "fifo"),
    ("wide_torus", {"routing": "o1turn"}, "credits"),
    ("wide_torus", {"routing": "adaptive"}, "fifo"),
    ("wide_mesh", {"routing": "valiant"}, "credits"),
    ("wide_mesh", {"routing": "random"}, "none"),
    ("torus", {"routing": "adaptive"}, "fifo"),
    ("hypercube", {"routing": "o1turn"}, "none"),
    ("graph", {"routing": "adaptive"}, "fifo"),
    ("graph", {"routing": "table", "table": "cluster.table"}, "none"),
    ("fat_tree", {"routing": "adaptive", "state": "credits"}, "credits"),
    ("dragonfly", {"routing": "ugal", "state": "credits"}, "credits"),
    ("hierarchical", {"routing": "adaptive", "indirect": 1, "unit": "segment"}, "credits"),
    ("torus", {"routing": "minimal"}, "credits"),
    ("graph", {"routing": "random"}, "credits"),
]

# Around the ring, one way.
TABLE = "hop_by_hop\n" + "".join(
    f"s{switch} {node} {node // 4 if node % 4 == switch else port}\n"
    for switch, port in ((0, 4), (1, 6), (2, 5), (3, 5)) for node in range(16))

CONTENTION = ("none", "fifo")
# It looks at queues.
SHARED = ("idlest", "idle_planes")
# Room for two segments.
BUFFERS = {"buffer_size": 16384}
RANKS = (2, 3, 7)


class TopologiesTest(ArchiveTest):

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=3)

    def configuration(self, name, contention, routing=None):
        """The option with a configuration of that machine."""
        (self.folder / "cluster.graph").write_text(GRAPH)
        (self.folder / "cluster.table").write_text(TABLE)
        file = self.folder / f"{name}-{contention}.json"
        file.write_text(json.dumps({
            "topology": {"type": name, **MACHINES[name]},
            "resource_managers": {"network_resource_manager": {
                "contention": contention, "routing": routing or {"routing": "minimal"},
                **(BUFFERS if contention == "credits" else {})}},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def assert_agreement(self, turn, trace, config, verifiers=1):
        output = self.simulate(trace, f"{turn}", *config)
        self.assert_ends_well(programs.haec_verify(trace, output, *config, ranks=verifiers))
        ranks = RANKS[turn % len(RANKS)]
        self.assert_same_files(
            output, self.simulate(trace, f"{turn}-{ranks}", *config, ranks=ranks))

    def test_simulations_on_any_number_of_ranks_agree(self):
        cases = itertools.product(MACHINES, CONTENTION, self.traces.items())
        for turn, (name, contention, (pattern, trace)) in enumerate(cases):
            if contention == "none" and name in SHARED:
                continue
            with self.subTest(machine=name, contention=contention, pattern=pattern):
                self.assert_agreement(turn, trace, self.configuration(name, contention))

    def test_so_they_do_with_any_routing(self):
        for turn, (name, routing, contention) in enumerate(ROUTED):
            with self.subTest(machine=name, routing=routing["routing"], contention=contention):
                self.assert_agreement(
                    100 + turn, self.traces["all_to_all"], self.configuration(name, contention, routing),
                    verifiers=1 + turn % 3 if contention == "credits" else 1)


if __name__ == "__main__":
    suite.main()
