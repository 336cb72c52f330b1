# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The modules trace_stats and metric_reader: their tables say what otf2-print says of the output."""

import csv
import re

import programs
import suite
from refusal_test import RANKS, RefusalTest

ENTER = re.compile(r'^(ENTER|LEAVE) +(\d+) +(\d+) +Region: "(.*)" <\d+>$')
MESSAGE = re.compile(r"^(MPI_I?SEND|MPI_I?RECV) .*Length: (\d+)")
COLLECTIVE = re.compile(r"^MPI_COLLECTIVE_END .*Operation: (\w+),.*Sent: (\d+), Received: (\d+)")
METRIC = re.compile(r"^METRIC +(\d+) +(\d+) ")


def printed(archive):
    return programs.run(programs.program("OTF2_PRINT"), archive / "traces.otf2").out.splitlines()


def region_times(lines):
    """Visits, exclusive and inclusive time of each region; all regions of these traces end, and
    none calls itself."""
    times, stacks = {}, {}
    for line in lines:
        found = ENTER.match(line)
        if not found:
            continue
        kind, location, time, name = found.groups()
        stack, time = stacks.setdefault(location, []), int(time)
        if kind == "ENTER":
            stack.append([time, 0])
            continue
        begin, inner = stack.pop()
        visits, exclusive, inclusive = times.get(name, (0, 0, 0))
        times[name] = (visits + 1, exclusive + time - begin - inner, inclusive + time - begin)
        if stack:
            stack[-1][1] += time - begin
    return times


def traffic(lines):
    """Count and bytes by kind of record."""
    sums = {}
    for line in lines:
        if found := MESSAGE.match(line):
            kind = "sends" if "SEND" in found.group(1) else "receives"
            count, length = sums.get(kind, (0, 0))
            sums[kind] = (count + 1, length + int(found.group(2)))
        elif found := COLLECTIVE.match(line):
            operation = found.group(1).lower()
            count, length = sums.get(operation, (0, 0))
            sums[operation] = (count + 1, length + int(found.group(2)))
    return sums


class Tables(RefusalTest):
    def generate(self, *arguments):
        trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen(*arguments, "--output", trace))
        return trace

    def table(self, module, name, trace, ranks, *settings):
        """The rows of the module's file, behind the network model, and the output."""
        output, file = self.folder / f"output-{ranks}", self.folder / f"{module}-{ranks}.csv"
        self.assert_ends_well(programs.haec_sim(
            "--trace", trace / "traces.otf2", "--output", output, "-m", "static_network_model",
            "-m", module, "--set", f"modules.{module}.output={file}", *settings, ranks=ranks))
        with open(file, newline="", encoding="utf-8") as lines:
            return list(csv.DictReader(lines)), output

    def test_statistics_are_those_of_the_output(self):
        trace = self.generate("wavefront", "--grid", "3x2", "--events", "2000")
        for ranks in (1, 2, 3):
            rows, output = self.table("trace_stats", "statistics", trace, ranks)
            lines = printed(output)
            regions = {row["name"]: (int(row["count"]), int(row["exclusive [ps]"]),
                                     int(row["inclusive [ps]"]))
                       for row in rows if row["kind"] == "region"}
            self.assertEqual(regions, region_times(lines))
            exclusive = [int(row["exclusive [ps]"]) for row in rows if row["kind"] == "region"]
            self.assertEqual(exclusive, sorted(exclusive, reverse=True))
            groups = {row["name"]: int(row["exclusive [ps]"])
                      for row in rows if row["kind"] == "group"}
            self.assertEqual(set(groups), {"MPI", "USER"})
            mpi = sum(time for name, (_, time, _) in regions.items() if name.startswith("MPI_"))
            self.assertEqual(groups["MPI"], mpi)
            self.assertEqual(sum(groups.values()), sum(exclusive))
            sums = {row["name"]: (int(row["count"]),
                                  int(row["bytes received" if row["name"] == "receives"
                                          else "bytes sent"]))
                    for row in rows if row["kind"] in ("messages", "collective")}
            self.assertEqual(sums, traffic(lines))

    def test_values_of_a_metric_are_those_of_the_output(self):
        trace = self.generate("hybrid", "--counters")
        for ranks in RANKS:
            rows, output = self.table("metric_reader", "channel", trace, ranks, "--set",
                                      "modules.metric_reader.channel=PAPI_TOT_CYC")
            expected = []
            for line in printed(output):
                if found := METRIC.match(line):
                    value = re.search(r'"PAPI_TOT_CYC" <\d+>; \w+; (\d+)\)', line).group(1)
                    expected.append((int(found.group(2)), int(found.group(1)), value))
            self.assertGreater(len(expected), 100)
            self.assertEqual([(int(row["time [ps]"]), int(row["location"]),
                               row["PAPI_TOT_CYC [#]"]) for row in rows], sorted(
                                   expected, key=lambda line: line[:2]))

    def test_unknown_metrics_are_refused_with_those_there_are(self):
        trace = self.generate("hybrid", "--counters")
        chosen = ("--trace", trace / "traces.otf2", "-m", "metric_reader")
        self.refused(*chosen, "--set", "modules.metric_reader.channel=POWER", status=2,
                     mentions=("modules.metric_reader.channel", "'POWER'", "PAPI_TOT_INS [#]"))
        self.refused(*chosen, status=2,
                     mentions=("modules.metric_reader.channel", "is missing", "name the metric"))
        self.refused("--trace", self.good / "traces.otf2", "-m", "metric_reader", "--set",
                     "modules.metric_reader.channel=POWER", status=2,
                     mentions=("'POWER'", "the trace has none"))


if __name__ == "__main__":
    suite.main()
