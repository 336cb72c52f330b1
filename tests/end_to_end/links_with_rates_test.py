# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Links with several rates: any number of ranks gives the same, haec_verify agrees and finds what is
wrong, the energy follows from the time at each rate, and bad keys are refused in one line."""

import json
import pathlib

import programs
import suite
from archive_test import in_turn
from refusal_test import RefusalTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))
CONFIG = SOURCE / "configs" / "links_with_rates.json"
MANAGER = "resource_managers.network_resource_manager."
OPTICAL = "topology.links.optical."
RATES = [{"bandwidth": 1e9, "active_power": 100, "idle_power": 10},
         {"bandwidth": 5e9, "active_power": 300, "idle_power": 20}]
CHOICE = {"rate_window": 2000, "rate_up": 0.5, "rate_down": 0.1, "rate_delay": 300}


class LinksWithRates(RefusalTest):

    def configuration(self, contention="fifo", remove=(), **keys):
        """The option that names a mesh whose links have these rates."""
        file = self.folder / "rates.json"
        links = {"latency": 100, "rates": RATES, **CHOICE, **keys}
        file.write_text(json.dumps({
            "topology": {"type": "mesh", "size": [4, 2, 1], "links": {
                "optical": {key: value for key, value in links.items() if key not in remove}}},
            "resource_managers": {"network_resource_manager": {"contention": contention}},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def waits(self, trace, output, *config):
        finished = self.assert_ends_well(programs.haec_verify(trace, output, *config, "--json"))
        return json.loads(finished.out)["checks"]["contention"]["checked"]

    def test_ranks_agree_and_so_does_haec_verify(self):
        traces = self.generate_for_all({
            "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "5000"),
            "stencil2d": ("--grid", "4x2", "--message-bytes", "20000"),
            "all_to_all": ("--ranks", "8", "--point-to-point", "--compute-ns", "20000")}, iterations=4)
        for turn, (pattern, trace) in enumerate(traces.items()):
            for window in (500, 20000.5):
                config = self.configuration(rate_window=window)
                first = self.simulate(trace, f"{pattern}-{window}", *config)
                self.assertGreaterEqual(self.waits(trace, first, *config), 32)
                for ranks in in_turn((2, 3, 4, 7), turn):
                    other = self.simulate(trace, f"{pattern}-{window}-{ranks}", *config, ranks=ranks)
                    self.assert_same_files(first, other)

    def test_a_network_of_one_rate_is_found_out(self):
        fixed = self.configuration(rate_down=0)
        output = self.simulate(self.good, "fixed", *fixed)
        finished = programs.haec_verify(self.good, self.without_setup(output), *self.configuration())
        self.assertEqual(finished.status, 1, str(finished))

    def test_the_configuration_is_that_of_the_output(self):
        """Both forms are read, and what is written is read again."""
        dumped = programs.haec_sim(*self.configuration(), "--dump-config")
        self.assert_ends_well(dumped)
        file = self.folder / "dumped.json"
        file.write_text(dumped.out)
        self.assertIn('"rate_window": 2000', dumped.out)
        self.assertEqual(programs.haec_sim("--config", file, "--dump-config").out, dumped.out)
        first = self.simulate(self.good, "papers", *self.configuration())
        other = self.simulate(self.good, "written", "--config", file)
        self.assert_same_files(first, other)

    def test_energy_follows_from_the_time_at_each_rate(self):
        told = []
        for ranks in (1, 3):
            report = self.folder / f"report-{ranks}.json"
            self.simulate(self.good, f"energy-{ranks}", "--config", CONFIG, "-m",
                          "static_network_model,link_energy", "--report", report, ranks=ranks)
            told.append(json.loads(report.read_text()))
        for document in told:
            section, end = document["modules"]["link_energy"], document["links"]["end_ps"] * 1e-12
            optical, wireless = section["classes"]
            self.assertNotIn("rates", wireless)
            powers = [(7.5, 0.6), (13.5, 1.1), (24.3, 2.1)]
            energy = time = 0
            for rate, (active, idle) in zip(optical["rates"], powers, strict=True):
                energy += (idle / 2 * (rate["time_s"] + rate["changing_s"])
                           + (active - idle) * (rate["busy_s"] + rate["changing_s"]))
                time += rate["time_s"] + rate["changing_s"]
            self.assertGreater(sum(rate["changes"] for rate in optical["rates"]), 0)
            self.assertAlmostEqual(time, 2 * optical["links"] * end, delta=1e-9 * time)
            self.assertAlmostEqual(optical["energy_j"], energy, delta=1e-9 * energy)
            self.assertAlmostEqual(sum(rate["busy_s"] for rate in optical["rates"]),
                                   optical["busy_s"], delta=1e-12)
            curves = section["power_over_time"]
            for line, of_class in zip(curves["series"], section["classes"], strict=True):
                over_time = sum(line["watts"]) * curves["bin_width_ps"] * 1e-12
                self.assertAlmostEqual(over_time, of_class["energy_j"], delta=1e-9 * over_time)
            interest = section["region_of_interest"]["energy_j"]
            self.assertGreater(interest, 0)
            self.assertLess(interest, section["energy_to_solution_j"])
        self.assertEqual(told[0]["modules"], told[1]["modules"])

    def test_bad_keys_are_refused(self):
        trace = ("--trace", self.good / "traces.otf2")
        rates = OPTICAL + "rates"
        for settings, mentions in (
                ({"rates": RATES[::-1]}, (rates + ".1.bandwidth", "ascending order")),
                ({"rates": [{"active_power": 5}]}, (rates + ".0.bandwidth", "is missing")),
                ({"rates": []}, (rates,)),
                ({"rate_down": 0.5}, (OPTICAL + "rate_down", "not below rate_up")),
                ({"rate_up": 1.5}, (OPTICAL + "rate_up", "out of range")),
                ({"rate_window": 0}, (OPTICAL + "rate_window", "out of range")),
                ({"remove": ("rate_delay",)}, (OPTICAL + "rate_delay", "is missing beside rates")),
                ({"remove": ("rates", "rate_up", "rate_down", "rate_delay"), "bandwidth": 1e9},
                 (OPTICAL + "rate_window", "no effect without rates")),
                ({"bandwidth": 1e9}, (OPTICAL + "bandwidth", "stands beside rates")),
                ({"idle_power": 1}, (OPTICAL + "idle_power", "stands beside rates")),
                ({"sleep_after": 1, "wake_delay": 1}, (OPTICAL + "sleep_after", "stands beside rates")),
                ({"contention": "none"}, (MANAGER + "contention", "'optical' have rates")),
                ({"contention": "credits"}, (MANAGER + "contention", "'optical' have rates"))):
            with self.subTest(mentions):
                finished = programs.haec_sim(*trace, *self.configuration(**settings), "--no-output")
                self.assertEqual(finished.status, 2, str(finished))
                self.assert_one_error(finished, mentions, alone=True)
        powerless = [{"bandwidth": 1e9, "idle_power": 1}, RATES[1]]
        self.refused(*trace, *self.configuration(rates=powerless), "-m", "static_network_model,link_energy", status=2,
                     mentions=("modules.link_energy", "a rate of the links of type 'optical' has no active_power"))


if __name__ == "__main__":
    suite.main()
