# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Reads what haec_export writes, and checks it against the descriptions of the formats."""

import bisect
import collections
import csv
import gzip
import io
import json
import re


class WrongFormat(AssertionError):
    """What a file says is not what its format allows."""


def require(condition, what):
    if not condition:
        raise WrongFormat(what)


# Trace Event Format: what each phase must have.
REQUIRED = {"B": {"pid", "tid", "ts", "name"}, "E": {"pid", "tid", "ts"}, "C": {"pid", "ts", "name", "args"},
            "b": {"pid", "ts", "name", "cat", "id"}, "e": {"pid", "ts", "name", "cat", "id"},
            "i": {"pid", "tid", "ts", "name", "s"},
            "s": {"pid", "tid", "ts", "name", "cat", "id"}, "f": {"pid", "tid", "ts", "name", "cat", "id"},
            "M": {"pid", "name", "args"}}


class PerfettoThread:
    """The regions of a thread, and what must lie within one."""

    def __init__(self):
        self.open = []
        self.last = -1.0
        self.spans = []
        self.within = []

    def begin(self, time, name):
        require(time >= self.last, f"goes back in time to {time}")
        self.last = time
        self.open.append((name, time))

    def end(self, time):
        """(name, begin) of what ends."""
        require(self.open and time >= self.last, f"ends what is not open at {time}")
        self.last = time
        name, begin = self.open.pop()
        if not self.open:
            self.spans.append((begin, time))
        return name, begin

    def check(self):
        require(not self.open, "regions that do not end")
        begins = [begin for begin, _ in self.spans]
        for time in self.within:
            place = bisect.bisect_right(begins, time) - 1
            require(place >= 0 and time <= self.spans[place][1], f"a message outside of all regions: {time}")


class PerfettoTrace:
    """A file of which B and E nest, b and e are pairs, and flows have both ends."""

    def __init__(self, path, times=float):
        """`times` is decimal.Decimal where a picosecond matters."""
        opened = gzip.open(path, "rb") if path.suffix == ".gz" else open(path, "rb")
        with opened as file:
            document = json.load(file, parse_float=times)
        self.threads = collections.defaultdict(PerfettoThread)
        self.flows = collections.defaultdict(str)
        # Asynchronous visits that are open, by category and id; and those that were.
        self.open = {}
        self.used = set()
        # (pid, tid, name, begin, end, "B" or "b")
        self.visits = []
        self.samples = []
        self.counts = collections.Counter()
        for event in document["traceEvents"]:
            self.read(event)
        for thread in self.threads.values():
            thread.check()
        require(not self.open, f"asynchronous events that do not end: {self.open}")
        # A send may have no receive.
        require(all(sorted(ends) in (["s"], ["f", "s"]) for ends in self.flows.values()), "flows without their ends")

    def read(self, event):
        phase = event["ph"]
        require(phase in REQUIRED, f"unknown phase: {event}")
        require(REQUIRED[phase] <= event.keys(), f"keys are missing: {event}")
        self.counts[phase] += 1
        ids = event["pid"], event.get("tid")
        thread = self.threads[ids]
        if phase == "B":
            thread.begin(event["ts"], event["name"])
        elif phase == "E":
            self.visits.append((*ids, *thread.end(event["ts"]), event["ts"], "B"))
        elif phase in "be":
            self.read_asynchronous(event, (event["cat"], event["id"]))
        elif phase == "i":
            require(event["s"] in ("g", "p", "t"), f"no scope of an instant: {event}")
            self.samples.append(event)
        elif phase in "sf":
            self.flows[event["id"]] += phase
            thread.within.append(event["ts"])

    def read_asynchronous(self, event, key):
        if event["ph"] == "b":
            require(key not in self.used, f"begins a second time: {event}")
            self.used.add(key)
            self.open[key] = event
            return
        require(key in self.open, f"ends what has not begun: {event}")
        begin = self.open.pop(key)
        require(all(begin.get(name) == event.get(name) for name in ("pid", "tid", "name")), f"ends another one: {event}")
        require(begin["ts"] <= event["ts"], f"ends before it begins: {event}")
        self.visits.append((event["pid"], event.get("tid"), event["name"], begin["ts"], event["ts"], "b"))


def read_perfetto(path):
    """(visits, messages, values) by count."""
    trace = PerfettoTrace(path)
    return len(trace.visits), trace.counts["f"], trace.counts["C"]


NUMBER = r"\d+"
HEADER = re.compile(rf"#Paraver \(\d\d/\d\d/\d{{4}} at \d\d:\d\d\):(\d+)_ns:(\d+)\(([\d,]+)\):1:(\d+)\(([\d:,]+)\),0$")
OBJECT = rf"{NUMBER}:1:{NUMBER}:{NUMBER}"
RECORDS = {"1": re.compile(rf"1:{OBJECT}:(\d+):(\d+):\d+$"),
           "2": re.compile(rf"2:{OBJECT}:(\d+)(:\d+:-?\d+)+$"),
           "3": re.compile(rf"3:{OBJECT}:(\d+):\d+:{OBJECT}:\d+:\d+:\d+:\d+$")}
FIRST_REGION_TYPE = 50_000_000


class ParaverTrace:
    """A .prv file with its .pcf and .row, checked line by line."""

    def __init__(self, path):
        with open(path, encoding="ascii") as file:
            self.read_header(next(file))
            self.visits = self.messages = self.values = 0
            self.depth = collections.Counter()
            self.last_state_end = {}
            time = 0
            for line in file:
                time = self.read_record(line.rstrip("\n"), time)
        require(not any(self.depth.values()), "regions that do not end")
        self.read_labels(path.with_suffix(".pcf").read_text(encoding="utf-8"))
        self.read_names(path.with_suffix(".row").read_text(encoding="utf-8"))

    def read_header(self, line):
        header = HEADER.match(line)
        require(header, f"no header: {line[:200]}")
        self.end = int(header[1])
        cpus = [int(count) for count in header[3].split(",")]
        require(len(cpus) == int(header[2]), "nodes and CPUs do not agree")
        self.tasks = [tuple(map(int, task.split(":"))) for task in header[5].split(",")]
        require(len(self.tasks) == int(header[4]), "the number of tasks is another")
        require(sum(cpus) == sum(threads for threads, _ in self.tasks), "not a CPU for each thread")
        require(all(1 <= node <= len(cpus) for _, node in self.tasks), "nodes that are not there")
        self.nodes = len(cpus)
        self.cpus = sum(cpus)

    def read_record(self, line, before):
        record = RECORDS.get(line[0])
        match = record.match(line) if record else None
        require(match, f"no record: {line}")
        time = int(match[1])
        require(before <= time <= self.end, f"out of order: {line}")
        fields = list(map(int, line.split(":")))
        place = self.place(fields[1:5], line)
        if fields[0] == 1:
            require(time < fields[6] <= self.end, f"a state without length: {line}")
            require(self.last_state_end.get(place, 0) <= time, f"states overlap: {line}")
            self.last_state_end[place] = fields[6]
        elif fields[0] == 2:
            self.read_event(place, fields[6:], line)
        else:
            self.place(fields[7:11], line)
            self.messages += 1
        return time

    def place(self, numbers, line):
        cpu, _, task, thread = numbers
        require(1 <= cpu <= self.cpus and 1 <= task <= len(self.tasks)
                and 1 <= thread <= self.tasks[task - 1][0], f"nobody is there: {line}")
        return task, thread

    def read_event(self, place, fields, line):
        for kind, value in zip(fields[::2], fields[1::2]):
            if kind < FIRST_REGION_TYPE:
                self.values += 1
            elif value:
                self.visits += 1
                self.depth[place] += 1
            else:
                self.depth[place] -= 1
                require(self.depth[place] >= 0, f"ends what was not begun: {line}")

    def read_labels(self, text):
        sections = re.findall(r"^(DEFAULT_OPTIONS|DEFAULT_SEMANTIC|STATES|STATES_COLOR|EVENT_TYPE|VALUES)$", text,
                              re.MULTILINE)
        require(sections[:4] == ["DEFAULT_OPTIONS", "DEFAULT_SEMANTIC", "STATES", "STATES_COLOR"], "sections of .pcf")
        states = re.search(r"^STATES\n((?:\d+ +.+\n)+)", text, re.MULTILINE)[1]
        colours = re.search(r"^STATES_COLOR\n((?:\d+ +\{\d+,\d+,\d+\}\n)+)", text, re.MULTILINE)[1]
        require([line.split()[0] for line in states.splitlines()] ==
                [line.split()[0] for line in colours.splitlines()], "a colour for each state")

    def read_names(self, text):
        sizes = {"CPU": self.cpus, "NODE": self.nodes, "TASK": len(self.tasks), "THREAD": self.cpus}
        for block in text.rstrip("\n").split("\n\n"):
            title, *names = block.split("\n")
            level = re.match(r"LEVEL (\w+) SIZE (\d+)$", title)
            require(level and int(level[2]) == len(names) == sizes.pop(level[1]), f"names of {title}")
        require(not sizes, f"no names of {sizes}")


def read_table(path):
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
