# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""power_estimator and haec_fit calibrate: the power of the nodes is that of the formula
(spec: models, "Power"), computed here from what otf2-print says of the output."""

import csv
import json
import re

import programs
import suite
from archive_test import write_mapping
from recorded_power import Recorded
from refusal_test import RefusalTest


class Power(RefusalTest):
    def generate(self, *arguments):
        trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen("hybrid", "--counters", "--iterations", "5",
                                                "--variation", "30", *arguments, "--output", trace))
        return trace

    def estimate(self, trace, *arguments, ranks=1, coefficient="2e-9"):
        output, file = self.folder / f"output-{ranks}", self.folder / "power.csv"
        settings = {"output": file, "replace": "true", "static_power": 20, "active_power": 3,
                    "coefficients": f'["PAPI_TOT_INS:{coefficient}"]'}
        options = [word for key, value in settings.items()
                   for word in ("--set", f"modules.power_estimator.{key}={value}")]
        self.printed = programs.haec_sim(
            "--trace", trace / "traces.otf2", "--output", output, "--force", "-m",
            "static_network_model",
            "-m", "power_estimator", *options, *arguments, ranks=ranks)
        self.assert_ends_well(self.printed)
        return output, list(csv.DictReader(file.read_text().splitlines()))

    def assert_power(self, recorded, node, threads, coefficient, per_cycle, row):
        expected = recorded.samples(threads, 20, 3, coefficient, per_cycle)
        found = recorded.power[f"power estimate node {node}"]
        self.assertGreater(len(expected), 20)
        self.assertEqual([time for time, _ in found], [time for time, _ in expected])
        for (time, power), (_, wanted) in zip(found, expected):
            # otf2-print has six digits.
            self.assertAlmostEqual(power / wanted, 1, delta=1e-5, msg=f"{node} at {time}")
        self.assertEqual(int(row["samples"]), len(expected))
        begin, energy = 0, 0
        for time, power in expected:
            energy += power * (time - begin) * 1e-12
            begin = time
        self.assertEqual((int(row["begin [ps]"]), int(row["end [ps]"])), (0, recorded.end))
        self.assertAlmostEqual(float(row["energy [J]"]) / energy, 1, delta=1e-9)

    def test_samples_are_those_of_the_formula(self):
        trace = self.generate("--ranks", "3", "--threads", "2")
        for per_cycle, coefficient in ((False, 2e-9), (True, 5.0)):
            clock = ["--set", "modules.power_estimator.per_cycle=PAPI_TOT_CYC"]
            output, rows = self.estimate(trace, *(clock if per_cycle else []),
                                         coefficient=coefficient)
            recorded = Recorded(output)
            for process in range(3):
                threads = [thread for thread in recorded.threads if thread % 2**32 == process]
                self.assert_power(recorded, f"({process},0,0)", threads, coefficient, per_cycle,
                                  rows[process])
            self.assert_clean(output)

    def assert_clean(self, output):
        printed = programs.run(programs.program("OTF2_PRINT"), "--silent", "-Werror",
                               output / "traces.otf2")
        self.assert_ends_well(printed)
        self.assert_ends_well(programs.read_with_python(output, 10000))

    def test_threads_of_one_process_on_two_nodes(self):
        """[Bielert2015], section 4.2: of 32 threads, 0-7 and 16-23 on (0,0,0), the others on (1,0,0)."""
        trace = self.generate("--ranks", "1", "--threads", "32", "--inner-threads", "1",
                              "--parts", "none")
        mapping = write_mapping(self.folder / "mapping", [
            (0, 0, 0) if thread % 16 < 8 else (1, 0, 0) for thread in range(32)])
        output, rows = self.estimate(trace, "--mapping", mapping)
        recorded = Recorded(output)
        self.assertEqual(set(recorded.power),
                         {"power estimate node (0,0,0)", "power estimate node (1,0,0)"})
        threads = sorted(recorded.threads)
        self.assertEqual(len(threads), 32)
        for node, row in enumerate(rows[:2]):
            mine = [thread for number, thread in enumerate(threads)
                    if (number % 16 >= 8) == (node == 1)]
            self.assert_power(recorded, f"({node},0,0)", mine, 2e-9, False, row)

    def shares(self, trace, *arguments, ranks=1):
        """The output, the rows of the nodes, of processes and regions, and the document."""
        files = {key: self.folder / key for key in ("processes", "regions", "json")}
        output, rows = self.estimate(trace, *arguments, *[
            word for key, file in files.items()
            for word in ("--set", f"modules.power_estimator.{key}={file}")], ranks=ranks)
        tables = [list(csv.DictReader(files[key].read_text().splitlines()))
                  for key in ("processes", "regions")]
        return output, (rows, *tables, json.loads(files["json"].read_text()))

    def test_energy_of_processes_and_regions_is_that_of_the_nodes(self):
        trace = self.generate("--ranks", "4", "--threads", "2")
        # Two processes on each of two nodes.
        mapping = write_mapping(self.folder / "mapping", [(process // 2, 0, 0)
                                                          for process in range(4)])
        output, (nodes, processes, regions, document) = self.shares(trace, "--mapping", mapping)
        *nodes, idle = nodes
        self.assertEqual((idle["node"], idle["samples"], float(idle["mean power [W]"])),
                         ("62 nodes without processes", "0", 62 * 20))
        self.assertAlmostEqual(float(idle["energy [J]"]), 62 * 20 * document["end_ps"] * 1e-12, delta=1e-12)
        total = sum(float(row["energy [J]"]) for row in nodes)
        self.assertEqual([row["process"] for row in processes],
                         [f"MPI Rank {process}" for process in range(4)])
        for rows in (processes, regions):
            self.assertAlmostEqual(sum(float(row["energy [J]"]) for row in rows), total,
                                   delta=1e-9 * total)
        for row in processes:
            # Half of 20 W, from the begin of the run to its end.
            number = int(row["process"].split()[2])
            node = nodes[number // 2]
            seconds = (int(node["end [ps]"]) - int(node["begin [ps]"])) * 1e-12
            self.assertAlmostEqual(float(row["static [J]"]), 10 * seconds, delta=1e-12)
            self.assertAlmostEqual(
                float(row["by counters [J]"]), 2e-9 * self.instructions(output, number),
                delta=1e-9)
        total += float(idle["energy [J]"])
        self.assertAlmostEqual(document["energy_to_solution_j"], total, delta=1e-9 * total)
        seconds = document["end_ps"] * 1e-12
        self.assertAlmostEqual(document["energy_delay_product_js"], total * seconds,
                               delta=1e-9 * total * seconds)
        self.assertEqual(regions[-1]["region"], "(no region)")
        self.assertGreater(len(regions), 3)
        energies = [float(row["energy [J]"]) for row in regions[:-1]]
        self.assertEqual(energies, sorted(energies, reverse=True))

    @staticmethod
    def instructions(output, process):
        """That the threads of the process counted."""
        recorded = Recorded(output)
        return sum(recorded.counts[thread][-1][1] - recorded.counts[thread][0][1]
                   for thread in recorded.threads if thread % 2**32 == process)

    def test_the_report_has_power_over_time(self):
        """What stands in the bins is the energy of the table."""
        trace, report = self.generate("--ranks", "3"), self.folder / "run.json"
        _, (*rows, idle) = self.estimate(trace, "--report", report)
        section = json.loads(report.read_text())["modules"]["power_estimator"]
        curves = section["power_over_time"]
        energies = [sum(line["watts"]) * curves["bin_width_ps"] * 1e-12 for line in curves["series"]]
        for found, row in zip(energies, rows, strict=True):
            self.assertAlmostEqual(found / float(row["energy [J]"]), 1, delta=1e-9)
        energies.append(float(idle["energy [J]"]))
        self.assertAlmostEqual(section["energy_to_solution_j"] / sum(energies), 1, delta=1e-9)
        self.assertLessEqual(max(int(row["end [ps]"]) for row in rows),
                             len(curves["series"][0]["watts"]) * curves["bin_width_ps"])

    def test_report_and_summary_have_the_energies(self):
        """Those of the tables, also where no table of processes and regions is asked for."""
        trace, report = self.generate("--ranks", "3"), self.folder / "run.json"
        _, (rows, processes, regions, document) = self.shares(trace)
        self.estimate(trace, "--report", report, ranks=2)
        section = json.loads(report.read_text())["modules"]["power_estimator"]
        self.assertEqual({key: value for key, value in document.items() if key != "schema"},
                         {key: value for key, value in section.items() if key != "power_over_time"})
        for row, told in zip(processes, section["processes"], strict=True):
            self.assertEqual((row["process"], float(row["energy [J]"])), (told["process"], told["energy_j"]))
        for row, told in zip(regions, section["regions"], strict=True):
            self.assertEqual((row["region"], float(row["energy [J]"])), (told["region"], told["energy_j"]))
        total = sum(float(row["energy [J]"]) for row in rows)
        line = re.search(r"^energy of all 64 nodes: (?:\S+ J in the region of interest, )?(\S+) J to solution \(whole run\), "
                         r"energy-delay product (\S+) Js, most of it process "
                         r"(.+) \((\S+) J\), region (.+) \((\S+) J\)$", self.printed.out, re.MULTILINE)
        self.assertIsNotNone(line, self.printed.out)
        most = max(processes, key=lambda row: float(row["energy [J]"]))
        for told, expected in zip((line[1], line[2], line[4], line[6]),
                                  (total, total * document["end_ps"] * 1e-12, float(most["energy [J]"]),
                                   float(regions[0]["energy [J]"])), strict=True):
            self.assertAlmostEqual(float(told), expected, delta=1e-5 * expected)
        self.assertEqual((line[3], line[5]), (most["process"], regions[0]["region"]))

    def estimate_without_counters(self, trace, ranks, *arguments):
        """Output, report and summary of 50 W for each node and 10 W for each thread that is active."""
        output, report = self.folder / f"plain-{ranks}", self.folder / f"plain-{ranks}.json"
        finished = self.assert_ends_well(programs.haec_sim(
            "--trace", trace / "traces.otf2", "--output", output, "--report", report, "-m",
            "static_network_model,power_estimator", "--set", "modules.power_estimator.static_power=50",
            "--set", "modules.power_estimator.active_power=10", *arguments, ranks=ranks))
        return output, json.loads(report.read_text())["modules"]["power_estimator"], finished.out

    def test_static_and_active_power_need_no_counters(self):
        """From the begin of the run to its end, and from the last end of MPI_Init to the last begin of
        MPI_Finalize."""
        trace = self.folder / "plain"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "4", "--output", trace))
        first, section, summary = self.estimate_without_counters(trace, 1)
        recorded = Recorded(first)
        for (begin, end), energy in (((0, recorded.end), section["energy_to_solution_j"]),
                                     (recorded.interest, section["region_of_interest"]["energy_j"])):
            active = sum(recorded.active(thread, begin, end) for thread in recorded.threads)
            self.assertGreater(active, 0)
            self.assertAlmostEqual(energy / ((64 * 50 * (end - begin) + 10 * active) * 1e-12), 1, delta=1e-9)
        self.assertEqual([section["region_of_interest"][key] for key in ("begin_ps", "end_ps")], recorded.interest)
        self.assertEqual((section["base"], section["end_ps"]), ("whole run", recorded.end))
        self.assertIn(f"energy of all 64 nodes: {section['region_of_interest']['energy_j']:.6g} J in the region of interest, "
                      f"{section['energy_to_solution_j']:.6g} J to solution (whole run), ", summary)
        for key in ("energy_j", "interest_energy_j"):
            whole = sum(row[key] for row in section["nodes"])
            self.assertAlmostEqual(sum(row[key] for row in section["processes"]) / whole, 1, delta=1e-9)
        self.assertEqual({len(samples) for samples in recorded.power.values()}, {1})
        for ranks in (2, 3):
            output, others, _ = self.estimate_without_counters(trace, ranks)
            self.assertEqual(section, others)
            self.assert_same_files(first, output)

    def test_nodes_that_count(self):
        """Of 64 nodes 60 have no process: they count unless the key says that those in use do, and have no metric."""
        trace = self.folder / "plain"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "4", "--output", trace))
        for counted, nodes, text in (("all", 64, "all 64 nodes"), ("used", 4, "the 4 used nodes")):
            _, section, summary = self.estimate_without_counters(
                trace, 1, "--force", "--set", f"modules.power_estimator.nodes={counted}")
            recorded = Recorded(self.folder / "plain-1")
            active = sum(recorded.active(thread, 0, recorded.end) for thread in recorded.threads)
            self.assertAlmostEqual(section["energy_to_solution_j"],
                                   (nodes * 50 * recorded.end + 10 * active) * 1e-12, delta=1e-9)
            self.assertIn(f"energy of {text}: ", summary)
            self.assertEqual((section["counted"], section["idle_nodes"]["nodes"]), (counted, nodes - 4))
            self.assertEqual(len(recorded.power), 4)

    def test_an_ended_process_leaves_its_node_idle(self):
        """From its own MPI_Finalize on a process takes static power only; the others may still compute."""
        trace = self.folder / "plain"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "4", "--variation", "60", "--output", trace))
        output, section, _ = self.estimate_without_counters(trace, 1)
        recorded = Recorded(output)
        self.assertGreater(recorded.interest[1], recorded.first_finalize)
        for process, row in enumerate(section["processes"]):
            begin, end = recorded.interest
            active = max(0, recorded.finalized[process] - begin)
            self.assertAlmostEqual(row["interest_energy_j"], (50 * (end - begin) + 10 * active) * 1e-12, delta=1e-9)

    def test_regions_of_interest_that_are_named(self):
        """Energy is of the same part of the run as the other figures of the report."""
        trace = self.folder / "plain"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "4", "--output", trace))
        _, section, _ = self.estimate_without_counters(trace, 2, "--from", "MPI_Finalize")
        recorded, interest = Recorded(self.folder / "plain-2"), section["region_of_interest"]
        self.assertEqual(interest["begin_ps"], recorded.first_finalize)
        self.assertIn("MPI_Finalize", interest["what"])

    def test_same_bytes_for_every_number_of_ranks_and_layout(self):
        trace = self.generate("--ranks", "4", "--threads", "2")
        box = ("--set", "topology.size=[2,2,2]", "--set", "topology.type=haec_box")
        first, figures = self.shares(trace, *box)
        # Dedicated: 4 processes, 8 nodes, 2 boards and what is between them.
        for ranks, layout in ((2, "spread"), (3, "spread"), (7, "spread"), (15, "dedicated")):
            output, others = self.shares(trace, "--layout", layout, *box, ranks=ranks)
            self.assertEqual(figures, others)
            self.assert_same_files(first, output)

    def test_calibration_finds_the_coefficients_again(self):
        trace = self.generate("--ranks", "1", "--threads", "4", "--parts", "critical")
        output, _ = self.estimate(trace, "--mapping", write_mapping(
            self.folder / "mapping", [(0, 0, 0)]), "--set", "mapping.unit=process")
        found = self.assert_ends_well(programs.haec_fit(
            "calibrate", output / "traces.otf2", "--metric", "power", "--counters",
            "PAPI_TOT_INS"))
        model = json.loads(found.out)
        self.assertAlmostEqual(model["coefficients"]["PAPI_TOT_INS"] / 2e-9, 1, delta=1e-9)
        self.assertAlmostEqual(
            model["static_power"] + 4 * model["active_power"], 32, delta=1e-6)
        self.assertAlmostEqual(model["fit"]["r_squared"], 1, delta=1e-9)
        self.assertIn("R^2 1.000000", found.err)
        # What it writes is what the module reads.
        file = self.folder / "coefficients.json"
        file.write_text(found.out)
        again = self.folder / "again"
        self.assert_ends_well(programs.haec_sim(
            "--trace", trace / "traces.otf2", "--output", again, "-m", "power_estimator", "--set",
            f"modules.power_estimator.file={file}", "--set",
            f"modules.power_estimator.output={self.folder / 'again.csv'}"))

    def test_bad_input_is_one_line(self):
        trace = self.generate("--ranks", "2", "--threads", "2")
        chosen = ("--trace", trace / "traces.otf2", "-m", "power_estimator", "--set")
        section = "modules.power_estimator"
        self.refused(*chosen, f'{section}.coefficients=["PAPI_X:1"]', status=2,
                     mentions=(f"{section}.coefficients", "'PAPI_X'", "PAPI_TOT_INS [#]"))
        self.refused(*chosen, f'{section}.coefficients=["PAPI_TOT_INS"]', status=2,
                     mentions=(f"{section}.coefficients", "COUNTER:NUMBER"))
        self.refused(*chosen, f'{section}.coefficients=["PAPI_TOT_INS:1", "PAPI_TOT_INS:2"]',
                     status=2, mentions=(f"{section}.coefficients", "PAPI_TOT_INS is there twice"))
        self.refused(*chosen, f"{section}.static_power=0", status=2,
                     mentions=(f"{section}.coefficients", "is missing", "static_power and active_power are 0"))
        self.refused(*chosen, f"{section}.static_power=1", "--set", f"{section}.per_cycle=PAPI_TOT_CYC", status=2,
                     mentions=(f"{section}.per_cycle", "no effect"))

    def odd(self, kind):
        trace = self.folder / kind
        self.assert_ends_well(programs.run(programs.program("ODD_COUNTERS"), kind, trace))
        return trace / "traces.otf2"

    def test_counters_that_give_no_power_are_one_line(self):
        chosen = ("-m", "power_estimator", "--set", "mapping.unit=process", "--set",
                  'modules.power_estimator.coefficients=["INS:1"]', "--set",
                  f"modules.power_estimator.output={self.folder / 'odd.csv'}")
        self.assert_ends_well(programs.haec_sim("--trace", self.odd("good"), "--output",
                                                self.folder / "good-output", *chosen))
        (self.folder / "odd.csv").unlink()
        for kind, mentions in (
                ("goes_back", ("location 1", "the metric INS goes back at 0.0040", "or leave it out")),
                ("wraps", ("location 0", "the metric INS goes back at 0.0030", "wraps")),
                ("one_thread", ("modules.power_estimator", "location 1 on node (0,0,0)",
                                "recorded no INS", "for every thread"))):
            with self.subTest(kind):
                self.refused("--trace", self.odd(kind), *chosen, status=1, mentions=mentions)
                self.assertFalse((self.folder / "odd.csv").exists())

    def test_a_node_without_any_counters_is_one_line(self):
        """The thread that recorded none has a node of its own."""
        out = self.folder / "silent.csv"
        self.refused("--trace", self.odd("one_thread"), "-m", "power_estimator", "--set",
                     "mapping.unit=thread", "--set",
                     'modules.power_estimator.coefficients=["INS:1"]', "--set",
                     f"modules.power_estimator.output={out}", status=1,
                     mentions=("modules.power_estimator", "no thread on node (1,0,0)",
                               "two samples of INS", "the trace has", "for every thread"))
        self.assertFalse(out.exists())

    def test_a_calibration_without_variation_says_so(self):
        for kind, mention in (("steady", "there is not enough variation: the rank is 1, and 2"),
                              ("one_thread", "measured intervals in which all cores were counted")):
            finished = programs.haec_fit("calibrate", self.odd(kind), "--metric", "watts",
                                         "--recorder", "0", "--counters", "INS")
            self.assertEqual(finished.status, 1, str(finished))
            errors = finished.err.splitlines()
            self.assertEqual(len(errors), 1, str(finished))
            self.assertIn(mention, errors[0])

    def test_bad_calibrations_are_one_line(self):
        trace = self.generate("--ranks", "2", "--threads", "2")
        output, _ = self.estimate(trace)
        anchor = output / "traces.otf2"
        for status, mention, arguments in (
                (2, "choose one by --recorder", ()),
                (2, "'WATTS' is no metric; the trace has", ("--metric", "WATTS")),
                (2, "'PAPI_X' is no synchronous metric", ("--counters", "PAPI_X")),
                (2, "has the unit '#'", ("--metric", "PAPI_TOT_INS")),
                (2, "--cores: expected numbers", ("--cores", "1-")),
                (2, "--counters: expected names", ("--counters", "A,,B"))):
            words = {"--metric": "power", "--counters": "PAPI_TOT_INS"}
            words.update(zip(arguments[::2], arguments[1::2]))
            finished = programs.haec_fit("calibrate", anchor,
                                         *[word for pair in words.items() for word in pair])
            self.assertEqual(finished.status, status, str(finished))
            errors = finished.err.splitlines()
            self.assertEqual(len(errors), 1, str(finished))
            self.assertIn(mention, errors[0])


if __name__ == "__main__":
    suite.main()
