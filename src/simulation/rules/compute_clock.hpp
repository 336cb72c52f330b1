// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "haec_sim/units.hpp"
#include "simulation/replay/replay_options.hpp"

#include <optional>
#include <vector>

namespace haec_sim
{

/// The metric of a trace that compute_clock names (spec: semantics, R0).
struct ClockMetric
{
    TraceMetric metric;
    /// The worth of one count of a value [ps].
    double count = 0;
};

/// Nothing where no clock is wanted. Throws UsageError where the trace has no such metric, one that
/// does not only grow, or one whose unit is unknown or another one.
std::optional<ClockMetric> find_clock(const std::vector<TraceMetric>& metrics,
                                      const ComputeClock& wanted);

/// The metric of one location: its last value, and the one that its last event had.
class CpuTime
{
public:
    /// The time of a location that has no clock.
    CpuTime() = default;

    /// `clock` outlives it.
    CpuTime(const ClockMetric& clock, LocationRef self) : clock_(&clock), self_(self) {}

    bool is_read() const noexcept
    {
        return clock_ != nullptr;
    }

    bool has_value() const noexcept
    {
        return now_.has_value();
    }

    /// Takes the value that the record has, if it has one. False: it is less than the one before.
    bool read(const events::Metric& record);

    /// An event takes place, and has the last value.
    void advance()
    {
        last_ = now_;
    }

    /// The time computed since the last event, to the nearest picosecond; none where it had no
    /// value.
    std::optional<Picoseconds> increase() const;

private:
    const ClockMetric* clock_ = nullptr;
    LocationRef self_;
    std::optional<MetricSample> now_;
    std::optional<MetricSample> last_;
};

} // namespace haec_sim
