# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What nodes and links took in a run, as the modules that know it tell in its report."""

from __future__ import annotations

# In the order of the table, with their units. The last is the energy times the run time.
COLUMNS = {"nodes_energy_j": "J", "links_energy_j": "J", "energy_j": "J", "edp_js": "Js"}

COUNTED = "energy_counts"

# Who tells which of them.
MODULES = {"power_estimator": "nodes_energy_j", "link_energy": "links_energy_j"}


def energies(modules: dict[str, dict[str, object]], base: str, time_s: float) -> dict[str, float]:
    """Of the region of interest or the whole run, which takes `time_s`; nothing where no module tells it."""
    told = {column: energy_of(modules[module], base) for module, column in MODULES.items() if module in modules}
    found = {column: energy for column, energy in told.items() if energy is not None}
    if found:
        total = sum(found.values())
        found |= {"energy_j": total, "edp_js": total * time_s}
    # Energies of short runs are small: digits that count, in place of decimals.
    return {name: float(f"{value:.12g}") for name, value in found.items()}


def counted(modules: dict[str, dict[str, object]]) -> str:
    """The parts of the machine whose energy counts: "all nodes, used links"; empty where no module tells energies."""
    return ", ".join(f"{modules[module]['counted']} {column.removesuffix('_energy_j')}"
                     for module, column in MODULES.items() if module in modules)


def energy_of(section: dict[str, object], base: str) -> float | None:
    if base == "whole":
        return section["energy_to_solution_j"]
    interest = section["region_of_interest"]
    return None if interest is None else interest["energy_j"]
