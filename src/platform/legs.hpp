// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <array>
#include <cstdint>

namespace haec_sim
{

/// The part of a dimension-order route that follows one dimension.
struct Leg
{
    std::uint32_t hops = 0;
    /// Whether the coordinate rises (a closed ring passes from its last to its first node).
    bool rising = true;
};

/// The legs along x, y and z from one node to another (spec: models, "Topology"). On a haec_box a
/// route that changes the board has a z leg only: its first wireless hop covers x and y.
std::array<Leg, 3> route_legs(const Platform::Description& description, const Coordinates& from,
                              const Coordinates& to);

} // namespace haec_sim
