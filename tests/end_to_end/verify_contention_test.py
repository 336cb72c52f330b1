# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Where links are shared, haec_verify agrees with haec_sim, on any number of ranks, and finds what
is wrong."""

import itertools
import json

import programs
import suite
from archive_test import ArchiveTest, in_turn, of_many

PROGRAMS = {
    "all_to_all": ("--ranks", "8", "--point-to-point", "--variation", "50", "--compute-ns", "20000"),
    "random": ("--ranks", "8", "--variation", "50", "--message-bytes", "5000"),
    "wavefront": ("--grid", "3x3", "--planes", "6"),
    "ring": ("--ranks", "8",),
    # Of more bytes than the eager threshold.
    "stencil2d": ("--grid", "3x3", "--periodic", "--message-bytes", "100000"),
}

# What is altered, by altered_trace, and what haec_verify says of it.
ALTERATIONS = {
    "waiting_time": "transfer times: expected ",
    "receive": "arrivals: expected ",
    "no_waiting_time": "contention: a receive without haec_sim::waiting_time",
}

# Besides the default ones.
ALGORITHMS = (
    ["bcast:binomial", "allreduce:recursive_doubling", "reduce:binomial", "allgather:bruck",
     "alltoall:bruck", "gather:binomial", "scatter:binomial"],
    ["bcast:scatter_ring", "allreduce:rabenseifner", "reduce:rabenseifner", "allgather:ring",
     "alltoall:pairwise", "gather:linear", "scatter:linear"],
    ["alltoall:posted"],
    ["bcast:linear", "allreduce:ring", "reduce:linear", "gather:linear_sync", "barrier:double_ring"],
    [{"operation": "bcast", "algorithm": "pipeline", "segment": 700},
     {"operation": "reduce", "algorithm": "chain", "segment": 900, "fan": 2},
     {"operation": "allreduce", "algorithm": "segmented_ring", "segment": 300}, "barrier:linear"],
    ["bcast:binary", "reduce:binary", "allreduce:reduce_bcast", "barrier:tree"],
    ["bcast:split_binary", "reduce:in_order_binary", "allreduce:linear", "barrier:recursive_doubling"],
    [{"operation": "bcast", "algorithm": "split_binary", "segment": 4000}, "reduce:rabenseifner_by_halves",
     "allreduce:rabenseifner_by_halves", "alltoall:pairwise_shifts", "allgather:gather_bcast"],
    [{"operation": "allreduce", "algorithm": "tree", "channels": 2, "segment": 9000},
     {"operation": "allgather", "algorithm": "ring", "channels": 3}],
    ["bcast:knomial"], ["bcast:binomial_doubling", "reduce:pipeline"], [{"table": "openmpi"}], [{"table": "mpich3"}],
)

# Of powers of two.
ALGORITHMS_OF_POWERS = (["bcast:scatter_recursive_doubling", "alltoall:posted", "allgather:neighbor_exchange"],)

PORTS = {"injection_bandwidth": 2e10, "ejection_bandwidth": 5e9}


def machines():
    """(model, size of segments, ports) of each case."""
    for segment in (0, 1000, 8192):
        yield "DOR", segment, {}
        yield "linear", segment, {}
        yield "linear", segment, PORTS
    for model in ("PNC", "DORr", "PNCr", "NCDr"):
        yield model, 1000, {}
    for model in ("DOR", "NCDr"):
        yield model, 1000, PORTS


class VerifyContentionTest(ArchiveTest):
    """Programs whose messages meet on a torus."""

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=4)

    def configuration(self, model, segment, ports, topology="torus", links=None, **replay):
        """A configuration file; returns the option that names it."""
        size = [4, 4, 1] if topology == "torus" else [2, 2, 3]
        manager = {"contention": "fifo", "size_segment": segment, **ports}
        section = {"communication_model": model}
        if model == "linear":
            section.update(bandwidth=1e10, latency=1000)
        file = self.folder / "machine.json"
        file.write_text(json.dumps({
            "topology": {"type": topology, "size": size,
                         "links": {"optical": links} if links else {}},
            "resource_managers": {"network_resource_manager": manager},
            "replay": replay,
            "modules": {"static_network_model": section}}))
        return "--config", file

    def verified(self, trace, output, *arguments, ranks=1):
        """The number of messages whose waiting time was compared; there is no difference."""
        finished = self.assert_ends_well(
            programs.haec_verify(trace, output, *arguments, "--json", ranks=ranks))
        return json.loads(finished.out)["checks"]["contention"]["checked"]

    def test_simulations_on_any_number_of_ranks_agree(self):
        for turn, ((model, segment, ports), (pattern, trace)) in enumerate(itertools.product(machines(), self.traces.items())):
            with self.subTest(model=model, segment=segment, ports=ports, pattern=pattern):
                config = self.configuration(model, segment, ports)
                name = f"{pattern}-{model}-{segment}-{len(ports)}"
                output = self.simulate(trace, name, *config)
                self.assertGreaterEqual(self.verified(trace, output, *config), 64)
                for ranks in in_turn((2, 3), turn) if segment == 1000 else ():
                    other = self.simulate(trace, f"{name}-{ranks}", *config, ranks=ranks)
                    self.assert_same_files(output, other)

    def test_few_segments_of_long_messages_agree(self):
        trace = self.folder / "long"
        self.assert_ends_well(programs.haec_gen("random", "--ranks", "16", "--iterations", "1", "--message-bytes", "20000000",
                                                "--output", trace))
        config = self.configuration("linear", "auto", {})
        output = self.simulate(trace, "few", *config)
        self.assertGreaterEqual(self.verified(trace, output, *config), 16)
        # In so many segments as by default times differ.
        finished = programs.haec_verify(trace, self.without_setup(output), *self.configuration("linear", 8192, {}))
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("contention: expected ", finished.out)

    def test_boards_of_a_box_agree(self):
        config = self.configuration("DOR", 1000, {}, topology="haec_box")
        for pattern, trace in self.traces.items():
            with self.subTest(pattern):
                output = self.simulate(trace, pattern, *config)
                self.assertGreaterEqual(self.verified(trace, output, *config), 64)

    def test_links_that_sleep_agree(self):
        """Some wake in no time, some sleep at once, some never in time."""
        for sleep, wake in of_many(((0, 0), (0, 700), (1500.5, 300), (1e9, 5000)), 2):
            links = {"sleep_after": sleep, "wake_delay": wake}
            for model, segment in (("linear", 1000), ("DOR", 0), ("PNCr", 8192)):
                config = self.configuration(model, segment, {}, links=links)
                for turn, (pattern, trace) in enumerate(self.traces.items()):
                    with self.subTest(sleep=sleep, wake=wake, model=model, pattern=pattern):
                        name = f"{pattern}-{model}-{sleep}-{wake}"
                        output = self.simulate(trace, name, *config)
                        self.assertGreaterEqual(self.verified(trace, output, *config), 64)
                        if wake == 300 and model == "linear":
                            for ranks in in_turn((2, 3, 7), turn):
                                other = self.simulate(trace, f"{name}-{ranks}", *config,
                                                      ranks=ranks)
                                self.assert_same_files(output, other)

    def test_a_network_that_does_not_sleep_is_found_out(self):
        trace = self.traces["wavefront"]
        awake = self.simulate(trace, "awake", *self.configuration("DOR", 1000, {}))
        config = self.configuration("DOR", 1000, {}, links={"sleep_after": 0, "wake_delay": 0.001})
        finished = programs.haec_verify(trace, self.without_setup(awake), *config)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("contention: expected ", finished.out)

    def collectives(self, processes, length):
        """A trace of nine collective operations, whose members come at different times."""
        trace = self.folder / f"collectives-{processes}-{length}"
        self.assert_ends_well(programs.haec_gen(
            "collectives", "--ranks", processes, "--iterations", "3", "--variation", "50",
            "--message-bytes", length, "--output", trace))
        return trace

    def assert_all_served(self, trace, output, *arguments, ranks=1):
        finished = self.assert_ends_well(programs.haec_verify(trace, output, *arguments, "--json",
                                                              ranks=ranks))
        findings = json.loads(finished.out)
        self.assertEqual(findings["collective_parts_with_open_end"], 0)
        self.assertEqual(findings["messages_without_contention"], 0)
        self.assertGreater(findings["checks"]["collectives"]["checked"], 0)

    def test_collectives_by_model_are_served_on_any_number_of_ranks(self):
        trace = self.collectives(6, 3000)
        for segment in (0, 1000):
            config = self.configuration("linear", segment, {}, collectives="model")
            with self.subTest(segment=segment):
                output = self.simulate(trace, f"model-{segment}", *config)
                self.assert_all_served(trace, output, *config)
                for ranks in (2, 3):
                    other = self.simulate(trace, f"model-{segment}-{ranks}", *config, ranks=ranks)
                    self.assert_same_files(output, other)
                    self.assert_all_served(trace, output, *config, ranks=ranks)

    def test_every_algorithm_is_served(self):
        for processes, length in ((3, 0), (8, 500), (13, 100000)):
            trace = self.collectives(processes, length)
            for model in ("linear", "DOR", "NCDr"):
                is_power = processes & (processes - 1) == 0
                for algorithms in ALGORITHMS + (ALGORITHMS_OF_POWERS if is_power else ()):
                    config = self.configuration(model, 1000, {}, collectives="model",
                                                collective_algorithms=algorithms)
                    with self.subTest(processes=processes, model=model, algorithms=algorithms):
                        output = self.simulate(trace, "output", "--force", *config)
                        self.assert_all_served(trace, output, *config)

    def test_empty_messages_of_collectives_pass_ejection_ports(self):
        """In the model they take no time there, on the wire they are of one byte."""
        trace = self.collectives(6, 0)
        config = self.configuration("linear", 0, PORTS, collectives="model")
        output = self.simulate(trace, "output", *config)
        self.assert_all_served(trace, output, *config)
        for ranks in (2, 3):
            other = self.simulate(trace, f"output-{ranks}", *config, ranks=ranks)
            self.assert_same_files(output, other)

    def test_a_wrong_end_of_a_collective_by_model_is_found_where_it_is(self):
        trace = self.collectives(6, 3000)
        config = self.configuration("linear", 1000, {}, collectives="model")
        output = self.simulate(trace, "output", *config)
        self.assert_fault_found(trace, output, "collective", "collectives: expected ", *config)

    def test_findings_are_the_same_on_any_number_of_ranks(self):
        config = self.configuration("DOR", 1000, {})
        trace = self.traces["all_to_all"]
        output = self.without_setup(self.simulate(trace, "output", *config))
        # Where segments are larger, others wait.
        other = self.configuration("DOR", 8192, {})
        expected = programs.haec_verify(trace, output, *other)
        self.assertEqual(expected.status, 1, str(expected))
        self.assertIn("contention: expected ", expected.out)
        for ranks in (2, 3):
            finished = programs.haec_verify(trace, output, *other, ranks=ranks)
            self.assertEqual(finished.out, expected.out)

    def test_every_fault_is_found_where_it_is(self):
        config = self.configuration("DOR", 1000, {})
        trace = self.traces["wavefront"]
        output = self.simulate(trace, "output", *config)
        for what, said in ALTERATIONS.items():
            with self.subTest(what):
                self.assert_fault_found(trace, output, what, said, *config)

    def assert_fault_found(self, trace, output, what, said, *arguments):
        folder = self.folder / what
        finished = self.assert_ends_well(programs.run(
            programs.program("ALTERED_TRACE"), what, output / "traces.otf2", folder))
        location, record = finished.out.split()
        finished = programs.haec_verify(trace, folder, *arguments)
        self.assertEqual(finished.status, 1, str(finished))
        line = next(line for line in finished.out.splitlines() if line.startswith("location "))
        self.assertIn(f"location {location} ", line)
        self.assertIn(f"record {record} ", line)
        self.assertIn(said, line)

    def test_without_attributes_the_times_are_checked(self):
        config = self.configuration("DOR", 1000, {}, record_transfers=False)
        trace = self.traces["wavefront"]
        output = self.simulate(trace, "output", *config)
        self.assertEqual(self.verified(trace, output, *config), 0)

    def test_an_output_without_contention_has_no_waiting_times(self):
        trace = self.traces["wavefront"]
        dor = ("--set", "modules.static_network_model.communication_model=DOR")
        output = self.without_setup(self.simulate(trace, "output", *dor))
        finished = programs.haec_verify(trace, output, *self.configuration("DOR", 1000, {}))
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("a receive without haec_sim::waiting_time", finished.out)


if __name__ == "__main__":
    suite.main()
