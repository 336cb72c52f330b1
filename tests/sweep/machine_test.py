# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Configurations that a study makes."""

import pathlib
import re
import unittest

from haec_programs.errors import UsageError
from haec_sweep.choices import STRATEGIES
from haec_sweep.keys import REPLAY_KEYS
from haec_sweep.machine import (DROPPED_BY_IDEAL, PROBES, ideal_network, value_at, value_of_links, with_absolute_paths,
                                with_topology)

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "src"


class MachineTest(unittest.TestCase):
    def test_another_topology_keeps_the_links(self):
        base = {"topology": {"type": "haec_box", "size": [4, 4, 4], "links": {"optical": {"latency": 5}}}}
        made = with_topology(base, {"type": "mesh", "size": [2, 2, 2]})
        self.assertEqual(made["topology"], {"type": "mesh", "size": [2, 2, 2], "links": {"optical": {"latency": 5}}})
        self.assertEqual(base["topology"]["type"], "haec_box")

    def test_a_shape_keeps_the_platform(self):
        base = {"platform": {"link_types": [{"name": "a"}],
                             "topology": {"shape": [1, 1, 1], "connectivity": ["mesh"] * 3}}}
        made = with_topology(base, {"shape": [2, 2, 2]})
        self.assertEqual(made["platform"], {"link_types": [{"name": "a"}], "topology": {
            "shape": [2, 2, 2], "connectivity": ["mesh"] * 3}})

    def test_a_size_keeps_the_links_of_the_platform(self):
        base = {"platform": {"link_types": [{"name": "a"}], "topology": {
            "shape": [1, 1, 1], "link_types": ["a"] * 3, "connectivity": ["torus"] * 3}}}
        for topology, connectivity in (({"size": [2, 2, 2]}, "torus"), ({"size": [2, 2, 2], "type": "mesh"}, "mesh")):
            self.assertEqual(with_topology(base, topology), {"platform": {
                "link_types": [{"name": "a"}],
                "topology": {"shape": [2, 2, 2], "link_types": ["a"] * 3, "connectivity": [connectivity] * 3}}})
        self.assertEqual(with_topology(base, {"size": [2, 2, 2], "type": "haec_box"}), {"platform": {
            "link_types": [{"name": "a"}],
            "topology": {"type": "haec_box", "shape": [2, 2, 2], "link_types": ["a"] * 3}}})
        with self.assertRaisesRegex(UsageError, "\"platform\" of the base configuration: expected an object, found 3"):
            with_topology({"platform": {"topology": 3}}, {"size": [2, 2, 2]})
        new = {"size": [2, 2, 2], "links": {"all": "b"}}
        self.assertEqual(with_topology(base, new), {"topology": new})

    def test_a_size_replaces_the_platform(self):
        made = with_topology({"platform": {"topology": {}}}, {"size": [2, 2, 2]})
        self.assertEqual(made, {"topology": {"size": [2, 2, 2]}})

    def test_links_that_another_topology_has_not_are_left_behind(self):
        tree = {"topology": {"type": "tree", "depth": 3, "links": {"edge": {"latency": 5}}}}
        self.assertEqual(with_topology(tree, {"type": "mesh", "size": [2, 2, 2]}),
                         {"topology": {"type": "mesh", "size": [2, 2, 2]}})
        self.assertEqual(with_topology(tree, {"type": "tree", "depth": 2}),
                         {"topology": {"type": "tree", "depth": 2, "links": {"edge": {"latency": 5}}}})
        box = {"topology": {"type": "haec_box", "size": [4, 4, 4], "links": {"optical": {"latency": 5}}}}
        self.assertEqual(with_topology(box, {"type": "tree", "depth": 2}), {"topology": {"type": "tree", "depth": 2}})

    def test_a_graph_has_links_of_its_own(self):
        graph = {"type": "graph", "nodes": 2, "links": [[0, 1]]}
        self.assertEqual(with_topology({"topology": graph}, {"type": "graph", "file": "/a.graph"}),
                         {"topology": {"type": "graph", "file": "/a.graph"}})
        described = {"platform": {"nodes": {"computing": {}}, "link_types": [{"name": "a"}], "topology": {}}}
        self.assertEqual(with_topology(described, graph),
                         {"platform": {"nodes": {"computing": {}}, "topology": graph}})

    def test_links_of_the_platform_become_those_of_a_box(self):
        base = {"platform": {"link_types": [{"name": "optical", "latency": 10}, {"name": "wireless", "latency": 100}],
                             "topology": {"shape": [4, 4, 4], "link_types": ["optical", "optical", "wireless"]}}}
        self.assertEqual(with_topology(base, {"type": "haec_box", "size": [2, 2, 2]}), {"topology": {
            "type": "haec_box", "size": [2, 2, 2], "links": {"optical": {"latency": 10}, "wireless": {"latency": 100}}}})

    def test_nodes_of_the_platform_stay(self):
        base = {"platform": {"topology": {"shape": [4, 4, 4]}, "nodes": {"computing": {"cores": 8}}}}
        self.assertEqual(with_topology(base, {"type": "torus", "size": [2, 2, 2]}), {"platform": {
            "topology": {"shape": [2, 2, 2], "connectivity": ["torus"] * 3}, "nodes": {"computing": {"cores": 8}}}})
        self.assertEqual(with_topology(base, {"type": "fat_tree", "radix": 8}), {"platform": {
            "topology": {"type": "fat_tree", "radix": 8}, "nodes": {"computing": {"cores": 8}}}})

    def test_values_are_found_by_their_path(self):
        config = {"platform": {"link_types": [{"latency": 10}]}}
        self.assertEqual(value_at(config, "platform.link_types.0.latency"), 10)
        self.assertIsNone(value_at(config, "platform.link_types.1.latency"))

    def test_the_ideal_network_keeps_the_program_and_its_processors(self):
        resolved = {"topology": {"type": "torus"}, "mapping": {"unit": "thread"},
                    "resource_managers": {"network_resource_manager": {"contention": "fifo"}},
                    "replay": {"eager_threshold": 1, "collectives": "model", "compute_scale": 2, "overhead": 300,
                               "record_transfers": False},
                    "modules": {"static_network_model": {"communication_model": "PNC", "size_packet": 288},
                                "link_statistics": {}}}
        self.assertEqual(ideal_network(resolved), {
            "mapping": {"unit": "thread"},
            "replay": {"eager_threshold": 1, "collectives": "model", "compute_scale": 2},
            "modules": {"static_network_model": {"communication_model": "linear", "latency": 0,
                                                 "bandwidth": "infinite"}}})
        self.assertIsNone(ideal_network({"modules": {"identity": {}}}))

    def test_strategies_are_those_of_haec_map(self):
        source = (SOURCES / "mapping" / "strategy.cpp").read_text()
        self.assertEqual(re.findall(r'\.name = "(\w+)"', source), STRATEGIES)

    def test_the_ideal_network_is_that_of_the_simulator(self):
        """A study's column and `haec_sim --ideal` drop the same key that costs time."""
        source = (SOURCES / "app" / "common" / "ideal_network.cpp").read_text()
        self.assertEqual(set(re.findall(r'replay.set\("(\w+)"', source)) | {"record_transfers"}, set(DROPPED_BY_IDEAL))

    def test_keys_of_the_engine_are_those_of_the_simulator(self):
        source = (SOURCES / "simulation" / "replay" / "replay_keys.cpp").read_text()
        self.assertEqual(set(re.findall(r'key\("(\w+)"', source)), set(REPLAY_KEYS))

    def test_links_without_a_value_have_that_of_the_network_model(self):
        model = {"modules": {"static_network_model": {"latency": 1000, "bandwidth": 5}}}
        def links(**optical):
            return {"topology": {"links": {"optical": optical, "wireless": {"latency": 30}}}, **model}
        probe = PROBES[0]
        probed = links(latency=probe, bandwidth=6)
        self.assertEqual(value_of_links({"topology": {}, **model}, probed, probe, "latency"), 1000)
        self.assertEqual(value_of_links(links(), probed, probe, "latency"), 1000)
        self.assertEqual(value_of_links(links(latency=20), probed, probe, "latency"), 20)
        self.assertIsNone(value_of_links(links(), links(active_power=probe), probe, "active_power"))
        # Where haec_sim tells of the links in the other form.
        types = {"platform": {"link_types": [{"name": "wireless"}, {"name": "optical", "latency": 7}]}, **model}
        probed = {"platform": {"link_types": [{"name": "wireless"}, {"name": "optical", "latency": probe}]}, **model}
        self.assertEqual(value_of_links(types, probed, probe, "latency"), 7)
        # Nobody knows here what a link of one class has.
        thin = {"topology": {"type": "fat_tree", "bandwidth_factor": [0.5]}, **model}
        self.assertIsNone(value_of_links(thin, {**thin, "platform": {"bandwidth": probe}}, probe, "bandwidth"))

    def test_inputs_of_a_configuration_are_found_from_another_folder(self):
        made = with_absolute_paths({"modules": {
            "static_network_model": {"parameter_search_folders": ["c", "/d"]},
            "power_estimator": {"file": "p.json", "output": "out.csv"}, "link_statistics": {"file": "l.csv"}}},
            pathlib.Path("/base"))["modules"]
        self.assertEqual(made["static_network_model"]["parameter_search_folders"], ["/base/c", "/d"])
        self.assertEqual(made["power_estimator"], {"file": "/base/p.json", "output": "out.csv"})
        self.assertEqual(made["link_statistics"], {"file": "l.csv"})


if __name__ == "__main__":
    unittest.main()
