# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The critical path of small traces, worked out by hand from the rules of the specification (path_suite.py)."""

import json

import programs
import suite
from archive_test import ArchiveTest
from path_suite import PathSuite
from report_suite import KEPT

RENDEZVOUS = ("--set", "replay.eager_threshold=0")
BY_MODEL = ("--set", "replay.collectives=model",
            "--set", "replay.collective_algorithms=[\"allreduce:recursive_doubling\"]")


class CriticalPathTest(PathSuite, ArchiveTest):
    def test_late_senders_to_and_fro(self):
        # Sent at 110, there at 2110; sent back at 2120 + 340 + 10 = 2470, there at 5470.
        path = self.path_of([
            [[[0, "enter", "main"], [100, "enter", "MPI_Send"], [110, "send", 1, 7, 1000],
              [120, "leave", "MPI_Send"], [130, "enter", "MPI_Recv"],
              [200, "receive", 1, 8, 2000], [210, "leave", "MPI_Recv"], [300, "leave", "main"]]],
            [[[0, "enter", "main"], [50, "enter", "MPI_Recv"], [150, "receive", 0, 7, 1000],
              [160, "leave", "MPI_Recv"], [500, "enter", "MPI_Send"], [510, "send", 0, 8, 2000],
              [520, "leave", "MPI_Send"], [600, "leave", "main"]]]])
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 100), ("region", 0, 0, "MPI_Send", 100, 110),
            ("message", 1, 0, "MPI_Recv", 110, 2110), ("region", 1, 1, "MPI_Recv", 2110, 2120),
            ("region", 1, 1, "main", 2120, 2460), ("region", 1, 1, "MPI_Send", 2460, 2470),
            ("message", 0, 1, "MPI_Recv", 2470, 5470), ("region", 0, 0, "MPI_Recv", 5470, 5480),
            ("region", 0, 0, "main", 5480, 5570)])
        self.assertEqual(path.regions, {"main": 530, "MPI_Send": 20, "MPI_Recv": 20})
        self.assertEqual(path.processes, {0: 210, 1: 360})
        self.assertEqual(path.pairs, [[0, 1, 1, 2000], [1, 0, 1, 3000]])
        self.assertEqual(path.sizes, {512: (1, 2000), 1024: (1, 3000)})
        self.assertEqual((path.length, path.location, path.changes), (5570, 0, 2))

    def test_late_receiver(self):
        # The receive is posted at 1000, when its MPI_Recv is entered: there at 3000.
        path = self.path_of([
            [[[0, "enter", "main"], [100, "enter", "MPI_Send"], [110, "send", 1, 7, 1000],
              [120, "leave", "MPI_Send"], [500, "leave", "main"]]],
            [[[0, "enter", "main"], [1000, "enter", "MPI_Recv"], [1100, "receive", 0, 7, 1000],
              [1110, "leave", "MPI_Recv"], [1150, "leave", "main"]]]], *RENDEZVOUS)
        self.assertEqual(path.segments, [
            ("region", 1, 1, "main", 0, 1000), ("message", 0, 1, "MPI_Send", 1000, 3000),
            ("region", 0, 0, "main", 3000, 3380)])
        self.assertEqual((path.length, path.changes), (3380, 1))

    def test_late_receiver_of_a_request(self):
        path = self.path_of([
            [[[0, "enter", "main"], [100, "enter", "MPI_Isend"], [110, "isend", 1, 7, 1000, 5],
              [120, "leave", "MPI_Isend"], [300, "enter", "MPI_Wait"],
              [310, "isend_complete", 5], [320, "leave", "MPI_Wait"], [500, "leave", "main"]]],
            [[[0, "enter", "main"], [1000, "enter", "MPI_Recv"], [1100, "receive", 0, 7, 1000],
              [1110, "leave", "MPI_Recv"], [1150, "leave", "main"]]]], *RENDEZVOUS)
        self.assertEqual(path.segments, [
            ("region", 1, 1, "main", 0, 1000), ("message", 0, 1, "MPI_Wait", 1000, 3000),
            ("region", 0, 0, "MPI_Wait", 3000, 3010), ("region", 0, 0, "main", 3010, 3190)])

    def request(self, posted):
        """A rendezvous message sent at 500 whose receive is posted then."""
        return self.path_of([
            [[[0, "enter", "main"], [490, "enter", "MPI_Send"], [500, "send", 1, 7, 1000],
              [510, "leave", "MPI_Send"], [600, "leave", "main"]]],
            [[[0, "enter", "main"], [posted - 10, "enter", "MPI_Irecv"],
              [posted, "irecv_request", 9], [posted + 10, "leave", "MPI_Irecv"],
              [1000, "enter", "MPI_Wait"], [1050, "irecv", 0, 7, 1000, 9],
              [1060, "leave", "MPI_Wait"], [1160, "leave", "main"]]]], *RENDEZVOUS)

    def test_rendezvous_begins_with_its_sender(self):
        path = self.request(posted=20)
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 490), ("region", 0, 0, "MPI_Send", 490, 500),
            ("message", 1, 0, "MPI_Wait", 500, 2500), ("region", 1, 1, "MPI_Wait", 2500, 2510),
            ("region", 1, 1, "main", 2510, 2610)])

    def test_rendezvous_begins_with_its_receive(self):
        path = self.request(posted=800)
        self.assertEqual(path.segments, [
            ("region", 1, 1, "main", 0, 790), ("region", 1, 1, "MPI_Irecv", 790, 800),
            ("message", 1, 1, "MPI_Wait", 800, 2800), ("region", 1, 1, "MPI_Wait", 2800, 2810),
            ("region", 1, 1, "main", 2810, 2910)])
        self.assertEqual(path.changes, 0)

    def test_who_comes_last_to_a_barrier(self):
        def process(begin, end, last):
            return [[[0, "enter", "main"], [begin - 10, "enter", "MPI_Barrier"], [begin, "begin"],
                     [end, "end", "BARRIER", 0], [end + 10, "leave", "MPI_Barrier"],
                     [last, "leave", "main"]]]
        path = self.path_of([process(100, 450, 1000), process(400, 455, 500),
                             process(250, 470, 600)], *KEPT)
        self.assertEqual(path.segments, [
            ("region", 1, 1, "main", 0, 390), ("region", 1, 1, "MPI_Barrier", 390, 400),
            ("collective", 0, 1, "MPI_Barrier", 400, 450),
            ("region", 0, 0, "MPI_Barrier", 450, 460), ("region", 0, 0, "main", 460, 1000)])
        self.assertEqual(path.operations, {"barrier": (1, 50)})

    def allreduce(self, last):
        """By a message of 8 bytes each way: 1008 ns; begun at 100 and at 400. Records count the
        bytes for each member."""
        def process(begin, end):
            return [[[0, "enter", "main"], [begin - 10, "enter", "MPI_Allreduce"], [begin, "begin"],
                     [500, "end", "ALLREDUCE", 16], [510, "leave", "MPI_Allreduce"],
                     [end, "leave", "main"]]]
        return self.path_of([process(100, last[0]), process(400, last[1])], *BY_MODEL)

    def test_the_last_member_is_the_cause_by_model(self):
        path = self.allreduce(last=(600, 520))
        self.assertEqual(path.segments, [
            ("region", 1, 1, "main", 0, 390), ("region", 1, 1, "MPI_Allreduce", 390, 400),
            ("collective", 0, 1, "MPI_Allreduce", 400, 1408),
            ("region", 0, 0, "MPI_Allreduce", 1408, 1418), ("region", 0, 0, "main", 1418, 1508)])

    def test_by_model_it_need_not_be_the_last_member(self):
        # Its own message is there first: it ends at 100 + 1008.
        path = self.allreduce(last=(600, 6000))
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 90), ("region", 0, 0, "MPI_Allreduce", 90, 100),
            ("collective", 1, 0, "MPI_Allreduce", 100, 1108),
            ("region", 1, 1, "MPI_Allreduce", 1108, 1118), ("region", 1, 1, "main", 1118, 6608)])
        self.assertEqual(path.operations, {"allreduce": (1, 1008)})

    def test_fork_barrier_and_join_at_half_the_speed(self):
        # The fork is at 200; the worker begins 30 later as recorded, works for 2 * 460, and is last
        # at the barrier, at 1170. That costs its own thread 15, the other one 10, as recorded; so does the join.
        def team(*tail, end):
            return [[[[0, "enter", "main"], [100, "fork", 2], [110, "team_begin"],
                      [120, "enter", "work"], [200, "leave", "work"],
                      [200, "enter", "omp barrier"], [610, "leave", "omp barrier"],
                      [620, "team_end"], [630, "join"], [700, "leave", "main"]],
                     [[130, "team_begin"], [140, "enter", "work"], [600, "leave", "work"],
                      [600, "enter", "omp barrier"], [615, "leave", "omp barrier"], *tail,
                      [end, "team_end"]]]]
        half = ("--set", "replay.compute_scale=2")
        path = self.path_of(team(end=620), *half)
        work = [("region", 0, 0, "main", 0, 200), ("threads", 1, 0, None, 200, 230),
                ("region", 1, 1, None, 230, 250), ("region", 1, 1, "work", 250, 1170)]
        self.assertEqual(path.segments, [
            *work, ("threads", 0, 1, "omp barrier", 1170, 1180), ("region", 0, 0, "main", 1180, 1350)])
        self.assertEqual(path.threads, (2, 40))
        # A worker that goes on behind the barrier is who the join waits for.
        path = self.path_of(team([616, "enter", "tail"], [700, "leave", "tail"], end=701), *half)
        self.assertEqual(path.segments, [
            *work, ("threads", 1, 1, "omp barrier", 1170, 1185), ("region", 1, 1, None, 1185, 1187),
            ("region", 1, 1, "tail", 1187, 1355), ("region", 1, 1, None, 1355, 1357),
            ("region", 0, 0, "main", 1357, 1497)])
        self.assertEqual(path.threads, (3, 45))

    def test_a_chain_of_three_processes(self):
        path = self.path_of([
            [[[0, "enter", "main"], [990, "enter", "MPI_Send"], [1000, "send", 1, 7, 100],
              [1010, "leave", "MPI_Send"], [1020, "leave", "main"]]],
            [[[0, "enter", "main"], [10, "enter", "MPI_Recv"], [20, "receive", 0, 7, 100],
              [30, "leave", "MPI_Recv"], [530, "enter", "MPI_Send"], [540, "send", 2, 7, 500],
              [550, "leave", "MPI_Send"], [560, "leave", "main"]]],
            [[[0, "enter", "main"], [10, "enter", "MPI_Recv"], [20, "receive", 1, 7, 500],
              [30, "leave", "MPI_Recv"], [230, "leave", "main"]]]])
        self.assertEqual(path.segments, [
            ("region", 0, 0, "main", 0, 990), ("region", 0, 0, "MPI_Send", 990, 1000),
            ("message", 1, 0, "MPI_Recv", 1000, 2100), ("region", 1, 1, "MPI_Recv", 2100, 2110),
            ("region", 1, 1, "main", 2110, 2610), ("region", 1, 1, "MPI_Send", 2610, 2620),
            ("message", 2, 1, "MPI_Recv", 2620, 4120), ("region", 2, 2, "MPI_Recv", 4120, 4130),
            ("region", 2, 2, "main", 4130, 4330)])
        self.assertEqual(path.processes, {0: 1000, 1: 520, 2: 210})

    def test_a_wavefront_goes_from_corner_to_corner(self):
        # Each sweep over a grid of 4 x 4 comes to the other corner by 6 messages, and there is one
        # in each direction in each iteration. Of MPI_Init and MPI_Finalize there are collectives.
        trace = self.folder / "wavefront"
        self.assert_ends_well(programs.haec_gen("wavefront", "--grid", "4x4", "--iterations", "5",
                                                "--output", trace))
        report = json.loads(self.report_of(trace, "wavefront")[0])
        self.assert_critical_path(report)
        path = report["critical_path"]["whole"]
        self.assertEqual(path["messages"]["count"], 2 * 5 * 6)
        pairs = path["messages"]["process_pairs"]["rows"]
        steps = {abs(pair[0] - pair[1]) for pair in pairs}
        self.assertLessEqual(steps, {1, 4})
        self.assertEqual(path["collectives"]["count"], 2)

    def test_a_message_that_is_there_is_no_cause(self):
        path = self.path_of([
            [[[0, "enter", "main"], [10, "enter", "MPI_Send"], [20, "send", 1, 7, 100],
              [30, "leave", "MPI_Send"], [40, "leave", "main"]]],
            [[[0, "enter", "main"], [5000, "enter", "MPI_Recv"], [5010, "receive", 0, 7, 100],
              [5020, "leave", "MPI_Recv"], [5030, "leave", "main"]]]])
        self.assertEqual(path.regions, {"main": 5010, "MPI_Recv": 10})
        self.assertEqual((path.length, path.changes), (5020, 0))

    def test_of_several_last_events_that_of_the_first_location_counts(self):
        # Whatever rank has it.
        path = self.path_of([[[[0, "enter", "main"], [10, "leave", "main"]]]] * 8,
                            "--set", "topology.size=[4,2,1]")
        self.assertEqual((path.location, path.processes), (0, {0: 10}))

    def test_before_the_first_record(self):
        path = self.path_of([[[[0, "enter", "main"], [10, "leave", "main"]]],
                             [[[500, "enter", "main"], [600, "leave", "main"]]]])
        self.assertEqual(path.segments, [("not_begun", 1, 1, None, 0, 500),
                                         ("region", 1, 1, "main", 500, 600)])
        self.assertEqual(path.not_begun, 500)


if __name__ == "__main__":
    suite.main()
