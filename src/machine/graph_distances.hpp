// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "machine/graph_neighbours.hpp"

#include <cstdint>
#include <limits>
#include <list>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The lengths of the shortest ways to one vertex, from each vertex that passes messages on.
class DistanceField
{
public:
    /// The length where there is no way.
    static constexpr std::uint64_t unreachable = std::numeric_limits<std::uint64_t>::max();

    /// Numbers of links, of two bytes each; no_hops where there is no way.
    explicit DistanceField(std::vector<std::uint16_t> hops) : hops_(std::move(hops)) {}

    /// Lengths of any kind.
    explicit DistanceField(std::vector<std::uint64_t> lengths) : lengths_(std::move(lengths)) {}

    static constexpr std::uint16_t no_hops = std::numeric_limits<std::uint16_t>::max();

    /// Vertices are counted from the first that passes messages on.
    std::uint64_t operator[](std::uint32_t vertex) const
    {
        if (hops_.empty())
        {
            return lengths_[vertex];
        }
        return hops_[vertex] == no_hops ? unreachable : hops_[vertex];
    }

private:
    std::vector<std::uint16_t> hops_;
    std::vector<std::uint64_t> lengths_;
};

/// The lengths of shortest ways in a graph, found when they are asked for. The fields asked for
/// last are kept (spec: topologies, "Scale"); like all else of a process, one thread asks.
class GraphDistances
{
public:
    static constexpr std::uint64_t default_cache_bytes = 256000000;

    /// Switches pass messages on, or, without any, nodes. `costs` has the length of a link of each
    /// class, at least 1; `cache_bytes` are what fields may take, but for the last one.
    GraphDistances(const Graph& graph, const GraphNeighbours& neighbours,
                   std::vector<std::uint64_t> costs,
                   std::uint64_t cache_bytes = default_cache_bytes);

    /// True where length is the number of links.
    bool counts_hops() const noexcept
    {
        return counts_hops_;
    }

    /// The field of ways to a vertex; valid until the next call. Throws UsageError where a way has
    /// too many links to count.
    const DistanceField& to(VertexId goal) const;

    /// The length of the shortest way to `goal`, whose field it is, that begins with `way`.
    std::uint64_t length(const GraphNeighbours::Way& way, VertexId goal,
                         const DistanceField& field) const
    {
        auto rest = way.vertex == goal ? 0 : DistanceField::unreachable;
        if (passes_on(way.vertex))
        {
            rest = field[way.vertex.value - first_];
        }
        return rest == DistanceField::unreachable ? rest : costs_[way.role] + rest;
    }

    /// True where the field of a node needs not be found again.
    bool keeps(NodeId node) const
    {
        return places_.contains(key(vertex_of(node)));
    }

private:
    /// A way, seen from where it leads to.
    struct Arc
    {
        VertexId from;
        std::uint32_t role = 0;
    };

    using Key = std::uint64_t;
    using Fields = std::list<std::pair<Key, DistanceField>>;

    bool passes_on(VertexId vertex) const noexcept
    {
        return vertex.value >= first_;
    }

    std::vector<std::pair<VertexId, Arc>> arcs(const Graph& graph,
                                               const GraphNeighbours& neighbours) const;
    Key key(VertexId goal) const;
    DistanceField hops_to(VertexId goal) const;
    DistanceField lengths_to(VertexId goal) const;

    /// The first vertex that passes messages on.
    std::uint32_t first_;
    std::vector<std::uint64_t> costs_;
    bool counts_hops_;
    VertexRows<Arc> incoming_;
    std::size_t most_fields_;
    /// Those asked for last come first.
    mutable Fields fields_;
    mutable std::unordered_map<Key, Fields::iterator> places_;
};

} // namespace haec_sim
