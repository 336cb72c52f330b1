# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What the threads of a recorded trace compute at least is the same for haec_sim, for haec_resources, and as the Python
reader of OTF2 adds it up; and no simulation is faster.
usage: bound_real_trace_test.py FOLDER TURN"""

import json
import pathlib
import re

import programs
from archive_test import ArchiveTest
from recorded_trace import is_large, run_with_trace

SHARED = "resource_managers.network_resource_manager.contention=fifo"

# OTF2's Python reader stops at these.
NOT_FOR_PYTHON = ("eztrace-halo.4", "foreign.3", "groups.3", "mpi-more.6", "mpi-mix.6-scorep40-reqtest")

# Of those with teams of threads, all were recorded on two cores (docs/reference/summary.md).
SHARED_CORES = ("cg.S-omp4", "lu.S-omp4", "lulesh.8-omp3")


class BoundRealTrace(ArchiveTest):
    """The trace that the command line names."""

    trace = None

    @property
    def anchor(self):
        anchor, = self.trace.glob("*.otf2")
        return anchor

    def simulated(self, *options):
        """What the summary says, and the report of the bound, of two runs: a profile is kept for the second alone."""
        arguments = ("--trace", self.anchor, "--no-output", "--unmatched", "keep", *options)
        summary = self.assert_ends_well(programs.haec_sim(*arguments)).out
        report = self.folder / "report.json"
        self.assert_ends_well(programs.haec_sim(*arguments, "--report", report, "--force", "--report-sections", "none"))
        return summary, json.loads(report.read_text())

    def measured(self, *options):
        """The seconds that the thread computes which computes most."""
        application = self.folder / "application.json"
        self.assert_ends_well(programs.run(
            programs.program("HAEC_RESOURCES"), "measure", self.anchor, "-o", application,
            "--machine", self.folder / "machine.json", "--force", *options))
        phases = json.loads(application.read_text())["phases"]
        return phases[0]["demands"].get("compute", {"largest": 0})["largest"]

    def test_all_programs_say_the_same(self):
        for scale in (1, 0.5):
            with self.subTest(scale=scale):
                options = ("--set", f"replay.compute_scale={scale}")
                summary, report = self.simulated(*options, "--set", SHARED)
                bound = report["bound"]["whole"]
                computing = next(element["time_ps"] for element in bound["resources"]
                                 if element["resource"] == "computing")
                self.assertAlmostEqual(computing * 1e-12, self.measured(*options), delta=2e-12)
                printed = float(re.search(r"^lower bound: (\S+) s", summary, re.M)[1])
                self.assertAlmostEqual(printed, bound["time_ps"] * 1e-12, delta=1e-9)
                time = report["time"]["predicted"]
                self.assertLessEqual(bound["time_ps"], time["end_ps"] - time.get("begin_ps", 0))

    def test_shared_cores_are_told(self):
        finished = self.assert_ends_well(programs.haec_sim("--trace", self.anchor, "--no-output", "--unmatched", "keep"))
        self.assertEqual("recorded on fewer cores than threads" in finished.err, self.trace.name in SHARED_CORES, str(finished))

    def test_it_is_what_python_adds_up(self):
        if is_large(self.trace) or self.trace.name in NOT_FOR_PYTHON:
            self.skipTest("too large for OTF2's Python reader, or refused by it")
        script = pathlib.Path(__file__).resolve().parent.parent / "resources/computing_times.py"
        added = json.loads(self.assert_ends_well(
            programs.run(programs.python_with_otf2(), script, self.anchor)).out)
        # Each time is rounded to a picosecond.
        self.assertAlmostEqual(self.measured(), max(added["seconds"]), delta=1e-12 * added["records"])


if __name__ == "__main__":
    run_with_trace(BoundRealTrace)
