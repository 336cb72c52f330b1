#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""same_polynomials.py MADE SHIPPED: whether two folders of coefficient files compute the same.

Coefficients may differ in their last digits, which compilers and processors decide: they multiply
powers that nearly cancel. What they compute may not: it agrees to a relative error of 1e-9, far below
the smallest error of a fit (1e-5).
"""

import json
import sys
from pathlib import Path

MOST_DIFFERENCE = 1e-9
LOSSES = 40


def without_digits(file):
    """All of a file that must be the same to the letter."""
    windows = [window["packets"] for window in file["windows"]]
    return {**file, "windows": windows}


def value(coefficients, hops, loss):
    return sum(coefficient * hops**i * loss**j
               for i, row in enumerate(coefficients) for j, coefficient in enumerate(row))


def points(file):
    first, last = file["hops"]
    least, most = file["loss_probability"]
    for hops in range(first, last + 1):
        for step in range(LOSSES + 1):
            yield hops, least + (most - least) * step / LOSSES


def faults(made, shipped):
    if without_digits(made) != without_digits(shipped):
        yield "model, parameters, ranges or windows differ"
        return
    for ours, theirs in zip(made["windows"], shipped["windows"]):
        for name in ("mean_relative_error", "maximum_relative_error"):
            if abs(ours[name] - theirs[name]) > MOST_DIFFERENCE:
                yield f"{ours['packets']} packets: {name} is {ours[name]}, not {theirs[name]}"
        for hops, loss in points(made):
            a, b = (value(window["coefficients"], hops, loss) for window in (ours, theirs))
            if abs(a - b) > MOST_DIFFERENCE * abs(b):
                yield f"{ours['packets']} packets, {hops} hops, loss {loss}: {a} ns, not {b} ns"
                break


def main():
    made, shipped = (Path(folder) for folder in sys.argv[1:])
    names = [sorted(path.name for path in folder.iterdir()) for folder in (made, shipped)]
    found = [] if names[0] == names[1] else [f"files {names[0]}, not {names[1]}"]
    for name in set(names[0]) & set(names[1]):
        files = [json.loads((folder / name).read_text(encoding="utf-8")) for folder in (made, shipped)]
        found += [f"{name}: {fault}" for fault in faults(*files)]
    for fault in found:
        print(fault)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
