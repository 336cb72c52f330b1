# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The key `noise`: times by a generator written down once more, in Python; on any number of ranks the same output, with
which haec_verify agrees; wrong entries are refused."""

import json
import math

import event_times
import programs
import suite
from archive_test import ArchiveTest
from philox import WORD, philox

CLASSES = [{"regions": ["solve"], "event": [0.9, 1, 1.5], "node": [0.5, 2]}, {"event": [1, 1.01, 1.02, 3]}]


def drawn(quantiles, counter, key):
    if len(quantiles) < 2:
        return quantiles[0] if quantiles else 1.0
    low, high, _, _ = philox(counter, key)
    u = ((high * WORD + low) // 2**11) / 2**53
    place = u * (len(quantiles) - 1)
    k = math.floor(place)
    return quantiles[k] + (place - k) * (quantiles[k + 1] - quantiles[k])


def factor(number, time, location, node, key):
    one = CLASSES[number - 1]
    lasting = drawn(one.get("node", []), (node, 0, WORD - 1, number), key)
    return lasting * drawn(one.get("event", []), (time % WORD, time // WORD, location, number), key)


def rounded(value):
    """To the nearest, halves away from zero."""
    return math.floor(value + 0.5)


class NoiseTest(ArchiveTest):

    def noisy(self, classes=None, **replay):
        file = self.folder / "noisy.json"
        file.write_text(json.dumps({"replay": {"noise": classes or CLASSES, **replay}, "modules": {
            "static_network_model": {"communication_model": "linear"}}}))
        return "--config", file

    def test_times_are_those_of_the_generator(self):
        events = [[0, "enter", "main"], [1000, "enter", "solve"], [4000, "leave", "solve"], [4500, "enter", "solve"],
                  [900000000, "leave", "solve"], [900000700, "leave", "main"]]
        trace = self.scripted_trace([[events], [events]])
        for seed, sample, scale in ((0, 0, 1), (7, 0, 1), (7, 3, 0.25)):
            config = self.noisy(noise_seed=seed, noise_sample=sample, compute_scale=scale)
            output = self.simulate(trace, f"{seed}-{sample}", *config)
            for location, found in enumerate(event_times.by_location(output)):
                expected = [0]
                for before, event, number in zip(events, events[1:], (2, 1, 2, 1, 2)):
                    gap = (event[0] - before[0]) * 1000
                    noise = factor(number, event[0] * 1000, location, location, (seed, sample))
                    expected.append(expected[-1] + rounded(gap * (scale * noise)))
                self.assertEqual(found, expected, (seed, sample))

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        patterns = {"ring": ("--ranks", "8", "--variation", "20", "--counters"), "hybrid": ("--ranks", "4"),
                    "random": ("--ranks", "8"), "collectives": ("--ranks", "7")}
        classes = [{"regions": ["main"], "event": [0.9, 1, 1.5], "node": [0.5, 2]}, {"event": [1, 1.01, 1.02, 3]}]
        manager = "resource_managers.network_resource_manager."
        shared = ("--set", f"{manager}contention=fifo", "--set", f"{manager}size_segment=1000")
        for pattern, trace in self.generate_for_all(patterns, iterations=3).items():
            for more in ((), shared, ("--set", "replay.compute_scale=0.5", "--set", "replay.progress=in_mpi")):
                with self.subTest(pattern=pattern, more=more):
                    config = (*self.noisy(classes, noise_seed=5), *more)
                    name = f"{pattern}-{len(list(self.folder.iterdir()))}"
                    output = self.simulate(trace, name, *config)
                    self.assert_ends_well(programs.haec_verify(trace, output, *config))
                    for ranks in (2, 3):
                        self.assert_same_files(output, self.simulate(trace, f"{name}-{ranks}", *config, ranks=ranks))

    def test_wrong_entries_are_refused(self):
        trace = self.generate_for_all({"ring": ("--ranks", "2")}, iterations=1)["ring"]
        place = "replay.noise[0]"
        for classes, fault in (
                ([7], f'{place} is no object, as {{"event": [0.98, 1, 1.07]}}'),
                ([{}], f"{place} has neither event nor node"),
                ([{"event": []}], f"{place}: event is no list of factors from 0 to 1e6 that do not fall"),
                ([{"event": [1, 0.5]}], f"{place}: event is no list of factors from 0 to 1e6 that do not fall"),
                ([{"node": [-1]}], f"{place}: node is no list of factors"),
                ([{"events": [1]}], f"{place} has an unknown key 'events'; write regions, event or node"),
                ([{"event": [1], "regions": []}], f"{place}: regions is no list of names"),
                ([{"event": [1]}, {"node": [1]}], "replay.noise[1] is never reached"),
                ([{"event": [1], "regions": ["solv"]}], "replay.noise: the trace has no region 'solv'")):
            with self.subTest(classes=classes):
                finished = programs.haec_sim(trace, "--no-output", *self.noisy(classes))
                self.assertEqual(finished.status, 2, str(finished))
                self.assertIn(fault, finished.err)
        finished = programs.haec_sim(trace, "--no-output", "--set", "replay.noise_seed=1")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("replay.noise_seed has no effect without noise", finished.err)


if __name__ == "__main__":
    suite.main()
