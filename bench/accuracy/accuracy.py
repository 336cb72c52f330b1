#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Predicts programs of two processes for two cores from recordings on one core, runs them on two cores, and
prints the errors of the predictions as a table of Markdown.

usage: accuracy.py [--build FOLDER] [--rounds N] [--only NAME ...]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Draws of noise for an interval.
DRAWS = 40
# Size and iterations, so that each run takes some 50 ms.
CASES = {"stencil": ((100, 1500), (250, 500), (500, 200), (1000, 40)),
         "pipeline": ((128, 200), (512, 60), (2048, 20), (8192, 5)),
         "transpose": ((128, 400), (256, 120), (512, 40), (1024, 10)),
         "cg": ((4000, 1500), (16000, 500), (60000, 150), (200000, 40)),
         "ring": ((100, 1000), (300, 300), (1000, 40), (3000, 6)),
         "tasks": ((1000, 150), (4000, 60), (16000, 20), (60000, 6))}


class Machine:
    """Runs programs on one core or two, with the priority of the variable PRIORITY (such as 'nice -n -20')."""

    def __init__(self, build, scratch):
        self.build = build
        self.scratch = scratch
        self.priority = os.environ.get("PRIORITY", "").split()
        self.mpirun = os.environ.get("MPIRUN", "mpirun").split()

    def run(self, *command):
        finished = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, cwd=self.scratch, check=False)
        if finished.returncode != 0:
            sys.exit(f"accuracy.py: {' '.join(map(str, command))} failed:\n{finished.stdout}{finished.stderr}")
        return finished.stdout

    def app(self, name):
        return self.build / "src/app" / name

    def program(self, case):
        return self.build / "bench/accuracy/accuracy_programs", *case

    def calibrate(self):
        """Writes machine.json, and noisy.json with the noise that was measured."""
        self.run(*self.priority, *self.mpirun, "-n", 2, self.app("haec_calibrate"), "--noise", "--output", "noisy.json")
        config = json.loads((self.scratch / "noisy.json").read_text())
        del config["replay"]["noise"]
        (self.scratch / "machine.json").write_text(json.dumps(config))

    def measure(self, case):
        """The time of the iterations on two cores [ns]."""
        return float(self.run(*self.priority, *self.mpirun, "-n", 2, *self.program(case)))

    def record(self, case, cores):
        """Records on that many cores, by processor time."""
        pinned = ["taskset", "--cpu-list", "0"] if cores == 1 else []
        together = ["--bind-to", "none", "--oversubscribe"] if cores == 1 else []
        self.run(*self.priority, *pinned, self.app("haec_record"), "--force", "--clock", "cpu", "--output", "recorded",
                 *self.mpirun, *together, "-n", 2, *self.program(case))

    def predict(self, config="machine.json", draw=0):
        """The predicted time of the iterations, and what the processes compute in them [ns]."""
        self.run(self.app("haec_sim"), "--trace", "recorded", "--config", config, "--no-output", "--force", "--report",
                 "report.json", "--set", f"replay.noise_sample={draw}")
        report = json.loads((self.scratch / "report.json").read_text())
        return (report["time"]["region_of_interest"]["predicted"]["span_ps"] / 1000,
                report["activity"]["region_of_interest"]["predicted"]["computing_ps"] / 1000)


class Figures:
    """What was measured and predicted of one case."""

    def __init__(self, machine, case):
        self.machine = machine
        self.case = case
        self.measured = []
        self.predicted = []
        self.slower = []
        self.draws = []

    def add_round(self):
        self.measured.append(self.machine.measure(self.case))
        self.machine.record(self.case, cores=1)
        predicted, alone = self.machine.predict()
        self.predicted.append(predicted)
        if not self.draws:
            self.draws = sorted(self.machine.predict("noisy.json", draw)[0] / predicted for draw in range(DRAWS))
        self.machine.record(self.case, cores=2)
        self.slower.append(self.machine.predict()[1] / alone)

    def interval(self):
        """The 5 % and the 95 % quantile of the predictions."""
        predicted = statistics.median(self.predicted)
        return [predicted * self.draws[round(share * (DRAWS - 1))] for share in (0.05, 0.95)]

    def is_inside(self):
        least, most = self.interval()
        return least <= statistics.median(self.measured) <= most

    def error(self):
        return statistics.median(self.predicted) / statistics.median(self.measured) - 1

    def row(self):
        name, size, _ = self.case
        return (f"| {name} | {size} | {statistics.median(self.measured) / 1e6:.1f} | "
                f"{min(self.measured) / 1e6:.1f} to {max(self.measured) / 1e6:.1f} | "
                f"{statistics.median(self.predicted) / 1e6:.1f} | {100 * self.error():+.1f} % | "
                f"{' to '.join(f'{end / 1e6:.1f}' for end in self.interval())} | "
                f"{statistics.median(self.slower):.2f} |")


def print_table(cases, rounds):
    for _ in range(rounds):
        for case in cases:
            case.add_round()
    print("| program | size | measured [ms] | least to most | predicted [ms] | error | 90 % [ms] | computing, two cores over one |")
    print("|---|---|---|---|---|---|---|---|")
    for case in cases:
        print(case.row())
    errors = [abs(case.error()) for case in cases]
    print(f"\nMedian error {100 * statistics.median(errors):.1f} %, worst {100 * max(errors):.1f} %; "
          f"{sum(case.is_inside() for case in cases)} of {len(cases)} measured times are inside the predicted intervals.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=HERE.parents[1] / "build", help="build folder, of type Release")
    parser.add_argument("--rounds", type=int, default=9, help="rounds (9), each with two recordings and a run")
    parser.add_argument("--only", nargs="+", choices=CASES, default=list(CASES), help="these programs alone")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        machine = Machine(options.build.resolve(), Path(scratch))
        machine.calibrate()
        print_table([Figures(machine, (name, *size)) for name in options.only for size in CASES[name]], options.rounds)


main()
