# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Configurations of single runs, as documents that haec_sim resolves."""

from __future__ import annotations

import copy
import json
import pathlib

from haec_programs.errors import UsageError

# Keys of `replay` that do not say what the program and its processors do.
DROPPED_BY_IDEAL = ("overhead", "progress", "record_transfers")

# Keys whose relative paths are seen from the folder in which haec_sweep was started, and of which modules.
INPUT_PATHS = {"parameter_search_folders": None, "library": None, "file": "power_estimator"}


# Topologies of the same classes of links.
OF_BOARDS = ("mesh", "torus", "haec_box")
CLASSES_OF_BOARDS = {"optical", "wireless"}


def named_links(platform: dict[str, object]) -> dict[str, object] | None:
    """Link types of the released form as the key `links` has them; None where boards have no such classes."""
    types = platform.get("link_types", [])
    if not isinstance(types, list) or not all(isinstance(one, dict) for one in types):
        return None
    found = {str(one.get("name")): {key: value for key, value in one.items() if key != "name"} for one in types}
    return found if found and set(found) <= CLASSES_OF_BOARDS else None


def in_released_form(platform: dict[str, object], topology: dict[str, object]) -> dict[str, object]:
    """A platform of the released tool's form with another topology, which calls its size shape."""
    kind = topology.get("type")
    if kind not in (None, *OF_BOARDS):
        # Neither its keys nor the classes of its links are those of a board.
        platform = {key: value for key, value in platform.items() if key == "nodes"}
    old = {key: value for key, value in platform.get("topology", {}).items()
           if key != "connectivity" or kind != "haec_box"}
    new = {"shape" if key == "size" else key: value for key, value in topology.items()}
    if kind in ("mesh", "torus"):
        del new["type"]
        new.setdefault("connectivity", [kind] * len(new.get("shape", old.get("shape", [4, 4, 4]))))
    return {**platform, "topology": {**old, **new}}


def with_topology(base: dict[str, object], topology: dict[str, object] | None) -> dict[str, object]:
    """The configuration with another topology. What its links are like stays, unless the new one says it,
    or is of a type whose links are of other classes.

    UsageError where the topology of the base is no object.
    """
    config = copy.deepcopy(base)
    if topology is None:
        return config
    platform = config.pop("platform", None)
    if isinstance(platform, dict) and not isinstance(platform.get("topology", {}), dict):
        raise UsageError("\"topology\" in the \"platform\" of the base configuration: expected an object, found "
                         f"{json.dumps(platform['topology'])}")
    described = isinstance(platform, dict) and ("link_types" in platform or "nodes" in platform)
    if isinstance(platform, dict) and ("shape" in topology or described and not isinstance(topology.get("links"), dict)):
        links = named_links(platform)
        if topology.get("type") == "haec_box" and links is not None and "nodes" not in platform:
            config["topology"] = {"links": links, **topology}
            return config
        config["platform"] = in_released_form(platform, topology)
        return config
    old = config.get("topology")
    keeps = isinstance(old, dict) and "links" in old and have_same_links(old, topology)
    config["topology"] = {**({"links": old["links"]} if keeps else {}), **topology}
    return config


def have_same_links(old: dict[str, object], new: dict[str, object]) -> bool:
    """Whether the links of two topologies are of the same classes. Of two graphs nobody knows."""
    kinds = [topology.get("type", "mesh") for topology in (old, new)]
    return kinds[0] == kinds[1] != "graph" or all(kind in OF_BOARDS for kind in kinds)


def value_at(config: object, path: str) -> object:
    """The value at a path as --set has it; None where there is none."""
    for key in path.split("."):
        if isinstance(config, list) and key.isdecimal() and int(key) < len(config):
            config = config[int(key)]
        elif isinstance(config, dict) and key in config:
            config = config[key]
        else:
            return None
    return config


# In place of a value, to see where it ends up: numbers that no key has, the second for what is at most 1.
PROBES = (7919, 0.7919)


def place_of(config: object, value: object) -> str | None:
    """The path at which a value stands first; None where it stands nowhere."""
    if isinstance(config, (dict, list)):
        items = config.items() if isinstance(config, dict) else enumerate(config)
        for key, inner in items:
            place = place_of(inner, value)
            if place is not None:
                return f"{key}.{place}".rstrip(".")
        return None
    return "" if config == value and not isinstance(config, bool) else None


def value_of_links(resolved: dict[str, object], probed: dict[str, object], probe: float, key: str) -> object:
    """What counts for a class of links, of which `probed` has the probe at that key: its own value, which is found in
    either form of configurations, or else the network model's. None where neither is known."""
    place = place_of(probed, probe)
    own = place and value_at(resolved, place)
    if own is not None or (key == "bandwidth" and value_at(resolved, "topology.bandwidth_factor") not in (None, [1])):
        return own
    return value_at(resolved, f"modules.static_network_model.{key}")


def sections(config: dict[str, object]) -> list[tuple[str, dict[str, object]]]:
    """(module, section) of a configuration in either form."""
    modules = config.get("modules", {})
    if isinstance(modules, list):
        return [(section.get("module", ""), section) for section in modules]
    return list(modules.items())


def ideal_network(resolved: dict[str, object]) -> dict[str, object] | None:
    """The same program on a network that takes no time; None where no model of ours prices messages.

    That is `linear` with latency 0 and infinite bandwidth on links that are not shared. Topology and
    mapping do not matter then, so that all runs of the same program and processors share one.
    """
    if "static_network_model" not in dict(sections(resolved)):
        return None
    replay = {key: value for key, value in resolved.get("replay", {}).items() if key not in DROPPED_BY_IDEAL}
    ideal = {"communication_model": "linear", "latency": 0, "bandwidth": "infinite"}
    return {"mapping": resolved.get("mapping", {}), "replay": replay, "modules": {"static_network_model": ideal}}


def with_absolute_paths(resolved: dict[str, object], folder: pathlib.Path) -> dict[str, object]:
    """The configuration for a run in another folder: inputs that it names are still found."""
    config = copy.deepcopy(resolved)
    for module, section in sections(config):
        for key, owner in INPUT_PATHS.items():
            value = section.get(key) if owner in (None, module) else None
            if isinstance(value, list):
                section[key] = [str(folder / name) for name in value]
            elif isinstance(value, str):
                section[key] = str(folder / value)
    return config


def places_of(resolved: dict[str, object]) -> dict[str, object]:
    """What of a configuration says which nodes there are, and how they are joined."""
    return {key: resolved[key] for key in ("topology", "platform") if key in resolved}


def canonical(config: object) -> str:
    """A text that says all that counts, also the order of keys: modules run in it."""
    return json.dumps(config, separators=(",", ":"))
