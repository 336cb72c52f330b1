// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The rates of the counters of one location, between two events of a metric class.
//
// Source: spec: models, "Power" (`rate_c`).
//     rate = (value at the end - value at the begin) / seconds              accumulated
//     rate = sum of values / seconds                                        relative
//     rate = value at the end                                               absolute
// With per_cycle, the increase of that metric replaces the seconds.
// Neglected: wrapped and reset counters: an accumulated one that goes back is an error. Where no
// cycle passed, rates are 0. Events at equal times are one.
// Example: from 1000 to 1400 in 2 s: 200 per second; 300 counts in 600 cycles: 0.5 per cycle.

#include "power/counters.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

using Mode = TraceMetric::Mode;

TraceMetric find(const std::vector<TraceMetric>& metrics, const std::string& name,
                 const std::string& path)
{
    const auto found = std::ranges::find(metrics, name, &TraceMetric::name);
    if (found == metrics.end())
    {
        throw UsageError(path + ": '" + name + "' is no synchronous metric; " + list_of(metrics));
    }
    return *found;
}

} // namespace

CounterSet find_counters(const std::vector<TraceMetric>& metrics,
                         const std::vector<std::string>& names, const std::string& clock,
                         const std::string& path)
{
    CounterSet set;
    for (const auto& name : names)
    {
        set.counters.push_back(find(metrics, name, path));
    }
    if (!clock.empty())
    {
        set.clock = find(metrics, clock, path);
    }
    return set;
}

const TraceMetric& CounterReader::metric(std::size_t counter) const
{
    return counter < counters_.counters.size() ? counters_.counters[counter] : *counters_.clock;
}

std::vector<std::optional<MetricSample>>
CounterReader::samples_of(const events::Metric& record) const
{
    std::vector<std::optional<MetricSample>> samples;
    for (const auto& counter : counters_.counters)
    {
        samples.push_back(counter.sample(record, self_));
    }
    if (counters_.clock)
    {
        samples.push_back(counters_.clock->sample(record, self_));
    }
    return samples;
}

void CounterReader::open(Stream& stream, const std::vector<std::optional<MetricSample>>& samples,
                         Picoseconds time) const
{
    stream.begin = time;
    stream.counters.clear();
    for (const auto& sample : samples)
    {
        stream.counters.push_back(sample ? std::optional(Counter{*sample, 0}) : std::nullopt);
    }
}

// The increase since the begin of the interval.
double CounterReader::increase(std::size_t counter, Counter& state, const MetricSample& sample,
                               Picoseconds time) const
{
    const auto& metric = this->metric(counter);
    switch (metric.mode)
    {
    case Mode::absolute:
        state.value = sample.number();
        break;
    case Mode::relative:
        state.value += sample.number();
        break;
    case Mode::accumulated:
        state.value = sample.since(state.base);
        if (state.value < 0)
        {
            throw Error("location " + std::to_string(self_.value) + ": the metric " + metric.name +
                        " goes back at " + std::to_string(in_seconds(time)) +
                        " s; a counter that wraps or is reset gives no power: record it as it "
                        "grows, or leave it out of the model");
        }
    }
    return state.value;
}

std::optional<CounterInterval> CounterReader::read(const events::Metric& record)
{
    const auto samples = samples_of(record);
    if (std::ranges::none_of(samples, [](const auto& sample) { return sample.has_value(); }))
    {
        return std::nullopt;
    }
    const auto [found, is_first] = streams_.try_emplace(record.metric);
    auto& stream = found->second;
    if (is_first)
    {
        stream.number = streams_.size() - 1;
        open(stream, samples, record.time);
        return std::nullopt;
    }
    const auto count = counters_.counters.size();
    CounterInterval interval{stream.number, stream.begin, record.time, {}};
    double unit = in_seconds(record.time - stream.begin);
    std::vector<double> values(samples.size(), 0);
    for (std::size_t counter = 0; counter < samples.size(); ++counter)
    {
        auto& state = stream.counters[counter];
        if (samples[counter] && state)
        {
            values[counter] = increase(counter, *state, *samples[counter], record.time);
        }
    }
    if (record.time == stream.begin)
    {
        return std::nullopt;
    }
    unit = counters_.clock ? values[count] : unit;
    for (std::size_t counter = 0; counter < count; ++counter)
    {
        const bool is_rate = metric(counter).mode == Mode::absolute;
        const double rate = is_rate ? values[counter] : values[counter] / unit;
        interval.rates.push_back(is_rate || unit > 0 ? rate : 0);
    }
    open(stream, samples, record.time);
    return interval;
}

} // namespace haec_sim
