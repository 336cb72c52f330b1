// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

namespace haec_sim
{

/// Allreduce, or reduce, by halves that are reduced on the way: where P is no power of two, pairs
/// begin with an exchange of halves, and the even one is left (spec: collectives, "Algorithms":
/// rabenseifner_by_halves).
Schedule rabenseifner_by_halves(const CollectiveTask& task);

/// Reduce by halves, where the even one of each pair gets all of the other first (spec:
/// collectives, "Algorithms": rabenseifner).
Schedule reduce_rabenseifner(const CollectiveTask& task);

} // namespace haec_sim
