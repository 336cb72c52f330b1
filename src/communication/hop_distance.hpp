// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim
{

/// Platform::hops(), many million times a second.
class HopDistance
{
public:
    explicit HopDistance(const Platform& platform)
        : is_box_(platform.description().kind == TopologyKind::haec_box)
    {
        for (std::size_t dimension = 0; dimension < 3; ++dimension)
        {
            ring_[dimension] = platform.description().wraps[dimension]
                                   ? platform.description().size[dimension]
                                   : std::numeric_limits<std::uint32_t>::max();
        }
        for (std::uint32_t node = 0; node < platform.node_count(); ++node)
        {
            places_.push_back(platform.coordinates(NodeId{node}));
        }
    }

    std::uint32_t operator()(NodeId from, NodeId to) const
    {
        const auto& here = places_[from.value];
        const auto& there = places_[to.value];
        const auto boards = along(2, here, there);
        if (is_box_ && boards > 0)
        {
            return boards;
        }
        return along(0, here, there) + along(1, here, there) + boards;
    }

    const Coordinates& place(NodeId node) const
    {
        return places_[node.value];
    }

private:
    std::uint32_t along(std::size_t dimension, const Coordinates& here,
                        const Coordinates& there) const
    {
        const auto difference = here[dimension] > there[dimension]
                                    ? here[dimension] - there[dimension]
                                    : there[dimension] - here[dimension];
        return std::min(difference, ring_[dimension] - difference);
    }

    bool is_box_;
    /// The length of a closed ring; without one, so long that nobody goes around.
    Coordinates ring_{};
    std::vector<Coordinates> places_;
};

} // namespace haec_sim
