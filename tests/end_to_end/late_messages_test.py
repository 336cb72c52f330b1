# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Ranks whose messages to each other are late now and then give the same output, and end."""

import os

import programs
import suite
from archive_test import ArchiveTest

SHARED = ("--set", "resource_managers.network_resource_manager.contention=fifo", "--set", "topology.size=[4, 4, 1]")


class LateMessagesTest(ArchiveTest):

    def simulate(self, trace, name, ranks, *arguments, **options):
        output = self.folder / name
        self.assert_ends_well(programs.haec_sim("--trace", trace / "traces.otf2", "--output", output, *arguments,
                                                ranks=ranks, **options))
        return output

    def test_late_messages_change_nothing(self):
        late = {**os.environ, "LD_PRELOAD": programs.program("LATE_MESSAGES")}
        for pattern in (("random", "--ranks", 16, "--iterations", 30), ("all_to_all", "--ranks", 16, "--iterations", 5)):
            trace = self.folder / pattern[0]
            self.assert_ends_well(programs.haec_gen(*pattern, "--output", trace))
            for rule, arguments in (("shared", SHARED), ("model", (*SHARED, "--set", "replay.collectives=model"))):
                expected = self.simulate(trace, f"{pattern[0]}-{rule}", 1, *arguments)
                for ranks in (2, 3, 4):
                    with self.subTest(pattern=pattern[0], rule=rule, ranks=ranks):
                        self.assert_same_files(expected, self.simulate(trace, f"{pattern[0]}-{rule}-{ranks}", ranks,
                                                                       *arguments, env=late))


if __name__ == "__main__":
    suite.main()
