# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Checks of haec_diff: cells against the segments of both critical paths, one by one."""

import collections
import json

import programs
from report_suite import ReportSuite

NETWORK = "resource_managers.network_resource_manager."
MACHINES = {"torus": ("topology.type=torus", "topology.size=[4,4,1]"),
            "shared": ("topology.type=torus", "topology.size=[4,4,1]", NETWORK + "contention=fifo"),
            "slow": ("topology.type=mesh", "topology.size=[4,4,1]", NETWORK + "contention=fifo", "replay.compute_scale=1.5"),
            "tree": ("topology.type=fat_tree", "topology.radix=8", "topology.levels=2", NETWORK + "contention=fifo")}
# As haec_diff names the kinds of segments; it divides messages in two.
KINDS = {"region": "computing", "message": "message", "collective": "collectives", "threads": "threads", "not_begun": "not begun"}


def haec_diff(*arguments, **options):
    return programs.run(programs.program("HAEC_DIFF"), *arguments, **options)


def cells_by_segments(report, base):
    """The times of a path by region, kind and process, of its segments one by one; None where the report has not all."""
    found = collections.Counter()
    segments = report["critical_path"][base]["segments"]
    if segments["count"] > len(segments["rows"]):
        return None
    for kind, location, _, region, begin, end in segments["rows"]:
        process = report["locations"][location]["process"]
        of = report["regions"][region] if region is not None else None
        name = of["name"] if of is not None else next(row["name"] for row in report["regions"] if row["region"] is None)
        is_mpi = kind == "region" and of["paradigm"] == "MPI"
        found[(name, "MPI calls" if is_mpi else KINDS[kind], process)] += end - begin
    return found


class DiffSuite(ReportSuite):

    def assert_difference_of(self, files, base):
        reports = [json.loads(file.read_text()) for file in files]
        found = json.loads(self.assert_ends_well(haec_diff(*files, "--base", base, "--format", "json")).out)
        self.assert_difference(found, reports, base)

    def assert_difference(self, found, reports, base):
        lengths = [report["critical_path"][base]["length_ps"] for report in reports]
        self.assertEqual([found["first_ps"], found["second_ps"]], lengths)
        self.assertEqual((found["difference_ps"], found["remainder_ps"]), (lengths[1] - lengths[0], 0))
        self.assertTrue(found["is_one_trace"])
        for rows in (found["cells"], found["causes"]):
            self.assertEqual(sum(row["difference_ps"] for row in rows), found["difference_ps"])
        paths = [cells_by_segments(report, base) for report in reports]
        if None in paths:
            return
        expected = paths[1]
        expected.subtract(paths[0])
        told = collections.Counter()
        for row in found["cells"]:
            self.assertEqual(row["second_ps"] - row["first_ps"], row["difference_ps"])
            cause = "message" if row["cause"] in ("transfer", "queue") else row["cause"]
            told[(row["region"], cause, row["process"])] += row["difference_ps"]
        self.assertEqual({key: time for key, time in told.items() if time}, {key: time for key, time in expected.items() if time})
