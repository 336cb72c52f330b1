// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// All links of a topology in the order of the vertices and ports that they begin at, and the
/// number of each one's port.
class LinkPorts
{
public:
    /// The most links, each direction by itself, of a machine that is looked at link by link.
    static constexpr std::uint64_t most = std::uint64_t{1} << 28;

    /// The topology outlives it. Throws UsageError where it has more links.
    explicit LinkPorts(const Topology& topology);

    std::uint64_t count() const
    {
        return topology_.link_count();
    }

    /// The link at a place of the order.
    LinkId at(std::uint64_t place) const
    {
        return order_.empty() ? LinkId{place} : order_[place];
    }

    /// The port that a link begins at.
    std::uint32_t port(LinkId link) const
    {
        return counted_.empty() ? topology_.port(link).value() : counted_[link.value];
    }

private:
    void count_ports();

    const Topology& topology_;
    /// Empty where links are numbered in this order, as those of all topologies here are.
    std::vector<LinkId> order_;
    /// The port of each link; empty where the topology tells them.
    std::vector<std::uint32_t> counted_;
};

/// The name of a vertex in graphs and routing tables: "7" is a node, "s3" a switch.
std::string vertex_text(const Topology& topology, VertexId vertex);

} // namespace haec_sim
