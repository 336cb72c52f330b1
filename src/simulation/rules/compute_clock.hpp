// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "haec_sim/units.hpp"
#include "simulation/replay/replay_options.hpp"
#include "trace/trace_index.hpp"

#include <optional>

namespace haec_sim
{

/// The metric of a trace that compute_clock names (spec: semantics, R0). There is one for a run;
/// CpuTime reads it for each location.
struct ClockMetric
{
    TraceMetric metric;
    /// The worth of one count of a value [ps]. It is that of the metric's base and exponent and of
    /// its unit together.
    double count = 0;
};

/// Nothing where no clock is wanted: none is named, and the recorder names none that the trace has.
/// Throws UsageError where the trace has no such metric, one that does not only grow, or one whose
/// unit is unknown or another one. `wanted.unit` may be left out where the trace names a unit of
/// time, s, ms, us or ns, and must be given where it does not.
std::optional<ClockMetric> find_clock(const TraceIndex& trace, const ComputeClock& wanted);

/// Whether the clock of find_clock() is the recorder's choice and not the configuration's.
bool is_recorders_clock(const TraceIndex& trace, const ComputeClock& wanted);

/// The metric of one location: its last value, and the one that its last event had. The order of
/// calls is read() for every Metric record of the location, advance() for every record that is out;
/// increase() in between. All is recorded time: what is computed takes as long on the simulated
/// machine, times compute_scale.
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

    /// True once any record has had a value.
    bool has_value() const noexcept
    {
        return now_.has_value();
    }

    /// Takes the value that the record has, if it has one. False: it is less than the one before. A
    /// lesser value is taken all the same, and its gap counts as no computing. It is called only
    /// where is_read().
    bool read(const events::Metric& record);

    /// An event takes place, and has the last value. Without a value so far it has none.
    void advance()
    {
        last_ = now_;
    }

    /// The time computed since the last event, to the nearest picosecond; none where it had no
    /// value. It is never negative, and Picoseconds::max() where it is beyond 2^63 ps.
    std::optional<Picoseconds> increase() const;

private:
    const ClockMetric* clock_ = nullptr;
    LocationRef self_;
    std::optional<MetricSample> now_;
    std::optional<MetricSample> last_;
};

} // namespace haec_sim
