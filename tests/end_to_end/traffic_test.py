# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Studies without a trace: their rows are figures of haec_map evaluate."""

import csv
import json

import browser
import programs
import suite
from archive_test import ArchiveTest
from sweep_test import haec_sweep

STENCIL = "stencil3d --grid {topology.size.0}x2x2 --periodic --message-bytes 100 --iterations 1"


class TrafficTest(ArchiveTest):
    def setUp(self):
        super().setUp()
        self.output = self.folder / "out"

    def study(self, **document):
        path = self.folder / "study.json"
        path.write_text(json.dumps({"traffic": {"stencil": STENCIL}, "topologies": ["4x2x2:torus"], **document}))
        return haec_sweep(path, "-o", self.output)

    def rows(self):
        with open(self.output / "results.csv", encoding="utf-8") as table:
            return list(csv.DictReader(table))

    def evaluated(self, *arguments):
        """What haec_map says by itself."""
        return json.loads(self.assert_ends_well(programs.haec_map("evaluate", *arguments, "--format", "json")).out)

    def test_figures_are_those_of_haec_map(self):
        matrix, mapping = self.folder / "comm.csv", self.folder / "own.map"
        machine = ("--topology", "4,2,2:torus")
        self.assert_ends_well(programs.haec_gen(*STENCIL.replace("{topology.size.0}", "4").split(), "--matrix-only", "-o", matrix))
        self.assert_ends_well(programs.haec_map("create", "--strategy", "random", "--seed", "3", *machine, "--matrix", matrix, "-o", mapping))
        self.assert_ends_well(self.study(traffic=[{"name": "pattern", "uniform": 100}, {"name": "file", "uniform": 7}]))
        self.assert_ends_well(self.study(traffic={"pattern": STENCIL, "file": str(matrix)},
                                         mappings=["xyz", {"strategy": "random", "seed": 3}, str(mapping)]))
        rows = self.rows()
        self.assertEqual([(row["traffic"], row["mapping"]) for row in rows],
                         [(traffic, name) for traffic in ("pattern", "file") for name in ("xyz", "random 3", "own")])
        for row in rows:
            own = self.evaluated(*([] if row["mapping"] == "xyz" else [mapping]), "--matrix", matrix, *machine)
            del own["hops_histogram"]
            self.assertEqual({name: row[name] for name in own}, {name: str(value) for name, value in own.items()})
            self.assertGreater(float(row["time_bound"]), 0)

    def test_nothing_is_done_twice_and_new_figures_need_no_new_rows(self):
        settings = {"set": {"topology.size.0": {"name": "length", "values": [4, 8]}}, "page": True}
        finished = self.assert_ends_well(self.study(**settings, figures={"load": "max_link_load"}))
        self.assertIn("[2/2]", finished.err)
        table = (self.output / "results.csv").read_text()
        self.assertEqual(self.assert_ends_well(self.study(**settings, figures={"load": "max_link_load"})).err, "")
        self.assertEqual((self.output / "results.csv").read_text(), table)
        figures = {"share": "class_share.optical", "half": "(hop_bytes - 2 * total_hops) / 2", "size": "topology.size.0 * nodes"}
        self.assertEqual(self.assert_ends_well(self.study(**settings, figures=figures)).err, "")
        for row, length in zip(self.rows(), (4, 8)):
            own = json.loads((self.output / row["evaluation"]).read_text(encoding="utf-8"))
            self.assertEqual(int(row["length"]), length)
            self.assertAlmostEqual(float(row["share"]), own["class_share.optical"], delta=1e-11)
            self.assertEqual(float(row["half"]), (own["hop_bytes"] - 2 * own["total_hops"]) / 2)
            self.assertEqual(float(row["size"]), length * length * 4)

    def test_rows_tell_what_went_wrong(self):
        adaptive = {"resource_managers.network_resource_manager.routing": {"routing": "adaptive"}}
        for document, faults in (
                ({"figures": {"x": "max_lnk_load"}}, ["figures.x: 'max_lnk_load' is neither a figure of haec_map evaluate nor a number of "
                                                      "the configuration; did you mean 'max_link_load'?"]),
                ({"traffic": ["stencil3d --grid {topology.arity}x1x1"]}, ["traffic[0]: 'topology.arity' is no number of the row's"]),
                ({"traffic": ["stencil9d"]}, ["stencil9d"]),
                ({"traffic": [{"uniform": 1, "groups": 3}]}, ["--groups: 16 processes do not make 3 equal groups"]),
                ({"cases": {"plain": {}, "adaptive": adaptive}, "page": True}, [None, "adaptive needs links that are shared"])):
            with self.subTest(faults=faults):
                finished = self.study(**document)
                self.assertEqual(finished.status, 1, str(finished))
                self.assertNotIn("Traceback", finished.err)
                for row, fault in zip(self.rows(), faults):
                    self.assertEqual(row["status"], "failed" if fault else "done")
                    self.assertIn(fault or "", row["error"])
                    self.assertIn(row["error"], finished.out)
        self.assert_page_has("adaptive needs links that are shared")

    def assert_page_has(self, text):
        if browser.MISSING:
            self.skipTest(f"no browser: install {browser.MISSING}")
        shown = browser.Browser()
        self.addCleanup(shown.close)
        shown.open(self.output / "results.html")
        self.assertEqual(shown.errors(), [])
        self.assertIn(text, shown.ask("return document.getElementById('figures').textContent"))

    def test_ranks_are_refused(self):
        (self.folder / "study.json").write_text(json.dumps({"traffic": [{"uniform": 1}]}))
        finished = haec_sweep(self.folder / "study.json", "-o", self.output, "--ranks", "2")
        self.assertEqual((finished.status, finished.err),
                         (2, "haec_sweep: error: --ranks: has no effect on a study of traffic; leave it out\n"))
        self.assertFalse(self.output.exists())


if __name__ == "__main__":
    suite.main()
