# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The machine at hand, measured."""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any

from ._programs import PathLike, answer
from .machine import Machine
from .traces import option_words


class Calibration:
    """A measured machine: its configuration, and the measurements that it was fitted to."""

    def __init__(self, machine: Machine, measurements: dict[str, Any], summary: str) -> None:
        self.machine = machine
        self.measurements = measurements
        self.summary = summary

    def __repr__(self) -> str:
        return f"Calibration({self.measurements['processor']!r})"


def calibrate(path: PathLike, *, ranks: int = 2, force: bool = False, **options: object) -> Calibration:
    """Measures messages and collectives on this machine, by haec_calibrate on so many MPI ranks, within a minute. Writes the
    configuration into the file `path`, and the measurements into a file beside it with the ending .measured.json. `options` are
    those of haec_calibrate, such as largest=65536 and repetitions=21. Raises Error if it fails.
    """
    file = pathlib.Path(path)
    measured = file.with_suffix(".measured.json")
    words = option_words({"output": os.fspath(file), "measurements": os.fspath(measured), "force": force, **options})
    summary = answer("haec_calibrate", words, ranks=ranks)
    return Calibration(Machine.load(file), json.loads(measured.read_text(encoding="utf-8")), summary)
