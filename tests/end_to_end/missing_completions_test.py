# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Traces of recorders that write no completions of non-blocking receives, as EZTrace, and traces that are like them."""


import programs
import suite
from archive_test import ArchiveTest

SAID = "the recorder writes no completions of non-blocking receives"


def call(time, name, *events):
    """A call with these records in it, one each nanosecond."""
    inner = [[time + 1 + place, *event] for place, event in enumerate(events)]
    return [[time, "enter", name], *inner, [time + 1 + len(events), "leave", name]]


class MissingCompletions(ArchiveTest):
    def trace(self, receiver, sends=3):
        """One message that is received, and so many that may be not."""
        sender = call(0, "MPI_Send", ["send", 1, 1, 100])
        for place in range(sends):
            sender += call(100 * (place + 1), "MPI_Isend", ["isend", 1, 7, 100, place], ["isend_complete", place])
        return self.scripted_trace([[sender], [call(0, "MPI_Recv", ["receive", 0, 1, 100]) + receiver]]) / "traces.otf2"

    def simulated(self, anchor, *options, ranks=1):
        return programs.haec_sim("--trace", anchor, "--no-output", *options, ranks=ranks)

    def assert_refused(self, anchor):
        for ranks in (1, 2):
            finished = self.simulated(anchor, ranks=ranks)
            self.assertEqual(finished.status, 2, str(finished))
            self.assertEqual(finished.out, "")
            # Three of four sends have no receive.
            self.assertIn(f"3 of 4 sends have no receive: {SAID}", finished.err)
            self.assertIn("--unmatched keep", finished.err)
            self.assert_ends_well(self.simulated(anchor, "--unmatched", "keep", ranks=ranks))

    def test_posted_and_never_completed(self):
        receiver = []
        for place in range(3):
            receiver += call(100 * (place + 1), "MPI_Irecv", ["irecv_request", place])
        self.assert_refused(self.trace(receiver + call(1000, "MPI_Waitall")))

    def test_calls_without_any_record(self):
        self.assert_refused(self.trace(call(100, "MPI_Irecv") + call(1000, "MPI_Test")))

    def test_waits_alone(self):
        self.assert_refused(self.trace(call(1000, "mpi_waitall_")))

    def test_matched_probes_are_legal(self):
        self.assert_ends_well(self.simulated(self.trace(call(500, "MPI_Imrecv") + call(1000, "MPI_Wait"))))

    def test_no_more_than_half(self):
        self.assert_ends_well(self.simulated(self.trace(call(100, "MPI_Irecv") + call(1000, "MPI_Wait"), sends=1)))

    def test_completions_that_are_there(self):
        receiver = call(100, "MPI_Irecv", ["irecv_request", 1]) + call(1000, "MPI_Wait", ["irecv", 0, 7, 100, 1])
        self.assert_ends_well(self.simulated(self.trace(receiver, sends=4)))


if __name__ == "__main__":
    suite.main()
