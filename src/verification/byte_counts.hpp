// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "trace/recorder.hpp"
#include "trace/trace_index.hpp"
#include "verification/message_check.hpp"

#include <string>
#include <vector>

// What the bytes of collectives are, by the records of all (spec: collectives, "Lengths").

namespace haec_sim::verification
{

/// True where the archive counts own bytes: `choice` is the key collective_bytes. Collective.
bool counts_own_bytes(const FactsOfRank& facts, const std::string& choice, Recorder recorder,
                      const TraceIndex& trace, Ranks& ranks);

/// What a caller does where its records are certain.
struct CallerHabit
{
    bool in_place = false;
    bool plain = false;
};

/// The habit of each part's caller, by all parts of its process.
std::vector<CallerHabit> habits_of_callers(const std::vector<PartFact>& parts,
                                           const TraceIndex& trace);

} // namespace haec_sim::verification
