// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/route.hpp"

#include <numeric>

namespace haec_sim::verification
{

namespace
{

struct Place
{
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t z = 0;
};

Place place_of(const Platform::Description& machine, NodeId node)
{
    const auto columns = machine.size[0];
    const auto rows = machine.size[1];
    return {node.value % columns, node.value / columns % rows, node.value / columns / rows};
}

/// The neighbour of `here` that is nearer to `there`, on a line of nodes or on a ring.
std::uint32_t step(std::uint32_t here, std::uint32_t there, std::uint32_t length, bool is_ring)
{
    if (!is_ring)
    {
        return there > here ? here + 1 : here - 1;
    }
    const auto forward = (there + length - here) % length;
    return forward <= length - forward ? (here + 1) % length : (here + length - 1) % length;
}

} // namespace

LinksByType walk(const Platform::Description& machine, NodeId from, NodeId to)
{
    const bool is_box = machine.kind == TopologyKind::haec_box;
    const auto target = place_of(machine, to);
    auto here = place_of(machine, from);
    LinksByType links(machine.link_types.size(), 0);
    const auto cross = [&](std::uint32_t& coordinate, std::uint32_t goal, std::size_t dimension)
    {
        // The boards of a box are rings; their stack is not.
        const bool is_ring = is_box ? dimension < 2 : machine.wraps[dimension];
        while (coordinate != goal)
        {
            coordinate = step(coordinate, goal, machine.size[dimension], is_ring);
            ++links[machine.dimension_links[dimension].value];
        }
    };
    if (is_box && here.z != target.z)
    {
        // The first wireless link goes to any node of the next board.
        here.x = target.x;
        here.y = target.y;
    }
    cross(here.x, target.x, 0);
    cross(here.y, target.y, 1);
    cross(here.z, target.z, 2);
    return links;
}

std::uint32_t hops(const LinksByType& links)
{
    return std::accumulate(links.begin(), links.end(), 0U);
}

} // namespace haec_sim::verification
