// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/type_order.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <algorithm>
#include <string_view>

namespace haec_sim
{

namespace
{

/// The role of links between nodes and switches, which stands last.
constexpr std::string_view role_of_nodes = "node";

/// The place of each type in the order, from 1 on; 0 where no role has the type.
std::vector<std::size_t> places_of_types(const Platform::Description& description)
{
    const auto& descriptor = TopologyRegistry::instance().require(description.topology);
    const auto roles = roles_of(descriptor, description.parameters);
    std::vector<std::size_t> places(description.link_types.size(), 0);
    for (std::size_t role = 0; role < roles.size(); ++role)
    {
        auto& place = places[description.role_types[role].value];
        place = std::max(place, roles[role].name == role_of_nodes ? 1 : role + 2);
    }
    return places;
}

} // namespace

TypeOrder::TypeOrder(const Platform& platform)
{
    const auto places = places_of_types(platform.description());
    const auto counts = platform.link_counts();
    for (LinkTypeId type; type.value < counts.size(); ++type.value)
    {
        if (counts[type.value] > 0)
        {
            types_.push_back(type);
        }
    }
    std::ranges::stable_sort(types_, {}, [&](LinkTypeId type) { return places[type.value]; });
}

LinkTypeId TypeOrder::outermost(const HopCounts& hops) const
{
    const auto last = std::find_if(types_.rbegin(), types_.rend(),
                                   [&](LinkTypeId type) { return hops[type.value] > 0; });
    HAEC_SIM_ASSERT(last != types_.rend());
    return *last;
}

} // namespace haec_sim
