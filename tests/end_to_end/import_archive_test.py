# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_import archive: archives of one run become the trace that one recorder would have written, and jobs what haec_gen jobs
makes of them. The traces are split by split_trace.cpp, which knows nothing of how they are joined."""

import os
import re
import shutil
from pathlib import Path

import event_times
import programs
import suite
from archive_test import ArchiveTest, at_night, definitions_of, in_turn

TRACES = Path(os.environ.get("HAEC_SIM_TRACES", Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "../shared/traces"))


def haec_import(*arguments, ranks=1):
    return programs.run(*programs.mpiexec(ranks), programs.program("HAEC_IMPORT"), *arguments)


def records_of(archive):
    """The records of each location, in its order, with names in place of ids."""
    told = programs.run(programs.program("OTF2_PRINT"), archive / "traces.otf2").out
    records = {}
    for line in re.sub(r" <\d+>", "", told).replace("\n" + " " * 40, " ").splitlines():
        if found := re.match(r"[A-Z_0-9]+ +(\d+) +\d+(?: |$)", line):
            records.setdefault(int(found[1]), []).append(line)
    return [records[location] for location in sorted(records)]


class ImportArchive(ArchiveTest):

    def generated(self, pattern, *arguments, name=None):
        trace = self.folder / (name or pattern)
        self.assert_ends_well(programs.haec_gen(pattern, *arguments, "--iterations", "2", "--output", trace))
        return trace

    def split(self, trace):
        parts = [self.folder / f"{trace.name}.{half}" for half in ("first", "second")]
        self.assert_ends_well(programs.run(programs.program("SPLIT_TRACE"), trace / "traces.otf2", *parts))
        return parts

    def joined(self, name, *arguments, ranks=1):
        finished = self.assert_ends_well(haec_import("archive", *arguments, "--output", self.folder / name, ranks=ranks))
        return self.folder / name, finished.out

    def check_as_whole(self, whole, parts):
        """The joined trace has the records and definitions of the whole."""
        joined, _ = self.joined(f"{whole.name}.joined", *parts)
        self.assert_valid_archive(joined)
        self.assertEqual(records_of(joined), records_of(whole))
        told = [programs.run(programs.program("OTF2_PRINT"), "-G", trace / "traces.otf2").out.splitlines() for trace in (joined, whole)]
        for kind in ("COMM ", "GROUP ", "LOCATION_GROUP ", "SYSTEM_TREE_NODE ", "LOCATION "):
            self.assertEqual(*(sum(line.startswith(kind) for line in lines) for lines in told), kind)
        return joined

    def check_simulates(self, whole, joined):
        simulated = [self.simulate(trace, f"{trace.name}.simulated") for trace in (whole, joined)]
        self.assert_ends_well(programs.haec_verify(joined, simulated[1]))
        self.assertEqual(*map(event_times.by_location, simulated))

    def test_halves_become_the_whole(self):
        whole = self.generated("ring", "--ranks", "4", "--allreduce-every", "1")
        parts = self.split(whole)
        joined = self.check_as_whole(whole, parts)
        self.check_simulates(whole, joined)
        for ranks in in_turn((3, 2, 7), 0):
            self.assert_same_files(joined, self.joined(f"by-{ranks}", *parts, ranks=ranks)[0])

    def test_halves_with_threads_metrics_and_windows(self):
        for pattern, *options in (("hybrid", "--ranks", "2", "--threads", "2", "--counters"), ("one_sided", "--grid", "2x2")):
            with self.subTest(pattern):
                whole = self.generated(pattern, *options)
                self.check_as_whole(whole, self.split(whole))

    def test_archives_that_define_all_locations(self):
        """Each has the event files of some, as where each node keeps its own files."""
        whole = self.generated("ring", "--ranks", "4")
        parts = [self.folder / name for name in ("node1", "node2")]
        for place, part in enumerate(parts):
            shutil.copytree(whole, part)
            for location in (2 * place, 2 * place + 1):
                (part / "traces" / f"{location}.evt").unlink()
        self.check_as_whole(whole, parts)
        shutil.copytree(parts[0], self.folder / "again")
        finished = haec_import("archive", parts[0], self.folder / "again", "-o", self.folder / "new")
        self.assert_refused(finished, 1, "both have events of location 2")

    @at_night
    def test_a_recorded_trace(self):
        whole = TRACES / "mpi-mix.6"
        if not whole.exists():
            self.skipTest("no recorded traces")
        parts = self.split(whole)
        joined, _ = self.joined("joined", *parts)
        self.assert_valid_archive(joined)
        self.check_simulates(whole, joined)

    def processes(self, begin, count=1):
        return [[[[begin, "enter", "work"], [begin + 50, "leave", "work"]]]] * count

    def test_archives_without_mpi_are_side_by_side(self):
        """One begins at 1000 ns, the other at 1.5 us in ticks of 0.5 ns: 500 ns later."""
        one = self.scripted_trace({"processes": self.processes(1000), "mpi": False}, "one")
        two = self.scripted_trace({"processes": self.processes(3000, 2), "mpi": False, "resolution": 2 * 10**9}, "two")
        recorded, told = self.joined("recorded", one, two)
        self.assertEqual(event_times.by_location(recorded), [[0, 50_000]] + [[500_000, 525_000]] * 2)
        self.assertIn("info: apart 1: ", told)
        at_once, told = self.joined("at_once", one, two, "--align", "start")
        self.assertEqual(event_times.by_location(at_once), [[0, 50_000]] + [[0, 25_000]] * 2)
        self.assertNotIn("apart", told)
        self.assertEqual(len(definitions_of(at_once, "LOCATION_GROUP")), 3)
        self.assertEqual(len(definitions_of(at_once, "SYSTEM_TREE_NODE")), 2)
        self.assertEqual(len(definitions_of(at_once, "REGION")), 1)

    def test_a_folder_with_an_archive_of_each_process(self):
        """As rocprofv3 names them: PID_results.otf2."""
        node = self.folder / "node"
        node.mkdir()
        trace = self.scripted_trace({"processes": self.processes(1000), "mpi": False}, "process")
        for number in (11, 12):
            shutil.copytree(trace / "traces", node / f"{number}_results")
            for ending in (".otf2", ".def"):
                shutil.copy(trace / f"traces{ending}", node / f"{number}_results{ending}")
        joined, _ = self.joined("joined", node)
        self.assertEqual(event_times.by_location(joined), [[0, 50_000]] * 2)

    def test_jobs_are_those_of_haec_gen(self):
        traces = [self.generated("ring", "--ranks", "3"), self.generated("permutation", "--ranks", "4")]
        ours, _ = self.joined("ours", "--jobs", "--names", "a,b", *traces)
        self.assert_ends_well(programs.haec_gen("jobs", *traces, "--names", "a,b", "--output", self.folder / "other"))
        self.assert_same_files(ours / "traces", self.folder / "other" / "traces")
        self.assert_same_files(ours / "traces.def", self.folder / "other" / "traces.def")

    def assert_refused(self, finished, status, mention):
        self.assertEqual(finished.status, status, str(finished))
        self.assertEqual(finished.err.count("haec_import: error: "), 1, str(finished))
        self.assertEqual(finished.err.count("\n"), 1, str(finished))
        self.assertIn(mention, finished.err)
        self.assertFalse((self.folder / "new").exists())

    def test_what_cannot_be_joined_is_one_line(self):
        ring = self.generated("ring", "--ranks", "4")
        first, second = self.split(ring)
        other = self.generated("permutation", "--ranks", "6")
        again = self.folder / "again"
        shutil.copytree(second, again)
        renamed = self.scripted_trace(self.processes(0, 4), "renamed")
        (second / "traces" / "3.evt").unlink()
        for arguments, status, mention in (
                ((), 2, "FOLDER... is missing"), ((ring,), 2, "is one archive"), ((first, first), 2, "is given twice"),
                ((first, self.folder / "none"), 2, "none' is no file"), ((first, again, ring), 1, "both have events of location 0"),
                ((first, other), 1, "list different MPI processes (4 at locations 0, 1, 2, 3 and 6 at locations 0, 1, 2, 3, ...)"),
                ((ring, renamed), 1, "mean different parts of the run by one id"), ((first, second), 1, "3.evt"),
                ((first, again, "--names", "a,b"), 2, "--names names jobs"), ((first, again, "--align", "end"), 2, "--align"),
                (("--jobs", ring, ring), 2, "two jobs are called 'ring'")):
            with self.subTest(mention=mention):
                self.assert_refused(haec_import("archive", *arguments, "-o", self.folder / "new"), status, mention)


if __name__ == "__main__":
    suite.main()
