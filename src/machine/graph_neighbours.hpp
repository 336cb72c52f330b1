// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "machine/graph.hpp"
#include "machine/vertex_rows.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The far end of a link, and its class.
struct GraphLinkEnd
{
    VertexId vertex;
    std::uint32_t role = 0;
};

/// The links of each vertex, by port.
VertexRows<GraphLinkEnd> links_by_port(const Graph& graph);

/// The neighbours that each vertex leads to, by the cheapest links.
class GraphNeighbours
{
public:
    /// A neighbour, and the links to it.
    struct Way
    {
        VertexId vertex;
        /// The class of the first of them. All cost the same.
        std::uint32_t role = 0;
        std::uint32_t copies = 0;
        /// Where their ports are kept.
        std::uint32_t first_port = 0;
    };

    /// `costs` has what a link of each class adds to the length of a route.
    GraphNeighbours(const VertexRows<GraphLinkEnd>& links, const std::vector<std::uint64_t>& costs);

    std::uint32_t vertices() const noexcept
    {
        return ways_.vertices();
    }

    /// In the order of the first port of each.
    std::span<const Way> of(VertexId vertex) const
    {
        return ways_[vertex];
    }

    /// True where each way of the vertex is one link, and its place its port.
    bool is_plain(VertexId vertex) const
    {
        return is_plain_[vertex.value];
    }

    /// The port of one of a way's links, which are in order.
    std::uint32_t port(const Way& way, std::uint32_t copy) const
    {
        return ports_[way.first_port + copy];
    }

private:
    std::vector<std::uint32_t> ports_;
    VertexRows<Way> ways_;
    std::vector<bool> is_plain_;
};

} // namespace haec_sim
