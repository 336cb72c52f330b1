// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/facts.hpp"
#include "verification/rules/load.hpp"
#include "verification/rules/rules.hpp"

#include <functional>
#include <map>

namespace haec_sim::verification
{

/// The facts by location.
using FactsOfRank = std::map<std::uint32_t, LocationFacts>;

/// Matches the messages of all ranks, each where its receiver's process is, and checks transfer
/// times, hops, arrivals, and the completions of rendezvous sends. Takes sends, receives and
/// completions out of `facts`. Returns, where links are shared, the messages between nodes that
/// this rank knows. Collective.
Traffic check_messages(FactsOfRank& facts, const Rules& rules,
                       const std::function<std::uint32_t(ProcessIndex)>& rank_of, Ranks& ranks,
                       Findings& findings);

} // namespace haec_sim::verification
