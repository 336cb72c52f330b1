// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology_drawing/places.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace haec_sim
{

namespace
{

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

/// The distance in pixels of one step along each dimension.
std::vector<double> steps(const std::vector<std::uint32_t>& size, double cell, double gap)
{
    // Of the dimensions across, and of those downwards.
    std::array<double, 2> next{cell, cell};
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
    const auto columns =
        static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(most_hanging(graph)))));
    const auto step = steps(size, 1.2 * room + 0.6 * room * columns, 0.8 * room);
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
        for (std::uint32_t node = 0; !graph.hanging().empty() && node < graph.hanging()[number].size();
             ++node)
        {
            places.at[graph.hanging()[number][node].value] =
                at + 0.6 * room * Point{1.0 + node % columns, 1.0 + node / columns};
        }
    }
    return places;
}

} // namespace haec_sim
