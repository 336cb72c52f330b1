# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Ranks end well also where the threads of MPI get to work late, as on a busy machine."""

import os

import programs
import suite
from archive_test import ArchiveTest


class LateThreadsTest(ArchiveTest):

    def test_late_threads_end_no_run(self):
        late = {**os.environ, "LD_PRELOAD": programs.program("LATE_THREADS")}
        for ranks in (1, 2, 3):
            with self.subTest(ranks=ranks):
                self.assert_ends_well(programs.haec_sim("--version", ranks=ranks, env=late))


if __name__ == "__main__":
    suite.main()
