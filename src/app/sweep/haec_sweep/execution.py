# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Runs of haec_sim side by side, each in a folder that gets its name when the run is complete."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
from collections.abc import Callable

from haec_programs.output_file import make_folder, write_whole

from .figures import damage
from .machine import with_absolute_paths
from .plan import Run
from .programs import fault_in

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

# Seconds between two looks at who has ended: far less than the shortest run.
LOOK = 0.02
# Seconds that a run gets to end when it is asked to.
PATIENCE = 10

REPORT = "report.json"


@dataclasses.dataclass
class Started:
    """A run under way."""

    run: Run
    folder: pathlib.Path
    process: subprocess.Popen[bytes]


class Execution:
    """Carries out runs in a folder, as many at a time as it is told."""

    def __init__(self, command: list[str], trace: pathlib.Path, folder: pathlib.Path, jobs: int) -> None:
        self._command = command
        self._trace = trace
        self._folder = folder
        self._jobs = jobs
        self._started: list[Started] = []
        make_folder(folder)
        for left in folder.glob(".partial-*"):
            shutil.rmtree(left, ignore_errors=True)

    def done(self, run: Run) -> pathlib.Path | None:
        """The folder of a run that is complete."""
        return next((path for path in self._folders(run) if not damage(path / REPORT)), None)

    def damages(self, run: Run) -> list[str]:
        """What is wrong with reports of a run that was complete once."""
        faults = [damage(path / REPORT) for path in self._folders(run)]
        return [fault for fault in faults if fault]

    def _folders(self, run: Run) -> list[pathlib.Path]:
        return sorted(self._folder.glob(f"[!.]*-{run.key}"))

    def carry_out(self, runs: list[Run], ended: Callable[[Run, str], None]) -> None:
        """Does all runs; tells of each that ends what went wrong, or nothing. Signals end those under way."""
        waiting = list(reversed(runs))
        try:
            while waiting or self._started:
                while waiting and len(self._started) < self._jobs:
                    self._start(waiting.pop())
                time.sleep(LOOK)
                for started in [item for item in self._started if item.process.poll() is not None]:
                    self._started.remove(started)
                    ended(started.run, self._finish(started))
        finally:
            self._end_all()

    def _start(self, run: Run) -> None:
        """No signal comes between a run's start and our knowing of it."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        try:
            self._started.append(self._launch(run, lambda: signal.pthread_sigmask(signal.SIG_SETMASK, before)))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _launch(self, run: Run, unblock: Callable[[], object]) -> Started:
        folder = self._folder / f".partial-{run.key}"
        make_folder(folder)
        try:
            return Started(run, folder, self._process(run, folder, unblock))
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def _process(self, run: Run, folder: pathlib.Path, unblock: Callable[[], object]) -> subprocess.Popen[bytes]:
        """Started on its inputs in the folder. ProgramError or OSError, with a name, where that does not work."""
        resolved = with_absolute_paths(json.loads(run.config), pathlib.Path.cwd())
        write_whole(folder / "config.json", json.dumps(resolved, indent=2))
        words = [*self._command, "--trace", str(self._trace), "--config", "config.json", "--report", REPORT,
                 "--no-output", "--progress", "never", *run.options]
        if run.mapping is not None:
            write_whole(folder / "mapping.map", run.mapping.read_bytes())
            words += ["--mapping", "mapping.map"]
        with open(folder / "out.txt", "wb") as out, open(folder / "messages.txt", "wb") as messages:
            return subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=messages,
                                    start_new_session=True, preexec_fn=unblock)

    def _finish(self, started: Started) -> str:
        """Gives the folder its name, or says what went wrong and removes it."""
        status = started.process.returncode
        if status == 0 and (started.folder / REPORT).is_file():
            target = self._folder / started.run.name
            shutil.rmtree(target, ignore_errors=True)
            os.replace(started.folder, target)
            fault = damage(target / REPORT)
            if fault:
                shutil.rmtree(target, ignore_errors=True)
            return fault
        messages = (started.folder / "messages.txt").read_text(encoding="utf-8", errors="replace")
        shutil.rmtree(started.folder, ignore_errors=True)
        return fault_in(messages, status)

    def _end_all(self) -> None:
        """Ends what is under way, with all its ranks, and leaves nothing of it."""
        for started in self._started:
            end(started.process, signal.SIGTERM)
        last = time.monotonic() + PATIENCE
        for started in self._started:
            try:
                started.process.wait(max(0.0, last - time.monotonic()))
            except subprocess.TimeoutExpired:
                end(started.process, signal.SIGKILL)
                started.process.wait()
            shutil.rmtree(started.folder, ignore_errors=True)
        self._started.clear()


def end(process: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass
