// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "region_times.hpp"

namespace haec_sim::trace_stats
{

void RegionStack::advance(Picoseconds time)
{
    const auto span = time - now_;
    now_ = time;
    if (const auto* innermost = visits_.innermost())
    {
        auto& exclusive = figures_[innermost->region].time.exclusive;
        exclusive = exclusive + span;
    }
    else if (auto* last = visits_.last_passed_over())
    {
        last->alone = last->alone + span;
    }
}

Picoseconds RegionStack::inclusive(const Figures& figures, Picoseconds time) const
{
    return figures.depth > 0 ? figures.time.inclusive + (time - figures.entered)
                             : figures.time.inclusive;
}

void RegionStack::enter(RegionRef region, Picoseconds time)
{
    advance(time);
    visits_.enter(region, {region, {}, {}, {}});
    auto& figures = figures_[region];
    ++figures.time.visits;
    if (figures.depth++ == 0)
    {
        figures.entered = time;
    }
}

Picoseconds RegionStack::close(RegionRef region, Picoseconds time)
{
    auto& figures = figures_[region];
    const auto until_now = inclusive(figures, time);
    if (--figures.depth == 0)
    {
        figures.time.inclusive = until_now;
    }
    return until_now;
}

// The region of a visit that was passed over may have been open all the same since then: that time
// counts once.
void RegionStack::leave(RegionRef region, Picoseconds time)
{
    advance(time);
    const auto ended = visits_.leave(region,
                                     [&](Frame& passed)
                                     {
                                         passed.passed_over = time;
                                         passed.inclusive = close(passed.region, time);
                                     });
    if (!ended)
    {
        return;
    }
    if (!ended->was_passed_over)
    {
        close(region, time);
        return;
    }
    const auto& visit = ended->visit;
    auto& figures = figures_[region];
    figures.time.inclusive =
        figures.time.inclusive +
        ((time - visit.passed_over) - (inclusive(figures, time) - visit.inclusive));
    figures.time.exclusive = figures.time.exclusive + visit.alone;
}

void RegionStack::finish(Picoseconds time)
{
    advance(time);
    while (const auto ended = visits_.leave_innermost())
    {
        close(ended->visit.region, time);
    }
}

void RegionStack::add_to(RegionTimes& times) const
{
    for (const auto& [region, figures] : figures_)
    {
        auto& sum = times[region];
        sum.visits += figures.time.visits;
        sum.exclusive = sum.exclusive + figures.time.exclusive;
        sum.inclusive = sum.inclusive + figures.time.inclusive;
    }
}

} // namespace haec_sim::trace_stats
