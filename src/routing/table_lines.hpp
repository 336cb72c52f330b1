// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// The lines of a routing table as its file has them (spec: topologies, "Routing tables").
struct RoutingTableLines
{
    /// A line: a vertex, or the node where routes begin; the nodes where they end, from first to
    /// last; and ports, among which there is a choice, or one behind the other.
    struct Line
    {
        VertexId from;
        NodeId first;
        NodeId last;
        std::vector<std::uint32_t> ports;
        /// The line of the file, from 1.
        std::uint64_t number = 0;
    };

    std::string file;
    /// Lines have whole routes from their first vertex; else the next hop.
    bool is_by_source = false;
    std::vector<Line> lines;
};

/// Reads a table for a machine of so many nodes and vertices. Throws UsageError, which names the
/// file and the line, for what is none.
RoutingTableLines read_routing_table(const std::string& file, std::uint32_t nodes,
                                     std::uint32_t vertices);

} // namespace haec_sim
