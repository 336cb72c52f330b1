# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The configuration and the mapping that [Bielert2015], section 3.3.1, prints, as they stand there; and
configurations that say nothing of modules."""

import json
import pathlib

import programs
import suite
from configuration_test import PAPER
from recorded_power import Recorded
from refusal_test import RefusalTest

SOURCE = pathlib.Path(programs.program("HAEC_SIM_SOURCE_DIR"))

# The rows of the listing, whose other rows are left out there.
HEAD = """<mapping name>
x_coord y_coord z_coord number_of_processes process_id(s)
0 0 0 2 38 72
1 0 0 2 3 73
"""
TAIL = """3 3 3 4 35 51 75 77
"""


def mapping():
    """The listing, with the 70 other processes on the nodes between."""
    left = sorted(set(range(78)) - {38, 72, 3, 73, 35, 51, 75, 77})
    nodes = [(number % 4, number // 4 % 4, number // 16) for number in range(2, 63)]
    rows = []
    for number, node in enumerate(nodes):
        mine = left[number::len(nodes)]
        rows.append(" ".join(str(value) for value in (*node, len(mine), *mine)) + "\n")
    return HEAD + "".join(rows) + TAIL


class PaperListing(RefusalTest):
    def setUp(self):
        super().setUp()
        self.config = self.folder / "haec_sim.conf"
        self.config.write_text(PAPER)

    def ring(self, ranks):
        trace = self.folder / "ring"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", str(ranks), "--output", trace))
        return trace / "traces.otf2"

    def test_the_listing_runs(self):
        """Nodes take the power of [Bircher2010]'s processor: 9.25 W, and 35.7 W - 9.25 W of each process that runs."""
        places = self.folder / "positions.map"
        places.write_text(mapping())
        output, report = self.folder / "output", self.folder / "run.json"
        finished = self.assert_ends_well(programs.haec_sim(
            "--trace", self.ring(78), "--config", self.config, "--mapping", places, "--output", output, "--report", report))
        self.assertIn("processes: 78 on 64 of 64 nodes, 1 to 4 on each\n", finished.out)
        self.assertIn("model: static_network_model PNC, ", finished.out)
        warning, = [line for line in finished.err.splitlines() if "Pentium 4 Xeon" in line]
        self.assertIn("modules.power_estimator: 9.25 W of each node and 26.45 W of each running core", warning)
        recorded = Recorded(output)
        active = sum(recorded.active(thread, 0, recorded.end) for thread in recorded.threads)
        energy = (64 * 9.25 * recorded.end + (35.7 - 9.25) * active) * 1e-12
        section = json.loads(report.read_text())["modules"]["power_estimator"]
        self.assertAlmostEqual(section["energy_to_solution_j"] / energy, 1, delta=1e-9)

    def test_programs_without_modules_take_the_listing(self):
        self.assertRegex(self.assert_ends_well(programs.run(programs.program("HAEC_TOPOLOGY"), "info", "--config", self.config)).out, r"(?m)^nodes +64$")
        self.assert_ends_well(programs.haec_map("create", "--strategy", "xyz", "--ranks", "64", "--config", self.config,
                                                "-o", self.folder / "xyz.map"))

    def test_without_modules_the_network_model_runs(self):
        bare, named = self.folder / "bare.json", self.folder / "named.json"
        bare.write_text('{"topology": {"size": [4, 4, 4]}}')
        named.write_text('{"topology": {"size": [4, 4, 4]}, "modules": {"static_network_model": {}}}')
        trace = self.ring(8)
        outputs = [self.folder / "bare", self.folder / "named"]
        for config, output in zip((bare, named), outputs, strict=True):
            self.assert_ends_well(programs.haec_sim("--trace", trace, "--config", config, "--output", output))
        for name in ("traces/0.evt", "traces/7.evt"):
            self.assertEqual(*((output / name).read_bytes() for output in outputs))
        self.assertRegex(self.assert_ends_well(programs.run(programs.program("HAEC_TOPOLOGY"), "info", "--config", bare)).out, r"(?m)^nodes +64$")

    def test_boxes_of_the_paper(self):
        """Losses cost time, and little at these rates."""
        trace, times = self.ring(8), []
        for name in ("haec_box_links", "haec_box_losses"):
            report = self.folder / f"{name}.json"
            self.assert_ends_well(programs.haec_sim("--trace", trace, "--config", SOURCE / "configs" / f"{name}.json",
                                                    "--no-output", "--report", report))
            times.append(json.loads(report.read_text())["time"]["predicted"]["span_ps"])
        self.assertGreater(times[1], times[0])


if __name__ == "__main__":
    suite.main()
