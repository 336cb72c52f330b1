// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/path_wait.hpp"
#include "simulation/matching/window_notices.hpp"
#include "trace/trace_index.hpp"

// The waits of a location in calls on windows, as the critical path counts them: `end` is when what
// is awaited is there, whether or not anybody waits so long.

namespace haec_sim
{

/// The wait that ends before all others, and delays nothing: for later() it is the neutral element,
/// and nobody caused it.
inline constexpr PathWait nothing_awaited{
    .cause = no_location, .caused = Picoseconds::min(), .end = Picoseconds::min()};

/// The later one; the first of those that end at the same time.
inline const PathWait& later(const PathWait& first, const PathWait& second)
{
    return second.end > first.end ? second : first;
}

/// The wait for what was sent, by a process of the trace, to that one; nothing where nothing was.
/// Its cause is the sender's location at the output time at which it sent, and its end the arrival,
/// as priced by the model.
inline PathWait wait_for(const EmptyMessage& message, const TraceIndex& index, ProcessIndex process)
{
    const auto& sent = message.sent;
    return sent.is_known() ? PathWait{.cause = sent.location,
                                      .caused = sent.time,
                                      .end = message.arrival,
                                      .from = index.locations()[sent.location].process,
                                      .to = process}
                           : nothing_awaited;
}

} // namespace haec_sim
