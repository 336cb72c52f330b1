# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Mappings that haec_map chooses by simulation: never slower than xyz, on three machines."""

import json
import pathlib

import programs
import suite
from archive_test import ArchiveTest

CONFIGS = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "configs"

# Boards with wireless links between them, a torus of one kind of link, and links of two kinds that are shared.
SHARED = {
    "topology": {"type": "haec_box", "size": [4, 2, 4],
                 "links": {"optical": {"bandwidth": 2e9, "latency": 100}, "wireless": {"bandwidth": 2e8, "latency": 2000}}},
    "resource_managers": {"network_resource_manager": {"contention": "fifo"}},
    "modules": {"static_network_model": {"communication_model": "linear"}}}


class MappingTest(ArchiveTest):
    """What mappings of generated and of recorded programs have in common."""

    def machines(self):
        shared = self.folder / "shared.json"
        shared.write_text(json.dumps(SHARED))
        return [CONFIGS / "haec_box.json", CONFIGS / "linear.json", shared]

    def span(self, trace, machine, *mapping):
        """The simulated time, of the region of interest first."""
        report = self.folder / "report.json"
        self.assert_ends_well(programs.haec_sim("--trace", trace, "--config", machine, "--no-output", "--force",
                                                "--report", report, "--unmatched", "keep", *mapping))
        time = json.loads(report.read_text())["time"]
        interest = time["region_of_interest"]
        return interest["predicted"]["span_ps"] if interest else 0, time["predicted"]["span_ps"]

    def assert_never_slower(self, trace):
        for machine in self.machines():
            chosen = self.folder / "chosen.map"
            self.assert_ends_well(programs.haec_map(
                "create", "--strategy", "optimized", "--config", machine, "--trace", trace, "--simulate", "3",
                "--steps", "20000", "--output", chosen, "--force"))
            self.assertLessEqual(self.span(trace, machine, "--mapping", chosen), self.span(trace, machine),
                                 f"{machine.name}: {trace}")


class GeneratedMappingTest(MappingTest):
    """Six programs."""

    PROGRAMS = {"ring": ("--ranks", "24", "--message-bytes", "20000"),
                "stencil2d": ("--grid", "6x5", "--message-bytes", "2000"),
                "stencil3d": ("--grid", "4x3x2", "--message-bytes", "90000"),
                "wavefront": ("--grid", "5x4", "--planes", "3"),
                "random": ("--ranks", "17"),
                "all_to_all": ("--ranks", "12")}

    def test_never_slower_than_xyz(self):
        for trace in self.generate_for_all(self.PROGRAMS, 3).values():
            self.assert_never_slower(trace / "traces.otf2")


if __name__ == "__main__":
    suite.main()
