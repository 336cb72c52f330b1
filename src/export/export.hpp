// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"
#include "export/timeline.hpp"
#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace haec_sim::exporting
{

/// The numbers of what was exported, and of what could not be.
struct Totals
{
    std::uint64_t visits = 0;
    std::uint64_t messages = 0;
    std::uint64_t samples = 0;
    /// Sends and receives without their partner.
    std::uint64_t unmatched_sends = 0;
    std::uint64_t unmatched_receives = 0;
};

/// The sources of the trace's records, by location.
using Sources = std::vector<std::unique_ptr<RecordSource>>;

/// Reads all sources, and tells the timeline what they have. Whoever is furthest behind in time
/// reads on, a portion at a time: a message waits for its partner as long as it was under way, and
/// not longer. Throws what a source throws.
Totals tell_timeline(const TraceIndex& index, const Labels& labels, const Sources& sources,
                     Timeline& timeline);

} // namespace haec_sim::exporting
