// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "verification/machines/machine.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// The number of links of each type that a message crosses, by LinkTypeId.
struct LinksByType : std::vector<std::uint32_t>
{
    using std::vector<std::uint32_t>::vector;

    /// The type of the first one, if there is one.
    std::uint32_t first = 0;
    /// How many of them end at a switch, by LinkTypeId.
    std::vector<std::uint32_t> into_switches{};
};

/// Walks with a message from node to node, link by link. Where its segments have routes of their
/// own, it walks with the first one.
LinksByType walk(const Machine& machine, NodeId from, NodeId to, const Message& message);

/// The sum over all types.
std::uint32_t hops(const LinksByType& links);

} // namespace haec_sim::verification
