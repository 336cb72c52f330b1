// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Measured power, and what the cores did meanwhile: the equations of calibration.cpp.
//
// Source: spec: models, "Power" (`calibrate`). Between two samples of the metric:
//     P      = value at the end; of energy the increase of the value / seconds
//     active = sum over cores of (active time / length of the interval)
//     rate_c = sum over cores and intervals of (rate * common time / length of the interval)
// Neglected: the time that the instrument takes; intervals in which a core ran and was not counted
// all the time are left out.
// Example: two cores that count 10 per second until 3 s, then 30, have from 2 to 4 s the rate
//     2 * (10 * 1 + 30 * 1) / 2 = 40 per second

#include "power/measured_power.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

double share(Picoseconds part, Picoseconds whole)
{
    return static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

/// Adds what a class of a core's counters did; for how long they were read.
Picoseconds add_stream(const std::vector<CounterInterval>& stream, Picoseconds begin,
                       Picoseconds end, MeasuredInterval& interval)
{
    Picoseconds counted{0};
    for (auto part = std::ranges::upper_bound(stream, begin, {}, &CounterInterval::end);
         part != stream.end() && part->begin < end; ++part)
    {
        const auto common = overlap({begin, end}, {part->begin, part->end});
        counted += common;
        for (std::size_t counter = 0; counter < interval.rates.size(); ++counter)
        {
            interval.rates[counter] += part->rates[counter] * share(common, end - begin);
        }
    }
    return counted;
}

Picoseconds active_time(const CoreCounters& core, const TimeSpan& interval)
{
    Picoseconds time{0};
    for (auto span = std::ranges::upper_bound(core.active, interval.begin, {}, &TimeSpan::end);
         span != core.active.end() && span->begin < interval.end; ++span)
    {
        time += overlap(*span, interval);
    }
    return time;
}

/// Adds what a core did; false where it ran without being counted.
bool add_core(const CoreCounters& core, Picoseconds begin, Picoseconds end,
              MeasuredInterval& interval)
{
    const auto ran = active_time(core, {begin, end});
    interval.active += share(ran, end - begin);
    bool is_counted = !core.streams.empty() || ran == Picoseconds{0};
    for (const auto& stream : core.streams)
    {
        is_counted = add_stream(stream, begin, end, interval) >= ran && is_counted;
    }
    return is_counted;
}

} // namespace

PowerUnit power_unit_of(const TraceMetric& metric)
{
    const bool is_power = metric.unit == "W" || metric.unit == "Watt" || metric.unit == "Watts";
    const bool is_energy = metric.unit == "J" || metric.unit == "Joule" || metric.unit == "Joules";
    const bool accumulates = metric.mode == TraceMetric::Mode::accumulated;
    if ((is_power && !accumulates) || (is_energy && accumulates))
    {
        return {metric.scale(), is_energy};
    }
    throw UsageError("the metric " + metric.name + " has the unit '" + metric.unit +
                     (accumulates ? "' and adds up" : "' and does not add up") +
                     "; power in W is needed, or energy in J that adds up");
}

std::vector<MeasuredInterval> measured_intervals(const std::vector<MeasuredSample>& samples,
                                                 const PowerUnit& unit,
                                                 const std::vector<CoreCounters>& cores,
                                                 std::size_t counters)
{
    std::vector<MeasuredInterval> intervals;
    for (std::size_t sample = 1; sample < samples.size(); ++sample)
    {
        const auto begin = samples[sample - 1].time;
        const auto end = samples[sample].time;
        if (end <= begin)
        {
            continue;
        }
        const auto seconds = in_seconds(end - begin);
        const auto value = unit.is_energy
                               ? (samples[sample].value - samples[sample - 1].value) / seconds
                               : samples[sample].value;
        MeasuredInterval interval{{value * unit.factor}, 0, std::vector<double>(counters, 0)};
        const bool is_whole = std::ranges::all_of(cores, [&](const CoreCounters& core)
                                                  { return add_core(core, begin, end, interval); });
        if (is_whole)
        {
            intervals.push_back(std::move(interval));
        }
    }
    return intervals;
}

} // namespace haec_sim
