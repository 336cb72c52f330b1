# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The key `nodes`: times worked by hand; on any number of ranks the same output, with which haec_verify agrees; wrong
entries are refused."""

import json

import event_times
import programs
import suite
from archive_test import ArchiveTest, count_processes, in_turn, write_mapping

MODEL = {"static_network_model": {"communication_model": "linear"}}
BOX = {"type": "haec_box", "size": [2, 2, 2]}


class ProcessorsTest(ArchiveTest):

    def config(self, nodes, name="processors.json", **replay):
        file = self.folder / name
        file.write_text(json.dumps({"topology": BOX, "replay": {"nodes": nodes, **replay}, "modules": MODEL}))
        return "--config", file


class Speed(ProcessorsTest):

    def test_divides_computing_and_nothing_else(self):
        """Three processes of 7 ns of computing, 10 ns in MPI, and 5 ns of computing."""
        events = [[0, "enter", "main"], [7, "enter", "MPI_Comm_rank"], [17, "leave", "MPI_Comm_rank"],
                  [22, "leave", "main"]]
        trace = self.scripted_trace([[events]] * 3)
        # Nodes 1 and 2 of 2 x 2 x 2 are at (1,0,0) and (0,1,0). The later entry counts; and a node that none selects is
        # as it was.
        nodes = [{"select": "1..2", "speed": 5}, {"select": "(0, 0..1, *)", "speed": 3}, {"select": "(0,0,*)", "speed": 1}]
        for scale, expected in ((1, ([0, 7000, 17000, 22000],
                                     # 7000 / 5 and 5000 / 5
                                     [0, 1400, 11400, 12400],
                                     # 7000 / 3 = 2333.3, 5000 / 3 = 1666.7
                                     [0, 2333, 12333, 14000])),
                                (0.5, ([0, 3500, 13500, 16000],
                                       [0, 700, 10700, 11200],
                                       # 3500 / 3 = 1166.7, 2500 / 3 = 833.3
                                       [0, 1167, 11167, 12000]))):
            with self.subTest(scale=scale):
                config = self.config(nodes, compute_scale=scale)
                output = self.simulate(trace, f"scaled-{scale}", *config)
                self.assertEqual([list(times) for times in event_times.by_location(output)], [list(times) for times in expected])
                self.assert_ends_well(programs.haec_verify(trace, output, *config))

    def test_is_seen_by_haec_verify(self):
        trace = self.scripted_trace([[[[0, "enter", "main"], [7, "leave", "main"]]]] * 2)
        output = self.simulate(trace, "faster", *self.config([{"select": "1", "speed": 2}]))
        self.assert_ends_well(programs.haec_verify(trace, output))
        other = self.config([{"select": "0", "speed": 2}], "other.json")
        finished = programs.haec_verify(trace, self.without_setup(output), *other)
        self.assertEqual(finished.status, 1, str(finished))

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        patterns = {"ring": ("--ranks", "8", "--variation", "20", "--counters"), "hybrid": ("--ranks", "4"),
                    "random": ("--ranks", "8"), "collectives": ("--ranks", "7")}
        nodes = [{"select": "all", "speed": 1.7}, {"select": "(*,1,0)", "speed": 0.3}]
        manager = "resource_managers.network_resource_manager."
        shared = ("--set", f"{manager}contention=fifo", "--set", f"{manager}size_segment=1000")
        noise = [{"event": [0.9, 1, 1.5], "node": [0.5, 2]}]
        for pattern, trace in self.generate_for_all(patterns, iterations=3).items():
            for number, (replay, more) in enumerate((({}, ()), ({}, shared), ({"noise": noise, "compute_scale": 0.5}, ()))):
                with self.subTest(pattern=pattern, number=number):
                    config = (*self.config(nodes, **replay), *more)
                    name = f"{pattern}-{number}"
                    output = self.simulate(trace, name, *config)
                    self.assert_ends_well(programs.haec_verify(trace, output, *config))
                    for ranks in (2, 3):
                        self.assert_same_files(output, self.simulate(trace, f"{name}-{ranks}", *config, ranks=ranks))

    def test_half_of_the_speed_is_twice_the_scale(self):
        trace = self.generate_for_all({"ring": ("--ranks", "4", "--variation", "20")}, iterations=2)["ring"]
        slow = self.simulate(trace, "slow", *self.config([{"select": "all", "speed": 0.5}]))
        scaled = self.simulate(trace, "scaled", *self.config([], "scaled.json", compute_scale=2))
        self.assertEqual(list(event_times.by_location(slow)), list(event_times.by_location(scaled)))


class SharedNetworkTest(ProcessorsTest):
    """With contention, on nodes of several processes."""

    def config(self, nodes, name="processors.json", contention="fifo", **replay):
        name, file = super().config(nodes, name, **replay)
        content = json.loads(file.read_text())
        if contention != "none":
            content["resource_managers"] = {"network_resource_manager": {"contention": contention, "size_segment": 1000}}
        file.write_text(json.dumps(content))
        return name, file

    def mapping(self, places, name="processes.map"):
        file = self.folder / name
        write_mapping(file, places)
        return "--mapping", file

    def crowded(self, trace):
        """Two thirds of the processes on four nodes, the others on the first of them."""
        return self.mapping([(number % 2, number // 2 % 2, 0) if number % 3 else (0, 0, 0)
                             for number in range(count_processes(trace))])

    def assert_alike(self, trace, name, *config, ranks=(2, 3)):
        """The same output on these numbers of ranks, which haec_verify finds to be right; returns it, and what that says."""
        output = self.simulate(trace, name, *config)
        found = [json.loads(self.assert_ends_well(programs.haec_verify(trace, output, *config, "--json", ranks=count)).out)
                 for count in (1, ranks[-1])]
        self.assertEqual(*found)
        for count in ranks:
            self.assert_same_files(output, self.simulate(trace, f"{name}-{count}", *config, ranks=count))
        return output, found[0]


class Cores(SharedNetworkTest):

    def test_are_shared_by_the_processes_of_a_node(self):
        """Processes of 1, 2, 3 and 4 ms of computing on one node, and one of 2 ms on another."""
        trace = self.scripted_trace([[[[0, "enter", "main"], [ms * 10**6, "leave", "main"]]] for ms in (1, 2, 3, 4, 2)])
        here, there = (1, 0, 0), (0, 1, 1)
        mapping = self.mapping([here, here, here, here, there])
        # In half milliseconds, and for three cores in ps: 4 / 3 ms, rounded up, and 1 ms more each time.
        third = [1333333334, 2333333334, 3333333334, 4333333334]
        half = 10**9 // 2
        for cores, expected in ((1, [8 * half, 14 * half, 18 * half, 20 * half]), (2, [4 * half, 7 * half, 9 * half, 11 * half]),
                                (3, third), (4, [2 * half, 4 * half, 6 * half, 8 * half])):
            config = (*self.config([{"select": "all", "cores": cores}]), *mapping)
            with self.subTest(cores=cores):
                output, _ = self.assert_alike(trace, f"{cores}", *config, ranks=(2, 4))
                self.assertEqual([times[-1] for times in event_times.by_location(output)], [*expected, 4 * half])

    def test_records_in_between_change_nothing(self):
        """Three processes of 10 ns of computing on two cores, with records at each nanosecond, at some, and at none."""
        def events(times):
            return [[0, "enter", "main"], *([time, name, "part"] for time in times for name in ("enter", "leave")),
                    [10, "leave", "main"]]
        trace = self.scripted_trace([[events(range(1, 10))], [events((2, 3, 7))], [events(())]])
        config = (*self.config([{"select": "all", "cores": 2}]), *self.mapping([(0, 0, 0)] * 3))
        output, _ = self.assert_alike(trace, "split", *config)
        self.assertEqual([times[-1] for times in event_times.by_location(output)], [15000] * 3)

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        patterns = {"ring": ("--ranks", "8", "--variation", "20", "--counters"), "hybrid": ("--ranks", "5", "--threads", "3"),
                    "random": ("--ranks", "8"), "collectives": ("--ranks", "7")}
        nodes = [{"select": "all", "cores": 2, "speed": 1.3}, {"select": "1", "cores": 1}]
        ways = ({}, {"eager_threshold": 0, "noise": [{"event": [0.9, 1, 1.5]}]}, {"collectives": "synchronize"},
                {"progress": "in_mpi", "eager_threshold": 100}, {"contention": "credits"})
        for turn, (pattern, trace) in enumerate(self.generate_for_all(patterns, iterations=2).items()):
            mapping = self.crowded(trace)
            for number, replay in in_turn(tuple(enumerate(ways)), turn):
                with self.subTest(pattern=pattern, number=number):
                    _, found = self.assert_alike(trace, f"{pattern}-{number}", *self.config(nodes, **replay), *mapping,
                                                 ranks=(2, 3) if number == 0 else (3,))
                    if "progress" not in replay:
                        # All is checked.
                        self.assertEqual((found["computing_on_cores_left_out"], found["messages_without_contention"]), (0, 0))
                    self.assertGreater(found["checks"]["compute_time"]["checked"], 10)

    def test_members_that_leave_a_collective_early(self):
        """Leaves of a gather go on and compute before others have come to it; its root waits."""
        def process(number):
            begin = 1000 * (number + 1)
            return [[0, "enter", "main"], [begin, "enter", "MPI_Gather"], [begin, "begin"],
                    [begin + 50, "end", "GATHER", 800, 0 if number < 6 else 4800], [begin + 50, "leave", "MPI_Gather"],
                    [begin + 4050, "leave", "main"]]
        # The root is process 0, which comes last.
        trace = self.scripted_trace([[process(number)] for number in (6, 1, 2, 3, 4, 5)])
        config = (*self.config([{"select": "all", "cores": 2}], eager_threshold=10**6),
                  *self.mapping([(0, 0, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0)]))
        output, found = self.assert_alike(trace, "gather", *config)
        self.assertEqual(found["computing_on_cores_left_out"], 0)
        # Processes 3 to 5, on a node of two cores, have 4, 5 and 6 us to the gather: all have done 4 at 6 us. Process 3, a
        # leaf, goes on, so that all have done one more at 7.5 us. Process 4 then waits for process 5, which has a core for
        # itself and comes at 8.5 us.
        times = list(event_times.by_location(output))
        self.assertEqual([times[process][1] for process in (3, 4, 5)], [6_000_000, 7_500_000, 8_500_000])

    def test_both_layouts_give_the_same(self):
        trace = self.generate_for_all({"ring": ("--ranks", "4", "--variation", "20")}, iterations=2)["ring"]
        config = (*self.config([{"select": "all", "cores": 1}]), "--set", 'topology={"type": "mesh", "size": [2, 1, 1]}',
                  *self.mapping([(0, 0, 0), (1, 0, 0), (0, 0, 0), (1, 0, 0)]))
        output = self.simulate(trace, "spread", *config)
        # Four processes, two nodes, and one group of links.
        self.assert_same_files(output, self.simulate(trace, "dedicated", *config, "--layout", "dedicated", ranks=7))

    def test_are_seen_by_haec_verify(self):
        trace = self.generate_for_all({"hybrid": ("--ranks", "4", "--threads", "3")}, iterations=1)["hybrid"]
        mapping = self.crowded(trace)
        output = self.without_setup(self.simulate(trace, "shared", *self.config([{"select": "all", "cores": 2}]), *mapping))
        for nodes, status in (([{"select": "all", "cores": 2}], 0), ([{"select": "all", "cores": 3}], 1), ([], 1),
                              ([{"select": "all", "cores": 2}, {"select": "0", "cores": 1}], 1)):
            with self.subTest(nodes=nodes):
                finished = programs.haec_verify(trace, output, *self.config(nodes, "other.json"), *mapping)
                self.assertEqual(finished.status, status, str(finished))
                if status == 1:
                    self.assertIn("compute time", finished.out + finished.err)

    def test_a_picosecond_less_is_seen_by_haec_verify(self):
        trace = self.generate_for_all({"hybrid": ("--ranks", "4", "--threads", "3")}, iterations=1)["hybrid"]
        entries = [{"select": "all", "cores": 2, "memory_bandwidth": "1 GB/s"}]
        output = self.simulate(trace, "shared", *self.config(entries), *self.mapping([(0, 0, 0)] * 4, "one_node.map"))
        for what, said in (("enter", "compute time: expected "), ("waiting_time", "contention: expected ")):
            folder = self.folder / what
            location, record = self.assert_ends_well(programs.run(
                programs.program("ALTERED_TRACE"), what, output / "traces.otf2", folder)).out.split()
            for ranks in (1, 2, 3):
                with self.subTest(what=what, ranks=ranks):
                    finished = programs.haec_verify(trace, folder, ranks=ranks)
                    self.assertEqual(finished.status, 1, str(finished))
                    self.assertTrue(any(line.startswith(f"location {location} ") and f", record {record} " in line and said in line
                                        for line in finished.out.splitlines()), str(finished))

    def test_more_than_threads_change_nothing(self):
        trace = self.generate_for_all({"hybrid": ("--ranks", "4", "--threads", "4")}, iterations=1)["hybrid"]
        # It has 32 threads.
        mapping = self.mapping([(0, 0, 0)] * 4)
        limited = self.simulate(trace, "limited", *self.config([{"select": "all", "cores": 32}]), *mapping)
        free = self.simulate(trace, "free", *self.config([], "free.json"), *mapping)
        self.assertEqual(list(event_times.by_location(limited)), list(event_times.by_location(free)))


class Memory(SharedNetworkTest):

    def test_is_shared_by_the_messages_of_a_node(self):
        """Processes 0 and 1 send 1000 bytes each to process 2 at the same time, of which process 3 sends as many to process 4
        on another node."""
        def sender(to, begin):
            return [[0, "enter", "main"], [begin, "enter", "MPI_Send"], [begin, "send", to, 0, 1000], [begin + 1, "leave", "MPI_Send"],
                    [begin + 1, "leave", "main"]]
        def receiver(*senders):
            return [[0, "enter", "main"], [0, "enter", "MPI_Waitall"], *([1, "receive", number, 0, 1000] for number in senders),
                    [1, "leave", "MPI_Waitall"], [1, "leave", "main"]]
        trace = self.scripted_trace([[events] for events in (sender(2, 0), sender(2, 0), receiver(0, 1), sender(4, 0), receiver(3))])
        mapping = self.mapping([(0, 0, 0)] * 3 + [(1, 0, 0)] * 2)
        for contention, second in (("none", 1_100_000), ("fifo", 2_100_000), ("credits", 2_100_000)):
            with self.subTest(contention=contention):
                config = (*self.config([{"select": "0", "memory_bandwidth": "1 GB/s"}], contention=contention),
                          *mapping, "--set", "modules.static_network_model.memory_latency=100")
                output, found = self.assert_alike(trace, contention, *config)
                times = list(event_times.by_location(output))
                # 100 ns, and 1 us for each message; without a bandwidth of the node the memory is as fast as can be.
                self.assertEqual(times[2][2:4], [1_100_000, second])
                self.assertEqual(times[4][2], 100_000)
                self.assertEqual(found["messages_without_contention"], 0)

    def test_any_number_of_ranks_gives_what_the_specification_asks_for(self):
        patterns = {"ring": ("--ranks", "8", "--variation", "20"), "hybrid": ("--ranks", "5", "--threads", "3"),
                    "random": ("--ranks", "8"), "collectives": ("--ranks", "7")}
        nodes = [{"select": "all", "memory_bandwidth": "1.5 GB/s", "cores": 3}, {"select": "1", "memory_bandwidth": 4e8}]
        without_cores = [{"select": "0", "memory_bandwidth": "300 MB/s"}]
        ways = ((nodes, {}), (without_cores, {"eager_threshold": 0, "own_blocks": "copied"}), (without_cores, {"contention": "none"}),
                (nodes, {"contention": "credits"}))
        for pattern, trace in self.generate_for_all(patterns, iterations=2).items():
            mapping = self.crowded(trace)
            for number, (entries, replay) in enumerate(ways):
                with self.subTest(pattern=pattern, number=number):
                    _, found = self.assert_alike(trace, f"{pattern}-{number}", *self.config(entries, **replay), *mapping,
                                                 ranks=(2,) if number == 0 else (3,))
                    self.assertEqual((found["computing_on_cores_left_out"], found["messages_without_contention"]), (0, 0))

    def test_is_seen_by_haec_verify(self):
        trace = self.generate_for_all({"collectives": ("--ranks", "7")}, iterations=1)["collectives"]
        mapping = self.crowded(trace)
        entries = [{"select": "all", "memory_bandwidth": "1 GB/s"}]
        output = self.without_setup(self.simulate(trace, "memory", *self.config(entries), *mapping))
        for nodes, contention, status in ((entries, "fifo", 0), ([], "fifo", 1), (entries, "none", 1),
                                          ([{"select": "all", "memory_bandwidth": "1.01 GB/s"}], "fifo", 1)):
            with self.subTest(nodes=nodes, contention=contention):
                config = self.config(nodes, "other.json", contention=contention)
                self.assertEqual(programs.haec_verify(trace, output, *config, *mapping).status, status)


class Entries(ProcessorsTest):

    def test_wrong_ones_are_refused(self):
        trace = self.generate_for_all({"ring": ("--ranks", "2")}, iterations=1)["ring"]
        place = "replay.nodes[0]"
        ways = "write all, numbers as 0..3, or places as (0..3,*,1)"
        for nodes, fault in (
                ([7], f'{place} is no object, as {{"select": "all", "speed": 2}}'),
                ([{"speed": 2}], f"{place} has no text select; {ways}"),
                ([{"select": 3, "speed": 2}], f"{place} has no text select; {ways}"),
                ([{"select": "all"}], f"{place} changes nothing; give speed, cores or memory_bandwidth, or remove the entry"),
                ([{"select": "all", "sped": 2}], f"{place}.sped: unknown key; did you mean 'speed'?"),
                *(([{"select": text, "speed": 2}], f"{place}.select: '{text}' selects no nodes; {ways}")
                  for text in ("", "some", "(1,2)", "(1,2,3,4)", "(1,2,x)", "2..1", "(1,2,3", "-1", "1..", "1...2")),
                ([{"select": "8", "speed": 2}],
                 f"{place}.select: '8' selects nodes that the machine lacks; a number is from 0 to 7"),
                ([{"select": "(0,1..2,*)", "speed": 2}],
                 f"{place}.select: '(0,1..2,*)' selects nodes that the machine lacks; y is from 0 to 1"),
                *(([{"select": "all", "memory_bandwidth": bandwidth}],
                   f"{place}.memory_bandwidth is no bandwidth from 1 to 1e18 bytes/s; write bytes per second, or a text such as")
                  for bandwidth in (0, -1, "fast", "3 s", 1e19)),
                *(([{"select": "all", "cores": cores}], f"{place}.cores is no whole number from 1 to 4096; write the cores")
                  for cores in (0, -1, 1.5, "8", 5000)),
                *(([{"select": "all", "speed": speed}], f"{place}.speed is no number from 1e-6 to 1e6; write 2 for nodes")
                  for speed in (0, -1, "fast", 1e7))):
            with self.subTest(nodes=nodes):
                for ranks in (1, 2):
                    finished = programs.haec_sim(trace, "--no-output", *self.config(nodes), ranks=ranks)
                    self.assertEqual(finished.status, 2, str(finished))
                    self.assertEqual(finished.err.count(fault), 1, str(finished))

    def test_cores_need_contention(self):
        trace = self.generate_for_all({"ring": ("--ranks", "2")}, iterations=1)["ring"]
        for ranks in (1, 2):
            finished = programs.haec_sim(trace, "--no-output", *self.config([{"select": "all", "cores": 1}]), ranks=ranks)
            self.assertEqual(finished.status, 2, str(finished))
            self.assertEqual(finished.err.count(
                "replay.nodes: cores are shared in the order of time in which messages share links, which they do not; set "
                "resource_managers.network_resource_manager.contention to fifo, or remove cores"), 1, str(finished))

    def test_the_configuration_that_is_printed_has_them(self):
        nodes = [{"select": "(0..1,*,1)", "speed": 2.5}]
        first = self.assert_ends_well(programs.haec_sim("--dump-config", *self.config(nodes))).out
        self.assertEqual(json.loads(first)["replay"]["nodes"], nodes)
        again = self.folder / "again.json"
        again.write_text(first)
        self.assertEqual(self.assert_ends_well(programs.haec_sim("--dump-config", "--config", again)).out, first)

    def test_the_released_form_has_them(self):
        file = self.folder / "released.json"
        nodes = [{"select": "all", "speed": 2}]
        file.write_text(json.dumps({"modules": {"static_network_model": {"communication_model": "linear", "nodes": nodes}}}))
        dumped = self.assert_ends_well(programs.haec_sim("--dump-config", "--config", file)).out
        self.assertEqual(json.loads(dumped)["replay"]["nodes"], nodes)


if __name__ == "__main__":
    suite.main()
