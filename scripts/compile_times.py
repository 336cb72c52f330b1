#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The CPU time that each source takes to compile.

  compile_times.py run LOG COMPILER ARGUMENT ...   compiles, and adds a line to LOG; a launcher of CMake
  compile_times.py check LOG [SECONDS]             prints the ten dearest sources of the product, and fails
                                                   where one takes more CPU seconds (15)

scripts/matrix.sh does both. Build without unity, as a time is that of all files that are compiled together."""

import os
import resource
import subprocess
import sys
from pathlib import Path

LIMIT = 15.0
LISTED = 10
TREE = Path(__file__).resolve().parent.parent


def run(log, command):
    status = subprocess.call(command)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    for word in command:
        if word.endswith(".cpp"):
            # One write, as others append at the same time.
            with open(log, "a", encoding="utf-8") as lines:
                lines.write(f"{used.ru_utime:.1f} {os.path.abspath(word)}\n")
    return status


def check(log, limit):
    times = {}
    for line in Path(log).read_text(encoding="utf-8").splitlines():
        seconds, path = line.split(" ", 1)
        if Path(path).is_relative_to(TREE) and Path(path).relative_to(TREE).parts[0] in ("src", "modules"):
            times[os.path.relpath(path, TREE)] = float(seconds)
    if not times:
        print(f"'{log}': no source of the product in it; build with this script as the compiler's launcher, from nothing")
        return 1
    dearest = sorted(times.items(), key=lambda item: -item[1])
    for path, seconds in dearest[:LISTED]:
        print(f"{seconds:6.1f} s  {path}")
    above = [path for path, seconds in dearest if seconds > limit]
    for path in above:
        print(f"{path}: takes more than {limit:g} CPU seconds to compile; spread its templates over several sources")
    return int(bool(above))


def main():
    arguments = sys.argv[1:]
    if len(arguments) > 2 and arguments[0] == "run":
        return run(arguments[1], arguments[2:])
    if len(arguments) in (2, 3) and arguments[0] == "check":
        return check(arguments[1], float(arguments[2]) if len(arguments) == 3 else LIMIT)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
