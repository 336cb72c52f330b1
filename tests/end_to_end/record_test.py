# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_record, with a program of the installed MPI that makes every kind of call, and with programs that it cannot record."""

import json
import shutil
from pathlib import Path

import programs
import recorded_calls
import suite
from archive_test import ArchiveTest, definitions_of

HERE = Path(__file__).parent
# What recorded_calls.cpp returns.
STATUS = 5


class RecordTest(ArchiveTest):

    def setUp(self):
        super().setUp()
        self.output = self.folder / "recorded"

    def record(self, *command, options=()):
        return programs.run(programs.program("HAEC_RECORD"), "--output", self.output, *options, *command)

    def record_calls(self, program, *options):
        finished = self.record(*programs.mpiexec(recorded_calls.PROCESSES), program, options=options)
        self.assertEqual(finished.status, STATUS, str(finished))
        self.assertIn(f"'{self.output}'", finished.err)
        self.assert_valid_archive(self.output)
        return finished

    def records(self):
        read = self.assert_ends_well(programs.run(programs.python_with_otf2(), HERE / "recorded_events.py",
                                                  self.output / "traces.otf2"))
        return json.loads(read.out)

    def assert_expected(self, parts=recorded_calls.PARTS):
        for rank, records in enumerate(self.records()):
            self.assertEqual(recorded_calls.without_repetitions(records), recorded_calls.expected(rank, parts))

    def test_each_call_has_the_records_that_are_listed(self):
        self.record_calls(programs.program("RECORDED_CALLS"))
        self.assert_expected()
        topologies = definitions_of(self.output, "CART_TOPOLOGY")
        self.assertEqual(len(topologies), 3, topologies)

    def test_the_trace_is_simulated_as_others_are(self):
        self.record_calls(programs.program("RECORDED_CALLS"))
        self.assert_ends_well(programs.haec_sim("--trace", self.output, "--check"))
        self.assert_identity(self.output, self.simulate(self.output, "identity", "-m", "identity"))
        report = self.folder / "report.json"
        one = self.simulate(self.output, "one", "--report", report)
        self.assert_semantics(self.output, one)
        for ranks in (2, 3):
            self.assert_same_files(one, self.simulate(self.output, str(ranks), ranks=ranks))
        told = json.loads(report.read_text())
        self.assertEqual(told["messages"]["count"], recorded_calls.messages())
        waiting = {region["name"] for region in told["untouched"]["whole"]["without_records_by_region"]}
        self.assertEqual(waiting & {"MPI_Probe", "MPI_Mprobe", "MPI_Mrecv"}, set())

    def test_fortran_has_the_same_records(self):
        compiler = shutil.which("mpif90")
        if compiler is None:
            self.skipTest("no Fortran compiler of MPI")
        parts = (recorded_calls.both_ways, recorded_calls.collectives)
        for binding in ("MPIF", "MPI", "MPI_F08"):
            with self.subTest(binding):
                program = self.folder / binding
                self.assert_ends_well(programs.run(compiler, f"-D{binding}", "-fallow-argument-mismatch", "-w",
                                                   HERE / "recorded_calls.F90", "-o", program, cwd=self.folder))
                self.record_calls(program, "--force")
                self.assert_expected(parts)

    def test_a_small_buffer_is_written_while_the_program_runs(self):
        self.record(*programs.mpiexec(1, always=True), programs.program("RECORDED_CALLS"), "40000", options=("--memory", "1"))
        self.assert_valid_archive(self.output)
        printed = programs.run(programs.program("OTF2_PRINT"), self.output / "traces.otf2").out
        self.assertIn("BUFFER_FLUSH", printed)

    def test_computing_has_the_processor_time_where_processes_share_cores(self):
        # Each process computes until it has used 30 ms of processor time, while the others do.
        self.assert_ends_well(self.record(*programs.mpiexec(4), programs.program("RECORDED_CALLS"), "compute",
                                          options=("--clock", "cpu")))
        self.assert_valid_archive(self.output)
        told = programs.haec_sim("--trace", self.output, "--no-output")
        self.assertIn("computing takes the time of the metric computing_time", told.err)
        simulated = self.simulate(self.output, "simulated")
        self.assert_semantics(self.output, simulated)
        predicted = self.predicted_ms(self.output)
        self.assertGreater(predicted, 29.9)
        self.assertLess(predicted, 45)
        # The key overrides, and an output has computing in its own times.
        named = self.simulate(self.output, "named", "--set", "replay.compute_clock=computing_time")
        self.assert_same_files(simulated / "traces", named / "traces")
        none = ("--set", "replay.compute_clock=none")
        self.assertNotIn("computing takes", programs.haec_sim("--trace", self.output, "--no-output", *none).err)
        self.assert_semantics(self.output, self.simulate(self.output, "none", *none), *none)
        self.assertNotIn("computing takes", programs.haec_sim("--trace", simulated, "--no-output").err)

    def predicted_ms(self, trace):
        report = self.folder / "report.json"
        self.assert_ends_well(programs.haec_sim("--trace", trace, "--no-output", "--report", report, "--force"))
        return json.loads(report.read_text())["time"]["region_of_interest"]["predicted"]["span_ps"] / 1e9

    def test_the_part_of_interest_is_between_calls_or_between_barriers(self):
        bounds = {"calls": ("first begin of interest begins", "last end of interest ends"),
                  "barriers": ("first begin of MPI_Barrier", "last end of MPI_Barrier")}
        for choice, (begin, end) in bounds.items():
            with self.subTest(choice):
                finished = self.record(*programs.mpiexec(2), programs.program("RECORDED_CALLS"), "interest",
                                       options=("--interest", choice, "--force"))
                self.assertRegex(finished.err, r"\d+ events of 2 processes; between calls of MPI: median [\d.]+ us, [\d.]+ % "
                                 r"below 10 us: expect computing times that are too long by [\d.]+ % at most\n")
                for records in self.records():
                    first = records.index("enter interest begins")
                    inside = records[first:records.index("leave interest ends") + 1]
                    self.assertEqual([record for record in inside if record.startswith("enter")],
                                     ["enter interest begins", "enter MPI_Allreduce", "enter interest ends"])
                report = self.folder / "report.json"
                self.simulate(self.output, choice, "--report", report, "--force")
                interest = json.loads(report.read_text())["time"]["region_of_interest"]
                self.assertEqual((interest["from"], interest["to"]), (begin, end))
                without_report = programs.haec_sim("--trace", self.output, "-m", "identity", "--no-output").out
                span = interest["recorded"]["span_ps"] / 1e12
                self.assertIn(f"region of interest: {span:.9f} s (recorded: {span:.9f} s)", without_report)

    def test_functions_of_the_program_are_regions_unless_a_filter_excludes_them(self):
        small = ["enter app::small()", "leave app::small()"]
        step, fail, finish = "app::Solver::step(int)", "app::fail()", "app::finish()"
        name_filter = self.folder / "app.filter"
        name_filter.write_text("# comment\nSCOREP_FILE_NAMES_BEGIN\n  EXCLUDE *\nSCOREP_FILE_NAMES_END\n"
                               "SCOREP_REGION_NAMES_BEGIN\n  EXCLUDE *small* app::f*\n  INCLUDE *finish*\n"
                               "SCOREP_REGION_NAMES_END\n")
        expected = {(): [*small, f"enter {step}", *small, *small, f"leave {step}", f"enter {fail}", f"leave {fail}",
                         f"enter {finish}", f"leave {finish}"],
                    ("--filter", name_filter): [f"enter {step}", f"leave {step}", f"enter {finish}", f"leave {finish}"]}
        for options, regions in expected.items():
            with self.subTest(options):
                self.assert_ends_well(self.record(*programs.mpiexec(2), programs.program("RECORDED_FUNCTIONS"),
                                                  options=("--force", *options)))
                self.assert_valid_archive(self.output)
                for records in self.records():
                    self.assertEqual([record for record in records if " app::" in record], regions)

    def test_each_thread_has_a_location_and_its_own_requests(self):
        self.assert_ends_well(self.record(*programs.mpiexec(2), programs.program("RECORDED_THREADS")))
        self.assert_valid_archive(self.output)
        self.assertEqual(len(definitions_of(self.output, "LOCATION")), 2 * 4)
        checked = self.assert_ends_well(programs.haec_sim("--trace", self.output, "--check"))
        self.assertNotIn("no begin or request", checked.err)
        self.assertIn("messages in the whole run: 600, 2400 bytes", checked.out)

    def test_a_program_without_mpi_runs_and_is_an_error_of_one_line(self):
        finished = self.record("sh", "-c", "echo done; exit 4")
        self.assertEqual((finished.status, finished.out), (4, "done\n"))
        self.assertEqual(finished.err, "haec_record: error: the command has not called MPI_Init, or is linked statically; "
                         "nothing is recorded; run an MPI program of the installed MPI\n")

    def test_an_existing_folder_is_not_overwritten(self):
        self.output.mkdir()
        finished = self.record("true")
        self.assertEqual((finished.status, finished.err),
                         (2, f"haec_record: error: '{self.output}': this folder exists; give another --output, or use "
                          "--force\n"))


if __name__ == "__main__":
    suite.main()
