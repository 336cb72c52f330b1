// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "region_times.hpp"

namespace haec_sim::trace_stats
{

void RegionStack::enter(RegionRef region, Picoseconds time)
{
    frames_.push_back({region, time, {}});
    auto& figures = figures_[region];
    ++figures.time.visits;
    ++figures.depth;
}

void RegionStack::leave(Picoseconds time)
{
    if (frames_.empty())
    {
        return;
    }
    const auto frame = frames_.back();
    frames_.pop_back();
    const auto span = time - frame.entered;
    auto& figures = figures_[frame.region];
    figures.time.exclusive = figures.time.exclusive + (span - frame.inner);
    --figures.depth;
    if (figures.depth == 0)
    {
        figures.time.inclusive = figures.time.inclusive + span;
    }
    if (!frames_.empty())
    {
        frames_.back().inner = frames_.back().inner + span;
    }
}

void RegionStack::finish(Picoseconds time)
{
    while (!frames_.empty())
    {
        leave(time);
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
