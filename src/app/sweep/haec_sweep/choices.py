# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What a study compares: topologies, mappings, models, each with the name that its rows get."""

from __future__ import annotations

import dataclasses
import json
import pathlib
import re

from haec_programs.archives import anchor_of, nearest_shipped, shipped
from haec_programs.errors import UsageError, did_you_mean, is_text, nearest

STRATEGIES = ["xyz", "block_xyz", "random", "random_switch", "min_md", "optimized"]
CONFIGURATIONS, MAPPINGS = ("configs", ".json"), ("mappings", ".map")
MAPPING_KEYS = ["file", "strategy", "objective", "seed", "steps", "simulate", "jobs"]
# The ways in which processes of several jobs take the places of a strategy, in their order or in turn.
TURNS = ["packed", "round_robin"]


@dataclasses.dataclass(frozen=True)
class Choice:
    """One of those that a study compares: how its rows call it, and what it is (None: as configured)."""

    label: str
    value: object = None


@dataclasses.dataclass(frozen=True)
class Item:
    """An element of a study's list, or of an object by its key, before it is looked at."""

    where: str
    name: str | None
    value: object

    def choice(self, label: str, value: object) -> Choice:
        return Choice(self.name or label, value)


def text(where: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise UsageError(f"{where}: expected a text, found {json.dumps(value)}")
    return value


def check_keys(where: str, section: dict[str, object], valid: list[str]) -> None:
    for key in section:
        if key not in valid:
            raise UsageError(f"{where}{key}: unknown key{did_you_mean(key, valid)}")


def existing(folder: pathlib.Path, where: str, name: object) -> pathlib.Path:
    path = (folder / text(where, name)).absolute()
    if not path.is_file():
        raise UsageError(f"{where}: '{path}' is no file; check the path, relative ones start at the study's folder")
    if not is_text(str(path)):
        raise UsageError(f"{where}: the path {path} is no UTF-8; move the file, or rename its folder")
    return path


def no_such(where: str, name: str, what: str, meant: str | None) -> UsageError:
    mend = f"did you mean '{meant}'?" if meant else "check the name"
    return UsageError(f"{where}: '{name}' is neither a file nor an installed {what}; {mend} "
                      "(haec_sim --list-configs lists the installed ones)")


def items(key: str, given: object) -> list[Item]:
    """The elements of a list, which may have a key 'name', or of an object from names to elements."""
    if isinstance(given, dict):
        found = [Item(f"{key}.{name}", name, value) for name, value in given.items()]
    else:
        found = [named(f"{key}[{i}]", value)
                 for i, value in enumerate(given if isinstance(given, list) else [given])]
    if not found:
        raise UsageError(f"{key}: empty; give at least one")
    return found


def named(where: str, value: object) -> Item:
    if isinstance(value, dict) and "name" in value:
        rest = {key: other for key, other in value.items() if key != "name"}
        return Item(where, text(f"{where}.name", value["name"]), rest)
    return Item(where, None, value)


def trace_of(folder: pathlib.Path, item: Item) -> Choice:
    """A trace by its anchor file, or its folder, whose name it has."""
    named_path = folder / text(item.where, item.value)
    try:
        anchor = anchor_of(named_path)
    except UsageError as error:
        raise UsageError(f"{item.where}: {error}") from None
    path = existing(pathlib.Path(), item.where, str(anchor))
    return item.choice(path.parent.name, path)


def config_of(folder: pathlib.Path, item: Item) -> Choice:
    name = text(item.where, item.value)
    known = None if (folder / name).exists() else shipped(name, *CONFIGURATIONS)
    if known is None and not (folder / name).exists():
        raise no_such(item.where, name, "configuration", nearest_shipped(name, *CONFIGURATIONS))
    path = known or existing(folder, item.where, name)
    return item.choice(path.stem, path)


def topology_of(folder: pathlib.Path, item: Item) -> Choice:
    """"4x4x4", "16x4x1:torus", or a section `topology`, whose file is seen from the folder."""
    if isinstance(item.value, dict):
        file = item.value.get("file")
        placed = {"file": str((folder / file).absolute())} if isinstance(file, str) else {}
        return item.choice(json.dumps(item.value), {**item.value, **placed})
    size, _, kind = text(item.where, item.value).partition(":")
    numbers = size.replace(",", "x").split("x")
    if len(numbers) != 3 or not all(re.fullmatch("0*[1-9][0-9]{0,9}", number) for number in numbers):
        raise UsageError(f"{item.where}: expected a size such as '4x4x4' or '16x4x1:torus', or an object "
                         f"of a topology's keys, found '{item.value}'")
    return item.choice(item.value, {"type": kind or "mesh", "size": [int(number) for number in numbers]})


def mapping_of(folder: pathlib.Path, item: Item) -> Choice:
    """The name of a strategy, a file, or an object with `strategy` and haec_map's options."""
    if isinstance(item.value, dict):
        return mapping_object(folder, item, item.value)
    name = text(item.where, item.value)
    if name in STRATEGIES:
        return item.choice(name, strategy_value({"strategy": name}))
    if not (folder / name).is_file() and not set("./") & set(name):
        if known := shipped(name, *MAPPINGS):
            return item.choice(name, known)
        meant = nearest(name, STRATEGIES) or nearest_shipped(name, *MAPPINGS)
        raise no_such(item.where, name, "mapping, nor a strategy", meant)
    return item.choice(pathlib.Path(name).stem, existing(folder, item.where, name))


def mapping_object(folder: pathlib.Path, item: Item, value: dict[str, object]) -> Choice:
    check_keys(f"{item.where}.", value, MAPPING_KEYS)
    if ("strategy" in value) == ("file" in value):
        raise UsageError(f"{item.where}: needs either 'strategy' or 'file'")
    if "file" in value:
        check_keys(f"{item.where}.", value, ["file"])
        path = existing(folder, f"{item.where}.file", value["file"])
        return item.choice(path.stem, path)
    strategy = text(f"{item.where}.strategy", value["strategy"])
    if strategy not in STRATEGIES:
        raise UsageError(f"{item.where}.strategy: '{strategy}' is no strategy{did_you_mean(strategy, STRATEGIES)}")
    if "jobs" in value and value["jobs"] not in TURNS:
        raise UsageError(f"{item.where}.jobs: {json.dumps(value['jobs'])} is neither 'packed' nor 'round_robin'")
    return item.choice(" ".join(str(part) for part in value.values()), strategy_value(value))


def strategy_value(options: dict[str, object]) -> dict[str, object] | None:
    """What haec_map is asked for; nothing for xyz, which haec_sim knows by itself."""
    return None if options == {"strategy": "xyz"} else options


def model_of(_folder: pathlib.Path, item: Item) -> Choice:
    """A communication model, or keys of static_network_model."""
    if isinstance(item.value, dict):
        return item.choice(json.dumps(item.value), item.value)
    return item.choice(text(item.where, item.value), {"communication_model": item.value})


def case_of(_folder: pathlib.Path, item: Item) -> Choice:
    """Keys of the configuration that are set together."""
    if not isinstance(item.value, dict):
        raise UsageError(f"{item.where}: expected an object of keys and values, found {json.dumps(item.value)}")
    return item.choice(json.dumps(item.value), item.value)


def check_labels(dimension: str, choices: list[Choice]) -> None:
    """Rows are told apart by the names in them. UsageError where two have one, and what to do about it."""
    found: dict[str, Choice] = {}
    for choice in choices:
        other = found.setdefault(choice.label, choice)
        if other is not choice:
            mend = "remove one" if other == choice else "give each a 'name'"
            raise UsageError(f"{dimension}: two are called '{choice.label}'; {mend}")
