# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The command line of haec_sweep, and what it does in which order."""

from __future__ import annotations

import argparse
import itertools
import os
import pathlib
import sys
import tempfile
import time
from collections.abc import Callable

from haec_programs import documents
from haec_programs.command import Interrupted, Parser, printable
from haec_programs.errors import ProgramError, UsageError
from haec_programs.files_read import FilesRead

from . import table
from .base import resolved_base
from .check import DEFAULT_LIMIT, Changes, changes, limit_in, old_rows
from .conclusion import conclusions
from .execution import Execution
from .forecast import forecast, unknown
from .kinds import Evaluation, Simulation
from .output_folder import PAGE, RUNS, TABLES, OutputFolder, check_folder
from .plan import Planner, Row, Run, short_titles
from .programs import Programs, answer
from .results import lines_of, write_results
from .study import Study, named_study, phases_of, read_study, study_of
from .what_if import percents_in, percents_of
from .what_if_runs import WhatIfs
from .what_if_text import text_of

SENTENCE = "haec_sweep runs haec_sim for each combination of traces, machines, mappings and keys of a study, and compares them."
EXAMPLE = "haec_sweep --trace recorded --sensitivity latency,bandwidth --output study"
DESCRIPTION = """haec_sweep STUDY.json -o FOLDER: runs haec_sim, or haec_map evaluate, for each combination of a study
haec_sweep --plan STUDY.json -o FOLDER: estimates the time and the disk space of the study
haec_sweep --trace TRACE --sensitivity KEYS -o FOLDER: shows how much each of these keys matters
haec_sweep --trace TRACE --what-if -o FOLDER: shows what a faster region, node or class of links gains

haec_sweep writes a row for each run into FOLDER/results.csv and FOLDER/results.json, and keeps the reports of the
runs in FOLDER/runs. Give the same command again to do only the missing runs. haec_report FOLDER/results.json draws
the study; with "page": true in the study, haec_sweep itself writes the page FOLDER/results.html."""
# In place of the name of a study.
PIPED = "-"
# Configurations of a study between two lines about how far their preparation is.
TOLD_EACH = 100
EPILOG = "Exit status: 0 done, 1 a run failed (its row says why) or haec_sweep did, 2 wrong usage."


def parser() -> Parser:
    made = Parser(SENTENCE, EXAMPLE, prog="haec_sweep", description=DESCRIPTION, epilog=EPILOG,
                  usage="haec_sweep [STUDY] [options] -o FOLDER")
    made.add_argument("study", nargs="?", metavar="STUDY", help="the study, as JSON; - for standard input")
    made.add_argument("-o", "--output", required=True, metavar="FOLDER", help="the folder of results and reports")
    made.add_argument("--force", action="store_true", help="replace results in FOLDER that haec_sweep has not written")
    made.add_argument("-j", "--jobs", type=int, metavar="N",
                      help="runs at the same time (number of cores divided by --ranks)")
    made.add_argument("--ranks", type=int, default=1, metavar="N", help="MPI ranks of each run (1)")
    made.add_argument("--dry-run", action="store_true", help="print the runs, and write nothing")
    made.add_argument("--plan", action="store_true",
                      help="estimate the number, time and disk space of the runs that are left; haec_sweep does, and keeps, "
                      "one run of each trace that no run has measured yet")
    made.add_argument("--no-libraries", action="store_true",
                      help="refuse to load shared objects that the study or its configurations name, and so to run their code")
    made.add_argument("--check", metavar="RESULTS",
                      help="compare each row with the same row of this results.json of an earlier study; exit status 1 if a "
                      "row is slower or faster by more than --limit, or is gone")
    made.add_argument("--limit", metavar="SHARE", help=f"the largest change that --check accepts ({DEFAULT_LIMIT}%)")
    made.add_argument("--phases", metavar="REGIONS",
                      help="add rows for parts of the program: from the first begin to the last end of each of these "
                      "regions, separated by commas")
    made.add_argument("--what-if", nargs="?", const=True, metavar="PERCENTS",
                      help="also tell what the run gains where one region, node or class of links takes 5, 10 and 20 percent "
                      "(or PERCENTS, separated by commas) less time, and how much slower they may be")
    made.add_argument("--trace", metavar="FILE", help="without a study: the trace")
    made.add_argument("--config", metavar="FILE", help="without a study: the machine")
    made.add_argument("--mapping", metavar="MAPPING", help="without a study: a mapping file or strategy")
    made.add_argument("--sensitivity", metavar="KEYS",
                      help="without a study: keys to change, one at a time, separated by commas")
    return made


def study_for(options: argparse.Namespace) -> Study:
    """The study that the command line names, or is."""
    names = {"trace": "trace", "config": "configs", "mapping": "mappings"}
    given = {key: getattr(options, name) for name, key in names.items() if getattr(options, name)}
    if options.study is not None:
        if given or options.sensitivity:
            raise UsageError("a study and --trace, --config, --mapping or --sensitivity exclude each other; leave out one")
        study = piped_study() if options.study == PIPED else read_study(pathlib.Path(options.study))
    else:
        study = study_without_file(options, given)
    if options.phases is not None:
        if study.traffic:
            raise UsageError("--phases: has no effect on a study of traffic; leave it out")
        study.phases = phases_of("--phases", options.phases.split(","), study.traces)
    if options.what_if is not None:
        if study.traffic or study.jobs:
            raise UsageError("--what-if: has no effect on a study of traffic or jobs; leave it out")
        study.what_if = percents_of("--what-if", True) if options.what_if is True else percents_in(options.what_if)
    return study


def piped_study() -> Study:
    """That of standard input, whose paths are seen from the current folder."""
    try:
        text = sys.stdin.read()
    except UnicodeDecodeError:
        raise UsageError("standard input: no text in UTF-8; give a JSON document") from None
    return named_study(documents.parse(text, "standard input"), "standard input", pathlib.Path.cwd())


def study_without_file(options: argparse.Namespace, given: dict[str, object]) -> Study:
    if "trace" not in given:
        raise UsageError("nothing to do; give a study, or --trace and --sensitivity or --what-if")
    if options.sensitivity:
        given["sensitivity"] = options.sensitivity.split(",")
    return study_of(given, pathlib.Path.cwd())


def kind_of(study: Study, programs: Programs, ranks: int) -> Simulation | Evaluation:
    if study.traffic:
        return Evaluation(programs.haec_map, study.figures)
    command = [programs.haec_sim] if ranks == 1 else ["mpirun", "-n", str(ranks), programs.haec_sim]
    return Simulation(command)


def files_read(study: Study, *documents_read: str | None) -> FilesRead:
    """All inputs of a study that is in a file, or on the command line."""
    read = FilesRead()
    for trace in study.traces + study.jobs:
        read.add_archive(trace.value)
    for choice in (*study.traffic, *study.configs, *study.mappings):
        if isinstance(choice.value, pathlib.Path):
            read.add_file(choice.value)
    for document in filter(None, documents_read):
        read.add_file(pathlib.Path(document))
    return read


def runs_of(rows: list[Row]) -> list[Run]:
    """Each run once, those of the rows before those of the ideal network and of jobs alone."""
    runs = [row.run for row in rows] + [row.ideal for row in rows if row.run is not None]
    runs += [run for row in rows for run in row.alone.values()]
    # Rows of other names may need the same run: a sensitivity has the configuration's own value among others.
    by_key: dict[str, Run] = {}
    for run in filter(None, runs):
        by_key.setdefault(run.key, run)
    return list(by_key.values())


def check_options(options: argparse.Namespace) -> None:
    if options.plan and options.dry_run:
        raise UsageError("--plan and --dry-run exclude each other: --plan does runs to measure them; leave out one")
    if options.what_if is not None and (options.plan or options.dry_run):
        raise UsageError("--what-if: has no effect on --plan and --dry-run, as its runs depend on the first ones; leave it out")
    if options.check is None and options.limit is not None:
        raise UsageError("--limit: has no effect without --check; leave it out")
    if options.check is not None and (options.plan or options.dry_run):
        raise UsageError("--check: has no effect on --plan and --dry-run; leave it out")
    if not options.output:
        raise UsageError("--output: empty; give a folder")
    for name in ("jobs", "ranks"):
        if getattr(options, name) is not None and getattr(options, name) < 1:
            raise UsageError(f"--{name}: at least 1, found {getattr(options, name)}")


def main(arguments: list[str], here: pathlib.Path) -> int:
    options = parser().parse_args(arguments)
    check_options(options)
    study = study_for(options)
    if study.traffic and options.ranks > 1:
        raise UsageError("--ranks: has no effect on a study of traffic; leave it out")
    if study.traffic and options.check:
        raise UsageError("--check: has no effect on a study of traffic; leave it out")
    folder = pathlib.Path(options.output)
    limit, old = limit_in(options.limit or DEFAULT_LIMIT), old_rows(pathlib.Path(options.check)) if options.check else None
    check_folder(folder, files_read(study, options.study, options.check), options.force)
    programs = Programs.find(here, not options.no_libraries)
    if options.dry_run:
        print("\n".join(titles(study, programs, folder, options.quiet)))
        return 0
    with OutputFolder(folder):
        began = time.monotonic()
        planner = Planner(study, programs, folder)
        rows = planned(planner, programs, options.quiet)
        preparing_s = time.monotonic() - began
        base = base_for(study, rows)
        jobs = options.jobs or max(1, len(os.sched_getaffinity(0)) // options.ranks)
        kind = kind_of(study, programs, options.ranks)
        execution = Execution(kind, folder / RUNS, jobs)
        if options.plan:
            say_plan(rows, execution, study, preparing_s)
            return 0
        lines = sweep(rows, kind, execution, study, base, folder, options.quiet)
        if study.what_if:
            what_ifs = gains(rows, WhatIfs(planner, execution, study.what_if, doing(execution, options.quiet)), options.quiet)
            write_results(rows, lines, kind, study, base, folder, what_ifs)
        if study.wants_page:
            answer([programs.haec_report, str(folder / TABLES[1]), "-o", str(folder / PAGE), "--force"])
    failed = sum(line["status"] != "done" or "error" in line for line in lines)
    if failed:
        raise ProgramError(f"{failed} of {len(lines)} rows have runs that failed; why is told in the column error of "
                           f"{folder / TABLES[0]}")
    if old is not None:
        return status_of_check(changes(rows, lines, old, limit), options, limit)
    return 0


def status_of_check(found: Changes, options: argparse.Namespace, limit: float) -> int:
    """Tells the changes since an earlier study; 1 if there are some."""
    if not found.compared:
        raise ProgramError(f"--check: no row of this study is in {options.check}; give results of the same study")
    if not options.quiet or not found.are_none:
        print(printable_lines(found.text(options.check, limit)), end="", flush=True)
    return 0 if found.are_none else 1


def printable_lines(text: str) -> str:
    return "".join(f"{printable(line)}\n" for line in text.splitlines())


def base_for(study: Study, rows: list[Row]) -> dict[str, object]:
    try:
        return resolved_base(study.base, rows)
    except UsageError as error:
        raise UsageError(f"{study.source}{error}") from None


def planned(planner: Planner, programs: Programs, quiet: bool) -> list[Row]:
    """The rows of a study; tells how far it is where these are many."""
    def told(count: int, of: int) -> None:
        if not quiet and count % TOLD_EACH == 0:
            print(f"haec_sweep: {count} of {of} configurations prepared", file=sys.stderr, flush=True)
    try:
        return planner.rows(told)
    finally:
        programs.end_resolving()


def scratch_folder() -> tempfile.TemporaryDirectory[str]:
    try:
        return tempfile.TemporaryDirectory(prefix="haec_sweep-")
    except OSError as error:
        raise ProgramError(f"cannot make a temporary folder in {tempfile.tempdir or os.environ.get('TMPDIR', '/tmp')}: "
                           f"{error.strerror}") from None


def titles(study: Study, programs: Programs, folder: pathlib.Path, quiet: bool) -> list[str]:
    """What the runs are called, and what is wrong with them; the folder stays as it is."""
    with scratch_folder() as scratch:
        rows = planned(Planner(study, programs, pathlib.Path(scratch)), programs, quiet)
        base_for(study, rows)
        return [printable(row.title) + (f": {row.fault.replace(scratch, str(folder))}" if row.fault else "") for row in rows]


def carry_out(missing: list[Run], execution: Execution, faults: dict[str, str], quiet: bool = False) -> None:
    """Does runs, tells of each that ends, and keeps what went wrong by the run's key."""
    count = itertools.count(1)

    def ended(run: Run, fault: str) -> None:
        if fault:
            faults[run.key] = fault
        if not quiet:
            print(f"[{next(count)}/{len(missing)}] {run.name}: {fault or 'done'}", file=sys.stderr, flush=True)

    try:
        execution.carry_out(missing, ended)
    except Interrupted as signalled:
        left = sum(execution.done(run) is None for run in missing)
        raise ProgramError(f"ended by {signalled}, {left} runs are left; the same command goes on") from None


def doing(execution: Execution, quiet: bool) -> Callable[[list[Run]], dict[str, str]]:
    """Carries out runs; what went wrong, by their keys."""
    def do(runs: list[Run]) -> dict[str, str]:
        faults: dict[str, str] = {}
        carry_out(runs, execution, faults, quiet)
        return faults
    return do


def gains(rows: list[Row], what_ifs: WhatIfs, quiet: bool) -> list[dict[str, object]]:
    """What each element of the product gains where one thing is faster; prints it. Those whose runs failed say so themselves."""
    asked = [row for row in rows if row.point is not None and what_ifs.can_ask(row)]
    found = []
    for row, title in zip(asked, short_titles(asked)):
        found.append(what_ifs.of_row(row))
        if not quiet:
            print(printable_lines(text_of(found[-1], title if len(asked) > 1 else "")), end="", flush=True)
    return found


def say_plan(rows: list[Row], execution: Execution, study: Study, preparing_s: float) -> None:
    """How many runs, how long, how much disk. Of a trace of which nothing is known a run is done, and kept."""
    runs = runs_of(rows)
    carry_out(unknown(runs, execution), execution, {})
    names = {trace.value: trace.label for trace in study.traces + study.jobs}
    print(forecast(runs, execution, preparing_s, lambda run: names.get(run.trace, "haec_map evaluate")))
    faulty = [row for row in rows if row.fault]
    if faulty:
        print(f"{len(faulty)} rows have no run: {printable(faulty[0].title)}: {printable(faulty[0].fault)}")


def sweep(rows: list[Row], kind: Simulation | Evaluation, execution: Execution, study: Study,
          base: dict[str, object], folder: pathlib.Path, quiet: bool) -> list[dict[str, object]]:
    """Does what is missing, and writes the table, also where a signal ends it before. Its lines."""
    missing = [run for run in runs_of(rows) if execution.done(run) is None]
    for fault in (fault for run in missing for fault in execution.damages(run)):
        print(f"haec_sweep: {printable(fault)}; this run is done again", file=sys.stderr, flush=True)
    faults: dict[str, str] = {}
    try:
        carry_out(missing, execution, faults, quiet)
    finally:
        lines = lines_of(rows, kind, execution, faults, base, folder)
        if any(line["status"] != "missing" for line in lines):
            write_results(rows, lines, kind, study, base, folder)
    if quiet:
        return lines
    titles_shown = [printable(title) for title in short_titles(rows)]
    print(table.for_people(lines, titles_shown, kind.short(lines), table.marks_of(lines, kind.time(lines))), end="", flush=True)
    if study.traces:
        told = conclusions(lines, list(base))
        print("".join(f"{printable(text)}\n" for text in told.get("region_of_interest") or told["whole"]), end="", flush=True)
    return lines
