// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/route_choices.hpp"
#include "machine/graph.hpp"
#include "machine/graph_neighbours.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// The inside of a computer of a cluster (spec: topologies, "Cluster"): its vertices are its
/// places, then its interfaces, then its switches, each counted from 0.
class ClusterInside
{
public:
    /// The key `node`, whose members it checks. Throws UsageError, which begins with the member.
    explicit ClusterInside(const JsonValue::Object& node);

    std::uint32_t places() const noexcept
    {
        return places_;
    }

    std::uint32_t interfaces() const noexcept
    {
        return interfaces_;
    }

    std::uint32_t vertices() const noexcept
    {
        return links_.vertices();
    }

    /// The classes of its links, in order of first use.
    const std::vector<std::string>& classes() const noexcept
    {
        return classes_;
    }

    /// The vertex of an interface.
    std::uint32_t interface(std::uint32_t number) const noexcept
    {
        return places_ + number;
    }

    /// The far ends of a vertex's links, by port.
    std::span<const GraphLinkEnd> links(std::uint32_t vertex) const
    {
        return links_[{vertex}];
    }

    static constexpr auto no_way = std::numeric_limits<std::uint32_t>::max();

    /// The links of the shortest way between two vertices; no_way where there is none.
    std::uint32_t hops(std::uint32_t from, std::uint32_t to) const
    {
        return hops_[std::size_t{to} * vertices() + from];
    }

    /// Of these interfaces the one of the fewest links from a place, or to it; of equals that of
    /// the place's number among them. no_way where none has a way.
    std::uint32_t nearest(std::uint32_t place, std::span<const std::uint32_t> among,
                          bool is_entry) const;

    /// Calls it with each vertex and port of the way, which there is; `number` chooses.
    void each_step(std::uint32_t from, std::uint32_t to, std::uint64_t number,
                   const std::function<void(std::uint32_t vertex, std::uint32_t port)>& step) const;

    /// The name of a vertex: "place 3", "interface i0", "switch s1".
    std::string name(std::uint32_t vertex) const;

private:
    explicit ClusterInside(const Parameters& keys);
    ClusterInside(const Graph& graph, std::uint32_t interfaces, bool places_forward);

    bool forwards(std::uint32_t vertex) const
    {
        return vertex >= places_ || places_forward_;
    }

    void find_hops(std::uint32_t to);

    std::uint32_t places_;
    std::uint32_t interfaces_;
    bool places_forward_;
    std::vector<std::string> classes_;
    VertexRows<GraphLinkEnd> links_;
    GraphNeighbours neighbours_;
    std::vector<std::uint32_t> hops_;
};

} // namespace haec_sim
