#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Every header compiles alone: headers.py BUILD_DIR SOURCE_DIR, with the options of the build's programs."""

import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def options(build):
    """The include folders and definitions of all compilations, each once, in their order."""
    found = {}
    for command in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        words = shlex.split(command["command"])
        for word, following in zip(words, words[1:]):
            if word in ("-isystem", "-I"):
                found[(word, following)] = None
            elif word.startswith(("-I", "-D")):
                found[(word,)] = None
    return [word for option in found for word in option]


def complaint_about(header, call):
    """What the compiler says; empty where it says nothing."""
    finished = subprocess.run([*call, str(header)], capture_output=True, text=True, check=False)
    return f"{header} does not compile alone:\n{finished.stderr}" if finished.returncode != 0 else ""


def main():
    build, source = Path(sys.argv[1]), Path(sys.argv[2])
    call = [os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", "-x", "c++", *options(build)]
    headers = [path for folder in ("include", "src", "modules") for path in sorted((source / folder).rglob("*.hpp"))]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        complaints = [text for text in threads.map(lambda header: complaint_about(header, call), headers) if text]
    print("\n".join(complaints) or f"{len(headers)} headers compile alone")
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
