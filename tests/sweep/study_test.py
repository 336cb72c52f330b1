# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a study may say, and what is refused."""

import pathlib
import tempfile
import unittest

from haec_programs.errors import UsageError
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
        self.assertEqual(study.trace, self.folder / "traces.otf2")

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
                ({"trace": "none.otf2"}, "trace: .*none.otf2 is no file"),
                ({"topologies": ["4x4"]}, r"topologies\[0\]: expected a size"),
                ({"topologies": ["9" * 5000 + "x1x1"]}, "expected a size"),
                ({"topologies": ["4x0x4"]}, r"topologies\[0\]: expected a size"),
                ({"topologies": []}, "topologies: empty"),
                ({"mappings": ["optimised"]}, "did you mean 'optimized'"),
                ({"mappings": ["gone.map"]}, "gone.map is no file"),
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
                ({"sensitivity": "latency"}, "sensitivity: expected a list")):
            with self.subTest(document=document), self.assertRaisesRegex(UsageError, fault):
                self.study(**document)
        with self.assertRaisesRegex(UsageError, "trace: missing"):
            study_of({}, self.folder)


if __name__ == "__main__":
    unittest.main()
