// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/leader_times.hpp"
#include "verification/rules/location_state.hpp"
#include "verification/rules/record_stream.hpp"

namespace haec_sim::verification
{

/// The records of one location, in input and output, and those of the thread that it follows.
struct LocationSources
{
    RecordSource& input;
    RecordStream& output;
    /// Null where it follows nobody.
    LeaderTimes* leader = nullptr;
    const WaitingRegions& waiting;
};

/// Walks the records of one location in input and output at the same time. What the location tells
/// alone is checked at once; what depends on others is kept as facts. Throws UsageError where the
/// output has more records than the input, or fewer. Records are compared one by one, and
/// forgotten; memory is what the facts take.
LocationFacts check_location(const LocationSources& sources, const Rules& rules,
                             LocationIndex location, Findings& findings);

} // namespace haec_sim::verification
