# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Machines, mappings and resources, beside the programs that they call."""

import json
import unittest

import haec_sim
import scratch


class MachineTest(scratch.ScratchTest):
    def test_a_machine_is_what_dump_config_prints(self):
        machine = haec_sim.Machine.load("haec_box").set({"topology.size": [2, 2, 2]}, latency="1us", contention="fifo")
        told = scratch.program("haec_sim", "--dump-config", "--config", "haec_box", "--set", "topology.size=[2,2,2]",
                               "--set", "modules.static_network_model.latency=1us",
                               "--set", "resource_managers.network_resource_manager.contention=fifo").stdout
        self.assertEqual(machine.dump(), json.loads(told))
        self.assertEqual(machine.dump()["modules"]["static_network_model"]["latency"], 1000)
        # The machine that it was made of is as before.
        self.assertEqual(haec_sim.Machine.load("haec_box").figures()["nodes"], 64)
        self.assertEqual(haec_sim.Machine.load(machine.dump()).dump(), machine.dump())

    def test_figures_have_the_keys_that_are_set(self):
        # A torus of 5 x 3 has 2 links for each node.
        figures = haec_sim.Machine.load(topology="4x4x1:torus").set({"topology.size": [5, 3, 1]}).figures()
        self.assertEqual((figures["nodes"], figures["links"], figures["diameter"]), (15, 30, 3))

    def test_a_drawing_is_shown_and_saved(self):
        drawing = haec_sim.Machine.load("haec_box").draw()
        self.assertEqual(drawing, scratch.program("haec_topology", "draw", "--config", "haec_box").stdout)
        self.assertEqual(drawing._repr_svg_(), drawing)
        drawing.save("box.svg")
        self.assertTrue(open("box.svg", encoding="utf-8").read().endswith("</svg>\n"))

    def test_a_mapping_places_processes(self):
        trace = haec_sim.generate("ring", "recorded", ranks=8)
        one = haec_sim.mapping("block_xyz", {"topology": {"size": [4, 1, 1], "type": "mesh"}}, trace)
        self.assertEqual(haec_sim.run(trace, haec_sim.Machine.load(topology="4x1x1"), one).report["run"]["nodes_used"], 4)
        one.save("block.map")
        self.assertEqual(haec_sim.run(trace, haec_sim.Machine.load(topology="4x1x1"), "block.map").report["run"]["nodes_used"], 4)
        # Every process to all others: 8 * 7 messages, of which 8 stay on a node.
        self.assertEqual(one.figures(uniform=8)["inter_node"], 48)

    def test_resources_are_those_of_the_program(self):
        trace = haec_sim.generate("ring", "computed", ranks=4, iterations=10, compute_ns=20000)
        found = haec_sim.resources(trace, "haec_box", compute_scale=2)
        self.assertEqual(found.bound_by, "compute")
        # Ten times 20 us of computing, twice as long, and some ns before MPI's calls.
        self.assertAlmostEqual(found.seconds, 400e-6, delta=10e-6)
        self.assertIn("bound", found.summary)


if __name__ == "__main__":
    unittest.main()
