# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What the module link_statistics writes of whole runs."""

import csv
import json
import re

import programs
import suite
from archive_test import ArchiveTest

RANKS = (1, 2, 3, 7)
MODULES = ["-m", "static_network_model,link_statistics"]
SETTINGS = {"modules.link_statistics.output": "link_statistics.csv", "modules.link_statistics.json": "links.json", "topology.type": "haec_box",
            "modules.static_network_model.communication_model": "linear"}


def settings(**more):
    return [word for key, value in {**SETTINGS, **more}.items()
            for word in ("--set", f"{key}={value}")]


class LinkStatisticsTest(ArchiveTest):
    def setUp(self):
        super().setUp()
        self.trace = self.folder / "input"
        # Messages that meet: of 8 processes that stand in two rows.
        self.assert_ends_well(programs.haec_gen("all_to_all", "--ranks", "8", "--point-to-point",
                                                "--iterations", "3", "--output", self.trace))

    def run_on(self, ranks, arguments):
        """The folder of a run: output, table and document."""
        folder = self.folder / f"ranks-{ranks}-{len(list(self.folder.iterdir()))}"
        folder.mkdir()
        self.assert_ends_well(programs.haec_sim(
            "--trace", self.trace / "traces.otf2", "--output", "output", *arguments, ranks=ranks,
            cwd=folder))
        return folder

    def check(self, *arguments):
        one = self.run_on(1, arguments)
        for ranks in RANKS[1:]:
            self.assert_same_files(one, self.run_on(ranks, arguments))
        self.assert_valid_archive(one / "output")
        self.assert_readable_by_python(one / "output", "all_to_all")
        self.assert_ends_well(programs.haec_verify(self.trace, one / "output", *arguments))
        printed = programs.run(programs.program("OTF2_PRINT"), one / "output" / "traces.otf2").out
        with open(one / "link_statistics.csv", encoding="utf-8") as table:
            return list(csv.DictReader(table)), json.loads((one / "links.json").read_text()), printed

    def check_figures(self, table, document, printed):
        hops = sum(int(text) for text in re.findall(r'"haec_sim::hops" <\d+>; UINT32; (\d+)', printed))
        self.assertGreater(hops, 0)
        self.assertEqual(sum(int(line["messages"]) for line in table if line["kind"] == "link"), hops)
        for key in ("messages", "units", "bytes", "busy_ps"):
            self.assertEqual(sum(int(line[key]) for line in table),
                             sum(group[key] for group in document["groups"]), key)
        self.assertEqual(sum(sum(group["busy_ps_over_time"]) for group in document["groups"]),
                         sum(int(line["busy_ps"]) for line in table))
        self.assertTrue(all(0 < float(line["utilisation"]) <= 1 for line in table))
        last = max(int(time) for time in re.findall(r"^[A-Z_]+ +\d+ +(\d+) ", printed, re.MULTILINE))
        self.assertEqual(document["end_ps"], last)
        samples = [line for line in printed.splitlines() if line.startswith("METRIC ")]
        self.assertTrue(any('"utilisation"' in line and "DOUBLE; 0)" not in line
                            for line in samples))

    def test_links_that_are_shared(self):
        table, document, printed = self.check(*MODULES, *settings(
            **{"resource_managers.network_resource_manager.contention": "fifo"}))
        self.check_figures(table, document, printed)
        self.assertTrue(document["shared"])
        waiting = sum(map(int, re.findall(r'"haec_sim::waiting_time" <\d+>; INT64; (-?\d+)',
                                          printed)))
        self.assertGreater(waiting, 0)
        self.assertEqual(sum(int(line["waiting_ps"]) for line in table), waiting)

    def test_links_that_are_not_shared(self):
        table, document, printed = self.check(*MODULES, *settings())
        self.check_figures(table, document, printed)
        self.assertFalse(document["shared"])
        self.assertEqual({line["waiting_ps"] for line in table}, {"0"})

    def test_without_a_network_there_is_nothing_to_tell(self):
        finished = programs.haec_sim("--trace", self.trace / "traces.otf2", "--output",
                                     self.folder / "output", "-m", "identity,link_statistics",
                                     cwd=self.folder)
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("modules.link_statistics: reports a simulated network", finished.err)


if __name__ == "__main__":
    suite.main()
