# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""The machines of configs/machines, with the source and the grade of each figure (configs/machines/sources)."""

import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "src" / "app" / "common"))
from haec_programs import documents  # noqa: E402 (the path comes first)

# What an entry of each grade says: the work of the bibliography, the place in it, the computation, the reason.
GRADES = {"published": {"of", "where"}, "measured": {"of", "where"}, "derived": {"how"}, "assumed": {"why"}}
OPTIONAL = {"derived": {"of"}}

# Keys whose values choose a kind; all other values are figures.
KINDS = {"type", "communication_model", "contention"}


def figures_of(document, path=""):
    """The path and the value of each figure; a list is one."""
    for key, value in document.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from figures_of(value, here)
        elif key not in KINDS:
            yield here, value


class Machine:
    def __init__(self, name, folder=SOURCE / "configs" / "machines"):
        self.name = name
        self.configuration = documents.read(folder / f"{name}.json")
        self.sources = documents.read(folder / "sources" / f"{name}.json")
        self.topology = self.configuration["topology"]
        # Of a cluster, the network by itself.
        self.network = self.topology.get("network", self.topology)
        self.planes = self.topology.get("planes", 1)
        self.interfaces = self.topology.get("node", {}).get("interfaces", 1)
        self.places = self.topology.get("node", {}).get("places", 1)

    def entries(self):
        """All that has a grade: figures, then counts."""
        yield from self.sources["figures"].items()
        yield from self.sources["counts"].items()


def machines():
    """In order of the alphabet."""
    return [Machine(path.stem) for path in sorted((SOURCE / "configs" / "machines").glob("*.json"))]
