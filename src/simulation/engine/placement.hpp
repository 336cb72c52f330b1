// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The ranks where a trace's processes are simulated, and the nodes that they run on.
/// It is the same on all ranks. Output times depend on the nodes, and never on the ranks.
struct Placement
{
    /// The rank and the node of each process, by its index.
    std::vector<std::uint32_t> rank_of;
    std::vector<NodeId> node_of;
};

/// The rank where the locks of a window are kept. It is that of the window's first member, as for a
/// collective; 0 where there are no members.
inline std::uint32_t keeper_of(RmaWinRef window, const TraceIndex& index,
                               const Placement& placement)
{
    const auto& members = index.communicator(index.windows().communicator_of(window))->members();
    return members.empty() ? 0 : placement.rank_of[members.front()];
}

} // namespace haec_sim
