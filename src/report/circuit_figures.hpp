// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link_circuits.hpp"
#include "network/report/group_sums.hpp"
#include "report/report_source.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace haec_sim
{

/// The circuits that leave a vertex, or those that come to it.
struct CircuitSideFigures
{
    GroupCircuits use;
    std::set<VertexId> partners{};
};

/// The circuits of a class at a vertex.
struct CircuitVertex
{
    VertexId vertex;
    std::string name;
    CircuitSideFigures transmitters{};
    CircuitSideFigures receivers{};
};

/// The circuits of a class of links (spec: links-that-adapt, "Figures").
struct CircuitClass
{
    LinkTypeId type;
    std::string name;
    LinkCircuits circuits;
    GroupCircuits sum{};
    std::uint64_t most_partners = 0;
    /// Intervals of the network report's width.
    std::vector<GroupCircuits> bins{};
    /// By number; of many, those with most circuits.
    std::vector<CircuitVertex> vertices{};

    /// The share of circuits whose ports had to be aimed.
    double retarget_share() const noexcept
    {
        return sum.grants > 0 ? static_cast<double>(sum.retargets) / static_cast<double>(sum.grants)
                              : 0;
    }
};

/// The classes whose circuits messages used, by number; empty without a network that has some.
std::vector<CircuitClass> circuit_classes(const ReportSource& source);

/// "wireless: 1234, 12.5 % of them aimed anew; messages waited 0.001000000 s for ports and
/// 0.000500000 s for the aim; at most 4 partners of a node". Empty where there is none.
std::string circuits_text(const ReportSource& source);

} // namespace haec_sim
