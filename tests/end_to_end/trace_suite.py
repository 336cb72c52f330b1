# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The suite that every trace must pass: rank counts, variants, other programs' judgement."""

import random
import re
import shutil

import programs
import thread_order
import variants
from archive_test import count_processes, definitions_of, write_mapping
from recorded_trace import of_turn, takes_turns

RANKS = (2, 3, 4, 7)

# So many of the variants a trace gets that takes turns.
VARIANTS_OF_A_TURN = 2


class TraceSuite:
    """To be mixed into an ArchiveTest that sets the trace's folder."""

    trace = None
    # Sends that wait for each other where messages are rendezvous: the program needs buffering.
    needs_buffering = False
    # Teams that are not of all threads of a process.
    has_nested_teams = False
    # Which of the variants, where it does not get all.
    turn = 0
    # Numbers of ranks to try it on, where they are not those of its turn.
    ranks = None

    def check(self, output, variant):
        self.assert_valid_archive(output)
        self.assert_semantics(self.trace, output, *self.arguments(variant), ranks=variant.ranks)
        if variant is variants.IDENTITY:
            self.assert_identity(self.trace, output)

    def test_any_number_of_ranks_gives_the_same_archive(self):
        one = self.simulate(self.trace, "1", *variants.DEFAULT.arguments())
        self.check(one, variants.DEFAULT)
        self.assert_readable_by_python(one, self.trace.name)
        for ranks in self.ranks or of_turn(RANKS, self.turn):
            with self.subTest(ranks=ranks):
                many = self.simulate(self.trace, str(ranks), *variants.DEFAULT.arguments(),
                                     ranks=ranks)
                self.assert_same_files(one, many)
                shutil.rmtree(many)

    def chosen_variants(self):
        if not takes_turns(self.trace):
            return variants.OTHERS
        first = self.turn * VARIANTS_OF_A_TURN % len(variants.OTHERS)
        chosen = (variants.OTHERS * 2)[first:first + VARIANTS_OF_A_TURN]
        if self.needs_buffering and variants.RENDEZVOUS not in chosen:
            chosen += (variants.RENDEZVOUS,)
        return chosen

    def test_every_way_to_simulate_keeps_the_rules(self):
        for variant in self.chosen_variants():
            shutil.rmtree(self.folder / "output", ignore_errors=True)
            with self.subTest(variant=variant.name):
                if variant is variants.RENDEZVOUS and self.needs_buffering:
                    self.check_advice_about_buffering(variant)
                    continue
                output = self.simulate(self.trace, "output", *self.arguments(variant),
                                       ranks=variant.ranks)
                self.check(output, variant)

    def test_threads_do_nothing_before_its_cause(self):
        if not thread_order.has_teams(definitions_of(self.trace, "GROUP")):
            self.skipTest("no teams of threads")
        if self.has_nested_teams:
            self.skipTest("thread_order.py knows teams of all threads only")
        scales = (0, 0.5, 1, 3)
        if takes_turns(self.trace):
            scales = (scales[self.turn % len(scales)],)
        for scale in scales:
            with self.subTest(compute_scale=scale):
                output = self.simulate(self.trace, "threads", "--set",
                                       f"replay.compute_scale={scale}")
                faults, judged = thread_order.faults_of(output)
                self.assertEqual(faults[:10], [])
                self.assertGreater(judged, 0)
                shutil.rmtree(output)

    def arguments(self, variant):
        arguments = variant.arguments()
        if variant.crowded:
            arguments += ["--mapping", self.crowded_mapping()]
        return arguments

    def crowded_mapping(self):
        """Processes in random order on far fewer nodes than there are processes."""
        processes = count_processes(self.trace)
        chance = random.Random(processes)
        nodes = [(chance.randrange(2), chance.randrange(2), 0) for _ in range(processes)]
        return write_mapping(self.folder / "crowded.map", nodes)

    def check_advice_about_buffering(self, variant):
        """Each refusal names a longer eager_threshold; following them, the trace passes."""
        threshold = variant.settings["replay.eager_threshold"]
        for _ in range(20):
            setting = f"replay.eager_threshold={threshold}"
            finished = programs.haec_sim(
                "--trace", self.trace / "traces.otf2", "--output", self.folder / "output",
                *variant.arguments(), "--set", setting, ranks=variant.ranks)
            if finished.status == 0:
                self.assertGreater(threshold, variant.settings["replay.eager_threshold"], "no cycle")
                return
            self.assertIn("cycle of waits", finished.err)
            named = re.search(r"an eager_threshold of (\d+) would let it pass", finished.err)
            self.assertIsNotNone(named, str(finished))
            self.assertGreater(int(named[1]), threshold, str(finished))
            threshold = int(named[1])
        self.fail("20 pieces of advice about eager_threshold did not help")
