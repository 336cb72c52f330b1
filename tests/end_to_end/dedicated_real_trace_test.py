# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A recorded trace gives the same output where each manager has a rank of its own as on one rank.
usage: dedicated_real_trace_test.py FOLDER TURN"""

import json
import re

import programs
from archive_test import ArchiveTest
from recorded_trace import bytes_of, run_with_trace

# More ranks than these take too long where there are a few cores.
MOST_RANKS = 150

TIMEOUT = 400

# With contention all ranks agree for about each message: traces of so many bytes are short enough.
SHARED_UP_TO = 1_000_000


class DedicatedRealTrace(ArchiveTest):
    """The trace that the command line names, on a box of 2 x 2 x 2 nodes."""

    trace = None

    @property
    def statistics(self):
        return self.folder / "links.csv"

    def configuration(self, contention):
        file = self.folder / "machine.json"
        file.write_text(json.dumps({
            "topology": {"type": "haec_box", "size": [2, 2, 2]},
            "resource_managers": {"network_resource_manager": {"contention": contention}},
            "replay": {"collectives": "model"},
            "modules": {"static_network_model": {"communication_model": "linear"},
                "link_statistics": {"file": str(self.statistics), "replace": True}}}))
        return file

    def run_on(self, name, config, ranks, *options):
        """How it ended, and the output."""
        output = self.folder / name
        finished = programs.haec_sim(
            "--trace", self.trace / "traces.otf2", "--output", output, "--config", config,
            *options, ranks=ranks, timeout=TIMEOUT)
        return finished, output

    def simulated(self, name, config, ranks, *options):
        """The output, and the statistics."""
        finished, output = self.run_on(name, config, ranks, *options)
        self.assert_ends_well(finished)
        return output, self.statistics.read_text()

    def ranks_needed(self):
        config = self.configuration("none")
        refused, _ = self.run_on("refused", config, 1, "--layout", "dedicated")
        self.assertEqual(refused.status, 2, str(refused))
        return int(re.search(r"need (\d+) MPI ranks", refused.err)[1])

    def test_dedicated_is_the_same(self):
        ranks = self.ranks_needed()
        if ranks > MOST_RANKS:
            self.skipTest(f"{self.trace.name} needs {ranks} ranks, more than {MOST_RANKS}")
        is_short = bytes_of(self.trace) <= SHARED_UP_TO
        for contention in ("none", "fifo") if is_short else ("none",):
            with self.subTest(contention=contention):
                config = self.configuration(contention)
                one, expected = self.simulated(f"{contention}-1", config, 1)
                many, found = self.simulated(f"{contention}-{ranks}", config, ranks,
                                             "--layout", "dedicated")
                self.assert_same_files(one, many)
                self.assertEqual(expected, found)


if __name__ == "__main__":
    run_with_trace(DedicatedRealTrace)
