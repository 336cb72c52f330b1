# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Puts a page together: data, charts' code and the library that draws them, all in one file."""

import base64
import gzip
import json
import pathlib

from haec_programs.difference import base_of, difference
from haec_programs.errors import ProgramError, UsageError

from .evaluations import study_of
from .inputs import Inputs, Run
from .library import needed_part

ASSETS = pathlib.Path(__file__).parent / "assets"

# In the order in which they need each other.
SCRIPTS = ("units", "charts", "theme", "elements", "canvas", "sections", "bases", "activities", "summary", "jobs",
           "region_colours", "timeline_data", "timeline_pixels", "timeline_painter", "timeline", "timeline_section",
           "regions", "traffic", "layout3d", "layout2d", "camera", "topology_painter", "topology", "hot_links", "link_times",
           "links", "network", "adapting", "messages", "waiting", "described", "power", "study_rows", "study_base", "sorted_table",
           "study_roles", "study_map", "ranking", "programs", "time_energy", "study", "phases", "scaling", "sensitivity", "gains",
           "difference", "comparison", "compared_timelines",
           "evaluations", "figures", "bounds", "utilisation", "what_if", "roofline", "calibration", "main")

# Runs that are drawn one by one, packed: a page stays below 20 MB. Of others so many are named.
DETAILS_BYTES = 12_000_000
MOST_NAMED = 20

INSTALL = "install it: apt install python3-jinja2 python3-plotly (or pip install jinja2 plotly)"


def packed(text: str) -> str:
    """gzip as base64. The same text gives the same page."""
    return base64.b64encode(gzip.compress(text.encode(), compresslevel=9, mtime=0)).decode()


def plotly_script() -> str:
    """The library for charts, of the version that is installed."""
    try:
        from plotly.offline import get_plotlyjs
    except ImportError:
        raise ProgramError(f"plotly is missing; {INSTALL}") from None
    return needed_part(get_plotlyjs())


def script() -> str:
    return "\n".join((ASSETS / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)


def detailed(runs: list[Run]) -> tuple[list[dict[str, object]], list[str]]:
    """The runs that are drawn one by one: as many as a page bears; and the names of the others."""
    kept, left, size = [], [], 0
    for run in runs:
        text = json.dumps(run.report, separators=(",", ":"))
        more = len(gzip.compress(text.encode(), compresslevel=1))
        if kept and size + more > DETAILS_BYTES:
            left.append(run.name)
        else:
            size += more
            kept.append({"name": run.name, "report": run.report})
    return kept, left


def data_of(inputs: Inputs, details: list[dict[str, object]]) -> dict[str, object]:
    """What the page's scripts draw; several evaluations are a study."""
    evaluations = [run.report for run in inputs.evaluations]
    study = study_of(evaluations) if len(evaluations) > 1 else inputs.study
    return {"runs": [{"name": run.name, **run.brief()} for run in inputs.runs], "details": details, "study": study,
            "difference": difference_of(inputs.detailed) if len(inputs.runs) == 2 else None}


def difference_of(runs: list[Run]) -> dict[str, object] | None:
    """Of two runs by base, as difference.js draws it; None if they do not compare."""
    if len(runs) != 2:
        return None
    both = [(run.path, run.report) for run in runs]
    try:
        found = {base: difference(*both, base).document() for base in sorted({"whole", base_of([run.report for run in runs])})}
    except UsageError:
        return None
    return {"region_of_interest": None, **found}


def page(inputs: Inputs, title: str) -> str:
    """The whole page. ProgramError where a library is missing."""
    try:
        import jinja2
        from markupsafe import Markup
    except ImportError:
        raise ProgramError(f"jinja2 is missing; {INSTALL}") from None
    library = plotly_script()
    details, left = detailed(inputs.detailed or inputs.evaluations or inputs.calibration)
    footer = sorted({f"{run.report['program']['name']} {run.report['program']['version']}" for run in inputs.runs})
    if left:
        footer.append(f"Not drawn by themselves, as the page would be too large: {', '.join(left[:MOST_NAMED])}"
                      f"{f' and {len(left) - MOST_NAMED} more' if len(left) > MOST_NAMED else ''}.")
    environment = jinja2.Environment(autoescape=True, loader=jinja2.FileSystemLoader(ASSETS))
    trusted = {"style": (ASSETS / "style.css").read_text(encoding="utf-8"), "script": script(),
               "plotly": packed(library), "data": packed(json.dumps(data_of(inputs, details), separators=(",", ":")))}
    marked = {name: Markup(text) for name, text in trusted.items()}
    return environment.get_template("page.html").render(title=title, footer=footer, **marked)
