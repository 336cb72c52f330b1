// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/region_stack.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim
{

namespace
{

// Numbers of visits are those of a circle.
bool began_after(const RegionStack::Frame& one, const RegionStack::Frame& other)
{
    return static_cast<std::int32_t>(one.number - other.number) > 0;
}

} // namespace

// Adds all regions up to that one, as others met them.
void RegionStack::add_figures(RegionSlot slot)
{
    for (auto added = static_cast<RegionSlot>(figures_.size()); added <= slot; ++added)
    {
        const auto& kind = slots_.kind(added);
        auto& figures = figures_.emplace_back();
        figures.is_mpi = kind.is_mpi;
        figures.is_mark = kind.is_mark();
        figures.is_of_threads = kind.openmp != OpenMpTime::none || kind.waits_for_device;
    }
}

TwoTimes RegionStack::inclusive(RegionSlot slot, TwoTimes time) const
{
    const auto& figures = figures_[slot];
    return figures.depth > 0 ? figures.inclusive + (time - figures.entered) : figures.inclusive;
}

// They come from the innermost on, so that their place is near the end.
void RegionStack::pass_over(TwoTimes time)
{
    const auto frame = leave(time);
    figures_[frame.slot].was_passed_over = true;
    auto place = passed_over_.end();
    while (place != passed_over_.begin() && began_after(std::prev(place)->frame, frame))
    {
        --place;
    }
    passed_over_.insert(place, {frame, depth(), time, inclusive(frame.slot, time), TwoTimes{}});
}

// The region may have been open all the same since it was passed over: that time counts once.
std::optional<RegionStack::PassedOver> RegionStack::end_passed_over(RegionSlot slot, TwoTimes time)
{
    if (!figures(slot).was_passed_over)
    {
        return std::nullopt;
    }
    const auto found = std::ranges::find(passed_over_.rbegin(), passed_over_.rend(), slot,
                                         [](const PassedOver& visit) { return visit.frame.slot; });
    if (found == passed_over_.rend())
    {
        return std::nullopt;
    }
    const auto on_stack = std::ranges::find(frames_.rbegin(), frames_.rend(), slot, &Frame::slot);
    if (on_stack != frames_.rend() && began_after(*on_stack, found->frame))
    {
        return std::nullopt;
    }
    const auto visit = *found;
    passed_over_.erase(std::prev(found.base()));
    auto& ended = figures(slot);
    ended.inclusive += (time - visit.since) - (inclusive(slot, time) - visit.inclusive);
    ended.exclusive += visit.alone;
    auto& outside = figures(outside_slot);
    outside.exclusive = outside.exclusive - visit.alone;
    return visit;
}

} // namespace haec_sim
