// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// Where the records of a metric class, or of an instance of one, have the value of a metric.
struct MetricPlace
{
    std::size_t position = 0;
    /// Of an instance: the location that it tells of. Undefined: the one that recorded it.
    LocationRef subject;
};

/// A quantity that the locations of a trace record with their other events.
struct TraceMetric
{
    std::string name;
    std::string unit;
    /// Its values only grow.
    bool is_accumulated = false;
    /// A value counts base^exponent units.
    int base = 10;
    std::int64_t exponent = 0;
    std::unordered_map<MetricRef, MetricPlace> places;
};

/// The synchronous metrics of a trace in the order of their definitions. Instances for anything
/// but one location are left out: whose values they are is not known.
std::vector<TraceMetric> read_metrics(const Definitions& definitions);

} // namespace haec_sim
