// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/run_span.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "power/calibration.hpp"
#include "power/counters.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

/// The activity and the counters of a core, for calibration.
struct CoreCounters
{
    /// The times when its location ran the program (ThreadActivity).
    std::vector<TimeSpan> active;
    /// The intervals by class, in order of time, without overlaps.
    std::vector<std::vector<CounterInterval>> streams;
};

/// A value of the measured metric.
struct MeasuredSample
{
    Picoseconds time{};
    double value = 0;
};

/// The way to read the metric's values as power.
struct PowerUnit
{
    /// Watts or joules of a value of 1.
    double factor = 1;
    /// Values are energy that adds up.
    bool is_energy = false;
};

/// Throws UsageError for a metric that is neither power in W nor accumulated energy in J.
PowerUnit power_unit_of(const TraceMetric& metric);

/// The intervals between two samples, with the means of what the cores did in them. Intervals in
/// which a core that ran was not counted all the time are left out: before its first metric event,
/// and after its last.
std::vector<MeasuredInterval> measured_intervals(const std::vector<MeasuredSample>& samples,
                                                 const PowerUnit& unit,
                                                 const std::vector<CoreCounters>& cores,
                                                 std::size_t counters);

} // namespace haec_sim
