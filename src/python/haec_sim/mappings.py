# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Mappings: the node of each process."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import tempfile
from collections.abc import Iterator, Mapping as Dictionary
from typing import Any

from ._programs import PathLike, answer
from .machine import Machine, as_machine
from .traces import Trace, option_words, trace_word


class Mapping:
    """The text of a mapping file."""

    def __init__(self, text: str, machine: Machine) -> None:
        self.text = text
        self._machine = machine

    def save(self, path: PathLike) -> None:
        """Writes the mapping file."""
        pathlib.Path(path).write_text(self.text, encoding="utf-8")

    def figures(self, matrix: PathLike | None = None, **options: object) -> dict[str, Any]:
        """Hops, loads and times of this mapping on its machine, by haec_map evaluate: for a communication matrix, or with
        `uniform`, the bytes that each process sends to each other one.

        >>> import haec_sim
        >>> places = haec_sim.mapping("xyz", haec_sim.Machine.load("haec_box"), ranks=64)
        >>> places.figures(uniform=8)["inter_node"]  # 64 * 63
        4032
        """
        given = {} if matrix is None else {"matrix": os.fspath(matrix)}
        with self._file() as path, self._machine._file_words() as words:
            return json.loads(answer("haec_map", ["evaluate", path, "--format", "json", *words,
                                                  *option_words({**given, **options})]))

    @contextlib.contextmanager
    def _file(self) -> Iterator[str]:
        """The name of a file with this mapping, good within `with`."""
        with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
            path = pathlib.Path(folder, "mapping.map")
            self.save(path)
            yield str(path)

    def __repr__(self) -> str:
        return f"Mapping({self.text.partition(chr(10))[0]!r})"


def mapping(strategy: str, machine: Machine | PathLike | Dictionary[str, Any] | None = None,
            trace: Trace | PathLike | None = None, **options: object) -> Mapping:
    """A mapping by a strategy of haec_map create: xyz, block_xyz, random, random_switch, min_md or optimized. `options` are
    its options: ranks, matrix, seed, objective, steps, simulate.

    >>> import haec_sim
    >>> trace = haec_sim.generate("ring", "recorded", ranks=8)
    >>> near = haec_sim.mapping("optimized", "haec_box", trace)
    >>> haec_sim.run(trace, "haec_box", mapping=near).report["run"]["nodes_used"]
    8
    """
    made_for = as_machine(machine)
    traced = [] if trace is None else ["--trace", trace_word(trace)]
    with made_for._file_words() as words:
        return Mapping(answer("haec_map", ["create", "--strategy", strategy, *words, *traced, *option_words(options)]),
                       made_for)


@contextlib.contextmanager
def mapping_words(given: Mapping | PathLike | None) -> Iterator[list[str]]:
    """--mapping for a mapping, a file or the name of an installed one."""
    if given is None:
        yield []
    elif isinstance(given, Mapping):
        with given._file() as path:
            yield ["--mapping", path]
    else:
        yield ["--mapping", os.fspath(given)]
