// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "machine/graph_neighbours.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <list>
#include <span>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Ways of a vertex, as places among all that it has, in order.
class WayPlaces
{
public:
    WayPlaces() = default;

    /// So many in a row.
    WayPlaces(std::uint32_t first, std::uint32_t count) : first_(first), count_(count) {}

    /// Any, which are kept elsewhere.
    explicit WayPlaces(std::span<const std::uint32_t> places)
        : first_(places.empty() ? 0 : places.front()),
          count_(static_cast<std::uint32_t>(places.size())), places_(places.data())
    {
    }

    bool empty() const noexcept
    {
        return count_ == 0;
    }

    std::uint32_t size() const noexcept
    {
        return count_;
    }

    std::uint32_t operator[](std::uint32_t number) const
    {
        return places_ == nullptr ? first_ + number : places_[number];
    }

    std::uint32_t first() const noexcept
    {
        return first_;
    }

    bool in_row() const
    {
        return count_ > 0 && (*this)[count_ - 1] == first_ + count_ - 1;
    }

private:
    std::uint32_t first_ = 0;
    std::uint32_t count_ = 0;
    const std::uint32_t* places_ = nullptr;
};

/// The lengths of the shortest ways to one vertex, from each vertex that passes messages on.
class DistanceField
{
public:
    /// The length where there is no way.
    static constexpr std::uint64_t unreachable = std::numeric_limits<std::uint64_t>::max();

    /// Numbers of links, of two bytes each; no_hops where there is no way. Behind the last vertex
    /// there is a place with no_hops, for all that pass nothing on.
    explicit DistanceField(std::vector<std::uint16_t> hops)
        : hops_(std::move(hops)), ways_in_row_(hops_.size())
    {
    }

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

    /// The numbers of links; none where lengths are of another kind.
    const std::vector<std::uint16_t>& hops() const noexcept
    {
        return hops_;
    }

    /// The ways with which shortest ones begin at a vertex, where they were noted; none else.
    WayPlaces noted_ways(std::uint32_t vertex) const
    {
        const std::uint32_t noted = ways_in_row_[vertex];
        return {noted >> 8U, noted & 0xFFU};
    }

    /// Notes them, where they are places in a row and small numbers, as in trees, upwards and
    /// downwards: to find them takes a look at all neighbours. Fields are a cache, and so is this.
    void note_ways(std::uint32_t vertex, const WayPlaces& ways) const
    {
        constexpr std::uint32_t most = 0xFF;
        if (ways.in_row() && ways.first() <= most && ways.size() <= most)
        {
            ways_in_row_[vertex] = static_cast<std::uint16_t>(ways.first() << 8U | ways.size());
        }
    }

private:
    std::vector<std::uint16_t> hops_;
    mutable std::vector<std::uint16_t> ways_in_row_;
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
    GraphDistances(const Graph& graph, GraphNeighbours neighbours, std::vector<std::uint64_t> costs,
                   std::uint64_t cache_bytes = default_cache_bytes);

    const GraphNeighbours& neighbours() const noexcept
    {
        return neighbours_;
    }

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

    /// The length of the shortest way from another vertex to `goal`, whose field it is.
    std::uint64_t shortest(VertexId at, VertexId goal, const DistanceField& field) const;

    /// The ways with which a shortest one to `goal`, whose field it is, begins at another vertex;
    /// none where there is no way. Valid until the next call.
    WayPlaces ways(VertexId at, VertexId goal, const DistanceField& field) const;

    /// The vertex that a way, as such a place, leads to.
    VertexId end(VertexId at, std::uint32_t place) const
    {
        const auto end = ends_[at][place];
        return end == nowhere() ? neighbours_.of(at)[place].vertex : VertexId{end + first_};
    }

    /// True where the field of a node needs not be found again.
    bool keeps(NodeId node) const
    {
        return places_[field_of_[node.value]] != fields_.end();
    }

private:
    /// A way, seen from where it leads to, and its place among those of where it comes from.
    struct Arc
    {
        VertexId from;
        std::uint32_t role = 0;
        std::uint32_t place = 0;
    };

    using Key = std::uint64_t;
    /// The number of each field, and the field.
    using Fields = std::list<std::pair<std::uint32_t, DistanceField>>;

    bool passes_on(VertexId vertex) const noexcept
    {
        return vertex.value >= first_;
    }

    /// The place in fields of those that pass nothing on.
    std::uint32_t nowhere() const noexcept
    {
        return neighbours_.vertices() - first_;
    }

    std::vector<std::pair<VertexId, Arc>> arcs() const;
    std::vector<std::pair<VertexId, std::uint32_t>> ends() const;
    Key key(VertexId goal) const;
    void number_fields();
    WayPlaces way_to_neighbour(VertexId at, VertexId goal) const;
    WayPlaces ways_by_hops(VertexId at, std::uint64_t hops, const DistanceField& field) const;
    DistanceField hops_to(VertexId goal) const;
    DistanceField lengths_to(VertexId goal) const;

    /// The first vertex that passes messages on.
    std::uint32_t first_;
    std::vector<std::uint64_t> costs_;
    bool counts_hops_;
    GraphNeighbours neighbours_;
    VertexRows<Arc> incoming_;
    /// For each vertex the neighbours, in order, as places in fields of hops.
    VertexRows<std::uint32_t> ends_;
    std::size_t most_fields_;
    /// The number of the field of ways to each vertex; some have it in common.
    std::vector<std::uint32_t> field_of_;
    /// Those asked for last come first, if not all can be kept.
    mutable Fields fields_;
    /// The fields by number; the end of all where one is not kept.
    mutable std::vector<Fields::iterator> places_;
    /// The ways found last, in memory for those of any vertex.
    mutable std::vector<std::uint32_t> found_;
};

} // namespace haec_sim
