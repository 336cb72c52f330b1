// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// Vertices and links as a file or a configuration has them (spec: topologies, "Vertices, ports,
/// links").
struct Graph
{
    /// Links between two vertices that are given at once.
    struct Edge
    {
        VertexId from;
        VertexId to;
        /// The class, as a place in `classes`.
        std::uint32_t role = 0;
        std::uint32_t count = 1;
        /// They lead from `from` to `to` alone.
        bool is_directed = false;
    };

    std::uint32_t nodes = 0;
    std::uint32_t switches = 0;
    /// The classes of links in the order in which they come.
    std::vector<std::string> classes{};
    /// The order of the file gives ports their numbers.
    std::vector<Edge> edges{};

    std::uint32_t vertices() const noexcept
    {
        return nodes + switches;
    }
};

} // namespace haec_sim
