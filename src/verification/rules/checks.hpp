// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/trace_index.hpp"
#include "verification/rules/message_check.hpp"

// Checks of processes by what their locations tell: a file each, NAME_check.cpp.

namespace haec_sim::verification
{

/// Holds the threads of each process to the rules of threads (spec: semantics, R7): nobody works in
/// a team before its fork or after its join, leaves a barrier before the last one entered or before
/// the tasks end that it waits for, works on a task before it was made, begins before it was
/// created, or takes a lock that another thread has. All locations of a process are on one rank.
void check_threads(const FactsOfRank& facts, const TraceIndex& trace, Findings& findings);

/// Holds the accelerators of each process to their rules (spec: semantics, R7, "Accelerators"):
/// nothing runs before its launch or with what is before it on its stream, and no thread leaves a
/// wait before the streams were through. All locations of a process are on one rank.
void check_devices(const FactsOfRank& facts, const TraceIndex& trace, Findings& findings);

/// Holds the signals among the locations of each process to R9 (spec: semantics): an await has the
/// time of its signal, or that of the record before it where this is later. All locations of a
/// process are on one rank.
void check_signals(const FactsOfRank& facts, const Rules& rules, Findings& findings);

/// Holds what threads compute to the cores of their nodes (spec: processors, "Cores"), as far as it
/// ends before `until`. All locations of a node with such facts are on one rank.
void check_cores(const FactsOfRank& facts, const Rules& rules, Picoseconds until,
                 Findings& findings);

/// Holds what processes do with windows to its invariants: nobody starts an epoch before it was
/// posted or leaves one before it was completed, nobody goes on before the change that it waits for
/// is there, and nobody has a lock that another one excludes.
/// Takes these facts out of `facts`. Collective.
void check_windows(FactsOfRank& facts, const Rules& rules, Ranks& ranks, Findings& findings);

} // namespace haec_sim::verification
