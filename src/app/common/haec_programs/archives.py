# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Traces, and configurations and mappings that ship, as users name them."""

from __future__ import annotations

import pathlib
import sys

from .errors import UsageError, nearest


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


def folder_of(kind: str) -> pathlib.Path:
    return pathlib.Path(sys.argv[0]).resolve().parent.parent / "share" / "haec_sim" / kind


def shipped(name: str, kind: str, ending: str) -> pathlib.Path | None:
    """The file of a configuration ("configs", ".json") or mapping ("mappings", ".map") that is named without folder and
    ending."""
    if set("./") & set(name):
        return None
    file = folder_of(kind) / f"{name}{ending}"
    return file if file.is_file() else None


def nearest_shipped(name: str, kind: str, ending: str) -> str | None:
    """The name that was meant, as haec_sim finds it: the nearest one, or one that has a part such as "torus" that is."""
    word = pathlib.Path(name).stem
    names = sorted(path.stem for path in folder_of(kind).glob(f"*{ending}"))
    by_part = {part: known for known in reversed(names) for part in known.split("_")}
    return nearest(word, names) or by_part.get(nearest(word, sorted(by_part)))
