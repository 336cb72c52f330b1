#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""make_pictures.py PROGRAMS [FOLDER]: draws the pictures of the tutorial and of docs/how-to/bounds.md by their commands.

PROGRAMS is the folder of haec_sim and the others, FOLDER that of the pictures (docs/pictures). Needs Chromium,
chromium-driver and python3-selenium. Where pngquant is installed, pictures take half of the bytes, in 256 colours.
"""

import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, os.fspath(SOURCE / "tests" / "end_to_end"))
import browser  # noqa: E402

STUDY = {"trace": "recorded/traces.otf2", "topologies": ["4x4x4", "16x4x1", "64x1x1"], "mappings": ["xyz", "optimized"],
         "models": ["DOR", "PNC", "NCD"]}
SENSITIVITY = {"trace": "recorded/traces.otf2", "sensitivity": ["latency", "bandwidth", "compute_scale"]}
# What is drawn of each page.
SECTIONS = {"run": ("timeline", "regions", "waiting", "topology"), "study": ("study",), "sensitivity": ("sensitivity",),
            "bounds": ("bounds",), "phases": ("utilisation", "roofline")}
# Pictures of more than a section.
PARTS = {"bounds": "#page"}
# Of the machine's section: its picture and the first links of its table. Of what bounds a run of one phase: all but the roofline.
SHORTEN = """document.querySelectorAll('#hot-links ~ *, #hot-links tbody tr:nth-child(n + 6), #roofline:not(#utilisation ~ *), .left-out').forEach((part) => part.remove())"""


def run(programs, folder, program, *arguments):
    print(f"$ {program} {' '.join(map(str, arguments))}", flush=True)
    subprocess.run([programs / program, *map(str, arguments)], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def make_pages(programs, folder):
    """The tutorial's commands, in its order."""
    machine = SOURCE / "configs" / "dor_mesh.json"
    run(programs, folder, "haec_gen", "wavefront", "--grid", "8x8", "--planes", "20", "--iterations", "2",
        "--message-bytes", "4000", "--variation", "20", "--output", "recorded")
    run(programs, folder, "haec_map", "matrix", "recorded/traces.otf2", "-o", "talks.csv")
    run(programs, folder, "haec_map", "create", "--strategy", "optimized", "--topology", "4,4,4", "--matrix",
        "talks.csv", "-o", "near.map")
    run(programs, folder, "haec_sim", "--trace", "recorded/traces.otf2", "--config", machine, "--mapping", "near.map",
        "--no-output", "--report", "run.json", "--set", "resource_managers.network_resource_manager.contention=fifo")
    run(programs, folder, "haec_report", "run.json", "-o", "run.html")
    for name, study in (("study", STUDY), ("sensitivity", SENSITIVITY)):
        (folder / f"{name}.json").write_text(json.dumps(study), encoding="utf-8")
        run(programs, folder, "haec_sweep", f"{name}.json", "-o", name)
        run(programs, folder, "haec_report", f"{name}/results.json", "-o", f"{name}.html")


def make_bounds(programs, folder):
    """As docs/how-to/bounds.md does."""
    run(programs, folder, "haec_gen", "random", "--ranks", "64", "--messages", "20", "--message-bytes", "200000", "--iterations", "10",
        "--compute-ns", "50000", "--output", "talk")
    run(programs, folder, "haec_resources", "measure", "talk", "--config", SOURCE / "configs" / "link_types.json", "-o", "talk.json",
        "--machine", "box.json")
    run(programs, folder, "haec_resources", "evaluate", "talk.json", "--machine", "box.json", "--format", "json", "-o", "eval.json")
    run(programs, folder, "haec_report", "eval.json", "-o", "bounds.html")
    htmt = SOURCE / "configs" / "htmt"
    run(programs, folder, "haec_resources", "evaluate", htmt / "sar.json", "--machine", htmt / "machine.json", "--format", "json",
        "-o", "phases.json")
    run(programs, folder, "haec_report", "phases.json", "-o", "phases.html")


def take_pictures(folder, pictures):
    shown = browser.Browser(pictures)
    shown.size(1100, 1400)
    try:
        for page, sections in SECTIONS.items():
            shown.open(folder / f"{page}.html")
            shown.ask("Theme.choose('light')")
            shown.ask(SHORTEN)
            for canvas in shown.driver.find_elements("css selector", "#timeline-canvas"):
                canvas.send_keys("++")
            shown.ask("document.activeElement.blur()")
            for section in sections:
                shown.picture(PARTS.get(section, f"#{section}"), section)
    finally:
        shown.close()


def make_smaller(picture):
    """Of few colours, as charts are, nothing is lost that one sees; where too much would be, the picture stays as it is."""
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--quality", "90-100", "--output", picture, picture], check=False)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    if browser.MISSING:
        sys.exit(f"no browser: install {browser.MISSING}")
    programs = pathlib.Path(sys.argv[1]).resolve()
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else SOURCE / "docs" / "pictures"
    with tempfile.TemporaryDirectory() as scratch:
        make_pages(programs, pathlib.Path(scratch))
        make_bounds(programs, pathlib.Path(scratch))
        take_pictures(pathlib.Path(scratch), pictures)
    if shutil.which("pngquant"):
        for name in itertools.chain.from_iterable(SECTIONS.values()):
            make_smaller(pictures / f"{name}.png")


if __name__ == "__main__":
    main()
