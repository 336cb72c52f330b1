// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/worker_interest.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// How much of a stretch of time lies before a moment in it.
struct Part
{
    Picoseconds before{};
    Picoseconds all{};

    Picoseconds of(Picoseconds from, Picoseconds until) const
    {
        __extension__ using Wide = __int128;
        const auto part = all > Picoseconds{0} ? Wide{(until - from).count()} *
                                                     Wide{before.count()} / Wide{all.count()}
                                               : Wide{0};
        return from + Picoseconds{static_cast<std::int64_t>(part)};
    }
};

Part part_before(Picoseconds moment, Picoseconds from, Picoseconds until)
{
    const auto all = std::max(until - from, Picoseconds{0});
    return {std::clamp(moment - from, Picoseconds{0}, all), all};
}

TwoTimes between(const Part& recorded, const Part& predicted, TwoTimes from, TwoTimes until)
{
    return {recorded.of(from.recorded, until.recorded),
            predicted.of(from.predicted, until.predicted)};
}

/// What had come together at a moment between two points, in proportion.
ActivityPoint point_between(const ActivityPoint& from, const ActivityPoint& until, TwoTimes moment)
{
    const auto recorded = part_before(moment.recorded, from.time.recorded, until.time.recorded);
    const auto predicted = part_before(moment.predicted, from.time.predicted, until.time.predicted);
    ActivityPoint point;
    for (auto member : {&ActivityPoint::time, &ActivityPoint::mpi, &ActivityPoint::idle,
                        &ActivityPoint::openmp_waiting, &ActivityPoint::openmp})
    {
        point.*member = between(recorded, predicted, from.*member, until.*member);
    }
    for (std::size_t cause = 0; cause < wait_causes; ++cause)
    {
        point.waiting.by_cause[cause] =
            predicted.of(from.waiting.by_cause[cause], until.waiting.by_cause[cause]);
    }
    point.waiting.transfer = predicted.of(from.waiting.transfer, until.waiting.transfer);
    return point;
}

ActivityPoint begin_of_idle(TwoTimes since, const ActivityPoint& end)
{
    auto begin = end;
    begin.idle = end.idle - (end.time - since);
    begin.time = since;
    return begin;
}

} // namespace

void WorkerInterest::end_idle(TwoTimes since, const ActivityPoint& end)
{
    ahead_.push_back({since, end});
    settle();
}

void WorkerInterest::finish(const ActivityPoint& last)
{
    ahead_.push_back({last.time, last});
    settle(begin_, master_.interest_begin());
    settle(end_, master_.interest_end());
    for (auto* mark : {&begin_, &end_})
    {
        const auto& of_master = mark == &begin_ ? master_.interest_begin() : master_.interest_end();
        if (of_master && mark->of != of_master->time)
        {
            mark->point = last;
        }
    }
}

void WorkerInterest::settle()
{
    settle(begin_, master_.interest_begin());
    settle(end_, master_.interest_end());
    while (!ahead_.empty() && ahead_.front().end.time.predicted < master_.reached().predicted)
    {
        before_ = ahead_.front().end;
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
    const auto idle_begin = begin_of_idle(found->since, found->end);
    const auto before = found == ahead_.begin() ? before_ : std::prev(found)->end;
    mark.of = moment;
    // Before its first record a thread has done nothing.
    mark.point = moment.predicted >= found->since.predicted
                     ? point_between(idle_begin, found->end, moment)
                 : before ? point_between(*before, idle_begin, moment)
                          : idle_begin;
}

} // namespace haec_sim
