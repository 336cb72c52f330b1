# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The critical path of scripted traces (scripted_trace.py), for tests that work it out by hand.

A message of n bytes takes 1000 + n ns to a neighbour, and costs neither side anything. Times are in ns.
"""

import itertools
import json

from archive_test import in_turn
from report_suite import ReportSuite

MODEL = "modules.static_network_model."
MACHINE = ("--set", f"{MODEL}communication_model=linear", "--set", f"{MODEL}latency=1000",
           "--set", f"{MODEL}bandwidth=1e9", "--set", "topology.size=[4,1,1]")
RANKS = (2, 3, 4, 7)
NS = 1000


class PathSuite(ReportSuite):
    """To be mixed into an ArchiveTest."""

    # Numbers the paths of all tests of a script.
    turns = itertools.count()

    def path_of(self, processes, *arguments):
        """Of a script (scripted_trace.py); the same for another number of ranks."""
        self.runs += 1
        trace = self.scripted_trace(processes, f"trace-{self.runs}")
        text, output = self.report_of(trace, f"run-{self.runs}", *MACHINE, *arguments)
        for ranks in in_turn(RANKS, next(self.turns)):
            other = self.report_of(trace, f"run-{self.runs}", *MACHINE, *arguments, ranks=ranks)
            self.assert_same_but_for_simulator((text, str(output)), (other[0], str(other[1])))
        report = json.loads(text)
        self.assert_schema(report)
        self.assert_critical_path(report)
        return ReportedPath(report)

    def setUp(self):
        super().setUp()
        self.runs = 0


class ReportedPath:
    """A report's critical path, in ns and with names."""

    def __init__(self, report, base="whole"):
        self.report = report
        path = report["critical_path"][base]
        regions = [region["name"] if region["region"] is not None else None
                   for region in report["regions"]]
        self.length = path["length_ps"] // NS
        self.location = path["location"]
        self.changes = path["changes_of_process"]
        self.not_begun = path["not_begun_ps"] // NS
        self.regions = {regions[row["region"]]: row["time_ps"] // NS for row in path["regions"]}
        self.processes = {row["process"]: row["time_ps"] // NS for row in path["processes"]}
        self.pairs = [[*pair[:3], pair[3] // NS] for pair in path["messages"]["process_pairs"]["rows"]]
        self.sizes = {row["least_bytes"]: (row["count"], row["time_ps"] // NS)
                      for row in path["messages"]["by_size"]}
        self.operations = {row["operation"]: (row["count"], row["time_ps"] // NS)
                           for row in path["collectives"]["by_operation"]}
        self.threads = (path["threads"]["count"], path["threads"]["time_ps"] // NS)
        self.segments = [(kind, location, before, None if region is None else regions[region],
                          begin // NS, end // NS)
                         for kind, location, before, region, begin, end in path["segments"]["rows"]]
