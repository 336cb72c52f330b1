// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/region_shares.hpp"

namespace haec_sim
{

void RegionShares::advance(Picoseconds time)
{
    const auto span = time - now_;
    now_ = time;
    if (stack_.empty() || span == Picoseconds{})
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
    for (const auto& [region, span] : streams_[stream])
    {
        counted_[region] += power.value * in_seconds(span);
    }
    streams_[stream].clear();
}

std::map<RegionRef, RegionShare> RegionShares::shares() const
{
    std::map<RegionRef, RegionShare> shares;
    for (const auto& [region, time] : times_)
    {
        shares[region].time = time;
    }
    for (const auto& [region, energy] : counted_)
    {
        shares[region].counted = energy;
    }
    return shares;
}

} // namespace haec_sim
