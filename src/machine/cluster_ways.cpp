// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/cluster_ways.hpp"

#include <numeric>
#include <utility>

namespace haec_sim
{

ClusterWays::ClusterWays(ClusterParts parts)
    : parts_(std::move(parts)), numbers_(*parts_.network, parts_.inside, parts_.planes),
      all_interfaces_(parts_.inside.interfaces())
{
    std::iota(all_interfaces_.begin(), all_interfaces_.end(), 0U);
}

std::uint32_t ClusterWays::nearest(NodeId from, std::span<const std::uint32_t> among) const
{
    return inside().nearest(place(from), among, false);
}

std::uint32_t ClusterWays::entry(NodeId to, std::uint32_t exit) const
{
    if (parts_.planes == 1)
    {
        return inside().nearest(place(to), all_interfaces_, true);
    }
    std::vector<std::uint32_t> of_plane;
    for (auto number = plane_of(exit); number < interface_count(); number += parts_.planes)
    {
        of_plane.push_back(number);
    }
    return inside().nearest(place(to), of_plane, true);
}

NodeId ClusterWays::network_node(NodeId place, std::uint32_t interface) const
{
    return {numbers_.network_node(computer(place), interface)};
}

VertexId ClusterWays::interface_vertex(NodeId place, std::uint32_t interface) const
{
    return numbers_.vertex(computer(place), inside().interface(interface));
}

VertexId ClusterWays::from_network(std::uint32_t plane, VertexId vertex) const
{
    return numbers_.from_network(plane, vertex);
}

LinkId ClusterWays::from_network(std::uint32_t plane, LinkId link) const
{
    return numbers_.from_network(plane, link);
}

std::optional<ClusterRoutes::NetworkLink> ClusterWays::network_link(LinkId link) const
{
    const auto place = numbers_.place(link);
    return place.is_of_network ? std::optional(NetworkLink{place.plane, place.link}) : std::nullopt;
}

std::string ClusterWays::name(VertexId vertex) const
{
    if (numbers_.is_inside(vertex))
    {
        const auto at = numbers_.inside(vertex);
        const auto other = at.vertex - inside().places();
        const auto interfaces = interface_count();
        return "n" + std::to_string(at.computer) +
               (other < interfaces ? ".i" + std::to_string(other)
                                   : ".s" + std::to_string(other - interfaces));
    }
    const auto [plane, number] = numbers_.network_switch(vertex);
    const auto name = "s" + std::to_string(number);
    return planes() == 1 ? name : "p" + std::to_string(plane) + "." + name;
}

void ClusterWays::append_inside(VertexId from, VertexId to, NodeId destination,
                                std::vector<LinkId>& route) const
{
    const auto begin = numbers_.inside(from);
    inside().each_step(begin.vertex, numbers_.inside(to).vertex, destination.value,
                       [&](std::uint32_t vertex, std::uint32_t port) {
                           route.push_back(numbers_.link({begin.computer, vertex}, port));
                       });
}

} // namespace haec_sim
