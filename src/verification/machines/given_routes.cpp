// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/given_routes.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace haec_sim::verification
{

namespace
{

haec_sim::RouteKey own_key(const RouteKey& key)
{
    return {key.sender, key.sequence, static_cast<std::uint32_t>(key.segment)};
}

} // namespace

GivenRoutes::GivenRoutes(const Platform::Description& machine) : platform_(machine)
{
    if (platform_.routing().looks_at_queues())
    {
        throw UsageError("routing " + machine.routing + " on topology " + machine.topology +
                         ": its routes depend on queues, and haec_verify knows only such routings "
                         "of the specification; verify runs with another routing or topology");
    }
}

std::uint32_t GivenRoutes::channel(const PartialRoute& route, std::size_t link) const
{
    std::vector<LinkId> way;
    std::ranges::transform(route.hops, std::back_inserter(way),
                           [](const Hop& hop) { return LinkId{hop.port}; });
    std::vector<std::uint32_t> channels;
    platform_.routing().append_channels(route.from, route.to, own_key(route.key), way, channels);
    return channels.at(link);
}

void GivenRoutes::each_hop(NodeId from, NodeId to, const RouteKey& key, const VisitHop& visit) const
{
    if (from == to)
    {
        return;
    }
    const auto& topology = platform_.topology();
    const auto refuse = [&](const std::string& fault)
    {
        throw UsageError("topology.type " + topology.name() + ": its route from node " +
                         std::to_string(from.value) + " to node " + std::to_string(to.value) + " " +
                         fault + "; mend the topology");
    };
    auto at = vertex_of(from);
    for (const auto number : platform_.route(from, to, own_key(key)))
    {
        if (number.value >= topology.link_count())
        {
            refuse("has the link " + std::to_string(number.value) + ", which is none");
        }
        const auto link = topology.link(number);
        if (link.from != at)
        {
            refuse("goes on at vertex " + std::to_string(link.from.value) + " when it is at " +
                   std::to_string(at.value));
        }
        visit({link.from.value, number.value, link.to.value, link.type});
        at = link.to;
    }
    if (at != vertex_of(to))
    {
        refuse("ends at vertex " + std::to_string(at.value));
    }
}

} // namespace haec_sim::verification
