// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

#include <optional>

namespace haec_sim
{

/// The algorithm that Open MPI 4.1 would choose, where that is one that we have for so many members
/// (spec: collectives, "Words made precise").
std::optional<CollectiveAlgorithm> algorithm_of_open_mpi(const CollectiveTask& task);

} // namespace haec_sim
