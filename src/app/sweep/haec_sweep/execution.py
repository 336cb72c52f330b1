# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Runs side by side, each in a folder that gets its name when the run is complete."""

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

from .kinds import Evaluation, Simulation
from .machine import with_absolute_paths
from .plan import Run
from .programs import fault_in

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

# Seconds between two looks at who has ended: far less than the shortest run.
LOOK = 0.02
# Seconds that a run gets to end when it is asked to.
PATIENCE = 10


@dataclasses.dataclass
class Started:
    """A run under way."""

    run: Run
    folder: pathlib.Path
    process: subprocess.Popen[bytes]


class Execution:
    """Carries out runs in a folder, as many at a time as it is told."""

    def __init__(self, kind: Simulation | Evaluation, folder: pathlib.Path, jobs: int) -> None:
        self._kind = kind
        self._folder = folder
        self._jobs = jobs
        self._started: list[Started] = []
        make_folder(folder)
        for left in folder.glob(".partial-*"):
            shutil.rmtree(left, ignore_errors=True)

    def done(self, run: Run) -> pathlib.Path | None:
        """The result of a run that is complete."""
        return next((path for path in self._results(run) if not self._kind.damage(path)), None)

    def damages(self, run: Run) -> list[str]:
        """What is wrong with results of a run that was complete once."""
        faults = [self._kind.damage(path) for path in self._results(run)]
        return [fault for fault in faults if fault]

    def _results(self, run: Run) -> list[pathlib.Path]:
        return [folder / self._kind.result for folder in sorted(self._folder.glob(f"[!.]*-{run.key}"))]

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
        if run.mapping is not None:
            write_whole(folder / "mapping.map", run.mapping.read_bytes())
        words = self._kind.words(run)
        with open(folder / self._kind.printed, "wb") as out, open(folder / "messages.txt", "wb") as messages:
            return subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=messages,
                                    start_new_session=True, preexec_fn=unblock)

    def _finish(self, started: Started) -> str:
        """Gives the folder its name, or says what went wrong and removes it."""
        status = started.process.returncode
        if status == 0 and (started.folder / self._kind.result).is_file():
            target = self._folder / started.run.name
            shutil.rmtree(target, ignore_errors=True)
            os.replace(started.folder, target)
            fault = self._kind.damage(target / self._kind.result)
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
