# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What tests of recorded traces share, and of those of our own (own_traces/traces.py). Their arguments are FOLDER TURN.
The environment variable OWN_TRACES tells that the trace is one of ours."""

import os
import pathlib
import sys

import suite

# From this size on, in bytes, a trace is large.
LARGE = 4_000_000


def bytes_of(trace):
    return sum(file.stat().st_size for file in trace.rglob("*.*"))


def is_large(trace):
    return bytes_of(trace) > LARGE


def is_own():
    return "OWN_TRACES" in os.environ


def takes_turns(trace):
    """Whether the trace gets some of all ways to simulate, chosen by its turn, and other traces get others."""
    return is_own() or is_large(trace)


def of_turn(numbers_of_ranks, turn):
    """A recorded trace is tried with all of them, one of ours with one."""
    return (numbers_of_ranks[turn % len(numbers_of_ranks)],) if is_own() else numbers_of_ranks


def run_with_trace(test_class):
    """Runs the tests of the class on the trace that the command line names, and exits."""
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} FOLDER TURN")
    test_class.trace = pathlib.Path(sys.argv[1])
    test_class.turn = int(sys.argv[2])
    suite.main(sys.argv[:1] + sys.argv[3:])
