# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Traces that are missing, damaged or no traces, and traces whose events contradict one another."""

import os
import re
import shutil
import subprocess

import programs
import suite
from refusal_test import RANKS, RefusalTest

MEND = "record or copy it again"


class DamagedTrace(RefusalTest):
    def setUp(self):
        super().setUp()
        self.trace = self.folder / "trace"
        shutil.copytree(self.good, self.trace)
        self.anchor = self.trace / "traces.otf2"

    def refused_trace(self, *mentions, **options):
        super().refused_trace(self.anchor, *mentions, **options)

    def truncate(self, name, size):
        """Cuts a file to a size; a negative one is what it loses."""
        file = self.trace / name
        file.write_bytes((self.good / name).read_bytes()[:size])

    def test_missing_anchor(self):
        self.anchor.unlink()
        self.refused_trace(self.anchor, "' is no file", "traces.otf2", status=2)

    def test_folder_of_events_instead_of_anchor(self):
        self.anchor = self.trace / "traces"
        self.refused_trace(self.anchor, "holds no anchor file", "*.otf2", status=2)

    def test_text_file(self):
        self.anchor.write_text("This is no trace.\n" * 100)
        self.refused_trace(self.anchor, "as an OTF2 archive", "Score-P?")

    def test_binary_of_another_kind(self):
        self.anchor.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
        self.refused_trace(self.anchor, "as an OTF2 archive", "Score-P?")

    def test_event_file_as_anchor(self):
        self.anchor = self.trace / "traces" / "0.evt"
        self.refused_trace(self.anchor, "as an OTF2 archive", "Score-P?")

    def test_truncated_anchor(self):
        for size in (0, 5, 40):
            with self.subTest(size=size):
                self.truncate("traces.otf2", size)
                self.refused_trace(self.anchor, "as an OTF2 archive")

    def test_missing_global_definitions(self):
        (self.trace / "traces.def").unlink()
        self.refused_trace(self.anchor, "global definitions", "traces.def")

    def test_truncated_global_definitions(self):
        for size in (0, 10, 300):
            with self.subTest(size=size):
                self.truncate("traces.def", size)
                self.refused_trace(self.anchor, "global definitions")

    def test_missing_folder(self):
        shutil.rmtree(self.trace / "traces")
        self.refused_trace(self.anchor, "location", "is its .evt file there")

    def test_missing_event_file(self):
        (self.trace / "traces" / "4.evt").unlink()
        self.refused_trace(self.anchor, "location 4", "is its .evt file there")

    def test_truncated_event_file(self):
        for size in (0, 3, 16, 200):
            with self.subTest(size=size):
                self.truncate("traces/3.evt", size)
                self.refused_trace(self.anchor, "location 3")

    def test_cut_in_mid_run(self):
        """Nothing behind the cut is taken for events, and all ranks end."""
        shutil.rmtree(self.trace)
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "6", "--iterations", "4000",
                                                "--output", self.trace))
        file = self.trace / "traces" / "3.evt"
        size = file.stat().st_size
        self.assertGreater(size, 1_000_000)
        for cut in (size - 1000, size // 2 + 1):
            with file.open("r+b") as stream:
                stream.truncate(cut)
            with self.subTest(cut=cut):
                self.refused_trace(self.anchor, "location 3", " at byte ", MEND)
                told = programs.haec_sim("--trace", self.anchor, "--check").err
                self.assertLessEqual(int(re.search(r" at byte (\d+)", told).group(1)), cut)
                finished = programs.haec_verify(self.trace, self.trace, "-m", "identity", ranks=3)
                self.assertEqual(finished.status, 1, str(finished))
                self.assertIn("location 3", finished.err)

    def test_missing_local_definitions(self):
        """Legal, but it may be a copy that is not whole."""
        whole = self.simulate(self.good, "whole")
        folder = self.trace / "traces"
        for lacking, told in (((2,), "2.def is missing"), ((2, 4), "2.def, and 1 more like it, are"),
                              (range(6), None)):
            for location in lacking:
                (folder / f"{location}.def").unlink(missing_ok=True)
            output = self.folder / "output"
            finished = programs.haec_sim("--trace", self.anchor, "--output", output)
            self.assertEqual(finished.status, 0, str(finished))
            self.assertIn(f"warn otf2: {folder}/{told}" if told else "", finished.err)
            self.assertEqual(len(finished.err.splitlines()), 1 if told else 0, finished.err)
            self.assert_same_files(whole, output)
            shutil.rmtree(output)

    def test_pipes_in_place_of_files(self):
        for name in ("traces.otf2", "traces.def", "traces/2.def", "traces/3.evt", "traces.marker"):
            (self.trace / name).unlink(missing_ok=True)
            os.mkfifo(self.trace / name)
            for reader in ("auto", "library"):
                with self.subTest(file=name, reader=reader):
                    self.refused("--trace", self.anchor, "--event-files", reader, "--log-level", "warn",
                                 mentions=(self.trace,), status=2 if name == "traces.otf2" else 1)
            (self.trace / name).unlink()
            if (self.good / name).exists():
                shutil.copy(self.good / name, self.trace / name)

    def test_truncated_local_definitions(self):
        for size in (0, 10):
            with self.subTest(size=size):
                self.truncate("traces/2.def", size)
                self.refused_trace(self.trace, "location 2", MEND)

    def test_lost_last_byte(self):
        """The last byte of OTF2's files marks their end: without it no record may be missing."""
        whole = self.simulate(self.good, "whole")
        for name in ("traces.otf2", "traces.def", "traces/3.evt", "traces/3.def"):
            with self.subTest(file=name):
                self.truncate(name, -1)
                output = self.folder / "output"
                finished = programs.haec_sim("--trace", self.anchor, "--output", output)
                if finished.status == 0:
                    self.assert_same_files(whole, output)
                    shutil.rmtree(output)
                else:
                    self.assert_one_error(finished, [self.anchor], alone=True)
                shutil.copy(self.good / name, self.trace / name)

    def test_check_finds_damage_too(self):
        self.truncate("traces/3.evt", 200)
        self.refused("--trace", self.anchor, "--check", mentions=["location 3"])


class ContradictoryTrace(RefusalTest):
    def make(self, kind):
        folder = self.folder / kind
        self.assert_ends_well(programs.run(programs.program("BROKEN_TRACE"), kind, folder))
        return folder

    def refused_kind(self, kind, *mentions):
        super().refused_trace(self.make(kind) / "traces.otf2", *mentions)

    def test_receive_without_send(self):
        self.refused_kind("missing_send", "location 0 (MPI Rank 0", "0.000002 s", "MPI Rank 1",
                          "MPI_COMM_WORLD", "tag 7", "24 bytes", "never sent", "--unmatched=keep")

    def test_receive_without_send_may_be_kept(self):
        trace = self.make("missing_send")
        for ranks in (1, 3):
            output = self.simulate(trace, f"output-{ranks}", "--unmatched=keep", ranks=ranks)
            self.assert_semantics(trace, output, "--unmatched=keep")

    def test_send_without_receive_is_legal(self):
        trace = self.make("missing_receive")
        output = self.folder / "output"
        finished = self.assert_ends_well(
            programs.haec_sim(trace / "traces.otf2", "--output", output))
        self.assertIn("never received", finished.err)
        self.assert_semantics(trace, output)

    def test_cycle_of_waits(self):
        self.refused_kind("cycle_of_waits", "cycle of waits", "location 0 (MPI Rank 0",
                          "location 1 (MPI Rank 1", "MPI_COMM_WORLD", "tag 7", "100000 bytes",
                          "eager_threshold of 100000")

    def test_collective_without_a_member(self):
        self.refused_kind("missing_member", "location 0 (MPI Rank 0", "0.000003 s", "collective 0",
                          "MPI_COMM_WORLD", "never begin it", "--unmatched=keep")

    def test_record_whose_definition_is_missing_is_named(self):
        """By all programs that read events."""
        for kind, *told in (
                ("missing_region", "location 0", "Enter at 0.000001 s", "Region 3, which is not defined"),
                ("missing_communicator", "location 1", "MpiCollectiveEnd at 0.000003 s",
                 "Comm 7, which is not defined")):
            self.refused_kind(kind, *told, MEND)
            trace = self.folder / kind
            for finished in (programs.haec_map("matrix", trace, "--output", self.folder / "matrix.csv"),
                             programs.haec_verify(trace, trace, ranks=3),
                             programs.run(programs.program("HAEC_EXPORT"), trace, "--format", "visits")):
                self.assertEqual(finished.status, 1, str(finished))
                errors = [line for line in finished.err.splitlines() if ": error: " in line]
                self.assertEqual(len(errors), 1, str(finished))
                for text in told:
                    self.assertIn(text, errors[0])

    def test_lengths_that_no_machine_moves_are_refused(self):
        for kind, *told in (
                ("endless_message", "location 0 (MPI Rank 0", "MpiSend at 0.000002 s",
                 "4611686018427387905"),
                ("endless_collective", "location 1 (MPI Rank 1", "MpiCollectiveEnd at 0.000003 s",
                 "2305843009213693953 for each of 2 members")):
            self.refused_kind(kind, *told, "moves more than 4611686018427387904 bytes in all", MEND)
        # In linear 2^62 bytes at 10^12 bytes/s take 53 days.
        self.simulate(self.make("longest_message"), "output",
                      *(word for key in ("communication_model=linear", "latency=0", "bandwidth=1e12")
                        for word in ("--set", f"modules.static_network_model.{key}")))

    def test_what_is_odd_is_counted_and_verified(self):
        """Both programs say the same of it, on any number of ranks."""
        for kind, *told in (
                ("unknown_operation", "2 collectives are operations that OTF2 does not define"),
                ("unknown_root", "2 collectives name a root that is not defined"),
                ("unknown_communicator", "1 collectives are of a communicator or window",
                 "1 messages name a rank"),
                ("other_lengths", "1 collectives have members whose lengths do not fit")):
            trace = self.make(kind)
            outputs = []
            for ranks in RANKS:
                outputs.append(self.folder / f"{kind}-{ranks}")
                simulated = self.assert_ends_well(programs.haec_sim(
                    trace / "traces.otf2", "--output", outputs[-1], ranks=ranks))
                verified = self.assert_ends_well(
                    programs.haec_verify(trace, outputs[-1], ranks=ranks))
                for text in told:
                    self.assertIn(text, simulated.err)
                    self.assertIn(text, verified.out)
            self.assert_same_files(*outputs)

    def test_partners_that_disagree_are_refused(self):
        for kind, *told in (("other_operations", "operation 0 for member 0",
                             "operation 11 for member 1"),
                            ("other_roots", "with root 0 for member 0",
                             "with root 1 for member 1")):
            told += ["collective 0 of communicator 0", '"collectives": "preserve"']
            self.refused_kind(kind, *told)
            trace = self.folder / kind
            preserve = ("--set", "replay.collectives=preserve")
            output = self.simulate(trace, "preserved", *preserve)
            self.assert_semantics(trace, output, *preserve)
            shutil.rmtree(output)
            for ranks in RANKS:
                finished = programs.haec_verify(trace, trace, ranks=ranks)
                self.assertEqual(finished.status, 1, str(finished))
                errors = [line for line in finished.err.splitlines() if ": error: " in line]
                self.assertEqual(len(errors), 1, str(finished))
                for text in told:
                    self.assertIn(text, errors[0])

    def test_longer_than_106_days(self):
        self.refused_kind("too_long", "location 0", "longer than 2^63 ps (106 days)", "cut it")


class ManyLocations(RefusalTest):
    def setUp(self):
        super().setUp()
        self.many = self.folder / "many"
        self.assert_ends_well(
            programs.haec_gen("ring", "--ranks", "200", "--iterations", "1", "--output", self.many))

    def test_more_locations_than_open_files(self):
        outputs = {}
        for limit in ("ulimit -n 100", "ulimit -n 1000"):
            outputs[limit] = self.folder / limit.replace(" ", "")
            self.assert_ends_well(self.run_limited(
                ("--trace", self.many / "traces.otf2", "--output", outputs[limit]), 1, limit, {}))
        one, other = outputs.values()
        self.assertEqual(subprocess.run(["diff", "-r", one, other]).returncode, 0)

    def test_the_library_wants_them_all_open(self):
        self.refused("--trace", self.many / "traces.otf2", "--event-files", "library",
                     mentions=("open files", "ulimit -n", "more MPI ranks"), limit="ulimit -n 100")


def least_memory_to_start():
    """In KiB, so that the libraries can be loaded; None where no limit can be met, as with
    sanitizers, which take terabytes of addresses."""
    for limit in range(8_000, 60_000, 500):
        if programs.run("sh", "-c", f'ulimit -v {limit}; exec "$0" --version',
                        programs.program("HAEC_SIM")).status in (0, 1):
            return limit
    return None


class ReasonsOfTheSystem(RefusalTest):
    """What is wrong with the machine or its rights is not told as a fault of the trace."""

    def test_short_memory(self):
        least = least_memory_to_start()
        if least is None:
            self.skipTest("the program cannot start with less memory than there is")
        told = 0
        output = self.folder / "output"
        for limit in range(least, least + 40_000, 500):
            finished = programs.run("sh", "-c", f'ulimit -v {limit}; exec "$0" "$@"',
                                    programs.program("HAEC_SIM"), "--trace",
                                    self.good / "traces.otf2", "--output", output)
            self.assertNotIn("damaged", finished.err)
            self.assertNotIn("is it there", finished.err)
            self.assertNotIn("std::", finished.err)
            if finished.status == 1:
                self.assert_one_error(finished, ["out of memory"], alone=True)
                self.assertEqual(list(self.folder.iterdir()), [])
                told += 1
            shutil.rmtree(output, ignore_errors=True)
            if finished.status == 0:
                break
        self.assertGreater(told, 2, "hardly a limit was met; make the steps smaller")

    def test_few_open_files(self):
        told = 0
        output = self.folder / "output"
        for limit in range(4, 64):
            finished = programs.run("sh", "-c", f'ulimit -n {limit}; exec "$0" "$@"',
                                    programs.program("HAEC_SIM"), "--trace",
                                    self.good / "traces.otf2", "--output", output)
            if finished.status == 0:
                break
            # Below some number the program's libraries cannot be loaded.
            if finished.status == 1:
                self.assert_one_error(finished, ["Too many open files; ", "ulimit -n"], alone=False)
                self.assertNotIn("damaged", finished.err)
                told += 1
        self.assertEqual(finished.status, 0, str(finished))
        self.assertGreater(told, 0, "no limit was met")

    def test_no_permission(self):
        options = {"user": 65534} if os.geteuid() == 0 else {}
        trace = self.folder / "trace"
        shutil.copytree(self.good, trace)
        self.folder.chmod(0o755)
        try:
            programs.run(programs.program("HAEC_SIM"), "--version", **options)
        except PermissionError:
            self.skipTest("another user may not run the programs")
        for file in ("traces.otf2", "traces.def", "traces/3.evt"):
            with self.subTest(file=file):
                (trace / file).chmod(0)
                finished = programs.haec_sim("--trace", trace / "traces.otf2", "--check", **options)
                (trace / file).chmod(0o644)
                self.assertEqual(finished.status, 1, str(finished))
                self.assert_one_error(finished, ["permission denied"], alone=True)
                self.assertNotIn("is it", finished.err)


if __name__ == "__main__":
    suite.main()
