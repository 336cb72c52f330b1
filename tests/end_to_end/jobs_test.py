# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Traces of several programs that haec_gen joins, as jobs that share a machine: each is as it is alone unless they
share links, on any number of ranks, and the report tells of each."""

import json
import unittest

import programs
import suite
from archive_test import ArchiveTest, definitions_of, write_mapping
from report_suite import SHARED, SOURCE, ReportSuite

PATTERNS = {
    "permutation": ("--ranks", "6", "--messages", "3"),
    "ring": ("--ranks", "4", "--threads", "2", "--counters", "--allreduce-every", "2"),
    "one_sided": ("--grid", "2x2", "--synchronization", "lock"),
}
SIZES = {"permutation": 6, "ring": 4, "one_sided": 4}
# With communicators between groups, groups of processes by themselves and several threads.
RECORDED = [SOURCE.parent / "shared" / "traces" / name for name in ("mpi-more.6", "lu.S.4", "mpi-mix.6", "lulesh.8-omp3")]
MACHINE = ("--set", "topology.size=[4,4,1]")
NODES = [(place % 4, place // 4, 0) for place in (3, 0, 6, 13, 9, 10, 1, 2, 7, 15, 5, 4, 12, 14)]


class JobsTest(ReportSuite, ArchiveTest):

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PATTERNS, 4)

    def joined(self, name, *arguments, ranks=1):
        self.assert_ends_well(programs.haec_gen("jobs", *arguments, "--output", self.folder / name, ranks=ranks))
        return self.folder / name

    def report(self, trace, name, nodes, *arguments, ranks=1):
        mapping = write_mapping(self.folder / f"{name}.map", nodes)
        text, output = self.report_of(trace, name, *MACHINE, "--mapping", mapping, *arguments, ranks=ranks)
        report = json.loads(text)
        self.assert_schema(report)
        del report["simulator"], report["run"]
        return report, output

    def test_jobs_are_as_alone_where_they_share_nothing(self):
        trace = self.joined("all", *self.traces.values())
        self.assert_valid_archive(trace)
        together, output = self.report(trace, "together", NODES)
        self.assertEqual([job["name"] for job in together["jobs"]], list(PATTERNS))
        first = 0
        for job in together["jobs"]:
            with self.subTest(job=job["name"]):
                size = SIZES[job["name"]]
                alone, _ = self.report(self.traces[job["name"]], job["name"], NODES[first:first + size])
                self.assertEqual(alone["jobs"], [])
                self.assertEqual(job["processes"], list(range(first, first + size)))
                for key in ("recorded", "predicted"):
                    self.assertEqual(job[key], alone["time"][key])
                for key in ("threads", "whole", "region_of_interest"):
                    self.assertEqual(job[key], alone["activity"][key])
                for key in ("count", "bytes", "hops"):
                    self.assertEqual(job["messages"][key], alone["messages"][key])
                first += size
        self.assert_ends_well(programs.haec_verify(trace, output, *MACHINE, "--mapping", self.folder / "together.map"))

    def test_jobs_that_share_a_link_are_slower(self):
        """Two pairs of processes on a line send over its middle link at the same time."""
        pair = self.folder / "pair"
        self.assert_ends_well(programs.haec_gen(
            "permutation", "--ranks", "2", "--message-bytes", "1000000", "--output", pair))
        machine = ("--set", "topology.size=[4,1,1]", *SHARED, "--set", "replay.eager_threshold=100000000")
        trace = self.joined("both", pair, pair, "--names", "left,right")
        lines = [(place, 0, 0) for place in (0, 2, 1, 3)]
        alone, _ = self.report(pair, "alone", lines[:2], *machine)
        together, output = self.report(trace, "together", lines, *machine)
        for job in together["jobs"]:
            self.assertGreater(job["predicted"]["span_ps"], alone["time"]["predicted"]["span_ps"])
            self.assertEqual(job["messages"], {"count": 20, "bytes": 20_000_000, "hops": 40})
        self.assert_ends_well(programs.haec_verify(
            trace, output, *MACHINE, *machine, "--mapping", self.folder / "together.map"))
        for ranks in (2, 3):
            other, other_output = self.report(trace, "together", lines, *machine, ranks=ranks)
            self.assertEqual(other, together)
            self.assert_same_files(output, other_output)

    def test_traces_are_joined_by_any_number_of_ranks(self):
        one = self.joined("one", *self.traces.values())
        for ranks in (2, 3):
            self.assert_same_files(one, self.joined(f"by-{ranks}", *self.traces.values(), ranks=ranks))

    @unittest.skipUnless(all(trace.exists() for trace in RECORDED), "the recorded traces are not there")
    def test_recorded_traces_are_joined(self):
        trace = self.joined("recorded", *RECORDED)
        self.assert_valid_archive(trace)
        output = self.simulate(trace, "simulated", *SHARED, timeout=300)
        self.assert_ends_well(programs.haec_verify(trace, output, *SHARED))
        self.assert_same_files(output, self.simulate(trace, "by-3", *SHARED, ranks=3, timeout=300))

    def test_jobs_stay_jobs_of_the_output(self):
        output = self.simulate(self.joined("all", *self.traces.values()), "output", *MACHINE)
        properties = [line for line in definitions_of(output, "LOCATION_GROUP_PROPERTY") if "haec_sim::job" in line]
        self.assertEqual(len(properties), sum(SIZES.values()))

    def test_what_cannot_be_joined_is_refused_in_one_line(self):
        ring, permutation = self.traces["ring"], self.traces["permutation"]
        jobs = self.joined("jobs", ring, permutation)
        for arguments, status, mentions in (
                ((ring,), 2, "TRACE... is missing"),
                ((ring, ring), 2, "--names: two jobs are called 'ring'"),
                ((ring, permutation, "--names", "a"), 2, "--names: expected as many names as traces, 2, found 1"),
                ((ring, permutation, "--names", "a,"), 2, "--names: a job has no name"),
                ((ring, self.folder / "none"), 2, "' is no file"),
                ((ring, jobs), 1, "the trace of job 'jobs' has several jobs already"),
                ((ring, permutation, "--output", ring, "--force"), 1, "ring")):
            with self.subTest(mentions=mentions):
                output = () if "--output" in arguments else ("--output", self.folder / "output")
                for ranks in (1, 3):
                    finished = programs.haec_gen("jobs", *arguments, *output, ranks=ranks)
                    self.assertEqual(finished.status, status, str(finished))
                    self.assertEqual(finished.err.count("haec_gen: error: "), 1, str(finished))
                    self.assertIn(mentions, finished.err)
                    self.assertFalse((self.folder / "output").exists())


if __name__ == "__main__":
    suite.main()
