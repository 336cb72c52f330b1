# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_import cut: what crosses a cut is completed or left out, the rest keeps its times, and the part simulates."""

import os
import re
from pathlib import Path

import event_times
import goal_files
import programs
import suite
from archive_test import ArchiveTest, of_many
from goal_files import Operation

TRACES = Path(os.environ.get("HAEC_SIM_TRACES", Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "../shared/traces"))

# Messages are sent at 100 and 1000 ns, and received at 500 and 1500 ns; the second send is complete at 3000 ns.
PROGRAM = [[Operation("calc", 100), Operation("send", 8, 1, 0, requires=[0]), Operation("calc", 900, requires=[1]),
            Operation("send", 16, 1, 1, requires=[2]), Operation("calc", 2000, irequires=[3]), Operation("calc", 5, requires=[3, 4])],
           [Operation("calc", 500), Operation("recv", 8, 0, 0, requires=[0]), Operation("calc", 1000, requires=[1]),
            Operation("recv", 16, 0, 1, requires=[2]), Operation("calc", 1, requires=[3])]]

# A receive is posted at 10 ns and complete at 2010 ns; its message is sent at 1000 ns.
POSTED = [[Operation("calc", 10), Operation("recv", 8, 1, 0, requires=[0]), Operation("calc", 2000, irequires=[1]),
           Operation("calc", 7, requires=[1, 2])],
          [Operation("calc", 1000), Operation("send", 8, 0, 0, requires=[0]), Operation("calc", 2000, requires=[1])]]


def haec_import(*arguments, ranks=1):
    return programs.run(*programs.mpiexec(ranks), programs.program("HAEC_IMPORT"), *arguments)


class ImportCut(ArchiveTest):

    def imported(self, program, name="whole"):
        file = self.folder / f"{name}.goal"
        file.write_text(goal_files.text_of(program))
        self.assert_ends_well(haec_import("goal", file, "-o", self.folder / name, "--force"))
        return self.folder / name

    def cut(self, trace, first, last, *arguments, name="cut", ranks=1):
        finished = self.assert_ends_well(haec_import("cut", trace, "--from", first, "--to", last, "-o", self.folder / name, "--force",
                                                     *arguments, ranks=ranks))
        self.assert_valid_archive(self.folder / name)
        return finished.out

    def records(self, name="cut"):
        """(kind, location, time in ns) of each record."""
        told = programs.run(programs.program("OTF2_PRINT"), self.folder / name / "traces.otf2").out
        return [(found[1], int(found[2]), int(found[3]) / 1000) for found in re.finditer(r"^([A-Z_]+) +(\d+) +(\d+) ", told, re.M)]

    def messages(self):
        return sorted(record for record in self.records() if record[0].startswith("MPI_"))

    def check_simulates(self, name="cut"):
        output = self.simulate(self.folder / name, "simulated", "--force")
        self.assert_ends_well(programs.haec_verify(self.folder / name, output))

    def test_a_message_from_before_is_left_out(self):
        told = self.cut(self.imported(PROGRAM), "200ns", "9us")
        self.assertIn("loss: cut_messages 1: ", told)
        self.assertEqual(self.messages(), [("MPI_ISEND", 0, 1000), ("MPI_ISEND_COMPLETE", 0, 3000), ("MPI_RECV", 1, 1500)])
        self.check_simulates()

    def test_a_send_is_complete_at_the_end(self):
        told = self.cut(self.imported(PROGRAM), "200ns", "2us")
        self.assertIn("change: completed 1: ", told)
        self.assertEqual(self.messages(), [("MPI_ISEND", 0, 1000), ("MPI_ISEND_COMPLETE", 0, 2000), ("MPI_RECV", 1, 1500)])
        self.check_simulates()

    def test_a_send_whose_receive_is_behind_is_left_out(self):
        told = self.cut(self.imported(PROGRAM), "0ns", "1.2us")
        self.assertIn("loss: cut_messages 1: ", told)
        self.assertEqual([record for record in self.messages() if record[0] != "MPI_ISEND_COMPLETE"],
                         [("MPI_RECV", 1, 500), ("MPI_SEND", 0, 100)])
        # The regions that are open at the end are left there.
        self.assertEqual([record[2] for record in self.records() if record[0] == "LEAVE"][-1], 1200)
        self.check_simulates()

    def test_a_receive_is_posted_at_the_begin(self):
        told = self.cut(self.imported(POSTED), "600ns", "9us")
        self.assertIn("change: completed 1: ", told)
        self.assertEqual(self.messages(), [("MPI_IRECV", 0, 2010), ("MPI_IRECV_REQUEST", 0, 600), ("MPI_SEND", 1, 1000)])
        self.check_simulates()
        self.cut(self.imported(POSTED), "1.5us", "9us")
        self.assertEqual(self.messages(), [])

    def test_visits_of_regions(self):
        self.cut(self.imported(PROGRAM), "calc", "calc", "--visits", "2:2")
        by_location = [[record[2] for record in self.records() if record[1] == rank] for rank in (0, 1)]
        self.assertEqual([(min(times), max(times)) for times in by_location], [(100, 1000), (500, 1500)])

    def check_times(self, whole_times, trace, first, last):
        """The part's times are those of the whole, both under identity."""
        self.cut(trace, first, last)
        self.check_simulates()
        output = self.simulate(self.folder / "cut", "as_is", "-m", "identity", "--force")
        begin, end = (float(text.removesuffix("ms")) * 1e9 for text in (first, last))
        for whole, part in zip(whole_times, event_times.by_location(output)):
            self.assertLessEqual({time for time in part if begin < time < end}, set(whole))
            self.assertTrue(all(begin <= time <= end for time in part))

    def test_parts_of_recorded_traces(self):
        if not (TRACES / "bt.S.9").exists():
            self.skipTest("no recorded traces")
        for name, *parts in of_many((("bt.S.9", ("330ms", "340ms"), ("350ms", "397ms")), ("cg.S.8", ("310.5ms", "315ms"), ("330ms", "361ms")),
                                     ("mpi-mix.6", ("295ms", "303ms"), ("200ms", "305ms"))), 2):
            whole = event_times.by_location(self.simulate(TRACES / name, "whole_as_is", "-m", "identity", "--force"))
            for first, last in parts:
                with self.subTest((name, first, last)):
                    self.check_times(whole, TRACES / name, first, last)

    def test_threads_that_cross_are_left_out(self):
        trace = self.folder / "hybrid"
        self.assert_ends_well(programs.run(programs.program("HAEC_GEN"), "hybrid", "--ranks", 3, "-o", trace))
        end = max(max(times) for times in event_times.by_location(trace) if times)
        for first, last in ((0.2, 0.7), (0.5, 0.9)):
            told = self.cut(trace, f"{round(end * first)}ps", f"{round(end * last)}ps")
            self.assertIn("loss: cut_threads ", told)
            self.check_simulates()

    def test_every_number_of_ranks_writes_the_same_bytes(self):
        trace = self.imported(goal_files.mixed(5, 20, 3))
        self.cut(trace, "5us", "15us")
        for ranks in (2, 3):
            self.cut(trace, "5us", "15us", name=f"by{ranks}", ranks=ranks)
            self.assert_same_files(self.folder / "cut", self.folder / f"by{ranks}")

    def test_wrong_ends_are_one_line(self):
        trace = self.imported(PROGRAM)
        for arguments, mention in ((("--from", "1us"), "--to"), (("--from", "solve", "--to", "1us"), "'solve' is no region of the trace"),
                                   (("--from", "calc", "--to", "calc", "--visits", "1:9"), "process 0 has 4 visits of the region 'calc', not 9"),
                                   (("--from", "2us", "--to", "1us"), "the part ends before it begins"),
                                   (("--from", "1us", "--to", "2us", "--visits", "1:1"), "--visits has no effect"),
                                   (("--from", "calc", "--to", "calc", "--visits", "0:1"), "visits count from 1")):
            finished = haec_import("cut", trace, *arguments, "-o", self.folder / "new")
            self.assertEqual(finished.status, 2, str(finished))
            self.assertIn(mention, finished.err)
            self.assertFalse((self.folder / "new").exists())

    def test_losses_with_strict(self):
        finished = haec_import("cut", self.imported(PROGRAM), "--from", "200ns", "--to", "9us", "--strict", "-o", self.folder / "new")
        self.assertEqual(finished.status, 1)
        self.assertIn("(cut_messages)", finished.err)
        self.assertFalse((self.folder / "new").exists())


if __name__ == "__main__":
    suite.main()
