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
    /// The location to which an instance refers. Undefined: the location that recorded it.
    LocationRef subject;
};

/// A value of a metric, and its type.
struct MetricSample
{
    /// int64, uint64 or float64.
    Type type = Type::none;
    /// The bits, which `type` interprets.
    MetricValue value;

    /// Returns the value, rounded if it has more than 53 bits.
    double number() const noexcept;

    /// Returns the increase since an earlier sample of the same type; may be negative. Differences
    /// up to 2^53 are exact, also for larger counters.
    double since(const MetricSample& before) const noexcept;
};

/// A metric of a trace.
struct TraceMetric
{
    /// The meaning of a value relative to the previous metric event.
    enum class Mode : std::uint8_t
    {
        /// The sum since the begin of the trace, which only grows.
        accumulated,
        /// The quantity at the time of the event, or at an earlier time.
        absolute,
        /// The increase since the previous event.
        relative
    };

    /// Name and unit as the trace has them; the unit may be empty.
    std::string name;
    std::string unit;
    /// The meaning of the values.
    Mode mode = Mode::accumulated;
    /// A value counts base^exponent units.
    int base = 10;
    std::int64_t exponent = 0;
    /// The metric classes and instances whose records contain it.
    std::unordered_map<MetricRef, MetricPlace> places;

    /// Returns base^exponent * 10^tens, by which a value is multiplied.
    double scale(int tens = 0) const noexcept;

    /// Returns the value of this metric in a record of the location `self`; none if the record does
    /// not contain it or refers to another location.
    std::optional<MetricSample> sample(const events::Metric& record, LocationRef self) const;
};

/// The times at which a metric is recorded.
enum class MetricPace : std::uint8_t
{
    /// Metrics that are recorded with the other events of the location, such as counters.
    synchronous,
    /// Synchronous metrics, and asynchronous ones, such as power.
    any
};

/// Returns the metrics of a trace in the order of their definitions. Instances of synchronous
/// metrics that refer to anything but one location are omitted, because the owner of their values
/// is unknown.
std::vector<TraceMetric> read_metrics(const Definitions& definitions,
                                      MetricPace pace = MetricPace::synchronous);

/// "the trace has PAPI_TOT_CYC [#] and ru_utime [s]", for messages.
std::string list_of(const std::vector<TraceMetric>& metrics);

} // namespace haec_sim
