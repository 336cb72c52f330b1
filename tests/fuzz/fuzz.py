#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Runs the programs on damaged inputs, extreme values and random command lines, and checks what promise.py
says of them. Case number K of a seed is always the same: `--first K` with a count of 1 is it alone, and
`--keep` keeps its files. Where the programs are says the environment, as for the tests in tests/end_to_end;
scripts/fuzz.sh sets it for a build.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import shutil
import sys
import tempfile

import promise
import targets


def try_case(options, number):
    """What the case's run found, as a text; None where all is as promised."""
    chance = random.Random(f"{options.kind} {options.seed} {number}")
    with tempfile.TemporaryDirectory(prefix="haec_sim-fuzz-") as scratch:
        folder = pathlib.Path(scratch)
        case = targets.make(options.kind, chance, number, folder)
        try:
            promise.keep_promises(case, folder, options.unlimited, on_three=number % options.every == 0)
        except promise.Finding as finding:
            if options.keep:
                shutil.copytree(folder, pathlib.Path(options.keep, f"{options.kind}-{number}"),
                                symlinks=True, dirs_exist_ok=True)
            words = " ".join(map(repr, map(str, case.words)))
            return f"{options.kind} {number} (seed {options.seed}): {finding}\n  {words}"
    return None


def read_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(targets.KINDS))
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--every", type=int, default=50, help="one case of so many also on three ranks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="cases at a time")
    parser.add_argument("--keep", help="folder for the files of cases that found something")
    parser.add_argument("--unlimited", action="store_true", help="in memory, for sanitizers")
    return parser.parse_args()


def main():
    options = read_options()
    with tempfile.TemporaryDirectory(prefix="haec_sim-corpus-") as scratch:
        targets.make_corpus(pathlib.Path(scratch))
        cases = range(options.first, options.first + options.count)
        findings = 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as workers:
            for finding in filter(None, workers.map(lambda number: try_case(options, number), cases)):
                print(finding, flush=True)
                findings += 1
    print(f"{options.count} cases of {options.kind}, {findings} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
