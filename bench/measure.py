#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Runs a command and appends what it took as one line to a file: wall time [s], CPU time user + sys
[s], peak memory [MiB]. Inside of mpirun there is one line for each rank. Exits as the command did.

usage: measure.py FILE COMMAND [ARGUMENT...]
"""

import os
import sys
import time


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    begin = time.monotonic()
    child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
    _, status, usage = os.wait4(child, 0)
    wall = time.monotonic() - begin
    line = f"{wall:.4f} {usage.ru_utime + usage.ru_stime:.4f} {usage.ru_maxrss / 1024:.1f}\n"
    with open(sys.argv[1], "a", encoding="ascii") as file:
        file.write(line)
    sys.exit(os.waitstatus_to_exitcode(status) & 0xFF)


main()
