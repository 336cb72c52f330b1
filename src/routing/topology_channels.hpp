// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// Appends the virtual channels that the topology gives a way, where they do for a routing whose
/// routes need that scope; else the number of links passed so far.
inline void append_topology_channels(const Topology& topology, ChannelScope needed,
                                     std::span<const LinkId> way,
                                     std::vector<std::uint32_t>& channels)
{
    if (topology.channels().scope >= needed)
    {
        topology.append_channels(way, channels);
    }
    else
    {
        append_links_passed(way, channels);
    }
}

} // namespace haec_sim
