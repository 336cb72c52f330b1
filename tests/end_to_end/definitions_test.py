# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Traces whose definitions are as they seldom are."""

import json
import re
import struct

import programs
import suite
from archive_test import write_mapping
from refusal_test import RANKS, RefusalTest

MEND = "record or copy it again"


class OddDefinitions(RefusalTest):
    def make(self, kind):
        folder = self.folder / kind
        self.assert_ends_well(programs.run(programs.program("ODD_DEFINITIONS"), kind, folder))
        return folder

    def matrix_of(self, trace):
        file = self.folder / "matrix.csv"
        self.assert_ends_well(
            programs.haec_map("matrix", trace / "traces.otf2", "--output", file, "--force"))
        return file.read_text().split()[1:]

    def mapping(self, *nodes):
        return write_mapping(self.folder / "mapping", nodes)

    def hops_of(self, output):
        """What the simulation noted of each message."""
        text = programs.run(programs.program("OTF2_PRINT"), output / "traces.otf2").out
        return [int(hops) for hops in re.findall(r'"haec_sim::hops" <\d+>; UINT32; (\d+)', text)]

    def refused_by_all(self, kind, *mentions):
        """By haec_sim, on any number of ranks, and by what else reads traces."""
        trace = self.make(kind)
        self.refused_trace(trace / "traces.otf2", *mentions)
        for finished in (programs.haec_map("matrix", trace / "traces.otf2", "--output",
                                           self.folder / "matrix.csv"),
                         programs.haec_verify(trace, trace),
                         programs.haec_verify(trace, trace, ranks=3)):
            self.assertEqual(finished.status, 1, str(finished))
            errors = [line for line in finished.err.splitlines() if ": error: " in line]
            self.assertEqual(len(errors), 1, str(finished))
            for mention in mentions:
                self.assertIn(mention, errors[0])

    def test_what_is_defined_twice_is_refused(self):
        for kind, what in (("location_twice", "Location 1"), ("communicator_twice", "Comm 0"),
                           ("group_twice", "Group 1"), ("two_clocks", "the clock"),
                           ("two_worlds", "the group of all locations (COMM_LOCATIONS)")):
            self.refused_by_all(kind, f": {what}", "defined twice", MEND)

    def test_a_location_of_no_group_has_a_report_too(self):
        trace, report = self.make("of_no_group"), self.folder / "report.json"
        self.assert_ends_well(programs.haec_sim("--trace", trace / "traces.otf2", "--no-output", "--report", report))
        names = [process["name"] for process in json.loads(report.read_text(encoding="utf-8"))["processes"]]
        self.assertEqual(sorted(names), ["", "name", "name"])

    def test_trace_without_locations_is_refused(self):
        self.refused_by_all("no_location", "the trace has no location", "record the trace again")

    def test_numbers_of_events_that_do_not_hold_are_warned_of_once(self):
        warning = "1 location has more or fewer events than the definitions promise"
        for kind in ("endless", "too_few", "too_many"):
            trace = self.make(kind)
            outputs = []
            for reader in ([], ["--event-files", "library"]):
                for ranks in RANKS:
                    outputs.append(self.folder / f"{kind}-{len(outputs)}")
                    simulated = self.assert_ends_well(programs.haec_sim(
                        trace / "traces.otf2", "--output", outputs[-1], *reader, ranks=ranks))
                    self.assertEqual(simulated.err.count(warning), 1, str(simulated))
                    self.assert_same_files(outputs[0], outputs[-1])
            self.assert_valid_archive(outputs[0])
            matrix = self.folder / "matrix.csv"
            for finished in (
                    programs.haec_verify(trace, outputs[0], ranks=3),
                    programs.haec_map("matrix", trace / "traces.otf2", "--output", matrix, "--force"),
                    programs.run(programs.program("HAEC_EXPORT"), trace, "--format", "visits")):
                self.assert_ends_well(finished)
                self.assertEqual(finished.err.count(warning), 1, str(finished))

    def test_file_without_an_end_is_refused_whatever_is_promised(self):
        for kind in ("plain", "too_few", "too_many"):
            trace = self.make(kind)
            file = trace / "traces" / "0.evt"
            file.write_bytes(file.read_bytes()[:-2])
            for reader in ([], ["--event-files", "library", "--log-level", "warn"]):
                self.refused("--trace", trace / "traces.otf2", *reader,
                             mentions=["location 0", "truncated", MEND])

    def assert_all_programs_take(self, trace):
        outputs = [self.simulate(trace, f"output-{ranks}", "--report", self.folder / f"{ranks}.json",
                                 ranks=ranks) for ranks in RANKS]
        self.assert_same_files(*outputs)
        self.assert_valid_archive(outputs[0])
        self.assert_semantics(trace, outputs[0])
        for name in ("visits", "perfetto", "paje", "messages"):
            self.assert_ends_well(programs.run(programs.program("HAEC_EXPORT"), trace, "--format", name))

    def test_values_of_a_later_otf2_pass(self):
        trace = self.make("unknown_values")
        copied = self.simulate(trace, "copied", "-m", "identity")
        self.assert_identity(trace, copied)
        self.assertIn("201", self.printed(copied))
        self.assert_all_programs_take(trace)

    def test_kinds_of_a_later_otf2_are_left_out(self):
        trace = self.make("plain")
        plain = self.simulate(trace, "plain-output")
        definitions = trace / "traces.def"
        unknown = bytes((250, 3, 1, 2, 3))
        content = definitions.read_bytes()
        self.assertEqual(content[-2:], b"\x02\x01")
        definitions.write_bytes(content[:-2] + 2 * unknown + content[-2:])
        anchor = trace / "traces.otf2"
        content = bytearray(anchor.read_bytes())
        # Behind the number of locations.
        count, = struct.unpack_from("<Q", content, 38)
        struct.pack_into("<Q", content, 38, count + 2)
        anchor.write_bytes(content)
        output = self.folder / "output"
        finished = self.assert_ends_well(programs.haec_sim(trace, "--output", output))
        self.assertEqual(finished.err.count("dropped 2 global definitions of kinds"), 1, str(finished))
        self.assert_same_files(plain / "traces", output / "traces")

    def test_groups_of_each_type_may_be_numbered_apart(self):
        trace = self.make("groups_by_type")
        self.assertEqual(self.matrix_of(trace), ["0,2,1,24"])
        output = self.simulate(trace, "output")
        self.assert_valid_archive(output)
        self.assert_ends_well(programs.haec_verify(trace, output))

    def test_times_that_are_mended_are_counted(self):
        for kind, text in (
                ("late_clock", "6 times of events are before the begin of the trace's clock"),
                ("below_zero", "2 times of events are before the begin of the trace's clock"),
                ("turned_back", "1 times of events are turned back by clock offsets")):
            trace = self.make(kind)
            outputs = []
            for ranks in RANKS:
                for reader in ([], ["--event-files", "library"]):
                    outputs.append(self.folder / f"{kind}-{len(outputs)}")
                    simulated = self.assert_ends_well(programs.haec_sim(
                        trace / "traces.otf2", "--output", outputs[-1], *reader, ranks=ranks))
                    self.assertIn(text, simulated.err)
                verified = self.assert_ends_well(
                    programs.haec_verify(trace, outputs[0], ranks=ranks))
                self.assertIn(text, verified.out)
            for output in outputs[1:]:
                self.assert_same_files(outputs[0], output)

    def test_what_no_model_touches_is_told(self):
        # The message takes no time: rank 2 receives it at 2000 ns, and begins the barrier at 5000.
        # synchronize: ranks leave it at 5000 + 7000 - 6000, and run for 8000 ns each, of which
        # 1000 are kept. preserve: they leave at 7000, 7000 and 6000, and run for 9000, 9000 and
        # 8000 ns, of which 3000, 2000 and 1000 are kept. The thread runs for 10000 ns; a stream in
        # its place follows its process.
        section = "modules.static_network_model."
        linear = [word for setting in ("communication_model=linear", "latency=0", "bandwidth=1e30")
                  for word in ("--set", section + setting)]
        traces = {kind: self.make(f"barrier_and_{kind}") for kind in ("thread", "stream")}
        for kind, rule, told in (
                ("thread", "synchronize", ("0.000008000", "12.5 %", "29.4 %")),
                ("thread", "preserve", ("0.000009000", "23.1 %", "27.8 %")),
                ("stream", "synchronize", ("0.000008000", "12.5 %", None)),
                ("stream", "preserve", ("0.000009000", "23.1 %", None))):
            for ranks in RANKS:
                finished = self.assert_ends_well(programs.haec_sim(
                    traces[kind] / "traces.otf2", "--output",
                    self.folder / f"{kind}-{rule}-{ranks}", *linear,
                    "--set", f"{section}collectives={rule}", ranks=ranks))
                self.assertIn(f"predicted run time: {told[0]} s (recorded: 0.000009000 s)\n",
                              finished.out)
                lines = [f"kept as recorded in the whole run: {told[1]} of the processes' time (cost of collectives)"]
                if told[2] is not None:
                    lines.append(f"kept as recorded in the whole run: {told[2]} of all locations' time (threads "
                                 "without rules)")
                self.assertIn("\n".join(lines) + "\nevents: ", finished.out)

    def test_clock_that_goes_back_is_refused(self):
        trace = self.make("plain")
        file = trace / "traces" / "2.evt"
        stamp = struct.Struct("<BQ")
        records = file.read_bytes()
        self.assertEqual(records.count(stamp.pack(5, 3000)), 1)
        file.write_bytes(records.replace(stamp.pack(5, 3000), stamp.pack(5, 600)))
        told = ["location 2", "the time goes back from 1000 to 600 ticks", MEND]
        self.refused_trace(trace / "traces.otf2", *told)
        self.refused("--trace", trace / "traces.otf2", "--event-files", "library",
                     "--log-level", "warn", mentions=told)
        finished = programs.haec_verify(trace, trace)
        self.assertEqual(finished.status, 1, str(finished))
        for text in told:
            self.assertIn(text, finished.err)

    def test_rank_beyond_those_of_the_program_is_refused(self):
        self.refused_by_all("rank_beyond", "group 1", "the rank 3", "only 3", MEND)

    def printed(self, archive):
        """The definitions and the events, but for what OTF2 draws at random."""
        text = ""
        for options in (["-G"], []):
            finished = self.assert_ends_well(programs.run(
                programs.program("OTF2_PRINT"), *options, archive / "traces.otf2"))
            text += finished.out
        return text

    def test_ids_may_have_gaps_and_need_not_rise(self):
        as_usual = self.printed(self.simulate(self.make("plain"), "as-usual"))
        self.assertIn("other name", as_usual)
        for kind in ("gaps", "falling"):
            with self.subTest(kind=kind):
                trace = self.make(kind)
                outputs = [self.simulate(trace, f"{kind}-{ranks}", ranks=ranks) for ranks in (1, 2)]
                self.assert_same_files(*outputs)
                self.assert_valid_archive(outputs[0])
                self.assertEqual(self.printed(outputs[0]), as_usual)
                self.assert_ends_well(programs.haec_verify(trace, outputs[0]))
                self.assertEqual(self.matrix_of(trace), ["0,2,1,24"])

    def test_location_groups_that_created_each_other_are_refused(self):
        self.refused_trace(self.make("circle") / "traces.otf2", "created by one that it created")

    def test_accelerators_without_mpi_run_where_their_process_does(self):
        trace = self.make("accelerators")
        outputs = [self.simulate(trace, f"output-{ranks}", "--mapping", self.mapping((1, 0, 0)),
                                 ranks=ranks) for ranks in (1, 2)]
        self.assert_same_files(*outputs)

    def test_rank_without_location_shifts_nobody(self):
        trace = self.make("absent_rank")
        self.assertEqual(self.matrix_of(trace), ["0,2,1,24"])
        arguments = ["--mapping", self.mapping((0, 0, 0), (1, 0, 0), (3, 2, 0)), "--set",
                     "replay.record_transfers=true"]
        outputs = []
        for ranks in (1, 2):
            output = self.folder / f"output-{ranks}"
            finished = self.assert_ends_well(programs.haec_sim(
                trace / "traces.otf2", "--output", output, *arguments, ranks=ranks))
            self.assertIn("1 messages name a rank", finished.err)
            self.assertEqual(self.hops_of(output), [5])
            self.assert_semantics(trace, output, *arguments)
            outputs.append(output)
        self.assert_same_files(*outputs)

    def test_second_rank_of_a_process_shifts_nobody(self):
        trace = self.make("two_ranks")
        self.assertEqual(self.matrix_of(trace), ["0,2,1,24"])
        arguments = ["--mapping", self.mapping((0, 0, 0), (1, 0, 0), (3, 2, 0)), "--set",
                     "replay.record_transfers=true"]
        output = self.simulate(trace, "output", *arguments)
        self.assertEqual(self.hops_of(output), [5])
        self.assert_semantics(trace, output, *arguments)

    def test_mapping_without_the_absent_rank_is_refused(self):
        trace = self.make("absent_rank")
        self.refused("--trace", trace / "traces.otf2", "--mapping",
                     self.mapping((0, 0, 0), (1, 0, 0)), mentions=["mapping"], status=2)

    def test_ranks_of_the_program_where_groups_say_so(self):
        trace = self.make("global_members")
        self.assertEqual(self.matrix_of(trace), ["0,2,1,24"])
        output = self.simulate(trace, "output")
        self.assert_semantics(trace, output)


if __name__ == "__main__":
    suite.main()
