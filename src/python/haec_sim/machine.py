# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""A machine: its configuration, its figures and its picture."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import tempfile
from collections.abc import Iterator, Mapping
from typing import Any

from ._programs import PathLike, answer, set_words, settings


class Drawing(str):
    """A picture as SVG, which a notebook shows."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: PathLike) -> None:
        """Writes the picture into a file."""
        pathlib.Path(path).write_text(self, encoding="utf-8")


class Machine:
    """A configuration of haec_sim, and keys that are set in it. A machine does not change: set() makes another one.

    >>> import haec_sim
    >>> machine = haec_sim.Machine.load("haec_box").set({"topology.size": [2, 2, 2]}, latency="1us")
    >>> machine.figures()["nodes"]
    8
    """

    def __init__(self, config: PathLike | Mapping[str, Any] | None = None, topology: str | None = None,
                 keys: Mapping[str, object] | None = None) -> None:
        self._config = dict(config) if isinstance(config, Mapping) else None if config is None else os.fspath(config)
        self._topology = topology
        self._set = settings(keys or {})

    @classmethod
    def load(cls, config: PathLike | Mapping[str, Any] | None = None, topology: str | None = None) -> Machine:
        """The machine of a configuration: a file, the name of an installed one, or the document itself as a dictionary.
        `topology`, such as "4x4x2:torus", replaces its topology. Raises UsageError for a wrong name or key.

        >>> import haec_sim
        >>> haec_sim.Machine.load(topology="4x4x2:torus").figures()["topology"]
        'torus'
        """
        machine = cls(config, topology)
        machine.dump()
        return machine

    def set(self, keys: Mapping[str, object] | None = None, **more: object) -> Machine:
        """This machine with other values. Keys are paths, as with --set; keys without dots are keys of `replay`, of
        `static_network_model` and of `network_resource_manager`, as in studies. Values may have units. Wrong keys and
        values are found when the machine is used.

        >>> import haec_sim
        >>> faster = haec_sim.Machine().set(bandwidth="25GB/s", compute_scale=0.5)
        >>> faster.dump()["replay"]["compute_scale"]
        0.5
        """
        made = Machine(self._config, self._topology)
        made._set = {**self._set, **settings({**(keys or {}), **more})}
        return made

    def dump(self) -> dict[str, Any]:
        """The whole configuration with all defaults, as haec_sim --dump-config prints it."""
        with self._words() as words:
            return json.loads(answer("haec_sim", ["--dump-config", *words]))

    def figures(self) -> dict[str, Any]:
        """Nodes, switches, links, diameter and mean distance, as haec_topology info prints them."""
        with self._file_words() as words:
            return json.loads(answer("haec_topology", ["info", "--format", "json", *words]))

    def draw(self) -> Drawing:
        """The picture of haec_topology draw.

        >>> import haec_sim
        >>> haec_sim.Machine.load("haec_box").draw().startswith("<svg")
        True
        """
        with self._file_words() as words:
            return Drawing(answer("haec_topology", ["draw", *words]))

    @contextlib.contextmanager
    def _words(self) -> Iterator[list[str]]:
        """Options for haec_sim and haec_resources that name this machine, good within `with`."""
        topology = [] if self._topology is None else ["--topology", self._topology]
        with _config_words(self._config) as words:
            yield [*words, *topology, *set_words(self._set)]

    @contextlib.contextmanager
    def _file_words(self) -> Iterator[list[str]]:
        """Options for programs that take a configuration, but no single keys."""
        whole = self.dump() if self._set or self._topology is not None or self._config is None else self._config
        with _config_words(whole) as words:
            yield words

    def __repr__(self) -> str:
        shown = [repr(self._config) if isinstance(self._config, (str, type(None))) else "{...}"]
        shown += [f"topology={self._topology!r}"] if self._topology is not None else []
        shown += [f"set={self._set!r}"] if self._set else []
        return f"Machine({', '.join(shown)})"


@contextlib.contextmanager
def _config_words(config: str | Mapping[str, Any] | None) -> Iterator[list[str]]:
    """--config for a document, in a file as long as it lasts, or for a name."""
    if config is None or isinstance(config, str):
        yield [] if config is None else ["--config", config]
        return
    with tempfile.TemporaryDirectory(prefix="haec_sim-") as folder:
        path = pathlib.Path(folder, "machine.json")
        path.write_text(json.dumps(config), encoding="utf-8")
        yield ["--config", str(path)]


def as_machine(machine: Machine | PathLike | Mapping[str, Any] | None) -> Machine:
    """A machine, or what Machine.load() takes."""
    return machine if isinstance(machine, Machine) else Machine(machine)
