# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""sweep() beside haec_sweep itself."""

import json
import os
import pathlib
import unittest

import haec_sim
import scratch


class StudiesTest(scratch.ScratchTest):
    def test_all_runs_give_the_same_bytes(self):
        count = int(os.environ.get("HAEC_SIM_STUDY_ROWS", "12"))
        trace = haec_sim.generate("ring", "recorded", ranks=4, iterations=2)
        study = {"trace": trace, "configs": ["haec_box"], "set": {"latency": list(range(count)), "contention": ["none"]}}
        made = haec_sim.sweep(study, "ours")
        pathlib.Path("study.json").write_text(json.dumps({**study, "trace": "recorded"}), encoding="utf-8")
        self.assertEqual(scratch.program("haec_sweep", "study.json", "-o", "theirs", "--quiet").returncode, 0)
        for name in ("results.json", "results.csv"):
            self.assertEqual(pathlib.Path("ours", name).read_bytes(), pathlib.Path("theirs", name).read_bytes(), name)
        self.assertEqual(len(made.rows), count)
        self.assertEqual(made.table()["latency"], list(range(count)))
        self.assertEqual(haec_sim.sweep("study.json", "ours").rows, made.rows)
        self.assertTrue(made._repr_html_().startswith("<iframe"))

    def test_runs_of_a_study_are_those_of_run(self):
        trace = haec_sim.generate("ring", "other", ranks=4)
        rows = haec_sim.sweep({"trace": trace, "set": {"latency": [100, 5000]}}, "both").rows
        for row in rows:
            whole = haec_sim.run(trace, latency=row["latency"]).report["time"]["predicted"]["span_ps"]
            self.assertEqual(round(row["predicted_s"] * 1e12), whole)


if __name__ == "__main__":
    unittest.main()
