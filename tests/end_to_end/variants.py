# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Ways to simulate a trace."""

import dataclasses

SECTION = "modules.static_network_model."


@dataclasses.dataclass(frozen=True)
class Variant:
    """One way to simulate."""

    name: str
    # Under static_network_model, unless a name has a point in it.
    settings: dict
    # Ranks to run it with: the default variant shows that their number does not matter.
    ranks: int = 1
    # With the processes on few nodes, in no order.
    crowded: bool = False
    modules: str = "static_network_model"

    def arguments(self):
        words = ["--modules", self.modules]
        for key, value in self.settings.items():
            path = key if "." in key else SECTION + key
            words += ["--set", f"{path}={value}"]
        return words


DEFAULT = Variant("default", {})

# Rendezvous for nearly all messages: the way with the most to agree on between locations.
RENDEZVOUS = Variant(
    "linear with overhead, nearly all messages rendezvous",
    {"communication_model": "linear", "overhead": 300, "eager_threshold": 100}, ranks=3)

IDENTITY = Variant("identity", {}, ranks=2, modules="identity")

# Each joins things that have nothing to do with each other, as starting a run costs most of it.
OTHERS = (
    RENDEZVOUS,
    IDENTITY,
    Variant("crowded nodes, infinitely fast processors",
            {"communication_model": "linear", "memory_latency": 150, "compute_scale": 0},
            crowded=True),
    Variant("PNC on a torus", {"communication_model": "PNC", "topology.type": "torus"}),
    Variant("NCDr, expected times", {"communication_model": "NCDr", "topology.type": "haec_box"},
            ranks=2),
    Variant("HAEC Box, twice as fast processors",
            {"topology.type": "haec_box", "compute_scale": 0.5}),
    Variant("collectives preserved, transfers not recorded",
            {"collectives": "preserve", "record_transfers": "false"}),
)
