# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Traces of our own making, which stand in for recorded ones where there are none: which there are, what each is for, what
makes it, and which tests it gets.

traces.py --list: prints a line for each of them, its name and its tests
traces.py FOLDER: makes all of them anew, below the folder
"""

import dataclasses
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True

import programs

# By an environment variable of programs.py, or by `write`, which is a file beside this one.
MAKERS = ("HAEC_GEN", "RANDOM_PROGRAM", "ODD_DEFINITIONS", "write")

# What all of Score-P's kind get. In the random program regions end out of order, so that messages are outside of MPI.
ALWAYS = ("bound", "real_traces", "verify")


@dataclasses.dataclass(frozen=True)
class OwnTrace:
    # What it has that others have not.
    purpose: str
    made_by: tuple
    # Beside ALWAYS.
    tests: tuple = ()
    # Who else wrote it: its anchor has another name, and one test alone reads it.
    is_foreign: bool = False

    def all_tests(self):
        if self.is_foreign:
            return ("other_recorders", "bound")
        tests = (*ALWAYS, *self.tests)
        return tests if self.made_by[0] != "RANDOM_PROGRAM" else tests[1:]


# Names end in the number of processes.
TRACES = {
    "wavefront.4": OwnTrace(
        "blocking messages, as of NAS LU; counters of instructions and cycles",
        ("HAEC_GEN", "wavefront", "--class", "S", "--grid", "2x2", "--iterations", "2", "--counters", "--variation", "20"),
        ("dedicated", "export", "mapping", "power", "report")),
    "multipartition.16": OwnTrace(
        "non-blocking messages of many lengths, as of NAS BT, between processes that are all busy",
        ("HAEC_GEN", "multipartition", "--ranks", "16", "--points", "36", "--iterations", "2", "--variation", "10"),
        ("mapping", "sweep")),
    "teams.3": OwnTrace(
        "teams of threads that all threads of a process are in, and their barriers",
        ("HAEC_GEN", "ring", "--ranks", "3", "--threads", "3", "--iterations", "4", "--allreduce-every", "2"),
        ("export", "report")),
    "hybrid.2": OwnTrace(
        "nested teams, tasks, critical sections, locks, and collectives beside them",
        ("HAEC_GEN", "hybrid", "--ranks", "2", "--threads", "3", "--iterations", "2", "--counters"),
        ("export",)),
    "collectives.5": OwnTrace(
        "nothing but collectives, whose time follows the network by model",
        ("HAEC_GEN", "collectives", "--ranks", "5", "--iterations", "5", "--message-bytes", "5000", "--variation", "30"),
        ("report",)),
    "random.3": OwnTrace(
        "threads that all call MPI, on communicators between groups, too",
        ("RANDOM_PROGRAM", "8", "3", "plain")),
    "buffered.3": OwnTrace(
        "blocking sends that wait for each other unless messages are buffered",
        ("write", "buffered")),
    "calls.6": OwnTrace(
        "most that there is of MPI: all requests, communicators and collectives; clocks that differ, ids of each process's own",
        ("write", "calls"), ("dedicated", "export", "mapping")),
    "windows.4": OwnTrace(
        "all of one-sided communication: puts, gets, atomic operations; fences, epochs, flushes and locks",
        ("write", "windows")),
    "shmem.4": OwnTrace(
        "waits until another process has put something into one's memory, which is not there before it has arrived",
        ("write", "shmem")),
    "files.3": OwnTrace(
        "files of MPI, of POSIX and of C; a critical path that is known, as nobody waits for two that are equally late",
        ("write", "files"), ("report",)),
    "contexts.3": OwnTrace(
        "stacks of calls in place of regions; metrics that belong to each of them; samples; parameters",
        ("write", "contexts"), ("power",)),
    "incomplete.4": OwnTrace(
        "a measurement that was switched off, buffers that were written, messages with one side, regions out of order",
        ("write", "incomplete")),
    "devices.2": OwnTrace(
        "accelerators and their streams, threads that create others, sensors; ids of more than 32 bits",
        ("write", "devices"), ("report",)),
    "neighbours-torus.16": OwnTrace(
        "neighbourhood collectives on a periodic grid",
        ("write", "neighbours", "torus"), ("neighbours",)),
    "neighbours-line.6": OwnTrace(
        "the same on a line with two ends",
        ("write", "neighbours", "line"), ("neighbours",)),
    "neighbours-unknown.6": OwnTrace(
        "the same where the grid is not defined",
        ("write", "neighbours", "unknown"), ("neighbours",)),
    "foreign.3": OwnTrace(
        "an anchor of another name, ids with gaps, false numbers of events, definitions that nothing uses",
        ("write", "foreign"), is_foreign=True),
    "groups.3": OwnTrace(
        "ids of groups for each type of group",
        ("ODD_DEFINITIONS", "groups_by_type"), is_foreign=True),
}


def make(name, folder):
    trace = TRACES[name]
    maker, *words = trace.made_by
    if maker == "write":
        command = [programs.python_with_otf2(), HERE / "write.py", *words, folder]
    elif maker == "HAEC_GEN":
        command = [programs.program(maker), *words, "--output", folder]
    else:
        command = [programs.program(maker), *words, folder]
    finished = programs.run(*command)
    if finished.status != 0:
        sys.exit(f"{name} cannot be made: {finished}")
    if trace.is_foreign:
        for file in folder.glob("traces*"):
            file.rename(folder / f"run{file.suffix}")


def main(argument):
    if argument == "--list":
        for name, trace in TRACES.items():
            print(name, *trace.all_tests())
        return
    folder = pathlib.Path(argument)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in TRACES:
        make(name, folder / name)
    print(f"{len(TRACES)} traces in {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
