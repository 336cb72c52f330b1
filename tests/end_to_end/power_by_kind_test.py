# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""power_estimator with a power for each kind of parts of the machine (spec: models, "Power"); sums by hand."""

import csv
import json

import programs
import suite
from recorded_power import Recorded
from refusal_test import RefusalTest

SECTION = "modules.power_estimator"
# Two nodes, each with four places, two interfaces and a switch, and one switch between their four interfaces.
CLUSTER = {"type": "cluster", "network": {"type": "fat_tree", "down": [4], "up": [1]},
           "node": {"places": 4, "interfaces": 2, "switches": 1, "links": [
               *[[place, "s0", "inside"] for place in range(4)], ["s0", "i0", "inside"], ["s0", "i1", "inside"]]}}
TREE = {"type": "fat_tree", "down": [4], "up": [2]}
PLACE, ACTIVE = 100, 10


class PowerByKind(RefusalTest):
    def run_with(self, topology, powers, *arguments, ranks=1):
        """The output, its report, the summary and the table of nodes of six processes on places 0 to 5."""
        # The output carries the configuration.
        file, table = self.folder / "config", self.folder / "table"
        output, report = self.folder / f"output-{ranks}", self.folder / f"report-{ranks}"
        section = {"static_power": powers, "active_power": ACTIVE, "output": str(table), "replace": True}
        file.write_text(json.dumps({"topology": topology, "modules": {
            "static_network_model": {"communication_model": "linear"}, "power_estimator": section}}))
        finished = self.assert_ends_well(programs.haec_sim(
            "--trace", self.good, "--config", file, "--output", output, "--report", report, "--force", *arguments, ranks=ranks))
        rows = list(csv.DictReader(table.read_text().splitlines()))
        return output, json.loads(report.read_text())["modules"]["power_estimator"], finished.out, rows

    def assert_energy(self, output, section, watts):
        """Energies of a machine of so many W, and of threads while they are active."""
        recorded = Recorded(output)
        for (begin, end), energy in (((0, recorded.end), section["energy_to_solution_j"]),
                                     (recorded.interest, section["region_of_interest"]["energy_j"])):
            active = sum(recorded.active(thread, begin, end) for thread in recorded.threads)
            self.assertAlmostEqual(energy / ((watts * (end - begin) + ACTIVE * active) * 1e-12), 1, delta=1e-9)
        return recorded

    def test_a_cluster(self):
        powers = {"place": PLACE, "node": "0.3 kW", "interface": 25, "switch": "50W"}
        # 8 * 100 + 2 * 300 + 4 * 25 + 3 * 50; two places are idle.
        output, section, text, rows = self.run_with(CLUSTER, powers)
        recorded = self.assert_energy(output, section, 1650)
        self.assertIn("energy of all 8 places, 2 nodes, 4 interfaces and 3 switches: ", text)
        seconds, interest = recorded.end * 1e-12, (recorded.interest[1] - recorded.interest[0]) * 1e-12
        expected = [("nodes", 2, 300), ("interfaces", 4, 25), ("switches", 3, 50)]
        for row, (parts, count, watts) in zip(section["passive"], expected, strict=True):
            self.assertEqual((row["parts"], row["count"], row["power_w"]), (parts, count, watts))
            self.assertAlmostEqual(row["energy_j"], count * watts * seconds, delta=1e-12)
            self.assertAlmostEqual(row["interest_energy_j"], count * watts * interest, delta=1e-12)
        self.assertEqual([(row["node"], row["samples"], float(row["mean power [W]"])) for row in rows[6:]],
                         [("2 places without processes", "0", 200), ("2 nodes", "0", 600), ("4 interfaces", "0", 100),
                          ("3 switches", "0", 150)])
        self.assertAlmostEqual(sum(float(row["energy [J]"]) for row in rows), section["energy_to_solution_j"], delta=1e-9)
        # Places alone have processes and regions, and samples in the output.
        places = sum(row["energy_j"] for row in section["nodes"])
        for key in ("processes", "regions"):
            self.assertAlmostEqual(sum(row["energy_j"] for row in section[key]), places, delta=1e-9)
        self.assertEqual(set(recorded.power), {f"power estimate node ({place},0,0)" for place in range(6)})
        self.assert_power_over_time(section, recorded.end)

    def assert_power_over_time(self, section, end):
        """Each kind has its power until the end, and nothing behind it."""
        curves = section["power_over_time"]
        found = {line["name"]: line["watts"] for line in curves["series"]}
        for name, watts in (("2 nodes", 600), ("4 interfaces", 100), ("3 switches", 150)):
            for number, mean in enumerate(found[name]):
                begin = number * curves["bin_width_ps"]
                inside = max(0, min(end, begin + curves["bin_width_ps"]) - begin)
                self.assertAlmostEqual(mean, watts * inside / curves["bin_width_ps"], delta=1e-9)

    def test_used_places_and_all_other_parts(self):
        # 6 * 100 + 2 * 300 + 4 * 25; switches take nothing.
        powers = {"place": PLACE, "node": 300, "interface": 25}
        output, section, text, rows = self.run_with(CLUSTER, powers, "--set", f"{SECTION}.nodes=used")
        self.assert_energy(output, section, 1300)
        self.assertIn("energy of the 6 used places, 2 nodes and 4 interfaces: ", text)
        self.assertEqual(len(rows), 8)

    def test_nodes_are_places_without_an_inside(self):
        # Eight nodes below two switches, and four switches above them: (3 + 97) * 8 + 7 * 6.
        topology = {"type": "fat_tree", "down": [4, 2], "up": [1, 4]}
        output, section, text, _ = self.run_with(topology, {"place": 3, "node": 97, "switch": 7})
        self.assert_energy(output, section, 842)
        self.assertIn("energy of all 8 nodes and 6 switches: ", text)
        # A power for all nodes is the same as a number.
        several, number = (self.run_with(topology, powers)[1] for powers in ({"node": 20}, 20))
        self.assertEqual(several, number)
        self.assertNotIn("passive", number)

    def test_same_bytes_for_every_number_of_ranks_and_layout(self):
        powers = {"place": PLACE, "node": 300, "interface": 25, "switch": 50}
        first, section, *_ = self.run_with(CLUSTER, powers)
        # Dedicated: 6 processes, 8 places, and the links.
        for ranks, layout in ((2, "spread"), (3, "spread"), (4, "spread"), (7, "spread"), (15, "dedicated")):
            output, other, *_ = self.run_with(CLUSTER, powers, "--layout", layout, ranks=ranks)
            self.assertEqual(section, other)
            self.assert_same_files(first, output)

    def test_kinds_that_the_machine_lacks(self):
        chosen = ("--trace", self.good, "-m", "static_network_model,power_estimator", "--set")
        for powers, mentions in (
                ('{"switch": 5}', (f"{SECTION}.static_power.switch: topology mesh has no switches", "leave it out")),
                ('{"interface": 5}', (f"{SECTION}.static_power.interface: topology mesh has no interfaces", "topology.type=cluster")),
                ('{"swich": 5}', (f"{SECTION}.static_power.swich: unknown key", "'switch'")),
                ('{"node": "5 J"}', (f"{SECTION}.static_power.node: expected a number from 0 to 1000000000 (W)", "kW")),
                ('{"node": 0, "place": 0}', (f"{SECTION}.coefficients: is missing", "static_power and active_power are 0")),
                ("{}", (f"{SECTION}.static_power: is empty", "place, node, interface, switch"))):
            self.refused(*chosen, f"{SECTION}.static_power={powers}", status=2, mentions=mentions)


if __name__ == "__main__":
    suite.main()
