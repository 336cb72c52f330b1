# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_record with the program of record_test.py, built with MPICH."""

import json
import shutil
import unittest
from pathlib import Path

import programs
import recorded_calls
import suite
from archive_test import ArchiveTest
from record_test import STATUS

HERE = Path(__file__).parent
COMPILER, MPIEXEC = shutil.which("mpicxx.mpich"), shutil.which("mpiexec.mpich")


def library():
    return Path(programs.program("HAEC_RECORD")).parents[1] / "record" / "mpich" / "libhaec_record.so"


@unittest.skipUnless(COMPILER and MPIEXEC and library().exists(), "no MPICH, or no recorder for it was built")
class RecordMpichTest(ArchiveTest):

    def test_each_call_has_the_records_that_are_listed(self):
        program, output = self.folder / "calls", self.folder / "recorded"
        self.assert_ends_well(programs.run(COMPILER, "-std=c++20", f"-I{HERE.parents[1] / 'include'}",
                                           HERE / "recorded_calls.cpp", "-o", program))
        finished = programs.run(programs.program("HAEC_RECORD"), "--output", output, MPIEXEC, "-n",
                                str(recorded_calls.PROCESSES), program)
        self.assertEqual(finished.status, STATUS, str(finished))
        self.assert_valid_archive(output)
        read = self.assert_ends_well(programs.run(programs.python_with_otf2(), HERE / "recorded_events.py",
                                                  output / "traces.otf2"))
        records = json.loads(read.out)
        isendrecv = "enter MPI_Isendrecv" in records[0]
        parts = recorded_calls.PARTS + ((recorded_calls.both_ways_at_once,) if isendrecv else ())
        for rank in range(recorded_calls.PROCESSES):
            self.assertEqual(recorded_calls.without_repetitions(records[rank]), recorded_calls.expected(rank, parts))
        self.assert_identity(output, self.simulate(output, "identity", "-m", "identity"))
        self.assert_semantics(output, self.simulate(output, "simulated"))

    def test_a_program_that_aborts_leaves_a_trace(self):
        program, output = self.folder / "ends", self.folder / "recorded"
        self.assert_ends_well(programs.run(COMPILER, "-std=c++20", HERE / "recorded_ends.cpp", "-o", program))
        finished = programs.run(programs.program("HAEC_RECORD"), "--output", output, MPIEXEC, "-n", "3", program, "MPI_Abort")
        self.assertRegex(finished.err, r"before MPI_Finalize \(.*MPI_Abort: process 1.*\)")
        self.assert_valid_archive(output)


if __name__ == "__main__":
    suite.main()
