# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What haec_calibrate measured, and what it fitted to that."""

from __future__ import annotations

import pathlib

from haec_programs.brief import strange

from .evaluations import NUMBER, TEXT, fault_in
from .shapes import check_sections

FIGURE = {"median": NUMBER, "least": NUMBER, "most": NUMBER}
LENGTH = {"bytes": NUMBER, "time": FIGURE, "fitted": NUMBER, "fitted_overhead": NUMBER}
COLLECTIVE = {"operation": TEXT, "processes": NUMBER, "bytes": NUMBER, "time": FIGURE, "algorithm": TEXT, "predicted": NUMBER}
CALIBRATION = {"library": TEXT, "processor": TEXT, "hosts": [TEXT], "processes": NUMBER, "paths": [{"place": TEXT, "lengths": [LENGTH]}],
               "copies": [{"bytes": NUMBER, "cold": FIGURE, "hot": FIGURE}], "collectives": [COLLECTIVE],
               "programs": [{"name": TEXT, "bytes": NUMBER, "time": FIGURE, "predicted": NUMBER}]}


def check_calibration(path: pathlib.Path, document: dict[str, object]) -> None:
    """ProgramError where a section is missing, or of another kind."""
    check_sections(path, document, tuple(CALIBRATION))
    fault = fault_in(document, CALIBRATION, "")
    if fault is not None:
        raise strange(path, f"the section '{fault.strip('.')}'")
