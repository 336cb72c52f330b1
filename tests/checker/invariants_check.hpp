// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The invariants of semantics.md, checked for themselves and not through the rules: 1 (times never
// decrease), 2 (messages), 3 (time outside MPI) and 4 (barriers).
#pragma once

#include "timing_check.hpp"

namespace haec_sim::checker
{

// Output times of a location never decrease.
void check_order(const Trace& output, Report& report);

// No receive before B + D + O_r, no rendezvous send that ends before its receive was posted; every
// matched receive carries its transfer time if any does; no receive without a send unless allowed.
void check_messages(const Replay& replay, Report& report);

// The time a location spends outside MPI is the input's times compute_scale.
void check_exclusive_time(const Replay& replay, Report& report);

// Nobody leaves a barrier before the last one entered.
void check_barriers(const Replay& replay, Report& report);

} // namespace haec_sim::checker
