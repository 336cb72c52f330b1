# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""haec_report --window: the visits and messages of a part of a run, against those that its report tells one by one."""

import base64
import gzip
import json
import re

import programs
import suite
from archive_test import ArchiveTest
from report_suite import rows


class PageWindowTest(ArchiveTest):
    def simulate(self, *more):
        trace, output, report = (self.folder / name for name in ("trace", "output", "run.json"))
        self.assert_ends_well(programs.haec_gen("wavefront", "--grid", "3x2", "--planes", "100", "--output", trace))
        self.assert_ends_well(programs.haec_sim("--trace", trace / "traces.otf2", "--report", report, "--output", output, *more))
        return report, json.loads(report.read_text())

    def haec_report(self, *arguments):
        return programs.run(programs.program("HAEC_REPORT"), *arguments, "-o", self.folder / "page.html", "--force")

    def window_of_page(self):
        packed = re.search(r'id="data"[^>]*>([^<]+)<', (self.folder / "page.html").read_text())[1]
        data = json.loads(gzip.decompress(base64.b64decode(packed)))
        return data["details"][0]["report"]["timeline"]["window"]

    def test_has_all_that_happens_in_it(self):
        file, report = self.simulate()
        span = report["time"]["predicted"]
        begin, end = (span["begin_ps"] + span["span_ps"] * part // 7 for part in (3, 4))
        self.assert_ends_well(self.haec_report(file, "--window", f"{begin / 10**6:.6f}us:{end // 1000}.{end % 1000:03}ns"))
        window = self.window_of_page()
        self.assertEqual((window["begin_ps"], window["end_ps"]), (begin, end))
        inside = [row for row in rows(report["timeline"]["visits"]) if row["enter_ps"] < end and row["leave_ps"] > begin]
        self.assertGreater(len(inside), 20)
        in_order = lambda found: sorted(map(lambda row: sorted(row.items()), found))  # noqa: E731 (short)
        self.assertEqual(in_order(rows(window["visits"])), in_order(inside))
        # The report tells when a transfer begins, the trace when its send does.
        told = {(row["from"], row["to"], row["receive_ps"], row["bytes"]) for row in rows(report["timeline"]["messages"])}
        self.assertTrue(report["timeline"]["messages"]["is_complete"])
        found = {(row["from"], row["to"], row["receive_ps"], row["bytes"]) for row in rows(window["messages"])}
        self.assertEqual(sorted(found - told)[:3], [])
        self.assertEqual([row for row in rows(window["messages"]) if row["send_ps"] >= end or row["receive_ps"] <= begin], [])
        self.assertEqual(sorted(message for message in told - found if begin < message[2] <= end)[:3], [])

    def test_windows_that_cannot_be_had(self):
        file, report = self.simulate()
        for window, status, fault in (("1:2", 2, "is no window"), ("2s:1s", 2, "ends before it begins"),
                                      ("100s:101s", 1, "choose a window in it")):
            finished = self.haec_report(file, "--window", window)
            self.assertEqual((finished.status, len(finished.err.splitlines())), (status, 1), str(finished))
            self.assertIn(fault, finished.err)
        for output, fault in ((None, "without --no-output"), ("gone/traces.otf2", "is not there")):
            report["run"]["output"] = output
            file.write_text(json.dumps(report))
            finished = self.haec_report(file, "--window", "0s:1s")
            self.assertEqual((finished.status, len(finished.err.splitlines())), (1, 1), str(finished))
            self.assertIn(fault, finished.err)
        self.assertFalse((self.folder / "page.html").exists())


if __name__ == "__main__":
    suite.main()
