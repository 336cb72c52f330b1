// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/imported_graph.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The parts of a graph whose nodes reach each other.
struct GraphIslands
{
    struct Island
    {
        std::uint32_t count = 0;
        std::uint32_t first_node = 0;
    };

    /// Of nodes with links, by their first nodes.
    std::vector<Island> sizes{};
    std::uint32_t without_link = 0;
    std::uint32_t first_without_link = 0;
    /// The island of each node and then of each switch; the number of islands where it is in none.
    std::vector<std::uint32_t> island_of{};
};

/// Nodes beside switches forward nothing. Directions of links do not count.
GraphIslands islands_of(const ImportedGraph& graph);

/// Leaves the island with most nodes in a graph; the others keep their order.
void keep_largest_island(ImportedGraph& graph, const GraphIslands& islands);

} // namespace haec_sim
