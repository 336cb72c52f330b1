# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Traces, and configurations and mappings that ship, as users name them."""

from __future__ import annotations

import pathlib
import sys

from .errors import UsageError


def anchor_of(trace: pathlib.Path) -> pathlib.Path:
    """The anchor file of a trace that may be named by its folder, as haec_sim finds it."""
    if not trace.is_dir():
        return trace
    anchors = sorted(path.name for path in trace.glob("*.otf2") if path.is_file())
    if "traces.otf2" in anchors:
        return trace / "traces.otf2"
    if not anchors:
        raise UsageError(f"the folder {trace} holds no anchor file of a trace (*.otf2); give the trace's folder "
                         "or its anchor file")
    if len(anchors) > 1:
        raise UsageError(f"the folder {trace} holds several traces: {', '.join(anchors)}; give the anchor file "
                         "of one of them")
    return trace / anchors[0]


def shipped(name: str, kind: str) -> pathlib.Path | None:
    """The file of a configuration ("configs/*.json") or mapping ("mappings/*.map") that is named without folder and ending."""
    if set("./") & set(name):
        return None
    file = pathlib.Path(sys.argv[0]).resolve().parent.parent / "share" / "haec_sim" / kind.replace("*", name)
    return file if file.is_file() else None
