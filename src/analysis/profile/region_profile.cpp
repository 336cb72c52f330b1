// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/region_profile.hpp"

#include "analysis/profile/worker_interest.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace haec_sim
{

namespace
{

std::vector<RegionSums> sums_at(const RegionProfile& profile, TwoTimes time)
{
    std::vector<RegionSums> sums(profile.known_slots());
    for (RegionSlot slot = 0; slot < sums.size(); ++slot)
    {
        sums[slot] = profile.sums_of(slot, time);
    }
    return sums;
}

/// A stay that takes no time is none; a visit of a region is.
void log_stay(const RegionProfile::Detail& detail, std::int64_t place,
              std::pair<Picoseconds, Picoseconds> times, std::uint32_t depth)
{
    const auto [from, until] = times;
    if (until > from)
    {
        detail.log({place, from, until, detail.location, depth});
    }
}

/// Threads that are no masters have no draws.
std::optional<MarkedPoint> marked(const std::optional<ActivityPoint>& point)
{
    return point ? std::optional<MarkedPoint>(MarkedPoint{*point, {}}) : std::nullopt;
}

} // namespace

void RegionProfile::begin(TwoTimes time)
{
    has_begun_ = true;
    since_ = time;
    first_region_ = time;
    stack_.figures(outside_slot).is_of_threads = !detail_.is_master;
}

// Outside of all regions a thread that others keep is idle, unless it is in a team.
RegionSlot RegionProfile::attribute_to_threads(TwoTimes time)
{
    const auto stay = time - since_;
    const auto innermost = stack_.innermost();
    if (innermost != outside_slot)
    {
        if (!stack_.is_in_mpi())
        {
            const auto& kind = slots_.kind(innermost);
            (kind.openmp == OpenMpTime::waiting ? outside_.openmp_waiting
             : kind.openmp == OpenMpTime::own   ? outside_.openmp
                                                : outside_.device_waiting) += stay;
        }
        return innermost;
    }
    const bool is_worker = detail_.interest != nullptr;
    if (!stack_.passed_over().empty() && !is_worker)
    {
        stack_.passed_over().back().alone += detail_.has_regions ? stay : TwoTimes{};
        return outside_slot;
    }
    if (teams_ > 0 || detail_.is_master)
    {
        return outside_slot;
    }
    attribute_to_idle(time);
    return idle_slot;
}

void RegionProfile::attribute_to_idle(TwoTimes time)
{
    idle_ += time - since_;
    log_stay(detail_, slots_.number(idle_slot), {since_.predicted, time.predicted}, stack_.depth());
    if (detail_.interest != nullptr)
    {
        detail_.interest->end_idle(since_, point(time), *this);
    }
}

// Time in MPI, or in a region of OpenMP already, stays so.
void RegionProfile::attribute_to_openmp(TwoTimes time)
{
    auto& figures = stack_.innermost_figures();
    if (stack_.is_in_mpi() || (stack_.innermost() != outside_slot && figures.is_of_threads))
    {
        attribute(time);
        return;
    }
    const auto stay = time - since_;
    outside_.openmp += stay;
    if (detail_.has_regions)
    {
        figures.exclusive += stay;
        log_stay(detail_, slots_.number(openmp_slot), {since_.predicted, time.predicted},
                 stack_.depth());
        detail_.bins.add(openmp_slot, since_.predicted, time.predicted);
    }
    since_ = time;
}

// Time counts where it was, if regions lie between.
void RegionProfile::team(TeamCall call, TwoTimes time)
{
    const bool is_within_openmp = (call == TeamCall::begin && fork_ == since_) ||
                                  (call == TeamCall::join && end_of_team_ == since_);
    is_within_openmp ? attribute_to_openmp(time) : attribute(time);
    switch (call)
    {
    case TeamCall::fork:
        fork_ = time;
        break;
    case TeamCall::begin:
        fork_.reset();
        ++teams_;
        break;
    case TeamCall::end:
        teams_ -= teams_ > 0 ? 1 : 0;
        end_of_team_ = time;
        break;
    case TeamCall::join:
        end_of_team_.reset();
        break;
    }
}

void RegionProfile::leave_other(RegionSlot slot, TwoTimes time)
{
    if (const auto late = stack_.end_passed_over(slot, time))
    {
        if (detail_.interest != nullptr && detail_.has_regions)
        {
            note_entered(*detail_.interest, slot);
        }
        detail_.log({slots_.number(slot), late->frame.entered, time.predicted, detail_.location,
                     late->depth});
        return;
    }
    if (!stack_.holds(slot))
    {
        return;
    }
    while (stack_.innermost() != slot)
    {
        const auto passed = stack_.innermost();
        const bool is_mark = stack_.innermost_figures().is_mark;
        stack_.pass_over(time);
        if (is_mark)
        {
            mark_by(slots_.kind(passed), true, time);
        }
    }
    // Time outside of all regions may be that of the visits from now on.
    stack_.figures(outside_slot).is_of_threads = true;
    pop(time);
}

ActivityPoint RegionProfile::point(TwoTimes time) const
{
    ActivityPoint point;
    point.time = time;
    point.mpi = stack_.mpi(time);
    point.idle = idle_;
    point.openmp_waiting = outside_.openmp_waiting;
    point.openmp = outside_.openmp;
    point.device_waiting = outside_.device_waiting;
    // What is followed has the sum of all regions' waiting.
    if (followed_ != nullptr)
    {
        point.waiting = followed_->waiting;
        point.waited_outside = followed_->waited_outside;
        point.waited_for_threads = followed_->waited_for_threads;
        point.kept = followed_->kept;
    }
    else
    {
        for (const auto& times : detail_.waiting)
        {
            point.waiting += times;
        }
    }
    return point;
}

// The stay in the innermost region is told already.
RegionSums RegionProfile::sums_of(RegionSlot slot, TwoTimes time) const
{
    RegionSums sums;
    if (slot < stack_.all().size())
    {
        const auto& figures = stack_.all()[slot];
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

std::size_t RegionProfile::known_slots() const
{
    return std::max(stack_.all().size(), detail_.waiting.size());
}

void RegionProfile::mark(InterestEnd end, TwoTimes time)
{
    attribute(time);
    // What was outside of all before the mark stays so.
    for (auto& visit : stack_.passed_over())
    {
        visit.alone = {};
    }
    const bool is_begin = end == InterestEnd::begin;
    const auto* draws = followed_ != nullptr ? followed_->draws : nullptr;
    (is_begin ? begin_ : end_) =
        MarkedPoint{point(time), draws != nullptr ? *draws : std::vector<Picoseconds>{}};
    (is_begin ? sums_at_begin_ : sums_at_end_) = sums_at(*this, time);
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
void RegionProfile::mark_by(const RegionKind& kind, bool is_left, TwoTimes time)
{
    if (detail_.interest != nullptr || is_over_)
    {
        return;
    }
    // Of begins of a region the first counts, of ends the last.
    if (is_left ? kind.end_begins_interest : kind.begin_begins_interest && !begin_)
    {
        mark(InterestEnd::begin, time);
    }
    if (is_left ? kind.end_ends_interest : kind.begin_ends_interest && !end_)
    {
        mark(InterestEnd::end, time);
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
    while (stack_.depth() > 0)
    {
        pop(last);
    }
    for (const auto& visit : std::exchange(stack_.passed_over(), {}))
    {
        detail_.log({slots_.number(visit.frame.slot), visit.frame.entered, visit.since.predicted,
                     detail_.location, visit.depth});
    }
    last_ = point(last);
    if (detail_.interest != nullptr)
    {
        detail_.interest->finish(last_, *this);
        begin_ = marked(detail_.interest->begin().point);
        end_ = marked(detail_.interest->end().point);
        sums_at_begin_ = detail_.interest->begin().regions;
        sums_at_end_ = detail_.interest->end().regions;
    }
    first_.time = first_region_ - before;
    stack_.figures(outside_slot).exclusive += before;
    for (auto* sums : {&sums_at_begin_, &sums_at_end_})
    {
        if (!sums->empty())
        {
            (*sums)[outside_slot].exclusive += before;
        }
    }
    const auto idle = detail_.is_master ? TwoTimes{} : before;
    last_.idle += idle;
    for (auto* mark : {&begin_, &end_})
    {
        if (*mark)
        {
            (*mark)->idle += idle;
        }
    }
}

} // namespace haec_sim
