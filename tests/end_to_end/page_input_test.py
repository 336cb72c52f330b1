# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What haec_report refuses: always one line, and no page."""

import json
import os
import pathlib
import re
import resource

import programs
import suite
from archive_test import ArchiveTest

SECTIONS = ("program", "inputs", "run", "machine", "locations", "processes", "time", "activity", "regions",
            "process_regions", "messages", "links", "waiting", "critical_path", "efficiencies", "timeline",
            "modules", "untouched", "oddities", "simulator")
LISTS = ("locations", "processes", "regions")


class PageInputTest(ArchiveTest):
    def report(self, text=None, **changes):
        """A file that passes for a report until it is drawn."""
        path = self.folder / f"report{len(list(self.folder.iterdir()))}.json"
        document = {"schema": "haec_sim report", "version": 2, **{name: [] if name in LISTS else {} for name in SECTIONS},
                    "program": {"name": "haec_sim", "version": "1"}, **changes}
        path.write_text(json.dumps(document) if text is None else text)
        return path

    def study(self, **changes):
        path = self.folder / "results.json"
        path.write_text(json.dumps({"schema": "haec_sim study", "version": 2, "trace": "gone", "columns": ["model", "status"],
                                    "rows": [], **changes}))
        return path

    def assert_refused(self, fault, *arguments, status=1, **options):
        page = self.folder / "page.html"
        finished = programs.run(programs.program("HAEC_REPORT"), *arguments, "--output", page, **options)
        self.assertEqual(finished.status, status, str(finished))
        self.assertRegex(finished.err, rf"^haec_report: error: [^\n]*{re.escape(fault)}[^\n]*\n$")
        self.assertEqual(finished.out, "")
        self.assertEqual([path for path in self.folder.iterdir() if ".html" in path.name], [])

    def test_reports_of_other_versions(self):
        self.assert_refused("version 1 of 'haec_sim report', but this haec_report knows version 2",
                            self.report(version=1))

    def test_reports_that_were_cut_short(self):
        whole = self.report().read_text()
        for length in (0, 1, len(whole) // 2, len(whole) - 1):
            with self.subTest(length=length):
                self.assert_refused("no JSON", self.report(whole[:length]))

    def test_reports_of_jobs_alone_that_do_not_fit(self):
        jobs = self.report(jobs=[{"name": "one", "processes": [0, 1]}, {"name": "two", "processes": [2]}])
        single, pair = self.report(processes=[{}]), self.report(processes=[{}, {}])
        self.assert_refused("--alone: give the report of one run that has several jobs", single, "--alone", single, status=2)
        self.assert_refused("--alone: give the report of one run", jobs, jobs, "--alone", single, status=2)
        self.assert_refused("--alone: expected 2 reports, of the jobs one, two in this order, found 1",
                            jobs, "--alone", pair, status=2)
        self.assert_refused("has 1 processes, but the job one has 2", jobs, "--alone", single, pair)
        self.assert_refused("none.json: no such file; give a report", jobs, "--alone", pair, self.folder / "none.json", status=2)

    def test_reports_without_a_section(self):
        document = json.loads(self.report().read_text())
        del document["timeline"]
        self.assert_refused("has no section 'timeline'", self.report(json.dumps(document)))

    def test_pipes(self):
        pipe = self.folder / "pipe.json"
        os.mkfifo(pipe)
        self.assert_refused("pipe.json: a pipe, which may never end; give a file", pipe)

    def test_other_documents(self):
        for text in ("{}", "[]", "3", '{"schema": "other"}'):
            with self.subTest(text=text):
                self.assert_refused("neither a report of haec_sim", self.report(text))

    def test_traces_and_tables_are_answered_with_the_command_to_use(self):
        trace, study = self.folder / "trace", self.folder / "study"
        for path in (trace / "traces.otf2", study / "results.csv"):
            path.parent.mkdir()
            path.write_text("")
        for given in (trace, trace / "traces.otf2", pathlib.Path("x.otf2")):
            self.assert_refused(f"{given}: a trace, but pages are drawn of reports; make one: haec_sim {given} --no-output --report "
                                "report.json, then haec_report report.json -o page.html", given, status=2)
        for given in (study, study / "results.csv"):
            self.assert_refused(f"{given}: a table of haec_sweep, but pages are drawn of the document beside it: haec_report "
                                f"{study / 'results.json'} -o page.html", given, status=2)
        # Also before the page has a name.
        finished = programs.run(programs.program("HAEC_REPORT"), "x.otf2")
        self.assertIn("make one: haec_sim x.otf2", finished.err)
        finished = programs.run(programs.program("HAEC_REPORT"), self.report())
        self.assertEqual(finished.status, 2, str(finished))
        self.assertIn("--output is missing, the page has no name; add -o page.html", finished.err)

    def test_documents_of_haec_resources_that_are_no_evaluations(self):
        """As people write them, with comments; other damage is in report_page."""
        self.assert_refused("evaluate it first: haec_resources evaluate", self.report('{"name": "app", "phases": [] /* none yet */}'))
        self.assert_refused("haec_resources evaluate APPLICATION --machine", self.report('{"resources": []}'))
        self.assert_refused("has no section 'application'; the file was cut short", self.report('{"what_if_factors": []}'))

    def test_documents_that_are_not_whole_or_not_alone(self):
        whole = self.report().read_text()
        self.assert_refused(":2: no JSON: text after the end of the document; remove it", self.report(whole + "\n{}"))
        self.assert_refused(":1: the key 'version' stands there twice; remove one",
                            self.report(whole.replace("{", '{"version": 1, ', 1)))
        self.assert_refused("Is a directory", ".")

    def test_names_that_are_no_text(self):
        odd = os.fsdecode(os.fsencode(self.folder) + b"/\xff")
        os.rename(self.report(), odd)
        finished = programs.run(programs.program("HAEC_REPORT"), odd, "--output", self.folder / "page.html")
        self.assertEqual(finished.status, 2, str(finished))
        self.assertEqual(finished.err, rf"haec_report: error: the argument '{self.folder}/\xff' is no UTF-8; give the file another "
                                       "name\n")

    def assert_output_refused(self, fault, report, output, *options, **more):
        """No file changes."""
        def files():
            return {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}

        before = files()
        finished = programs.run(programs.program("HAEC_REPORT"), report, "--output", output, *options, **more)
        self.assertEqual(finished.status, 1, str(finished))
        self.assertRegex(finished.err, rf"^haec_report: error: [^\n]*{re.escape(fault)}[^\n]*\n$")
        self.assertEqual(files(), before)

    def test_a_page_that_exists(self):
        page, dangling = self.folder / "page.htm", self.folder / "dangling.htm"
        page.write_text("mine")
        dangling.symlink_to("gone")
        report = self.report()
        self.assert_output_refused(f"the page {page} exists; give another --output, or --force to replace it", report, page)
        for options in ((), ("--force",)):
            self.assert_output_refused(f"the page {dangling} is a link that leads nowhere; remove the link", report, dangling, *options)
        for folder in (self.folder, "", "/"):
            self.assert_output_refused("is a folder; give the name of a file", report, folder, "--force")
        self.assertTrue(dangling.is_symlink())

    def test_a_page_onto_what_is_read(self):
        events = self.folder / "traces"
        events.mkdir()
        for name in ("traces.otf2", "traces.def", "machine.json"):
            (self.folder / name).write_text("mine")
        report = self.report(inputs={"trace": {"file": "traces.otf2"}, "configuration": {"file": "machine.json"}, "mapping": None})
        link = self.folder / "link.html"
        link.symlink_to(report)
        study = self.study(rows=[{"model": "a", "status": "done", "report": report.name}])
        for read, output, fault in (
                (report, report, f"the output {report} is the input {report}, which is read; give another name"),
                (report, link, f"the output {link} is the input {report}"),
                (study, study, "is the input"), (study, report, "is the input"), (report, "traces.otf2", "is the input traces.otf2"),
                (report, "traces.def", "is the input traces.otf2"), (report, "machine.json", "is the input"),
                (report, events / "page.html", "lies among the event files of traces.otf2")):
            with self.subTest(read=read.name, output=output):
                self.assert_output_refused(fault, read, output, "--force", cwd=self.folder)

    def test_a_full_disk(self):
        reports = [self.real_report()]
        self.assert_output_refused(f"{self.folder}/big.html: cannot be written: File too large", *reports, self.folder / "big.html",
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))

    def real_report(self):
        trace = self.generate_for_all({"ping_pong": ()}, 2)["ping_pong"]
        report = self.folder / "real.json"
        self.assert_ends_well(programs.haec_sim("--trace", trace / "traces.otf2", "--no-output", "--report", report))
        return report

    def test_libraries_that_are_missing(self):
        for library in ("plotly", "jinja2"):
            with self.subTest(library=library):
                broken = self.folder / library
                broken.mkdir()
                (broken / f"{library}.py").write_text("raise ImportError('not here')\n")
                environment = {**os.environ, "PYTHONPATH": str(broken), "HAEC_REPORT_RESTARTED": "1"}
                self.assert_refused("apt install python3-jinja2 python3-plotly", self.report(), env=environment)

    def test_sections_of_another_shape(self):
        for section, value in (("locations", 3), ("regions", {}), ("time", []), ("links", 1), ("program", {"name": 1}),
                               ("regions", [{"name": "a", "predicted": 1}]), ("regions", [1]), ("messages", {"count": 1}), ("inputs", None)):
            with self.subTest(section=section, value=value):
                report = self.report(**{section: value})
                self.assert_refused(f"{report}: the section '{section}' does not match the schema; if the file was changed, "
                                    "make it again", report)

    def test_studies_of_another_shape(self):
        for changes, what in (({"columns": 3}, "the section 'columns'"), ({"columns": ["model"]}, "the section 'columns'"),
                              ({"columns": ["status", []]}, "the section 'columns'"), ({"rows": {}}, "the section 'rows'"),
                              ({"figures": 3}, "the section 'figures'"), ({"figures": ["x"], "units": []}, "the section 'units'"),
                              ({"rows": [{}, 3]}, "rows[1]"), ({"rows": [{"report": 3}]}, "rows[0]")):
            with self.subTest(changes=changes):
                study = self.study(**changes)
                self.assert_refused(f"{study}: {what} does not match the schema", study)
        self.assert_refused("no report of haec_sim, but a study", self.study(rows=[{"report": "results.json"}]))


if __name__ == "__main__":
    suite.main()
