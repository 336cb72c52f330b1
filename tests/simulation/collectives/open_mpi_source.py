#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""open_mpi_source.py SOURCE_DIR [--digests]: docs/spec/open-mpi-choices.txt and the digests of it in open_mpi_test.cpp
against Open MPI's own source, for all lengths and numbers of members. --digests prints those of the source.

HAEC_SIM_OPEN_MPI is a clone of https://github.com/open-mpi/ompi, of which the tag v4.1.4 is read. Skipped without it.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

SOURCE = "v4.1.4:ompi/mca/coll/tuned/coll_tuned_decision_fixed.c"

# What a name of Open MPI, or of one of its operations, is here (spec: collectives, "Words made precise"); others are the same.
NAMES = {
    "basic_linear": "linear",
    "linear_nb": "linear",
    "neighbor": "neighbor_exchange",
    "modified_bruck": "bruck",
    "pairwise": "pairwise_shifts",
    "recursive_halving": "rabenseifner",
    "rabenseifner": "rabenseifner_by_halves",
    "segmented_ring": "ring",
    "chain": "pipeline",
    "binary_tree": "binary",
    "split_binary_tree": "split_binary",
    "in-order_binary": "in_order_binary",
    "scatter_allgather": "scatter_recursive_doubling",
    "nonoverlapping": "reduce_bcast",
    "non-overlapping": "reduce_then_scatter",
    "default": "gather_bcast",
    "allgather two_proc": "recursive_doubling",
    "allgatherv two_proc": "recursive_doubling",
    "alltoall two_proc": "pairwise",
    "alltoall linear": "posted",
    "alltoall linear_sync": "posted",
    "alltoallv basic_linear": "posted",
    "barrier bruck": "dissemination",
    "bcast binomial": "binomial_doubling",
    "reduce_scatter_block basic_linear": "reduce_then_scatter",
}

FUNCTION = re.compile(r"ompi_coll_tuned_(\w+)_intra_dec_fixed\s*\([^;{]*?\)\s*\{(.*?)\breturn\b", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STATEMENT = re.compile(r"(?P<otherwise>else\s*)?(?:if\s*\((?P<condition>[^{};]*)\)\s*)?(?P<begin>\{)|(?P<end>\})|"
                       r"\balg\s*=\s*(?P<number>\d+)\s*;")
CONDITION = re.compile(r"\s*(communicator_size|total_dsize|per_rank_dsize)\s*(<|==)\s*(\d+)\s*")


def condition_in_python(text):
    """Other conditions than on P and bytes are about operators that do not commute, or on where buffers are."""
    found = CONDITION.fullmatch(text)
    if not found:
        return "False"
    return f"{'members' if found[1] == 'communicator_size' else 'bytes'} {found[2]} {found[3]}"


def decide(body):
    """The function's decisions as a function of members and bytes that returns the number of an algorithm."""
    lines, depth = ["def decision(members, bytes):"], 1
    for found in STATEMENT.finditer(COMMENT.sub("", body)):
        if found["begin"]:
            condition = found["condition"]
            word = ("el" if found["otherwise"] else "") + f"if {condition_in_python(condition)}" if condition else \
                "else" if found["otherwise"] else "if True"
            lines += [f"{'  ' * depth}{word}:", f"{'  ' * depth}  pass"]
            depth += 1
        elif found["end"]:
            depth -= 1
        else:
            lines.append(f"{'  ' * depth}algorithm = {found['number']}")
    made = {}
    exec("\n".join([*lines, "  return algorithm"]), made)  # of nothing but what is made above
    return made["decision"]


class OpenMpi:
    """By its source."""

    def __init__(self, text):
        self._decisions, self._names, self._limits = {}, {}, {}
        for operation, body in FUNCTION.findall(text):
            self._decisions[operation] = decide(body)
            self._names[operation] = dict(re.findall(r'\{(\d+), "([\w-]+)"', body))
            self._limits[operation] = {int(number) for number in re.findall(r"(?:<|==) (\d+)\)", body)}

    def operations(self):
        return set(self._decisions)

    def limits(self, operation):
        return self._limits[operation]

    def choice(self, operation, members, size):
        name = self._names[operation][str(self._decisions[operation](members, size))]
        if operation == "alltoall" and members == 2 and name == "pairwise":
            name = "two_proc"  # the same among two
        return NAMES.get(f"{operation} {name}", NAMES.get(name, name))


class Document:
    """By docs/spec/open-mpi-choices.txt."""

    def __init__(self, text):
        self._rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]

    def operations(self):
        return {row[0] for row in self._rows}

    def limits(self, operation):
        return {int(word[1:]) for row in self._rows if row[0] == operation for word in row if word.startswith("<")}

    def choice(self, operation, members, size):
        return next((name for row in self._rows if row[0] == operation and is_below(members, row[1])
                     for limit, name in zip(row[2::2], row[3::2]) if is_below(size, limit)), None)


def is_below(count, limit):
    return limit == "else" or count < int(limit[1:])


def differences(document, source):
    for operation in sorted(document.operations() ^ source.operations()):
        yield f"{operation}: only one of the two has it"
    for operation in sorted(document.operations() & source.operations()):
        # Nothing changes between two limits.
        limits = document.limits(operation) | source.limits(operation) | {1, 2, 3}
        points = sorted({limit + step for limit in limits for step in (-1, 0)})
        for members in points[2:]:
            for size in points:
                ours, theirs = (where.choice(operation, members, size) for where in (document, source))
                if ours != theirs:
                    yield f"{operation} of {size} bytes among {members}: {ours}, but {theirs} in {SOURCE}"


def digest(source, operation):
    """As digest_of() in open_mpi_test.cpp: 64 bits of FNV-1a."""
    value = 0xcbf29ce484222325
    for exponent in range(1, 14):
        for members in (2 ** exponent, 2 ** (exponent + 1) - 1):
            for limit in range(24):
                for size in (2 ** limit - 1, 2 ** limit):
                    for letter in f"{source.choice(operation, members, size)}\n".encode():
                        value = (value ^ letter) * 0x100000001b3 % 2 ** 64
    return value


def main():
    root, clone = Path(sys.argv[1]), os.environ.get("HAEC_SIM_OPEN_MPI")
    if not clone:
        print("skipped: HAEC_SIM_OPEN_MPI names no clone of Open MPI")
        sys.exit(77)
    source = OpenMpi(subprocess.run(["git", "-C", clone, "show", SOURCE], check=True, stdout=subprocess.PIPE, text=True).stdout)
    digests = {f"{{CollectiveOp::{operation}, {digest(source, operation):#x}}}" for operation in source.operations()}
    if "--digests" in sys.argv:
        print(",\n".join(sorted(digests)))
        return
    faults = list(differences(Document((root / "docs/spec/open-mpi-choices.txt").read_text(encoding="utf-8")), source))
    test = (root / "tests/simulation/collectives/open_mpi_test.cpp").read_text(encoding="utf-8")
    faults += [f"open_mpi_test.cpp has no {text}" for text in sorted(digests) if text not in test]
    sys.exit("\n".join(faults[:20] + [f"{len(faults)} differences"]) if faults else 0)


if __name__ == "__main__":
    main()
