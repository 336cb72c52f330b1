// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/places.hpp"

#include <algorithm>
#include <array>

namespace haec_sim
{

namespace
{

/// The most nodes of a switch that stand side by side.
constexpr std::size_t most_columns = 8;

/// The most nodes of a switch.
std::size_t most_hanging(const VertexGraph& graph)
{
    std::size_t most = 0;
    for (const auto& nodes : graph.hanging())
    {
        most = std::max(most, nodes.size());
    }
    return most;
}

/// The distance of one step along each dimension; `cell` is that of the first two.
std::vector<double> steps(const std::vector<std::uint32_t>& size, Point cell, double gap)
{
    // Of the dimensions across, and of those downwards.
    std::array<double, 2> next{cell.x, cell.y};
    std::vector<double> steps;
    for (std::size_t dimension = 0; dimension < size.size(); ++dimension)
    {
        auto& step = next[dimension % 2];
        steps.push_back(step);
        step = step * size[dimension] + gap;
    }
    return steps;
}

} // namespace

Places grid_places(const VertexGraph& graph, const std::vector<std::uint32_t>& size, double room)
{
    Places places{.at = std::vector<Point>(graph.vertices())};
    const auto most = most_hanging(graph);
    const auto columns = std::min(most, most_columns);
    const auto rows = columns == 0 ? 0 : (most + columns - 1) / columns;
    const Point cell{room * std::max(1.2, 0.6 * static_cast<double>(columns) + 0.4),
                     room * (1.2 + (rows == 0 ? 0 : 0.6 + 0.6 * static_cast<double>(rows)))};
    const auto step = steps(size, cell, 0.8 * room);
    for (std::uint32_t number = 0; number < graph.switches(); ++number)
    {
        std::array<double, 2> place{};
        auto rest = number;
        for (std::size_t dimension = 0; dimension < size.size(); ++dimension)
        {
            place[dimension % 2] += step[dimension] * (rest % size[dimension]);
            rest /= size[dimension];
        }
        const Point at{place[0], place[1]};
        places.at[graph.first_switch() + number] = at;
        for (std::size_t node = 0; most > 0 && node < graph.hanging()[number].size(); ++node)
        {
            const auto column = static_cast<double>(node % columns);
            const auto row = static_cast<double>(node / columns);
            const Point beside{column - static_cast<double>(columns - 1) / 2, 2 + row};
            places.at[graph.hanging()[number][node].value] = at + 0.6 * room * beside;
        }
    }
    return places;
}

} // namespace haec_sim
