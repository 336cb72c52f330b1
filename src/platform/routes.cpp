// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "platform/legs.hpp"

#include "haec_sim/error.hpp"

#include <cstddef>

namespace haec_sim
{

namespace
{

Leg line_leg(std::uint32_t from, std::uint32_t to)
{
    return to >= from ? Leg{to - from, true} : Leg{from - to, false};
}

// The shorter way around; halfway round both are equal, and the positive direction is taken.
Leg ring_leg(std::uint32_t from, std::uint32_t to, std::uint32_t size)
{
    const std::uint32_t rising = to >= from ? to - from : size - (from - to);
    const std::uint32_t falling = size - rising;
    return rising <= falling ? Leg{rising, true} : Leg{falling, false};
}

std::uint32_t step(std::uint32_t coordinate, bool rising, std::uint32_t size)
{
    if (rising)
    {
        return coordinate + 1 == size ? 0 : coordinate + 1;
    }
    return coordinate == 0 ? size - 1 : coordinate - 1;
}

} // namespace

std::array<Leg, 3> route_legs(const Platform::Description& description, const Coordinates& from,
                              const Coordinates& to)
{
    std::array<Leg, 3> legs;
    const bool only_wireless = description.kind == TopologyKind::haec_box && from[2] != to[2];
    for (std::size_t dimension = only_wireless ? 2 : 0; dimension < 3; ++dimension)
    {
        legs[dimension] = description.wraps[dimension] ? ring_leg(from[dimension], to[dimension],
                                                                  description.size[dimension])
                                                       : line_leg(from[dimension], to[dimension]);
    }
    return legs;
}

std::vector<Hop> Platform::route(NodeId from, NodeId to) const
{
    Coordinates here = coordinates(from);
    const Coordinates target = coordinates(to);
    const auto legs = route_legs(description_, here, target);

    std::vector<Hop> route;
    for (std::size_t dimension = 0; dimension < 3; ++dimension)
    {
        for (std::uint32_t hop = 0; hop < legs[dimension].hops; ++hop)
        {
            Coordinates next = here;
            if (dimension == 2 && description_.kind == TopologyKind::haec_box)
            {
                next = target;
            }
            next[dimension] =
                step(here[dimension], legs[dimension].rising, description_.size[dimension]);
            route.push_back({node(here), node(next), description_.dimension_links[dimension]});
            here = next;
        }
    }
    HAEC_SIM_ASSERT(here == target);
    return route;
}

HopCounts Platform::hop_counts(NodeId from, NodeId to) const
{
    const auto legs = route_legs(description_, coordinates(from), coordinates(to));
    HopCounts counts(description_.link_types.size(), 0);
    for (std::size_t dimension = 0; dimension < 3; ++dimension)
    {
        counts[description_.dimension_links[dimension].value] += legs[dimension].hops;
    }
    return counts;
}

std::uint32_t Platform::hops(NodeId from, NodeId to) const
{
    const auto legs = route_legs(description_, coordinates(from), coordinates(to));
    return legs[0].hops + legs[1].hops + legs[2].hops;
}

} // namespace haec_sim
