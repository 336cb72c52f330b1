# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The command line of haec_diff."""

import argparse
import json
import pathlib
import subprocess
import sys

from haec_programs import documents
from haec_programs.archives import anchor_of
from haec_programs.command import Parser
from haec_programs.difference import difference
from haec_programs.errors import UsageError
from haec_programs.exports import program_beside
from haec_programs.schemas import REPORT, VERSION

from . import recordings
from .recordings import change
from .text import document_of, text_of
from .visits import read_recording

SENTENCE = "haec_diff says why one run takes longer than another: of haec_sim, or of the program itself."
EXAMPLE = "haec_diff before.json after.json"
DESCRIPTION = """haec_diff torus.json tree.json: the difference of two runs by region, cause and process
haec_diff torus.json tree.json -o page.html: the same as a page, with both timelines
haec_diff before after: the difference of two recorded traces of two versions of a program, by region

Give reports that haec_sim --report wrote, best of one trace; or traces, each by its folder or anchor file."""
EPILOG = "Exit status: 0 done, 1 failed (such as a page that exists), 2 wrong usage."
BASES = ("whole", "region_of_interest")


def parser() -> Parser:
    made = Parser(SENTENCE, EXAMPLE, prog="haec_diff", description=DESCRIPTION, epilog=EPILOG, usage="haec_diff A B [options]")
    made.add_argument("first", metavar="A", help="the report or trace of the run that is compared with")
    made.add_argument("second", metavar="B", help="the report or trace of the other run")
    made.add_argument("--base", choices=BASES, help="the part of the runs to compare; default: the region of interest, if both have one")
    made.add_argument("--rows", metavar="N", type=int, default=10, help="the number of cells or regions to print; default: 10")
    made.add_argument("--format", choices=("text", "json"), default="text", help="the form of the output; json has all cells")
    made.add_argument("-o", "--output", metavar="PAGE", help="also write the page (HTML) of both runs, as haec_report does")
    made.add_argument("--force", action="store_true", help="replace the page if it exists")
    return made


def read_report(path: pathlib.Path) -> dict[str, object]:
    """UsageError if the file is no report of this version."""
    document = documents.read(path)
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != REPORT:
        raise UsageError(f"{path}: no report of haec_sim; make one with haec_sim --report {path.stem}.json")
    if document.get("version") != VERSION:
        raise UsageError(f"{path}: a report of version {document.get('version')}, and haec_diff knows version {VERSION}; "
                         "simulate again")
    return document


def is_trace(path: pathlib.Path) -> bool:
    return path.is_dir() or path.suffix == ".otf2"


def compare_traces(paths: list[pathlib.Path], options: argparse.Namespace, here: pathlib.Path) -> None:
    """UsageError for options of reports."""
    for path in paths:
        if not is_trace(path):
            raise UsageError(f"{path}: no trace, as the other one is; give two traces or two reports")
    for name in ("base", "output"):
        if getattr(options, name) is not None:
            raise UsageError(f"--{name}: has no effect on traces; leave it out, or give reports of haec_sim")
    program = program_beside(here, "haec_export")
    found = change(*(read_recording(program, anchor_of(path)) for path in paths))
    if options.format == "json":
        print(json.dumps(found.document(paths), indent=1))
    elif not options.quiet:
        print(recordings.text_of(found, paths, options.rows), end="")
    sys.stdout.flush()


def draw_page(paths: list[pathlib.Path], output: str, force: bool, here: str) -> int:
    """By haec_report, which compares two runs."""
    program = str(pathlib.Path(here) / "haec_report")
    options = ["--force"] if force else []
    return subprocess.run([program, *map(str, paths), "-o", output, *options], check=False).returncode


def main(arguments: list[str], here: pathlib.Path) -> int:
    options = parser().parse_args(arguments)
    if options.rows < 0:
        raise UsageError(f"--rows: {options.rows} is below 0; give the number of cells to print")
    paths = [pathlib.Path(options.first), pathlib.Path(options.second)]
    if any(map(is_trace, paths)):
        compare_traces(paths, options, here)
        return 0
    reports = [read_report(path) for path in paths]
    if options.base == "region_of_interest":
        for path, report in zip(paths, reports):
            if report["time"]["region_of_interest"] is None:
                raise UsageError(f"{path}: the run has no region of interest; leave out --base, or give --interest to haec_sim")
    found = difference(*zip(paths, reports), options.base)
    if options.format == "json":
        print(json.dumps(document_of(found, paths), indent=1))
    elif not options.quiet:
        print(text_of(found, paths, options.rows), end="")
    sys.stdout.flush()
    return draw_page(paths, options.output, options.force, str(here)) if options.output is not None else 0
