# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a report says of routes, classes of links, queues and the picture of a machine: counted again from its messages
and links, for which the distances of nodes have closed forms."""

import collections
import json

import suite
from archive_test import ArchiveTest
from report_suite import ReportSuite, rows

PROGRAMS = {"all_to_all": ("--ranks", "16", "--point-to-point", "--message-bytes", "40000"), "ring": ("--ranks", "3")}
TREE = {"type": "fat_tree", "down": [4, 4], "up": [2, 2]}
TORUS = {"type": "torus", "size": [4, 4]}
LARGE = {"type": "torus", "size": [16, 16, 16]}


def ring_distance(a, b):
    return min((a - b) % 4, (b - a) % 4)


def torus_hops(a, b):
    return ring_distance(a % 4, b % 4) + ring_distance(a // 4, b // 4)


class NetworkReportTest(ReportSuite, ArchiveTest):

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, 1)

    def report(self, program, topology, network, ranks=1):
        config = self.folder / "machine.json"
        config.write_text(json.dumps({
            "topology": topology, "resource_managers": {"network_resource_manager": network},
            "modules": {"static_network_model": {"communication_model": "linear"}}}))
        text, _ = self.report_of(self.traces[program], f"{program}-{ranks}-{topology['type']}-{network.get('contention')}", "--config", config, ranks=ranks)
        report = json.loads(text)
        self.assert_schema(report)
        return report

    def node_messages(self, report):
        """Sender's and receiver's node, hops and bytes of each message between nodes."""
        self.assertTrue(report["timeline"]["messages"]["is_complete"])
        node = {process["process"]: process["node"] for process in report["processes"]}
        messages = [(node[row["from"]], node[row["to"]], row["hops"], row["bytes"])
                    for row in rows(report["timeline"]["messages"])]
        return [message for message in messages if message[0] != message[1]]

    def test_detours(self):
        report = self.report("all_to_all", TORUS, {"routing": {"routing": "valiant"}})
        detours = collections.Counter(hops - torus_hops(a, b) for a, b, hops, _ in self.node_messages(report))
        self.assertGreater(len(detours), 2)
        routes = report["routes"]
        self.assertEqual({row["extra_hops"]: row["count"] for row in routes["by_detour"]}, detours)
        self.assertEqual(routes["count"], detours.total())
        self.assertAlmostEqual(routes["minimal_share"], detours[0] / detours.total())
        self.assertEqual(report["messages"]["delivery"]["delivered_share"], 1)

    def test_classes_and_queues_of_a_tree(self):
        for contention, ranks in (("fifo", 1), ("fifo", 3), ("credits", 1)):
            with self.subTest(contention=contention, ranks=ranks):
                report = self.report("all_to_all", TREE, {"contention": contention, "routing": {"routing": "adaptive"}}, ranks)
                self.assertEqual(report["routes"]["minimal_share"], 1)
                inside = collections.Counter()
                for a, b, _, size in self.node_messages(report):
                    inside["level1" if a // 4 == b // 4 else "level2"] += size
                self.assertEqual({row["name"]: row["bytes"] for row in report["routes"]["by_class"]}, inside)
                self.check_classes(report)
                self.check_queues(report)

    def check_classes(self, report):
        rows = report["links"]["rows"]
        for found in report["link_classes"]:
            own = [row for row in rows if row["type"] == found["type"]]
            self.assertEqual(found["links"], sum(link[2] == found["type"] for link in report["machine"]["links"]))
            self.assertEqual(found["used"], len(own))
            for key in ("messages", "units", "bytes", "busy_ps", "waiting_ps"):
                self.assertEqual(found[key], sum(row[key] for row in own), key)
            for key, by in (("longest_queue", "longest_queue"), ("longest_wait_ps", "longest_wait_ps"), ("busiest_ps", "busy_ps")):
                self.assertEqual(found[key], max(row[by] for row in own), key)

    def check_queues(self, report):
        rows = report["links"]["rows"]
        self.assertTrue(any(max(row["queue_over_time"], default=0) > 0 for row in rows))
        for row in rows:
            lengths = row["queue_over_time"] or [0]
            self.assertGreaterEqual(min(lengths), 0)
            # What a chart shows, and what stands beside it.
            self.assertEqual(max(lengths), row["longest_queue"])
        delivery = report["messages"]["delivery"]
        self.assertLess(delivery["delivered_share"], 1)
        for key in ("offered_bytes_over_time", "delivered_bytes_over_time"):
            self.assertEqual(sum(delivery[key]), report["routes"]["bytes"])

    def test_picture_of_a_tree(self):
        machine = self.report("ring", TREE, {})["machine"]
        drawing = machine["drawing"]
        self.assertFalse(drawing["is_of_groups"])
        self.assertEqual(len(drawing["marks"]["rows"]), machine["vertices"])
        self.assertEqual(2 * sum(row["links"] for row in rows(drawing["strokes"])), machine["link_count"])

    def test_picture_of_many_nodes(self):
        machine = self.report("ring", LARGE, {})["machine"]
        drawing = machine["drawing"]
        self.assertIsNone(machine["links"])
        self.assertTrue(drawing["is_of_groups"])
        self.assertEqual(sum(row["vertices"] for row in rows(drawing["vertices"])), machine["vertices"])
        self.assertLess(max(row["mark"] for row in rows(drawing["vertices"])), len(drawing["marks"]["rows"]))

    def test_no_picture_where_coordinates_say_it(self):
        self.assertIsNone(self.report("ring", {"type": "torus", "size": [4, 2, 2]}, {})["machine"]["drawing"])


if __name__ == "__main__":
    suite.main()
