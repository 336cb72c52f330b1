# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The key `progress`: on any number of ranks, with and without contention, the same output, with which haec_verify
agrees; and programs that overlap messages with computing take longer than where transfers always go on."""

import itertools

import event_times
import programs
import suite
from archive_test import ArchiveTest, in_turn
from variants import path_of

PROGRAMS = {
    # Non-blocking, of more bytes than the eager threshold, with computing between.
    "ring": ("--ranks", "8", "--message-bytes", "200000", "--variation", "40"),
    "stencil2d": ("--grid", "3x3", "--periodic", "--message-bytes", "100000", "--variation", "50"),
    "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "90000"),
    "wavefront": ("--grid", "3x3", "--planes", "6", "--message-bytes", "100000"),
}
IN_MPI = {"communication_model": "linear", "replay.progress": "in_mpi"}
NETWORK = "resource_managers.network_resource_manager."
VARIANTS = (IN_MPI, {**IN_MPI, "replay.eager_threshold": 0, "replay.overhead": 300},
            {**IN_MPI, f"{NETWORK}contention": "fifo", f"{NETWORK}size_segment": 8192},
            {**IN_MPI, "replay.eager_threshold": 100, f"{NETWORK}contention": "fifo", f"{NETWORK}parts_from": 0},
            {**IN_MPI, f"{NETWORK}contention": "credits", f"{NETWORK}size_segment": 8192})
# Threads, messages that are lost or kept, cancelled sends.
SEEDS = range(300, 324)


def words(settings):
    return [word for key, value in settings.items() for word in ("--set", f"{path_of(key)}={value}")]


class ProgressTest(ArchiveTest):

    def check(self, trace, name, arguments, ranks):
        output = self.simulate(trace, name, *arguments)
        self.assert_ends_well(programs.haec_verify(trace, output, *arguments))
        for number in ranks:
            self.assert_same_files(output, self.simulate(trace, f"{name}-{number}", *arguments, ranks=number))
        return output

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        traces = self.generate_for_all(PROGRAMS, iterations=4)
        for turn, ((pattern, trace), settings) in enumerate(itertools.product(traces.items(), VARIANTS)):
            with self.subTest(pattern=pattern, settings=settings):
                self.check(trace, f"{pattern}-{turn}", words(settings), in_turn((2, 3, 7), turn))

    def test_haec_verify_on_several_ranks_agrees(self):
        trace = self.generate_for_all({"ring": PROGRAMS["ring"]}, iterations=3)["ring"]
        output = self.simulate(trace, "ring", *words(IN_MPI))
        for ranks in (2, 3):
            self.assert_ends_well(programs.haec_verify(trace, output, *words(IN_MPI), ranks=ranks))

    def test_haec_verify_finds_transfers_that_did_not_wait(self):
        trace = self.generate_for_all({"stencil2d": PROGRAMS["stencil2d"]}, iterations=3)["stencil2d"]
        settings = {**IN_MPI, "replay.eager_threshold": 100}
        output = self.simulate(trace, "early", *words({**settings, "replay.progress": "always"}))
        bare = self.folder / "bare"
        self.assert_ends_well(programs.run(programs.program("ALTERED_TRACE"), "properties", output / "traces.otf2", bare))
        finished = programs.haec_verify(trace, bare, *words(settings))
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("arrivals: expected ", finished.out)

    def test_programs_that_nobody_wrote(self):
        for seed in SEEDS:
            kind = ("plain", "lossy", "plain", "incomplete")[seed % 4]
            with self.subTest(seed=seed, kind=kind):
                trace = self.folder / f"input-{seed}"
                self.assert_ends_well(programs.run(programs.program("RANDOM_PROGRAM"), seed, 1 + seed % 3, kind, trace))
                settings = {**IN_MPI, "replay.eager_threshold": 1000, "replay.collectives": "model"}
                if seed % 2:
                    settings[f"{NETWORK}contention"] = "fifo"
                lossy = ("--unmatched", "keep") if kind == "lossy" else ()
                self.check(trace, f"output-{seed}", [*lossy, *words(settings)], in_turn((2, 3), seed // 4))

    def test_overlap_is_lost(self):
        """Process 0 sends 1e6 bytes at 1 us, process 1 has posted the receive before; both compute until 5 ms. A
        transfer takes 1 us + 32 us."""
        call = {"sender": [[1000, "enter", "MPI_Isend"], [1000, "isend", 1, 7, 10**6, 1], [1100, "leave", "MPI_Isend"],
                           [5000000, "enter", "MPI_Wait"], [5000010, "isend_complete", 1], [5000020, "leave", "MPI_Wait"]],
                "receiver": [[500, "enter", "MPI_Irecv"], [500, "irecv_request", 1], [600, "leave", "MPI_Irecv"],
                             [5000000, "enter", "MPI_Wait"], [5000010, "irecv", 0, 7, 10**6, 1],
                             [5000020, "leave", "MPI_Wait"]]}
        trace = self.scripted_trace([[[[0, "enter", "main"], *call[side], [5000100, "leave", "main"]]]
                                     for side in ("sender", "receiver")])
        for progress, end in (("always", 5000000), ("in_mpi", 5033000)):
            output = self.simulate(trace, progress, *words({**IN_MPI, "replay.progress": progress}))
            for times in event_times.by_location(output):
                self.assertEqual(times[5], end * 1000, progress)


if __name__ == "__main__":
    suite.main()
