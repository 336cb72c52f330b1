// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/worker_interest.hpp"

#include "analysis/profile/location_status.hpp"

#include <algorithm>
#include <cstddef>

namespace haec_sim
{

namespace
{

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

void WorkerInterest::end_idle(TwoTimes since, const ActivityPoint& end, const RegionProfile& thread)
{
    remember(since, end, thread);
    settle();
}

void WorkerInterest::finish(const ActivityPoint& last, const RegionProfile& thread)
{
    remember(last.time, last, thread);
    settle(begin_, master_.interest_begin());
    settle(end_, master_.interest_end());
    for (auto* mark : {&begin_, &end_})
    {
        const auto& of_master = mark == &begin_ ? master_.interest_begin() : master_.interest_end();
        if (of_master && mark->of != of_master->time)
        {
            mark->point = last;
            mark->regions = sums_;
        }
    }
}

void WorkerInterest::remember(TwoTimes since, const ActivityPoint& end, const RegionProfile& thread)
{
    auto& idle = ahead_.emplace_back(Idle{since, end, {}});
    sums_.resize(std::max(sums_.size(), thread.known_slots()));
    for (RegionSlot slot = 0; slot < sums_.size(); ++slot)
    {
        const auto sums = thread.sums_of(slot, end.time);
        if (sums != sums_[slot])
        {
            sums_[slot] = sums;
            idle.changed.push_back({slot, sums});
        }
    }
}

void WorkerInterest::include(const Idle& idle, std::vector<RegionSums>& sums)
{
    for (const auto& [slot, changed] : idle.changed)
    {
        sums.resize(std::max<std::size_t>(sums.size(), slot + std::size_t{1}));
        sums[slot] = changed;
    }
}

void WorkerInterest::settle()
{
    settle(begin_, master_.interest_begin());
    settle(end_, master_.interest_end());
    while (!ahead_.empty() && ahead_.front().end.time.predicted < master_.reached().predicted)
    {
        before_ = ahead_.front().end;
        include(ahead_.front(), sums_before_);
        ahead_.pop_front();
    }
}

void WorkerInterest::settle(Mark& mark, const std::optional<ActivityPoint>& of_master) const
{
    if (!of_master || mark.of == of_master->time)
    {
        return;
    }
    const auto moment = of_master->time;
    const auto found = std::ranges::find_if(
        ahead_, [&](const Idle& idle) { return idle.end.time.predicted >= moment.predicted; });
    if (found == ahead_.end())
    {
        return;
    }
    const bool is_first = found == ahead_.begin() && !before_;
    LocationStatus before{is_first                  ? ActivityPoint{}
                          : found == ahead_.begin() ? *before_
                                                    : std::prev(found)->end,
                          sums_before_};
    std::for_each(ahead_.begin(), found, [&](const Idle& idle) { include(idle, before.regions); });
    LocationStatus end{found->end, before.regions};
    include(*found, end.regions);
    end.regions.resize(std::max<std::size_t>(end.regions.size(), 1));
    const auto idle_begin = begin_of_idle(found->since, end);
    // A thread has done nothing before its first record.
    const auto status = moment.predicted >= found->since.predicted
                            ? status_between(idle_begin, end, moment)
                        : is_first ? idle_begin
                                   : status_between(before, idle_begin, moment);
    mark = {moment, status.point, status.regions};
}

} // namespace haec_sim
