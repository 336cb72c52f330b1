# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Evaluations of haec_resources: which documents are such, which are damaged, and what several of them say together."""

import copy
import json
import pathlib
import tempfile
import unittest

from haec_programs.errors import ProgramError
from haec_report.evaluations import column_names, study_of, title_of
from haec_report.inputs import read_inputs, read_run

RATE = {"unit": "B", "kind": "rate", "rate": 8, "count": 2, "gain": 0.5, "what_if": [4, 2, 1.5]}
EVALUATION = {
    "application": "app", "machine": "box", "slices": 1, "time": 2, "bound_by": "link", "latency": 5, "what_if_factors": [0.5, 1, 2],
    "phases": [{"name": "run", "executions": 1, "overlap": 1, "time": 2, "share": 1, "bound_by": "link", "demands": [
        {"resource": "link", "amount": 16, "seconds": 2, "element": 4, "utilisation": 1},
        {"resource": "heap", "amount": 3, "utilisation": 1.5}]}],
    "resources": [{"name": "link", "busy": 2, "load": 1, **RATE}, {"name": "idle", "busy": 0, "load": 0, **RATE},
                  {"name": "heap", "unit": "B", "kind": "memory", "capacity": 2, "mean": 0.5, "peak": 1.5}],
    "figures": {"half": 0.5, "time": 3, "endless": "inf"}, "warnings": ["too much"]}
# What measure writes, or somebody by hand.
APPLICATION = {"name": "app", "phases": [{"name": "run", "demands": {"link": 3}}]}
MACHINE = {"name": "box", "resources": [{"name": "link", "rate": 3}]}
# Values of other kinds; a number stands for a text, and a text for all else.
OTHERS = (None, True, [], {}, [3], {"a": [3]}, float("inf"))


def places_in(document, before=()):
    """Paths to all parts of a document."""
    parts = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    for key, part in parts:
        yield (*before, key)
        yield from places_in(part, (*before, key))


def changed(path, value):
    document = copy.deepcopy(EVALUATION)
    part = document
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return document


class EvaluationsTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def write(self, document, name="eval.json"):
        (self.folder / name).write_text(json.dumps(document).replace("Infinity", "1e999"))
        return self.folder / name

    def read(self, *documents):
        return read_inputs([self.write(document, f"{number}.json") for number, document in enumerate(documents)])

    def assert_refused(self, pattern, *documents):
        with self.assertRaisesRegex(ProgramError, pattern) as caught:
            self.read(*documents)
        self.assertNotIn("\n", str(caught.exception))

    def test_one_and_a_list_are_read(self):
        found = self.read(EVALUATION)
        self.assertEqual([run.name for run in found.evaluations], ["app"])
        self.assertEqual((found.runs, found.detailed, found.study), ([], [], None))
        found = self.read([{**EVALUATION, "point": {"application": "app", "machine.resources.link.rate": str(rate)}} for rate in (8, 16)])
        self.assertEqual([run.name for run in found.evaluations], [f"app, machine.resources.link.rate={rate}" for rate in (8, 16)])
        self.assertEqual([run.name for run in self.read(EVALUATION, EVALUATION).evaluations], ["0", "1"])

    def test_what_was_not_evaluated_says_how(self):
        self.assert_refused("0.json: this application .* evaluate it first: haec_resources evaluate .*0.json --machine MACHINE --format json -o eval.json$",
                            APPLICATION)
        self.assert_refused("haec_resources evaluate APPLICATION --machine .*0.json --format json -o eval.json$", MACHINE)

    def test_evaluations_are_not_drawn_beside_runs(self):
        study = {"schema": "haec_sim study", "version": 2, "columns": ["status"], "rows": []}
        for documents in ((EVALUATION, study), (study, EVALUATION)):
            self.assert_refused("an evaluation of haec_resources, which is not compared with runs; give it a page of its own", *documents)
        with self.assertRaisesRegex(ProgramError, "no report of haec_sim, but an evaluation"):
            read_run(self.write(EVALUATION))

    def test_documents_that_were_cut_short(self):
        for key in EVALUATION:
            with self.subTest(key=key):
                self.assert_refused(f"has no section '{key}'; the file was cut short or changed", {name: EVALUATION[name] for name in EVALUATION if name != key})
        self.assert_refused(r"the element \[1\] does not match the schema", [EVALUATION, 3])
        self.assert_refused("neither a report of haec_sim", [3])

    def test_each_part_of_another_kind_is_one_line(self):
        """Or nobody needs it: then nothing of the page comes from it."""
        unneeded = {"overlap", "seconds", "element", "capacity"}
        for path in places_in(EVALUATION):
            for value in (*OTHERS, 3 if isinstance(EVALUATION.get(path[0]), str) else "text"):
                bound = path[-1] == "bound_by" and value is None
                same_kind = isinstance(value, (dict, list)) and not value and path[-1] in ("phases", "demands", "resources", "warnings", "figures")
                free = path[0] in ("figures", "warnings") and isinstance(value, str) or path[-1] in ("name", "unit") and isinstance(value, str)
                if path[-1] in unneeded or bound or same_kind or free:
                    continue
                with self.subTest(path=path, value=value):
                    self.assert_refused("does not match the schema; if the file was changed", changed(path, value))

    def test_names_and_lists_belong_together(self):
        for path, value, place in ((("bound_by",), "gone", "'bound_by'"), (("phases", 0, "demands", 0, "resource"), "gone", r"'phases\[0\].demands'"),
                                   (("resources", 1, "what_if"), [1, 2], r"'resources\[1\].what_if'"), (("resources", 2, "kind"), "rate", r"'resources\[2\]"),
                                   (("point",), [3], "'point'"), (("point",), {"a": {}}, "'point.a'")):
            with self.subTest(path=path):
                self.assert_refused(f"the section {place}", changed(path, value))
        self.assert_refused(r"the section '\[1\].time'", [EVALUATION, changed(("time",), None)])

    def test_several_are_a_study_of_figures(self):
        points = [{"application": "app", "application.parameters.n": "8", "machine.resources.link.rate": rate} for rate in ("1e9", "2.5", "fast")]
        study = study_of([run.report for run in self.read([{**EVALUATION, "point": point} for point in points]).evaluations])
        self.assertEqual(study["columns"], ["application", "n", "rate of link", "status"])
        self.assertEqual([(row["n"], row["rate of link"]) for row in study["rows"]], [(8, 1000000000), (8, 2.5), (8, "fast")])
        self.assertEqual(study["figures"], ["time", "load of link", "peak of heap", "half", "figure time", "endless"])
        self.assertEqual(study["units"], {"time": "s", "load of link": "%", "peak of heap": "%"})
        row = study["rows"][0]
        self.assertEqual([row[name] for name in (*study["figures"], "bound by")], [2, 100, 150, 0.5, 3, "inf", "link"])

    def test_columns_that_would_be_called_the_same_keep_their_paths(self):
        paths = ["machine.resources.a.rate", "application.parameters.rate of a"]
        self.assertEqual(column_names(paths), dict(zip(paths, paths)))
        self.assertEqual(column_names(["machine.resources.0.rate", "machine.slices"]),
                         {"machine.resources.0.rate": "machine.resources.0.rate", "machine.slices": "machine.slices"})

    def test_titles(self):
        self.assertEqual(title_of([EVALUATION, EVALUATION]), "What bounds app on box")
        self.assertEqual(title_of([EVALUATION, {**EVALUATION, "application": "b", "machine": "c"}]), "What bounds 2 applications on 2 machines")


if __name__ == "__main__":
    unittest.main()
