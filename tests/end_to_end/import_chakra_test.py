# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_import chakra: run times by closed forms, durations and dependencies kept, and bad files are one line that leaves nothing."""

import collections
import json
import os
import resource
from pathlib import Path

import chakra_files
import event_times
import programs
import suite
from archive_test import ArchiveTest
from chakra_files import COLLECTIVE, COMPUTE, RECEIVE, SEND, groups_node, node

TRACES = Path(os.environ.get("HAEC_SIM_TRACES", Path(programs.program("HAEC_SIM_SOURCE_DIR")) / "../shared/traces")) / "chakra"
ONE_SWITCH = {"type": "fat_tree", "down": [8], "up": [1]}
LATENCY, BANDWIDTH, MEGABYTE = 500_000, 50, 1 << 20  # ps, bytes per ns


def haec_import(*arguments, ranks=1):
    return programs.run(*programs.mpiexec(ranks), programs.program("HAEC_IMPORT"), "chakra", *arguments)


class ImportChakra(ArchiveTest):

    def imported(self, prefix, name="imported", *arguments, ranks=1):
        finished = self.assert_ends_well(haec_import(prefix, "-o", self.folder / name, *arguments, ranks=ranks))
        self.assert_valid_archive(self.folder / name)
        return finished.out

    def run_time(self, trace, ranks=1, name="simulated", topology=None, contention="none", **replay):
        """The predicted run time in ps, where a link takes 500 ns and 1 ns for 50 bytes; haec_verify agrees."""
        config = self.folder / "machine.json"
        config.write_text(json.dumps({
            "topology": topology or {"type": "hyperx", "size": [64]},
            "resource_managers": {"network_resource_manager": {"contention": contention, **({"size_segment": 0} if contention != "none" else {})}},
            "replay": {"overhead": 0, "eager_threshold": 2**40, "collective_algorithms": ["allreduce:ring", "alltoall:pairwise"], **replay},
            "modules": {"static_network_model": {"communication_model": "linear", "latency": 500, "bandwidth": 50 * 10**9}}}))
        output = self.simulate(trace, name, "--config", config, "--force", ranks=ranks)
        self.assertIn("no difference", self.assert_ends_well(programs.haec_verify(trace, output)).out)
        return max(max(times, default=0) for times in event_times.by_location(output))

    def message(self, size, links=1):
        return links * LATENCY + size * 1000 // BANDWIDTH

    def test_microbenchmarks_take_the_time_of_their_closed_forms(self):
        for ranks in (4, 8):
            # Ring: 2 (P - 1) rounds of 1 MB / P; pairwise: P - 1 rounds of 1 MB / P.
            for kind, number, rounds in (("all_reduce", 0, 2 * (ranks - 1)), ("all_to_all", 6, ranks - 1)):
                prefixes = [chakra_files.write(self.folder, f"{kind}{ranks}", [
                    [node(rank, kind, COLLECTIVE, is_cpu_op=False, comm_type=number, comm_size=MEGABYTE)] for rank in range(ranks)])]
                prefixes += [TRACES / f"{kind}.{ranks}/{kind}"] if TRACES.exists() else []
                for prefix in prefixes:
                    with self.subTest(prefix=prefix):
                        self.imported(prefix, "imported", "--force")
                        # Members are in step: no link of the switch has two messages.
                        for contention in ("none", "fifo") if prefix == prefixes[0] else ("none",):
                            self.assertEqual(self.run_time(self.folder / "imported", topology=ONE_SWITCH, contention=contention),
                                             rounds * self.message(MEGABYTE // ranks, links=2))

    def test_channels_take_the_time_of_their_closed_forms(self):
        prefix = chakra_files.write(self.folder, "reduce", [
            [node(rank, "reduce", COLLECTIVE, is_cpu_op=False, comm_type=0, comm_size=MEGABYTE)] for rank in range(8)])
        self.imported(prefix)
        ring, halves = MEGABYTE // 8, MEGABYTE // 16
        for algorithm, topology, contention, expected in (
                # Halves go both ways round; up one link of each node to the switch they take turns.
                ("ring", {"type": "torus", "size": [8]}, "fifo", 14 * self.message(halves)),
                ("ring", ONE_SWITCH, "none", 14 * self.message(halves, links=2)),
                ("ring", ONE_SWITCH, "fifo", 14 * self.message(ring, links=2)),
                # Three levels up and three down.
                ("tree", ONE_SWITCH, "none", 6 * self.message(MEGABYTE // 2, links=2))):
            with self.subTest(algorithm=algorithm, topology=topology, contention=contention):
                self.assertEqual(expected, self.run_time(
                    self.folder / "imported", topology=topology, contention=contention,
                    collective_algorithms=[{"operation": "allreduce", "algorithm": algorithm, "channels": 2}]))
        one = self.folder / "simulated"
        self.run_time(self.folder / "imported", 3, "by3", ONE_SWITCH, "none",
                      collective_algorithms=[{"operation": "allreduce", "algorithm": "tree", "channels": 2}])
        self.assert_same_files(one, self.folder / "by3")

    def test_dependencies_between_locations_hold(self):
        # The cpu launches at 3; the accelerator computes until 10, sends, and the other rank computes behind it; the cpu waits for both.
        first = [node(1, "launch", COMPUTE, 3, is_cpu_op=True), node(2, "kernel", COMPUTE, 7, data=[1], is_cpu_op=False),
                 node(3, "send", SEND, data=[2], comm_size=5000, comm_dst=1, comm_tag=4), node(4, "end", COMPUTE, 2, control=[2, 3], is_cpu_op=True)]
        second = [node(9, "receive", RECEIVE, comm_size=5000, comm_src=0, comm_tag=4), node(8, "kernel", COMPUTE, 6, data=[9], is_cpu_op=False),
                  node(7, "end", COMPUTE, 1, data=[8], is_cpu_op=True)]
        prefix = chakra_files.write(self.folder, "both", [first, second], compressed=True)
        told = self.imported(prefix)
        self.assertNotIn("loss: ", told)
        arrival = 10_000_000 + self.message(5000)
        self.assertEqual(self.run_time(self.folder / "imported"), arrival + 7_000_000)
        last = [times[-1] for times in event_times.by_location(self.folder / "simulated")]
        # By location: the cpus, the accelerators, the communication of both ranks.
        self.assertEqual(last, [12_000_000, arrival + 7_000_000, 10_000_000, arrival + 6_000_000, 10_000_000, arrival])
        # Accelerators that take half as long.
        self.assertEqual(self.run_time(self.folder / "imported", device_scale=0.5),
                         3_000_000 + 3_500_000 + self.message(5000) + 3_000_000 + 1_000_000)
        self.run_time(self.folder / "imported")
        for ranks in (2, 3, 7):
            self.imported(prefix, f"by{ranks}", ranks=ranks)
            self.assert_same_files(self.folder / "imported", self.folder / f"by{ranks}")
            self.run_time(self.folder / "imported", ranks, f"on{ranks}")
            self.assert_same_files(self.folder / "simulated", self.folder / f"on{ranks}")

    def test_groups_and_roofline(self):
        groups = self.folder / "groups.json"
        groups.write_text('{"7": [2, 0]}')
        prefix = chakra_files.write(self.folder, "four", [
            [node(1, "gemm", COMPUTE, is_cpu_op=False, num_ops=4000, tensor_size=100)]
            + ([node(2, "reduce", COLLECTIVE, data=[1], comm_type=0, comm_size=1000, pg_name="7")] if rank in (0, 2) else [])
            for rank in range(4)])
        self.imported(prefix, "imported", "--groups", groups, "--peak", "2e9", "--memory-bandwidth", "1e9")
        # max(4000 / 2, 100) ns, and a ring of two: two rounds of 500 bytes.
        self.assertEqual(self.run_time(self.folder / "imported"), 2_000_000 + 2 * self.message(500))
        self.refused(prefix, "rank 0, node 1 (gemm): it has no duration; give --peak and --memory-bandwidth", "--groups", groups)
        self.refused(prefix, "rank 0, node 2 (reduce): its group '7' is not known", "--peak", "1", "--memory-bandwidth", "1")

    def test_groups_of_metadata(self):
        """As PyTorch writes them, in the text of a list; no ranks are all."""
        def four(*values):
            return [[groups_node(5, values[rank % len(values)]), *(node(6 + place, "reduce", COLLECTIVE, data=[5 + place], comm_type=0, comm_size=1000, pg_name=name)
                                                                  for place, name in enumerate(("7" if rank in (0, 2) else "8", "9")))] for rank in range(4)]
        values = json.dumps([{"pg_name": "7", "pg_desc": "data", "ranks": [2, 0], "group_size": 2}, {"pg_name": "8", "ranks": [1, 3]},
                             {"pg_name": "9", "ranks": []}, {"pg_name": "10", "ranks": [70]}])
        self.imported(chakra_files.write(self.folder, "named", four(f"['{values}']")))
        self.assertEqual(self.run_time(self.folder / "imported"), 2 * self.message(500) + 6 * self.message(250))
        unlike = chakra_files.write(self.folder, "unlike", four(f"[{values}]", f"[{values}]".replace("[2, 0]", "[1, 0]")))
        self.refused(unlike, "rank 1, node 5 (## process_group:init ##): its group '7' has other ranks than a node before says")
        (self.folder / "groups.json").write_text('{"7": [2, 0]}')
        self.imported(unlike, "given", "--groups", self.folder / "groups.json")
        self.refused(chakra_files.write(self.folder, "odd", four('[{"pg_name": 7}]')), "rank 0, node 5 (## process_group:init ##): expected groups such as")
        self.refused(chakra_files.write(self.folder, "damaged", four('[{"pg_name" "7"}]')), "rank 0, node 5 (## process_group:init ##)")

    def test_published_traces(self):
        if not TRACES.exists():
            self.skipTest("no recorded traces")
        self.imported(TRACES / "custom_ring.8/custom_allreduce")
        # 14 messages of 128 KiB one after the other, and 7 reductions of 7 us.
        self.assertEqual(self.run_time(self.folder / "imported"), 14 * self.message(1 << 17) + 7 * 7_000_000)
        self.refused(TRACES / "pytorch/chakra", "its parent 3 does not exist")
        told = self.imported(TRACES / "pytorch/chakra", "pytorch", "--mend")
        self.assertIn("loss: missing_parents 1277: ", told)
        self.assertIn("loss: cycles ", told)
        self.run_time(self.folder / "pytorch", name="pytorch-simulated")
        # Each node is a region of its location, and takes what was recorded.
        nodes = collections.Counter((place << 32, name, micros * 10**6) for place, name, micros in chakra_files.nodes_of(TRACES / "pytorch/chakra.0.et.gz"))
        self.assertEqual(nodes.total(), 3664)
        for archive in ("pytorch", "pytorch-simulated"):
            self.assertEqual(collections.Counter(event_times.regions(self.folder / archive)), nodes)
        finished = haec_import(TRACES / "pytorch/chakra", "-o", self.folder / "strict", "--mend", "--strict")
        self.assertEqual(finished.status, 1)
        self.assertIn("--strict: 1277 records are lost (missing_parents): ", finished.err)

    def refused(self, prefix, mention, *arguments):
        for ranks in (1, 2):
            finished = haec_import(prefix, "-o", self.folder / "refused", *arguments, ranks=ranks)
            self.assertEqual(finished.status, 2, str(finished))
            lines = [line for line in finished.err.splitlines() if line.startswith("haec_import: error: ")]
            self.assertEqual(len(lines), 1, str(finished))
            self.assertIn(mention, lines[0])
            self.assertFalse((self.folder / "refused").exists())

    def test_bad_files_are_one_line(self):
        reduce = {"comm_type": 0, "comm_size": 8}
        for number, (ranks, mention) in enumerate((
                ([[node(1, "a", COMPUTE, data=[2])]], "rank 0, node 1 (a): its parent 2 does not exist"),
                ([[node(1, "a", COMPUTE, data=[1])]], "rank 0, node 1 (a): it waits for itself"),
                ([[node(1, "a", COMPUTE, data=[2]), node(2, "b", COMPUTE, data=[1])]], "rank 0, node 1 (a): it waits for itself, or "),
                ([[node(1, "a", COMPUTE), node(1, "b", COMPUTE)]], "rank 0, node 1 (b): another node of the rank has this id"),
                ([[node(1, "a", 9)]], "its type 9 is none"),
                ([[node(1, "a", RECEIVE, comm_src=0)]], "no send to it can start"),
                ([[node(1, "a", SEND, comm_dst=3)]], "its other rank does not exist"),
                ([[node(1, "a", COLLECTIVE, **reduce)], [node(1, "b", COLLECTIVE, comm_type=6, comm_size=8)]],
                 "rank 1, node 1 (b): its type or size is not that of rank 0, node 1 (a)"),
                ([[node(1, "a", COLLECTIVE, **reduce)], []], "rank 1 of its group has no such collective"))):
            with self.subTest(mention):
                self.refused(chakra_files.write(self.folder, f"bad{number}", ranks), mention)
        self.refused(self.folder / "none", "none.0.et: no such file; give the prefix")
        prefix = chakra_files.write(self.folder, "gap", [[], [], []])
        (self.folder / "gap.1.et").unlink()
        self.refused(prefix, "gap.1.et: no such file")
        good = chakra_files.content_of([node(1, "a", COMPUTE, 5)])
        for content, mention in ((b"", "the file is empty"), (good[:-3], "the file ends within it"), (good + b"\x80", "it ends within a length"),
                                 (good[:-8] + b"\xff" * 8, "of the file: "), (b"\x1f\x8bxyz", "the compressed data is damaged")):
            (self.folder / "cut.0.et").write_bytes(content)
            self.refused(self.folder / "cut", mention)

    def test_hostile_promises_take_no_memory(self):
        (self.folder / "long.0.et").write_bytes(chakra_files.content_of([]) + chakra_files.varint(10**18) + bytes(1000))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.refused(self.folder / "long", "the file ends within it")
        self.assertLess(max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss), 500_000)


if __name__ == "__main__":
    suite.main()
