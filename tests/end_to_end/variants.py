# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Ways to simulate a trace."""

import dataclasses

SECTION = "modules.static_network_model."


def path_of(key):
    """Keys without a point are those of static_network_model."""
    return key if "." in key else SECTION + key


@dataclasses.dataclass(frozen=True)
class Variant:
    """One way to simulate."""

    name: str
    # By path_of().
    settings: dict
    # Ranks to run it with: the default variant shows that their number does not matter.
    ranks: int = 1
    # With the processes on few nodes, in no order.
    crowded: bool = False
    modules: str = "static_network_model"

    def arguments(self):
        words = ["--modules", self.modules]
        for key, value in self.settings.items():
            words += ["--set", f"{path_of(key)}={value}"]
        return words


DEFAULT = Variant("default", {})

# Rendezvous for nearly all messages: the way with the most to agree on between locations.
RENDEZVOUS = Variant(
    "linear with overhead, nearly all messages rendezvous",
    {"communication_model": "linear", "replay.overhead": 300, "replay.eager_threshold": 100}, ranks=3)

IDENTITY = Variant("identity", {}, ranks=2, modules="identity")

# Each joins things that have nothing to do with each other, as starting a run costs most of it.
OTHERS = (
    RENDEZVOUS,
    IDENTITY,
    Variant("crowded nodes, infinitely fast processors",
            {"communication_model": "linear", "memory_latency": 150, "replay.compute_scale": 0},
            crowded=True),
    Variant("PNC on a torus", {"communication_model": "PNC", "topology.type": "torus"}),
    Variant("NCDr, expected times", {"communication_model": "NCDr", "topology.type": "haec_box"},
            ranks=2),
    Variant("HAEC Box, twice as fast processors",
            {"topology.type": "haec_box", "replay.compute_scale": 0.5}),
    Variant("collectives preserved, transfers not recorded",
            {"replay.collectives": "preserve", "replay.record_transfers": "false"}),
)
