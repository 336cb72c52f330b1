// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/trace_index.hpp"
#include "verification/rules/message_check.hpp"

namespace haec_sim::verification
{

/// Holds the threads of each process to the rules of threads (spec: semantics, R7): nobody works in
/// a team before its fork or after its join, leaves a barrier before the last one entered or before
/// the tasks end that it waits for, works on a task before it was made, begins before it was
/// created, or takes a lock that another thread has. All locations of a process are on one rank.
void check_threads(const FactsOfRank& facts, const TraceIndex& trace, Findings& findings);

} // namespace haec_sim::verification
