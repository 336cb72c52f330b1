# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Circuits in reports: a program of two messages by hand, sums and parts of larger ones, the energy of ports, the
bound, and the same on any number of ranks."""

import json
import pathlib

import programs
import suite
from archive_test import in_turn
from refusal_test import RefusalTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))
BEAMS = SOURCE / "configs" / "haec_box_beams.json"
MODULES = ("-m", "static_network_model,link_energy")
# Both leave at 0, and node 0 has one transmitter.
TWO_MESSAGES = """num_ranks 3
rank 0 {
a: send 10000b to 1 tag 1
b: send 10000b to 2 tag 1
}
rank 1 {
a: recv 10000b from 0 tag 1
}
rank 2 {
a: recv 10000b from 0 tag 1
}
"""


class Circuits(RefusalTest):

    def machine(self, nodes, **circuits):
        """The options of nodes that are joined each with each, by links of 10 GB/s and 1 us."""
        file = self.folder / "circuits.json"
        file.write_text(json.dumps({
            "topology": {"type": "hyperx", "size": [nodes], "links": {"link": {
                "bandwidth": 10e9, "latency": 1000, "circuits": {"retarget_delay": 1000, "idle_power": 100,
                                                                "active_power": 2100, "retarget_power": 1000, **circuits}}}},
            "resource_managers": {"network_resource_manager": {"contention": "fifo"}},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def report(self, trace, *arguments, ranks=1):
        report = self.folder / f"report-{ranks}.json"
        finished = self.assert_ends_well(programs.haec_sim("--trace", trace, "--no-output", "--report", report, "--force", *arguments,
                                                           ranks=ranks))
        return json.loads(report.read_text()), finished.out

    def two_messages(self):
        schedule = self.folder / "two.goal"
        schedule.write_text(TWO_MESSAGES)
        self.assert_ends_well(programs.run(programs.program("HAEC_IMPORT"), "goal", schedule, "--output", self.folder / "two"))
        return self.folder / "two"

    def test_two_messages_by_hand(self):
        document, said = self.report(self.two_messages(), *self.machine(3, transmitters=1, receivers=1), *MODULES)
        [circuits] = document["circuits"]
        # The ports of the first are aimed from 0 to 1 us, serve to 2 us, and are then aimed at the other node.
        for key, expected in (("circuits", 2), ("retargets", 2), ("retarget_share", 1), ("in_use_ps", 4_000_000),
                              ("aiming_ps", 2_000_000), ("waiting_for_port_ps", 2_000_000), ("most_partners", 2)):
            self.assertEqual(circuits[key], expected, key)
        self.assertEqual([(row["vertex"], row["transmitters"]["circuits"], row["transmitters"]["partners"],
                           row["receivers"]["circuits"], row["receivers"]["waiting_for_port_ps"])
                          for row in circuits["vertices"]], [(0, 2, 2, 0, 0), (1, 0, 0, 1, 0), (2, 0, 0, 1, 2_000_000)])
        self.assertIn("circuits in the whole run: link 2, 100.0 % of them aimed anew; messages waited 0.000002000 s for "
                      "ports and 0.000002000 s for the aim; at most 2 partners of a node\n", said)
        end = document["links"]["end_ps"] * 1e-12
        self.assertAlmostEqual(end, 5e-6, delta=1e-12)
        section = document["modules"]["link_energy"]
        [of_class] = section["classes"]
        # 6 ports; 2 us on the wire and 2 us of aiming, each at both ends.
        energy = 6 * end * 0.1 + 2 * 2e-6 * 2.0 + 2 * 2e-6 * 0.9
        self.assertAlmostEqual(section["energy_to_solution_j"], energy, delta=1e-15)
        self.assertEqual((of_class["ports"], of_class["circuits"], of_class["retargets"]), (6, 2, 2))
        # The one transmitter serves and is aimed for 4 us, at least; the run takes 5.
        [bound] = [one for one in document["bound"]["whole"]["resources"] if one["resource"] == "link transmitters"]
        self.assertEqual((bound["name"], bound["time_ps"]), ("0", 4_000_000))

    def test_parts_add_up_on_any_number_of_ranks(self):
        trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen("random", "--ranks", "64", "--iterations", "3", "--message-bytes", "20000",
                                                "--output", trace))
        first, said = self.report(trace, "--config", BEAMS, *MODULES)
        [circuits], links = first["circuits"], first["links"]
        rows = [row for row in links["rows"] if row["circuits"] is not None]
        for key, of_link in (("circuits", "circuits"), ("retargets", "retargets"), ("in_use_ps", "circuit_up_ps")):
            self.assertEqual(circuits[key], sum(row[of_link] for row in rows), key)
            for side in ("transmitters", "receivers"):
                self.assertEqual(circuits[key], sum(row[side][key] for row in circuits["vertices"]), key)
        self.assertEqual(circuits["circuits"], sum(row["messages"] for row in rows))
        self.assertGreater(circuits["retargets"], 0)
        self.assertLess(circuits["retargets"], circuits["circuits"])
        self.assertEqual(circuits["aiming_ps"], 1_000_000 * circuits["retargets"])
        for total, over_time in (("in_use_ps", "in_use_over_time_ps"), ("aiming_ps", "aiming_over_time_ps")):
            self.assertEqual(circuits[total], sum(circuits[over_time]), total)
        section = first["modules"]["link_energy"]
        curves = section["power_over_time"]
        for line, of_class in zip(curves["series"], section["classes"], strict=True):
            over_time = sum(line["watts"]) * curves["bin_width_ps"] * 1e-12
            self.assertAlmostEqual(over_time, of_class["energy_j"], delta=1e-9 * over_time)
        wireless = next(of for of in section["classes"] if of["class"] == "wireless")
        self.assertAlmostEqual(wireless["ports"], 2 * 64, delta=1e-9)
        end = links["end_ps"] * 1e-12
        self.assertAlmostEqual(wireless["energy_j"], 128 * end * 0.1 + 2 * wireless["busy_s"] * 2.0
                               + 2 * circuits["aiming_ps"] * 1e-12 * 0.9, delta=1e-12)
        self.assertLess(section["region_of_interest"]["energy_j"], section["energy_to_solution_j"])
        self.assertGreater(section["region_of_interest"]["energy_j"], 0)
        for ranks in in_turn((2, 7), 0):
            other, again = self.report(trace, "--config", BEAMS, *MODULES, ranks=ranks)
            self.assertEqual([other[key] for key in ("circuits", "links", "bound", "modules")],
                             [first[key] for key in ("circuits", "links", "bound", "modules")])
            self.assertEqual(again.replace(f"report-{ranks}", "report-1").replace(f"MPI ranks: {ranks}", "MPI ranks: 1"), said)

    def test_more_ports_bound_less(self):
        trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen("all_to_all", "--ranks", "4", "--point-to-point", "--output", trace))
        times = []
        for ports in (1, 3):
            document, _ = self.report(trace, *self.machine(4, transmitters=ports, receivers=ports))
            bounds = {one["resource"]: one["time_ps"] for one in document["bound"]["whole"]["resources"]}
            self.assertEqual(bounds["link transmitters"], bounds["link receivers"])
            times.append(bounds["link transmitters"])
        # Each of the 3 links of a node is divided by its ports, and rounded down.
        self.assertAlmostEqual(times[0], 3 * times[1], delta=9)

    def test_ports_without_powers_are_refused(self):
        file = self.machine(3)[1]
        text = json.loads(file.read_text())
        for key in ("idle_power", "active_power", "retarget_power"):
            del text["topology"]["links"]["link"]["circuits"][key]
        file.write_text(json.dumps(text))
        self.refused("--trace", self.two_messages() / "traces.otf2", "--config", file, *MODULES, status=2,
                     mentions=("modules.link_energy", "the circuits of links of the type 'link' have no powers of ports"))


if __name__ == "__main__":
    suite.main()
