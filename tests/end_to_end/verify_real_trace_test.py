# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_verify finds no difference on a recorded trace: both topologies, both mappings, all models.
usage: verify_real_trace_test.py FOLDER TURN"""

import itertools
import json
import re
import shutil

import programs
from archive_test import ArchiveTest, count_processes
from recorded_trace import run_with_trace, takes_turns
from variants import SECTION, path_of

TOPOLOGIES = ("mesh", "torus")
MAPPINGS = ("xyz", "min_md")

# By path_of() of variants.
MODELS = (
    {"communication_model": "DOR"},
    {"communication_model": "PNC"},
    {"communication_model": "NCD"},
    {"communication_model": "linear", "replay.overhead": 300, "memory_latency": 150},
    {"communication_model": "DORr"},
    {"communication_model": "PNCr"},
    {"communication_model": "NCDr"},
    {"communication_model": "NCDr", "loss_probability": 0},
    {"communication_model": "DORr", "evaluation": "monte_carlo", "seed": 12345678901},
    {"communication_model": "PNCr", "evaluation": "monte_carlo", "loss_probability": 0.02},
    {"communication_model": "NCDr", "evaluation": "monte_carlo", "loss_probability": 0.05},
    {"communication_model": "DORr", "evaluation": "polynomial"},
    {"communication_model": "PNCr", "evaluation": "polynomial"},
    {"communication_model": "NCDr", "evaluation": "polynomial"},
    {"communication_model": "DOR", "replay.collectives": "model"},
    {"communication_model": "linear", "replay.overhead": 300, "replay.collectives": "model"},
    {"communication_model": "DORr", "evaluation": "monte_carlo", "replay.collectives": "model"},
)

# Where links are shared: the model, and the size of segments.
SHARED = (("linear", 0), ("DOR", 8192), ("NCDr", 1000))

# Most of the MPI time of these is spent in collectives, which the other rules keep.
MADE_OF_COLLECTIVES = ("ft.S.4", "lulesh.8-omp3", "collectives.5")

UNITS_OF_TIME = ("s", "ms", "us", "ns")

# So many of the combinations a trace gets that takes turns.
COMBINATIONS_OF_A_TURN = 4


class VerifyRealTrace(ArchiveTest):
    """The trace that the command line names."""

    trace = None
    turn = 0

    def combinations(self):
        combinations = list(itertools.product(TOPOLOGIES, MAPPINGS, MODELS))
        if not takes_turns(self.trace):
            return combinations
        stride = len(combinations) // COMBINATIONS_OF_A_TURN + 1
        print(f"{COMBINATIONS_OF_A_TURN} of {len(combinations)} combinations")
        return [combinations[(self.turn * 5 + n * stride) % len(combinations)]
                for n in range(COMBINATIONS_OF_A_TURN)]

    def mapping(self, strategy, topology):
        """The words that choose a mapping: xyz needs none."""
        matrix = self.folder / "matrix.csv"
        if not matrix.exists():
            self.assert_ends_well(programs.haec_map("matrix", self.trace / "traces.otf2",
                                                    "-o", matrix))
        no_messages = len(matrix.read_text().splitlines()) < 2
        if strategy == "xyz" or no_messages:
            return ()
        file = self.folder / f"{topology}.map"
        if not file.exists():
            self.assert_ends_well(programs.haec_map(
                "create", "--strategy", strategy, "--topology", f"4,4,4:{topology}",
                "--ranks", str(count_processes(self.trace)), "--matrix", matrix, "-o", file))
        return ("--mapping", file)

    def coefficients(self, model):
        """The folder of a coefficient file of that model."""
        folder = self.folder / f"coefficients of {model}"
        if not folder.exists():
            folder.mkdir()
            self.assert_ends_well(programs.haec_fit(
                "make", "--set", f"{SECTION}communication_model={model}", "--hops", "1,9",
                "-o", folder / "fit.json"))
        return folder

    def settings(self, topology, model):
        settings = {path_of(key): value for key, value in model.items()}
        settings["topology.type"] = topology
        if model.get("evaluation") == "polynomial":
            folder = self.coefficients(model["communication_model"])
            settings[SECTION + "parameter_search_folders"] = json.dumps([str(folder)])
        return itertools.chain(*(("--set", f"{key}={value}")
                                 for key, value in settings.items()))

    def clocks(self):
        """Of the trace's metrics those that count time, as compute_clock has them. An error lists
        them all."""
        done = programs.haec_sim("--check", "--trace", self.trace / "traces.otf2",
                                 "--set", "replay.compute_clock=no such metric")
        self.assertIn("'no such metric' is no synchronous metric", done.err)
        found = re.findall(r"(\S+) \[([^]]*)\]", done.err)
        return [{"metric": name, "unit": unit if unit != "#" else "ns"}
                for name, unit in found if unit in UNITS_OF_TIME or name == "task-clock"]

    def test_no_difference_with_a_clock(self):
        for clock, scale, collectives in itertools.product(
                self.clocks(), (1, 0.5), ("synchronize", "model")):
            with self.subTest(clock=clock, scale=scale, collectives=collectives):
                arguments = ("--set", f"replay.compute_clock={json.dumps(clock)}",
                             "--set", f"replay.compute_scale={scale}",
                             "--set", f"replay.collectives={collectives}")
                shutil.rmtree(self.folder / "output", ignore_errors=True)
                output = self.simulate(self.trace, "output", *arguments)
                for ranks in (1, 3):
                    self.assert_ends_well(
                        programs.haec_verify(self.trace, output, *arguments, ranks=ranks))

    def test_no_difference(self):
        for number, (topology, strategy, model) in enumerate(self.combinations()):
            with self.subTest(topology=topology, mapping=strategy, **model):
                shutil.rmtree(self.folder / "output", ignore_errors=True)
                arguments = (*self.settings(topology, model), *self.mapping(strategy, topology))
                output = self.simulate(self.trace, "output", *arguments)
                # Starting MPI takes longer than most of these runs: some are enough.
                ranks = 3 if number % 13 == 0 else 1
                self.assert_ends_well(
                    programs.haec_verify(self.trace, output, *arguments, ranks=ranks))

    def test_no_difference_where_links_are_shared(self):
        turn = self.turn % len(SHARED)
        chosen = SHARED[turn:turn + 1] if takes_turns(self.trace) else SHARED
        for (model, segment), collectives in itertools.product(chosen, ("synchronize", "model")):
            with self.subTest(model=model, segment=segment, collectives=collectives):
                shutil.rmtree(self.folder / "output", ignore_errors=True)
                manager = "resource_managers.network_resource_manager."
                arguments = ("--set", f"{SECTION}communication_model={model}",
                             "--set", f"replay.collectives={collectives}",
                             "--set", f"{manager}contention=fifo",
                             "--set", f"{manager}size_segment={segment}")
                output = self.simulate(self.trace, "output", *arguments)
                for ranks in (1, 3) if model == "DOR" else (1,):
                    self.assert_ends_well(
                        programs.haec_verify(self.trace, output, *arguments, ranks=ranks))

    def test_collectives_by_model_feel_the_network(self):
        if self.trace.name not in MADE_OF_COLLECTIVES:
            self.skipTest("not made of collectives")
        predicted = set()
        for latency in (1e3, 1e6):
            finished = self.assert_ends_well(programs.haec_sim(
                "--trace", self.trace / "traces.otf2", "--output", self.folder / f"at_{latency}",
                "--set", "replay.collectives=model", "--set", f"{SECTION}latency={latency}"))
            line = next(line for line in finished.out.splitlines() if "predicted" in line)
            predicted.add(line.split()[3])
        self.assertEqual(len(predicted), 2, predicted)


if __name__ == "__main__":
    run_with_trace(VerifyRealTrace)
