// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The routes on which messages cannot deadlock where they take the virtual channels that a
/// topology gives its links (spec: topologies, "Finite buffers"). Each has those before it.
enum class ChannelScope : std::uint8_t
{
    /// The topology gives none that would do.
    none,
    /// Minimal routes.
    minimal,
    /// Routes of minimal parts, also along dimensions in another order, where each part has
    /// channels of its own.
    parts,
    /// All.
    all
};

/// What a topology says of the virtual channels that it gives its links.
struct TopologyChannels
{
    ChannelScope scope = ChannelScope::none;
    /// The channels of a minimal route, where each part of a route has its own.
    std::uint32_t of_a_part = 1;
};

/// Appends virtual channels that do for any ways: of each link the number of those passed so far.
inline void append_links_passed(std::span<const LinkId> way, std::vector<std::uint32_t>& channels)
{
    for (std::uint32_t passed = 0; passed < way.size(); ++passed)
    {
        channels.push_back(passed);
    }
}

} // namespace haec_sim
