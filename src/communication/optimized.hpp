// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication/strategy.hpp"

namespace haec_sim
{

/// The best that is found for the task's objective, never worse than xyz, block_xyz and min_md:
/// their mappings, that of Scotch and that of a folded grid are where simulated annealing begins.
/// For the objective max_link, a search for less on the busiest link follows. No node holds more
/// processes than the fullest one needs to. Throws UsageError where the matrix has no bytes and the
/// objective needs them.
std::vector<NodeId> place_optimized(const MappingTask& task);

} // namespace haec_sim
