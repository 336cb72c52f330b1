// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/vertex_graph.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

namespace
{

/// The most links, each direction by itself, that are gone through.
constexpr std::uint64_t most_links = std::uint64_t{1} << 26;

/// A link, with the number of those like it each way.
struct Bundle
{
    VertexId low;
    VertexId high;
    LinkTypeId type;
    std::uint32_t up = 0;
    std::uint32_t down = 0;

    std::tuple<VertexId, VertexId, LinkTypeId> key() const
    {
        return {low, high, type};
    }
};

std::vector<Bundle> sorted_links(const Topology& topology)
{
    std::vector<Bundle> bundles;
    bundles.reserve(topology.link_count());
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        const bool is_up = link.from < link.to;
        bundles.push_back({std::min(link.from, link.to), std::max(link.from, link.to), link.type,
                           is_up ? 1U : 0U, is_up ? 0U : 1U});
    }
    std::ranges::sort(bundles, {}, &Bundle::key);
    return bundles;
}

} // namespace

VertexGraph::VertexGraph(const Topology& topology)
    : nodes_(topology.node_count()), vertices_(topology.vertex_count())
{
    if (topology.link_count() > most_links)
    {
        throw UsageError("the topology has " + std::to_string(topology.link_count()) +
                         " links, each direction by itself, which are too many for a drawing; make "
                         "it smaller than " +
                         std::to_string(most_links));
    }
    std::uint64_t up = 0;
    std::uint64_t down = 0;
    for (const auto& bundle : sorted_links(topology))
    {
        const bool is_new = edges_.empty() || std::tuple(edges_.back().from, edges_.back().to,
                                                         edges_.back().type) != bundle.key();
        if (is_new)
        {
            edges_.push_back({bundle.low, bundle.high, bundle.type, 0});
            up = down = 0;
        }
        up += bundle.up;
        down += bundle.down;
        edges_.back().links = std::max(up, down);
    }
    hang();
}

void VertexGraph::hang()
{
    hanging_.resize(first_switch() == 0 ? 0 : switches());
    std::vector<bool> hangs(nodes_, false);
    for (const auto& edge : edges_)
    {
        if (!hanging_.empty() && edge.from.value < nodes_ && edge.to.value >= nodes_ &&
            !hangs[edge.from.value])
        {
            hangs[edge.from.value] = true;
            hanging_[edge.to.value - nodes_].push_back({edge.from.value});
        }
    }
}

std::vector<std::uint32_t> VertexGraph::levels() const
{
    std::vector<std::vector<std::uint32_t>> neighbours(vertices_);
    for (const auto& edge : edges_)
    {
        neighbours[edge.from.value].push_back(edge.to.value);
        neighbours[edge.to.value].push_back(edge.from.value);
    }
    std::vector<std::uint32_t> levels(vertices_, no_level);
    std::vector<std::uint32_t> reached;
    for (std::uint32_t node = 0; node < nodes_; ++node)
    {
        levels[node] = 0;
        reached.push_back(node);
    }
    for (std::size_t next = 0; next < reached.size(); ++next)
    {
        for (const auto neighbour : neighbours[reached[next]])
        {
            if (levels[neighbour] == no_level)
            {
                levels[neighbour] = levels[reached[next]] + 1;
                reached.push_back(neighbour);
            }
        }
    }
    return levels;
}

} // namespace haec_sim
