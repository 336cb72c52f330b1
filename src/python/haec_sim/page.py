# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The page of haec_report within a notebook."""

from __future__ import annotations

import html
import pathlib
import tempfile

from ._programs import answer

HEIGHT = 700


def frame_of(report: pathlib.Path) -> str:
    """The page of a report or of a study, in a frame. Error if haec_report fails."""
    with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
        page = pathlib.Path(folder, "page.html")
        answer("haec_report", [str(report), "--output", str(page), "--quiet"])
        text = page.read_text(encoding="utf-8")
    return f'<iframe srcdoc="{html.escape(text)}" style="width: 100%; height: {HEIGHT}px; border: 0"></iframe>'
