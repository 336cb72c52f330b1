# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The programs under test and how to run them.

Where they are comes from the environment, which CMakeLists.txt sets: HAEC_SIM, HAEC_GEN,
HAEC_CALIBRATE, HAEC_FIT, HAEC_MAP, HAEC_VERIFY, HAEC_EXPORT, HAEC_IMPORT, HAEC_RESOURCES, HAEC_SWEEP, HAEC_REPORT, ALTERED_TRACE, SEMANTICS_CHECK, BROKEN_TRACE,
ODD_DEFINITIONS, REPORT_WRITER, RANDOM_PROGRAM, MPIEXEC, OTF2_PRINT.
"""

import dataclasses
import functools
import itertools
import os
import signal
import subprocess
import sys
import tempfile

# Seconds that any one run may take; a run that hangs fails its test with what it said so far.
TIMEOUT = 100

# Where Open MPI keeps what belongs to a run.
SESSIONS = tempfile.TemporaryDirectory(prefix="haec_sim-mpi-")
RUNS = itertools.count()

# Pythons that may have OTF2 and other modules: the one that runs the tests need not be Debian's.
PYTHONS = (sys.executable, "/usr/bin/python3")


@dataclasses.dataclass
class Finished:
    """How a program ended and what it said."""

    command: str
    status: int
    out: str
    err: str

    def __str__(self):
        return f"{self.command}\nexit status {self.status}\n{self.out}\n{self.err}"


def program(name):
    """The path of a program, by the environment variable that tells it."""
    if name not in os.environ:
        sys.exit(f"{name} is not set; run these tests with ctest")
    return os.environ[name]


def mpiexec(ranks, always=False):
    """The words before a command that is to run on that many ranks; for one, none are needed."""
    if ranks == 1 and not always:
        return []
    return [program("MPIEXEC"), os.environ.get("MPIEXEC_NUMPROC_FLAG", "-n"), str(ranks)]


def start(command, env=os.environ, **options):
    """Starts a command in a process group of its own, so that all of it can be ended."""
    words = [str(word) for word in command]
    # Runs at the same time would share it, and one in a thousand fails there (Open MPI 4).
    session = {"OMPI_MCA_orte_tmpdir_base": f"{SESSIONS.name}/{next(RUNS)}",
               # Open MPI 4 takes it for windows, and fails, where processes cannot read each other's memory.
               "OMPI_MCA_osc": "^rdma"}
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            errors="replace", stdin=subprocess.DEVNULL, start_new_session=True,
                            env={**env, **session}, **options)


def finish(process, timeout=TIMEOUT):
    """Waits for a command's end; ends it after the timeout, with AssertionError."""
    command = " ".join(process.args)
    try:
        out, err = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        # mpiexec ends its ranks when asked to; a group that is left after that is killed.
        process.terminate()
        try:
            out, err = process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
        raise AssertionError(f"hangs: {command}\nnot ended after {timeout} s\n{out}\n{err}") \
            from None
    return Finished(command, process.returncode, out, err)


def run(*command, timeout=TIMEOUT, **options):
    return finish(start(command, **options), timeout)


def haec_sim(*arguments, ranks=1, timeout=TIMEOUT, **options):
    return run(*mpiexec(ranks), program("HAEC_SIM"), *arguments, timeout=timeout, **options)


def haec_verify(trace, *arguments, ranks=1):
    return run(*mpiexec(ranks), program("HAEC_VERIFY"), trace, *arguments)


def haec_fit(*arguments):
    return run(program("HAEC_FIT"), *arguments)


def haec_map(*arguments):
    return run(program("HAEC_MAP"), *arguments)


def haec_gen(*arguments, ranks=1):
    return run(*mpiexec(ranks), program("HAEC_GEN"), *arguments)


def semantics_check(trace, output, *options):
    return run(program("SEMANTICS_CHECK"), trace / "traces.otf2", output / "traces.otf2", *options)


@functools.cache
def python_with(module):
    """A Python that has the module, which scripts/install_dependencies.sh --tests installs for Debian's."""
    for python in PYTHONS:
        if os.path.exists(python) and run(python, "-c", f"import {module}").status == 0:
            return python
    raise RuntimeError(f"no Python has the module {module}; install python3-{module}, by "
                       "scripts/install_dependencies.sh --tests")


def python_with_otf2():
    """A Python that has OTF2's reader and writer."""
    return python_with("otf2")


def read_with_python(archive, most):
    """Iterates the definitions and up to `most` events with OTF2's Python reader."""
    script = (
        "import itertools, sys, otf2\n"
        "with otf2.reader.open(sys.argv[1]) as trace:\n"
        "    assert trace.timer_resolution == 10**12\n"
        "    for name in ('strings', 'regions', 'locations', 'attributes', 'groups', 'comms'):\n"
        "        list(getattr(trace.definitions, name))\n"
        "    count = sum(1 for _ in itertools.islice(trace.events, int(sys.argv[2])))\n"
        "assert count > 0\n")
    return run(python_with_otf2(), "-c", script, archive / "traces.otf2", most)
