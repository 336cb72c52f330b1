// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "run/module_set.hpp"
#include "run/run_result.hpp"

#include <string>

namespace haec_sim
{

/// Logs what was not plain in a run, as warnings.
void warn_of(const RunResult& result);

/// Logs which modules stand too early, in one warning.
void warn_of_order(const ModuleSet& modules);

/// "MPI_Probe 1.9 %, MPI_Start 0.4 %", the longest, and the rest as others.
std::string longest_without_records(const UntouchedShares& kept);

} // namespace haec_sim
