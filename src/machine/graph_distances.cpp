// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/graph_distances.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <queue>
#include <span>
#include <string>
#include <utility>

namespace haec_sim
{

GraphDistances::GraphDistances(const Graph& graph, GraphNeighbours neighbours,
                               std::vector<std::uint64_t> costs, std::uint64_t cache_bytes)
    : first_(graph.switches == 0 ? 0 : graph.nodes), costs_(std::move(costs)),
      counts_hops_(std::ranges::all_of(costs_, [](auto cost) { return cost == 1; })),
      neighbours_(std::move(neighbours)), incoming_(graph.vertices(), arcs()),
      ends_(graph.vertices(), ends())
{
    const auto bytes = std::uint64_t{graph.vertices() - first_} *
                       (counts_hops_ ? 2 * sizeof(std::uint16_t) : sizeof(std::uint64_t));
    most_fields_ = std::max<std::uint64_t>(cache_bytes / bytes, 1);
    number_fields();
    std::size_t most = 0;
    for (VertexId vertex; vertex.value < graph.vertices(); ++vertex.value)
    {
        most = std::max(most, neighbours_.of(vertex).size());
    }
    // A place more, as the next one is written before it is known whether it counts.
    found_.resize(most + 1);
}

std::vector<std::pair<VertexId, GraphDistances::Arc>> GraphDistances::arcs() const
{
    std::vector<std::pair<VertexId, Arc>> arcs;
    for (VertexId from{first_}; from.value < neighbours_.vertices(); ++from.value)
    {
        std::uint32_t place = 0;
        for (const auto& way : neighbours_.of(from))
        {
            arcs.push_back({way.vertex, {from, way.role, place++}});
        }
    }
    return arcs;
}

std::vector<std::pair<VertexId, std::uint32_t>> GraphDistances::ends() const
{
    std::vector<std::pair<VertexId, std::uint32_t>> ends;
    for (VertexId from; from.value < neighbours_.vertices(); ++from.value)
    {
        for (const auto& way : neighbours_.of(from))
        {
            ends.emplace_back(from, passes_on(way.vertex) ? way.vertex.value - first_ : nowhere());
        }
    }
    return ends;
}

void GraphDistances::number_fields()
{
    std::vector<std::pair<Key, std::uint32_t>> keys;
    for (VertexId vertex; vertex.value < neighbours_.vertices(); ++vertex.value)
    {
        keys.emplace_back(key(vertex), vertex.value);
    }
    std::ranges::sort(keys);
    field_of_.resize(keys.size());
    std::uint32_t fields = 0;
    for (std::size_t at = 0; at < keys.size(); ++at)
    {
        fields += at > 0 && keys[at].first != keys[at - 1].first ? 1 : 0;
        field_of_[keys[at].second] = fields;
    }
    places_.resize(fields + std::size_t{1}, fields_.end());
}

const DistanceField& GraphDistances::to(VertexId goal) const
{
    const auto number = field_of_[goal.value];
    auto& place = places_[number];
    if (place != fields_.end())
    {
        if (places_.size() > most_fields_)
        {
            fields_.splice(fields_.begin(), fields_, place);
        }
        return place->second;
    }
    fields_.emplace_front(number, counts_hops_ ? hops_to(goal) : lengths_to(goal));
    place = fields_.begin();
    if (fields_.size() > most_fields_)
    {
        places_[fields_.back().first] = fields_.end();
        fields_.pop_back();
    }
    return fields_.front().second;
}

std::uint64_t GraphDistances::shortest(VertexId at, VertexId goal, const DistanceField& field) const
{
    if (passes_on(at))
    {
        return field[at.value - first_];
    }
    auto shortest = DistanceField::unreachable;
    for (const auto& way : neighbours_.of(at))
    {
        shortest = std::min(shortest, length(way, goal, field));
    }
    return shortest;
}

WayPlaces GraphDistances::ways(VertexId at, VertexId goal, const DistanceField& field) const
{
    if (counts_hops_ && passes_on(at))
    {
        if (const auto noted = field.noted_ways(at.value - first_); !noted.empty())
        {
            return noted;
        }
    }
    else if (const auto ends = ends_[at]; ends.size() == 1 && ends.front() != nowhere())
    {
        return {0, 1};
    }
    const auto rest = shortest(at, goal, field);
    if (rest == DistanceField::unreachable)
    {
        return {};
    }
    if (counts_hops_)
    {
        return rest == 1 ? way_to_neighbour(at, goal) : ways_by_hops(at, rest, field);
    }
    std::size_t count = 0;
    std::uint32_t place = 0;
    for (const auto& way : neighbours_.of(at))
    {
        found_[count] = place++;
        count += length(way, goal, field) == rest ? 1 : 0;
    }
    return WayPlaces(std::span(found_).first(count));
}

// The loop has no branches that depend on the field.
WayPlaces GraphDistances::ways_by_hops(VertexId at, std::uint64_t hops,
                                       const DistanceField& field) const
{
    const auto* rest = field.hops().data();
    const auto ends = ends_[at];
    std::size_t count = 0;
    for (std::uint32_t place = 0; place < ends.size(); ++place)
    {
        found_[count] = place;
        count += rest[ends[place]] + std::uint64_t{1} == hops ? 1 : 0;
    }
    const WayPlaces ways{std::span(found_).first(count)};
    if (passes_on(at))
    {
        field.note_ways(at.value - first_, ways);
    }
    return ways;
}

WayPlaces GraphDistances::way_to_neighbour(VertexId at, VertexId goal) const
{
    const auto arcs = incoming_[goal];
    if (const auto arc = std::ranges::find(arcs, at, &Arc::from); arc != arcs.end())
    {
        return {arc->place, 1};
    }
    // A node that passes nothing on.
    const auto ways = neighbours_.of(at);
    const auto way = std::ranges::find(ways, goal, &GraphNeighbours::Way::vertex);
    return {static_cast<std::uint32_t>(way - ways.begin()), 1};
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

// Breadth-first search, which ends when all are found: the last ones are most of a tree.
DistanceField GraphDistances::hops_to(VertexId goal) const
{
    std::vector<std::uint16_t> hops(nowhere() + std::size_t{1}, DistanceField::no_hops);
    std::vector<VertexId> reached;
    reached.reserve(nowhere());
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
    for (std::size_t at = 0; at < reached.size() && reached.size() < nowhere(); ++at)
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
