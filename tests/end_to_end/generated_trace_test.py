# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The suite on traces that haec_gen makes, and the simulation of a simulation's output."""

import pathlib
import tempfile
import unittest

import programs
import suite
import variants
from archive_test import ArchiveTest, at_night, definitions_of, in_turn
from trace_suite import RANKS, TraceSuite

TRACES = {
    "all_to_all": ("all_to_all", "--ranks", "6", "--point-to-point", "--iterations", "4"),
    "collectives": ("collectives", "--ranks", "7", "--iterations", "9", "--variation", "60"),
    "wavefront": ("wavefront", "--grid", "3x3", "--planes", "6", "--iterations", "4"),
    "ping_pong": ("ping_pong", "--iterations", "20"),
    "hybrid": ("stencil2d", "--grid", "3x2", "--threads", "3", "--counters", "--variation", "30"),
    # Longer than the default eager_threshold, in a ring: rendezvous, but never a cycle of waits.
    "ring": ("ring", "--ranks", "9", "--iterations", "30", "--message-bytes", "100000"),
    "multipartition": ("multipartition", "--ranks", "9", "--points", "30", "--iterations", "2"),
    "one_sided": ("one_sided", "--grid", "3x2", "--synchronization", "pscw", "--threads", "2"),
    "random": ("random", "--ranks", "12", "--messages", "3", "--seed", "5"),
    "stencil3d": ("stencil3d", "--grid", "3x2x2", "--periodic", "--variation", "40", "--seed", "3"),
}


def setUpModule():
    scratch = tempfile.TemporaryDirectory(prefix="haec_sim-test-")
    unittest.addModuleCleanup(scratch.cleanup)
    for turn, suite in enumerate((AllToAll, Collectives, Hybrid, Wavefront, PingPong, Multipartition, OneSided,
                                  Ring, Random, Stencil3d)):
        suite.ranks = in_turn(RANKS, turn)
        suite.trace = pathlib.Path(scratch.name) / suite.name
        finished = programs.haec_gen(*TRACES[suite.name], "--output", suite.trace)
        if finished.status != 0:
            raise RuntimeError(str(finished))


class AllToAll(TraceSuite, ArchiveTest):
    name = "all_to_all"


class Collectives(TraceSuite, ArchiveTest):
    name = "collectives"


class Hybrid(TraceSuite, ArchiveTest):
    name = "hybrid"


class Wavefront(TraceSuite, ArchiveTest):
    name = "wavefront"


@at_night
class PingPong(TraceSuite, ArchiveTest):
    name = "ping_pong"


@at_night
class Ring(TraceSuite, ArchiveTest):
    name = "ring"


class OneSided(TraceSuite, ArchiveTest):
    name = "one_sided"


@at_night
class Multipartition(TraceSuite, ArchiveTest):
    name = "multipartition"


@at_night
class Random(TraceSuite, ArchiveTest):
    name = "random"


@at_night
class Stencil3d(TraceSuite, ArchiveTest):
    name = "stencil3d"


class Resimulation(ArchiveTest):
    """A simulation's output as input."""

    def test_attributes_are_used_again(self):
        once = self.simulate(Wavefront.trace, "once")
        twice = self.simulate(once, "twice", ranks=3)
        self.assert_valid_archive(twice)
        self.assert_semantics(once, twice)
        self.assertEqual(len(definitions_of(once, "ATTRIBUTE")),
                         len(definitions_of(Wavefront.trace, "ATTRIBUTE")) + 2)
        for record in ("ATTRIBUTE", "STRING"):
            self.assertEqual(definitions_of(twice, record), definitions_of(once, record))
        self.assert_transfers_once(twice)

    def assert_transfers_once(self, archive):
        """No receive carries an attribute of the simulator twice."""
        text = programs.run(programs.program("OTF2_PRINT"), archive / "traces.otf2").out
        receives = text.count("MPI_RECV ") + text.count("MPI_IRECV ")
        self.assertGreater(receives, 0)
        self.assertEqual(text.count('"haec_sim::transfer_time"'), receives)
        self.assertEqual(text.count('"haec_sim::hops"'), receives)

    def test_simulating_the_same_machine_again_changes_no_time(self):
        # All that a machine decides about a wavefront of eager messages is in the first output.
        once = self.simulate(Wavefront.trace, "once", *variants.DEFAULT.arguments())
        twice = self.simulate(once, "twice", *variants.DEFAULT.arguments(), ranks=2)
        self.assert_identity(once, twice)

    def test_the_fast_path_writes_what_others_write(self):
        # With another module in the chain no record takes the fast path from its file into the output, with a report
        # none by the rules.
        modules = "static_network_model,identity"
        for trace in (Wavefront.trace, Hybrid.trace, Ring.trace):
            with self.subTest(trace=trace.name):
                fast = self.simulate(trace, f"{trace.name}_fast")
                other = self.simulate(trace, f"{trace.name}_other", "--modules", modules,
                                      "--report", self.folder / f"{trace.name}.json")
                self.assert_same_files(fast / "traces", other / "traces")


if __name__ == "__main__":
    suite.main()
