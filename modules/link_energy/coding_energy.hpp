// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/units.hpp"

#include <string>
#include <vector>

namespace haec_sim::link_energy
{

/// The energy that a node takes for coding messages.
struct NodeCoding
{
    /// The name of the node.
    std::string node;
    double seconds = 0;
    /// The energy [J].
    double energy = 0;
};

/// The energy of coding: the power that a node takes on top while it codes, times the time that the
/// network model says it codes (spec: links-that-adapt, "Energy of coding").
struct CodingEnergy
{
    Watts power;
    /// The energy of all nodes [J].
    double energy = 0;
    /// The nodes that coded, by number.
    std::vector<NodeCoding> nodes{};

    bool is_counted() const noexcept
    {
        return power.value > 0;
    }
};

} // namespace haec_sim::link_energy
