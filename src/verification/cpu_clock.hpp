// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/units.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace haec_sim::verification
{

/// A count as it was recorded.
struct CpuCount
{
    MetricValue bits;
    Type type = Type::none;
};

/// The metric that takes the place of recorded gaps outside MPI (spec: semantics, R0).
class CpuClock
{
public:
    /// Throws UsageError where the trace has no synchronous metric of that name, or neither the
    /// trace nor `unit` says in which unit of time it counts.
    CpuClock(const Definitions& definitions, const std::string& name, const std::string& unit);

    /// The count in a record of that location, if it is there.
    std::optional<CpuCount> count_in(const events::Metric& record, LocationRef location) const;

    /// The time computed from one to the other; negative where the count went back.
    Picoseconds between(const CpuCount& from, const CpuCount& to) const;

private:
    void read_classes(const Definitions& definitions, MetricMemberRef member);

    /// The columns by class.
    std::map<MetricRef, std::size_t> columns_;
    /// The class of an instance, and the location that it is about.
    std::map<MetricRef, std::pair<MetricRef, LocationRef>> instances_;
    double picoseconds_ = 0;
};

/// The counts that a stream of records is to tell; none without a clock.
struct CpuReader
{
    const CpuClock* clock = nullptr;
    LocationRef location;
};

} // namespace haec_sim::verification
