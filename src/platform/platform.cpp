// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/platform.hpp"

#include "haec_sim/error.hpp"

#include <cstddef>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_nodes = std::uint64_t{1} << 31;

std::string size_text(const Coordinates& size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

void check_size(const Coordinates& size)
{
    std::uint64_t nodes = 1;
    for (const std::uint32_t length : size)
    {
        if (length == 0)
        {
            throw UsageError("the topology's size " + size_text(size) +
                             " has a dimension of 0; give every dimension at least 1 node");
        }
        // Both factors are below 2^32, so that no product overflows before it is refused.
        nodes *= length;
        if (nodes > most_nodes)
        {
            throw UsageError("the topology's size " + size_text(size) +
                             " has more than 2^31 nodes; give a smaller one");
        }
    }
}

std::uint64_t links_of_line(std::uint32_t size, bool wraps)
{
    return wraps && size > 2 ? size : size - 1;
}

} // namespace

Platform::Platform(Description description) : description_(std::move(description))
{
    check_size(description_.size);
    for (const LinkTypeId type : description_.dimension_links)
    {
        HAEC_SIM_ASSERT(type.value < description_.link_types.size());
    }
    if (description_.kind == TopologyKind::haec_box)
    {
        description_.wraps = {true, true, false};
    }
}

std::uint32_t Platform::node_count() const noexcept
{
    return description_.size[0] * description_.size[1] * description_.size[2];
}

NodeId Platform::node(const Coordinates& coordinates) const
{
    const auto& size = description_.size;
    HAEC_SIM_ASSERT(coordinates[0] < size[0] && coordinates[1] < size[1] &&
                    coordinates[2] < size[2]);
    return {coordinates[0] + size[0] * (coordinates[1] + size[1] * coordinates[2])};
}

Coordinates Platform::coordinates(NodeId node) const
{
    HAEC_SIM_ASSERT(node.value < node_count());
    const auto& size = description_.size;
    const std::uint32_t row = node.value / size[0];
    return {node.value % size[0], row % size[1], row / size[1]};
}

std::vector<std::uint64_t> Platform::link_counts() const
{
    const auto& size = description_.size;
    std::vector<std::uint64_t> counts(description_.link_types.size(), 0);
    for (std::size_t dimension = 0; dimension < 3; ++dimension)
    {
        const std::uint64_t lines = node_count() / size[dimension];
        std::uint64_t links = lines * links_of_line(size[dimension], description_.wraps[dimension]);
        if (dimension == 2 && description_.kind == TopologyKind::haec_box)
        {
            // Every node of a board with every node of the next one.
            links *= lines;
        }
        counts[description_.dimension_links[dimension].value] += links;
    }
    return counts;
}

} // namespace haec_sim
