#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Opens a page of haec_report in a new Chromium, again and again, and writes what each took as one line to standard
output: seconds until what the window shows is drawn, and until all charts are. Exits with 3 where there is no browser.

usage: open_page.py PAGE RUNS
"""

import os
import pathlib
import sys

sys.path.insert(0, os.fspath(pathlib.Path(__file__).resolve().parent.parent / "tests" / "end_to_end"))
import browser  # noqa: E402 (the path comes first)

DRAWN = "return [document.body.dataset.seen, document.body.dataset.drawn].map((text) => Number(text) / 1000)"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    if browser.MISSING:
        print(f"no browser: install {browser.MISSING}", file=sys.stderr)
        sys.exit(3)
    # The first, uncounted one fills the page cache with the browser's files.
    for run in range(int(sys.argv[2]) + 1):
        shown = browser.Browser()
        try:
            shown.open(sys.argv[1])
            seen, drawn = shown.ask(DRAWN)
            faults = shown.errors()
        finally:
            shown.close()
        if faults:
            sys.exit("\n".join(faults))
        if run > 0:
            print(f"{seen:.3f} {drawn:.3f}")


main()
