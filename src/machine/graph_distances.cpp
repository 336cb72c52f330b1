// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/graph_distances.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <queue>
#include <string>
#include <utility>

namespace haec_sim
{

GraphDistances::GraphDistances(const Graph& graph, const GraphNeighbours& neighbours,
                               std::vector<std::uint64_t> costs, std::uint64_t cache_bytes)
    : first_(graph.switches == 0 ? 0 : graph.nodes), costs_(std::move(costs)),
      counts_hops_(std::ranges::all_of(costs_, [](auto cost) { return cost == 1; })),
      incoming_(graph.vertices(), arcs(graph, neighbours))
{
    const auto bytes = std::uint64_t{graph.vertices() - first_} *
                       (counts_hops_ ? sizeof(std::uint16_t) : sizeof(std::uint64_t));
    most_fields_ = std::max<std::uint64_t>(cache_bytes / bytes, 1);
}

std::vector<std::pair<VertexId, GraphDistances::Arc>>
GraphDistances::arcs(const Graph& graph, const GraphNeighbours& neighbours) const
{
    std::vector<std::pair<VertexId, Arc>> arcs;
    for (VertexId from{first_}; from.value < graph.vertices(); ++from.value)
    {
        for (const auto& way : neighbours.of(from))
        {
            arcs.push_back({way.vertex, {from, way.role}});
        }
    }
    return arcs;
}

const DistanceField& GraphDistances::to(VertexId goal) const
{
    const auto sought = key(goal);
    if (const auto place = places_.find(sought); place != places_.end())
    {
        fields_.splice(fields_.begin(), fields_, place->second);
        return fields_.front().second;
    }
    fields_.emplace_front(sought, counts_hops_ ? hops_to(goal) : lengths_to(goal));
    places_.emplace(sought, fields_.begin());
    if (fields_.size() > most_fields_)
    {
        places_.erase(fields_.back().first);
        fields_.pop_back();
    }
    return fields_.front().second;
}

// Nodes that hang on one switch by links of one class are all as far from everywhere.
GraphDistances::Key GraphDistances::key(VertexId goal) const
{
    if (first_ > 0 && passes_on(goal))
    {
        // The field of its nodes is another one: they are a link further.
        return std::uint64_t{1} << 63U | goal.value;
    }
    const auto arcs = incoming_[goal];
    if (first_ == 0 || arcs.size() != 1)
    {
        return goal.value;
    }
    const std::uint64_t role = counts_hops_ ? 0 : arcs.front().role;
    return role << 32U | arcs.front().from.value;
}

// Breadth-first search.
DistanceField GraphDistances::hops_to(VertexId goal) const
{
    std::vector<std::uint16_t> hops(incoming_.vertices() - first_, DistanceField::no_hops);
    std::vector<VertexId> reached;
    const auto reach = [&](VertexId vertex, std::uint16_t distance)
    {
        auto& known = hops[vertex.value - first_];
        if (known != DistanceField::no_hops)
        {
            return;
        }
        if (distance == DistanceField::no_hops)
        {
            throw UsageError("topology: a route to vertex " + std::to_string(goal.value) +
                             " has more than 65534 links, which is the most in a graph");
        }
        known = distance;
        reached.push_back(vertex);
    };
    const auto go_back = [&](VertexId vertex, std::uint16_t distance)
    {
        for (const auto& arc : incoming_[vertex])
        {
            reach(arc.from, static_cast<std::uint16_t>(distance + 1));
        }
    };
    passes_on(goal) ? reach(goal, 0) : go_back(goal, 0);
    for (std::size_t at = 0; at < reached.size(); ++at)
    {
        go_back(reached[at], hops[reached[at].value - first_]);
    }
    return DistanceField(std::move(hops));
}

// Dijkstra's algorithm.
DistanceField GraphDistances::lengths_to(VertexId goal) const
{
    std::vector<std::uint64_t> lengths(incoming_.vertices() - first_, DistanceField::unreachable);
    using Reached = std::pair<std::uint64_t, VertexId>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> nearest;
    const auto reach = [&](VertexId vertex, std::uint64_t length)
    {
        auto& known = lengths[vertex.value - first_];
        if (length < known)
        {
            known = length;
            nearest.emplace(length, vertex);
        }
    };
    const auto go_back = [&](VertexId vertex, std::uint64_t length)
    {
        for (const auto& arc : incoming_[vertex])
        {
            reach(arc.from, length + costs_[arc.role]);
        }
    };
    passes_on(goal) ? reach(goal, 0) : go_back(goal, 0);
    while (!nearest.empty())
    {
        const auto [length, vertex] = nearest.top();
        nearest.pop();
        if (length == lengths[vertex.value - first_])
        {
            go_back(vertex, length);
        }
    }
    return DistanceField(std::move(lengths));
}

} // namespace haec_sim
