// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

// Operations that are made of several (spec: collectives, "Algorithms"). Those that have no root go
// to rank 0 and from it.

namespace haec_sim
{

/// All to rank 0, and then from it.
Schedule linear_there_and_back(const CollectiveTask& task);

/// A reduce and a bcast, each by the choice of Open MPI.
Schedule reduce_bcast(const CollectiveTask& task);

/// A gather by the choice of Open MPI, of allgatherv a linear gatherv, and a bcast of all blocks by
/// the choice of Open MPI.
Schedule gather_bcast(const CollectiveTask& task);

/// A reduce by the choice of Open MPI, and a scatter: of reduce_scatter a linear scatterv, of
/// reduce_scatter_block by the choice of Open MPI.
Schedule reduce_then_scatter(const CollectiveTask& task);

/// Halves are exchanged, with near partners first; where that leaves results with others, they go
/// where they belong.
Schedule butterfly(const CollectiveTask& task);

} // namespace haec_sim
