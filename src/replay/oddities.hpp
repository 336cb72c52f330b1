// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// Deviations from the plain case, counted over a run and told once.
struct Oddities
{
    std::uint64_t unmatched_sends = 0;
    std::uint64_t unmatched_receives = 0;
    std::uint64_t unfinished_collectives = 0;
    /// Epochs on windows that lack their other side, and locks that are never free.
    std::uint64_t unfinished_epochs = 0;
    /// Messages to or from ranks that do not exist.
    std::uint64_t unknown_peers = 0;
    std::uint64_t unbalanced_leaves = 0;
    /// Sends that are cancelled when they count as sent: nothing waited that long for their fate.
    std::uint64_t late_cancellations = 0;
    /// Collectives of communicators and windows that do not exist, or that the process is not in.
    std::uint64_t unknown_communicators = 0;
    /// Collectives that are none of OTF2's.
    std::uint64_t unknown_operations = 0;
    /// Collectives that should have a root and name none that exists.
    std::uint64_t unknown_roots = 0;
    /// Collectives whose members' lengths do not fit each other.
    std::uint64_t unlike_lengths = 0;
    /// Collectives whose members disagree on the operation or on its root.
    std::uint64_t mixed_collectives = 0;
    /// Cycles of waits in a trace that lacks records, of which one wait was given up.
    std::uint64_t broken_cycles = 0;
    /// Completions of what was never begun.
    std::uint64_t stray_completions = 0;
    /// Records of threads whose counterpart is not in the trace, or that wait in a circle.
    std::uint64_t unbalanced_threads = 0;
    /// Values of compute_clock's metric that are less than the one before.
    std::uint64_t clocks_turned_back = 0;
};

} // namespace haec_sim
