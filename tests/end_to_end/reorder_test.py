# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Messages that are delivered in order (spec: contention, "Order of delivery"): times worked by hand, and ranks."""

import json
import pathlib
import tempfile

import event_times
import programs
import suite
from archive_test import write_mapping
from refusal_test import RefusalTest

# 1000 bytes take 100 ns, each link 1 us.
LINK = {"optical": {"bandwidth": 10e9, "latency": 1000}}
RING = {"type": "torus", "size": [4], "links": LINK}
BY_SEGMENT = {"routing": "round_robin", "unit": "segment"}
KEY = "resource_managers.network_resource_manager.reorder"


class ReorderTest(RefusalTest):

    def options(self, topology=RING, routing=BY_SEGMENT, **network):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        manager = {"contention": "fifo", "size_segment": 1000, "routing": routing, **network}
        (folder / "machine.json").write_text(json.dumps({
            "replay": {"eager_threshold": 10**6}, "topology": topology, "resource_managers": {"network_resource_manager": manager},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        return "--config", folder / "machine.json"

    def overtaking(self):
        """Node 1 sends 20 units to node 2 that reach the link there at 900 ns, and take it until 2900. Node 0 sends to node 2
        a message a of two units at 0, one by node 1 and one by node 3, and one of one unit, b, by node 3 at 50 ns. Node 2
        waits for b first."""
        def send(time, tag, size):
            return [[time, "enter", "MPI_Send"], [time, "send", 2, tag, size], [time, "leave", "MPI_Send"]]

        receives = [(0, 1, 1000), (0, 0, 2000), (1, 0, 20000)]
        return self.scripted_trace([
            [send(0, 0, 2000) + send(50, 1, 1000)], [send(900, 0, 20000)],
            [[event for receive in receives for event in ([0, "enter", "MPI_Recv"], [0, "receive", *receive], [0, "leave", "MPI_Recv"])]],
            [[]]])

    def test_a_message_that_overtakes_another_one(self):
        trace = self.overtaking()
        # a0 waits at link 1-2 until 2900, and comes at 4000; a1 at 2100 and b behind it at 2200 by the other way.
        for order, ends, held_back in ((False, [2200, 4000, 4000], []),
                                       (True, [4000, 4000, 4000], [("segments", 1, 1900000, 1900000), ("messages", 1, 1800000, 1800000)])):
            for contention in ({"contention": "fifo"}, {"contention": "credits", "buffer_size": 10**6}):
                with self.subTest(order=order, **contention):
                    options = self.options(reorder=order, **contention)
                    name = f"{order}-{contention['contention']}"
                    report = self.folder / f"{name}.json"
                    output = self.simulate(trace, name, *options, "--report", report)
                    self.assert_ends_well(programs.haec_verify(trace, output, *options))
                    self.assertEqual([time / 1000 for time in event_times.by_location(output)[2][2::3]], ends)
                    rows = json.loads(report.read_text())["held_back"]
                    self.assertEqual([tuple(row.values()) for row in rows], held_back)

    def test_same_bytes_for_every_number_of_ranks(self):
        trace = self.folder / "random"
        self.assert_ends_well(programs.haec_gen("random", "--ranks", "8", "--iterations", "8", "--messages", "20", "--message-bytes", "5000", "--compute-ns", "1000", "--output", trace))
        torus = {"type": "torus", "size": [4, 2], "links": LINK}
        for routing, runs in (("random", ((2, "spread"), (3, "spread"), (4, "spread"), (7, "spread"), (17, "dedicated"))),
                              ("adaptive", ((3, "spread"),))):
            options = self.options(torus, {"routing": routing, "unit": "segment"}, reorder=True)
            report = self.folder / f"{routing}.json"
            first = self.simulate(trace, f"{routing}-1", *options, "--report", report)
            rows = json.loads(report.read_text())["held_back"]
            self.assertGreater(min(row["count"] for row in rows[: 2 if routing == "random" else 1]), 0, rows)
            self.assert_ends_well(programs.haec_verify(trace, first, *options))
            for ranks, layout in runs:
                output = self.simulate(trace, f"{routing}-{ranks}", *options, "--layout", layout, ranks=ranks)
                self.assert_same_files(first, output)

    def test_messages_within_nodes_have_no_order(self):
        """Two processes on each node, whose memory they share."""
        trace = self.folder / "within"
        self.assert_ends_well(programs.haec_gen("random", "--ranks", "8", "--messages", "20", "--iterations", "3", "--output", trace))
        places = write_mapping(self.folder / "two.map", [(number % 4, 0, 0) for number in range(8)])
        options = (*self.options(reorder=True), "--mapping", places, "--set", 'replay.nodes=[{"select": "all", "memory_bandwidth": 1e9}]')
        first = self.simulate(trace, "within-1", *options)
        self.assert_ends_well(programs.haec_verify(trace, first, *options))
        self.assert_same_files(first, self.simulate(trace, "within-3", *options, ranks=3))

    def test_the_key_needs_routes_by_segment(self):
        self.refused("--trace", self.good, *self.options(routing={"routing": "round_robin"}, reorder=True), status=2,
                     mentions=(f"{KEY} has no effect", "set unit to segment"))


if __name__ == "__main__":
    suite.main()
