// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The routes on which messages cannot deadlock if they use the virtual channels that a topology
/// assigns to its links (spec: topologies, "Finite buffers"). Each value includes the values before
/// it.
enum class ChannelScope : std::uint8_t
{
    /// No routes: the topology assigns no such channels.
    none,
    /// Minimal routes.
    minimal,
    /// Routes of minimal parts, also with another order of dimensions, if each part has its own
    /// channels.
    parts,
    /// All routes.
    all
};

/// The virtual channels that a topology assigns to its links.
struct TopologyChannels
{
    ChannelScope scope = ChannelScope::none;
    /// The number of channels of a minimal route, if each part of a route has its own channels.
    std::uint32_t of_a_part = 1;
};

/// In place of a virtual channel: the room at the link's far end is unlimited.
inline constexpr std::uint32_t no_channel = ~std::uint32_t{0};

/// Appends virtual channels that prevent deadlock on all routes: for each link the number of links
/// passed before it.
inline void append_links_passed(std::span<const LinkId> way, std::vector<std::uint32_t>& channels)
{
    for (std::uint32_t passed = 0; passed < way.size(); ++passed)
    {
        channels.push_back(passed);
    }
}

} // namespace haec_sim
