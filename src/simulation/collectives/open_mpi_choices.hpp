// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// What coll/tuned of Open MPI 4.1.4 chooses for operators that commute, by bytes (of allgatherv:
/// of an average block; of reduce_scatter_block: of a block) and members. Empty for an operation
/// that coll/basic decides.
std::optional<CollectiveAlgorithm> open_mpi_choice(CollectiveOp operation, std::uint64_t bytes,
                                                   std::uint64_t members);

} // namespace haec_sim
