// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/unrecorded_waits.hpp"

#include <algorithm>

namespace haec_sim
{

void UnrecordedWaits::leave(RegionRef region, Picoseconds entered, Picoseconds left)
{
    while (!open_.empty() && open_.back().entered >= entered)
    {
        open_.pop_back();
    }
    open_.push_back({region, entered, left});
}

Picoseconds UnrecordedWaits::settle()
{
    Picoseconds time{};
    for (const auto& visit : open_)
    {
        include(visit);
        time += visit.left - visit.entered;
    }
    open_.clear();
    return time;
}

void UnrecordedWaits::include(const Visit& visit)
{
    auto found = std::ranges::find(by_region_, visit.region, &UnrecordedWait::region);
    if (found == by_region_.end())
    {
        found = by_region_.insert(found, UnrecordedWait{visit.region});
    }
    const auto time = visit.left - visit.entered;
    found->whole += time;
    found->interest += is_of_interest_ ? time : Picoseconds{0};
}

void UnrecordedWaits::begin_interest()
{
    for (auto& wait : by_region_)
    {
        wait.interest = {};
    }
}

} // namespace haec_sim
