#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""installed.py CHECK PREFIX SCRATCH: what somebody finds who has installed haec_sim: links that lead somewhere (links), manual pages
and completions of all programs (manual), or a first answer by the command of the README (first_answer)."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

INLINE = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
REFERENCE = re.compile(r"^\[[^\]]+\]: +([^#\s]+)", re.MULTILINE)


def dead_links(folder):
    for page in sorted(folder.rglob("*.md")):
        prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in INLINE.findall(prose) + REFERENCE.findall(prose):
            if "://" not in target and not (page.parent / target).exists():
                yield f"{page.relative_to(folder)}: the link to {target} leads nowhere"


def links(prefix, _):
    share = prefix / "share"
    assert len(list((share / "doc/haec_sim").rglob("*.md"))) > 100
    return [*dead_links(share / "doc/haec_sim"), *dead_links(share / "haec_sim")]


def manual(prefix, _):
    for program in sorted(path.name for path in (prefix / "bin").glob("haec*")):
        for file in (f"man/man1/{program}.1", f"bash-completion/completions/{program}", f"zsh/site-functions/_{program}"):
            if not (prefix / "share" / file).exists():
                yield f"{program}: there is no {file}"


def first_answer(prefix, scratch):
    """The command of the README for those who have installed the package, and the time that its demonstration has."""
    readme = (prefix / "share/doc/haec_sim/README.md").read_text(encoding="utf-8")
    command = re.search(r"^    (haec_sim --trace /usr/share/.*\n(?:    .*\n)*)", readme, re.MULTILINE)[1]
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    environment = os.environ | {"PATH": f"{prefix / 'bin'}:{os.environ['PATH']}"}
    run = subprocess.run(["bash", "-euc", command.replace("/usr/share", str(prefix / "share"))], cwd=scratch, env=environment,
                         stdout=subprocess.PIPE, text=True, check=True)
    expected = re.search(r"^predicted run time: .*$", readme, re.MULTILINE)[0]
    if expected not in run.stdout:
        yield f"no '{expected}' in {run.stdout}"
    if not (scratch / "run.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>"):
        yield "there is no page run.html"


def main(check, prefix, scratch):
    faults = list({"links": links, "manual": manual, "first_answer": first_answer}[check](Path(prefix), Path(scratch)))
    sys.exit("\n".join(faults) if faults else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
