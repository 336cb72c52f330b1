# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The command line of haec_record, and the end of the program that it ran."""

from __future__ import annotations

import argparse
import os
import pathlib
import signal
import subprocess
import sys

from haec_programs.command import Interrupted, Parser
from haec_programs.errors import ProgramError, UsageError
from haec_programs.output_file import make_way

from .library import library_beside

SENTENCE = "haec_record runs an MPI program and records it as an OTF2 trace."
EXAMPLE = "haec_record --output recorded mpirun -n 8 ./app"
DESCRIPTION = """haec_record COMMAND: runs the command, and records the MPI program that it starts. The program needs no
changes, and may be written in C, C++ or Fortran. The exit status is that of the command."""
EPILOG = """The same without haec_record: HAEC_RECORD_OUTPUT=recorded LD_PRELOAD=libhaec_record.so in the environment of
each process."""
CLOCKS = ("auto", "cpu", "wall")


def parser() -> Parser:
    made = Parser(SENTENCE, EXAMPLE, prog="haec_record", description=DESCRIPTION, epilog=EPILOG,
                  usage="haec_record [options] COMMAND [argument ...]")
    made.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND",
                      help="the command, such as mpirun -n 8 ./app")
    made.add_argument("-o", "--output", default="recorded", metavar="FOLDER",
                      help="the folder of the trace (recorded); must not exist yet")
    made.add_argument("--force", action="store_true", help="replace the trace in FOLDER")
    made.add_argument("--clock", choices=CLOCKS, default="auto",
                      help="cpu: record the processor time of computing, too, for more processes than cores; wall: do not; "
                      "auto (default): cpu if a node has more processes than cores")
    made.add_argument("--filter", metavar="FILE",
                      help="which functions of a program that is compiled with -finstrument-functions are recorded, in the form "
                      "of Score-P: EXCLUDE and INCLUDE (all)")
    made.add_argument("--interest", choices=("calls", "barriers"), default="calls",
                      help="the part of the run that haec_sim tells of. calls (default): from MPI_Pcontrol(1) to MPI_Pcontrol(0), "
                      "or all without these; barriers: from the first to the last MPI_Barrier")
    made.add_argument("--memory", type=int, default=16, metavar="MIB",
                      help="memory for the events of a thread before it writes them, in MiB (16)")
    made.add_argument("--library", metavar="FILE", help="the libhaec_record.so to preload, for another MPI than the "
                      "installed one")
    return made


def environment_of(options: argparse.Namespace, library: pathlib.Path) -> dict[str, str]:
    preloaded = [str(library), *filter(None, [os.environ.get("LD_PRELOAD")])]
    return {**os.environ,
            "LD_PRELOAD": ":".join(preloaded),
            "HAEC_RECORD_OUTPUT": str(pathlib.Path(options.output).absolute()),
            "HAEC_RECORD_MEMORY": str(options.memory),
            "HAEC_RECORD_CLOCK": options.clock,
            "HAEC_RECORD_INTEREST": options.interest,
            **({"HAEC_RECORD_FILTER": str(pathlib.Path(options.filter).absolute())} if options.filter else {}),
            "HAEC_RECORD_LAUNCHED": "1",
            # A process that waits lets others compute.
            **({"OMPI_MCA_mpi_yield_when_idle": "1"} if options.clock == "cpu" else {}),
            **({"HAEC_RECORD_QUIET": "1"} if options.quiet else {})}


def run(command: list[str], environment: dict[str, str]) -> int:
    """The exit status of the command; a signal that ended it counts as shells count it."""
    try:
        process = subprocess.Popen(command, env=environment)
    except OSError as error:
        raise ProgramError(f"'{command[0]}': {error.strerror}; give a command that runs without haec_record") from error
    while True:
        try:
            status = process.wait()
            return status if status >= 0 else 128 - status
        except Interrupted as signalled:
            # The terminal sends its signals to the command, too; others end here.
            if str(signalled) != "SIGINT":
                process.send_signal(signal.Signals[str(signalled)])


def complete_trace(library: pathlib.Path, output: pathlib.Path) -> None:
    """Has the library write the trace of a program that was killed. It is the code of a process of its own, which may have
    no more memory, or no more disk, than the program had."""
    code = "import ctypes, sys; ctypes.CDLL(sys.argv[1]).haec_record_complete(sys.argv[2].encode())"
    subprocess.run([sys.executable, "-c", code, library, output], check=False)


def early_end(anchor: pathlib.Path) -> str:
    """How processes have ended, if that was before MPI_Finalize: a property of the archive, whose texts end with a zero."""
    _, _, rest = anchor.read_bytes().partition(b"HAEC_RECORD::ENDED_EARLY\0")
    return rest.partition(b"\0")[0].decode(errors="replace")


def trace_fault(output: pathlib.Path, library: pathlib.Path) -> str | None:
    """What to say of a trace that is not whole."""
    if not output.exists():
        return ("error: the command has not called MPI_Init, or is linked statically; nothing is recorded; run an MPI program "
                "of the installed MPI")
    anchor = output / "traces.otf2"
    if any(output.glob("traces.process.*")):
        complete_trace(library, output)
    if not anchor.exists():
        return f"error: '{output}': the program ended before MPI_Finalize; the trace is incomplete and cannot be read"
    ends = early_end(anchor)
    if ends:
        return f"warning: '{output}': the program ended before MPI_Finalize ({ends}), and so does the trace"
    return None


def main(arguments: list[str], programs: pathlib.Path) -> int:
    options = parser().parse_args(arguments)
    if not options.command:
        raise UsageError("no command; give one, such as mpirun -n 8 ./app")
    if options.memory < 1:
        raise UsageError(f"--memory {options.memory}: give 1 or more MiB")
    if options.filter and not pathlib.Path(options.filter).is_file():
        raise UsageError(f"--filter '{options.filter}': no such file; give a file of patterns")
    library = pathlib.Path(options.library) if options.library else library_beside(programs, options.command)
    if not library.is_file():
        raise UsageError(f"'{library}': no such file; give the recorder's library by --library")
    output = pathlib.Path(options.output)
    make_way(output, options.force, lambda name: name.startswith("traces"),
             "this is no trace, and --force replaces only traces")
    status = run(options.command, environment_of(options, library.absolute()))
    fault = trace_fault(output, library.absolute())
    if fault is not None:
        print(f"haec_record: {fault}", file=sys.stderr)
    return status
