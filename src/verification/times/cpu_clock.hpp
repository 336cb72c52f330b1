// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "haec_sim/units.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// The metric that takes the place of recorded gaps outside MPI (spec: semantics, R0). `unit`
/// counts before the unit that the trace says.
class CpuClock
{
public:
    /// `metrics` are the synchronous ones. Throws UsageError where none of them has that name, or
    /// neither it nor `unit` says in which unit of time it counts.
    CpuClock(const std::vector<TraceMetric>& metrics, const std::string& name,
             const std::string& unit);

    /// The metric that haec_record names for computing, or "none".
    static std::string of_recorder(const std::vector<TraceMetric>& metrics,
                                   const Definitions& input);

    /// The count in a record of that location, if it is there.
    std::optional<MetricSample> count_in(const events::Metric& record, LocationRef location) const
    {
        return metric_.sample(record, location);
    }

    /// The time computed from one to the other; negative where the count went back.
    Picoseconds between(const MetricSample& from, const MetricSample& to) const;

private:
    TraceMetric metric_;
    /// The picoseconds of one count.
    double picoseconds_ = 0;
};

} // namespace haec_sim::verification
