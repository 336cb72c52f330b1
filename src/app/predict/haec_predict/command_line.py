# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The command line of haec_predict, and its four steps."""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys

from haec_programs.command import Parser
from haec_programs.errors import ProgramError, UsageError
from haec_programs.output_file import make_way

from .launch import cores, is_launched, launched, run, status_of

SENTENCE = "haec_predict records an MPI program, simulates its run, and draws a page of it."
EXAMPLE = "haec_predict --processes 8 ./app"
DESCRIPTION = """haec_predict COMMAND: records the command by haec_record, measures the machine at hand by haec_calibrate if
it has not done so before, simulates the run on as many cores as there are processes by haec_sim, and draws a
page by haec_report."""
EPILOG = """The output folder has the trace (recorded), the configuration (machine.json), the report (report.json) and
the page (page.html)."""


def parser() -> Parser:
    made = Parser(SENTENCE, EXAMPLE, prog="haec_predict", description=DESCRIPTION, epilog=EPILOG,
                  usage="haec_predict [options] COMMAND [argument ...]")
    made.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND",
                      help="the program with its arguments, or the command that starts its processes, such as "
                      "srun -n 8 ./app")
    made.add_argument("-n", "--processes", type=int, metavar="NUMBER",
                      help="start the program by mpirun as so many processes (default: one for each core, at least 2)")
    made.add_argument("-o", "--output", default="predicted", metavar="FOLDER",
                      help="the folder of all results (predicted); must not exist yet")
    made.add_argument("-c", "--config", metavar="NAME",
                      help="simulate this machine instead of the one at hand, for example gemini_torus")
    made.add_argument("--samples", type=int, metavar="NUMBER",
                      help="also simulate so many draws of the noise of computing, for an interval of 90 %%, such as 100")
    made.add_argument("--recalibrate", action="store_true", help="measure the machine at hand again")
    made.add_argument("--force", action="store_true", help="replace the results in FOLDER")
    made.add_argument("--no-open", action="store_true", help="do not show the page in a browser")
    return made


def command_of(options: argparse.Namespace) -> list[str]:
    """The command that starts the processes."""
    if not options.command:
        raise UsageError("no command; give one, such as haec_predict ./app")
    if is_launched(options.command):
        if options.processes is not None:
            raise UsageError(f"--processes {options.processes}: '{options.command[0]}' says how many processes it starts; "
                             "leave one of them out")
        return options.command
    processes = max(2, cores()) if options.processes is None else options.processes
    if processes < 1:
        raise UsageError(f"--processes {processes}: give 1 or more")
    return launched(processes, options.command)


RESULTS = ("recorded", "machine.json", "report.json", "page.html")


def check_machine(programs: pathlib.Path, config: str) -> None:
    """UsageError if haec_sim cannot read the configuration, before the program runs for an hour."""
    tried = subprocess.run([programs / "haec_sim", "--dump-config", "--config", config], capture_output=True, text=True,
                           check=False)
    if tried.returncode != 0:
        raise UsageError(tried.stderr.strip().rpartition("\n")[2].removeprefix("haec_sim: error: "))


def kept_machine() -> pathlib.Path:
    """Where the configuration of the machine at hand is kept."""
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    return cache / "haec_sim" / f"{platform.node() or 'host'}.json"


def machine_at_hand(programs: pathlib.Path, recalibrate: bool) -> pathlib.Path:
    """The configuration of the machine at hand, which is measured once."""
    kept = kept_machine()
    if recalibrate or not kept.is_file():
        print(f"haec_predict: measures this machine once, and keeps the result in {kept}", flush=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        run(launched(2, [str(programs / "haec_calibrate"), "--quiet", "--noise", "--force", "--output", str(kept)]), "the calibration")
    return kept


def write_machine(machine: pathlib.Path, kept: pathlib.Path, has_noise: bool) -> None:
    """The kept configuration, without its noise unless draws of it are asked for: a run with noise is one draw."""
    config = json.loads(kept.read_text(encoding="utf-8"))
    if has_noise and "noise" not in config.get("replay", {}):
        raise UsageError(f"--samples: {kept} has no noise of computing; measure again with --recalibrate")
    if not has_noise:
        config.get("replay", {}).pop("noise", None)
    machine.write_text(json.dumps(config, indent=4) + "\n", encoding="utf-8")


def show(page: pathlib.Path) -> None:
    """Opens the page if there is a screen."""
    opener = shutil.which("xdg-open")
    if opener is not None and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        subprocess.Popen([opener, str(page)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def main(arguments: list[str], programs: pathlib.Path) -> int:
    options = parser().parse_args(arguments)
    command = command_of(options)
    if options.config is not None:
        check_machine(programs, options.config)
    output = pathlib.Path(options.output)
    make_way(output, options.force, RESULTS.__contains__,
             "this folder has files that haec_predict did not write, and --force replaces only its own")
    output.mkdir(parents=True)
    quiet = ["--quiet"] if options.quiet else []
    recorded, machine, report, page = (output / name for name in RESULTS)

    status = status_of([str(programs / "haec_record"), *quiet, "--output", str(recorded), *command], "the recording")
    if not (recorded / "traces.otf2").is_file():
        raise ProgramError("the recording has left no trace; its messages are above")
    if status != 0:
        print(f"haec_predict: warning: the command ended with status {status}", file=sys.stderr)
    samples = [] if options.samples is None else ["--samples", str(options.samples)]
    if options.config is None:
        write_machine(machine, machine_at_hand(programs, options.recalibrate), bool(samples))
    run([str(programs / "haec_sim"), *quiet, "--trace", str(recorded), "--config", options.config or str(machine),
         "--no-output", *samples, "--report", str(report)], "the simulation")
    run([str(programs / "haec_report"), "--quiet", str(report), "--output", str(page)], "the page")
    if not options.quiet:
        print(f"page: {page}")
    if not options.no_open:
        show(page)
    return 0
