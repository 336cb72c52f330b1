// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// A machine as whoever draws it looks at it: who is joined to whom, once for each class.
class VertexGraph
{
public:
    /// The links of one class between two vertices, whichever way they lead; `from` is the lower.
    struct Edge
    {
        VertexId from;
        VertexId to;
        LinkTypeId type;
        /// Both directions are one link.
        std::uint64_t links = 0;
    };

    /// The number of vertices that a message passes at least on the way from the next node.
    static constexpr std::uint32_t no_level = static_cast<std::uint32_t>(-1);

    /// Throws UsageError for a machine of too many links to go through.
    explicit VertexGraph(const Topology& topology);

    std::uint32_t nodes() const noexcept
    {
        return nodes_;
    }

    std::uint32_t vertices() const noexcept
    {
        return vertices_;
    }

    /// The vertices that pass messages on: switches, or nodes where there are none.
    std::uint32_t first_switch() const noexcept
    {
        return nodes_ < vertices_ ? nodes_ : 0;
    }

    std::uint32_t switches() const noexcept
    {
        return vertices_ - first_switch();
    }

    const std::vector<Edge>& edges() const noexcept
    {
        return edges_;
    }

    /// The nodes that hang on each switch, by number of the switch: each on the first one that it
    /// is joined to. Empty where nodes are switches.
    const std::vector<std::vector<NodeId>>& hanging() const noexcept
    {
        return hanging_;
    }

    /// The distance of each vertex from the nearest node; no_level where there is no way.
    std::vector<std::uint32_t> levels() const;

private:
    void hang();

    std::uint32_t nodes_;
    std::uint32_t vertices_;
    std::vector<Edge> edges_;
    std::vector<std::vector<NodeId>> hanging_;
};

} // namespace haec_sim
