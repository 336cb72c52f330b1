// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "region_times.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <vector>

namespace haec_sim::trace_stats
{

/// The count and bytes of what was sent, received, or given to an operation and got from it.
struct Traffic
{
    std::uint64_t count = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t bytes_received = 0;
};

/// The statistics written: times of regions and groups, summed over all locations, and traffic.
struct TraceStatistics
{
    RegionTimes regions;
    Traffic sends;
    Traffic receives;
    /// Each member of an operation counts.
    std::map<CollectiveOp, Traffic> collectives;
};

/// The statistics as bytes, for the way between ranks.
std::vector<std::byte> packed(const TraceStatistics& statistics);

/// Adds what packed() made.
void add_packed(const std::vector<std::byte>& bytes, TraceStatistics& statistics);

/// A CSV table: regions and their groups (paradigms) by exclusive time, the longest first, then
/// traffic.
void write_statistics(std::ostream& out, const TraceStatistics& statistics,
                      const Definitions& definitions);

} // namespace haec_sim::trace_stats
