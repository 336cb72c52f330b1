# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The suite on a recorded trace, or on one of our own. usage: real_trace_test.py FOLDER TURN"""

from archive_test import ArchiveTest
from recorded_trace import run_with_trace
from trace_suite import TraceSuite

# Rank for rank an exchange of blocking sends; the first was recorded with -p2pcoll.
NEED_BUFFERING = {"mg.S.8-p2pcoll", "buffered.3"}

# Some threads of a process are not in all of its teams.
HAVE_NESTED_TEAMS = {"hybrid.2"}


class RealTrace(TraceSuite, ArchiveTest):
    """The trace that the command line names."""

    @property
    def needs_buffering(self):
        return self.trace.name in NEED_BUFFERING

    @property
    def has_nested_teams(self):
        return self.trace.name in HAVE_NESTED_TEAMS


if __name__ == "__main__":
    run_with_trace(RealTrace)
