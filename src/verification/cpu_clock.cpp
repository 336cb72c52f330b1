// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/cpu_clock.hpp"

#include "haec_sim/error.hpp"
#include "verification/bounds.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

namespace
{

// OTF2_METRIC_ASYNCHRONOUS, OTF2_METRIC_SCOPE_LOCATION and OTF2_BASE_BINARY.
constexpr auto asynchronous = MetricOccurrence{2};
constexpr auto about_location = MetricScope{0};
constexpr auto powers_of_two = Base{0};

/// The length in picoseconds; 0 for what is no unit of time.
Exact length_of(const std::string& unit)
{
    const std::map<std::string, Exact> lengths{
        {"s", 1e12L}, {"ms", 1e9L}, {"us", 1e6L}, {"ns", 1e3L}};
    const auto found = lengths.find(unit);
    return found != lengths.end() ? found->second : 0;
}

} // namespace

CpuClock::CpuClock(const Definitions& definitions, const std::string& name, const std::string& unit)
{
    std::optional<definitions::MetricMember> clock;
    definitions.each<definitions::MetricMember>(
        [&](const definitions::MetricMember& member)
        {
            if (columns_.empty() && definitions.text(member.name) == name)
            {
                clock = member;
                read_classes(definitions, member.self);
            }
        });
    if (columns_.empty())
    {
        throw UsageError("compute_clock: the input has no synchronous metric '" + name +
                         "'; give the configuration that the output was made with");
    }
    const Exact length = length_of(unit.empty() ? definitions.text(clock->unit) : unit);
    if (length == 0)
    {
        throw UsageError("compute_clock: the metric " + name +
                         " does not count time by itself; give its unit as haec_sim had it");
    }
    const Exact base = clock->base == powers_of_two ? 2 : 10;
    const auto scale = std::pow(base, static_cast<Exact>(clock->exponent));
    picoseconds_ = static_cast<double>(length * scale);
}

void CpuClock::read_classes(const Definitions& definitions, MetricMemberRef member)
{
    definitions.each<definitions::MetricClass>(
        [&](const definitions::MetricClass& one)
        {
            const auto column = std::ranges::find(one.metric_members, member);
            if (one.metric_occurrence != asynchronous && column != one.metric_members.end())
            {
                columns_[one.self] = static_cast<std::size_t>(column - one.metric_members.begin());
            }
        });
    definitions.each<definitions::MetricInstance>(
        [&](const definitions::MetricInstance& one)
        {
            if (one.metric_scope == about_location)
            {
                instances_[one.self] = {one.metric_class, LocationRef{one.scope}};
            }
        });
}

std::optional<CpuCount> CpuClock::count_in(const events::Metric& record, LocationRef location) const
{
    auto column = columns_.find(record.metric);
    const auto instance = instances_.find(record.metric);
    if (column == columns_.end() && instance != instances_.end() &&
        instance->second.second == location)
    {
        column = columns_.find(instance->second.first);
    }
    if (column == columns_.end() || column->second >= record.metric_values.size())
    {
        return std::nullopt;
    }
    return CpuCount{record.metric_values[column->second], record.type_ids[column->second]};
}

Picoseconds CpuClock::between(const CpuCount& from, const CpuCount& to) const
{
    double increase = 0;
    if (to.type == Type::float64)
    {
        increase = to.bits.as_double() - from.bits.as_double();
    }
    else if (to.type == Type::int64)
    {
        increase = static_cast<double>(Exact(to.bits.as_int64()) - Exact(from.bits.as_int64()));
    }
    else
    {
        increase = static_cast<double>(Exact(to.bits.bits) - Exact(from.bits.bits));
    }
    const double time = std::round(increase * picoseconds_);
    // Whatever is no number has not grown, but not gone back by any time either.
    return increase >= 0 ? whole(time) : Picoseconds{-1};
}

} // namespace haec_sim::verification
