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
    /// Messages to or from ranks that do not exist.
    std::uint64_t unknown_peers = 0;
    std::uint64_t unbalanced_leaves = 0;
    /// Completions of what was never begun.
    std::uint64_t stray_completions = 0;
};

} // namespace haec_sim
