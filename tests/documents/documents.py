#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""documents.py SOURCE_DIR PROGRAMS_DIR PAGE: runs the commands of a page of docs, in order, as somebody who copies them.
documents.py SOURCE_DIR --every PAGE...: checks that these are all pages that have commands.

Commands are lines of code blocks that begin with a program of ours, with those that go on behind a backslash. Each page has
a folder of its own, with what it takes for granted (settings.sh), and with configs, mappings and scripts beside it.
Those that cannot run here stand in NOT_RUN, each with the reason. "..." stands for what OPTIONS says.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

# The first words of a command, and the reason why it is not run.
NOT_RUN = {
    "haec_sim ... --set replay.compute_clock=ru_utime": "needs a recorded metric; end_to_end tests have such traces",
    "haec_calibrate --osu": "needs outputs of the OSU micro-benchmarks; end_to_end.calibrate has some",
    "haec_fit calibrate": "needs measured power; end_to_end.power has it",
    "scripts/plot_power.py": "scripts/power_picture.sh runs it, where there is matplotlib",
    "haec_sweep configs/studies/two_programs.json": "end_to_end.sweep_decision runs it",
    "haec_sweep configs/mars": "end_to_end.mars runs it",
    "haec_topology import": "topology_import runs it, on files that other programs wrote",
    "cmake ": "builds and installs: module_author and scripts/matrix.sh do so",
    "haec_sim --describe ./build": "module_author.readme runs it",
    "haec_sim -m static_network_model,./build": "module_author.readme runs it",
    "scripts/fuzz.sh": "is a test of its own, with fewer cases",
    "haec_sim: ": "is a message",
    "haec_import chakra": "needs files of ASTRA-sim; end_to_end.import_chakra has some",
    "haec_sim imported --config linear --set 'replay.collective": "is of such a file, too",
    "haec predict": "needs an MPI program: end_to_end.predict runs it",
    "haec_record": "needs an MPI program: end_to_end.record runs it, or it is a message",
}
# What takes minutes stands for less of the same.
SMALLER = (("haec_calibrate --output", "haec_calibrate --largest 1024 --repetitions 8 --output"),
           ("--class C --grid 9x9", "--class S --grid 3x3"), ("--class D --grid 64x64", "--class S --grid 3x2"),
           ("--planes 20 --iterations 2", "--planes 2 --iterations 1"), ("--iterations 201", "--iterations 1"),
           ("--iterations 100", "--iterations 1"), ("--visits 10:20", "--visits 1:1"), ("from solve --to solve", "from sweep --to sweep"),
           ("--from 1.5s --to 2500ms", "--from 0.1ms --to 200us"))
# What was said before.
OPTIONS = {"contention": "--trace in --no-output --set topology.type=haec_box --set topology.size=2x2x2",
           "estimate-power": "--trace in --no-output --config configs/link_types.json"}
COMMAND = re.compile(r"^ *((mpirun [^\\\n]*)?(haec|haec_\w+|cmake|scripts/\S+)(:| )([^\n]*\\\n)*[^\n]*)", re.MULTILINE)


def commands(text):
    """The commands of a page, in order."""
    text = re.sub(r"<!-- generated.*?<!-- end -->", "", text, flags=re.DOTALL)

    def indented(fenced):
        return textwrap.indent(fenced.group(2), "    ") if fenced.group(1) in ("sh", "bash") else ""

    text = re.sub(r"^```(\w*)\n(.*?)^```$", indented, text, flags=re.MULTILINE | re.DOTALL)
    blocks = re.findall(r"(?<=\n\n)(?:    .*\n?)+", text)
    return [found.group(1).strip() for block in blocks for found in COMMAND.finditer(block)]


def script(page, text, source):
    """What is run: the settings of the page, and its commands."""
    lines = ["set -euo pipefail", f"source {shlex.quote(str(source / 'tests/documents/settings.sh'))} {page}"]
    run = 0
    for command in commands(text):
        reason = next((NOT_RUN[begin] for begin in NOT_RUN if command.startswith(begin)), None)
        if reason is not None:
            lines.append(f"echo {shlex.quote(f'not run: {command}: {reason}')}")
            continue
        for much, less in SMALLER:
            command = command.replace(much, less)
        command = command.replace("...", OPTIONS.get(page, "--trace in --no-output"))
        run += 1
        lines += [f"echo {shlex.quote('$ ' + command)}", command]
    return run, "\n".join(lines) + "\n"


def check_pages(source, named):
    """All pages that have commands are named, and no others."""
    texts = {path.relative_to(source / "docs").with_suffix("").as_posix(): path.read_text(encoding="utf-8")
             for path in (source / "docs").rglob("*.md") if "spec" not in path.parts}
    with_commands = {page for page, text in texts.items() if script(page, text, source)[0] > 0}
    if with_commands != set(named):
        sys.exit(f"the list of pages in tests/documents/CMakeLists.txt lacks or has too much: {with_commands ^ set(named)}")


def main():
    source = Path(sys.argv[1]).resolve()
    if sys.argv[2] == "--every":
        return check_pages(source, sys.argv[3:])
    programs, page = Path(sys.argv[2]).resolve(), sys.argv[3]
    text = (source / "docs" / f"{page}.md").read_text(encoding="utf-8")
    run, text = script(page.rpartition("/")[2], text, source)
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("configs", "mappings", "scripts", "docs"):
            (Path(scratch) / name).symlink_to(source / name)
        environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
        status = subprocess.run(["bash", "-c", text], cwd=scratch, env=environment, check=False).returncode
    print(f"{page}: {run} commands")
    return f"FAILED: the last command of {page}.md above, with {status}" if status != 0 else None


if __name__ == "__main__":
    sys.exit(main())
