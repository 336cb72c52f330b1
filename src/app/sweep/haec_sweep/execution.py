# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Runs side by side, each in a folder that gets its name when the run is complete."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator

from haec_programs.output_file import make_folder, write_whole

from .kinds import Evaluation, Simulation
from .machine import with_absolute_paths
from .plan import Run
from .programs import fault_in

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

# What a run took, as text in its folder.
SECONDS = "seconds.txt"

# Seconds that a run gets to end when it is asked to.
PATIENCE = 10


@dataclasses.dataclass
class Started:
    """A run under way."""

    run: Run
    folder: pathlib.Path
    process: subprocess.Popen[bytes]
    began_s: float


class Execution:
    """Carries out runs in a folder, as many at a time as it is told."""

    def __init__(self, kind: Simulation | Evaluation, folder: pathlib.Path, jobs: int) -> None:
        self._kind = kind
        self._folder = folder
        self.jobs = jobs
        self._started: list[Started] = []
        make_folder(folder)
        # By the keys of their runs, which end their names.
        self._complete: dict[str, list[pathlib.Path]] = {}
        for path in sorted(folder.iterdir()):
            if path.name.startswith(".partial-"):
                shutil.rmtree(path, ignore_errors=True)
            else:
                self._complete.setdefault(path.name.rpartition("-")[2], []).append(path)

    def done(self, run: Run) -> pathlib.Path | None:
        """The result of a run that is complete."""
        return next((path for path in self._results(run) if not self._kind.damage(path)), None)

    def damages(self, run: Run) -> list[str]:
        """What is wrong with results of a run that was complete once."""
        faults = [self._kind.damage(path) for path in self._results(run)]
        return [fault for fault in faults if fault]

    def _results(self, run: Run) -> list[pathlib.Path]:
        return [folder / self._kind.result for folder in self._complete.get(run.key, [])]

    def carry_out(self, runs: list[Run], ended: Callable[[Run, str], None]) -> None:
        """Does all runs; tells of each that ends what went wrong, or nothing. Signals end those under way."""
        waiting = list(reversed(runs))
        try:
            while waiting or self._started:
                while waiting and len(self._started) < self.jobs:
                    self._start(waiting.pop())
                os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
                for started in [item for item in self._started if item.process.poll() is not None]:
                    self._started.remove(started)
                    ended(started.run, self._finish(started))
        finally:
            self._end_all()

    def _start(self, run: Run) -> None:
        """No signal comes between a run's start and our knowing of it."""
        with deferred_signals():
            self._started.append(self._launch(run))

    def _launch(self, run: Run) -> Started:
        folder = self._folder / f".partial-{run.key}"
        began_s = time.monotonic()
        make_folder(folder)
        try:
            return Started(run, folder, self._process(run, folder), began_s)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def _process(self, run: Run, folder: pathlib.Path) -> subprocess.Popen[bytes]:
        """Started on its inputs in the folder. ProgramError or OSError, with a name, where that does not work."""
        resolved = with_absolute_paths(json.loads(run.config), pathlib.Path.cwd())
        write_whole(folder / "config.json", json.dumps(resolved, indent=2))
        if run.mapping is not None:
            write_whole(folder / "mapping.map", run.mapping.read_bytes())
        words = self._kind.words(run)
        with open(folder / self._kind.printed, "wb") as out, open(folder / "messages.txt", "wb") as messages:
            return subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=messages,
                                    start_new_session=True)

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
            else:
                self._complete[started.run.key] = [target]
                write_whole(target / SECONDS, f"{time.monotonic() - started.began_s:.3f}\n")
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


@contextlib.contextmanager
def deferred_signals() -> Iterator[None]:
    """Signals to end come behind it. They are not blocked: the run would start with them blocked, and to change that between
    fork and exec takes longer than a short run."""
    caught: list[int] = []
    before: dict[int, object] = {}
    try:
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, lambda number, _frame: caught.append(number))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for number in caught:
        signal.raise_signal(number)


def end(process: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass
