# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""power_real_trace_test.py TRACE TURN: the power of the nodes, by the counters of a recorded trace."""

import csv

import programs
from archive_test import ArchiveTest
from recorded_power import Recorded
from recorded_trace import run_with_trace

# What each trace has: times of the system, of the kernel's performance counters, cycles.
COUNTERS = {"lu.S.4-rusage": "ru_utime", "cg.S.8-perf": "task-clock", "pipit-ping-pong-papi.2": "PAPI_TOT_CYC",
            "contexts.3": "ru_utime", "wavefront.4": "PAPI_TOT_CYC"}
STATIC = 20


class PowerOfRecordedTrace(ArchiveTest):
    trace = None
    turn = 0

    def estimate(self, ranks):
        output, table = self.folder / f"output-{ranks}", self.folder / "power.csv"
        settings = {"output": table, "replace": "true", "static_power": STATIC, "active_power": 3,
                    "coefficients": f'["{COUNTERS[self.trace.name]}:2e-9"]'}
        self.assert_ends_well(programs.haec_sim(
            "--trace", self.trace / "traces.otf2", "--output", output, "-m", "static_network_model,power_estimator",
            *(word for key, value in settings.items() for word in ("--set", f"modules.power_estimator.{key}={value}")),
            ranks=ranks))
        return output, list(csv.DictReader(table.read_text().splitlines()))

    def test_energy_is_the_integral_of_the_samples(self):
        output, rows = self.estimate(1)
        self.assert_valid_archive(output)
        self.assert_readable_by_python(output, self.trace.name)
        other, others = self.estimate(3)
        self.assert_same_files(output, other)
        self.assertEqual(rows, others)
        rows = [row for row in rows if not row["node"].endswith("without processes")]
        power = Recorded(output).power
        self.assertEqual(power.keys(), {f"power estimate node {row['node']}" for row in rows})
        for row in rows:
            samples = power[f"power estimate node {row['node']}"]
            self.assertEqual(len(samples), int(row["samples"]))
            self.assertEqual(samples[-1][0], int(row["end [ps]"]))
            begin, energy = int(row["begin [ps]"]), 0
            for time, watts in samples:
                self.assertGreaterEqual(watts, STATIC)
                energy += watts * (time - begin) * 1e-12
                begin = time
            # otf2-print has six digits.
            self.assertAlmostEqual(float(row["energy [J]"]) / energy, 1, delta=1e-5)


if __name__ == "__main__":
    run_with_trace(PowerOfRecordedTrace)
