# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_topology lists the links and routes that a second program finds by the specification's rules."""

import json

import programs
import ruled_clusters
import ruled_machines
import suite
from archive_test import ArchiveTest


class RuledMachinesTest(ArchiveTest):

    machines = ruled_machines.MACHINES + ruled_machines.GRIDS + ruled_clusters.CLUSTERS

    def lines(self, command, topology, routing=None):
        """What haec_topology prints of a machine."""
        file = self.folder / "machine.json"
        file.write_text(json.dumps({
            "topology": topology,
            "resource_managers": {"network_resource_manager": {"routing": routing or {"routing": "minimal"}}}}))
        end = programs.run(programs.program("HAEC_TOPOLOGY"), command, "--config", file)
        self.assert_ends_well(end)
        return end.out.splitlines()

    def test_links_are_those_of_the_rules(self):
        for name, machine, topology, _ in self.machines:
            with self.subTest(machine=name):
                self.assertEqual(self.lines("links", topology), machine.link_lines())

    def test_routes_are_those_of_the_rules(self):
        for name, machine, topology, routings in self.machines:
            for routing in routings:
                with self.subTest(machine=name, **routing):
                    routes = [line for line in self.lines("routes", topology, routing)
                              if line.split()[0] != line.split()[1]]
                    self.assertEqual(routes, machine.route_lines(**routing))


if __name__ == "__main__":
    suite.main()
