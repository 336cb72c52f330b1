// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/threads/time_map.hpp"

#include <cstddef>
#include <vector>

namespace haec_sim
{

/// A location that has no causality of its own (spec: semantics, R8).
struct Follower
{
    std::size_t number = 0;
    bool is_stream = false;
    /// The times when its regions were entered.
    std::vector<TimePair> entered;
};

} // namespace haec_sim
