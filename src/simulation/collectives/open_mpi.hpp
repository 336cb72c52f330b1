// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

#include <optional>
#include <span>

namespace haec_sim
{

/// The fixed decisions of coll/tuned in Open MPI 4.1.4 for operators that commute, by bytes (of
/// allgatherv: of an average block; of reduce_scatter_block: of a block) and members. Operations
/// that are missing are decided by coll/basic.
std::span<const CollectiveChoice> decisions_of_open_mpi();

/// The algorithm that Open MPI 4.1 would choose, where that is one that we have for so many members
/// (spec: collectives, "Words made precise").
std::optional<CollectiveAlgorithm> algorithm_of_open_mpi(const CollectiveTask& task);

} // namespace haec_sim
