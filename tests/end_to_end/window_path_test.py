# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The critical path through one-sided communication, worked out by hand from the rules of the specification
(path_suite.py). Signals of epochs, requests for locks and answers are messages of no bytes: 1000 ns."""

import json

import programs
import suite
from archive_test import ArchiveTest, in_turn
from path_suite import MACHINE, RANKS, PathSuite, ReportedPath

ALL = 2**32 - 1
IDLE = [[[0, "enter", "main"], [10, "leave", "main"]]]


def call(name, begin, *events, end):
    """Of [what, ...], 10 ns after its begin."""
    return [[begin, "enter", name], *([begin + 10, *event] for event in events),
            [end, "leave", name]]


class WindowPathTest(PathSuite, ArchiveTest):
    def test_from_the_post_to_the_start_and_from_the_complete_to_the_wait(self):
        # Posted at 500, the start hears of it at 1500. The put is begun at 1540 and takes 4000; the
        # complete waits for it, and the wait hears of that at 6540.
        path = self.path_of([
            [[[0, "enter", "main"], *call("MPI_Win_start", 90, ["sync", 1], end=110),
              *call("MPI_Put", 140, ["put", 1, 3000, 7], end=160),
              *call("MPI_Win_complete", 180, ["sync", 1], end=200), [300, "leave", "main"]]],
            [[[0, "enter", "main"], *call("MPI_Win_post", 490, ["sync", 0], end=510),
              *call("MPI_Win_wait", 540, ["sync", 0], end=560), [700, "leave", "main"]]]])
        self.assertEqual(path.segments, [
            ("region", 1, 1, "main", 0, 490), ("region", 1, 1, "MPI_Win_post", 490, 500),
            ("message", 0, 1, "MPI_Win_start", 500, 1500), ("region", 0, 0, "main", 1500, 1530),
            ("region", 0, 0, "MPI_Put", 1530, 1540),
            ("message", 0, 0, "MPI_Win_complete", 1540, 5540),
            ("message", 1, 0, "MPI_Win_wait", 5540, 6540), ("region", 1, 1, "main", 6540, 6680)])
        self.assertEqual(path.sizes, {0: (2, 2000), 2048: (1, 4000)})
        self.assertEqual(path.pairs, [[0, 1, 2, 5000], [1, 0, 1, 1000]])
        self.assertEqual(path.changes, 2)

    def test_the_last_of_two_posts(self):
        # Posted at 600 and 300; who starts waits for both.
        def target(begin):
            return [[[0, "enter", "main"], *call("MPI_Win_post", begin, ["sync", 1], end=begin + 20),
                     [begin + 30, "leave", "main"]]]
        path = self.path_of([
            target(590),
            [[[0, "enter", "main"], *call("MPI_Win_start", 90, ["sync", 0], ["sync", 2], end=110),
              [200, "leave", "main"]]],
            target(290)])
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 590), ("region", 0, 0, "MPI_Win_post", 590, 600),
            ("message", 1, 0, "MPI_Win_start", 600, 1600), ("region", 1, 1, "main", 1600, 1690)])

    def locks(self, ask):
        """Processes 0 and 2 lock process 1, one after the other."""
        def origin(begin, end, last):
            return [[[0, "enter", "main"],
                     *call("MPI_Win_lock", begin, [ask, 1, "EXCLUSIVE"], end=end),
                     *call("MPI_Win_unlock", last, ["release", 1], end=last + 20),
                     [last + 110, "leave", "main"]]]
        return self.path_of([origin(90, 110, 990), IDLE, origin(190, 1200, 1300)])

    def test_from_the_unlock_to_the_next_lock(self):
        # Asked for at 100, got at 2100, given back at 2990; process 2 gets it at 4990.
        path = self.locks("request")
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 90), ("region", 0, 0, "MPI_Win_lock", 90, 100),
            ("message", 0, 0, "MPI_Win_lock", 100, 2100), ("region", 0, 0, "main", 2100, 2980),
            ("region", 0, 0, "MPI_Win_unlock", 2980, 2990),
            ("message", 2, 0, "MPI_Win_lock", 2990, 4990), ("region", 2, 2, "main", 4990, 5090),
            ("region", 2, 2, "MPI_Win_unlock", 5090, 5110), ("region", 2, 2, "main", 5110, 5200)])
        self.assertEqual(path.pairs, [[0, 2, 1, 2000], [1, 0, 1, 2000]])

    def test_a_lock_that_says_when_it_was_got(self):
        # What is recorded between that and the end of the call is kept: 10, and 1000.
        path = self.locks("acquire")
        self.assertEqual(path.segments[-6:], [
            ("region", 0, 0, "MPI_Win_unlock", 2990, 3000),
            ("message", 2, 0, "MPI_Win_lock", 3000, 5000),
            ("region", 2, 2, "MPI_Win_lock", 5000, 6000), ("region", 2, 2, "main", 6000, 6100),
            ("region", 2, 2, "MPI_Win_unlock", 6100, 6120), ("region", 2, 2, "main", 6120, 6210)])

    def test_all_parts_are_locked_without_a_message(self):
        # Given back at 990, and got at that time.
        def origin(begin, end, last):
            return [[[0, "enter", "main"],
                     *call("MPI_Win_lock", begin, ["request", ALL, "EXCLUSIVE"], end=end),
                     *call("MPI_Win_unlock", last, ["release", ALL], end=last + 20),
                     [last + 110, "leave", "main"]]]
        path = self.path_of([origin(90, 110, 990), origin(190, 1200, 1300)])
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 90), ("region", 0, 0, "MPI_Win_lock", 90, 100),
            ("region", 0, 0, "main", 100, 980), ("region", 0, 0, "MPI_Win_unlock", 980, 990),
            ("region", 1, 1, "main", 990, 1090), ("region", 1, 1, "MPI_Win_unlock", 1090, 1110),
            ("region", 1, 1, "main", 1110, 1200)])
        self.assertEqual(path.changes, 1)

    def operation(self, operation, begin, *events, name, arguments=()):
        """The path of one process that begins an operation at 20, and then calls `name`."""
        return self.path_of([
            [[[0, "enter", "main"], *call("MPI_Operation", 10, operation, end=30),
              *call(name, begin, *events, end=begin + 20), [begin + 100, "leave", "main"]]],
            IDLE], *arguments)

    def test_a_flush_waits_for_there_and_back(self):
        # A request of no bytes, then 2000 bytes back: 1000 + 3000.
        path = self.operation(["get", 1, 2000, 7], 490, ["done", 7], name="MPI_Win_flush")
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 10), ("region", 0, 0, "MPI_Operation", 10, 20),
            ("message", 0, 0, "MPI_Win_flush", 20, 4020),
            ("region", 0, 0, "MPI_Win_flush", 4020, 4030), ("region", 0, 0, "main", 4030, 4110)])
        self.assertEqual(path.pairs, [[1, 0, 1, 4000]])
        self.assertEqual((path.sizes, path.changes), ({1024: (1, 4000)}, 0))

    def test_an_unlock_waits_for_what_was_put(self):
        path = self.operation(["put", 1, 3000, 7], 490, ["release", 1], name="MPI_Win_unlock")
        self.assertEqual(path.segments[2:], [
            ("message", 0, 0, "MPI_Win_unlock", 20, 4020),
            ("region", 0, 0, "MPI_Win_unlock", 4020, 4030), ("region", 0, 0, "main", 4030, 4110)])
        self.assertEqual(path.pairs, [[0, 1, 1, 4000]])

    def test_what_is_done_already_is_no_cause(self):
        path = self.operation(["put", 1, 3000, 7], 4020, ["done", 7], name="MPI_Win_flush")
        self.assertEqual(path.regions, {"main": 4080, "MPI_Operation": 20, "MPI_Win_flush": 10})

    def test_who_is_busy_with_an_operation_waits_for_no_transfer(self):
        # A message takes 1000, and occupies its sender for 5000.
        path = self.operation(["put", 1, 0, 7], 490, ["done", 7], name="MPI_Win_flush",
                              arguments=("--set", "replay.overhead=5000"))
        self.assertEqual(path.regions, {"main": 550, "MPI_Operation": 20, "MPI_Win_flush": 4540})

    def fence(self, *done, last):
        """Process 0 has put 3000 bytes, and so begins the fence at 4020; process 1 does at 300. As
        recorded, the fence ends 100 and 105 after its last begin."""
        def process(begin, end, last, *before, within=()):
            return [[[0, "enter", "main"], *before, [begin - 10, "enter", "MPI_Win_fence"],
                     [begin, "window_begin"], *within, [end, "window_end"],
                     [end + 10, "leave", "MPI_Win_fence"], [last, "leave", "main"]]]
        return self.path_of([
            process(50, 400, last[0], *call("MPI_Put", 10, ["put", 1, 3000, 7], end=30),
                    within=done), process(300, 405, last[1])])

    def test_a_fence_waits_for_the_operations_of_each_member(self):
        before = [("region", 0, 0, "main", 0, 10), ("region", 0, 0, "MPI_Put", 10, 20),
                  ("message", 0, 0, "MPI_Win_fence", 20, 4020)]
        for done in ([], [[60, "done", 7]]):
            path = self.fence(*done, last=(450, 1415))
            self.assertEqual(path.segments, [
                *before, ("collective", 1, 0, "MPI_Win_fence", 4020, 4125),
                ("region", 1, 1, "MPI_Win_fence", 4125, 4135), ("region", 1, 1, "main", 4135, 5135)])
            path = self.fence(*done, last=(1410, 420))
            self.assertEqual(path.segments, [
                *before, ("collective", 0, 0, "MPI_Win_fence", 4020, 4120),
                ("region", 0, 0, "MPI_Win_fence", 4120, 4130), ("region", 0, 0, "main", 4130, 5130)])
            self.assertEqual(path.operations, {"barrier": (1, 100)})

    def test_halo_exchanges_wait_for_neighbours_and_transfers(self):
        # By the number of the path's messages: their times. A put takes 1000 + 8192; a signal 1000;
        # a lock is asked for and answered, or given back and answered.
        signals = {"fence": None, "pscw": 1000, "flush": None, "lock": 2000}
        for kind, signal in signals.items():
            with self.subTest(kind):
                path = self.path_of_halo_exchange(kind)
                self.assertIn(8192, path.sizes)
                self.assertEqual(0 in path.sizes, signal is not None)
                for least, (count, time) in path.sizes.items():
                    self.assertEqual(time, count * (9192 if least == 8192 else signal))
                # What the generator records of calls is 200 before and after what they wait for, or
                # nothing: the path does not stay in them for longer.
                for region, time in path.regions.items():
                    self.assertNotIn(region, ("MPI_Win_start", "MPI_Win_wait", "MPI_Win_lock"))
                    if region in ("MPI_Win_fence", "MPI_Win_complete", "MPI_Win_flush_all",
                                  "MPI_Win_unlock"):
                        self.assertLessEqual(time, 400 * path.sizes[8192][0], region)

    def path_of_halo_exchange(self, kind):
        trace = self.folder / kind
        self.assert_ends_well(programs.haec_gen(
            "one_sided", "--grid", "4x2", "--iterations", "3", "--compute-ns", "3000",
            "--variation", "40", "--synchronization", kind, "--output", trace))
        machine = (*MACHINE[:-1], "topology.size=[4,2,1]")
        text, output = self.report_of(trace, kind, *machine)
        for ranks in in_turn(RANKS, next(self.turns)):
            other = self.report_of(trace, kind, *machine, ranks=ranks)
            self.assert_same_but_for_simulator((text, str(output)), (other[0], str(other[1])))
        report = json.loads(text)
        self.assert_critical_path(report)
        return ReportedPath(report)


if __name__ == "__main__":
    suite.main()
