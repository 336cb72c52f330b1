// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/process_graph.hpp"

#include <vector>

namespace haec_sim
{

/// False where haec_sim was built without Scotch: then there is no strategy `optimized`.
bool has_scotch() noexcept;

/// The mapping of Scotch (SCOTCH_graphMap: dual recursive bipartitioning of processes and machine)
/// onto the machine as shape_of() has it; the same for the same input. Nodes may hold more
/// processes than others. Weights of pairs go to it as whole numbers.
std::vector<NodeId> place_by_scotch(const Platform& platform, const ProcessGraph& graph);

} // namespace haec_sim
