# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""65,536 processes and a mapping of theirs, of which no anchor file has room: what a run has written can be read, and
haec_verify takes the mapping from it."""

import programs
import suite
from archive_test import ArchiveTest

COUNT = 65536
SIZE = ("--set", "topology.size=[64,32,32]")


class ManyProcessesTest(ArchiveTest):
    def test_output_is_whole(self):
        trace, mapping = self.folder / "ring", self.folder / "reversed.map"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", COUNT, "--iterations", "1", "--output", trace, ranks=2))
        nodes = [(x, y, z) for z in reversed(range(32)) for y in reversed(range(32)) for x in reversed(range(64))]
        mapping.write_text("reversed\nx_coord y_coord z_coord number_of_processes process_id(s)\n" + "".join(
            f"{x} {y} {z} 1 {process}\n" for process, (x, y, z) in enumerate(nodes)), encoding="utf-8")
        output = self.folder / "output"
        self.assert_ends_well(programs.haec_sim(
            "--trace", trace, *SIZE, "--mapping", mapping, "--output", output, ranks=2, timeout=900))
        self.assertLess((output / "traces.otf2").stat().st_size, 1 << 18)
        self.assertGreater((output / "traces.mapping").stat().st_size, 1 << 18)
        told = self.assert_ends_well(programs.haec_verify(trace, output, ranks=2))
        self.assertIn("no difference", told.out)


if __name__ == "__main__":
    suite.main()
