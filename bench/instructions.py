#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Prints the most instructions that any of some files of callgrind counted, without those of MPI: a
rank that waits for others polls.

usage: instructions.py FILE...
"""

import re
import sys

MPI = re.compile(r"/(libmpi|libopen-|libpmix|mca_|libevent|libhwloc)|openmpi")


def instructions(path):
    objects = {}
    total = 0
    is_mpi = False
    is_call = False
    with open(path, encoding="ascii", errors="replace") as lines:
        for line in lines:
            if line.startswith("ob="):
                number, _, name = line[3:].strip().partition(" ")
                objects.setdefault(number, name)
                is_mpi = bool(MPI.search(objects[number]))
            elif line.startswith("calls="):
                is_call = True
            elif line[:1] in "+-*" or line[:1].isdigit():
                # The line behind a call has what the call costs, which counts where it is spent.
                if not is_call and not is_mpi:
                    total += int(line.split()[1])
                is_call = False
    return total


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(max(instructions(path) for path in sys.argv[1:]))


main()
