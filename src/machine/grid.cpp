// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/grid.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_nodes = std::uint64_t{1} << 31;

std::string size_text(const Coordinates& size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

} // namespace

bool Grid::is_too_large(const Coordinates& size) noexcept
{
    std::uint64_t nodes = 1;
    for (const std::uint32_t length : size)
    {
        // Stops where the next factor, below 2^32, could take the product beyond 64 bits.
        nodes = nodes > most_nodes ? nodes : nodes * length;
    }
    return nodes > most_nodes;
}

Grid::Grid(const Coordinates& size, const std::array<bool, 3>& wraps) : size_(size), wraps_(wraps)
{
    if (std::ranges::find(size, 0U) != size.end())
    {
        throw UsageError("the topology's size " + size_text(size) +
                         " has a dimension of 0; give every dimension at least 1 node");
    }
    if (is_too_large(size))
    {
        throw UsageError("the topology's size " + size_text(size) +
                         " has more than 2^31 nodes; give a smaller one");
    }
}

NodeId Grid::node(const Coordinates& place) const
{
    HAEC_SIM_ASSERT(place[0] < size_[0] && place[1] < size_[1] && place[2] < size_[2]);
    return {place[0] + size_[0] * (place[1] + size_[1] * place[2])};
}

Coordinates Grid::coordinates(NodeId node) const
{
    HAEC_SIM_ASSERT(node.value < node_count());
    const std::uint32_t row = node.value / size_[0];
    return {node.value % size_[0], row % size_[1], row / size_[1]};
}

} // namespace haec_sim
