# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_record with programs that end before MPI_Finalize. Process 1 ends first; launchers then kill the others, some of which
have no time to write their events, so that only process 1 has records that are known."""

import json
import os
import time
from pathlib import Path

import programs
import suite
from archive_test import ArchiveTest

HERE = Path(__file__).parent
CALLS = 10
# A trace of a process appears some time after its end; so many seconds are too many in any case.
PATIENCE = 120


class RecordEndsTest(ArchiveTest):

    def setUp(self):
        super().setUp()
        self.output = self.folder / "recorded"

    def command(self, *arguments):
        return [*programs.mpiexec(3), programs.program("RECORDED_ENDS"), *arguments]

    def record(self, *arguments, options=()):
        return programs.run(programs.program("HAEC_RECORD"), "--output", self.output, *options, *self.command(*arguments))

    def records_of(self, rank):
        read = self.assert_ends_well(programs.run(programs.python_with_otf2(), HERE / "recorded_events.py",
                                                  self.output / "traces.otf2"))
        return json.loads(read.out)[rank]

    def assert_readable(self):
        self.assert_valid_archive(self.output)
        self.assertEqual(sorted(path.name for path in self.output.iterdir()), ["traces", "traces.def", "traces.otf2"])

    def test_the_trace_has_what_the_process_did_and_says_how_it_ended(self):
        for how in ("exit", "MPI_Abort", "SIGTERM", "SIGSEGV"):
            with self.subTest(how):
                bare = programs.run(*self.command(how))
                finished = self.record(how, options=("--force",))
                self.assertEqual(finished.status, bare.status)
                self.assertRegex(finished.err, rf"haec_record: warning: '{self.output}': the program ended before MPI_Finalize "
                                 rf"\(.*{how}: .*\), and so does the trace\n")
                self.assert_readable()
                records = self.records_of(1)
                self.assertEqual(records.count("enter MPI_Barrier"), CALLS + 1)
                self.assertEqual(records[-1], "enter MPI_Abort" if how == "MPI_Abort" else "leave MPI_Barrier")
                checked = self.assert_ends_well(programs.haec_sim("--trace", self.output, "--check"))
                self.assertIn("processes: 3", checked.out)
                self.simulate(self.output, how)

    def test_a_process_that_is_killed_has_what_it_wrote_before(self):
        finished = self.record("SIGKILL", "200000", options=("--memory", "1"))
        self.assertIn("killed: ", finished.err)
        self.assert_readable()
        printed = programs.run(programs.program("OTF2_PRINT"), "-L", "1", self.output / "traces.otf2").out
        self.assertGreater(printed.count("\nENTER "), 20000)

    def test_processes_that_are_all_killed_leave_an_empty_trace(self):
        finished = self.record("killed")
        self.assertIn("the program ended before MPI_Finalize (killed: 3 processes)", finished.err)
        self.assert_readable()
        self.assertEqual(self.records_of(1), [])

    def test_without_haec_record_a_process_completes_the_trace(self):
        library = Path(programs.program("HAEC_RECORD")).parents[1] / "record" / "mpi" / "libhaec_record.so"
        environment = {**os.environ, "HAEC_RECORD_OUTPUT": str(self.output)}
        for how in ("exit", "SIGTERM"):
            with self.subTest(how):
                programs.run("rm", "-rf", self.output)
                programs.run(*programs.mpiexec(3), "env", f"LD_PRELOAD={library}", programs.program("RECORDED_ENDS"), how,
                             env=environment)
                end = time.monotonic() + PATIENCE
                while any(self.output.glob("traces.*.*")) or not (self.output / "traces.otf2").exists():
                    self.assertLess(time.monotonic(), end, list(self.output.iterdir()))
                    time.sleep(0.1)
                self.assert_readable()
                self.assertEqual(self.records_of(1).count("enter MPI_Barrier"), CALLS + 1)


if __name__ == "__main__":
    suite.main()
