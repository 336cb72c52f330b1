#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Every source of the product has a command in the preset dev: compile_commands.py CMAKE SOURCE_DIR SCRATCH.

clangd, clang-tidy and other tools look there; without its command a file is opened blind."""

import json
import subprocess
import sys
from pathlib import Path


def sources(tree):
    """The sources of the product, below `tree`."""
    return {path for folder in ("src", "modules") for path in (tree / folder).rglob("*.cpp")}


def replaced(all_sources, listed):
    """Sources that stand aside here: `without_LIBRARY.cpp`, or those of the library where it is missing."""
    found = set()
    for path in all_sources:
        if path.name.startswith("without_"):
            library = path.stem.removeprefix("without_")
            found |= {path} if path not in listed else set(path.parent.glob(f"{library}*.cpp"))
    return found


def main():
    cmake, tree, scratch = sys.argv[1], Path(sys.argv[2]).resolve(), Path(sys.argv[3])
    finished = subprocess.run([cmake, "--preset", "dev", "-S", str(tree), "-B", str(scratch)], cwd=tree,
                              capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        print(f"the preset dev cannot be configured:\n{finished.stderr}")
        return True
    commands = json.loads((scratch / "compile_commands.json").read_text(encoding="utf-8"))
    listed = {Path(command["file"]).resolve() for command in commands}
    expected = sources(tree)
    missing = sorted(expected - listed - replaced(expected, listed))
    for path in missing:
        print(f"{path.relative_to(tree)} has no command in the preset dev; name it in the CMakeLists.txt of its folder")
    print(f"{len(expected) - len(missing)} of {len(expected)} sources have a command, or stand aside")
    return bool(missing) or not expected


if __name__ == "__main__":
    sys.exit(main())
