# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Switches that take their time: messages worked by hand, and whole programs, which haec_verify agrees with on any
number of ranks."""

import json
import pathlib
import tempfile

import event_times
import programs
import suite
from archive_test import in_turn
from refusal_test import RefusalTest

# Nodes 0 and 1 are at a switch of level 1, nodes 2 and 3 at the other; two switches are above.
TREE = {"type": "fat_tree", "down": [2, 2], "up": [1, 2],
        "links": {"level1": {"bandwidth": 10e9, "latency": 1000, "switch_delay": 200},
                  "level2": {"bandwidth": 10e9, "latency": 1000, "switch_delay": 300}}}
# A place in the middle of its node forwards: the links to it have no delay, as it is no switch.
CHAIN = {"type": "cluster", "network": {"type": "fat_tree", "down": [2], "up": [1]},
         "node": {"places": 2, "interfaces": 1, "forward": True, "links": [[0, 1, "wire"], [1, "i0", "wire"]]},
         "links": {"wire": {"bandwidth": 10e9, "latency": 1000, "switch_delay": 50},
                   "level1": {"bandwidth": 10e9, "latency": 1000, "switch_delay": 200}}}
FIFO = {"contention": "fifo", "size_segment": 0}
SEGMENTS = {"contention": "fifo", "size_segment": 1000}
CREDITS = {"contention": "credits", "size_segment": 0, "buffer_size": 10000}
BYTES = 10_000


class SwitchDelays(RefusalTest):

    def configuration(self, topology, network):
        """The option with a machine that shares its links like that."""
        file = self.folder / "machine.json"
        file.write_text(json.dumps({
            "topology": topology, "resource_managers": {"network_resource_manager": network},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def arrivals(self, pairs, topology, network):
        """When the messages of these pairs arrive that are all sent at 0, in ns; the receivers are other processes."""
        script = [[[]] for _ in range(4)]
        for sender, receiver in pairs:
            script[sender][0] += [[0, "enter", "MPI_Send"], [0, "send", receiver, 7, BYTES], [0, "leave", "MPI_Send"]]
            script[receiver][0] += [[0, "enter", "MPI_Recv"], [0, "receive", sender, 7, BYTES], [0, "leave", "MPI_Recv"]]
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        trace = self.scripted_trace(script, folder / "trace")
        config = self.configuration(topology, network)
        output = self.simulate(trace, folder / "simulated", *config)
        self.assert_ends_well(programs.haec_verify(trace, output, *config))
        active = sorted({process for pair in pairs for process in pair})
        times = dict(zip(active, event_times.by_location(output), strict=True))
        return sorted({time / 1000 for _, receiver in pairs for time in times[receiver] if time > 0})

    def test_messages_by_hand(self):
        # 2 us on two links, 1 on the wire; 4 us on four links, 1 on the wire, 200 + 300 + 300 ns in three switches.
        for network in ({"contention": "none"}, FIFO, SEGMENTS, CREDITS):
            with self.subTest(**network):
                self.assertEqual(self.arrivals([(0, 1)], TREE, network), [3200])
                self.assertEqual(self.arrivals([(0, 3)], TREE, network), [5800])

    def test_messages_that_meet(self):
        # The second waits for the link up: 1 us, or turns of 0.1 us; or for room behind that link, which the first
        # leaves at 1.2 + 1.3 + 1, known 1 us later, and 1 + 1.3 + 1.3 + 1 us are left.
        self.assertEqual(self.arrivals([(0, 3), (1, 3)], TREE, FIFO), [5800, 6800])
        self.assertEqual(self.arrivals([(0, 3), (1, 3)], TREE, SEGMENTS), [6700, 6800])
        self.assertEqual(self.arrivals([(0, 3), (1, 3)], TREE, CREDITS), [5800, 9100])

    def test_places_are_no_switches(self):
        # 0 -> place 1 -> interface -> switch -> interface -> place 3: 5 us, 1 on the wire, 50 + 200 + 200 ns.
        for network in ({"contention": "none"}, FIFO, SEGMENTS):
            with self.subTest(**network):
                self.assertEqual(self.arrivals([(0, 3)], CHAIN, network), [6450])

    def test_ranks_agree_and_so_does_haec_verify(self):
        traces = self.generate_for_all({
            "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "5000"),
            "all_to_all": ("--ranks", "8", "--point-to-point", "--compute-ns", "20000")}, iterations=4)
        tree = {**TREE, "down": [4, 2]}
        plan = self.folder / "plan.csv"
        plan.write_text("link,from,to,bandwidth,latency,state\nlevel2,1020us,1100us,x0.5,x3,\n")
        for turn, (pattern, trace) in enumerate(traces.items()):
            for name, network in (("fifo", SEGMENTS), ("credits", CREDITS), ("plan", {**FIFO, "profile": "plan.csv"})):
                config = self.configuration(tree, network)
                first = self.simulate(trace, f"{pattern}-{name}", *config)
                self.assert_ends_well(programs.haec_verify(trace, first, *config))
                for ranks in in_turn((2, 3, 4, 7), turn):
                    other = self.simulate(trace, f"{pattern}-{name}-{ranks}", *config, ranks=ranks)
                    self.assert_same_files(first, other)

    def test_a_wrong_delay_is_found_out(self):
        output = self.simulate(self.good, "simulated", *self.configuration({**TREE, "down": [4, 2]}, FIFO))
        wrong = {**TREE["links"], "level1": {**TREE["links"]["level1"], "switch_delay": 201}}
        config = self.configuration({**TREE, "down": [4, 2], "links": wrong}, FIFO)
        finished = programs.haec_verify(self.good, self.without_setup(output), *config)
        self.assertEqual(finished.status, 1, str(finished))


if __name__ == "__main__":
    suite.main()
