// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/process_graph.hpp"

#include <optional>
#include <vector>

namespace haec_sim
{

/// The cheapest way to fold the dimensions of a grid that the processes form (numbered along its
/// first dimension first), in which neighbours talk to each other, into those of the machine: each
/// is cut into pieces that lie to and fro beside each other along another dimension, or on one
/// node. None where too little of the weight is between neighbours of any grid, or where no fold
/// fits. No node holds more than the fullest one needs to, which is `capacity`. A start from which
/// annealing needs to mend only seams.
std::optional<std::vector<NodeId>> place_by_folding(const Platform& platform,
                                                    const RouteCosts& costs,
                                                    const ProcessGraph& graph,
                                                    std::uint32_t capacity);

} // namespace haec_sim
