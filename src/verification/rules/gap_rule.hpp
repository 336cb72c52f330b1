// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/location_state.hpp"

#include <optional>

namespace haec_sim::verification
{

/// R0, which all records follow that no other rule is about: gaps by the recorded times, or where
/// the program computes by a CPU clock. Adds no facts. The gap is counted from the last event that
/// takes its time from no later one. Within a collective there is none: an event has the time of
/// the one before it.
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
    Picoseconds time_of(const Moment& now) const
    {
        return time_of(now, state_.regions.is_computing());
    }

    /// Compares the event's time with it, as compute time or as time of software.
    void check(const Moment& now) const;

    /// The same where the gap is no computing, whatever the region is.
    void check_software(const Moment& now) const;

    /// T_i after a gap that is no computing.
    Picoseconds software_time_of(const Moment& now) const
    {
        return time_of(now, false);
    }

    /// Whether what is computed before the event needs a core, or is kept as it is (spec:
    /// processors, "Cores").
    void take_core(bool takes_core)
    {
        takes_core_ = takes_core;
    }

    /// The next gap begins at this event.
    void advance(const Moment& now);

private:
    Check kind_of_time() const
    {
        return state_.regions.is_computing() ? Check::compute_time : Check::software_time;
    }

    Picoseconds time_of(const Moment& now, bool is_computing) const;
    Picoseconds scaled(Picoseconds gap, bool is_computing) const;

    /// True for computing up to that time whose end depends on others.
    bool shares_core(Picoseconds time) const;

    LocationState& state_;
    bool takes_core_ = true;
    /// A stream of an accelerator, which computes device_scale as long (R9).
    bool is_on_device_ = false;
    /// Null where gaps are the recorded ones.
    const CpuClock* clock_ = nullptr;
    /// The last that the CPU clock showed, and what it showed when the gap began.
    std::optional<MetricSample> cpu_;
    std::optional<MetricSample> previous_cpu_;
};

} // namespace haec_sim::verification
