// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "ranks/ranks.hpp"
#include "verification/facts.hpp"
#include "verification/rules.hpp"

#include <vector>

// Whether messages wait for each other as contention.md says.

namespace haec_sim::verification
{

/// A message that uses the network.
struct Load
{
    /// B
    Picoseconds begin{};
    /// D
    Picoseconds duration{};
    /// M
    std::uint64_t bytes = 1;
    std::uint64_t sequence = 0;
    Process sender = 0;
    Process receiver = 0;
    /// W, as the receive says; what nobody receives, or says nothing, is served and not checked.
    std::int64_t waiting = 0;
    bool is_checked = false;
    /// Of the receive.
    Position where{};
};

/// What each rank knows of the messages between nodes.
struct Traffic
{
    std::vector<Load> loads;
    /// Waits that could not end and were let go: when they were hangs on the run.
    std::uint64_t let_go = 0;
};

/// The message as the network meets it; `duration` is D.
Load load_of(const SendFact& send, Picoseconds begin, Picoseconds duration,
             const LinksByType& links, const Rules& rules);

/// Serves the messages of all ranks in the order of their time and compares how long each waits.
/// All that is served, the first rank serves; it is shipped in slices of time, so that the first
/// rank keeps what is in the network and one slice. Collective.
void check_contention(Traffic traffic, const Rules& rules, Ranks& ranks, Findings& findings);

} // namespace haec_sim::verification
