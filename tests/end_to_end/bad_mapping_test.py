# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Mapping files that do not fit the machine or the trace, which has six processes."""


import programs
import suite
from refusal_test import RefusalTest

HEADER = "x_coord y_coord z_coord number_of_processes process_id(s)"


class BadMapping(RefusalTest):
    def refused_lines(self, lines, line, *mentions):
        """A mapping with these lines; the message says which of the file's lines is wrong."""
        file = self.folder / "bad.map"
        file.write_text("\n".join(lines) + "\n")
        self.refused("--trace", self.good / "traces.otf2", "--mapping", file,
                     mentions=[f"{file}:{line}:", *mentions], status=2)

    def refused_nodes(self, nodes, line, *mentions):
        self.refused_lines(["bad", HEADER, *nodes], line, *mentions)

    def test_node_outside_the_topology(self):
        self.refused_nodes(["0 0 0 3 0 1 2", "4 0 0 3 3 4 5"], 4, "(4, 0, 0)", "outside",
                           "correct")

    def test_process_twice(self):
        self.refused_nodes(["0 0 0 3 0 1 2", "1 0 0 4 2 3 4 5"], 4, "process 2", "line 3")

    def test_missing_process(self):
        self.refused_nodes(["0 0 0 3 0 1 2", "1 0 0 2 3 4"], 4, "process 5", "add")

    def test_unknown_process(self):
        self.refused_nodes(["0 0 0 7 0 1 2 3 4 5 6"], 3, "process 6", "does not exist")

    def test_count_mismatch(self):
        self.refused_nodes(["0 0 0 3 0 1", "1 0 0 4 2 3 4 5"], 3, "announces 3", "lists 2")

    def test_node_twice(self):
        self.refused_nodes(["0 0 0 3 0 1 2", "0 0 0 3 3 4 5"], 4, "(0, 0, 0)", "line 3")

    def test_text_for_a_number(self):
        self.refused_nodes(["0 zero 0 3 0 1 2"], 3, "zero", "y coordinate")

    def test_no_header(self):
        self.refused_lines(["bad", "0 0 0 6 0 1 2 3 4 5"], 2, "header")
        self.refused_lines([], 2, "header")

    def test_missing_file(self):
        missing = self.folder / "missing.map"
        self.refused("--trace", self.good / "traces.otf2", "--mapping", missing,
                     mentions=[missing], status=2)

    def test_folder_for_a_file(self):
        self.refused("--trace", self.good / "traces.otf2", "--mapping", self.good,
                     mentions=[self.good], status=2)

    def test_machine_too_small(self):
        """xyz, the default mapping, goes round the nodes again, so that any machine will do."""
        output = self.simulate(self.good, "output", "--set", "topology.size=[2, 1, 1]")
        self.assert_semantics(self.good, output, "--set", "topology.size=[2, 1, 1]")


class OtherSize(RefusalTest):
    """A mapping tells by its name for which size it was made."""

    def warnings_of(self, name, size):
        file = self.folder / "places.map"
        self.assert_ends_well(programs.haec_map("create", "--strategy", "xyz", "--ranks", "6",
                                                "--topology", "2,2,2", "-o", file, "--force"))
        lines = file.read_text().split("\n")
        self.assertEqual(lines[0], "xyz for 2x2x2")
        file.write_text("\n".join([name, *lines[1:]]))
        finished = programs.haec_sim("--trace", self.good / "traces.otf2", "--check", "--mapping",
                                     file, "--set", f"topology.size={size}", ranks=3)
        self.assert_ends_well(finished)
        return [line for line in finished.err.splitlines() if "was made for" in line]

    def test_is_warned_of_once(self):
        self.assertEqual(self.warnings_of("xyz for 2x2x2", [2, 2, 2]), [])
        self.assertEqual(len(self.warnings_of("xyz for 2x2x2", [4, 4, 4])), 1)

    def test_other_names_tell_nothing(self):
        for name in ("mine", "for the best", "made for 2x2", "for xx", "a for x2x", ""):
            self.assertEqual(self.warnings_of(name, [4, 4, 4]), [], name)


if __name__ == "__main__":
    suite.main()
