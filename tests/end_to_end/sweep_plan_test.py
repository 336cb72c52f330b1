# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_sweep --plan: what a study will take, by runs that are done; and what is kept of runs for later."""

import base64
import gzip
import json
import re
import shutil

import programs
import suite
from sweep_test import StudyTest, haec_sweep

UNITS = {"s": 1, "min": 60, "h": 3600, "kB": 1e3, "MB": 1e6}
TOTAL = r"(\d+) runs, (\d+) of them left, 2 at a time\nabout (\S+) (\S+) and (\S+) (\S+) of disk, by runs that are done:\n"


class PlanTest(StudyTest):
    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all({"ping_pong": (), "stencil3d": ("--grid", "2x2x2")}, 3)

    def study(self, **document):
        path = self.folder / "study.json"
        path.write_text(json.dumps({"traces": {name: str(trace) for name, trace in self.traces.items()},
                                    "topologies": ["2x2x2", "8x1x1"], "models": ["DOR", "PNC"], **document}))
        return [path, "-o", self.output, "--jobs", "2"]

    def plan(self, *arguments):
        """Runs in all and left, seconds and bytes, and the lines of the traces."""
        finished = self.assert_ends_well(haec_sweep(*arguments, "--plan"))
        runs, left, seconds, seconds_unit, size, size_unit = re.match(TOTAL, finished.out).groups()
        return (int(runs), int(left), float(seconds) * UNITS[seconds_unit], float(size) * UNITS[size_unit],
                finished.out.splitlines()[2:])

    def sizes(self):
        """Bytes of each run, by its trace."""
        found = {}
        for folder in (self.output / "runs").iterdir():
            report = json.loads((folder / "report.json").read_text())
            size = sum(path.stat().st_size for path in folder.iterdir())
            found.setdefault(report["inputs"]["trace"]["file"], []).append(size)
        return list(found.values())

    def test_one_run_of_each_trace_is_done_and_kept(self):
        runs, left, _, size, lines = self.plan(*self.study())
        # Four of each trace, and one on an ideal network.
        self.assertEqual((runs, left), (10, 8))
        self.assertEqual([line.split(";")[0] for line in lines], ["  ping_pong: 4 left", "  stencil3d: 4 left"])
        self.assertEqual([len(sizes) for sizes in self.sizes()], [1, 1])
        self.assertAlmostEqual(size, sum(4 * sizes[0] for sizes in self.sizes()), delta=0.006 * size)
        self.assertFalse((self.output / "results.json").exists())

        kept = {path: path.stat().st_mtime_ns for path in (self.output / "runs").rglob("*")}
        self.assertEqual(self.plan(*self.study())[:2], (10, 8))
        finished = self.assert_ends_well(haec_sweep(*self.study()))
        self.assertIn("[8/8]", finished.err)
        self.assertEqual({path: path.stat().st_mtime_ns for path in kept}, kept)
        self.assertEqual(self.plan(*self.study())[:2], (10, 0))

    def test_times_are_scaled_by_runs_and_jobs(self):
        self.plan(*self.study())
        for folder in (self.output / "runs").iterdir():
            (folder / "seconds.txt").write_text("300\n" if "ping_pong" in folder.name else "900\n")
        *_, seconds, _, lines = self.plan(*self.study())
        # And what it takes to prepare the study.
        self.assertAlmostEqual(seconds, (4 * 300 + 4 * 900) / 2, delta=60)
        self.assertIn("1 done, 5 min and", lines[0])

    def test_a_run_that_fails_tells_nothing(self):
        bad = self.folder / "bad.map"
        bad.write_text("bad\nx y z n ids\n0 0 0 1 0\n")
        finished = self.assert_ends_well(haec_sweep(*self.study(mappings=[str(bad)]), "--plan"))
        self.assertIn("mapping.map", finished.err)
        self.assertRegex(finished.out, "^10 runs, 10 of them left, 2 at a time\nmore than [^\n]* and 0 kB of disk")
        self.assertIn("  ping_pong: 5 left; no finished run tells the time of one\n", finished.out)

    def test_rows_that_cannot_run(self):
        models = ["DOR", {"name": "bad", "latency": -1}]
        self.assertRegex(self.plan(*self.study(models=models))[4][-1],
                         r"^4 rows have no run: \S+ \S+ 2x2x2 xyz bad: --set modules.static_network_model.latency")

    def test_wrong_usage(self):
        finished = haec_sweep(*self.study(), "--plan", "--dry-run")
        self.assertEqual(finished.status, 2)
        self.assertIn("--plan and --dry-run exclude each other", finished.err)

    def page(self):
        self.assert_ends_well(programs.run(programs.program("HAEC_REPORT"), self.output / "results.json", "-o",
                                           self.folder / "page.html", "--force"))
        return (self.folder / "page.html").read_text(encoding="utf-8")

    def data(self, page):
        return next(json.loads(gzip.decompress(base64.b64decode(text))) for text in re.findall(r">\s*(H4sI[^<]*?)\s*<", page)
                    if gzip.decompress(base64.b64decode(text)).startswith(b'{"runs"'))

    def test_pages_need_no_whole_reports(self):
        self.assert_ends_well(haec_sweep(*self.study()))
        page = self.page()
        # What the page has of runs, and what rows say, is what reports say.
        data = self.data(page)
        self.assertEqual(len(data["runs"]), 8)
        for row, run in zip(data["study"]["rows"], data["runs"]):
            report = json.loads((self.output / row["report"]).read_text())
            self.assertEqual([run[section] for section in ("time", "activity", "efficiencies")],
                             [report[section] for section in ("time", "activity", "efficiencies")])
            self.assertEqual(run["messages"]["count"], row["messages"])
            self.assertAlmostEqual(run["time"]["predicted"]["span_ps"] * 1e-12, row["predicted_s"], delta=1e-12)
        for brief in self.output.rglob("brief.json"):
            brief.unlink()
        self.assertEqual(self.page(), page)

    def test_a_report_that_was_changed_is_read_again(self):
        self.assert_ends_well(haec_sweep(*self.study()))
        path = self.output / self.rows()[0]["report"]
        report = json.loads(path.read_text())
        report["messages"]["count"] += 1000
        path.write_text(json.dumps(report))
        self.assertEqual(self.data(self.page())["runs"][0]["messages"]["count"], report["messages"]["count"])
        self.assert_ends_well(haec_sweep(*self.study()))
        self.assertEqual(int(self.rows()[0]["messages"]), report["messages"]["count"])

    def test_a_study_that_was_copied(self):
        self.assert_ends_well(haec_sweep(*self.study()))
        page = self.page()
        rows = self.rows()
        moved = self.folder / "moved"
        shutil.copytree(self.output, moved, copy_function=shutil.copyfile)
        shutil.rmtree(self.output)
        moved.rename(self.output)
        self.assertEqual(self.page(), page)
        self.assertEqual(self.assert_ends_well(haec_sweep(*self.study())).err, "")
        self.assertEqual(self.rows(), rows)


if __name__ == "__main__":
    suite.main()
