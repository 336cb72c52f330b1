#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""readme.py EXAMPLE SCRATCH PREFIX: follows the README of an example, as somebody does who has haec_sim installed.

Blocks of `sh` are run in order, in a copy of the example; a block of `text` behind one is what it prints.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

example, scratch, prefix = map(Path, sys.argv[1:])
shutil.rmtree(scratch, ignore_errors=True)
shutil.copytree(example, scratch, ignore=shutil.ignore_patterns("build", "input", "output"))
environment = os.environ | {"PREFIX": str(prefix), "PATH": f"{prefix}/bin:{os.environ['PATH']}"}

printed, blocks = "", re.findall(r"^```(sh|text)\n(.*?)^```$", (scratch / "README.md").read_text(), re.M | re.S)
for kind, text in blocks:
    if kind == "text":
        if not printed.endswith(text):
            sys.exit(f"FAILED: the README says\n{text}\nand it printed\n{printed}")
        continue
    print(text, flush=True)
    run = subprocess.run(["bash", "-euc", text], cwd=scratch, env=environment, stdout=subprocess.PIPE, text=True)
    printed = run.stdout
    print(printed, flush=True)
    if run.returncode != 0:
        sys.exit(f"FAILED with {run.returncode}: {text}")
if not any(kind == "sh" for kind, _ in blocks):
    sys.exit("FAILED: the README has no commands")
