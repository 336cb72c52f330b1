// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/trace_metrics.hpp"
#include "haec_sim/units.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The metrics that a power model reads.
struct CounterSet
{
    std::vector<TraceMetric> counters;
    /// Rates are per unit of it, such as cycles; per second where there is none.
    std::optional<TraceMetric> clock;
};

/// The synchronous metrics of these names. An empty `clock` is none. Throws UsageError, which
/// begins with `path`, for one that the trace does not have, and lists those that it has.
CounterSet find_counters(const std::vector<TraceMetric>& metrics,
                         const std::vector<std::string>& names, const std::string& clock,
                         const std::string& path);

/// The increases of one location's counters between two of its metric events.
struct CounterInterval
{
    /// The number of the location's metric class; those are counted as they come.
    std::size_t stream = 0;
    Picoseconds begin{};
    Picoseconds end{};
    /// The increase per second, or per unit of the clock, by counter. An absolute metric is its own
    /// rate. 0 for what this class does not have.
    std::vector<double> rates;
};

/// Reads the counters of one location (spec: models, "Power").
class CounterReader
{
public:
    /// `counters` outlives it.
    CounterReader(const CounterSet& counters, LocationRef self) : counters_(counters), self_(self)
    {
    }

    /// Takes a metric event, in order of time. The interval that it ends; none for the first one of
    /// a class, for one at the same time as that before it, and where it has none of the counters.
    /// Throws Error where an accumulated counter goes back.
    std::optional<CounterInterval> read(const events::Metric& record);

    /// The number of classes that had counters so far.
    std::size_t streams() const noexcept
    {
        return streams_.size();
    }

private:
    /// A counter of a class.
    struct Counter
    {
        /// Its value at the begin of the interval, where it is accumulated.
        MetricSample base;
        /// The sum since then, where it is relative; the last value, where it is absolute.
        double value = 0;
    };

    struct Stream
    {
        std::size_t number = 0;
        Picoseconds begin{};
        /// The counters, the clock behind them.
        std::vector<std::optional<Counter>> counters;
    };

    std::vector<std::optional<MetricSample>> samples_of(const events::Metric& record) const;
    const TraceMetric& metric(std::size_t counter) const;
    void open(Stream& stream, const std::vector<std::optional<MetricSample>>& samples,
              Picoseconds time) const;
    double increase(std::size_t counter, Counter& state, const MetricSample& sample,
                    Picoseconds time) const;

    const CounterSet& counters_;
    LocationRef self_;
    std::unordered_map<MetricRef, Stream> streams_;
};

} // namespace haec_sim
