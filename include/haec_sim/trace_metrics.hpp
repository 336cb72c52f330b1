// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The place of a metric's value in the records of a metric class, or of an instance of one.
struct MetricPlace
{
    /// The place of the value in the record's lists.
    std::size_t position = 0;
    /// The location that an instance tells of. Undefined: the one that recorded it.
    LocationRef subject;
};

/// A value of a metric, and what it is.
struct MetricSample
{
    /// The type int64, uint64 or float64.
    Type type = Type::none;
    /// The bits, to be read by `type`.
    MetricValue value;

    /// The value, rounded where it has more than 53 bits.
    double number() const noexcept;

    /// The growth since an earlier sample of the same type, negative where it is less. Exact up to
    /// 2^53, also of counters above that.
    double since(const MetricSample& before) const noexcept;
};

/// A quantity that is recorded with the events of a trace.
struct TraceMetric
{
    /// The meaning of a value, of one metric event and the one before it.
    enum class Mode : std::uint8_t
    {
        /// The sum of all since the beginning: it only grows.
        accumulated,
        /// The quantity at the time, or earlier.
        absolute,
        /// The growth since the last one.
        relative
    };

    /// Name and unit as the trace has them; the unit may be empty.
    std::string name;
    std::string unit;
    /// The meaning of its values.
    Mode mode = Mode::accumulated;
    /// A value counts base^exponent units.
    int base = 10;
    std::int64_t exponent = 0;
    /// The classes and instances whose records have it.
    std::unordered_map<MetricRef, MetricPlace> places;

    /// The worth of a value of 1, times 10^tens: base^exponent * 10^tens.
    double scale(int tens = 0) const noexcept;

    /// The value that a record of the location `self` has of it; none where it has none, or tells
    /// of another location.
    std::optional<MetricSample> sample(const events::Metric& record, LocationRef self) const;
};

/// The times at which a metric is recorded.
enum class MetricPace : std::uint8_t
{
    /// The metric comes with the other events of the location, as counters do.
    synchronous,
    /// Synchronous ones, and those that are recorded when somebody likes to, such as power.
    any
};

/// The metrics of a trace in the order of their definitions. Instances of synchronous ones are left
/// out for anything but one location: nobody knows whose values they are.
std::vector<TraceMetric> read_metrics(const Definitions& definitions,
                                      MetricPace pace = MetricPace::synchronous);

/// "the trace has PAPI_TOT_CYC [#] and ru_utime [s]", for messages.
std::string list_of(const std::vector<TraceMetric>& metrics);

} // namespace haec_sim
