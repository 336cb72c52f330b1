// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/collectives/collective_steps.hpp"

#include <cstdint>
#include <functional>
#include <vector>

// Trees that messages go along (spec: collectives, "Trees"). Places in a tree are numbered from its
// root, 0, on.

namespace haec_sim::verification
{

using Place = std::uint64_t;

/// Whom a place hears from, and whom it tells, in this order.
struct Shape
{
    std::function<Place(Place)> parent;
    std::function<std::vector<Place>(Place)> children;
};

/// Of the algorithms that pieces_of() does, but for split_binary.
Shape shape_of(const CollectivePlan& plan);

Shape binary_shape(std::uint64_t members);

} // namespace haec_sim::verification
