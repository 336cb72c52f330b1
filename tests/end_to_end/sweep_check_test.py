# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_sweep --check: a study beside an earlier one, and all that may be wrong with the earlier results. And what differs between
two equal runs: one object of the report."""

import json

import programs
import suite
from sweep_test import StudyTest, haec_sweep


class SweepCheckTest(StudyTest):
    @classmethod
    def setUpClass(cls):
        cls.trace = cls.generate_for_all({"ring": ("--ranks", "4")}, 2)["ring"]

    def earlier(self, latencies):
        """results.json of an earlier study of the same rows, named 1 and 2, with other latencies."""
        output = self.folder / f"old-{'-'.join(map(str, latencies))}"
        path = self.study_of(self.trace, cases={str(i): {"latency": us * 1000} for i, us in enumerate(latencies)})[0]
        self.assert_ends_well(haec_sweep(path, "-o", output, "--quiet"))
        return output / "results.json"

    def checked(self, earlier, *options):
        arguments = self.study_of(self.trace, cases={str(i): {"latency": us * 1000} for i, us in enumerate([10, 100])})
        return haec_sweep(*arguments, "--quiet", "--check", earlier, *options)

    def test_the_same_study_has_no_change(self):
        finished = self.checked(self.earlier([10, 100]), "--limit", "0%")
        self.assertEqual((finished.status, finished.out, finished.err), (0, "", ""))

    def test_a_row_that_is_slower_and_one_that_is_faster(self):
        finished = self.checked(self.earlier([5, 400]))
        self.assertEqual((finished.status, finished.err), (1, ""), str(finished))
        slower, faster, told = finished.out.splitlines()
        self.assertRegex(slower, r"^slower: .*case=0.*: [\d.e-]+ s before, [\d.e-]+ s now, \+\d+\.\d\d %$")
        self.assertRegex(faster, r"^faster: .*case=1.*, -\d+\.\d\d %$")
        self.assertRegex(told, r"^2 rows compared with .*: 1 slower, 1 faster by more than 1 %$")
        self.assertEqual(self.checked(self.earlier([5, 400]), "--limit", "1000%").status, 0)

    def test_a_row_that_is_gone(self):
        finished = self.checked(self.earlier([10, 100, 1]))
        self.assertEqual(finished.status, 1)
        self.assertIn("gone: ", finished.out)
        self.assertIn("case=2", finished.out)

    def test_results_that_are_none(self):
        good = self.earlier([10, 100])
        cases = {"nothere.json": None, "cut.json": good.read_text()[:200], "list.json": "[]", "empty.json": '{"rows": []}',
                 "rows.json": '{"rows": [5]}', "words.json": "no JSON"}
        for name, text in cases.items():
            if text is not None:
                (self.folder / name).write_text(text)
            finished = self.checked(self.folder / name)
            self.assertEqual(finished.status, 2, f"{name}: {finished}")
            self.assertRegex(finished.err, rf"^haec_sweep: error: [^\n]*{name}[^\n]*\n$")
            self.assertFalse(self.output.exists())
        for options in (("--limit", "1"), ("--limit", "x%"), ("--plan",), ("--dry-run",)):
            self.assertEqual(self.checked(good, *options).status, 2, str(options))
        self.assertEqual(haec_sweep("--trace", self.trace, "--sensitivity", "latency", "-o", self.output, "--limit", "1%").status, 2)
        (self.folder / "other.json").write_text('{"rows": [{"case": "other", "status": "done", "predicted_s": 1}]}')
        finished = self.checked(self.folder / "other.json")
        self.assertEqual(finished.status, 1)
        self.assertIn("no row of this study", finished.err)

    def test_results_are_not_written_over(self):
        self.assertEqual(self.checked(self.earlier([10, 100])).status, 0)
        finished = self.checked(self.output / "results.json")
        self.assertEqual(finished.status, 1)
        self.assertIn("is the input", finished.err)

    def test_two_equal_runs_differ_in_one_object(self):
        found = []
        for ranks in (1, 1, 2):
            report = self.folder / "report.json"
            words = ["--trace", self.trace, "--no-output", "--report", report, "--force", "--quiet"]
            self.assert_ends_well(programs.haec_sim(*words, ranks=ranks))
            text = report.read_text(encoding="utf-8")
            head, _, own = text.partition('"simulator": ')
            self.assertIn('"wall_s"', own)
            self.assertEqual(list(json.loads(text))[-1], "simulator")
            found.append(head)
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[0], found[2])


if __name__ == "__main__":
    suite.main()
