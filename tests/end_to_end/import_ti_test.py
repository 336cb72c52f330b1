# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_import ti: run times by hand, bytes of collectives as Score-P counts them, SimGrid's own examples, and bad files."""

import json
import os
import re
from pathlib import Path

import event_times
import programs
import suite
from archive_test import ArchiveTest

TRACES = Path(os.environ.get("HAEC_SIM_TRACES", Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "../shared/traces")) / "ti"

# Rank 0 computes 1 us and sends 500 elements; rank 1 has work of 2 us behind them.
MESSAGE = "0 init\n0 compute 1000\n0 send 1 5 500\n0 finalize\n1 init\n1 recv 0 5 500\n1 compute 2e3\n1 finalize\n"


def of_all(ranks, *actions):
    """The same actions on all ranks, action by action."""
    return "".join(f"{rank} {action}\n" for action in ("init", *actions, "finalize") for rank in range(ranks))


def haec_import(*arguments, ranks=1):
    return programs.run(*programs.mpiexec(ranks), programs.program("HAEC_IMPORT"), "ti", *arguments)


class ImportTi(ArchiveTest):

    def written(self, content, name="trace.txt"):
        file = self.folder / name
        file.write_text(content)
        return file

    def imported(self, *files, name="imported", ranks=1):
        finished = self.assert_ends_well(haec_import(*files, "--flops-per-second", "1e9", "-o", self.folder / name, "--force", ranks=ranks))
        self.assert_valid_archive(self.folder / name)
        return finished.out

    def run_time(self, content):
        """The predicted run time in ns: 1 us and 1 ns for each byte; haec_verify agrees."""
        self.imported(self.written(content))
        config = self.written(json.dumps({
            "topology": {"type": "hyperx", "size": [64]}, "replay": {"overhead": 0, "eager_threshold": 2**40},
            "modules": {"static_network_model": {"communication_model": "linear", "latency": 1000, "bandwidth": 10**9}}}), "machine.json")
        output = self.simulate(self.folder / "imported", "simulated", "--config", config, "--force")
        self.assert_ends_well(programs.haec_verify(self.folder / "imported", output))
        return max(max(times) for times in event_times.by_location(output)) / 1000

    def test_messages_by_hand(self):
        self.assertEqual(self.run_time(MESSAGE), 1000 + 1000 + 500 + 2000)
        # With a number behind init, elements are doubles; datatype 3 is a short.
        self.assertEqual(self.run_time(MESSAGE.replace("init", "init 1")), 1000 + 1000 + 4000 + 2000)
        self.assertEqual(self.run_time(MESSAGE.replace("5 500", "5 500 3")), 1000 + 1000 + 1000 + 2000)
        self.assertEqual(self.run_time(MESSAGE.replace("recv 0 5 500", "recv -1 -1 -1")), 4500)

    def test_requests_by_hand(self):
        wait = MESSAGE.replace("recv 0 5 500", "irecv 0 5 500\n1 compute 5000\n1 test 0 1 5\n1 wait 0 1 5")
        self.assertEqual(self.run_time(wait), 5000 + 2000)
        self.assertEqual(self.run_time(wait.replace("wait 0 1 5", "waitall")), 7000)
        # The message arrives at 2500, behind 400 of computing.
        self.assertEqual(self.run_time(wait.replace("compute 5000", "compute 400")), 2500 + 2000)
        self.assertEqual(self.run_time(wait.replace("send 1 5 500", "isend 1 5 500\n0 compute 9000\n0 wait 0 1 5")), 10000)

    def test_exchange_by_hand(self):
        self.assertEqual(self.run_time("0 init\n0 sleep 1e-6\n0 sendRecv 10 1 300 1\n1 init\n1 sendRecv 300 0 10 0 6 6\n1 compute 7\n"),
                         1000 + 1010 + 7)

    def test_collectives_by_hand(self):
        self.assertEqual(self.run_time(of_all(2, "bcast 1000 1")), 2000)
        # Rabenseifner: two exchanges of 400 of 800 bytes; then the reduction's work.
        self.assertEqual(self.run_time(of_all(2, "allreduce 100 500 0")), 2 * 1400 + 500)
        # Dissemination among four, the last of which begins at 300: rank 2 hears of it in the second round.
        late = "".join(f"{rank} init\n{rank} compute {100 * rank}\n{rank} barrier\n" for rank in range(4))
        self.assertEqual(self.run_time(late), 2300)

    def test_bytes_of_collectives_are_as_score_p_counts(self):
        """4 ranks; sent and received by rank 0 and by rank 1, in docs/spec/collectives.md, "Lengths"."""
        cases = (("barrier", (0, 0), (0, 0)), ("bcast 100", (400, 100), (0, 100)), ("bcast 100 1 0", (0, 800), (3200, 800)),
                                  ("reduce 10 5", (10, 40), (10, 0)), ("allreduce 10 0 1", (160, 160), (160, 160)),
                                  ("alltoall 10 10", (40, 40), (40, 40)), ("gather 10 10 1 1 1", (40, 0), (40, 160)),
                                  ("allgather 10 10", (40, 40), (40, 40)), ("scatter 10 10", (40, 10), (0, 10)),
                                  ("scan 10 0", (40, 10), (30, 20)), ("exscan 10 0", (30, 0), (20, 10)),
                                  ("reducescatter 1 2 3 4 0 1", (40, 16), (40, 32)),
                                  ("alltoallv 9 1 2 3 4 9 4 3 2 1 2 1", (10, 40), (10, 40)),
                                  ("allgatherv 10 10 10 10 10", (40, 40), (40, 40)), ("allgatherv 10 10 10 10 10 1 1", (160, 160), (160, 160)),
                                  ("allgatherv 10 10 10 10 10 0 10 20 30", (40, 40), (40, 40)),
                                  ("gatherv 10 10 10 10 10 1", (10, 0), (10, 40)), ("scatterv 10 10 10 10 10 1", (0, 10), (40, 10)))
        self.imported(self.written(of_all(4, *(action for action, *_ in cases))))
        told = programs.run(programs.program("OTF2_PRINT"), self.folder / "imported/traces.otf2").out
        for rank in (0, 1):
            found = re.findall(rf"MPI_COLLECTIVE_END +{rank} .*Sent: (\d+), Received: (\d+)", told)
            self.assertEqual([(cases[place][0], tuple(map(int, one))) for place, one in enumerate(found)],
                             [(action, expected[rank]) for action, *expected in cases])

    def test_files_of_ranks_and_lists_give_the_same_trace(self):
        self.imported(self.written(MESSAGE))
        lines = MESSAGE.splitlines(keepends=True)
        files = [self.written("# comment\n\n" + "".join(line for line in lines if line[0] == str(rank)), f"rank{rank}.txt") for rank in (0, 1)]
        self.imported(*reversed(files), name="by_files")
        self.assert_same_files(self.folder / "imported/traces", self.folder / "by_files/traces")
        self.imported(self.written("rank0.txt\nrank1.txt\n", "list"), name="by_list", ranks=3)
        self.assert_same_files(self.folder / "imported/traces", self.folder / "by_list/traces")

    def test_examples_of_simgrid(self):
        if not TRACES.exists():
            self.skipTest("no recorded traces")
        inputs = [[file] for file in sorted((TRACES / "replay").iterdir()) if file.name not in ("actions0.txt", "actions1.txt")]
        for files in [*inputs, sorted((TRACES / "lu.32").iterdir())]:
            with self.subTest(files[0].name):
                self.imported(*files)
                output = self.simulate(self.folder / "imported", "simulated", "--force")
                self.assert_ends_well(programs.haec_verify(self.folder / "imported", output))
        # SimGrid's actions_with_isend by hand, with 1e9 operations per second: rank 1 computes 1 s; rank 2 computes 2.5 s, sends to
        # rank 0, which waits for that, and computes 0.5 s.
        self.imported(TRACES / "replay/actions_with_isend.txt")
        times = [max(times) / 1e12 for times in event_times.by_location(self.folder / "imported")]
        self.assertEqual(times, [2.5, 1.0, 3.0])

    def test_bad_files_are_one_line(self):
        def with_line(line):
            return MESSAGE.replace("1 compute 2e3", line)

        for content, *mentions in (
                ("", "rank 0 has no action"), ("hello world\n", "trace.txt:1: expected a rank and an action, found 'hello'"),
                ("0 init\n2 init\n", "rank 1 has no action; give the files of all ranks"), ("4294967296 init\n", ":1: expected a rank"),
                ("0 init\n0\n", ":2: the action of rank 0 is missing"), ("0 send 0 1 1\n", ":1: 'send' before the init of rank 0"),
                (with_line("1 compute"), ":7: the action ends before a number of operations"),
                (with_line("1 compute -5"), ":7: expected a number of operations, found '-5'"), (with_line("1 compute 1e300"), ":7: it takes longer"),
                (with_line("1 compute nan"), ":7: expected a number"), (with_line("1 dance 5"), ":7: 'dance' is no action"),
                (with_line("1 send 2 0 1"), ":7: expected a rank from 0 to 1, found '2'"), (with_line("1 send 0 -1 1"), ":7: expected a tag"),
                (with_line("1 send 0 1 1.5"), ":7: expected a size, a whole number"), (with_line("1 send 0 1 1 7"), ":7: expected a datatype from 0 to 6"),
                (with_line("1 send 0 1 1 0 0"), ":7: unexpected '0'"), (with_line("1 recv 0 9 1"), ":7: rank 1: no send to this receive"),
                (with_line("1 barrier"), ":7: rank 1: rank 0 does not take part"),
                (with_line("1 barrier\n0 bcast 5"), "another operation or root than that of", ":8: "),
                (with_line("1 alltoallv 5 1 1 5 1"), ":7: the action ends before a count for each rank")):
            with self.subTest(mentions[0]):
                file = self.written(content)
                for ranks in (1, 2) if content.startswith("0 init\n2") else (1,):
                    finished = haec_import(file, "--flops-per-second", "1e9", "-o", self.folder / "new", ranks=ranks)
                    self.assertEqual(finished.status, 2, str(finished))
                    lines = [line for line in finished.err.splitlines() if line.startswith("haec_import: error: ")]
                    self.assertEqual(len(lines), 1, str(finished))
                    for mention in mentions:
                        self.assertIn(mention, lines[0])
                    self.assertFalse((self.folder / "new").exists())

    def test_calculations_need_a_speed(self):
        for arguments, mention in (((), ":2: a calculation needs the speed"), (("--flops-per-second", "0"), "--flops-per-second: '0'"),
                                   (("--flops-per-second", "fast"), "'fast' is no number")):
            finished = haec_import(self.written(MESSAGE), "-o", self.folder / "new", *arguments)
            self.assertEqual(finished.status, 2)
            self.assertIn(mention, finished.err)
        self.assert_ends_well(haec_import(self.written(of_all(2, "barrier")), "-o", self.folder / "new"))

    def test_changes_are_named(self):
        told = self.imported(self.written(MESSAGE.replace("recv 0 5 500", "irecv 0 5 400\n1 comm_size 2\n1 test 0 1 5\n1 wait 0 1 6")))
        for line in ("info: dropped 1: ", "change: tests 1: ", "change: waits 1: ", "change: open_requests 1: ", "change: sizes 1: "):
            self.assertIn(line, told)


if __name__ == "__main__":
    suite.main()
