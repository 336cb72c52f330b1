// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace haec_sim::verification
{

/// The ranks, by rank of a communicator, to exchange with in a neighbourhood collective, in order
/// (spec: semantics, R6).
using NeighbourLists = std::vector<std::vector<std::uint64_t>>;

/// The lists of each communicator with a Cartesian topology that tells where all of its ranks are,
/// by the first one that it has.
std::unordered_map<CommRef, NeighbourLists> read_neighbour_lists(const Definitions& definitions);

} // namespace haec_sim::verification
