# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Where links are shared, haec_verify agrees with haec_sim, on any number of ranks, and finds what
is wrong."""

import json
import unittest

import programs
from archive_test import ArchiveTest

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

PORTS = {"injection_bandwidth": 2e10, "ejection_bandwidth": 5e9}


def machines():
    """(model, size of segments, ports) of each case."""
    for segment in (0, 1000, 8192):
        yield "DOR", segment, {}
        yield "linear", segment, {}
        yield "linear", segment, PORTS
    for model in ("PNC", "DORr", "PNCr", "NCDr"):
        yield model, 1000, {}


class VerifyContentionTest(ArchiveTest):
    """Programs whose messages meet on a torus."""

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(PROGRAMS, iterations=4)

    def configuration(self, model, segment, ports, topology="torus", links=None, **keys):
        """A configuration file; returns the option that names it."""
        size = [4, 4, 1] if topology == "torus" else [2, 2, 3]
        manager = {"contention": "fifo", "size_segment": segment, **ports}
        section = {"communication_model": model, **keys}
        if model == "linear":
            section.update(bandwidth=1e10, latency=1000)
        file = self.folder / "machine.json"
        file.write_text(json.dumps({
            "topology": {"type": topology, "size": size,
                         "links": {"optical": links} if links else {}},
            "resource_managers": {"network_resource_manager": manager},
            "modules": {"static_network_model": section}}))
        return "--config", file

    def verified(self, trace, output, *arguments, ranks=1):
        """The number of messages whose waiting time was compared; there is no difference."""
        finished = self.assert_ends_well(
            programs.haec_verify(trace, output, *arguments, "--json", ranks=ranks))
        return json.loads(finished.out)["checks"]["contention"]["checked"]

    def test_simulations_on_any_number_of_ranks_agree(self):
        for model, segment, ports in machines():
            config = self.configuration(model, segment, ports)
            for pattern, trace in self.traces.items():
                with self.subTest(model=model, segment=segment, ports=ports, pattern=pattern):
                    name = f"{pattern}-{model}-{segment}-{len(ports)}"
                    output = self.simulate(trace, name, *config)
                    self.assertGreaterEqual(self.verified(trace, output, *config), 64)
                    if segment == 1000:
                        for ranks in (2, 3):
                            other = self.simulate(trace, f"{name}-{ranks}", *config, ranks=ranks)
                            self.assert_same_files(output, other)

    def test_boards_of_a_box_agree(self):
        config = self.configuration("DOR", 1000, {}, topology="haec_box")
        for pattern, trace in self.traces.items():
            with self.subTest(pattern):
                output = self.simulate(trace, pattern, *config)
                self.assertGreaterEqual(self.verified(trace, output, *config), 64)

    def test_links_that_sleep_agree(self):
        """Some wake in no time, some sleep at once, some never in time."""
        for sleep, wake in ((0, 0), (0, 700), (1500.5, 300), (1e9, 5000)):
            links = {"sleep_after": sleep, "wake_delay": wake}
            for model, segment in (("linear", 1000), ("DOR", 0), ("PNCr", 8192)):
                config = self.configuration(model, segment, {}, links=links)
                for pattern, trace in self.traces.items():
                    with self.subTest(sleep=sleep, wake=wake, model=model, pattern=pattern):
                        name = f"{pattern}-{model}-{sleep}-{wake}"
                        output = self.simulate(trace, name, *config)
                        self.assertGreaterEqual(self.verified(trace, output, *config), 64)
                        if wake == 300 and model == "linear":
                            for ranks in (2, 3, 7):
                                other = self.simulate(trace, f"{name}-{ranks}", *config,
                                                      ranks=ranks)
                                self.assert_same_files(output, other)

    def test_a_network_that_does_not_sleep_is_found_out(self):
        trace = self.traces["wavefront"]
        awake = self.simulate(trace, "awake", *self.configuration("DOR", 1000, {}))
        config = self.configuration("DOR", 1000, {}, links={"sleep_after": 0, "wake_delay": 0.001})
        finished = programs.haec_verify(trace, awake, *config)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("contention: expected ", finished.out)

    def test_collectives_by_model_are_the_same_on_any_number_of_ranks(self):
        trace = self.folder / "collectives"
        self.assert_ends_well(programs.haec_gen(
            "collectives", "--ranks", "6", "--iterations", "6", "--variation", "50",
            "--message-bytes", "3000", "--output", trace))
        for segment in (0, 1000):
            config = self.configuration("linear", segment, {}, collectives="model")
            with self.subTest(segment=segment):
                output = self.simulate(trace, f"model-{segment}", *config)
                for ranks in (2, 3):
                    other = self.simulate(trace, f"model-{segment}-{ranks}", *config, ranks=ranks)
                    self.assert_same_files(output, other)
                finished = self.assert_ends_well(programs.haec_verify(trace, output, *config))
                self.assertRegex(finished.out, "[0-9]+ parts of collectives are by model on links "
                                               "that are shared: these are only checked not to end")

    def test_findings_are_the_same_on_any_number_of_ranks(self):
        config = self.configuration("DOR", 1000, {})
        trace = self.traces["all_to_all"]
        output = self.simulate(trace, "output", *config)
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
                folder = self.folder / what
                finished = self.assert_ends_well(programs.run(
                    programs.program("ALTERED_TRACE"), what, output / "traces.otf2", folder))
                location, record = finished.out.split()
                finished = programs.haec_verify(trace, folder, *config)
                self.assertEqual(finished.status, 1, str(finished))
                line = next(line for line in finished.out.splitlines()
                            if line.startswith("location "))
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
        output = self.simulate(trace, "output")
        finished = programs.haec_verify(trace, output, *self.configuration("DOR", 1000, {}))
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("a receive without haec_sim::waiting_time", finished.out)


if __name__ == "__main__":
    unittest.main()
