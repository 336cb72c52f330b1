// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/places.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

bool joins_one_level(const VertexGraph& graph, const std::vector<std::uint32_t>& levels)
{
    return std::ranges::any_of(graph.edges(), [&](const VertexGraph::Edge& edge)
                               { return levels[edge.from.value] == levels[edge.to.value]; });
}

} // namespace

std::optional<Places> level_places(const VertexGraph& graph, double room)
{
    auto levels = graph.levels();
    const bool has_lost = std::ranges::find(levels, VertexGraph::no_level) != levels.end();
    if (graph.first_switch() == 0 || has_lost || joins_one_level(graph, levels))
    {
        return std::nullopt;
    }
    std::vector<std::uint32_t> sizes(std::ranges::max(levels) + 1);
    for (const auto level : levels)
    {
        ++sizes[level];
    }
    const auto width = 0.8 * room * std::ranges::max(sizes);
    const auto height = std::clamp(width / 7, 2.5 * room, 20 * room);
    Places places{.at = std::vector<Point>(graph.vertices()), .has_lines_of_vertices = false};
    std::vector<std::uint32_t> placed(sizes.size());
    for (std::uint32_t vertex = 0; vertex < graph.vertices(); ++vertex)
    {
        const auto level = levels[vertex];
        places.at[vertex] = {width * (placed[level]++ + 0.5) / sizes[level], -height * level};
    }
    return places;
}

} // namespace haec_sim
