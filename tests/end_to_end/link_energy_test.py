# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""link_energy: what links take idle, busy and asleep, and what messages cost, computed here from
what tables and otf2-print say of the output."""

import csv
import json
import pathlib
import re
import xml.etree.ElementTree

import programs
import suite
from recorded_power import EVENT, Recorded
from refusal_test import RefusalTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))


class LinkEnergy(RefusalTest):
    """4 x 4 x 4 nodes, boards of 32 optical links, 48 wireless ones between them."""

    config = SOURCE / "configs" / "link_types.json"

    def energies(self, trace, *arguments, ranks=1, config=None):
        output, file = self.folder / f"output-{ranks}", self.folder / "energy.csv"
        finished = self.assert_ends_well(programs.haec_sim(
            "--trace", trace, "--config", config or self.config, "--output", output, "--force",
            "-m", "static_network_model", "-m", "link_energy",
            "--set", f"modules.link_energy.output={file}",
            "--set", "modules.link_energy.replace=true", *arguments, ranks=ranks))
        rows = list(csv.DictReader(file.read_text().splitlines()))
        return {(row["class"], row["place"]): row for row in rows}, output, finished

    def test_parts_sum_to_the_total_and_follow_from_busy_times(self):
        anchor = self.good / "traces.otf2"
        for contention in ("none", "fifo"):
            settings = ("--set", "resource_managers.network_resource_manager.contention="
                        + contention)
            found, output, _ = self.energies(anchor, *settings)
            whole = found.pop(("all", "all"))
            seconds = max(span[1] for span in Recorded(output).spans.values()) * 1e-12
            boards = [row for (name, _), row in found.items() if name == "optical"]
            self.assertEqual([int(row["links"]) for row in boards], [32] * 4)
            self.assertEqual(sum(int(row["links"]) for row in found.values()), 4 * 32 + 48)
            for (name, place), row in found.items():
                active, idle = {"optical": (24.3, 2.1), "wireless": (2.124, 0)}[name]
                energy = (int(row["links"]) * idle * seconds
                          + int(row["busy [ps]"]) * 1e-12 * (active - idle))
                self.assertAlmostEqual(float(row["energy [J]"]), energy, delta=1e-9 * energy,
                                       msg=place)
            for column in ("idle energy [J]", "active energy [J]", "energy [J]"):
                parts = sum(float(row[column]) for row in found.values())
                self.assertAlmostEqual(parts, float(whole[column]), delta=1e-12 * parts)
            self.assertGreater(float(whole["active energy [J]"]), 0)
            for ranks in (2, 3, 7):
                again, other, _ = self.energies(anchor, *settings, ranks=ranks)
                self.assertEqual(again[("all", "all")], whole)
                self.assert_same_files(output, other)

    def test_power_over_time_is_the_energy(self):
        found, output, _ = self.energies(self.good / "traces.otf2")
        self.assert_power_is_energy(found, output)

    def assert_power_is_energy(self, found, output):
        powers = {}
        names = Recorded(output).names
        for line in programs.run(programs.program("OTF2_PRINT"),
                                 output / "traces.otf2").out.splitlines():
            value = re.search(r'"link power" <\d+>; DOUBLE; ([-+0-9.e]+)\)', line)
            if value:
                event = EVENT.match(line)
                powers.setdefault(names[int(event.group(2))], []).append(
                    (int(event.group(3)), float(value.group(1))))
        end = max(span[1] for span in Recorded(output).spans.values())
        for (name, place), row in found.items():
            if name != "all":
                samples = powers[f"power of {name} links of {place}"] + [(end, 0)]
                energy = sum(power * (behind - time) * 1e-12
                             for (time, power), (behind, _) in zip(samples, samples[1:]))
                # otf2-print has six digits.
                self.assertAlmostEqual(energy, float(row["energy [J]"]), delta=1e-5 * energy)

    def test_the_report_has_the_figures_of_the_table(self):
        report = self.folder / "run.json"
        config = self.sleepy(sleep_after=2000, wake_delay=700, sleep_power=100)
        for ranks in (1, 3):
            found, _, finished = self.energies(self.good / "traces.otf2", "--report", report, config=config,
                                               ranks=ranks)
            section = json.loads(report.read_text())["modules"]["link_energy"]
            whole = found.pop(("all", "all"))
            columns = {"idle [s]": "idle_s", "waking [s]": "waking_s", "sleeping [s]": "sleeping_s",
                       "wakes": "wakes", "links": "links", "energy [J]": "energy_j",
                       "saved by sleep [J]": "saved_by_sleep_j"}
            rows = {(row["class"], row["place"]): row for row in section["groups"]}
            self.assertEqual(rows.keys(), found.keys())
            for key, row in [*found.items(), (None, whole)]:
                told = rows[key] if key else section["links"]
                for column, name in columns.items():
                    self.assertAlmostEqual(told[name], float(row[column]),
                                           delta=1e-12 * abs(float(row[column])), msg=(key, name))
            total = float(whole["energy [J]"])
            self.assertAlmostEqual(section["energy_to_solution_j"], total, delta=1e-12 * total)
            line = re.search(r"^energy of all 24 links: \S+ J in the region of interest, (\S+) J to solution "
                             r"\(whole run\), energy-delay product \S+ Js; sleep saved (\S+) J, (\d+) wakes took", finished.out, re.MULTILINE)
            self.assertIsNotNone(line, finished.out)
            for told, column in zip(line.groups(), ("energy [J]", "saved by sleep [J]", "wakes"), strict=True):
                self.assertAlmostEqual(float(told), float(whole[column]), delta=1e-5 * float(whole[column]))
            curves = section["power_over_time"]
            for line, of_class in zip(curves["series"], section["classes"], strict=True):
                self.assertEqual(line["name"], f"{of_class['class']} links")
                energy = sum(line["watts"]) * curves["bin_width_ps"] * 1e-12
                self.assertAlmostEqual(energy, of_class["energy_j"], delta=1e-9 * energy)
            self.assert_interest(section, json.loads(report.read_text())["links"]["end_ps"])

    def assert_interest(self, section, end):
        """The energy of the region of interest is that of the bins there, but for those that it cuts."""
        interest, curves, energy = section["region_of_interest"], section["power_over_time"], 0
        width = curves["bin_width_ps"]
        for line in curves["series"]:
            for number, watts in enumerate(line["watts"]):
                first, last = number * width, min(end, (number + 1) * width)
                common = max(0, min(last, interest["end_ps"]) - max(first, interest["begin_ps"]))
                energy += watts * width * 1e-12 * common / (last - first)
        self.assertEqual(section["base"], "whole run")
        self.assertLess(interest["energy_j"], section["energy_to_solution_j"])
        most = sum(max(line["watts"]) - min(line["watts"]) for line in curves["series"])
        self.assertAlmostEqual(interest["energy_j"], energy, delta=2 * width * 1e-12 * most)

    def sleepy(self, **sleep):
        """A box of 2 x 2 x 2 nodes: 2 boards of 4 optical links, 16 wireless ones between them."""
        file = self.folder / "sleepy.json"
        powers = {"optical": {"active_power": 24300, "idle_power": 2100},
                  "wireless": {"active_power": 2124, "idle_power": 500}}
        file.write_text(json.dumps({
            "topology": {"type": "haec_box", "size": [2, 2, 2],
                         "links": {name: {**power, **sleep} for name, power in powers.items()}},
            "resource_managers": {"network_resource_manager": {"contention": "fifo"}},
            "modules": {"static_network_model": {"communication_model": "linear"},
                        "link_energy": {}}}))
        return file

    def test_links_that_sleep_save_energy_and_cost_time(self):
        trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen("all_to_all", "--ranks", "8", "--point-to-point",
                                                "--iterations", "3", "--compute-ns", "50000",
                                                "--output", trace))
        anchor = trace / "traces.otf2"
        ends, tables, first = {}, {}, None
        for name, sleep in (("awake", {}), ("asleep", {"sleep_after": 2000, "wake_delay": 700,
                                                       "sleep_power": 100})):
            config = self.sleepy(**sleep)
            tables[name], first, _ = self.energies(anchor, config=config)
            ends[name] = max(span[1] for span in Recorded(first).spans.values())
        whole = tables["asleep"][("all", "all")]
        self.assertGreater(ends["asleep"], ends["awake"])
        self.assertGreater(int(whole["wakes"]), 0)
        self.assertLess(float(whole["energy [J]"]), float(tables["awake"][("all", "all")]["energy [J]"]))
        for (name, place), row in tables["asleep"].items():
            states = {state: float(row[f"{state} [s]"]) for state in ("idle", "waking", "sleeping")}
            states["busy"] = int(row["busy [ps]"]) * 1e-12
            seconds = ends["asleep"] * 1e-12
            self.assertAlmostEqual(sum(states.values()), 2 * int(row["links"]) * seconds,
                                   delta=1e-12, msg=place)
            self.assertAlmostEqual(states["waking"], int(row["wakes"]) * 700e-9, delta=1e-12)
            if name == "all":
                continue
            active, idle, asleep = {"optical": (24.3, 2.1, 0.1), "wireless": (2.124, 0.5, 0.1)}[name]
            energy = (int(row["links"]) * seconds * idle
                      + (states["busy"] + states["waking"]) * (active - idle)
                      - states["sleeping"] * (idle - asleep) / 2)
            self.assertAlmostEqual(float(row["energy [J]"]), energy, delta=1e-9 * energy, msg=place)
        for ranks, layout in ((2, "spread"), (3, "spread"), (7, "spread"), (19, "dedicated")):
            again, other, _ = self.energies(anchor, "--layout", layout, ranks=ranks,
                                            config=config)
            self.assertEqual(again, tables["asleep"])
            self.assert_same_files(first, other)
        self.assert_power_is_energy(tables["asleep"], first)
        self.assert_ends_well(programs.haec_verify(trace, first, "--config", config, "-m",
                                                   "static_network_model"))

    def figures_of(self, anchor, *arguments, config=None, ranks=1):
        """The table, the document and the rows of pairs."""
        files = {key: self.folder / f"{key}-{ranks}" for key in ("json", "pairs")}
        settings = [word for key, file in files.items()
                    for word in ("--set", f"modules.link_energy.{key}={file}")]
        found, _, _ = self.energies(anchor, *settings, *arguments, config=config, ranks=ranks)
        return (found, json.loads(files["json"].read_text()),
                list(csv.DictReader(files["pairs"].read_text().splitlines())))

    def test_a_message_costs_its_time_on_the_wires(self):
        """10 MB/s and 22.2 W more when busy: 1000 bytes over one link are 0.1 ms and 2.22 mJ."""
        trace, config = self.ping_pong(2)
        _, document, pairs = self.figures_of(trace, config=config)
        self.assertEqual([(row["from"], row["to"]) for row in pairs],
                         [("(0,0,0)", "(1,0,0)"), ("(1,0,0)", "(0,0,0)")])
        for row in pairs:
            self.assertEqual(int(row["messages"]), 4)
            self.assertAlmostEqual(float(row["energy of a message [J]"]), 2.22e-3, delta=1e-12)
            self.assertAlmostEqual(float(row["energy of a byte [J]"]), 2.22e-6, delta=1e-15)
        size, = document["sizes"]
        self.assertEqual((size["least_bytes"], size["most_bytes"], size["messages"]), (512, 1023, 8))
        self.assertAlmostEqual(size["energy_j"], 8 * 2.22e-3, delta=1e-12)
        seconds = document["end_ps"] * 1e-12
        energy = 2.1 * seconds + 8 * 2.22e-3
        self.assertAlmostEqual(document["energy_to_solution_j"], energy, delta=1e-9)
        self.assertAlmostEqual(document["energy_delay_product_js"], energy * seconds, delta=1e-9)

    def ping_pong(self, size, **modules):
        """Four messages of 1000 bytes each way, between the ends of a row of nodes. A link is busy for 0.1 ms of each."""
        trace, config = self.folder / "trace", self.folder / "row.json"
        self.assert_ends_well(programs.haec_gen("ping_pong", "--message-bytes", "1000", "--iterations", "4",
                                                "--force", "--output", trace))
        config.write_text(json.dumps({
            "topology": {"type": "mesh", "size": [size, 1, 1], "links": {
                "optical": {"active_power": 24300, "idle_power": 2100}}},
            "modules": {"static_network_model": {"communication_model": "linear", "bandwidth": 1e7, "latency": 1000},
                        "link_energy": {}, **modules}}))
        return trace / "traces.otf2", config

    def test_energy_in_the_region_of_interest_is_by_the_picosecond(self):
        """It ends with the last MPI_Send, which does not wait for the wire: the last message is cut."""
        trace, config = self.ping_pong(2)
        for contention in ("none", "fifo"):
            _, output, _ = self.energies(trace, "--to", "MPI_Send", "--set", f"modules.link_energy.json={self.folder / 'json'}",
                                         "--set", f"resource_managers.network_resource_manager.contention={contention}",
                                         config=config)
            lines = programs.run(programs.program("OTF2_PRINT"), output / "traces.otf2").out.splitlines()
            times = {event: [int(EVENT.match(line).group(3)) for line in lines if re.match(pattern, line)]
                     for event, pattern in (("sent", "MPI_SEND "), ("end", 'LEAVE .*"MPI_Send"'), ("begin", 'LEAVE .*"MPI_Init"'))}
            begin, end = max(times["begin"]), max(times["end"])
            behind = max(times["sent"]) + 100_000_000 - end
            self.assertGreater(behind, 0)
            interest = json.loads((self.folder / "json").read_text())["region_of_interest"]
            self.assertEqual((interest["begin_ps"], interest["end_ps"]), (begin, end))
            energy = 2.1 * (end - begin) * 1e-12 + 22.2 * (8 * 100_000_000 - behind) * 1e-12
            self.assertAlmostEqual(interest["energy_j"] / energy, 1, delta=1e-12)

    def test_links_that_count(self):
        """Of seven links messages take one: the others take power only where all count."""
        trace, config = self.ping_pong(8)
        for counted, links in (("all", 7), ("used", 1)):
            found, output, finished = self.energies(trace, "--set", f"modules.link_energy.nodes={counted}", config=config)
            seconds = max(span[1] for span in Recorded(output).spans.values()) * 1e-12
            self.assertEqual(int(found[("all", "all")]["links"]), links)
            self.assertAlmostEqual(float(found[("all", "all")]["energy [J]"]),
                                   links * 2.1 * seconds + 8 * 2.22e-3, delta=1e-9)
            self.assertIn(f"energy of {'all 7' if counted == 'all' else 'the 1 used'} links: ", finished.out)
            self.assert_power_is_energy(found, output)

    def test_messages_sum_up_to_what_links_are_busy(self):
        anchor = self.good / "traces.otf2"
        for contention in ("none", "fifo"):
            settings = ("--set", "resource_managers.network_resource_manager.contention="
                        + contention)
            found, document, pairs = self.figures_of(anchor, *settings)
            active = float(found[("all", "all")]["active energy [J]"])
            self.assertGreater(active, 0)
            for parts in ([float(row["energy [J]"]) for row in pairs],
                          [size["energy_j"] for size in document["sizes"]],
                          [pair["energy_j"] for pair in document["pairs"]],
                          [document["messages"]["energy_j"]],
                          [group["active_energy_j"] for group in document["groups"]]):
                self.assertAlmostEqual(sum(parts), active, delta=1e-12 * active)
            for ranks in (2, 3, 7):
                self.assertEqual(self.figures_of(anchor, *settings, ranks=ranks)[1:],
                                 (document, pairs))

    def test_a_picture_of_power_over_time(self):
        _, output, _ = self.energies(self.good / "traces.otf2")
        picture = self.folder / "power.svg"
        script = SOURCE / "scripts" / "plot_power.py"
        self.assert_ends_well(programs.run("python3", script, picture,
                                           f"run={output / 'traces.otf2'}"))
        paths = xml.etree.ElementTree.parse(picture).findall(".//{*}path[@fill]")
        self.assertEqual(len(paths), 1)
        self.assertEqual(programs.run("python3", script, picture).status, 2)
        nothing = programs.run("python3", script, picture, f"input={self.good / 'traces.otf2'}")
        self.assertEqual(nothing.status, 1)
        self.assertEqual(len(nothing.err.splitlines()), 1)

    def test_missing_figures_are_refused(self):
        self.refused("--trace", self.good / "traces.otf2", "-m", "static_network_model", "-m",
                     "link_energy", "--config", SOURCE / "configs" / "dor_mesh.json",
                     status=2, mentions=("modules.link_energy", "have no active_power",
                                         "link_types"))

    def test_coding_takes_what_the_model_says(self):
        """40 messages of one window each: 5 packets of 100 ns at the sender, 5 * 5 at the receiver, with 2 W."""
        trace = self.folder / "ping_pong"
        self.assert_ends_well(programs.haec_gen("ping_pong", "--ranks", "2", "--message-bytes", "100",
                                                "--iterations", "20", "--output", trace))
        report, document = self.folder / "coding.json", self.folder / "figures.json"
        for contention, ranks in (("none", 1), ("none", 3), ("fifo", 1), ("fifo", 2)):
            finished = self.energies(
                trace, "--report", report, ranks=ranks, *sum((("--set", setting) for setting in (
                    "modules.static_network_model.communication_model=PNC",
                    "modules.static_network_model.size_window=5", "modules.static_network_model.delay_packet=100",
                    "modules.link_energy.coding_power=2W", f"modules.link_energy.json={document}",
                    "resource_managers.network_resource_manager.contention=" + contention)), ()))[2]
            for figures in (json.loads(report.read_text())["modules"]["link_energy"], json.loads(document.read_text())):
                self.assertEqual(figures["coding"]["power_w"], 2)
                self.assertEqual([row["node"] for row in figures["coding"]["nodes"]], ["(0,0,0)", "(1,0,0)"])
                for row in figures["coding"]["nodes"]:
                    self.assertAlmostEqual(row["coding_s"], 20 * 3e-6, delta=1e-15)
                    self.assertAlmostEqual(row["energy_j"], 2 * 20 * 3e-6, delta=1e-15)
                self.assertAlmostEqual(figures["coding"]["energy_j"], 240e-6, delta=1e-15)
                self.assertAlmostEqual(figures["energy_to_solution_j"], figures["links"]["energy_j"] + 240e-6,
                                       delta=1e-12)
            self.assertIn("and of coding: ", finished.out + finished.err)
            self.assertIn("coding takes 0.00024 J of it", finished.out + finished.err)


if __name__ == "__main__":
    suite.main()
