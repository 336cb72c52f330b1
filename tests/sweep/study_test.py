# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a study may say, and what is refused."""

import pathlib
import tempfile
import unittest

from haec_programs.errors import ProgramError, UsageError
from haec_sweep.study import study_of


class StudyTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "more").mkdir()
        for name in ("traces.otf2", "near.map", "more/near.map", "box.json"):
            (self.folder / name).touch()

    def study(self, **document):
        return study_of({"trace": "traces.otf2", **document}, self.folder)

    def labels(self, dimension, given):
        return [choice.label for choice in getattr(self.study(**{dimension: given}), dimension)]

    def test_a_trace_alone(self):
        study = self.study()
        self.assertEqual([len(study.configs), len(study.topologies), len(study.mappings), len(study.models)], [1] * 4)
        self.assertEqual([trace.value for trace in study.traces], [self.folder / "traces.otf2"])
        self.assertFalse(study.names_traces)

    def test_several_traces_have_the_names_of_their_folders(self):
        for name in ("lu.8", "lu.64"):
            (self.folder / name).mkdir()
            (self.folder / name / "traces.otf2").touch()
        for given, names in ((["lu.8", "lu.64/traces.otf2"], ["lu.8", "lu.64"]), ({"a": "lu.8", "b": "lu.64"}, ["a", "b"])):
            study = study_of({"traces": given}, self.folder)
            self.assertTrue(study.names_traces)
            self.assertEqual([trace.label for trace in study.traces], names)
            self.assertEqual(study_of({"traces": given, "phases": ["x"]}, self.folder).phases, {name: ["x"] for name in names})
            self.assertEqual(study_of({"traces": given, "phases": {names[1]: ["x"]}}, self.folder).phases, {names[1]: ["x"]})
            self.assertEqual([trace.value for trace in study.traces],
                             [self.folder / name / "traces.otf2" for name in ("lu.8", "lu.64")])
        for given, fault in ((["lu.8", "lu.8"], "traces: two are called 'lu.8'; remove one"), ([], "traces: empty"),
                             (["lu.8", "lu.9"], r"traces\[1\]: .*lu.9' is no file"), ([8], r"^traces\[0\]: expected a text, found 8"),
                             (["more"], r"^traces\[0\]: the folder .*more holds no anchor file")):
            with self.subTest(given=given), self.assertRaisesRegex(UsageError, fault):
                study_of({"traces": given}, self.folder)

    def test_topologies(self):
        study = self.study(topologies=["4x4x4", "16x4x1:torus", {"name": "box", "type": "haec_box"}])
        self.assertEqual([choice.value for choice in study.topologies],
                         [{"type": "mesh", "size": [4, 4, 4]}, {"type": "torus", "size": [16, 4, 1]},
                          {"type": "haec_box"}])
        self.assertEqual(self.labels("topologies", {"cube": "4x4x4", "line": {"size": [64, 1, 1]}}), ["cube", "line"])

    def test_graphs_are_seen_from_the_folder_of_the_study(self):
        study = self.study(topologies=[{"type": "graph", "file": "a.graph"}])
        self.assertEqual(study.topologies[0].value, {"type": "graph", "file": f"{self.folder}/a.graph"})

    def test_shared_objects_are_seen_from_the_folder_of_the_study(self):
        study = self.study(modules="static_network_model,./own.so,other.so,/opt/third.so",
                           set={"modules.own.library": ["own.so", "/opt/own.so"]})
        self.assertEqual(study.options["modules"], f"static_network_model,{self.folder}/own.so,{self.folder}/other.so,/opt/third.so")
        self.assertEqual(study.settings[0].values, [f"{self.folder}/own.so", "/opt/own.so"])

    def test_mappings(self):
        study = self.study(mappings=["xyz", "optimized", "near.map", {"strategy": "random", "seed": 3}])
        self.assertEqual([choice.value for choice in study.mappings],
                         [None, {"strategy": "optimized"}, self.folder / "near.map", {"strategy": "random", "seed": 3}])
        self.assertEqual([choice.label for choice in study.mappings], ["xyz", "optimized", "near", "random 3"])

    def test_models_and_numbers(self):
        study = self.study(models=["DOR", {"name": "fast", "communication_model": "linear", "latency": 1}],
                           set={"compute_scale": [1, 2], "topology.size": [[4, 4, 4]]}, sensitivity=["latency"])
        self.assertEqual(study.models[0].value, {"communication_model": "DOR"})
        self.assertEqual([(numbers.path, numbers.values) for numbers in study.settings],
                         [("replay.compute_scale", [1, 2]), ("topology.size", [[4, 4, 4]])])
        self.assertIsNone(study.sensitivity[0].values)

    def test_what_is_refused(self):
        for document, fault in (
                ({"modles": []}, "modles: unknown key; did you mean 'models'"),
                ({"trace": "none.otf2"}, "trace: .*none.otf2' is no file"),
                ({"topologies": ["4x4"]}, r"topologies\[0\]: expected a size"),
                ({"topologies": ["9" * 5000 + "x1x1"]}, "expected a size"),
                ({"topologies": ["4x0x4"]}, r"topologies\[0\]: expected a size"),
                ({"topologies": []}, "topologies: empty"),
                ({"mappings": ["optimised"]}, "did you mean 'optimized'"),
                ({"mappings": ["gone.map"]}, "gone.map' is no file"),
                ({"mappings": [{"strategy": "random", "sed": 1}]}, r"mappings\[0\].sed: unknown key; did you mean"),
                ({"mappings": [{}]}, "either 'strategy' or 'file'"),
                ({"models": [3]}, "expected a text, found 3"),
                ({"models": ["DOR", "DOR"]}, "models: two are called 'DOR'; remove one"),
                ({"mappings": ["near.map", "./near.map", "more/near.map"]}, "mappings: two are called 'near'; remove one"),
                ({"mappings": ["near.map", "more/near.map"]}, "mappings: two are called 'near'; give each a 'name'"),
                ({"set": {"latency": [1, 1]}}, "set.latency: the value 1 comes twice; give each once"),
                ({"set": {"latency": 1, "modules.static_network_model.latency": 2}},
                 "set: 'modules.static_network_model.latency' is the same key as 'latency'; remove one"),
                ({"sensitivity": ["latency", "latency"]}, "sensitivity: the key 'latency' comes twice; remove one"),
                ({"sensitivity": {"latency": [2, 2]}}, "sensitivity.latency: the value 2 comes twice"),
                ({"sensitivity": {"modules.static_network_model.latency": None, "latency": [1]}}, "is the same key as"),
                ({"set": ["latency"]}, "set: expected an object"),
                ({"sensitivity": "latency"}, "sensitivity: expected a list"),
                ({"phases": "solve"}, "phases: expected a list of regions, found \"solve\""),
                ({"phases": {"traces": ["a"]}}, "phases.traces: unknown key; use "),
                ({"phases": ["a", "a"]}, "phases: the value \"a\" comes twice"),
                ({"traces": ["traces.otf2"]}, "traces: a study has either 'trace' or 'traces'; remove one"),
                ({"base": "xyz"}, "base: expected an object of columns and values, found \"xyz\"")):
            with self.subTest(document=document), self.assertRaisesRegex(UsageError, fault):
                self.study(**document)
        with self.assertRaisesRegex(UsageError, "trace: missing"):
            study_of({}, self.folder)

    def traffic(self, **document):
        return study_of({"traffic": "random --ranks 8", **document}, self.folder)

    def test_traffic(self):
        (self.folder / "comm.csv").touch()
        study = self.traffic(traffic=["random --ranks {topology.size.0 * 2}", "comm.csv", {"name": "all", "uniform": 8, "groups": 2}])
        pattern, matrix, uniform = study.traffic
        self.assertEqual([choice.label for choice in study.traffic], ["random --ranks {topology.size.0 * 2}", "comm", "all"])
        self.assertEqual(pattern.value.words({"topology": {"size": [4, 3]}}), ["random", "--ranks", "8"])
        self.assertEqual(matrix.value, self.folder / "comm.csv")
        self.assertEqual((uniform.value.options, uniform.value.ranks), (("--uniform", "8", "--groups", "2"), None))
        self.assertEqual(study.traces, [])

    def test_traffic_whose_braces_do_not_fit_the_machine(self):
        pattern = self.traffic(traffic="random --ranks {topology.size.0 / 2}").traffic[0].value
        for config, fault in (({"topology": {"size": [3]}}, "{topology.size.0 / 2} is 1.5 here, and must be a whole number"),
                              ({"topology": {"size": "x"}}, "'topology.size.0' is no number of the row's configuration")):
            with self.subTest(fault=fault), self.assertRaises(ProgramError) as caught:
                pattern.words(config)
            self.assertIn(f"traffic[0]: {fault}", str(caught.exception))

    def test_cases_figures_and_names_of_columns(self):
        study = self.traffic(cases={"thin": {"bandwidth": 1, "topology.arity": 4}}, figures={"load": "max_link_load / 2"}, page=True,
                             title="Loads", set={"topology.size.2": {"name": "racks", "values": [2, 3]},
                                                 "latency": {"name": "l", "from": 1, "to": 3, "steps": 3}})
        self.assertEqual(study.cases[0].value, {"bandwidth": 1, "topology.arity": 4})
        self.assertEqual([(numbers.label, numbers.path, numbers.values) for numbers in study.settings],
                         [("racks", "topology.size.2", [2, 3]), ("l", "modules.static_network_model.latency", [1, 2, 3])])
        self.assertEqual(list(study.figures), ["load"])
        self.assertEqual((study.title, study.wants_page), ("Loads", True))

    def test_traffic_that_is_refused(self):
        for document, fault in (
                ({"trace": "traces.otf2"}, "traffic: a study has either 'trace' or 'traffic'; remove one"),
                ({"sensitivity": ["latency"]}, "sensitivity: has no effect with 'traffic'; remove it"),
                ({"base": {"mapping": "xyz"}}, "base: has no effect with 'traffic'; remove it"),
                ({"memory": "1G"}, "memory: has no effect with 'traffic'"),
                ({"traffic": "none.csv"}, "none.csv' is no file"),
                ({"traffic": "--ranks 8"}, "traffic[0]: expected a pattern of haec_gen and its options, or a matrix (*.csv)"),
                ({"traffic": "random 'x"}, "traffic[0]: No closing quotation"),
                ({"traffic": "random --ranks {4 +}"}, "traffic[0]: the end is wrong in '4 +'"),
                ({"traffic": {"a": {"uniform": 0}}}, "traffic.a.uniform: expected a whole number from 1 on, found 0"),
                ({"traffic": {"a": {"groups": 2}}}, "traffic.a: 'uniform' is missing"),
                ({"traffic": {"a": {"uniform": 1, "group": 2}}}, "traffic.a.group: unknown key; did you mean 'groups'?"),
                ({"traffic": {"a": {"uniform": 1}}, "mappings": "random"}, "traffic: 'a' needs 'ranks', the number of processes"),
                ({"mappings": [{"strategy": "optimized", "simulate": 4}]}, "simulates, for which a study needs 'trace'"),
                ({"figures": {"x": "1 +"}}, "figures.x: the end is wrong in '1 +'"),
                ({"figures": ["x"]}, "figures: expected an object of names"),
                ({"cases": ["x"]}, 'cases[0]: expected an object of keys and values, found "x"'),
                ({"page": "yes"}, 'page: expected true or false, found "yes"'),
                ({"set": {"latency": {"name": "l", "values": [1], "from": 1}}}, "set.latency.from: unknown key")):
            with self.subTest(fault=fault), self.assertRaises(UsageError) as caught:
                self.traffic(**document)
            self.assertIn(fault, str(caught.exception))

    def test_figures_are_of_traffic(self):
        with self.assertRaises(UsageError) as caught:
            self.study(figures={"x": "1"})
        self.assertEqual(str(caught.exception), "figures: has no effect with 'trace'; remove it")


if __name__ == "__main__":
    unittest.main()
