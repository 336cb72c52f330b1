# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Times of messages inside and between the nodes of clusters, worked by hand, and keys that are refused."""

import json
import pathlib
import tempfile

import event_times
import programs
import suite
from refusal_test import RefusalTest

# 100 kB take 2 us by nvlink, 5 by pcie, 10 by the network, and so many us each link.
LINKS = {"nvlink": {"bandwidth": 50e9, "latency": 1000}, "pcie": {"bandwidth": 20e9, "latency": 2000},
         "level1": {"bandwidth": 10e9, "latency": 1000}}
# Places 0 and 1 are nearest to interface 0, 2 and 3 to interface 1; all hang on a switch between the two.
PAIRS = {"places": 4, "interfaces": 2, "switches": 1, "links": [
    [0, 1, "nvlink"], [2, 3, "nvlink"], [0, "i0", "pcie"], [1, "i0", "pcie"], [2, "i1", "pcie"], [3, "i1", "pcie"],
    [0, "s0", "pcie"], [1, "s0", "pcie"], [2, "s0", "pcie"], [3, "s0", "pcie"],
    ["s0", "i0", "pcie"], ["s0", "i1", "pcie"]]}
RAILS = {"places": 1, "interfaces": 4, "links": [[0, f"i{f}", "nvlink"] for f in range(4)]}
# Two nodes on one switch.
ONE = {"network": {"type": "fat_tree", "down": [4], "up": [1]}, "node": PAIRS}
TWO = {"network": {"type": "fat_tree", "down": [2], "up": [1]}, "node": PAIRS, "planes": 2}
FIFO = {"contention": "fifo", "size_segment": 0}
BYTES = 100_000


class ClusterTest(RefusalTest):

    def configuration(self, topology, network=None):
        """The option with a configuration of a cluster."""
        file = self.folder / "cluster.json"
        file.write_text(json.dumps({
            "topology": {"type": "cluster", **topology},
            "resource_managers": {"network_resource_manager": network or {}},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def arrivals(self, messages, topology, network=None, places=8):
        """When messages (from, to, bytes, microsecond) arrive, in ns. Each receiver has one, each process a place."""
        script = [[[]] for _ in range(places)]
        for sender, receiver, size, time in messages:
            script[sender][0] += [[1000 * time, "enter", "MPI_Send"], [1000 * time, "send", receiver, 7, size],
                                  [1000 * time, "leave", "MPI_Send"]]
        for sender, receiver, size, _ in messages:
            script[receiver][0] += [[0, "enter", "MPI_Recv"], [0, "receive", sender, 7, size], [0, "leave", "MPI_Recv"]]
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        trace = self.scripted_trace(script, folder / "trace")
        used = {name: LINKS[name] for name in LINKS if name == "level1" or name in json.dumps(topology)}
        config = self.configuration({**topology, "links": used}, network)
        output = self.simulate(trace, folder / "simulated", *config)
        self.assert_ends_well(programs.haec_verify(trace, output, *config))
        # Processes without events are not in the list.
        active = sorted({process for message in messages for process in message[:2]})
        times = dict(zip(active, event_times.by_location(output), strict=True))
        return [times[receiver][-1] / 1000 for _, receiver, _, _ in messages]

    def assert_arrivals(self, expected, *arguments, **options):
        self.assertEqual(self.arrivals(*arguments, **options), expected)

    def test_nvlink_and_pcie_inside_a_node(self):
        # 1 + 2; 2 + 2 + 5 by the switch.
        self.assert_arrivals([3000], [(0, 1, BYTES, 0)], ONE)
        self.assert_arrivals([9000], [(0, 2, BYTES, 0)], ONE)

    def test_near_and_far_interfaces(self):
        # 2 + 1 + 1 + 2 + 10 from place 0 by interfaces 0 and 0, from place 2 by 1 and 0.
        self.assert_arrivals([16000], [(0, 4, BYTES, 0)], ONE)
        self.assert_arrivals([16000], [(2, 4, BYTES, 0)], ONE)
        # In turn the second message of a process leaves by interface 1, over the switch: 2 us more.
        messages = [(0, 1, 8, 0), (0, 4, BYTES, 0)]
        self.assert_arrivals([1000.16, 16000], messages, ONE)
        self.assert_arrivals([1000.16, 18000], messages, {**ONE, "interface": "round_robin"})

    def test_planes_keep_messages_apart(self):
        # Place 6 is far from the interface of plane 0, and near that of the other one in one network.
        self.assert_arrivals([18000], [(0, 6, BYTES, 0)], TWO)
        self.assert_arrivals([16000], [(0, 6, BYTES, 0)], ONE)
        # The second one waits for 10 us; in the other plane for nothing, but 5 is far from interface 1.
        self.assert_arrivals([16000, 26000], [(0, 4, BYTES, 0), (1, 5, BYTES, 0)], TWO, FIFO)
        self.assert_arrivals([16000, 18000], [(0, 4, BYTES, 0), (2, 5, BYTES, 0)], TWO, FIFO)

    def test_the_least_busy_interface(self):
        # At 5 us interface 0 is busy until 12: near waits for 5 us (head at 7), 16 + 5 + 5. Far is 18 + 5.
        messages = [(0, 4, BYTES, 0), (1, 7, BYTES, 5)]
        self.assert_arrivals([16000, 26000], messages, ONE, FIFO)
        self.assert_arrivals([16000, 23000], messages, {**ONE, "interface": "least_busy"}, FIFO)

    def test_segments_over_four_rails(self):
        # 4 segments of 0.8192 us: one after the other 4 + 3.2768, each on its own rail 4 + 0.8192.
        network = {"network": {"type": "fat_tree", "down": [2], "up": [1]}, "node": RAILS, "planes": 4}
        by_segment = {"contention": "fifo", "routing": {"routing": "round_robin", "unit": "segment"}}
        self.assert_arrivals([7276.8], [(0, 1, 32768, 0)], network, by_segment, places=2)
        self.assert_arrivals([4819.2], [(0, 1, 32768, 0)], {**network, "interface": "round_robin"}, by_segment, places=2)

    def test_bad_keys_are_refused(self):
        trace = ("--trace", self.good / "traces.otf2")
        for changes, mentions in (
                ({"planes": 3}, ("topology.planes", "does not divide the 2 interfaces")),
                ({"interface": "nearest"}, ("topology.interface", "near")),
                ({"interface": "least_busy"}, ("topology.interface", "contention")),
                ({"network": {"type": "fat_tree", "down": [3], "up": [1]}}, ("topology.network", "multiple of 2")),
                ({"network": {"type": "cluster"}}, ("topology.network", "type")),
                ({"network": {"type": "fat_tree", "leaves": 3}}, ("topology.network", "leaves")),
                ({"node": {"places": 2, "interfaces": 1, "links": [[0, "i0"], [1, "i1"]]}}, ("links.1", "i1")),
                ({"node": {"places": 2, "interfaces": 2, "links": [[0, 1], [0, "i0"], [1, "s0"]]}},
                 ("topology.node", "links.2", "s0")),
                ({"node": {"places": 2, "interfaces": 2, "links": [[0, "i0"], [1, "i1"]]}},
                 ("topology.node", "place 0 to place 1")),
                ({"node": {"places": 2, "interfaces": 2, "links": [[0, 1], [0, "i0"]]}},
                 ("topology.node", "interface i0 to place 1"))):
            topology = {**ONE, **changes}
            with self.subTest(**changes):
                finished = programs.haec_sim(*trace, *self.configuration(topology), "--no-output")
                self.assertEqual(finished.status, 2, str(finished))
                self.assert_one_error(finished, mentions, alone=True)


if __name__ == "__main__":
    suite.main()
