// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/region_profile.hpp"

#include "profile/worker_interest.hpp"

#include <algorithm>
#include <cstddef>

namespace haec_sim
{

void RegionProfile::begin(TwoTimes time)
{
    has_begun_ = true;
    since_ = time;
    first_region_ = time;
    add_figures(outside_slot);
    figures_[outside_slot].is_of_threads = !detail_.is_master;
}

// Outside of all regions a thread that others keep is idle, unless it is in a team.
RegionSlot RegionProfile::attribute_to_threads(TwoTimes time)
{
    const auto stay = time - since_;
    if (innermost_ != outside_slot)
    {
        if (mpi_depth_ == 0)
        {
            const bool waits = slots_.kind(innermost_).openmp == OpenMpTime::waiting;
            (waits ? openmp_waiting_ : openmp_) += stay;
        }
        return innermost_;
    }
    if (teams_ > 0)
    {
        return outside_slot;
    }
    idle_ += stay;
    log_stay(idle_slot, time);
    if (detail_.interest != nullptr)
    {
        detail_.interest->end_idle(since_, point(time));
    }
    return idle_slot;
}

// What is in MPI, or in a region of OpenMP already, stays so.
void RegionProfile::attribute_to_openmp(TwoTimes time)
{
    if (mpi_depth_ > 0 || (innermost_ != outside_slot && figures_[innermost_].is_of_threads))
    {
        attribute(time);
        return;
    }
    const auto stay = time - since_;
    figures_[innermost_].exclusive += stay;
    openmp_ += stay;
    log_stay(openmp_slot, time);
    detail_.bins.add(openmp_slot, since_.predicted, time.predicted);
    since_ = time;
}

void RegionProfile::fork(TwoTimes time)
{
    attribute(time);
    fork_ = time;
}

// Where regions lie between, these are where it was.
void RegionProfile::begin_team(TwoTimes time)
{
    fork_ == since_ ? attribute_to_openmp(time) : attribute(time);
    fork_.reset();
    ++teams_;
}

void RegionProfile::end_team(TwoTimes time)
{
    attribute(time);
    teams_ -= teams_ > 0 ? 1 : 0;
    end_of_team_ = time;
}

void RegionProfile::join(TwoTimes time)
{
    end_of_team_ == since_ ? attribute_to_openmp(time) : attribute(time);
    end_of_team_.reset();
}

void RegionProfile::log_stay(RegionSlot place, TwoTimes time)
{
    if (detail_.visits.is_open() && time.predicted > since_.predicted)
    {
        detail_.visits.add({slots_.number(place), since_.predicted, time.predicted,
                            detail_.location, static_cast<std::uint32_t>(frames_.size())});
    }
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
        figures.is_of_threads = kind.openmp != OpenMpTime::none;
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
    point.idle = idle_;
    point.openmp_waiting = openmp_waiting_;
    point.openmp = openmp_;
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
    detail_.visits.add({slots_.number(frame.slot), frame.entered, time.predicted, detail_.location,
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
    if (!detail_.is_master)
    {
        idle_ += before;
        for (auto* mark : {&begin_, &end_})
        {
            if (*mark)
            {
                (*mark)->idle += before;
            }
        }
    }
    first_.time = first_region_ - before;
    last_ = point(last);
    if (detail_.interest != nullptr)
    {
        detail_.interest->finish(last_);
    }
}

} // namespace haec_sim
