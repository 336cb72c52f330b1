# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What otf2-print says of threads, their counters, and the power of nodes, and what power the formula gives
(spec: models, "Power")."""

import re

import programs

LOCATION = re.compile(r'^LOCATION +(\d+) +Name: "(.*?)" <\d+>, Type: (\w+),')
EVENT = re.compile(r"^([A-Z_]+) +(\d+) +(\d+) ")
VALUE = re.compile(r'"(\w+)" <\d+>; \w+; ([-+0-9.e]+)\)')
REGION = re.compile(r'^(ENTER|LEAVE) .*Region: "(MPI_Init|MPI_Finalize)"')
COUNTERS = ("PAPI_TOT_INS", "PAPI_TOT_CYC")


class Recorded:
    """What a trace has of threads, and of power."""

    def __init__(self, archive):
        printer, anchor = programs.program("OTF2_PRINT"), archive / "traces.otf2"
        definitions = programs.run(printer, "-G", anchor).out.splitlines()
        found = [LOCATION.match(line) for line in definitions]
        self.names = {int(match.group(1)): match.group(2) for match in found if match}
        self.threads = [int(match.group(1)) for match in found
                        if match and match.group(3) == "CPU_THREAD"]
        self.counts = {thread: [] for thread in self.threads}
        self.spans = {}
        self.teams = {}
        self.depth = {}
        self.forks = set()
        self.interest = [0, 0]
        # The begin of MPI_Finalize of those threads that call it.
        self.finalized = {}
        self.power = {}
        for line in programs.run(printer, anchor).out.splitlines():
            if event := EVENT.match(line):
                self.add(event, dict(VALUE.findall(line)))
            if region := REGION.match(line):
                self.mark(region.groups(), int(event.group(2)), int(event.group(3)))
        # Of the threads: what is added to the output ends with them.
        self.end = max(self.spans[thread][1] for thread in self.threads)

    @property
    def first_finalize(self):
        return min(self.finalized.values())

    def mark(self, region, location, time):
        """From the last end of MPI_Init to the last begin of MPI_Finalize."""
        if region == ("LEAVE", "MPI_Init"):
            self.interest[0] = max(self.interest[0], time)
        elif region == ("ENTER", "MPI_Finalize"):
            self.interest[1] = max(self.interest[1], time)
            self.finalized[location] = time

    def add(self, event, values):
        location, time = int(event.group(2)), int(event.group(3))
        first = self.spans.get(location, (time, time))[0]
        self.spans[location] = (first, time)
        self.team(event.group(1), location, time)
        if event.group(1) == "METRIC" and "power" in values:
            self.power.setdefault(self.names[location], []).append((time, float(values["power"])))
        elif COUNTERS[0] in values:
            self.counts[location].append((time, *(int(values[name]) for name in COUNTERS)))

    def team(self, event, location, time):
        depth = self.depth.get(location, 0)
        if event == "THREAD_FORK" and depth == 0:
            self.forks.add(location)
        elif event == "THREAD_TEAM_BEGIN":
            self.depth[location] = depth + 1
            if depth == 0:
                self.teams.setdefault(location, []).append([time, None])
        elif event == "THREAD_TEAM_END":
            self.depth[location] = depth - 1
            if depth == 1:
                self.teams[location][-1][1] = time

    def active(self, thread, begin, end):
        """How long a thread is active in an interval: a worker, which forks no teams, only in its teams, another one
        until it begins to end the program."""
        is_worker = thread in self.teams and thread not in self.forks
        first, last = self.spans[thread]
        spans = self.teams[thread] if is_worker else [(first, self.finalized.get(thread, last))]
        return sum(max(0, min(last, end) - max(first, begin)) for first, last in spans)

    def rate(self, thread, begin, end, per_cycle):
        """Of the instructions, between two neighbouring events of the thread that cover it."""
        counts = self.counts[thread]
        for before, behind in zip(counts, counts[1:]):
            if before[0] <= begin and end <= behind[0]:
                instructions, cycles = behind[1] - before[1], behind[2] - before[2]
                if per_cycle:
                    return instructions / cycles if cycles else 0
                return instructions / ((behind[0] - before[0]) * 1e-12)
        return 0

    def samples(self, threads, static, active, coefficient, per_cycle):
        """P = P_static + sum over cores (active + coefficient * rate), from event to event, and from the begin
        of the run to its end."""
        times = sorted({0, self.end} | {count[0] for thread in threads for count in self.counts[thread]})
        result = []
        for begin, end in zip(times, times[1:]):
            power = static
            for thread in threads:
                power += active * self.active(thread, begin, end) / (end - begin)
                power += coefficient * self.rate(thread, begin, end, per_cycle)
            result.append((end, power))
        return result
