// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/grid.hpp"
#include "workload/pattern.hpp"

#include <memory>

namespace haec_sim::workload
{

/// NAS LU (NPB 3.3, MPI) of the class that the parameter "class" names: its messages and collective
/// operations in its order, with its lengths and tags. "iterations" or "events" replace the class's
/// number of time steps where given. Throws UsageError where LU would refuse to run.
std::unique_ptr<Pattern> make_lu(const Grid& grid, const Parameters& parameters);

} // namespace haec_sim::workload
