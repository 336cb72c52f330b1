# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Classes of messages on shared links (spec: contention, "Priorities"): times worked by hand, and keys that are refused."""

import json
import pathlib
import tempfile

import event_times
import programs
import suite
from refusal_test import RefusalTest

# 1000 bytes take 100 ns, each link 1 us; nodes 0 to 3 hang on one switch.
TOPOLOGY = {"type": "fat_tree", "down": [4], "up": [1], "links": {"level1": {"bandwidth": 10e9, "latency": 1000}}}
PATH = "resource_managers.network_resource_manager.priorities"
SMALL = 1


class PrioritiesTest(RefusalTest):

    def options(self, priorities, topology=None, **network):
        """Options with a configuration of these priorities; none: first come, first served."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        manager = {"contention": "fifo", "size_segment": 1000, **network}
        if priorities is not None:
            manager["priorities"] = priorities
        (folder / "machine.json").write_text(json.dumps({
            "replay": {"eager_threshold": 10**6}, "topology": topology or TOPOLOGY, "resource_managers": {"network_resource_manager": manager},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", folder / "machine.json"

    def ends(self, priorities, small=3000, **network):
        """When messages from 2, 0 and 1 have come to 3, in ns: 5000 bytes from 0 and 1 each, and 150 ns later fewer from 2
        with another tag. On the link to 3, whose units take 100 ns each, the heads of 0 and 1 come every 100 ns from
        1000 on, those of 2 from 1150 on."""
        script = [[[[time, "enter", "MPI_Send"], [time, "send", 3, tag, size], [time, "leave", "MPI_Send"]]]
                  for time, tag, size in ((0, 7, 5000), (0, 7, 5000), (150, SMALL, small))]
        receives = [[0, "receive", sender, tag, size] for sender, tag, size in ((2, SMALL, small), (0, 7, 5000), (1, 7, 5000))]
        script.append([[event for receive in receives for event in ([0, "enter", "MPI_Recv"], receive, [0, "leave", "MPI_Recv"])]])
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        trace = self.scripted_trace(script, folder / "trace")
        options = self.options(priorities, **network)
        output = self.simulate(trace, folder / "simulated", *options)
        self.assert_ends_well(programs.haec_verify(trace, output, *options))
        return [time / 1000 for time in event_times.by_location(output)[3][2::3]]

    def test_a_small_message_behind_large_ones(self):
        # First come, first served, the small one is the fifth unit, from 1400 to 1500, and 1 us later there.
        self.assert_times([2500, 3000, 3100], None, small=1000)
        # It has come when the second unit is through: from 1200 to 1300.
        self.assert_times([2300, 3000, 3100], {"classes": [{"tag": SMALL}]}, small=1000)

    def test_segments_strict_and_weighted(self):
        # The third segment of the small one comes at 1350, and is the eleventh unit.
        self.assert_times([3100, 3200, 3300], None)
        # 1200 to 1500; then eight units of the others, in turn.
        self.assert_times([2500, 3200, 3300], {"order": "strict", "classes": [{"most_bytes": "4 kB"}]})
        # v of the large ones is 1024000 for each unit: behind the second of them V is 1024000. The small ones begin there:
        # at 1200, at 1300 (both are 2048000, and the first class comes first), and, with 3072000 behind one of the others, at 1500.
        self.assert_times([2600, 3200, 3300], {"order": "weighted", "weights": [1, 1], "classes": [{"tag": f"0..{SMALL}"}]})
        # Large units count 341333 each. The small ones begin at 341333 (time 1200), 1365333 (1600, as three large units
        # come before, at 682666, 1023999 and 1365332), and 2389333 (2000).
        self.assert_times([3100, 3200, 3300], {"order": "weighted", "weights": [1, 3], "classes": [{"tag": SMALL}]})

    def test_whole_messages_are_not_interrupted(self):
        # The link to 3 serves the first large one from 1000 to 1500, then the small one, which has come at 1150.
        self.assert_times([2800, 2500, 3300], {"classes": [{"tag": SMALL}]}, size_segment=0)

    def assert_times(self, expected, *arguments, **options):
        found = self.ends(*arguments, **options)
        # Receives are in this order, and end in it.
        latest = 0
        for time, wanted in zip(found, expected, strict=True):
            latest = max(latest, wanted)
            self.assertEqual(time, latest)

    def test_one_class_is_first_come_first_served(self):
        trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen("stencil2d", "--grid", "4x2", "--output", trace))
        times = []
        for name, priorities in (("fifo", None), ("last", {"classes": [{"tag": 4000000000}]}),
                                 ("first", {"order": "weighted", "weights": [3, 2], "classes": [{"most_bytes": "1 TB"}]})):
            options = self.options(priorities, {"type": "torus", "size": [2, 2, 2]})
            report = self.folder / f"{name}.json"
            times.append(event_times.by_location(self.simulate(trace, name, *options, "--report", report)))
            times[-1] += [json.loads(report.read_text())["links"]]
        self.assertEqual(times[0], times[1])
        self.assertEqual(times[0], times[2])

    def test_same_bytes_for_every_number_of_ranks_and_layout(self):
        trace = self.folder / "trace"
        self.assert_ends_well(programs.haec_gen("stencil2d", "--grid", "4x2", "--variation", "20", "--output", trace))
        for order in ({"order": "strict"}, {"order": "weighted", "weights": [5, 2, 1]}):
            options = self.options({**order, "classes": [{"communicator": "MPI_COMM_WORLD", "tag": 0}, {"most_bytes": 5000}]},
                                   {"type": "torus", "size": [2, 2, 2]})
            first = self.simulate(trace, f"{order['order']}-1", *options)
            self.assert_ends_well(programs.haec_verify(trace, first, *options))
            for ranks, layout in ((2, "spread"), (3, "spread"), (4, "spread"), (7, "spread"), (19, "dedicated")):
                output = self.simulate(trace, f"{order['order']}-{ranks}", *options, "--layout", layout, ranks=ranks)
                self.assert_same_files(first, output)

    def test_keys_that_are_refused(self):
        tag = [{"tag": 1}]
        for priorities, mentions in (
                ({"order": "strictly", "classes": tag}, (f"{PATH}.order: 'strictly' is not a valid value", "strict")),
                ({"classes": []}, (f"{PATH}.classes: expected a list of 1 to 7 classes",)),
                ({"classes": tag * 8}, (f"{PATH}.classes: expected a list of 1 to 7 classes",)),
                ({"classes": [{}]}, (f"{PATH}.classes.0: expected an object with tag",)),
                ({"classes": [{"tags": 1}]}, (f"{PATH}.classes.0.tags: unknown key", "'tag'")),
                ({"classes": [{"tag": "9..3"}]}, (f"{PATH}.classes.0.tag: expected a tag", "'9..3'")),
                ({"classes": [{"most_bytes": "4 m"}]}, (f"{PATH}.classes.0.most_bytes: expected a number of bytes",)),
                ({"classes": [{"job": 1}]}, (f"{PATH}.classes.0.job: the trace has 0 jobs",)),
                ({"classes": [{"communicator": "WORLD"}]}, (f"{PATH}.classes.0.communicator: the trace has no communicator 'WORLD'",)),
                ({"classes": tag, "weights": [1, 2]}, (f"{PATH}.weights: has no effect with the order strict",)),
                ({"order": "weighted", "classes": tag, "weights": [1]}, (f"{PATH}.weights: expected a list of 2 weights",)),
                ({"order": "weighted", "classes": tag, "weights": [1, 0]}, (f"{PATH}.weights.1: expected a whole number from 1",))):
            self.refused("--trace", self.good, *self.options(priorities), status=2, mentions=mentions)
        torus = {"type": "torus", "size": [2, 3, 1]}
        self.refused("--trace", self.good, *self.options({"classes": tag}, torus, routing={"routing": "adaptive"}), status=2,
                     mentions=(f"{PATH}: do not work with a routing that looks at queues", "leave out one of them"))
        self.refused("--trace", self.good, *self.options({"classes": tag}, contention="credits"), status=2,
                     mentions=(f"{PATH}: ", "fifo"))


if __name__ == "__main__":
    suite.main()
