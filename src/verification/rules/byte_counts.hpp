// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "trace/recorder.hpp"
#include "trace/trace_index.hpp"
#include "verification/rules/message_check.hpp"

#include <string>
#include <vector>

// What the bytes of collectives are, by the records of all (spec: collectives, "Lengths").

namespace haec_sim::verification
{

/// True where the archive counts own bytes: `choice` is the key collective_bytes. Collective.
bool counts_own_bytes(const FactsOfRank& facts, const std::string& choice, Recorder recorder,
                      const TraceIndex& trace, Ranks& ranks);

/// True for each part whose caller calls the operation elsewhere on this communicator, and there it
/// is certain that it is in place. By all parts of its process.
std::vector<bool> callers_in_place(const std::vector<PartFact>& parts, const TraceIndex& trace);

} // namespace haec_sim::verification
