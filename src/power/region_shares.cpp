// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The energy of one location by region: power by counters is constant between two metric events,
// and a region has the part of the interval in which it was the innermost one.
//
// Source: docs/adr/0040; the innermost region: spec: semantics, "Regions".
//     E(region) = sum over intervals of P * (time of the interval in which it is the innermost one)
// Neglected: energy before the first and after the last metric event, which no counter knows.
// Energy outside of all regions stays without one.
// Example: 2 W from 1 to 2 s, then 6 W until 4 s. A region is the innermost one from 0.5 to 1.5 s
// and from 3 to 5 s: 2 * 0.5 + 6 * 1 = 7 J.

#include "power/region_shares.hpp"

namespace haec_sim
{

void RegionShares::advance(Picoseconds time)
{
    const auto span = time - now_;
    now_ = time;
    const auto* region = visits_.innermost();
    if (region == nullptr || span == Picoseconds{})
    {
        return;
    }
    times_[*region] += span;
    active_[*region] += is_active_ ? span : Picoseconds{};
    for (auto& times : streams_)
    {
        times[*region] += span;
    }
}

void RegionShares::enter(RegionRef region, Picoseconds time)
{
    advance(time);
    visits_.enter(region, region);
}

void RegionShares::leave(RegionRef region, Picoseconds time)
{
    advance(time);
    visits_.leave(region, [](RegionRef) {});
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
        shares[region].active = active_.at(region);
    }
    for (const auto& [region, energy] : counted_)
    {
        shares[region].counted = energy;
    }
    return shares;
}

} // namespace haec_sim
