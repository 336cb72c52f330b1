// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication/strategy.hpp"

namespace haec_sim
{

/// The best that simulated annealing finds for the task's objective, never worse than xyz,
/// block_xyz and min_md. No node holds more processes than the fullest one needs to.
std::vector<NodeId> place_optimized(const MappingTask& task);

} // namespace haec_sim
