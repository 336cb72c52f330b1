# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The keys `pieces` and `memory_pieces` of the linear model: times worked by hand, and on any number of ranks, with and
without contention, outputs that haec_verify agrees with."""

import itertools
import json

import event_times
import programs
import suite
from archive_test import ArchiveTest, in_turn

PIECES = [{"bytes": 1000, "latency": 400, "bandwidth": 2e9, "overhead": 100},
          {"latency": 2000, "bandwidth": 5e8, "overhead": 300}]
# Also faster than any link is.
UNLIKE = [{"bytes": 64, "latency": 1, "bandwidth": "infinite"},
          {"bytes": 2000, "latency": 700, "bandwidth": 3e9, "overhead": 120},
          {"bytes": 60000, "latency": 1500, "bandwidth": 8e9, "overhead": 310.5},
          {"latency": 4000, "bandwidth": 6e9, "overhead": 77}]
MEMORY = [{"bytes": 4000, "latency": 150, "bandwidth": 5e9, "overhead": 45}, {"latency": 900, "bandwidth": 9e9}]

# In nanoseconds. Process 0 sends 500 and 3000 bytes, both eager.
SENDER = [[0, "enter", "main"], [1000, "enter", "MPI_Send"], [1000, "send", 1, 7, 500], [1100, "leave", "MPI_Send"],
          [5000, "enter", "MPI_Send"], [5000, "send", 1, 7, 3000], [5100, "leave", "MPI_Send"], [5200, "leave", "main"]]
RECEIVER = [[0, "enter", "main"], [200, "enter", "MPI_Recv"], [300, "receive", 0, 7, 500], [310, "leave", "MPI_Recv"],
            [400, "enter", "MPI_Recv"], [450, "receive", 0, 7, 3000], [460, "leave", "MPI_Recv"], [500, "leave", "main"]]

PROGRAMS = {
    "all_to_all": ("--ranks", "8", "--point-to-point", "--variation", "50", "--compute-ns", "20000"),
    "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "5000"),
    "collectives": ("--ranks", "7"),
    "one_sided": ("--grid", "3x3"),
    # Of more bytes than the eager threshold.
    "stencil2d": ("--grid", "3x3", "--periodic", "--message-bytes", "100000"),
}
CONTENTIONS = ({}, {"contention": "fifo", "size_segment": 1000}, {"contention": "credits", "size_segment": 8192},
               {"contention": "fifo", "injection_bandwidth": 2e10, "ejection_bandwidth": 5e9})


class PiecesTest(ArchiveTest):

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=3)

    def configuration(self, topology, manager, **section):
        file = self.folder / "machine.json"
        file.write_text(json.dumps({
            "topology": topology, "resource_managers": {"network_resource_manager": manager},
            "modules": {"static_network_model": {"communication_model": "linear", **section}}}))
        return "--config", file

    def scripted(self, *processes):
        return self.scripted_trace([[events] for events in processes])

    def times(self, output):
        return [[time // 1000 for time in times] for times in event_times.by_location(output)]

    def test_times_are_those_of_the_equations(self):
        trace = self.scripted(SENDER, RECEIVER)
        config = self.configuration({"size": [2, 1, 1]}, {}, latency=1000, bandwidth=1e9, pieces=PIECES)
        sender, receiver = self.times(self.simulate(trace, "linked", *config))
        # O = 100 and 300 behind the sends.
        self.assertEqual(sender, [0, 1000, 1000, 1100, 5000, 5000, 5300, 5400])
        # A = 1000 + 400 + 500 and 5000 + 2000 + 6000; O_r = 100 and 300.
        self.assertEqual(receiver, [0, 200, 2000, 2010, 2100, 13300, 13310, 13350])

    def test_times_within_a_node_are_those_of_the_equations(self):
        trace = self.scripted(SENDER, RECEIVER)
        config = self.configuration({"size": [1, 1, 1]}, {}, memory_pieces=PIECES)
        mapping = self.folder / "together.map"
        mapping.write_text("together\nx_coord y_coord z_coord number_of_processes process_id(s)\n0 0 0 2 0 1\n")
        sender, receiver = self.times(self.simulate(trace, "together", *config, "--mapping", mapping))
        self.assertEqual(sender, [0, 1000, 1000, 1100, 5000, 5000, 5300, 5400])
        # A = 1000 + 400 + 250: no link of 1e9 bytes/s.
        self.assertEqual(receiver, [0, 200, 1750, 1760, 1850, 13300, 13310, 13350])

    def test_ranks_and_verifier_agree(self):
        topologies = (
            {"type": "haec_box", "size": [2, 2, 2], "links": {
                "optical": {"latency": 200, "bandwidth": 2e10}, "wireless": {"latency": 900, "bandwidth": 4e9}}},
            {"type": "dragonfly", "links": {
                "local": {"latency": 100, "bandwidth": 1e10}, "global": {"latency": 600, "bandwidth": 5e9}}})
        cases = itertools.product(topologies, CONTENTIONS, self.traces.items())
        for turn, (topology, manager, (pattern, trace)) in enumerate(cases):
            with self.subTest(topology=topology["type"], manager=manager, pattern=pattern):
                config = self.configuration(topology, manager, delay_mpi=12.25, pieces=UNLIKE, memory_pieces=MEMORY)
                output = self.simulate(trace, f"{turn}-{pattern}", *config)
                self.assert_ends_well(programs.haec_verify(trace, output, *config))
                for ranks in in_turn((2, 3), turn):
                    self.assert_same_files(output, self.simulate(trace, f"{turn}-{pattern}-{ranks}", *config, ranks=ranks))


if __name__ == "__main__":
    suite.main()
