# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Keys of the configuration that a study sets, or changes one at a time, and their values."""

from __future__ import annotations

import dataclasses
import json
import pathlib

from haec_programs.errors import UsageError

from .choices import check_keys, text
from .ranges import values_of
from .units import with_unit, without_units

MODEL = "modules.static_network_model."
REPLAY = "replay."
MANAGER = "resource_managers.network_resource_manager."
# The keys of `replay`, which once were the network model's.
REPLAY_KEYS = ("eager_threshold", "progress", "collectives", "collective_algorithms", "collective_bytes", "in_place",
               "own_blocks", "compute_scale", "device_scale", "nodes", "compute_clock", "noise", "noise_seed",
               "noise_sample", "overhead", "record_transfers")
# Those of the manager of the network, but for `routing`, which the network model has as well.
MANAGER_KEYS = ("contention", "size_segment", "buffer_size", "virtual_channels", "parts_from", "injection_bandwidth",
                "ejection_bandwidth", "profile", "priorities", "reorder")


@dataclasses.dataclass(frozen=True)
class Numbers:
    """A key of the configuration and its values; None: around the configuration's own."""

    path: str
    values: list[object] | None
    name: str = ""
    # The base unit of the values, if the study gives them with units: "ns", "B", "B/s", "mW", "W", "J".
    unit: str = ""

    @property
    def label(self) -> str:
        return self.name or self.path.removeprefix(MODEL).removeprefix(REPLAY).removeprefix(MANAGER)

    def setting(self, value: object) -> str:
        """What --set is given."""
        return f"{self.path}={with_unit(value, self.unit)}"


def full_path(key: str) -> str:
    """Keys without points are those of `replay`, of the network's manager and of the network model, which may still have
    the first."""
    name = key.removeprefix(MODEL)
    if name.split(".")[0] in REPLAY_KEYS:
        return REPLAY + name
    if key.split(".")[0] in MANAGER_KEYS:
        return MANAGER + key
    return key if "." in key else MODEL + key


def check_keys_differ(where: str, keys: list[str]) -> None:
    """UsageError where two of them are the same, if one with the name of its module."""
    found: dict[str, str] = {}
    for key in keys:
        other = found.get(full_path(key))
        if other == key:
            raise UsageError(f"{where}: the key '{key}' comes twice; remove one")
        if other is not None:
            raise UsageError(f"{where}: '{key}' is the same key as '{other}'; remove one")
        found[full_path(key)] = key


def settings_of(given: object) -> list[Numbers]:
    if not isinstance(given, dict):
        raise UsageError(f"set: expected an object of keys and values, found {json.dumps(given)}")
    check_keys_differ("set", list(given))
    return [set_to(f"set.{key}", full_path(key), values) for key, values in given.items()]


def set_to(where: str, path: str, given: object) -> Numbers:
    plain, unit = without_units(where, path, given)
    return Numbers(path, *named_values(where, plain), unit)


def named_values(where: str, given: object) -> tuple[list[object], str]:
    """Values, and the name of their column, if they are in an object that has one."""
    if not isinstance(given, dict) or "name" not in given:
        return values_of(where, given), ""
    name = text(f"{where}.name", given["name"])
    rest = {key: value for key, value in given.items() if key != "name"}
    if "values" not in rest:
        return values_of(where, rest), name
    check_keys(f"{where}.", rest, ["values"])
    return values_of(f"{where}.values", rest["values"]), name


def sensitivity_of(given: object) -> list[Numbers]:
    """A list of keys, or an object of keys with values, or null for values around the configuration's."""
    if isinstance(given, list):
        keys = [text(f"sensitivity[{i}]", key) for i, key in enumerate(given)]
        check_keys_differ("sensitivity", keys)
        given = dict.fromkeys(keys)
    if not isinstance(given, dict):
        raise UsageError(f"sensitivity: expected a list of keys, found {json.dumps(given)}")
    check_keys_differ("sensitivity", list(given))
    return [changed_to(f"sensitivity.{key}", full_path(key), values) for key, values in given.items()]


def changed_to(where: str, path: str, given: object) -> Numbers:
    if given is None:
        return Numbers(path, None)
    plain, unit = without_units(where, path, given)
    return Numbers(path, values_of(where, plain), "", unit)


def placed(folder: pathlib.Path, numbers: Numbers) -> Numbers:
    """Shared objects and profiles are seen from the study's folder, as a configuration sees its own from its folder."""
    if not numbers.path.endswith((".library", ".profile")):
        return numbers
    return dataclasses.replace(numbers, values=[str((folder / value).absolute()) if isinstance(value, str) else value
                                                for value in numbers.values or []])
