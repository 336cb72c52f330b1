# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Recorded programs on machines with switches, under minimal and adaptive routing.
usage: routed_real_trace_test.py FOLDER TURN"""

import itertools
import json

import programs
from archive_test import ArchiveTest
from recorded_trace import run_with_trace

GRAPH = "nodes 16\nswitches 4\n" + "".join(f"{node} s{node % 4} node\n" for node in range(16)) + """s0 s1 fast 2
s1 s2
s2 s3
s3 s0
s0 s2 slow
"""

MACHINES = {
    "tree": {"type": "fat_tree", "radix": 8, "levels": 3},
    "dragonfly": {"type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 9},
    "hyperx": {"type": "hyperx", "size": [4, 4]},
    "slim_fly": {"type": "slim_fly", "order": 5},
    "graph": {"type": "graph", "file": "cluster.graph"},
}

NETWORKS = [
    {"contention": "none", "routing": {"routing": "minimal"}},
    {"contention": "fifo", "routing": {"routing": "minimal"}},
    {"contention": "fifo", "routing": {"routing": "adaptive"}},
    {"contention": "credits", "buffer_size": 65536, "routing": {"routing": "minimal"}},
    {"contention": "credits", "buffer_size": 65536, "routing": {"routing": "adaptive"}},
]

RANKS = (2, 3, 7)


class RoutedRealTrace(ArchiveTest):
    """The trace that the command line names."""

    trace = None
    turn = 0

    def test_ranks_do_not_matter_and_haec_verify_agrees(self):
        (self.folder / "cluster.graph").write_text(GRAPH)
        cases = itertools.product(MACHINES.items(), NETWORKS)
        for number, ((name, topology), network) in enumerate(cases):
            with self.subTest(machine=name, **network):
                file = self.folder / f"{number}.json"
                file.write_text(json.dumps({
                    "topology": topology, "resource_managers": {"network_resource_manager": network},
                    "modules": {"static_network_model": {"communication_model": "linear"}}}))
                config = ("--config", file)
                output = self.simulate(self.trace, f"{number}", *config)
                self.assert_ends_well(programs.haec_verify(self.trace, output, *config))
                ranks = RANKS[(number + self.turn) % len(RANKS)]
                self.assert_same_files(output, self.simulate(self.trace, f"{number}-{ranks}", *config, ranks=ranks))


if __name__ == "__main__":
    run_with_trace(RoutedRealTrace)
