// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/region_shares.hpp"

namespace haec_sim
{

void RegionShares::advance(Picoseconds time)
{
    const auto span = time - now_;
    now_ = time;
    if (stack_.empty() || streams_.empty() || span == Picoseconds{})
    {
        return;
    }
    times_[stack_.back()] += span;
    for (auto& times : streams_)
    {
        times[stack_.back()] += span;
    }
}

void RegionShares::enter(RegionRef region, Picoseconds time)
{
    advance(time);
    stack_.push_back(region);
}

void RegionShares::leave(Picoseconds time)
{
    advance(time);
    if (!stack_.empty())
    {
        stack_.pop_back();
    }
}

void RegionShares::open(Picoseconds time)
{
    advance(time);
    streams_.emplace_back();
}

void RegionShares::count(std::size_t stream, Picoseconds time, Watts power)
{
    advance(time);
    for (const auto& [region, span] : times_)
    {
        shares_[region].time += span;
    }
    times_.clear();
    for (const auto& [region, span] : streams_[stream])
    {
        shares_[region].counted += power.value * in_seconds(span);
    }
    streams_[stream].clear();
}

} // namespace haec_sim
