# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Who sends how much to whom, where a study has no trace: for haec_map evaluate."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import pathlib
import re
import shlex

from haec_programs.errors import ProgramError, UsageError
from haec_programs.output_file import make_folder

from .choices import Choice, Item, check_keys, existing, text
from .expressions import Expression
from .machine import canonical, value_at
from .programs import Programs, answer

UNIFORM_KEYS = ["uniform", "groups", "ranks"]
LARGEST = 2**40

BRACES = re.compile(r"\{([^{}]*)\}")


@dataclasses.dataclass(frozen=True)
class Uniform:
    """Every process sends to each other one: options of haec_map evaluate."""

    options: tuple[str, ...]
    # None: as many as there are nodes.
    ranks: int | None


@dataclasses.dataclass(frozen=True)
class Pattern:
    """A pattern of haec_gen with its options; what stands in braces depends on the machine."""

    where: str
    text: str

    def words(self, resolved: dict[str, object]) -> list[str]:
        """On the machine of a configuration. ProgramError where it has not what braces ask for."""
        def filled(found: re.Match[str]) -> str:
            number = Expression(self.where, found[1]).value(lambda name: key_of(name, resolved))
            if not isinstance(number, int):
                raise ProgramError(f"{self.where}: {found[0]} is {number} here, and must be a whole number")
            return str(number)
        return shlex.split(BRACES.sub(filled, self.text))


def key_of(name: str, resolved: dict[str, object]) -> float:
    """The number that a configuration has at a path."""
    value = value_at(resolved, name)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ProgramError(f"'{name}' is no number of the row's configuration; give a path of one that has been set, such "
                           "as topology.size.0 for the first of a list")
    return value


def traffic_of(folder: pathlib.Path, item: Item) -> Choice:
    """A file (*.csv), a pattern of haec_gen with options, or an object with `uniform`."""
    if isinstance(item.value, dict):
        return item.choice(json.dumps(item.value), uniform_of(item.where, item.value))
    given = text(item.where, item.value)
    if given.endswith(".csv"):
        path = existing(folder, item.where, given)
        return item.choice(path.stem, path)
    for found in BRACES.finditer(given):
        Expression(item.where, found[1])
    try:
        words = shlex.split(given)
    except ValueError as error:
        raise UsageError(f"{item.where}: {error}, in '{given}'") from None
    if not words or words[0].startswith("-"):
        raise UsageError(f"{item.where}: expected a pattern of haec_gen and its options, or a matrix (*.csv), found '{given}'")
    return item.choice(given, Pattern(item.where, given))


def uniform_of(where: str, given: dict[str, object]) -> Uniform:
    check_keys(f"{where}.", given, UNIFORM_KEYS)
    if "uniform" not in given:
        raise UsageError(f"{where}: 'uniform' is missing; give the bytes of each message")
    for key, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LARGEST:
            raise UsageError(f"{where}.{key}: expected a whole number from 1 on, found {json.dumps(value)}")
    return Uniform(tuple(word for key in ("uniform", "groups") if key in given for word in (f"--{key}", str(given[key]))),
                   given.get("ranks"))


class Matrices:
    """Makes what is asked for and not there yet, in one folder; `version` is that of the programs."""

    def __init__(self, programs: Programs, folder: pathlib.Path, version: str) -> None:
        self._programs = programs
        self._folder = folder
        self._version = version

    def of_trace(self, trace: pathlib.Path, identity: str) -> pathlib.Path:
        return self._made([identity], [self._programs.haec_map, "matrix", str(trace)])

    def of_pattern(self, pattern: Pattern, resolved: dict[str, object]) -> pathlib.Path:
        words = pattern.words(resolved)
        return self._made(words, [self._programs.haec_gen, *words, "--matrix-only"])

    def _made(self, names: list[str], command: list[str]) -> pathlib.Path:
        """Named by all that it is made from, so that an older one is right if it is there."""
        digest = hashlib.sha256(canonical([self._version, *names]).encode()).hexdigest()
        make_folder(self._folder)
        path = self._folder / f"matrix-{digest[:10]}.csv"
        if not path.exists():
            answer([*command, "--output", str(path)])
        return path
