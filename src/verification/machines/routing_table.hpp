// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/router.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::verification
{

using PortNumbers = std::vector<std::uint64_t>;

/// A line of a routing table.
struct TableLine
{
    std::size_t number = 0;
    /// The destinations, from the first to the last.
    Vertex first = 0;
    Vertex last = 0;
    PortNumbers ports{};
};

/// The lines of one vertex, by what they are for.
struct LinesOfVertex
{
    /// By destination.
    std::multimap<Vertex, TableLine> for_one;
    std::vector<TableLine> for_many;
};

/// A routing table as it stands in its file (spec: topologies, "Routing tables").
struct RoutingTable
{
    std::string file;
    /// The lines tell whole routes by their sources; else they tell the next link by the vertex
    /// that a message is at.
    bool is_by_source = false;
    std::map<Vertex, LinesOfVertex> lines;

    /// The lines for a destination, in the order of the file.
    std::vector<const TableLine*> lines_for(Vertex at, Vertex destination) const;
};

/// Of a machine with so many vertices, the first of which are nodes. Throws UsageError with the
/// number of a line that cannot be read.
RoutingTable read_routing_table(const std::string& file, Vertex vertices, Vertex nodes);

} // namespace haec_sim::verification
