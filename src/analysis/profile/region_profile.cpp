// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/region_profile.hpp"

#include "analysis/profile/worker_interest.hpp"

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
        detail_.interest->end_idle(since_, point(time), *this);
    }
    return idle_slot;
}

// Time in MPI, or in a region of OpenMP already, stays so.
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

// Time counts where it was, if regions lie between.
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

// Adds all regions up to that one, as others met them.
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
    if (followed_ != nullptr)
    {
        point.waited_outside = followed_->waited_outside;
        point.kept = followed_->kept;
    }
    return point;
}

// The stay in the innermost region is told already.
RegionSums RegionProfile::sums_of(RegionSlot slot, TwoTimes time) const
{
    RegionSums sums;
    if (slot < figures_.size())
    {
        const auto& figures = figures_[slot];
        sums = {figures.visits, figures.exclusive, figures.inclusive, {}};
        if (figures.depth > 0)
        {
            sums.inclusive += time - figures.entered;
        }
    }
    if (slot < detail_.waiting.size())
    {
        sums.waiting = detail_.waiting[slot];
    }
    return sums;
}

std::vector<RegionSums> RegionProfile::sums(TwoTimes time) const
{
    std::vector<RegionSums> sums(known_slots());
    for (RegionSlot slot = 0; slot < sums.size(); ++slot)
    {
        sums[slot] = sums_of(slot, time);
    }
    return sums;
}

std::size_t RegionProfile::known_slots() const
{
    return std::max(figures_.size(), detail_.waiting.size());
}

void RegionProfile::mark_begin(TwoTimes time)
{
    attribute(time);
    begin_ = point(time);
    sums_at_begin_ = sums(time);
}

void RegionProfile::mark_end(TwoTimes time)
{
    attribute(time);
    end_ = point(time);
    sums_at_end_ = sums(time);
}

// The rule is that of activity_between(): what ends before it begins is nothing.
RegionSums RegionProfile::of_interest(RegionSlot slot) const
{
    const auto at = [slot](const std::vector<RegionSums>& sums)
    { return slot < sums.size() ? sums[slot] : RegionSums{}; };
    const auto& begin = begin_ ? *begin_ : first_;
    const auto& end = end_ ? *end_ : last_;
    const auto before = at(sums_at_begin_);
    const auto until = end_ ? at(sums_at_end_) : sums_of(slot, last_.time);
    RegionSums sums;
    for (const auto side : {&TwoTimes::recorded, &TwoTimes::predicted})
    {
        if (end.time.*side > begin.time.*side)
        {
            sums.exclusive.*side = until.exclusive.*side - before.exclusive.*side;
            sums.inclusive.*side = until.inclusive.*side - before.inclusive.*side;
        }
    }
    if (end.time.predicted > begin.time.predicted)
    {
        sums.visits = until.visits - before.visits;
        sums.waiting = until.waiting;
        sums.waiting -= before.waiting;
    }
    return sums;
}

// The master's marks count on a thread that is not the master of its process.
void RegionProfile::mark_enter(const RegionKind& kind, TwoTimes time)
{
    if (detail_.interest != nullptr)
    {
        return;
    }
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
    if (is_over_ || detail_.interest != nullptr)
    {
        return;
    }
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

// Time before the first region, or where there is none, is outside of all. A region that never
// ended ends nothing: where interest begins or ends, it did so before.
void RegionProfile::finish(TwoTimes first, TwoTimes last)
{
    if (!has_begun_)
    {
        begin(first);
    }
    // The first record's input time is not known for locations that follow others.
    const TwoTimes before{std::max(first_region_.recorded - first.recorded, Picoseconds{0}),
                          std::max(first_region_.predicted - first.predicted, Picoseconds{0})};
    attribute(last);
    is_over_ = true;
    while (!frames_.empty())
    {
        pop(last);
    }
    last_ = point(last);
    if (detail_.interest != nullptr)
    {
        detail_.interest->finish(last_, *this);
        begin_ = detail_.interest->begin().point;
        end_ = detail_.interest->end().point;
        sums_at_begin_ = detail_.interest->begin().regions;
        sums_at_end_ = detail_.interest->end().regions;
    }
    first_.time = first_region_ - before;
    add_before_first_region(before);
}

void RegionProfile::add_before_first_region(TwoTimes before)
{
    figures_[outside_slot].exclusive += before;
    for (auto* sums : {&sums_at_begin_, &sums_at_end_})
    {
        if (!sums->empty())
        {
            (*sums)[outside_slot].exclusive += before;
        }
    }
    if (detail_.is_master)
    {
        return;
    }
    last_.idle += before;
    for (auto* mark : {&begin_, &end_})
    {
        if (*mark)
        {
            (*mark)->idle += before;
        }
    }
}

} // namespace haec_sim
