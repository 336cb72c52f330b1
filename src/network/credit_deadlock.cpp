// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/credit_deadlock.hpp"

#include "haec_sim/platform/link_name.hpp"

#include <algorithm>
#include <string>

namespace haec_sim
{

namespace
{

/// The most buffers that are named one by one.
constexpr std::size_t most_named = 32;

} // namespace

UsageError deadlock(const Topology& topology, const NetworkResources& resources,
                    const std::vector<BufferPlace>& cycle, Picoseconds now)
{
    std::string names;
    for (std::size_t place = 0; place < std::min(cycle.size(), most_named); ++place)
    {
        const LinkId link{resources.identity(cycle[place].link).number};
        names += (place == 0 ? "" : ", ") + link_name(topology, link) + " channel " +
                 std::to_string(cycle[place].channel);
    }
    if (cycle.size() > most_named)
    {
        names += ", and " + std::to_string(cycle.size() - most_named) + " more";
    }
    return UsageError("resource_managers.network_resource_manager.buffer_size: messages wait for "
                      "each other for ever at " +
                      std::to_string(now.count()) +
                      " ps, a deadlock: the buffers behind these links are full, and wait for room "
                      "behind the next one: " +
                      names +
                      "; make buffers larger, virtual_channels more, or choose another routing");
}

} // namespace haec_sim
