// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Invariant 6 (spec: semantics, "Invariants"): nothing is lost, and nothing changes but the times.
#pragma once

#include "options.hpp"
#include "report.hpp"
#include "trace.hpp"

namespace haec_sim::checker
{

// Compares clock, trace properties, global definitions and all records. Returns whether the records
// of every location are of the same number and kinds, so that their times can be compared.
bool check_structure(const Trace& input, const Trace& output, const Options& options,
                     Report& report);

} // namespace haec_sim::checker
