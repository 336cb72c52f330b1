# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Studies of several programs with energy, POP's efficiencies and a base: figures are those of runs by themselves."""

import itertools
import json
import pathlib
import re
import shutil

import programs
import suite
from sweep_test import StudyTest, haec_sweep

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))
BOX = str(SOURCE / "configs" / "sleeping_links.json")
MODULES = "static_network_model,power_estimator,link_energy"
POWER = {"modules.power_estimator.static_power": 20, "modules.power_estimator.active_power": 3}
SECONDS = 1e-12


class DecisionTest(StudyTest):
    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({"wavefront": ("--grid", "2x4", "--planes", "10"),
                                           "stencil3d": ("--grid", "2x2x2", "--threads", "3", "--variation", "20")}, 3)

    def study_of_both(self, **document):
        path = self.folder / "study.json"
        path.write_text(json.dumps({"traces": {name: str(trace) for name, trace in self.traces.items()}} | document))
        return [path, "-o", self.output]

    def alone(self, row, config=BOX, choice=("-m", MODULES)):
        """Report and summary of the run of a row, by haec_sim on an ideal network, too."""
        report = self.folder / f"{row['trace']}-{row['model']}.json"
        finished = self.assert_ends_well(programs.haec_sim(
            "--trace", self.traces[row["trace"]], "--config", config, *choice, "--no-output", "--ideal", "--report", report,
            "--set", f"modules.static_network_model.communication_model={row['model']}",
            *(word for key, value in POWER.items() for word in ("--set", f"{key}={value}"))))
        return json.loads(report.read_text()), finished.out

    def assert_figures(self, row, expected):
        for name, value in expected.items():
            self.assertAlmostEqual(float(row[name]), value, delta=1e-9 * abs(value) + 1e-12, msg=name)

    def assert_efficiencies(self, row, report):
        """The definitions, applied to the times of all threads."""
        for prefix, base, span in (("", "region_of_interest", report["time"]["region_of_interest"]["predicted"]),
                                   ("whole_", "whole", report["time"]["predicted"])):
            computing = [location[base]["predicted"]["computing_ps"] for location in report["locations"] if location[base]]
            ideal = report["efficiencies"][base]["ideal_span_ps"]
            balance, communication = sum(computing) / len(computing) / max(computing), min(1, max(computing) / span["span_ps"])
            self.assert_figures(row, {prefix + name: value for name, value in {
                "load_balance": balance, "communication_efficiency": communication,
                "parallel_efficiency": balance * communication, "serialisation": min(1, max(computing) / ideal),
                "transfer_efficiency": ideal / span["span_ps"]}.items()})
            mpi = report["efficiencies"][base]["mpi"]
            self.assertEqual(bool(mpi), row["trace"] == "stencil3d")
            if mpi:
                self.assert_figures(row, {f"{prefix}mpi_parallel_efficiency": mpi["parallel"],
                                          f"{prefix}openmp_parallel_efficiency": balance * communication / mpi["parallel"]})
            else:
                self.assertEqual(row[f"{prefix}mpi_parallel_efficiency"], "")

    def assert_energies(self, row, report, summary):
        section = report["modules"]["power_estimator"]
        nodes = [*section["nodes"], section["idle_nodes"]]
        links, = re.findall(r"energy of all \d+ links: (\S+) J in the region of interest", summary)
        whole = {"whole_nodes_energy_j": sum(node["energy_j"] for node in nodes),
                 "whole_links_energy_j": sum(one["energy_j"] for one in report["modules"]["link_energy"]["classes"])}
        self.assert_figures(row, {**whole, "nodes_energy_j": sum(node["interest_energy_j"] for node in nodes),
                                  "whole_energy_j": sum(whole.values()),
                                  "whole_edp_js": sum(whole.values()) * report["time"]["predicted"]["span_ps"] * SECONDS})
        self.assertAlmostEqual(float(row["links_energy_j"]), float(links), delta=1e-5 * float(links))
        energy = float(row["nodes_energy_j"]) + float(row["links_energy_j"])
        self.assert_figures(row, {"energy_j": energy, "edp_js": energy * float(row["interest_s"])})
        self.assertEqual(row["energy_counts"], "all nodes, all links")

    def test_figures_of_several_programs(self):
        self.assert_ends_well(haec_sweep(*self.study_of_both(configs=BOX, models=["DOR", "PNC"], modules=MODULES, set=POWER,
                                                             base={"model": "PNC"}, page=True)))
        rows = self.rows()
        self.assertEqual([(row["trace"], row["model"]) for row in rows],
                         [(trace, model) for trace in self.traces for model in ("DOR", "PNC")])
        for row in rows:
            with self.subTest(trace=row["trace"], model=row["model"]):
                report, summary = self.alone(row)
                self.assertEqual(int(row["processes"]), 8)
                self.assert_efficiencies(row, report)
                self.assert_energies(row, report, summary)
                base, = (other for other in rows if (other["trace"], other["model"]) == (row["trace"], "PNC"))
                self.assert_figures(row, {ratio: float(row[figure]) / float(base[figure]) for ratio, figure in (
                    ("interest_over_base", "interest_s"), ("predicted_over_base", "predicted_s"),
                    ("energy_over_base", "energy_j"), ("whole_energy_over_base", "whole_energy_j"))})
        document = json.loads((self.output / "results.json").read_text())
        self.assertEqual(document["traces"], {name: str(trace / "traces.otf2") for name, trace in self.traces.items()})
        self.assertEqual(document["base"], {"config": "sleeping_links", "topology": "as configured", "mapping": "xyz",
                                            "model": "PNC", **POWER})
        self.assertIn("<title>Study of wavefront, stencil3d</title>", (self.output / "results.html").read_text())

    def assert_alike(self, row, other, names):
        """Two rows in all columns but those of how they came about."""
        self.assertEqual({name: value for name, value in row.items() if name not in names},
                         {name: value for name, value in other.items() if name not in names})

    def test_modules_of_a_configuration_run_in_its_order(self):
        """The network model stands behind power_estimator in the alphabet, and before it in the configuration: energies
        are those of predicted times, which a latency of 50 us makes longer than the recorded ones."""
        config = self.folder / "ordered.json"
        machine = json.loads(programs.haec_sim("--dump-config", "-c", BOX).out)
        for kind in machine["topology"]["links"].values():
            kind["latency"] = 50_000
        sections = {**machine["modules"], "power_estimator": {key.rpartition(".")[2]: value for key, value in POWER.items()},
                    "link_energy": {}}
        config.write_text(json.dumps(machine | {"modules": sections}))
        self.assert_ends_well(haec_sweep(*self.study_of_both(configs=str(config), models=["DOR", "PNC"], set=POWER)))
        by_order = self.rows()
        for row in by_order:
            with self.subTest(trace=row["trace"], model=row["model"]):
                report, summary = self.alone(row, config, ())
                self.assert_efficiencies(row, report)
                self.assert_energies(row, report, summary)
                written = json.loads((self.output / row["report"]).read_text())
                self.assertEqual(list(written["configuration"]["modules"]), MODULES.split(","))
                for section in ("time", "activity", "messages", "links", "regions", "waiting", "modules", "processes"):
                    self.assertEqual(written[section], report[section], section)
        self.output = self.folder / "chosen"
        self.assert_ends_well(haec_sweep(*self.study_of_both(configs=str(config), models=["DOR", "PNC"], set=POWER,
                                                             modules=MODULES)))
        for row, chosen in zip(by_order, self.rows(), strict=True):
            self.assert_alike(row, chosen, ("report", "seconds"))

    def test_the_study_that_ships(self):
        """Three topologies, two mappings, three models, for two programs and with their energy: one command and one page."""
        shutil.copytree(SOURCE / "configs" / "studies", self.folder / "configs" / "studies")
        shutil.copy(SOURCE / "configs" / "link_types.json", self.folder / "configs")
        study = self.folder / "configs" / "studies" / "two_programs.json"
        for words in re.findall(r"^//   haec_gen (.*)$", study.read_text(), re.MULTILINE):
            self.assert_ends_well(programs.run(programs.program("HAEC_GEN"), *words.split(), cwd=study.parent))
        # As the guide has it: by its place below the working folder.
        finished = self.assert_ends_well(haec_sweep(study.relative_to(self.folder), "-o", self.output, cwd=self.folder))
        rows = self.rows()
        self.assertEqual([(row["trace"], row["topology"], row["mapping"], row["model"]) for row in rows], list(itertools.product(
            ("sweep", "halo"), ("cube", "plate", "line"), ("xyz", "optimized"), ("DOR", "PNC", "NCD"))))
        self.assertEqual({row["status"] for row in rows}, {"done"})
        for trace in ("sweep", "halo"):
            mine = [row for row in rows if row["trace"] == trace]
            base, = (row for row in mine if (row["topology"], row["mapping"], row["model"]) == ("line", "xyz", "DOR"))
            for row in mine:
                self.assert_figures(row, {"interest_over_base": float(row["interest_s"]) / float(base["interest_s"]),
                                          "energy_over_base": float(row["energy_j"]) / float(base["energy_j"])})
            least = min(float(row["interest_s"]) for row in mine)
            # Those within 0.1 % of the best one are equal.
            equal = [[row[name] for name in ("trace", "topology", "mapping", "model")] for row in mine
                     if float(row["interest_s"]) <= 1.001 * least]
            mark = "  best" if len(equal) == 1 else "  equal"
            marked = [line.split()[:4] for line in finished.out.splitlines() if line.startswith(trace) and line.endswith(mark)]
            self.assertEqual(marked, equal)
        self.assertIn("<title>Three machines for two programs</title>", (self.output / "results.html").read_text())

    def test_a_phase_is_a_part_of_the_program(self):
        study = self.study_of_both(models=["DOR", "PNC"], sensitivity={"latency": [1000]})
        planned = self.assert_ends_well(haec_sweep(*study, "--phases", "MPI_Send,MPI_Recv", "--dry-run")).out.splitlines()
        self.assertEqual([line for line in planned if "phase" in line], [
            f"{trace} default as configured xyz {model} phase={phase}" for trace in self.traces for model in ("DOR", "PNC")
            for phase in ("MPI_Send", "MPI_Recv")])
        study = self.study_of(self.traces["wavefront"], models=["DOR", "PNC"], phases=["MPI_Recv"], sensitivity={"latency": [1000]})
        self.assert_ends_well(haec_sweep(*study))
        rows = self.rows()
        self.assertEqual([(row["model"], row["phase"], row["sensitivity"]) for row in rows], [
            (model, *kind) for model in ("DOR", "PNC") for kind in (("", ""), ("MPI_Recv", ""), ("", "latency"))])
        for row in rows:
            report = self.folder / "alone.json"
            self.assert_ends_well(programs.haec_sim(
                "--trace", self.traces["wavefront"], "--no-output", "--report", report, "--force", "--ideal",
                "--set", f"modules.static_network_model.communication_model={row['model']}",
                *(("--from", row["phase"], "--to", row["phase"]) if row["phase"] else ())))
            alone = json.loads(report.read_text())
            self.assert_figures(row, {
                "interest_s": alone["time"]["region_of_interest"]["predicted"]["span_ps"] * SECONDS,
                "ideal_interest_s": alone["efficiencies"]["region_of_interest"]["ideal_span_ps"] * SECONDS,
                "predicted_s": alone["time"]["predicted"]["span_ps"] * SECONDS})

    def test_keys_of_links_and_what_they_may_cost(self):
        """Nothing of these machines has a value of its own: the network model's count."""
        short = ["latency", "size_segment"]
        self.assert_ends_well(haec_sweep(*self.study_of(
            self.traces["stencil3d"], topologies=["2x2x2"], models=["DOR"], set={"contention": "fifo"}, base={"contention": "fifo"},
            sensitivity=["topology.links.optical.latency", *short])))
        rows = self.rows()
        curves = {key: [(float(row["value"]), float(row["interest_s"])) for row in rows if row["sensitivity"] == key]
                  for key in ("topology.links.optical.latency", *short)}
        around = [125, 250, 500, 1000, 2000, 4000, 8000]
        self.assertEqual([value for value, _ in curves["topology.links.optical.latency"]], around)
        # All links but those along z are optical.
        optical, all_links = (curves[key] for key in ("topology.links.optical.latency", "latency"))
        self.assertEqual(optical[3], (1000, float(rows[0]["interest_s"])))
        self.assertLessEqual(optical[6][1], all_links[6][1])
        self.assertEqual(len(curves["size_segment"]), 7)
        document = json.loads((self.output / "results.json").read_text())
        found, = (one for one in document["tolerances"]
                  if (one["sensitivity"], one["base"]) == ("latency", "region_of_interest"))
        self.assertEqual((found["configured"], found["time_s"]), (1000, all_links[3][1]))
        for row in found["rows"]:
            limit = found["time_s"] * (1 + row["percent"] / 100)
            below = max(value for value, time in all_links if value >= 1000 and time < limit)
            above = min(value for value, time in all_links if value > 1000 and time >= limit)
            self.assertTrue(below <= row["value"] <= above, row)

    def test_one_program_on_several_numbers_of_processes(self):
        traces = self.generate_for_all({"wavefront": ("--grid", "2x1")}, 2)
        self.assert_ends_well(haec_sweep(*self.study_of_both(traces={
            "sweep2": str(traces["wavefront"]), "sweep8": str(self.traces["wavefront"]), "halo": str(self.traces["stencil3d"])})))
        rows = self.rows()
        interest, whole = json.loads((self.output / "results.json").read_text())["scaling"]
        self.assertEqual((interest["processes"], interest["traces"]), ([2, 8], ["sweep2", "sweep8"]))
        self.assertEqual(whole["times_s"], [float(row["predicted_s"]) for row in rows[:2]])
        for factor in interest["factors"]:
            self.assertEqual(factor["values"], [float(row[factor["name"]]) for row in rows[:2]])
        self.assertEqual([factor["name"] for factor in interest["factors"]], [
            "parallel_efficiency", "load_balance", "communication_efficiency", "serialisation", "transfer_efficiency"])

    def test_short_names_are_those_of_haec_sim(self):
        """Each that it describes for the network's manager, but `routing`, is a key without points here."""
        described = programs.run(programs.program("HAEC_SIM"), "--describe", "network_resource_manager").out
        keys = re.findall(r"^(\w+) ", described, re.MULTILINE)[1:]
        self.assertIn("size_segment", keys)
        for key in keys:
            out = haec_sweep(*self.study_of(self.traces["wavefront"], set={key: 1}), "--dry-run")
            if out.status != 0:
                self.assertIn(f"--set resource_managers.network_resource_manager.{key}", out.out + out.err)

    def test_what_no_module_tells_is_no_column(self):
        self.assert_ends_well(haec_sweep(*self.study_of_both(configs=BOX)))
        row = self.rows()[0]
        self.assertNotIn("energy_j", row)
        self.assertIn("openmp_load_balance", row)

    def test_a_base_that_is_none_is_told_before_anything_runs(self):
        for options in ((), ("--dry-run",)):
            finished = haec_sweep(*self.study_of_both(base={"mapping": "random"}), *options)
            self.assertEqual((finished.status, finished.err), (2, f"haec_sweep: error: {self.folder}/study.json: base.mapping: "
                                                               'no row has "random"; there are "xyz"\n'))
            self.assertFalse(self.output.exists())


if __name__ == "__main__":
    suite.main()
