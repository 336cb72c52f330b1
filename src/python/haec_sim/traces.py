# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A trace, recorded or simulated."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Mapping

from ._programs import PathLike, answer
from .columns import Columns, columns_of


class Trace:
    """An OTF2 trace: its folder or its anchor file."""

    def __init__(self, path: PathLike) -> None:
        self.path = pathlib.Path(path)

    def messages(self) -> Columns:
        """All messages: sent_ps, received_ps, from, to (processes), from_location, to_location, communicator, tag, bytes, and
        for outputs of haec_sim transfer_ps, waiting_ps and hops. Times are in ps since the begin of the trace.

        >>> import haec_sim
        >>> messages = haec_sim.generate("ring", "recorded", ranks=8).messages()
        >>> len(messages["bytes"]), set(messages["bytes"])
        (160, {8192})
        """
        return columns_of(self.path, "messages")

    def visits(self) -> Columns:
        """All visits of regions: location, process, region, begin_ps, end_ps and depth.

        >>> import haec_sim
        >>> visits = haec_sim.generate("ring", "recorded", ranks=8).visits()
        >>> list(visits["region"]).count("MPI_Init")
        8
        """
        return columns_of(self.path, "visits")

    def __fspath__(self) -> str:
        return str(self.path)

    def __repr__(self) -> str:
        return f"Trace({str(self.path)!r})"


def open(path: PathLike) -> Trace:
    """A trace without a simulation. Raises Error if it is no trace, or damaged.

    >>> import haec_sim
    >>> trace = haec_sim.generate("ring", "recorded", ranks=8)
    >>> haec_sim.open("recorded/traces.otf2")
    Trace('recorded/traces.otf2')
    """
    answer("haec_sim", ["--trace", trace_word(path), "--check", "--quiet"])
    return Trace(path)


def generate(pattern: str, output: PathLike, *, force: bool = True, **options: object) -> Trace:
    """The trace of a synthetic program, by haec_gen: ring, stencil3d, wavefront and others. `options` are those of the
    pattern, with _ for -. The folder `output` is replaced, unless you give force=False.

    >>> import haec_sim
    >>> haec_sim.generate("stencil2d", "plane", grid="4x4", iterations=2)
    Trace('plane')
    """
    answer("haec_gen", [pattern, "--output", os.fspath(output), "--quiet", *option_words({"force": force, **options})])
    return Trace(output)


def option_words(options: Mapping[str, object]) -> list[str]:
    """Options of a program by their names in Python: True is a switch, False and None are left out."""
    words: list[str] = []
    for name, value in options.items():
        if value is not None and value is not False:
            words += [f"--{name.replace('_', '-')}", *([] if value is True else [str(value)])]
    return words


def trace_word(trace: Trace | PathLike) -> str:
    return os.fspath(trace)
