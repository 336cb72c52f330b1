// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/location_state.hpp"

#include <optional>

namespace haec_sim::verification
{

/// R0, which all records follow that no other rule is about: gaps by the recorded times, or outside
/// MPI by a CPU clock. Adds no facts. The gap is counted from the last event that takes its time
/// from no later one. Within a collective there is none: an event has the time of the one before
/// it.
class GapRule
{
public:
    /// `state` outlives it.
    explicit GapRule(LocationState& state);

    /// Reads the CPU clock, if that is in the record. Values that are less than before are noted.
    void read(const events::Metric& record);

    /// A BufferFlush ends as much later as the rule stretches it.
    bool take(const events::BufferFlush& record, const Event& now);

    /// T_i, the time of the event by this rule; never before that of the event before it.
    Picoseconds time_of(const Moment& now) const;

    /// Compares the event's time with it, as compute time or as time in MPI.
    void check(const Moment& now) const;

    /// The next gap begins at this event.
    void advance(const Moment& now);

private:
    Check kind_of_time() const
    {
        return state_.regions.in_mpi() ? Check::software_time : Check::compute_time;
    }

    LocationState& state_;
    /// Null where gaps are the recorded ones.
    const CpuClock* clock_ = nullptr;
    /// The last that the CPU clock showed, and what it showed when the gap began.
    std::optional<MetricSample> cpu_;
    std::optional<MetricSample> previous_cpu_;
};

} // namespace haec_sim::verification
