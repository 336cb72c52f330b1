// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/topology.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/machine_limit.hpp"

// Answers that hold for every topology; those that know a faster way override them.

namespace haec_sim
{

std::uint32_t Topology::vertex_count() const noexcept
{
    return node_count();
}

std::optional<std::uint32_t> Topology::port(LinkId) const
{
    return std::nullopt;
}

std::uint32_t Topology::hops(NodeId from, NodeId to) const
{
    std::vector<LinkId> route;
    append_route(from, to, route);
    return static_cast<std::uint32_t>(route.size());
}

std::uint64_t Topology::hop_limit() const noexcept
{
    // No route comes to a vertex twice.
    return vertex_count();
}

void Topology::count_hops(NodeId from, NodeId to, HopCounts& counts) const
{
    std::vector<LinkId> route;
    append_route(from, to, route);
    for (const LinkId passed : route)
    {
        ++counts.at(link(passed).type.value);
    }
}

void Topology::count_links(std::vector<std::uint64_t>& counts) const
{
    if (link_count() > 2 * most_machine_links)
    {
        throw UsageError("topology: more than " + std::to_string(most_machine_links) +
                         " links; make it smaller");
    }
    std::vector<std::uint64_t> directions(counts.size(), 0);
    for (std::uint64_t number = 0; number < link_count(); ++number)
    {
        ++directions.at(link({number}).type.value);
    }
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        HAEC_SIM_ASSERT(directions[type] % 2 == 0);
        counts[type] += directions[type] / 2;
    }
}

std::vector<std::string> Topology::routings() const
{
    return {};
}

void Topology::find_next(VertexId, VertexId, NextHops&) const
{
    HAEC_SIM_ASSERT(routings().empty() || groups() != nullptr);
}

const GroupedRoutes* Topology::groups() const noexcept
{
    return nullptr;
}

const ClusterRoutes* Topology::cluster() const noexcept
{
    return nullptr;
}

std::optional<LinkStage> Topology::stage(LinkId) const
{
    return std::nullopt;
}

TopologyChannels Topology::channels() const noexcept
{
    return {};
}

void Topology::append_channels(std::span<const LinkId> way,
                               std::vector<std::uint32_t>& channels) const
{
    append_links_passed(way, channels);
}

bool Topology::has_all_routes() const noexcept
{
    return true;
}

bool Topology::has_shortest_routes() const noexcept
{
    return false;
}

bool Topology::has_equal_ways_back() const noexcept
{
    return false;
}

const Grid* Topology::grid() const noexcept
{
    return nullptr;
}

std::uint32_t Topology::part_count() const noexcept
{
    return 1;
}

PartId Topology::part(LinkId) const
{
    return {};
}

} // namespace haec_sim
