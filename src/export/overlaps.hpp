// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::exporting
{

/// The visits of one location that overlap others: a Leave has passed over them (OpenVisits), and
/// they end later, by their own. That is known when they end, and has to be when they begin.
/// Memory: a bit for each visit, of locations that have any that overlaps.
class Overlaps
{
public:
    /// `visit`: the number of visits of the location that began before.
    void add(std::uint64_t visit)
    {
        if (visit >= overlaps_.size())
        {
            overlaps_.resize(visit + 1);
        }
        overlaps_[visit] = true;
    }

    bool has(std::uint64_t visit) const
    {
        return visit < overlaps_.size() && overlaps_[visit];
    }

private:
    std::vector<bool> overlaps_;
};

/// Reads all records of a location for it. Throws what the source throws.
Overlaps find_overlaps(const TraceIndex& index, RecordSource& records);

} // namespace haec_sim::exporting
