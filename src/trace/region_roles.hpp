// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"

namespace haec_sim
{

/// True where time with such a region as the innermost one is the program's own computing (spec:
/// semantics, R0, "Computing"). `forks`: the paradigm has teams of threads. Regions inside MPI are
/// not asked about.
bool is_computing(Paradigm paradigm, RegionRole role, bool forks);

} // namespace haec_sim
