# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What all end-to-end tests share: a scratch folder, and assertions about archives."""

import json
import os
import pathlib
import tempfile
import unittest

import programs

# Events that OTF2's Python reader gets to see: it manages some 50,000 in a second.
MOST_PYTHON_EVENTS = 120_000

# The Python reader of OTF2 3.0.2 itself fails on these, inputs and outputs alike; on communicators between groups, too.
PYTHON_CANNOT_READ = {"mpi-more.6", "mpi-mix.6-scorep40-reqtest", "random.3"}


# Every night, what a shorter test of each day leaves out runs, too.
IS_NIGHT = "HAEC_SIM_ALL_RANKS" in os.environ


def in_turn(numbers_of_ranks, turn):
    """One of them: starting MPI takes longer than what most tests simulate. All of them every night."""
    return numbers_of_ranks if IS_NIGHT else (numbers_of_ranks[turn % len(numbers_of_ranks)],)


# A test that tries again what a shorter one of each day does.
at_night = unittest.skipUnless(IS_NIGHT, "runs every night")


def of_many(traces, least):
    """All of them every night; else one, as such traces take long."""
    return traces if IS_NIGHT else (traces[least],)


class ArchiveTest(unittest.TestCase):
    """A test with a scratch folder, self.folder."""

    maxDiff = None

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="haec_sim-test-")
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    @classmethod
    def generate_for_all(cls, patterns, iterations):
        """Traces of haec_gen for all tests of the class, by pattern; `patterns` has its options."""
        scratch = tempfile.TemporaryDirectory(prefix="haec_sim-test-")
        cls.addClassCleanup(scratch.cleanup)
        traces = {}
        for pattern, options in patterns.items():
            traces[pattern] = pathlib.Path(scratch.name) / pattern
            finished = programs.haec_gen(pattern, *options, "--iterations", str(iterations),
                                         "--output", traces[pattern])
            if finished.status != 0:
                raise RuntimeError(str(finished))
        return traces

    def assert_ends_well(self, finished):
        self.assertEqual(finished.status, 0, str(finished))
        return finished

    def without_setup(self, output):
        """A copy of the archive that carries no configuration, so that another one is not refused."""
        folder = self.folder / "properties"
        self.assert_ends_well(programs.run(programs.program("ALTERED_TRACE"), "properties", output / "traces.otf2", folder))
        return folder

    def simulate(self, trace, name, *arguments, ranks=1, **options):
        """Simulates a trace and returns the folder of the output, self.folder / name."""
        output = self.folder / name
        self.assert_ends_well(
            programs.haec_sim("--trace", trace / "traces.otf2", "--output", output, *arguments,
                              ranks=ranks, **options))
        return output

    def scripted_trace(self, script, name="trace"):
        """The folder, self.folder / name, of the trace that a script describes (scripted_trace.py)."""
        trace = self.folder / name
        text = trace.with_name(f"{trace.name}.script.json")
        text.write_text(json.dumps(script))
        self.assert_ends_well(programs.run(
            programs.python_with_otf2(), pathlib.Path(__file__).with_name("scripted_trace.py"), text, trace))
        return trace

    def assert_same_files(self, left, right):
        self.assert_ends_well(programs.run("diff", "-rq", left, right))

    def assert_valid_archive(self, archive):
        self.assert_ends_well(
            programs.run(programs.program("OTF2_PRINT"), "--silent", "-Werror",
                         archive / "traces.otf2"))

    def assert_readable_by_python(self, archive, trace_name):
        if trace_name in PYTHON_CANNOT_READ:
            return
        self.assert_ends_well(programs.read_with_python(archive, MOST_PYTHON_EVENTS))

    def assert_semantics(self, trace, output, *arguments, ranks=1):
        """Nothing is lost, and every time is that of the specification. `arguments` are those of
        the simulation."""
        self.assert_ends_well(programs.semantics_check(trace, output))
        self.assert_ends_well(programs.haec_verify(trace, output, *arguments, ranks=ranks))

    def assert_identity(self, trace, output):
        """Nothing is lost, and nothing is new, not even a time."""
        self.assert_ends_well(programs.semantics_check(trace, output, "--identity"))


def definitions_of(archive, record):
    """The lines that otf2-print prints for definitions of one kind, such as "LOCATION"."""
    text = programs.run(programs.program("OTF2_PRINT"), "-G", archive / "traces.otf2").out
    return [line for line in text.splitlines() if line.startswith(record + " ")]


def count_processes(trace):
    """How many processes a mapping file of the trace places: threads where there is only one."""
    processes = sum("Type: PROCESS," in line or "Creator: UNDEFINED" in line
                    for line in definitions_of(trace, "LOCATION_GROUP"))
    threads = sum("Type: CPU_THREAD," in line for line in definitions_of(trace, "LOCATION"))
    return threads if processes == 1 else processes


def write_mapping(file, nodes):
    """Writes a mapping file: `nodes` are the (x, y, z) of process 0, 1 and so on."""
    lines = ["made by a test", "x_coord y_coord z_coord number_of_processes process_id(s)"]
    for node in sorted(set(nodes)):
        processes = [str(index) for index, other in enumerate(nodes) if other == node]
        lines.append(" ".join([*map(str, node), str(len(processes)), *processes]))
    file.write_text("\n".join(lines) + "\n")
    return file
