// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/compute_clock.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

/// Powers of ten of a picosecond.
constexpr std::array units{
    std::pair{std::string_view("s"), 12}, std::pair{std::string_view("ms"), 9},
    std::pair{std::string_view("us"), 6}, std::pair{std::string_view("ns"), 3}};

std::optional<int> power_of(std::string_view unit)
{
    const auto* found = std::ranges::find(units, unit, &std::pair<std::string_view, int>::first);
    return found != units.end() ? std::optional(found->second) : std::nullopt;
}

[[noreturn]] void refuse(const std::string& fault)
{
    throw UsageError("compute_clock: " + fault);
}

std::string unit_of(const TraceMetric& metric, const std::string& wanted)
{
    const bool is_time = power_of(metric.unit).has_value();
    const auto named =
        "the metric " + metric.name + " has the unit '" + metric.unit + "' in the trace";
    if (wanted.empty() && !is_time)
    {
        refuse(named + ", which is no unit of time; say what it counts: {\"metric\": \"" +
               metric.name + "\", \"unit\": \"ns\"}, or s, ms or us");
    }
    if (!wanted.empty() && is_time && wanted != metric.unit)
    {
        refuse(named + ", not '" + wanted + "'; leave out the unit");
    }
    return wanted.empty() ? metric.unit : wanted;
}

} // namespace

bool is_recorders_clock(const TraceIndex& trace, const ComputeClock& wanted)
{
    return wanted.metric.empty() && !wanted.is_none &&
           std::ranges::count(trace.metrics(), trace.claims().clock, &TraceMetric::name) != 0;
}

std::optional<ClockMetric> find_clock(const TraceIndex& trace, const ComputeClock& wanted)
{
    const bool is_recorders = is_recorders_clock(trace, wanted);
    if (wanted.metric.empty() && !is_recorders)
    {
        return std::nullopt;
    }
    const auto& metrics = trace.metrics();
    const auto& name = is_recorders ? trace.claims().clock : wanted.metric;
    const auto found = std::ranges::find(metrics, name, &TraceMetric::name);
    if (found == metrics.end())
    {
        refuse("'" + wanted.metric + "' is no synchronous metric; " + list_of(metrics));
    }
    if (found->mode != TraceMetric::Mode::accumulated)
    {
        refuse("the metric " + found->name + " is not accumulated over time; " + list_of(metrics));
    }
    const auto power = power_of(unit_of(*found, wanted.unit));
    HAEC_SIM_ASSERT(power.has_value());
    return ClockMetric{*found, found->scale(*power)};
}

bool CpuTime::read(const events::Metric& record)
{
    const auto sample = clock_->metric.sample(record, self_);
    if (!sample)
    {
        return true;
    }
    const bool is_later = !now_ || sample->since(*now_) >= 0;
    now_ = sample;
    return is_later;
}

std::optional<Picoseconds> CpuTime::increase() const
{
    if (!last_)
    {
        return std::nullopt;
    }
    const double product = now_->since(*last_) * clock_->count;
    if (product >= 0x1p63)
    {
        return Picoseconds::max();
    }
    // A value that is no number increases nothing, either.
    return product > 0 ? Picoseconds{std::llround(product)} : Picoseconds{0};
}

} // namespace haec_sim
