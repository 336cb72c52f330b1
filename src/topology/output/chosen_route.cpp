// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/output/chosen_route.hpp"

namespace haec_sim
{

void find_route(const Platform& platform, NodeId from, NodeId to, std::vector<LinkId>& route)
{
    route.clear();
    platform.routing().append_route(from, to, {}, route);
}

std::uint32_t route_length(const Platform& platform, NodeId from, NodeId to)
{
    return platform.description().routing == "minimal" && platform.routing().is_by_pair()
               ? platform.hops(from, to)
               : static_cast<std::uint32_t>(platform.route(from, to).size());
}

void require_routes(const Platform& platform)
{
    // Graphs know all ways to one node at a time.
    for (NodeId to; to.value < platform.node_count(); ++to.value)
    {
        for (NodeId from; from.value < platform.node_count(); ++from.value)
        {
            route_length(platform, from, to);
        }
    }
}

} // namespace haec_sim
