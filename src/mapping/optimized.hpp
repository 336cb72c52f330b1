// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/strategy.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace haec_sim
{

/// The best that is found for the task's objective, never worse than xyz, block_xyz and min_md:
/// their mappings, that of Scotch and that of a folded grid are where simulated annealing begins.
/// For the objective max_link, a search for less on the busiest link follows. No node holds more
/// processes than the fullest one needs to. Throws UsageError where the matrix has no bytes and the
/// objective needs them. The task has a matrix.
std::vector<NodeId> place_optimized(const MappingTask& task);

/// A mapping that may be the best one.
struct MappingCandidate
{
    /// The name of what made it: "xyz", "annealing from a fold".
    std::string origin;
    std::vector<NodeId> nodes;
    /// The sum of the times of all messages in picoseconds, each alone on its way.
    double time = 0.0;
};

/// Up to `count` different mappings with the least time, for the objective time, but always that of
/// xyz, which comes first; then those with less time come first, one of each time before others of
/// the same. They are what place_optimized() begins with and what it finds for each of the
/// objectives and, where that is too few, for the next seeds.
std::vector<MappingCandidate> mapping_candidates(const MappingTask& task, std::size_t count);

} // namespace haec_sim
