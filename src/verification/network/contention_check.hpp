// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "verification/rules/load.hpp"

// Checks that messages wait for each other as they have to (spec: contention).

namespace haec_sim::verification
{

/// Serves the messages of all ranks in the order of their time and compares how long each waits,
/// and when parts of collectives by model end, as far as the traffic of all ranks is sure. All that
/// is served, the first rank serves; it is shipped in slices of time, so that the first rank keeps
/// what is in the network and one slice. Collective. Each wait is compared by itself: begins are
/// the output's, so that a wrong one moves no other message (docs/adr/0036). Where it is not sure,
/// messages are left out and ends left open, and both are counted.
void check_contention(Traffic traffic, const Rules& rules, Ranks& ranks, Findings& findings);

} // namespace haec_sim::verification
