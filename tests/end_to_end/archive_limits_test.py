# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What is longer than OTF2's library writes or reads: an output is an archive that it reads, or is refused before the work."""

import shutil

import programs
import suite
from archive_test import ArchiveTest

# Definitions have chunks of 256 KiB at least, and those of haec_gen have. An anchor file of more cannot be read.
SHORTEST_CHUNK = 1 << 18
LONGEST_ANCHOR = 1 << 18

# One process, which is in a region with a name of that length; a description and a property of those lengths.
WRITER = """
import sys, otf2, _otf2
name, description, value, chunk = (int(text) for text in sys.argv[2:])
with otf2.writer.open(sys.argv[1], timer_resolution=10**9, chunk_size_definitions=chunk) as trace:
    root = trace.definitions.system_tree_node("node")
    group = trace.definitions.location_group("process", system_tree_parent=root)
    writer = trace.event_writer_from_location(trace.definitions.location("thread", group=group))
    region = trace.definitions.region("r" * name)
    writer.enter(1, region)
    writer.leave(2, region)
    _otf2.Archive_SetDescription(trace._handle, "d" * description)
    _otf2.Archive_SetProperty(trace._handle, "OWN::PROPERTY", "v" * value, True)
"""


class Limits(ArchiveTest):
    def written(self, name, region=1, description=1, value=1, chunk=1 << 22):
        trace = self.folder / name
        self.assert_ends_well(programs.run(programs.python_with_otf2(), "-c", WRITER, trace, region, description, value, chunk))
        self.assert_valid_archive(trace)
        return trace

    def assert_good(self, archive):
        """OTF2 and haec_sim read it, and what is made of it."""
        self.assert_valid_archive(archive)
        again = self.simulate(archive, f"{archive.name}-again")
        self.assert_valid_archive(again)

    def assert_refused(self, finished, *mentions):
        self.assertEqual(finished.status, 1, str(finished))
        errors = [line for line in finished.err.splitlines() if "error: " in line]
        self.assertEqual(len(errors), 1, str(finished))
        for mention in mentions:
            self.assertIn(mention, errors[0])
        self.assertEqual([path for path in self.folder.iterdir() if "partial" in path.name or path.name == "refused"], [])

    def test_long_names_of_regions(self):
        """A record is in one chunk: OTF2 has 13 bytes besides a text, and haec_gen has had chunks of 256 KiB."""
        for length in (SHORTEST_CHUNK - 100, SHORTEST_CHUNK - 13, SHORTEST_CHUNK, 2 * SHORTEST_CHUNK, (1 << 22) - 100):
            with self.subTest(length=length):
                trace = self.written(f"name{length}", region=length)
                self.assert_good(self.simulate(trace, f"simulated{length}"))
                joined = self.folder / f"joined{length}"
                self.assert_ends_well(programs.haec_gen("jobs", trace, trace, "--names", "a,b", "-o", joined))
                self.assert_good(joined)

    def test_the_longest_names(self):
        """Of chunks of 16 MiB, which are the longest."""
        trace = self.written("longest", region=(1 << 24) - 200, chunk=1 << 24)
        self.assert_good(self.simulate(trace, "simulated"))

    def test_texts_of_the_anchor(self):
        """Whatever else stands there, configuration and mapping go to files of their own when there is no room for them."""
        for description, value in ((100_000, 100_000), (1, 250_000), (250_000, 1), (150_000, 100_000)):
            with self.subTest(description=description, value=value):
                name = f"{description}-{value}"
                self.assert_good(self.simulate(self.written(name, description=description, value=value), f"{name}-simulated"))

    def test_too_long_texts_of_the_anchor(self):
        for description, value in ((1, 260_000), (260_000, 1), (130_000, 130_000)):
            trace = self.written(f"{description}-{value}", description=description, value=value)
            for ranks in (1, 3):
                with self.subTest(description=description, value=value, ranks=ranks):
                    finished = programs.haec_sim("--trace", trace, "--output", self.folder / "refused", ranks=ranks)
                    self.assert_refused(finished, "reads no anchor file of more than 262144")
            self.assert_ends_well(programs.haec_sim("--trace", trace, "--no-output"))

    def test_names_of_jobs(self):
        """The description of joined jobs names all, by their folders."""
        trace = self.written("job")
        places = [self.folder / f"{place:x<240}" for place in range(1100)]
        for place in places:
            shutil.copytree(trace, place)
        self.assert_ends_well(programs.haec_gen("jobs", *places[:20], "-o", self.folder / "joined"))
        self.assert_good(self.folder / "joined")
        self.assert_refused(programs.haec_gen("jobs", *places, "-o", self.folder / "refused"), "reads no anchor file of more than 262144")


if __name__ == "__main__":
    suite.main()
