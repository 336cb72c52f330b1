# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The command line of haec_report."""

import os
import pathlib
import sys

from haec_programs.command import Parser
from haec_programs.errors import ProgramError, UsageError
from haec_programs.files_read import FilesRead
from haec_programs.output_file import write_whole

from . import evaluations
from .alone import add_alone
from .inputs import Inputs, read_inputs
from .not_reports import check_inputs
from .page import page
from .window import add_window, read_window

SENTENCE = "haec_report draws a page (HTML) of one or several runs of haec_sim, of a study, an evaluation or a calibration."
EXAMPLE = "haec_report run.json --output run.html"
DESCRIPTION = """haec_report run.json -o page.html: draws the report that haec_sim --report wrote
haec_report one.json two.json ... -o page.html: compares runs, and draws each
haec_report results.json -o page.html: compares the runs of a study of haec_sweep
haec_report eval.json -o page.html: draws the output of haec_resources evaluate --format json
haec_report measured.json -o page.html: draws the output of haec_calibrate --measurements

The page is one file, which you can read without a network."""
EPILOG = "Exit status: 0 done, 1 failed (such as an incomplete report, or a page that exists), 2 wrong usage."

# Debian's packages are there for Debian's Python only.
SYSTEM_PYTHON = "/usr/bin/python3"
RESTARTED = "HAEC_REPORT_RESTARTED"


def parser() -> Parser:
    made = Parser(SENTENCE, EXAMPLE, prog="haec_report", description=DESCRIPTION, epilog=EPILOG,
                  usage="haec_report REPORT [REPORT ...] -o PAGE")
    made.add_argument("reports", nargs="+", metavar="REPORT", help="reports, or results.json of a study, or evaluations, or a calibration")
    made.add_argument("-o", "--output", metavar="PAGE", help="the page (HTML) to write")
    made.add_argument("--window", metavar="FROM:TO", help="draw this part of one run's timeline in full, such as 0.50s:0.52s; "
                      "reads the run's output trace")
    made.add_argument("--alone", nargs="+", default=[], metavar="REPORT", help="reports of the jobs of one run, each alone on "
                      "the machine, in the order of their processes: the page shows how much slower they are together")
    made.add_argument("--title", metavar="TEXT", help="the title of the page")
    made.add_argument("--force", action="store_true", help="replace the page if it exists")
    return made


def traces_of(study: dict[str, object]) -> list[tuple[str, pathlib.Path]]:
    """Names and anchor files: a study of one trace does not name it."""
    if isinstance(study.get("traces"), dict):
        return [(name, pathlib.Path(str(path))) for name, path in study["traces"].items()]
    trace = pathlib.Path(str(study.get("trace", "")))
    return [(trace.parent.name or trace.name, trace)]


def title_of(inputs: Inputs) -> str:
    if inputs.study is not None:
        if isinstance(inputs.study.get("title"), str):
            return inputs.study["title"]
        return f"Study of {', '.join(name for name, _ in traces_of(inputs.study))}"
    if inputs.evaluations:
        return evaluations.title_of([run.report for run in inputs.evaluations])
    if inputs.calibration:
        return f"Messages on {inputs.calibration[0].report['processor'] or 'a machine'}"
    if len(inputs.runs) > 1:
        return f"{len(inputs.runs)} runs of haec_sim"
    return f"A run of haec_sim: {inputs.runs[0].name}"


def restart_with_system_python() -> None:
    """Goes on in Debian's Python where this one has no plotly, and that one may."""
    try:
        import jinja2  # noqa: F401
        import plotly  # noqa: F401
    except ImportError:
        if RESTARTED not in os.environ and os.access(SYSTEM_PYTHON, os.X_OK) \
                and os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON):
            os.environ[RESTARTED] = "1"
            os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])


def check_output(output: pathlib.Path, force: bool) -> None:
    """ProgramError where no page can be, or another file is."""
    if output.is_dir():
        raise ProgramError(f"the page {output} is a folder; give the name of a file as --output")
    if output.is_symlink() and not output.exists():
        raise ProgramError(f"the page {output} is a link that leads nowhere; remove the link")
    if output.exists() and not force:
        raise ProgramError(f"the page {output} exists; give another --output, or --force to replace it")


def add_sources(read: FilesRead, inputs: Inputs) -> None:
    """The reports of a study, and what runs were made from."""
    for run in inputs.runs:
        read.add_file(run.path)
        for kind, source in run.report["inputs"].items():
            name = source.get("file") if isinstance(source, dict) else None
            if isinstance(name, str):
                (read.add_archive if kind == "trace" else read.add_file)(pathlib.Path(name))
    if inputs.study is not None:
        for _, trace in traces_of(inputs.study):
            read.add_archive(trace)


def draw_window(inputs: Inputs, text: str, here: pathlib.Path) -> None:
    """Of the one run that there is."""
    window = read_window(text)
    if len(inputs.detailed) != 1:
        raise UsageError(f"--window: there are {len(inputs.detailed)} reports; give one")
    add_window(inputs.detailed[0], window, here)


def main(arguments: list[str], here: pathlib.Path) -> int:
    options = parser().parse_args(arguments)
    paths = [pathlib.Path(name) for name in options.reports]
    alone = [pathlib.Path(name) for name in options.alone]
    check_inputs(paths + alone)
    if options.output is None:
        raise UsageError("--output is missing, the page has no name; add -o page.html")
    output = pathlib.Path(options.output)
    read = FilesRead()
    for path in paths + alone:
        read.add_file(path)
    read.refuse_file(output)
    check_output(output, options.force)
    inputs = read_inputs(paths)
    add_sources(read, inputs)
    read.refuse_file(output)
    restart_with_system_python()
    if options.window is not None:
        draw_window(inputs, options.window, pathlib.Path(here))
    if alone:
        add_alone(inputs, alone)
    write_whole(output, page(inputs, options.title or title_of(inputs)))
    return 0
