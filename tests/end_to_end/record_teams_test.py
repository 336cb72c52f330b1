# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_record with a program of MPI and OpenMP, whose run time is LLVM's."""

import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import programs
import recorded_teams
import suite
from archive_test import ArchiveTest

HERE = pathlib.Path(__file__).parent
PROCESSES = 2
SCRATCH = tempfile.TemporaryDirectory(prefix="haec_sim-test-")


@functools.cache
def why_not():
    """Why teams cannot be recorded here; otherwise an empty text."""
    library = pathlib.Path(programs.program("HAEC_RECORD")).parents[1] / "record" / "mpi" / "libhaec_record.so"
    if b"ompt_start_tool" not in library.read_bytes():
        return "the recorder was built without omp-tools.h (Debian: libomp-dev)"
    if shutil.which("clang") is None or shutil.which("mpicc") is None:
        return "no clang (Debian: clang, libomp-dev), or no mpicc"
    built = build("clang")
    return "" if built.returncode == 0 else f"clang has no OpenMP (Debian: libomp-dev): {built.stderr}"


def build(compiler):
    """Compiles recorded_teams.c into the scratch folder, by the name of the compiler."""
    return subprocess.run(["mpicc", "-O0", "-Wall", "-Werror", "-fopenmp", HERE / "recorded_teams.c", "-o",
                           pathlib.Path(SCRATCH.name) / compiler], capture_output=True, text=True, check=False,
                          env={**os.environ, "OMPI_CC": compiler, "MPICH_CC": compiler})


class RecordTeamsTest(ArchiveTest):

    def setUp(self):
        super().setUp()
        if why_not():
            self.skipTest(why_not())
        self.output = self.folder / "recorded"

    def record(self, *arguments, options=(), policy="passive"):
        """`policy`: whether threads that wait use processor time (active)."""
        finished = programs.run(programs.program("HAEC_RECORD"), "--output", self.output, "--force", *options,
                                *programs.mpiexec(PROCESSES), "env", f"OMP_WAIT_POLICY={policy}",
                                pathlib.Path(SCRATCH.name) / "clang", *arguments)
        self.assert_valid_archive(self.output)
        return finished

    def records(self):
        """Of each process: records by the name of the thread."""
        read = self.assert_ends_well(programs.run(programs.python_with_otf2(), HERE / "recorded_events.py",
                                                  self.output / "traces.otf2", "threads"))
        return json.loads(read.out)

    def test_each_construct_has_the_records_that_are_listed(self):
        self.assert_ends_well(self.record())
        names = ["Master thread", "OMP thread 1", "OMP thread 2", "OMP thread 3"]
        for rank, records in enumerate(self.records()):
            self.assertEqual(sorted(records), names)
            for name, expected in zip(names, recorded_teams.expected(rank, PROCESSES)):
                found = [recorded_teams.without_places(record) for record in records[name]]
                if name == names[0]:
                    found = found[found.index("leave MPI_Init_thread") + 1:found.index("enter MPI_Finalize")]
                    found = [record for record in found if "TRACE BUFFER FLUSH" not in record]
                self.assertEqual(found, expected, name)
            self.assert_turns(records, recorded_teams.TURNS)

    def assert_turns(self, records, expected):
        """Threads of a process have a lock one after another, and each gives back what it has. `expected`: the number of turns
        of each lock."""
        turns = {}
        for of_thread in records.values():
            taken = [record for record in of_thread if record.startswith(("acquire", "release"))]
            for acquired, released in zip(taken[::2], taken[1::2]):
                lock, turn, begin = map(int, re.fullmatch(r"acquire (\d) #(\d+) at (\d+)", acquired).groups())
                end = re.fullmatch(rf"release {lock} #{turn} at (\d+)", released).group(1)
                turns.setdefault(lock, []).append((turn, begin, int(end)))
        for lock, all_turns in turns.items():
            all_turns.sort()
            self.assertEqual([turn for turn, _, _ in all_turns], list(range(1, expected[lock] + 1)))
            times = [time for _, begin, end in all_turns for time in (begin, end)]
            self.assertEqual(times, sorted(times))
        self.assertEqual(set(turns), set(expected))

    def test_a_lock_is_free_before_another_thread_has_it(self):
        self.assert_ends_well(self.record("contended", "1000"))
        for records in self.records():
            self.assert_turns(records, {0: 3000})

    def test_the_trace_is_simulated_as_others_are(self):
        self.assert_ends_well(self.record())
        checked = self.assert_ends_well(programs.haec_sim("--trace", self.output, "--check"))
        self.assertNotIn("no counterpart", checked.err)
        self.assertNotIn("more or fewer events", checked.err)
        self.assert_identity(self.output, self.simulate(self.output, "identity", "-m", "identity"))
        one = self.simulate(self.output, "one")
        for ranks in (1, 2, 3):
            output = one if ranks == 1 else self.simulate(self.output, str(ranks), ranks=ranks)
            self.assert_same_files(one, output)
            self.assert_semantics(self.output, output, ranks=ranks)

    def test_computing_has_the_processor_time_of_each_thread(self):
        # Three teams of three threads, of which one computes for 20 ms and two for 10 ms, on fewer cores.
        self.assert_ends_well(self.record("compute", options=("--clock", "cpu"), policy="active"))
        report = self.folder / "report.json"
        self.assert_ends_well(programs.haec_sim("--trace", self.output, "--no-output", "--report", report))
        locations = json.loads(report.read_text())["locations"]
        self.assertEqual(len(locations), PROCESSES * 3)
        for number, location in enumerate(locations):
            computing = location["region_of_interest"]["predicted"]["computing_ps"] / 1e9
            # Threads that wait spin, so with waiting it would be 60 ms of each.
            expected = 60 if number % 3 == 2 else 30
            self.assertGreater(computing, 0.85 * expected)
            self.assertLess(computing, 1.6 * expected)
        self.assert_semantics(self.output, self.simulate(self.output, "simulated"))

    def test_a_program_that_is_killed_has_its_teams(self):
        finished = self.record("killed")
        self.assertIn("the program ended before MPI_Finalize (", finished.err)
        self.assert_ends_well(programs.haec_sim("--trace", self.output, "--check"))
        team = recorded_teams.team_with_barriers(0)[1]
        for name, records in self.records()[0].items():
            found = [recorded_teams.without_places(record) for record in records]
            if name != "Master thread":
                self.assertEqual(found, team)

    def test_mpi_may_end_within_a_team(self):
        self.assert_ends_well(self.record("finalize"))
        self.assert_ends_well(programs.haec_sim("--trace", self.output, "--check"))
        for records in self.records():
            self.assertEqual(records["Master thread"][-2:], ["join", "program end"])

    def test_small_buffers_are_written_while_teams_run(self):
        self.assert_ends_well(self.record("many", "20000", options=("--memory", "1")))
        self.assertIn("BUFFER_FLUSH", programs.run(programs.program("OTF2_PRINT"), self.output / "traces.otf2").out)
        checked = self.assert_ends_well(programs.haec_sim("--trace", self.output, "--check"))
        self.assertNotIn("no counterpart", checked.err)

    @unittest.skipUnless(shutil.which("gcc"), "no gcc")
    def test_a_program_of_gcc_is_recorded_with_the_run_time_of_llvm(self):
        libomp = next(iter(sorted(pathlib.Path("/usr/lib").glob("*/libomp.so.5"))), None)
        if libomp is None:
            self.skipTest("no libomp.so.5 below /usr/lib")
        built = build("gcc")
        self.assertEqual(built.returncode, 0, built.stderr)
        program = pathlib.Path(SCRATCH.name) / "gcc"
        self.assert_ends_well(programs.run("env", f"LD_PRELOAD={libomp}", programs.program("HAEC_RECORD"), "--output", self.output,
                                           *programs.mpiexec(PROCESSES), program))
        self.assert_valid_archive(self.output)
        sizes = [fork for fork in self.records()[0]["Master thread"] if fork.startswith("fork")]
        self.assertEqual(sizes, ["fork 3", "fork 2", "fork 4", "fork 2", "fork 1", "fork 3"])
        self.assert_identity(self.output, self.simulate(self.output, "identity", "-m", "identity"))
        self.assert_semantics(self.output, self.simulate(self.output, "simulated"))


if __name__ == "__main__":
    suite.main()
