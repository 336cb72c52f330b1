# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Configurations and mappings that a plan asks for."""

import json
import pathlib
import tempfile
import unittest

from haec_sweep.plan import Planner
from haec_sweep.study import study_of


class RecordingPrograms:
    """In place of haec_sim: keeps the configurations that it is asked about, and says nothing of its own."""

    def __init__(self):
        self.asked = []

    def version(self):
        return "0"

    def resolved(self, options):
        config = json.loads(pathlib.Path(options[options.index("--config") + 1]).read_text())
        self.asked.append(config)
        return config


class PlanTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "traces.otf2").touch()

    def test_what_a_configuration_names_is_seen_from_its_folder_with_another_topology(self):
        machines = self.folder / "machines"
        machines.mkdir()
        (machines / "own.json").write_text(json.dumps({"modules": {
            "own": {"library": "build/own.so"}, "power_estimator": {"file": "p.json"},
            "static_network_model": {"parameter_search_folders": ["coefficients"]}}}))
        study = study_of({"trace": "traces.otf2", "configs": "machines/own.json", "topologies": ["2x2x2", "4x2x1"]},
                         self.folder)
        programs = RecordingPrograms()
        rows = Planner(study, programs, self.folder / "study").rows()
        self.assertEqual([row.fault for row in rows], ["", ""])
        self.assertEqual(len(programs.asked), 2)
        for config in programs.asked:
            self.assertEqual(config["modules"], {
                "own": {"library": str(machines / "build/own.so")},
                "power_estimator": {"file": str(machines / "p.json")},
                "static_network_model": {"parameter_search_folders": [str(machines / "coefficients")]}})

    def test_how_far_a_plan_is_is_told(self):
        study = study_of({"trace": "traces.otf2", "topologies": ["2x2x2", "4x2x1"], "set": {"latency": [1, 2, 3]}}, self.folder)
        told = []
        rows = Planner(study, RecordingPrograms(), self.folder / "study").rows(lambda count, of: told.append((count, of)))
        self.assertEqual(told, [(count, 6) for count in range(1, 7)])
        self.assertEqual(len(rows), 6)


if __name__ == "__main__":
    unittest.main()
