// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/worker_interest.hpp"

#include "analysis/profile/activity.hpp"
#include "analysis/profile/region_profile.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

namespace
{

/// All that had come together on a location at a time.
struct LocationStatus
{
    ActivityPoint point;
    /// The sums by slot.
    std::vector<RegionSums> regions;
};

/// The part of a stretch of time that lies before a moment in it.
struct Part
{
    std::int64_t of(std::int64_t from, std::int64_t until) const
    {
        __extension__ using Wide = __int128;
        const auto part = all > Picoseconds{0}
                              ? Wide{until - from} * Wide{before.count()} / Wide{all.count()}
                              : Wide{0};
        return from + static_cast<std::int64_t>(part);
    }

    std::uint64_t of(std::uint64_t from, std::uint64_t until) const
    {
        return from + static_cast<std::uint64_t>(of(0, static_cast<std::int64_t>(until - from)));
    }

    Picoseconds of(Picoseconds from, Picoseconds until) const
    {
        return Picoseconds{of(from.count(), until.count())};
    }

    WaitingTimes of(const WaitingTimes& from, const WaitingTimes& until) const
    {
        WaitingTimes times;
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            times.by_cause[cause] = of(from.by_cause[cause], until.by_cause[cause]);
        }
        times.transfer = of(from.transfer, until.transfer);
        return times;
    }

    KeptTimes of(const KeptTimes& from, const KeptTimes& until) const
    {
        const auto& [from_collectives, from_recorder, from_unrecorded] = from;
        const auto& [until_collectives, until_recorder, until_unrecorded] = until;
        return {{of(from_collectives.of_program, until_collectives.of_program),
                 of(from_collectives.others, until_collectives.others),
                 of(from_collectives.count, until_collectives.count)},
                {of(from_recorder.switched_off, until_recorder.switched_off),
                 of(from_recorder.flushes, until_recorder.flushes)},
                of(from_unrecorded, until_unrecorded)};
    }

    Picoseconds before{};
    Picoseconds all{};
};

Part part_before(Picoseconds moment, Picoseconds from, Picoseconds until)
{
    const auto all = std::max(until - from, Picoseconds{0});
    return {std::clamp(moment - from, Picoseconds{0}, all), all};
}

/// The parts of both times.
struct Parts
{
    TwoTimes of(TwoTimes from, TwoTimes until) const
    {
        return {recorded.of(from.recorded, until.recorded),
                predicted.of(from.predicted, until.predicted)};
    }

    Part recorded;
    Part predicted;
};

RegionSums sums_at(const std::vector<RegionSums>& sums, RegionSlot slot)
{
    return slot < sums.size() ? sums[slot] : RegionSums{};
}

/// The region with most exclusive time gets what rounding down took from exclusive times, which add
/// up to the time.
void add_what_is_lost(std::vector<RegionSums>& sums, const std::vector<RegionSums>& from,
                      Picoseconds time, Side side)
{
    RegionSlot longest = outside_slot;
    Picoseconds most{-1};
    for (RegionSlot slot = 0; slot < sums.size(); ++slot)
    {
        const auto stay = (sums[slot].exclusive - sums_at(from, slot).exclusive).*side;
        time -= stay;
        if (stay > most)
        {
            longest = slot;
            most = stay;
        }
    }
    sums[longest].exclusive.*side += time;
    sums[longest].inclusive.*side += time;
}

/// The status at a moment between two of which all is known, in proportion. Exclusive times of
/// regions add up to the time, as those of the two do.
LocationStatus status_between(const LocationStatus& from, const LocationStatus& until,
                              TwoTimes moment)
{
    const auto& begin = from.point;
    const auto& end = until.point;
    const Parts parts{part_before(moment.recorded, begin.time.recorded, end.time.recorded),
                      part_before(moment.predicted, begin.time.predicted, end.time.predicted)};
    LocationStatus status;
    auto& point = status.point;
    for (auto member :
         {&ActivityPoint::time, &ActivityPoint::mpi, &ActivityPoint::idle,
          &ActivityPoint::openmp_waiting, &ActivityPoint::openmp, &ActivityPoint::device_waiting})
    {
        point.*member = parts.of(begin.*member, end.*member);
    }
    point.waited_outside = parts.predicted.of(begin.waited_outside, end.waited_outside);
    point.waited_for_threads = parts.predicted.of(begin.waited_for_threads, end.waited_for_threads);
    point.kept = parts.predicted.of(begin.kept, end.kept);
    for (RegionSlot slot = 0; slot < until.regions.size(); ++slot)
    {
        const auto before = sums_at(from.regions, slot);
        const auto& behind = until.regions[slot];
        status.regions.push_back({parts.predicted.of(before.visits, behind.visits),
                                  parts.of(before.exclusive, behind.exclusive),
                                  parts.of(before.inclusive, behind.inclusive),
                                  parts.predicted.of(before.waiting, behind.waiting)});
        point.waiting += status.regions.back().waiting;
    }
    for (const auto side : {&TwoTimes::recorded, &TwoTimes::predicted})
    {
        add_what_is_lost(status.regions, from.regions, (point.time - begin.time).*side, side);
    }
    return status;
}

LocationStatus begin_of_idle(TwoTimes since, const LocationStatus& end)
{
    auto begin = end;
    const auto idle = end.point.time - since;
    begin.point.idle = end.point.idle - idle;
    begin.point.time = since;
    auto& outside = begin.regions[outside_slot];
    outside.exclusive = outside.exclusive - idle;
    return begin;
}

} // namespace

void note_entered(WorkerInterest& interest, RegionSlot slot)
{
    interest.enter(slot);
}

void WorkerInterest::enter(RegionSlot slot)
{
    if (slot >= has_entered_.size())
    {
        has_entered_.resize(slot + std::size_t{1});
    }
    if (!has_entered_[slot])
    {
        has_entered_[slot] = true;
        entered_.push_back(slot);
    }
}

template <class Take>
inline void WorkerInterest::take_entered(TwoTimes end, const RegionProfile& thread, Take take)
{
    if (has_regions_)
    {
        enter(outside_slot);
    }
    for (const auto slot : entered_)
    {
        take(slot, thread.sums_of(slot, end));
        has_entered_[slot] = false;
    }
    entered_.clear();
}

bool WorkerInterest::is_settled(Picoseconds time) const
{
    const auto knows = [](const Mark& mark, const std::optional<MarkedPoint>& of_master)
    { return !of_master || mark.of == of_master->time; };
    return ahead_.empty() && time < master_.reached().predicted &&
           knows(begin_, master_.interest_mark(InterestEnd::begin)) &&
           knows(end_, master_.interest_mark(InterestEnd::end));
}

void WorkerInterest::end_idle(TwoTimes since, const ActivityPoint& end, const RegionProfile& thread)
{
    // Most threads follow their master: then nothing is remembered but this.
    if (is_settled(end.time.predicted))
    {
        before_ = end;
        sums_before_.resize(std::max(sums_before_.size(), thread.known_slots()));
        take_entered(end.time, thread,
                     [this](RegionSlot slot, const RegionSums& sums)
                     { sums_before_[slot] = sums; });
        return;
    }
    remember(since, end, thread);
    settle();
}

void WorkerInterest::finish(const ActivityPoint& last, const RegionProfile& thread)
{
    remember(last.time, last, thread);
    settle(begin_, master_.interest_mark(InterestEnd::begin));
    settle(end_, master_.interest_mark(InterestEnd::end));
    for (auto* mark : {&begin_, &end_})
    {
        const auto& of_master = mark == &begin_ ? master_.interest_mark(InterestEnd::begin)
                                                : master_.interest_mark(InterestEnd::end);
        if (of_master && mark->of != of_master->time)
        {
            mark->point = last;
            mark->regions = sums_before_;
            include(0, changes_.size(), mark->regions);
        }
    }
}

void WorkerInterest::remember(TwoTimes since, const ActivityPoint& end, const RegionProfile& thread)
{
    const auto before = changes_.size();
    take_entered(end.time, thread,
                 [this](RegionSlot slot, const RegionSums& sums) {
                     changes_.push({slot, sums});
                 });
    ahead_.push({since, end, changes_.size() - before});
}

void WorkerInterest::include(std::size_t first, std::size_t count,
                             std::vector<RegionSums>& sums) const
{
    for (auto number = first; number < first + count; ++number)
    {
        const auto& [slot, changed] = changes_.at(number);
        sums.resize(std::max<std::size_t>(sums.size(), slot + std::size_t{1}));
        sums[slot] = changed;
    }
}

void WorkerInterest::settle()
{
    settle(begin_, master_.interest_mark(InterestEnd::begin));
    settle(end_, master_.interest_mark(InterestEnd::end));
    while (!ahead_.empty() && ahead_.front().end.time.predicted < master_.reached().predicted)
    {
        const auto& idle = ahead_.front();
        before_ = idle.end;
        include(0, idle.changes, sums_before_);
        for (std::size_t number = 0; number < idle.changes; ++number)
        {
            changes_.drop();
        }
        ahead_.drop();
    }
}

void WorkerInterest::settle(Mark& mark, const std::optional<MarkedPoint>& of_master) const
{
    if (!of_master || mark.of == of_master->time)
    {
        return;
    }
    const auto moment = of_master->time;
    // The first idle time that ends behind the mark, and the changes before it.
    std::size_t number = 0;
    std::size_t changes = 0;
    while (number < ahead_.size() && ahead_.at(number).end.time.predicted < moment.predicted)
    {
        changes += ahead_.at(number++).changes;
    }
    if (number == ahead_.size())
    {
        return;
    }
    const auto& found = ahead_.at(number);
    const bool is_first = number == 0 && !before_;
    LocationStatus before{is_first      ? ActivityPoint{}
                          : number == 0 ? *before_
                                        : ahead_.at(number - 1).end,
                          sums_before_};
    include(0, changes, before.regions);
    LocationStatus end{found.end, before.regions};
    include(changes, found.changes, end.regions);
    end.regions.resize(std::max<std::size_t>(end.regions.size(), 1));
    const auto idle_begin = begin_of_idle(found.since, end);
    // A thread has done nothing before its first record.
    const auto status = moment.predicted >= found.since.predicted
                            ? status_between(idle_begin, end, moment)
                        : is_first ? idle_begin
                                   : status_between(before, idle_begin, moment);
    mark = {moment, status.point, status.regions};
}

} // namespace haec_sim
