// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/activity.hpp"

#include <algorithm>

namespace haec_sim
{

Activity& Activity::operator+=(const Activity& other)
{
    span += other.span;
    computing += other.computing;
    mpi += other.mpi;
    openmp_waiting += other.openmp_waiting;
    openmp += other.openmp;
    device_waiting += other.device_waiting;
    device += other.device;
    idle += other.idle;
    ended += other.ended;
    for (std::size_t cause = 0; cause < wait_causes; ++cause)
    {
        waiting[cause] += other.waiting[cause];
    }
    transfer += other.transfer;
    software += other.software;
    return *this;
}

WideSum Activity::all_waiting() const
{
    WideSum sum;
    for (const auto& time : waiting)
    {
        sum += time;
    }
    return sum;
}

void Activity::end_before(Picoseconds time)
{
    const WideSum rest(std::max(time, Picoseconds{0}));
    span += rest;
    ended += rest;
}

Activity activity_between(const ActivityPoint& begin, const ActivityPoint& end, Side side)
{
    Activity activity;
    const auto span = (end.time - begin.time).*side;
    if (span <= Picoseconds{0})
    {
        return activity;
    }
    const auto outside_of_mpi =
        side == &TwoTimes::predicted ? end.waited_outside - begin.waited_outside : Picoseconds{0};
    const auto mpi = (end.mpi - begin.mpi).*side + outside_of_mpi;
    const auto openmp_waiting = (end.openmp_waiting - begin.openmp_waiting).*side;
    const auto openmp = (end.openmp - begin.openmp).*side;
    const auto device_waiting = (end.device_waiting - begin.device_waiting).*side;
    const auto idle = (end.idle - begin.idle).*side;
    activity.span = WideSum(span);
    activity.mpi = WideSum(mpi);
    activity.openmp_waiting = WideSum(openmp_waiting);
    activity.openmp = WideSum(openmp);
    activity.device_waiting = WideSum(device_waiting);
    activity.idle = WideSum(idle);
    activity.computing = WideSum(span - mpi - openmp_waiting - openmp - device_waiting - idle);
    auto software = mpi;
    if (side == &TwoTimes::predicted)
    {
        auto waiting = end.waiting;
        waiting -= begin.waiting;
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            activity.waiting[cause] = WideSum(waiting.by_cause[cause]);
        }
        activity.transfer = WideSum(waiting.transfer);
        software -= std::min(software, waiting.waiting() + waiting.transfer);
    }
    activity.software = WideSum(software);
    return activity;
}

Activity activity_within(const ActivityPoint& begin, const ActivityPoint& end, Picoseconds span,
                         Side side)
{
    auto until = (end.time - begin.time).*side > Picoseconds{0} ? end : begin;
    const auto idle = (until.idle - begin.idle).*side;
    const auto more = std::max(span - (until.time - begin.time).*side, -idle);
    until.time.*side += more;
    until.idle.*side += more;
    return activity_between(begin, until, side);
}

} // namespace haec_sim
