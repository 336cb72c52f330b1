// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/region_profile.hpp"

#include <algorithm>
#include <cstddef>

namespace haec_sim
{

void RegionProfile::begin(TwoTimes time)
{
    has_begun_ = true;
    since_ = time;
    first_region_ = time;
    figures_.resize(std::max<std::size_t>(figures_.size(), 1));
}

// Of all regions up to that one, as others met them.
void RegionProfile::add_figures(RegionSlot slot)
{
    for (auto added = static_cast<RegionSlot>(figures_.size()); added <= slot; ++added)
    {
        const auto& kind = slots_.kind(added);
        auto& figures = figures_.emplace_back();
        figures.is_mpi = kind.is_mpi;
        figures.is_mark = kind.is_mark();
    }
}

ActivityPoint RegionProfile::point(TwoTimes time) const
{
    ActivityPoint point;
    point.time = time;
    point.mpi = mpi_;
    if (mpi_depth_ > 0)
    {
        point.mpi += time - mpi_since_;
    }
    if (has_begun_)
    {
        point.outside = figures_[outside_slot].exclusive;
        if (innermost_ == outside_slot)
        {
            point.outside += time - since_;
        }
    }
    for (const auto& times : detail_.waiting)
    {
        point.waiting += times;
    }
    return point;
}

void RegionProfile::mark_enter(const RegionKind& kind, TwoTimes time)
{
    if (kind.begin_begins_interest && !begin_)
    {
        mark_begin(time);
    }
    if (kind.begin_ends_interest && !end_)
    {
        mark_end(time);
    }
}

void RegionProfile::mark_leave(const RegionKind& kind, TwoTimes time)
{
    if (kind.end_begins_interest)
    {
        mark_begin(time);
    }
    if (kind.end_ends_interest)
    {
        mark_end(time);
    }
}

void RegionProfile::log_visit(TwoTimes time)
{
    const auto& frame = frames_.back();
    detail_.visits.add({detail_.location, slots_.region(frame.slot), frame.entered, time.predicted,
                        static_cast<std::uint32_t>(frames_.size() - 1)});
}

void RegionProfile::leave_down_to(RegionSlot slot, TwoTimes time)
{
    const auto is_meant = [&](const Frame& frame) { return frame.slot == slot; };
    if (std::ranges::any_of(frames_, is_meant))
    {
        while (innermost_ != slot)
        {
            pop(time);
        }
        pop(time);
    }
}

// What comes before the first region, or where there is none, is outside of all. A region that
// never ended ends nothing: where interest begins or ends, it did so before.
void RegionProfile::finish(TwoTimes first, TwoTimes last)
{
    const auto begin_of_interest = begin_;
    const auto end_of_interest = end_;
    if (!has_begun_)
    {
        begin(first);
    }
    // Of locations that follow others, the first record's input time is not known.
    const TwoTimes before{std::max(first_region_.recorded - first.recorded, Picoseconds{0}),
                          std::max(first_region_.predicted - first.predicted, Picoseconds{0})};
    attribute(last);
    while (!frames_.empty())
    {
        pop(last);
    }
    begin_ = begin_of_interest;
    end_ = end_of_interest;
    figures_[outside_slot].exclusive += before;
    for (auto* mark : {&begin_, &end_})
    {
        if (*mark)
        {
            (*mark)->outside += before;
        }
    }
    first_.time = first_region_ - before;
    last_ = point(last);
}

} // namespace haec_sim
