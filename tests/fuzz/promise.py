# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What every program promises, whatever it is given; and how one is run so that it does no harm.

Exit status 0, 1 or 2; one line of error where it is not 0, or one for each fault of a configuration; no
crash, no hang, nothing left behind, and the same on any number of ranks.
"""

import dataclasses
import os
import pathlib
import signal
import subprocess

# Seconds: a hang, however slow the machine.
TIMEOUT = int(os.environ.get("HAEC_SIM_FUZZ_TIMEOUT", "120"))
# For each rank, in KiB, and for each file, in blocks of 512 bytes.
MEMORY = 4 << 20
FILE_SIZE = 1 << 20
STATUSES = (0, 1, 2)
# What no user can do anything with.
INTERNALS = ("a fault of the program", "std::", "filesystem error", "bad_alloc", "_M_", "Sanitizer: ",
             "runtime error")


class Finding(Exception):
    """What a program does that it must not."""


@dataclasses.dataclass
class Case:
    """A command, and where its output would be."""

    words: list
    output: pathlib.Path
    # Whether any number of ranks must give the same.
    parallel: bool = True
    # Status 1 without an error says that something is not as it should be: haec_verify, haec_fit check.
    may_differ: bool = False
    # Files of the run that must not be left when it fails.
    further: list = dataclasses.field(default_factory=list)


def end(process):
    """Ends a program that hangs, and its ranks: mpirun does that if it is asked first."""
    process.terminate()
    try:
        process.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def run(words, folder, unlimited, ranks=1):
    """Runs a command in a folder; `unlimited`: in memory. Status and standard error."""
    memory = "" if unlimited else f"ulimit -v {MEMORY}; "
    command = ["sh", "-c", f'{memory}ulimit -f {FILE_SIZE}; ulimit -c 0; exec "$0" "$@"']
    if ranks > 1:
        command += [os.environ["MPIEXEC"], os.environ.get("MPIEXEC_NUMPROC_FLAG", "-n"), str(ranks)]
    command += [str(word) for word in words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, start_new_session=True, cwd=folder) as process:
        try:
            error = process.communicate(timeout=TIMEOUT)[1]
        except subprocess.TimeoutExpired as hang:
            end(process)
            raise Finding(f"hangs on {ranks} ranks") from hang
    return process.returncode, error.decode("utf-8", "replace")


def errors_of(text):
    return [line for line in text.split("\n") if line.startswith("haec_") and ": error: " in line]


def check(case, status, text):
    if status not in STATUSES:
        raise Finding(f"exit status {status}: {text[-2000:]}")
    errors = errors_of(text)
    # A configuration's faults, with status 2, have a line each.
    least = int(status != 0 and not case.may_differ)
    if not least <= len(errors) <= (0, 1, len(set(errors)))[status]:
        raise Finding(f"exit status {status} with {len(errors)} errors: {text[-2000:]}")
    if not all(map(str.isprintable, errors)):
        raise Finding(f"not printable: {errors!r}")
    for word in INTERNALS:
        if word in text:
            raise Finding(f"'{word}' in: {text[-4000:]}")


def check_nothing_left(case, status, room):
    for path in (case.output, *case.further):
        if status != 0 and os.path.lexists(path):
            raise Finding(f"failed, and left an output: {path.name}")
    left = list(room.iterdir())
    # A log of a run that fails is wanted.
    if status != 0 and left and "--log-file" not in case.words:
        raise Finding(f"failed, and left {left}")
    partial = [path for path in case.output.parent.rglob("*.partial-*")]
    if partial:
        raise Finding(f"left {partial}")


def compare(one, three):
    """What one rank and three ranks wrote: folders or files, or nothing."""
    if one.exists() != three.exists():
        raise Finding("one rank or three write an output, but not both")
    if one.exists():
        same = subprocess.run(["diff", "-rq", one, three], capture_output=True, check=False)
        if same.returncode != 0:
            raise Finding(f"three ranks give another output: {same.stdout[-500:]}")


def keep_promises(case, folder, unlimited, on_three):
    """Runs the case, in folders below that one; raises Finding."""
    rooms = [folder / "room-1", folder / "room-3"]
    for room in rooms:
        room.mkdir()
    status, text = run(case.words, rooms[0], unlimited)
    check(case, status, text)
    check_nothing_left(case, status, rooms[0])
    if not (on_three and case.parallel):
        return
    one = folder / "of-one-rank"
    if case.output.exists():
        case.output.rename(one)
    status_of_three, text_of_three = run(case.words, rooms[1], unlimited, ranks=3)
    check(case, status_of_three, text_of_three)
    check_nothing_left(case, status_of_three, rooms[1])
    if status != status_of_three:
        raise Finding(f"exit status {status} on one rank, {status_of_three} on three: {errors_of(text)} "
                      f"{errors_of(text_of_three)}")
    compare(one, case.output)
    compare(*rooms)
