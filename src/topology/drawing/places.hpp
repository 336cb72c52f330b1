// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/drawing/point.hpp"
#include "topology/drawing/vertex_graph.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Where the vertices of a machine are drawn.
struct Places
{
    /// By VertexId.
    std::vector<Point> at;
    /// Circles around groups.
    std::vector<Circle> outlines{};
    /// Vertices stand in line, so that links are bent to pass those that are in their way.
    bool has_lines_of_vertices = true;
};

// Each takes `room`, the distance that vertices have at least, in pixels.

/// Switches by their coordinates, of which `size` has the numbers, the first running fastest: the
/// first two dimensions are a rectangle, the third puts such rectangles side by side, the fourth
/// one below the other, and so on. Nodes stand below their switches.
Places grid_places(const VertexGraph& graph, const std::vector<std::uint32_t>& size, double room);

/// Switches in rings of `size[0]`, these in rings of `size[1]`, and so on. Nodes stand around the
/// innermost rings.
Places ring_places(const VertexGraph& graph, const std::vector<std::uint32_t>& size, double room);

/// Vertices in rows by their distance from the nodes, which are the lowest row; absent where links
/// join vertices of one row, or there are no switches.
std::optional<Places> level_places(const VertexGraph& graph, double room);

} // namespace haec_sim
