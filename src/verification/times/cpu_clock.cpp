// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/cpu_clock.hpp"

#include "haec_sim/error.hpp"
#include "verification/times/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace haec_sim::verification
{

namespace
{

/// The length in picoseconds; 0 for what is no unit of time.
Exact length_of(const std::string& unit)
{
    const std::map<std::string, Exact> lengths{
        {"s", 1e12L}, {"ms", 1e9L}, {"us", 1e6L}, {"ns", 1e3L}};
    const auto found = lengths.find(unit);
    return found != lengths.end() ? found->second : 0;
}

} // namespace

CpuClock::CpuClock(const std::vector<TraceMetric>& metrics, const std::string& name,
                   const std::string& unit)
{
    const auto found = std::ranges::find(metrics, name, &TraceMetric::name);
    if (found == metrics.end())
    {
        throw UsageError("compute_clock: the input has no synchronous metric '" + name +
                         "'; give the configuration that the output was made with");
    }
    metric_ = *found;
    const Exact length = length_of(unit.empty() ? metric_.unit : unit);
    if (length == 0)
    {
        throw UsageError("compute_clock: the metric " + name +
                         " does not count time by itself; give its unit as haec_sim had it");
    }
    const auto scale = std::pow(Exact(metric_.base), static_cast<Exact>(metric_.exponent));
    picoseconds_ = static_cast<double>(length * scale);
}

std::string CpuClock::of_recorder(const std::vector<TraceMetric>& metrics, const Definitions& input)
{
    std::string name = "none";
    for (const auto& [property, value] : input.properties)
    {
        const auto has_name = [&value](const TraceMetric& metric) { return metric.name == value; };
        if (property == "HAEC_RECORD::COMPUTE_CLOCK" && std::ranges::any_of(metrics, has_name))
        {
            name = value;
        }
        if (property == "HAEC_SIM::CONFIGURATION")
        {
            return "none";
        }
    }
    return name;
}

Picoseconds CpuClock::between(const MetricSample& from, const MetricSample& to) const
{
    double increase = 0;
    if (to.type == Type::float64)
    {
        increase = to.value.as_double() - from.value.as_double();
    }
    else if (to.type == Type::int64)
    {
        increase = static_cast<double>(Exact(to.value.as_int64()) - Exact(from.value.as_int64()));
    }
    else
    {
        increase = static_cast<double>(Exact(to.value.bits) - Exact(from.value.bits));
    }
    const double time = std::round(increase * picoseconds_);
    // Whatever is no number has not grown, but not gone back by any time either.
    return increase >= 0 ? whole(time) : Picoseconds{-1};
}

} // namespace haec_sim::verification
