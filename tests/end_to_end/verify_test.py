# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_verify: what it finds, what it refuses, and that ranks do not matter."""

import json
import pathlib
import shutil
import tempfile

import programs
import suite
from archive_test import ArchiveTest

RANKS = (2, 3, 4, 7)

# What is altered, by altered_trace, and what haec_verify says of it. Messages of 720 bytes take
# 1000 + 23.04 ns over one link of 31.25 GB/s (spec: models, "Linear").
ALTERATIONS = {
    "transfer_time": "transfer times: expected 1023040 ps, found 1023041 ps",
    "hops": "hops: expected 1 hops, found 2 hops",
    "receive": "arrivals: expected ",
    "sends": "records: not the input's record",
}


class VerifyTest(ArchiveTest):
    """A wavefront, whose processes send blocking messages to two neighbours each."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="haec_sim-test-")
        cls.addClassCleanup(scratch.cleanup)
        cls.trace = pathlib.Path(scratch.name) / "wavefront"
        finished = programs.haec_gen("wavefront", "--grid", "3x3", "--planes", "6",
                                     "--iterations", "4", "--output", cls.trace)
        if finished.status != 0:
            raise RuntimeError(str(finished))

    def refused(self, *arguments, status, mentions):
        """That exit status, and one line that mentions all of these."""
        for ranks in (1, 3):
            finished = programs.haec_verify(*arguments, ranks=ranks)
            self.assertEqual(finished.status, status, str(finished))
            self.assertEqual(finished.out, "", str(finished))
            errors = [line for line in finished.err.splitlines()
                      if line.startswith("haec_verify: error: ")]
            self.assertEqual(len(errors), 1, str(finished))
            for text in mentions:
                self.assertIn(text, errors[0])

    def test_texts_that_are_too_long_for_the_anchor(self):
        """OTF2 reads no anchor file of more than 262,144 bytes."""
        count = 9
        links = [[node, (node + 1) % count, "link"] for node in range(count) for _ in range(2500)]
        machine = self.folder / "machine.json"
        machine.write_text(json.dumps({
            "platform": {"link_types": [{"name": "link", "bandwidth": "1 GB/s", "latency": 100}],
                         "topology": {"type": "graph", "nodes": count, "links": links}},
            "modules": {"static_network_model": {}}}), encoding="utf-8")
        self.assertGreater(machine.stat().st_size, 1 << 18)
        output = self.simulate(self.trace, "long", "--config", machine)
        self.assertLess((output / "traces.otf2").stat().st_size, 10_000)
        beside = output / "traces.configuration.json"
        self.assertEqual(len(json.loads(beside.read_text(encoding="utf-8"))["platform"]["topology"]["links"]), len(links))
        told = self.assert_ends_well(programs.haec_verify(self.trace, output, ranks=3))
        self.assertIn("no difference", told.out)
        # A copy by a run without a network model has it, too; an output that takes its place loses it.
        copy = self.simulate(output, "copy", "-m", "identity")
        self.assertEqual((copy / beside.name).read_bytes(), beside.read_bytes())
        self.simulate(self.trace, "copy", "--force")
        self.assertFalse((copy / beside.name).exists())
        beside.unlink()
        self.refused(self.trace, output, status=1, mentions=["traces.configuration.json", "copy it"])

    def test_summary_is_the_same_on_any_number_of_ranks(self):
        output = self.simulate(self.trace, "output")
        one = self.assert_ends_well(programs.haec_verify(self.trace, output))
        self.assertIn("no difference", one.out)
        altered, _ = self.altered(output, "receive")
        for archive, status in ((output, 0), (altered, 1)):
            expected = programs.haec_verify(self.trace, archive)
            for ranks in RANKS:
                with self.subTest(ranks=ranks, status=status):
                    finished = programs.haec_verify(self.trace, archive, ranks=ranks)
                    self.assertEqual(finished.status, status, str(finished))
                    self.assertEqual(finished.out, expected.out)

    def altered(self, output, what):
        """A copy of the archive with one fault, and where that is."""
        folder = self.folder / what
        finished = self.assert_ends_well(programs.run(
            programs.program("ALTERED_TRACE"), what, output / "traces.otf2", folder))
        return folder, finished.out.split()

    def test_every_fault_is_found_where_it_is(self):
        output = self.simulate(self.trace, "output")
        for what, said in ALTERATIONS.items():
            with self.subTest(what):
                archive, (location, record) = self.altered(output, what)
                finished = programs.haec_verify(self.trace, archive)
                self.assertEqual(finished.status, 1, str(finished))
                line = next(line for line in finished.out.splitlines()
                            if line.startswith("location "))
                self.assertIn(f"location {location} ", line)
                self.assertIn(f"record {record} ", line)
                self.assertIn(said, line)

    def test_json_counts_what_differs(self):
        output = self.simulate(self.trace, "output")
        report = json.loads(programs.haec_verify(self.trace, output, "--json").out)
        self.assertFalse(report["differs"])
        messages = report["messages"]["checked"]
        self.assertGreater(messages, 0)
        self.assertEqual(report["checks"]["arrivals"]["checked"], messages)
        self.assertEqual(report["first_differences"], [])
        archive, (location, record) = self.altered(output, "receive")
        report = json.loads(programs.haec_verify(self.trace, archive, "--json").out)
        self.assertTrue(report["differs"])
        self.assertEqual(report["messages"],
                         {"checked": messages, "differing": 1, "largest_deviation": 1})
        first = report["first_differences"][0]
        self.assertEqual((first["location"], first["record"]), (int(location), int(record)))

    def without_setup(self, output):
        """A copy of the archive that carries neither configuration nor mapping."""
        return self.altered(output, "properties")[0]

    def test_another_machine_is_noticed(self):
        output = self.without_setup(self.simulate(self.trace, "output"))
        for setting in ("modules.static_network_model.latency=999", "topology.type=torus",
                        "topology.size=[3,5,5]", "modules.static_network_model.delay_mpi=1",
                        "replay.compute_scale=0.5",
                        "modules.static_network_model.communication_model=PNC"):
            with self.subTest(setting):
                finished = programs.haec_verify(self.trace, output, "--set", setting)
                self.assertEqual(finished.status, 1, str(finished))

    def test_collectives_are_told_apart(self):
        trace = self.folder / "collectives"
        self.assert_ends_well(programs.haec_gen(
            "collectives", "--ranks", "7", "--iterations", "5", "--variation", "60",
            "--output", trace))
        faster = ("--set", "replay.compute_scale=0.5")
        preserved = ("--set", "replay.collectives=preserve")
        output = self.simulate(trace, "output", *faster)
        self.assert_ends_well(programs.haec_verify(trace, output, *faster))
        finished = programs.haec_verify(trace, self.without_setup(output), *faster, *preserved)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertIn("collectives: expected ", finished.out)

    def test_collectives_by_model_agree(self):
        trace = self.folder / "modelled"
        self.assert_ends_well(programs.haec_gen(
            "collectives", "--ranks", "7", "--iterations", "9", "--variation", "60",
            "--message-bytes", "20000", "--output", trace))
        by_model = ("--set", "replay.collectives=model")
        sampled = ("--set", "modules.static_network_model.communication_model=DORr",
                   "--set", "modules.static_network_model.evaluation=monte_carlo")
        chosen = ("--set", 'replay.collective_algorithms='
                           '["bcast:scatter_ring", "gather:linear", "allgather:bruck"]')
        # Of a file beside the configuration.
        (self.folder / "measured.json").write_text(json.dumps([
            {"operation": "bcast", "algorithm": "scatter_ring", "bytes": [0, 30000], "processes": [7, 7]},
            "bcast:binomial", {"table": "openmpi"}]), encoding="utf-8")
        machine = self.folder / "machine.json"
        machine.write_text(json.dumps({
            "replay": {"collective_algorithms": [{"file": "measured.json"}]},
            "modules": {"static_network_model": {}}}), encoding="utf-8")
        for name, more in (("default", ()), ("sampled", sampled), ("chosen", chosen),
                           ("measured", ("--config", machine))):
            with self.subTest(name):
                output = self.simulate(trace, name, *by_model, *more)
                self.assert_ends_well(programs.haec_verify(trace, output, *by_model, *more))
        for name in ("chosen", "measured"):
            shutil.rmtree(self.folder / "properties", ignore_errors=True)
            archive = self.without_setup(self.folder / name)
            finished = programs.haec_verify(trace, archive, *by_model)
            self.assertEqual(finished.status, 1, str(finished))
            self.assertIn("collectives: expected ", finished.out)

    def test_without_attributes_the_times_are_checked(self):
        setting = ("--set", "replay.record_transfers=false")
        output = self.simulate(self.trace, "output", *setting)
        finished = self.assert_ends_well(programs.haec_verify(self.trace, output, *setting))
        self.assertIn("of these only the times of the events were checked", finished.out)
        archive, _ = self.altered(output, "receive")
        finished = programs.haec_verify(self.trace, archive, *setting)
        self.assertEqual(finished.status, 1, str(finished))

    def test_what_the_output_carries_is_taken(self):
        mapping = self.folder / "turned.map"
        self.assert_ends_well(programs.haec_map("create", "--strategy", "random", "--topology", "4,4,4:torus",
                                                "--ranks", "9", "-o", mapping))
        options = ("--set", "modules.static_network_model.latency=777", "--set", "topology.type=torus",
                   "--set", "replay.compute_scale=0.5", "--mapping", mapping)
        output = self.simulate(self.trace, "output", *options)
        for given, carried in (((), ("configuration", "mapping")), (options[:-2], ("mapping",)), (options, ()),
                               (options[-2:], ("configuration",))):
            with self.subTest(given=given):
                finished = self.assert_ends_well(programs.haec_verify(self.trace, output, *given))
                self.assertIn("no difference", finished.out)
                for what in ("configuration", "mapping"):
                    self.assertEqual(f"the {what} is the one that SIMULATED carries" in finished.err, what in carried,
                                     str(finished))

    def test_configurations_are_compared_by_what_they_say(self):
        machine = self.folder / "machine.json"
        section = '"static_network_model": {"latency": 777, "communication_model": "DOR"}'
        machine.write_text('{"modules": {' + section + '}, "topology": {"type": "mesh", "size": [4, 4, 4]}}')
        output = self.simulate(self.trace, "output", "--config", machine)
        # Other order, blanks, defaults, and a module that changes no times.
        machine.write_text('{"topology":{"size":[4,4,4],"type":"mesh"},\n"modules":{"trace_stats":{},"static_network_model":'
                           '{"communication_model":"DOR",\n"latency":777.0,"delay_mpi":0}}}')
        self.assert_ends_well(programs.haec_verify(self.trace, output, "--config", machine))

    def test_another_configuration_or_mapping_is_said_first(self):
        output = self.simulate(self.trace, "output", "--set", "modules.static_network_model.latency=777")
        mapping = self.folder / "shifted.map"
        mapping.write_text((self.shifted_mapping()))
        for arguments, mentions in (
                (("--set", "modules.static_network_model.latency=778"),
                 ["modules.static_network_model.latency is 778, and 777 in the simulation", "leave out --config"]),
                (("--set", "replay.compute_scale=0.5"),
                 ["replay.compute_scale is 0.5, and 1 in the simulation", "leave out --config"]),
                (("--mapping", mapping), ["process 0 is on node ", "and on node 0 in the simulation", "leave out --mapping"])):
            with self.subTest(arguments=arguments):
                self.refused(self.trace, output, *arguments, status=2, mentions=mentions)

    def shifted_mapping(self):
        """A mapping file that has the processes in the opposite order."""
        file = self.folder / "random.map"
        self.assert_ends_well(programs.haec_map("create", "--strategy", "xyz", "--topology", "4,4,4:mesh",
                                                "--ranks", "9", "-o", file))
        head, *lines = file.read_text().splitlines()
        count, lines = lines[0], [line.split() for line in lines[1:]]
        numbers = [line[-1] for line in lines][::-1]
        return "\n".join([head, count, *(" ".join([*line[:-1], number]) for line, number in zip(lines, numbers))]) + "\n"

    def test_wrong_inputs_are_one_line(self):
        output = self.simulate(self.trace, "output")
        other = self.folder / "other"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "9", "--output", other))
        self.refused(other, output, status=2, mentions=["location 0", "events in the input"])
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "12", "--output",
                                                self.folder / "larger"))
        self.refused(self.folder / "larger", output, status=2, mentions=["location "])
        self.refused(self.trace, self.folder / "none", status=2, mentions=["none"])
        self.refused(self.trace, output, "--mapping", self.folder / "none.map", status=2,
                     mentions=["none.map"])
        self.refused(self.trace, output, "--config", self.folder / "none.json", status=2,
                     mentions=["none.json"])
        self.refused(self.trace, output, "--sett", "a=1", status=2,
                     mentions=["did you mean '--set'"])
        self.refused(self.trace, status=2, mentions=["the SIMULATED is missing"])
        self.refused(output, self.trace, status=2, mentions=["TRACE and SIMULATED are exchanged", "is an output of haec_sim"])


if __name__ == "__main__":
    suite.main()
