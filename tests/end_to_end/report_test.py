# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Summary and report of runs of generated traces, against what OTF2's reader says of input and output."""

import json
import re
import shutil

import programs
import suite
from archive_test import ArchiveTest, in_turn
from refusal_test import RefusalTest
from report_suite import KEPT, MODEL, SHARED, SLOW, ReportSuite, rows, schema_faults

RANKS = (2, 3, 7)


class ReportTest(ReportSuite, ArchiveTest):
    PATTERNS = {"wavefront": ("--grid", "3x2"), "stencil3d": ("--grid", "2x2x2"),
                "all_to_all": ("--ranks", "6", "--point-to-point"), "hybrid": ()}

    @classmethod
    def setUpClass(cls):
        cls.traces = cls.generate_for_all(cls.PATTERNS, 3)

    def check(self, trace, *arguments, ranks=RANKS):
        text, output = self.report_of(trace, "run", *arguments)
        report = json.loads(text)
        self.assert_schema(report)
        self.assert_sums(report)
        self.assert_timeline(report)
        for count in ranks:
            other = self.report_of(trace, "run", *arguments, ranks=count)
            self.assert_same_but_for_simulator((text, str(output)), (other[0], str(other[1])))
        return report, output

    def test_generated_traces_by_every_rule(self):
        for turn, (pattern, trace) in enumerate(self.traces.items()):
            for name, arguments, *eager in (
                    ("plain", KEPT), ("model", ()),
                    ("shared", (*KEPT, *SHARED, "--set", "replay.eager_threshold=4096"), 4096),
                    ("slow", (*KEPT, *SHARED, *SLOW, "--set", "replay.eager_threshold=0"), 0),
                    ("rendezvous", (*KEPT, "--set", "replay.eager_threshold=0"))):
                with self.subTest(pattern=pattern, rule=name):
                    report, output = self.check(trace, *arguments, ranks=in_turn(RANKS, turn) if name == "plain" else (3,))
                    self.assert_as_read(report, trace, "recorded")
                    read = self.assert_as_read(report, output, "predicted", *eager)
                    self.assert_messages_as_read(report, read)
                    if eager:
                        self.assertIsNotNone(read["late_receiver"])
                    if name == "slow" and pattern in ("wavefront", "all_to_all"):
                        cause = {"wavefront": "late_receiver", "all_to_all": "network"}[pattern]
                        self.assertGreater(min(read["late_sender"], read[cause]), 0)
                    self.assertEqual(report["links"]["shared"], name in ("shared", "slow"))
                    for folder in self.folder.glob("run-*"):
                        shutil.rmtree(folder) if folder.is_dir() else folder.unlink()

    def test_links_are_those_of_link_statistics(self):
        text, _ = self.report_of(
            self.traces["all_to_all"], "run", "-m", "static_network_model,link_statistics", *SHARED,
            "--set", f"modules.link_statistics.json={self.folder}/links.json",
            "--set", f"modules.link_statistics.output={self.folder}/links.csv")
        links = json.loads(text)["links"]
        told = json.loads((self.folder / "links.json").read_text(encoding="utf-8"))
        keys = ("id", "name", "messages", "units", "bytes", "busy_ps", "waiting_ps")
        self.assertEqual([[row[key] for key in keys] for row in links["rows"]],
                         [[row[key] for key in keys] for row in told["resources"]])
        for row in links["rows"]:
            self.assertEqual(sum(row["busy_over_time_ps"]), row["busy_ps"])

    def test_sections_that_nobody_asks_for_are_null(self):
        for sharing in ((), SHARED):
            self.assert_choices(sharing)

    def assert_choices(self, sharing):
        trace, kind = self.traces["all_to_all"], len(sharing)
        whole = json.loads(self.report_of(trace, f"whole-{kind}", *sharing)[0])
        more = {"regions": ["groups", "process_regions"], "links": ["nodes", "routes", "link_classes", "held_back", "circuits", "rates"]}
        names = ["regions", "messages", "links", "waiting", "critical_path", "timeline"]
        for number, chosen in enumerate(([], ["links"], ["messages"], ["regions"], ["waiting", "regions"],
                                         ["critical_path", "regions"], ["timeline", "regions", "links"])):
            with self.subTest(sharing=sharing, chosen=chosen):
                text, _ = self.report_of(trace, f"some-{kind}-{number}", *sharing, "--report-sections",
                                         ",".join(chosen) or "none")
                report = json.loads(text)
                self.assert_schema(report)
                kept = {key for name in chosen for key in [name, *more.get(name, [])]}
                left = {key for name in names for key in [name, *more.get(name, [])]} - kept
                self.assertEqual({key for key in report if report[key] is None}, left)
                for key in set(report) - left - {"simulator", "inputs", "run"}:
                    expected = whole[key]
                    if key == "bound" and "links" not in chosen:
                        expected = {**expected, "region_of_interest": None}
                    self.assertEqual(report[key], expected, key)

    def test_the_number_of_intervals_is_chosen(self):
        """Their width is the power of two of picoseconds, 2^20 at least, of which so many reach the end."""
        trace = self.traces["all_to_all"]
        for chosen, links, timeline in ((None, 512, 4096), (16, 16, 16), (5000, 5000, 5000)):
            for sharing in ((), SHARED):
                options = () if chosen is None else ("--report-bins", chosen)
                report = json.loads(self.report_of(trace, f"bins-{chosen}-{len(sharing)}", *sharing, *options)[0])
                end, line = report["links"]["end_ps"], report["timeline"]
                for width, most in ((report["links"]["bin_width_ps"], links), (line["bin_width_ps"] * line["bins_divided"], timeline)):
                    self.assertEqual(width, max(1 << 20, 1 << (end // most).bit_length()), (chosen, most))
                for row in report["links"]["rows"]:
                    self.assertEqual(sum(row["busy_over_time_ps"]), row["busy_ps"])
        for wrong in ("15", "65537", "many"):
            finished = programs.haec_sim("--trace", trace, "--no-output", "--report", self.folder / "none.json", "--report-bins", wrong)
            self.assertEqual(finished.status, 2)
            self.assertIn(f"--report-bins: '{wrong}' is no number of intervals; give one from 16 to 65536", finished.err)
        finished = programs.haec_sim("--trace", trace, "--no-output", "--report-bins", "64")
        self.assertEqual(finished.status, 2)
        self.assertIn("--report-bins: has no effect without a report; give --report FILE", finished.err)

    def test_many_links_share_the_intervals(self):
        """2^22 intervals of all links, in powers of two of each (docs/reference/report.md), on any number of ranks."""
        trace = self.folder / "crowd"
        self.assert_ends_well(programs.haec_gen("random", "--ranks", 1728, "--iterations", 2, "--output", trace))
        torus = ("--set", "topology.type=torus", "--set", "topology.size=[12,12,12]")
        for sharing in ((), SHARED):
            kind = f"crowd-{len(sharing)}"
            texts = [self.report_of(trace, kind, *torus, *sharing, ranks=ranks)[0].replace(f"{kind}-{ranks}", "") for ranks in (1, 2, 3)]
            # Not assertEqual(), which would print all of them.
            self.assertEqual(len({text[:text.index('"simulator"')] for text in texts}), 1)
            links = json.loads(texts[0])["links"]
            count = len(links["rows"]) + (links["left_out"] or {"links": 0})["links"]
            self.assertGreater(count, 8192)
            self.assertEqual(links["bin_width_ps"], max(1 << 20, 1 << (links["end_ps"] // 256).bit_length()))
            chosen = json.loads(self.report_of(trace, f"{kind}-512", *torus, *sharing, "--report-bins", 512)[0])
            self.assertEqual(chosen["links"]["bin_width_ps"], max(1 << 20, 1 << (links["end_ps"] // 512).bit_length()))

    def test_sections_that_there_are_not_are_told(self):
        trace = self.traces["all_to_all"] / "traces.otf2"
        finished = programs.haec_sim("--trace", trace, "--no-output", "--report", self.folder / "none.json",
                                     "--report-sections", "links,timelines")
        self.assertEqual(finished.status, 2)
        self.assertIn("--report-sections: 'timelines' is no section; did you mean 'timeline'?", finished.err)
        finished = programs.haec_sim("--trace", trace, "--no-output", "--report-sections", "links")
        self.assertEqual(finished.status, 2)
        self.assertIn("--report-sections: has no effect without a report; give --report FILE", finished.err)

    def test_a_pair_of_messages_worked_by_hand(self):
        # Two processes, a message each way, by a model whose times are round: 1000 ns for a link,
        # nothing else.
        trace = self.folder / "ring"
        self.assert_ends_well(programs.haec_gen("ring", "--ranks", "2", "--iterations", "1",
                                                "--output", trace))
        text, _ = self.report_of(trace, "run", "--set", f"{MODEL}communication_model=linear",
                                 "--set", f"{MODEL}latency=1000", "--set",
                                 f"{MODEL}bandwidth=1e9", "--set", "topology.size=[2,1,1]")
        report = json.loads(text)
        for row in report["messages"]["by_size"]["rows"]:
            expected = 1_000_000 + row["least_bytes"] * 1000
            self.assertEqual(row["transfer"], {"least_ps": expected, "mean_ps": expected,
                                               "most_ps": expected})
        self.assertEqual({row["hops"] for row in report["messages"]["by_hops"]}, {1})
        for table in ("process_pairs", "node_pairs"):
            found = {(row["from"], row["to"]): row for row in rows(report["messages"][table])}
            self.assertEqual(set(found), {(0, 1), (1, 0)})
            for row in found.values():
                self.assertEqual((row["mean_ps"], row["most_ps"], row["queued_ps"]),
                                 (1_000_000 + row["bytes"] // row["count"] * 1000, 1_000_000 + row["bytes"] // row["count"] * 1000, 0))

    def test_ideal_network_divides_communication_into_serialisation_and_transfer(self):
        """Two processes take turns: 2 x 20 messages, each of which takes D; nothing else is the network's."""
        trace = self.folder / "turns"
        self.assert_ends_well(programs.haec_gen("ping_pong", "--iterations", "20", "--message-bytes", "4000",
                                                "--compute-ns", "3000", "--output", trace))
        linear = ("--set", f"{MODEL}communication_model=linear", "--set", "topology.size=[2,1,1]")
        slow = (*linear, "--set", f"{MODEL}latency=1000", "--set", f"{MODEL}bandwidth=2e9")
        report, _ = self.check(trace, *slow, "--ideal", ranks=(2, 3, 7))
        base = "region_of_interest" if report["time"]["region_of_interest"] else "whole"
        found = report["efficiencies"][base]
        span = (report["time"]["region_of_interest"] or report["time"])["predicted"]["span_ps"]
        self.assertEqual(span - found["ideal_span_ps"], 2 * 20 * (1_000_000 + 4000 * 500))
        activity = [(process["region_of_interest"] or process["whole"])["predicted"]["computing_ps"]
                    for process in report["processes"]]
        self.assertGreaterEqual(found["ideal_span_ps"], sum(activity))
        self.assertEqual(found["transfer"], found["ideal_span_ps"] / span)
        self.assertEqual(found["serialisation"], max(activity) / found["ideal_span_ps"])
        # They compute as long, and never at the same time.
        self.assertLessEqual(found["serialisation"], 0.5 + 1e-9)
        self.assertAlmostEqual(found["serialisation"] * found["transfer"], found["communication"], delta=1e-12)
        self.assertAlmostEqual(found["load_balance"] * found["communication"], found["parallel"], delta=1e-12)
        # The same by a run of its own.
        ideal = json.loads(self.report_of(trace, "alone", *linear, "--set", f"{MODEL}latency=0", "--set",
                                          f"{MODEL}bandwidth=infinite", "--ideal")[0])
        own = (ideal["time"]["region_of_interest"] or ideal["time"])["predicted"]["span_ps"]
        self.assertEqual(own, found["ideal_span_ps"])
        self.assertEqual((ideal["efficiencies"][base]["transfer"], ideal["efficiencies"][base]["ideal_span_ps"]), (1, own))
        without = json.loads(self.report_of(trace, "without", *slow)[0])
        self.assertIsNone(without["efficiencies"][base]["transfer"])
        others = report.keys() - {"efficiencies", "simulator", "run"}
        self.assertEqual({key: report[key] for key in others}, {key: without[key] for key in others})

    def test_ideal_network_of_whatever_the_machine_is(self):
        """Shared links with ports, types of links with figures of their own, collectives by model, a region."""
        trace = self.traces["all_to_all"]
        report, _ = self.check(trace, *SHARED, "--ideal", "--set",
                               "topology.links.optical.latency=500", "--set", "topology.links.optical.bandwidth=1e8",
                               ranks=(3,))
        whole = report["efficiencies"]["whole"]
        self.assertLess(whole["transfer"], 1)
        self.assertAlmostEqual(whole["serialisation"] * whole["transfer"], whole["communication"], delta=1e-12)
        for words, mention in ((("--ideal",), "--report"),
                               (("--ideal", "--report", self.folder / "no.json", "-m", "identity"),
                                "static_network_model")):
            finished = programs.haec_sim("--trace", trace / "traces.otf2", "--output", self.folder / "no", *words)
            self.assertEqual(finished.status, 2, str(finished))
            self.assertEqual(len(finished.err.splitlines()), 1, str(finished))
            self.assertIn(mention, finished.err)
            self.assertFalse((self.folder / "no.json").exists())

    def test_without_a_model_nothing_changes(self):
        report, output = self.check(self.traces["wavefront"], "-m", "identity", ranks=(3,))
        self.assertIsNone(report["links"])
        self.assertEqual(report["messages"]["count"], 0)
        for region in report["regions"]:
            self.assertEqual(region["whole"]["recorded"], region["whole"]["predicted"])
        self.assertTrue((output / "traces.otf2").exists())

    def test_no_output_writes_the_same_report_and_no_trace(self):
        trace = self.traces["stencil3d"]
        text, output = self.report_of(trace, "run")
        other, nothing = self.report_of(trace, "none", "--no-output")
        self.assertFalse(nothing.exists())
        cut = other.replace('"output": null', f'"output": "{output}/traces.otf2"')
        self.assert_same_but_for_simulator((text, "x"), (cut, "x"))

    def test_interest_is_between_init_and_finalize_or_as_one_says(self):
        trace = self.traces["stencil3d"]
        report = json.loads(self.report_of(trace, "run")[0])
        names = {region["name"] for region in report["regions"]}
        interest = report["time"]["region_of_interest"]
        if "MPI_Init" in names:
            self.assertEqual(interest["from"], "last end of MPI_Init")
        else:
            self.assertIsNone(interest)
        name = max((region for region in report["regions"] if region["region"] is not None),
                   key=lambda region: region["whole"]["predicted"]["visits"])["name"]
        chosen = json.loads(self.report_of(trace, "named", "--from", name, "--to", name)[0])
        visits = [visit for visit in rows(report["timeline"]["visits"])
                  if report["regions"][visit["region"]]["name"] == name]
        self.assertEqual(chosen["time"]["region_of_interest"]["predicted"]["begin_ps"],
                         min(visit["enter_ps"] for visit in visits))
        self.assertEqual(chosen["time"]["region_of_interest"]["predicted"]["end_ps"],
                         max(visit["leave_ps"] for visit in visits))
        half = report["time"]["recorded"]["end_ps"] // 2
        timed = json.loads(self.report_of(trace, "timed", "--to", f"{half} ps", "--from", "0s")[0])
        self.assertEqual(timed["time"]["region_of_interest"]["recorded"],
                         {"begin_ps": 0, "end_ps": half, "span_ps": half})

    def test_faults_of_a_report_are_seen(self):
        report = json.loads(self.report_of(self.traces["wavefront"], "run")[0])
        report["version"] = 1
        report["messages"]["count"] = -1
        report["unknown"] = 0
        self.assertEqual(len(schema_faults(report)), 3)


class SummaryTest(RefusalTest):
    def simulate_loudly(self, *arguments, ranks=1):
        return self.assert_ends_well(programs.haec_sim(
            "--trace", self.good / "traces.otf2", "--output", self.folder / "output", "--force",
            *arguments, ranks=ranks))

    def test_summary_says_what_processes_did(self):
        out = self.simulate_loudly().out
        found = re.search(r"(?m)^processes in the (region of interest|whole run): computing (\d+\.\d) %, waiting (\d+\.\d) %"
                          r"( \((.*)\))?, transfer (\d+\.\d) %, software of MPI (\d+\.\d) %(?:, ended (\d+\.\d) %)?$", out)
        self.assertIsNotNone(found, out)
        tenths = [round(10 * float(found[group] or 0)) for group in (2, 3, 6, 7, 8)]
        self.assertEqual(sum(tenths), 1000, found[0])
        causes = re.findall(r"(\d+\.\d) %", found[5] or "")
        self.assertEqual(sum(round(10 * float(cause)) for cause in causes), tenths[1], found[0])
        self.assertRegex(out, r"(?m)^messages in the whole run: \d+, \d+ bytes, \d+\.\d\d hops on average$")
        self.assertNotIn("hottest link", out)

    def test_summary_with_a_report_says_the_same_and_more(self):
        plain = self.simulate_loudly().out.splitlines()
        full = self.simulate_loudly("--report", self.folder / "run.json").out.splitlines()
        self.assertEqual([line for line in plain if line not in full], [])
        more = "\n".join(line for line in full if line not in plain)
        self.assertRegex(more, r"(?m)^slowest region in the (region of interest|whole run): .+, [\d.e-]+ s over \d+ processes$")
        self.assertRegex(more, r"(?m)^hottest link in the (region of interest|whole run): \(\d,\d,\d\)->\(\d,\d,\d\), busy \d+\.\d\d % of the time$")
        self.assertIn(f"report: {self.folder}/run.json", more)

    def test_summary_of_threads_says_what_all_of_them_did(self):
        trace = self.folder / "hybrid"
        self.assert_ends_well(programs.haec_gen("hybrid", "--ranks", "2", "--threads", "3",
                                                "--inner-threads", "2", "--output", trace))
        said = r"(?m)^12 threads in the region of interest: computing .* %, OpenMP waiting \d+\.\d %, OpenMP itself \d+\.\d %, idle \d+\.\d %(, ended \d+\.\d %)?$"
        outputs = [self.assert_ends_well(programs.haec_sim(
            "--trace", trace / "traces.otf2", "--output", self.folder / "output", "--force", *more)).out
            for more in ((), ("--report", self.folder / "hybrid.json"))]
        lines = [[line for line in out.splitlines() if "threads there" in line] for out in outputs]
        self.assertEqual(*lines)
        for out in outputs:
            self.assertRegex(out, said)
        self.assertNotIn("slowest region", outputs[0])
        self.assertRegex(outputs[1], r"(?m)^slowest region in the region of interest: .+, [\d.e-]+ s over 12 threads$")

    def test_quiet_says_nothing(self):
        finished = self.simulate_loudly("--quiet")
        self.assertEqual((finished.out, finished.err), ("", ""))

    def test_no_output(self):
        out = self.simulate_loudly("--no-output").out
        self.assertNotIn("output:", out)
        self.assertFalse((self.folder / "output").exists())
        self.assertRegex(out, r"(?m)^events: [1-9]\d*$")


class Refusals(RefusalTest):
    def check(self, *arguments, status, mentions):
        self.refused("--trace", self.good / "traces.otf2", *arguments, status=status,
                     mentions=mentions)

    def test_regions_of_interest_that_do_not_exist(self):
        self.check("--from", "MPI_Finalise", status=2,
                   mentions=("--from", "no region 'MPI_Finalise'", "did you mean 'MPI_"))
        self.check("--to", "1.5 parsecs", status=2, mentions=("--to", "'1.5 parsecs'", "there are "))

    def test_times_of_interest_that_never_come(self):
        self.check("--from", "1000s", status=1, mentions=("ends before it begins",))

    def test_reports_that_cannot_be_written(self):
        old = self.folder / "old.json"
        old.write_text("precious")
        self.check("--report", old, status=1, mentions=(str(old), "exists", "--force"))
        self.assertEqual(old.read_text(), "precious")
        self.check("--report", self.folder / "no" / "run.json", status=1,
                   mentions=("the folder of", "does not exist"))
        self.check("--report", self.folder, status=1, mentions=("is a folder",))
        # Before the run: it would end with another error.
        self.check("--report", self.good / "traces.otf2", "--force", "--from", "1000s", status=1,
                   mentions=("traces.otf2", "is the input", "give another name"))


if __name__ == "__main__":
    suite.main()
