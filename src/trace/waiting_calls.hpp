// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"

#include <string_view>

namespace haec_sim
{

/// True for a region whose time may be waiting also where the recorder writes nothing but its Enter
/// and Leave (spec: semantics, "Waiting without a record"). It is a call of a library, by its
/// paradigm or MPI's names, and not a local one, which waits for nobody: MPI_Comm_rank,
/// omp_get_thread_num, cudaMalloc. Constructs of OpenMP have the program's code inside, and R7.
bool may_wait_unrecorded(Paradigm paradigm, RegionRole role, std::string_view region);

} // namespace haec_sim
