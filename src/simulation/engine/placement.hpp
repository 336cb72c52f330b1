// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The ranks where a trace's processes are simulated, and the nodes that they run on.
struct Placement
{
    /// The rank and the node of each process.
    std::vector<std::uint32_t> rank_of;
    std::vector<NodeId> node_of;
};

} // namespace haec_sim
