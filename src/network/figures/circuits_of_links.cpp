// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What the circuits of a link did (spec: links-that-adapt, "Figures"). Modules read it, too, so
// that it is in the report of each link anyhow.

#include "network/figures/link_figure.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

namespace
{

/// `part` of the circuits; null where the link has none.
template <class Part>
auto of_circuits(Part CircuitUse::*part)
{
    return [part](const LinkSource& link) {
        return link.report.circuits ? std::optional(link.report.circuits->whole.*part)
                                    : std::nullopt;
    };
}

std::vector<std::int64_t> up_over_time(const LinkSource& link)
{
    return link.report.circuits
               ? link.over_time(link.report.circuits->bins,
                                [](const CircuitUse& bin) { return bin.in_use.count(); })
               : std::vector<std::int64_t>{};
}

void add_circuits(JsonForm<LinkSource>& row, std::size_t)
{
    row.value("circuits", of_circuits(&CircuitUse::grants),
              "of a class with circuits, the number of them; else null")
        .value("retargets", of_circuits(&CircuitUse::retargets),
               "the number of circuits whose ports had to be aimed")
        .value("circuit_up_ps", of_circuits(&CircuitUse::in_use),
               "the time in which the link had a circuit, aiming included")
        .value("circuit_up_over_time_ps", up_over_time);
}

} // namespace

LinkFigureKind circuits_of_links()
{
    return {nullptr, add_circuits};
}

} // namespace haec_sim
