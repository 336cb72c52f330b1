// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/graph_neighbours.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace haec_sim
{

VertexRows<GraphLinkEnd> links_by_port(const Graph& graph)
{
    std::vector<std::pair<VertexId, GraphLinkEnd>> links;
    for (const auto& edge : graph.edges)
    {
        for (std::uint32_t copy = 0; copy < edge.count; ++copy)
        {
            links.push_back({edge.from, {edge.to, edge.role}});
            if (!edge.is_directed)
            {
                links.push_back({edge.to, {edge.from, edge.role}});
            }
        }
    }
    return {graph.vertices(), links};
}

namespace
{

/// A link that routes may take.
struct PortCost
{
    VertexId to;
    std::uint64_t cost;
    std::uint32_t port;
    std::uint32_t role;

    friend auto operator<=>(const PortCost&, const PortCost&) = default;
};

/// The links of a vertex, those to one neighbour after each other, the cheapest first.
std::vector<PortCost> by_neighbour(std::span<const GraphLinkEnd> links,
                                   const std::vector<std::uint64_t>& costs)
{
    std::vector<PortCost> sorted;
    for (std::uint32_t port = 0; port < links.size(); ++port)
    {
        const auto& [vertex, role] = links[port];
        sorted.push_back({vertex, costs[role], port, role});
    }
    std::ranges::sort(sorted);
    return sorted;
}

using Ways = std::vector<std::pair<VertexId, GraphNeighbours::Way>>;

/// Appends the ways of one vertex, and their ports.
void append_ways(VertexId from, const std::vector<PortCost>& links, Ways& ways,
                 std::vector<std::uint32_t>& ports)
{
    const auto begin = ways.size();
    for (std::size_t at = 0; at < links.size();)
    {
        const auto& first = links[at];
        GraphNeighbours::Way way{first.to, first.role, 0, static_cast<std::uint32_t>(ports.size())};
        for (; at < links.size() && links[at].to == first.to; ++at)
        {
            if (links[at].cost == first.cost)
            {
                ports.push_back(links[at].port);
                ++way.copies;
            }
        }
        ways.emplace_back(from, way);
    }
    std::ranges::sort(ways.begin() + static_cast<std::ptrdiff_t>(begin), ways.end(), {},
                      [&](const auto& way) { return ports[way.second.first_port]; });
}

Ways all_ways(const VertexRows<GraphLinkEnd>& links, const std::vector<std::uint64_t>& costs,
              std::vector<std::uint32_t>& ports)
{
    Ways ways;
    for (VertexId from; from.value < links.vertices(); ++from.value)
    {
        append_ways(from, by_neighbour(links[from], costs), ways, ports);
    }
    return ways;
}

} // namespace

GraphNeighbours::GraphNeighbours(const VertexRows<GraphLinkEnd>& links,
                                 const std::vector<std::uint64_t>& costs)
    : ways_(links.vertices(), all_ways(links, costs, ports_)), is_plain_(links.vertices())
{
    for (VertexId vertex; vertex.value < links.vertices(); ++vertex.value)
    {
        // The ways are in the order of their first ports: as many as there are ports, they are.
        is_plain_[vertex.value] = of(vertex).size() == links[vertex].size();
    }
}

} // namespace haec_sim
