# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What managers of nodes and links report, and the output, is the same for every number of ranks,
and where each manager has a rank of its own."""

import itertools
import json

import programs
import suite
from archive_test import ArchiveTest, in_turn

# Of 8 processes each.
PROGRAMS = {
    "all_to_all": ("--ranks", "8", "--point-to-point", "--message-bytes", "20000"),
    "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "5000"),
    "collectives": ("--ranks", "8"),
    "one_sided": ("--grid", "4x2",),
}

RANKS = (2, 3, 4, 7)

# 8 processes, 8 nodes; 2 boards and what is between them.
DEDICATED = 8 + 8 + 3

PORTS = {"injection_bandwidth": 2e10, "ejection_bandwidth": 5e9}


class ManagersTest(ArchiveTest):
    """Programs on a box of 2 x 2 x 2 nodes."""

    # Numbers the checks of all tests.
    turns = itertools.count()

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=3)

    def configuration(self, collectives, **manager):
        file = self.folder / "machine.json"
        file.write_text(json.dumps({
            "topology": {"type": "haec_box", "size": [2, 2, 2]},
            "resource_managers": {"network_resource_manager": manager},
            "replay": {"collectives": collectives},
            "modules": {"static_network_model": {
                "communication_model": "linear", "bandwidth": 1e10, "latency": 1000}}}))
        return file

    def run_on(self, pattern, config, ranks, *options):
        """The output and the text of the report."""
        report = self.folder / "report.txt"
        name = f"{pattern}-{ranks}"
        output = self.simulate(self.traces[pattern], name, "--force", "--config", config, *options,
                               "-m", f"static_network_model,{programs.program('REPORT_WRITER')}",
                               "--set", f"modules.report_writer.file={report}", ranks=ranks)
        return output, report.read_text()

    def check(self, pattern, config):
        output, report = self.run_on(pattern, config, 1)
        for ranks, options in [(number, ()) for number in in_turn(RANKS, next(self.turns))] + \
                [(DEDICATED, ("--layout", "dedicated"))]:
            with self.subTest(pattern=pattern, ranks=ranks):
                other_output, other_report = self.run_on(pattern, config, ranks, *options)
                self.assertEqual(report, other_report)
                self.assert_same_files(output, other_output)
        return report

    def test_without_contention(self):
        for pattern in PROGRAMS:
            report = self.check(pattern, self.configuration("model"))
            self.assertTrue(report.startswith("alone"))
            self.assertIn("\nlink ", report)
            self.assertIn("\nnode 7 ", report)

    def test_ports_count_without_contention(self):
        report = self.check("random", self.configuration("synchronize", **PORTS))
        self.assertIn("\ninjection 7 ", report)
        self.assertIn("\nejection 0 ", report)

    def test_with_contention(self):
        # Parts that ranks or managers share, and networks that each rank runs whole.
        for pattern, parts_from in (("all_to_all", 0), ("random", 0), ("random", 1000),
                                    ("collectives", 20), ("one_sided", 0)):
            config = self.configuration("model", contention="fifo", size_segment=1000,
                                        parts_from=parts_from, **PORTS)
            report = self.check(pattern, config)
            self.assertTrue(report.startswith("shared"))

    def test_every_message_is_counted_where_it_goes(self):
        """8 processes send 20,000 bytes to 7 others each, 3 times: on 8 nodes, one each."""
        _, report = self.run_on("all_to_all", self.configuration("synchronize"), 1)
        lines = [line.split() for line in report.splitlines()]
        nodes = [line[1:] for line in lines if line[0] == "node"]
        self.assertEqual(nodes, [[str(node), "21", "420000", "21", "420000", "0", "0"]
                                 for node in range(8)])
        # Within a board: 8 x 2 ways of one link, 8 x 1 of two; 8 x 4 wireless ones.
        links = [[int(word) for word in line[1:]] for line in lines if line[0] == "link"]
        self.assertEqual(sum(link[1] for link in links), 3 * (8 * 2 + 8 * 2 + 8 * 4))
        for link in links:
            self.assertEqual(link[1], link[2])
            self.assertEqual(link[3], link[1] * 20000)
            # 2 us each, at 10 GB/s.
            self.assertEqual(link[4], link[1] * 2_000_000)
            self.assertEqual(link[5:], [0, 0, 0])

    def test_the_output_is_that_of_a_run_without_report(self):
        for config in (self.configuration("model"),
                       self.configuration("synchronize", contention="fifo")):
            with_report, _ = self.run_on("random", config, 1)
            without = self.simulate(self.traces["random"], "plain", "--force", "--config", config,
                                    "-m", "static_network_model")
            # But for the id, which hangs on the modules.
            for name in sorted((without / "traces").iterdir()):
                self.assertEqual(name.read_bytes(),
                                 (with_report / "traces" / name.name).read_bytes())

    def test_dedicated_needs_no_report(self):
        for manager in ({}, {"contention": "fifo"}):
            config = self.configuration("synchronize", **manager)
            for module in ("static_network_model", "identity"):
                if manager and module == "identity":
                    continue
                one = self.simulate(self.traces["random"], "1", "--force", "--config", config,
                                    "-m", module)
                many = self.simulate(self.traces["random"], "many", "--force", "--config", config,
                                     "-m", module, "--layout", "dedicated", ranks=DEDICATED)
                self.assert_same_files(one, many)

    def test_dedicated_with_another_number_of_ranks(self):
        config = self.configuration("synchronize")
        for ranks, there_are in ((1, "is 1"), (4, "are 4")):
            finished = programs.haec_sim(
                "--trace", self.traces["random"] / "traces.otf2", "--output",
                self.folder / "none", "--config", config, "--layout", "dedicated", ranks=ranks)
            self.assertEqual(finished.status, 2, str(finished))
            self.assertIn(
                "--layout dedicated: 8 processes, 8 nodes and 3 groups of links need 19 MPI ranks, "
                f"here {there_are}; start it as 'mpirun -n 19 haec_sim ...', with --oversubscribe "
                "where there are fewer cores, or choose --layout spread", finished.err)
            self.assertFalse((self.folder / "none").exists())


if __name__ == "__main__":
    suite.main()
