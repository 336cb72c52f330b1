# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What other recorders than Score-P wrote, whose archives have other names than Score-P's.
usage: other_recorders_test.py FOLDER TURN"""

import re

import programs
from archive_test import ArchiveTest
from recorded_trace import run_with_trace

# How many locations have other numbers of events than their definitions promise.
BROKEN_PROMISES = {"apex": 3, "eztrace-halo.4": 4, "foreign.3": 3}


# EZTrace 2.0 says that a receive was posted, and not that it was completed.
LACKS_COMPLETIONS = ("eztrace-halo.4",)


class OtherRecorders(ArchiveTest):
    """The trace that the command line names."""

    @property
    def anchor(self):
        anchor, = self.trace.glob("*.otf2")
        return anchor

    def assert_warned_once(self, finished):
        counts = re.findall(r" (\d+) locations? ha(?:s|ve) more or fewer events than the definitions promise",
                            self.assert_ends_well(finished).err)
        expected = BROKEN_PROMISES.get(self.trace.name, 0)
        self.assertEqual(counts, [str(expected)] if expected else [], str(finished))

    def test_all_programs_read_it(self):
        outputs = []
        for ranks in (1, 3):
            outputs.append(self.folder / f"output-{ranks}")
            self.assert_warned_once(
                programs.haec_sim("--trace", self.anchor, "--output", outputs[-1], "--unmatched", "keep", ranks=ranks))
        self.assert_same_files(*outputs)
        self.assert_valid_archive(outputs[0])
        self.assert_readable_by_python(outputs[0], self.trace.name)
        self.assert_ends_well(programs.run(programs.program("OTF2_PRINT"), "-G", "-Werror",
                                           outputs[0] / "traces.otf2"))
        self.assert_warned_once(programs.haec_verify(self.anchor, outputs[0], ranks=3))
        self.assert_warned_once(programs.haec_map("matrix", self.anchor, "--output",
                                                  self.folder / "matrix.csv"))
        for name in ("visits", "perfetto"):
            self.assert_warned_once(programs.run(programs.program("HAEC_EXPORT"), self.anchor,
                                                 "--format", name))

    def test_receives_that_nobody_completes_are_told(self):
        finished = programs.haec_sim("--trace", self.anchor, "--no-output")
        lacks = self.trace.name in LACKS_COMPLETIONS
        self.assertEqual(finished.status, 2 if lacks else 0, str(finished))
        self.assertEqual("writes no completions of non-blocking receives" in finished.err, lacks, str(finished))

    def printed(self, anchor, *options):
        """Definitions or events in some order, without their ids, units of time and numbers of events."""
        finished = self.assert_ends_well(programs.run(programs.program("OTF2_PRINT"), *options, anchor))
        lines = re.sub(r"<\d+>|# Events: \d+", "", finished.out).splitlines()
        return sorted(re.sub(r"^([A-Z_]+)(?: +\d+)+ +", r"\1 ", line) for line in lines
                      if not line.startswith(("CLOCK_PROPERTIES", "SYSTEM_TREE_NODE")))

    def test_a_copy_loses_nothing(self):
        output = self.folder / "output"
        self.assert_ends_well(programs.haec_sim("--trace", self.anchor, "--output", output, "-m",
                                                "identity"))
        for options in (["-G"], []):
            self.assertEqual(self.printed(output / "traces.otf2", *options),
                             self.printed(self.anchor, *options))


if __name__ == "__main__":
    run_with_trace(OtherRecorders)
