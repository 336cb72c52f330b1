# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Whether threads shared cores as they were recorded, of one team of two threads (docs/reference/summary.md): after the fork
each begins so many nanoseconds later, works for so many, and leaves the barrier 100 ns after the last one has come.

The cost of the team is two delays and 200 ns in four passages. The threads compute two works and, but for some ns, take a
delay for OpenMP, that of the master alone, as the worker has no record before it begins."""


import programs
import suite
from archive_test import ArchiveTest

SAID = "recorded on fewer cores than threads: OpenMP's own "


def thread(delay, work, is_master):
    done = delay + work
    records = [[delay, "team_begin"], [delay, "enter", "work"], [done, "leave", "work"], [done, "enter", "omp barrier"],
               [done + 100, "leave", "omp barrier"], [done + 101, "team_end"]]
    return [[0, "fork", 2], *records, [done + 102, "join"]] if is_master else records


class SharedCores(ArchiveTest):
    def warnings(self, delay, work):
        folder = self.scripted_trace([[thread(delay, work, True), thread(delay, work, False)]], f"{delay}-{work}")
        lines = []
        for ranks in (1, 2):
            finished = programs.haec_sim("--trace", folder / "traces.otf2", "--no-output", ranks=ranks)
            # Without the time of day.
            lines.append([line.partition(" warn ")[2] for line in self.assert_ends_well(finished).err.splitlines()])
        self.assertEqual(*lines)
        return "\n".join(lines[0])

    def test_short_turns_that_are_most_of_the_time(self):
        # 30 us on average; 120.2 us of 100.3.
        self.assertIn(SAID, self.warnings(60_000, 20_000))

    def test_long_turns(self):
        # 500 us on average; 2 ms of 121.
        self.assertIn(SAID, self.warnings(1_000_000, 60_000_000))

    def test_threads_with_a_core_each(self):
        # 0.55 us on average, 2.2 us of 3.2; and 30 us on average, 120.2 us of 4,060.
        for delay, work in ((1_000, 1_000), (60_000, 2_000_000)):
            self.assertNotIn(SAID, self.warnings(delay, work))

    def test_generated_programs(self):
        for pattern in ("hybrid", "ring"):
            trace = self.folder / pattern
            self.assert_ends_well(programs.haec_gen(pattern, "--ranks", "2", "--threads", "3", "--output", trace))
            finished = self.assert_ends_well(programs.haec_sim("--trace", trace / "traces.otf2", "--no-output"))
            self.assertNotIn(SAID, finished.err)


if __name__ == "__main__":
    suite.main()
