// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "run/run_options.hpp"
#include "run/run_result.hpp"

#include <ostream>

namespace haec_sim
{

/// Tells the user what came out and where it is, unless that is not wanted, and what was not plain.
/// Oddities go to the log as warnings, even if the rest is not wanted. On ranks but the first `out`
/// takes nothing, and nothing is told.
void print_summary(std::ostream& out, const RunResult& result, const RunOptions& options);

/// Tells what the inputs are and what a run would need, and nothing that it would predict. Oddities
/// are told as by print_summary().
void print_check(std::ostream& out, const Checked& checked, const RunOptions& options);

} // namespace haec_sim
