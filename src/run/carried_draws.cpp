// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/carried_draws.hpp"

#include "simulation/rules/location.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// A mark of a location in draws of noise counts if it is the latest one, or the earliest.
void include(DrawTimes& times, const DrawTimes& others, bool counts_latest)
{
    if (others.empty())
    {
        return;
    }
    if (times.empty())
    {
        times = others;
    }
    else if (counts_latest)
    {
        make_later(times, others);
    }
    else
    {
        std::ranges::transform(times, others, times.begin(),
                               [](auto one, auto other) { return std::min(one, other); });
    }
}

/// Empty where the location has no such mark.
DrawTimes draws_at(const RunLocation& location, InterestEnd end)
{
    const auto* mark =
        location.profile != nullptr ? &location.profile->regions().interest_mark(end) : nullptr;
    return mark != nullptr && *mark ? (*mark)->draws : DrawTimes{};
}

/// The times of the whole run; empty where a location has none.
DrawTimes draws_of_run(std::span<const RunLocation> locations)
{
    const auto has_events = [](const RunLocation& one) { return one.sink->events() > 0; };
    const bool has_rules = std::ranges::any_of(locations, [&](const RunLocation& one)
                                               { return has_events(one) && one.has_rules(); });
    auto begin = Picoseconds::max();
    DrawTimes ends;
    for (const auto& one : locations)
    {
        if (!has_events(one) || (has_rules && !one.has_rules()))
        {
            continue;
        }
        if (one.replay == nullptr || one.replay->state().draws == nullptr)
        {
            return {};
        }
        const auto& last = one.replay->state().draws->last();
        begin = std::min(begin, one.sink->first_time());
        ends.resize(last.size());
        make_later(ends, last);
    }
    delay(ends, -begin);
    return ends;
}

/// The times of the region of interest; empty where there is none.
DrawTimes draws_of_interest(std::span<const RunLocation> locations, const InterestLimits& limits)
{
    DrawTimes begins;
    DrawTimes ends;
    for (const auto& one : locations)
    {
        if (!one.is_master || one.sink->events() == 0)
        {
            continue;
        }
        include(begins, draws_at(one, InterestEnd::begin), limits.from_last);
        include(ends, draws_at(one, InterestEnd::end), true);
    }
    if (begins.empty() || ends.empty())
    {
        return {};
    }
    for (std::size_t draw = 0; draw < ends.size(); ++draw)
    {
        ends[draw] -= begins[draw];
    }
    return ends;
}

} // namespace

std::optional<DrawnSpans> drawn_spans(std::span<const RunLocation> locations,
                                      const InterestLimits& limits)
{
    DrawnSpans spans{draws_of_run(locations), draws_of_interest(locations, limits)};
    return spans.whole.empty() ? std::nullopt : std::optional(std::move(spans));
}

} // namespace haec_sim
