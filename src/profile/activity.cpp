// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/activity.hpp"

namespace haec_sim
{

Activity& Activity::operator+=(const Activity& other)
{
    span += other.span;
    computing += other.computing;
    mpi += other.mpi;
    idle += other.idle;
    for (std::size_t cause = 0; cause < wait_causes; ++cause)
    {
        waiting[cause] += other.waiting[cause];
    }
    transfer += other.transfer;
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

Activity activity_between(const ActivityPoint& begin, const ActivityPoint& end, bool is_master,
                          Side side)
{
    Activity activity;
    const auto span = (end.time - begin.time).*side;
    if (span <= Picoseconds{0})
    {
        return activity;
    }
    const auto mpi = (end.mpi - begin.mpi).*side;
    const auto idle = is_master ? Picoseconds{0} : (end.outside - begin.outside).*side;
    activity.span = WideSum(span);
    activity.mpi = WideSum(mpi);
    activity.idle = WideSum(idle);
    activity.computing = WideSum(span - mpi - idle);
    if (side == &TwoTimes::predicted)
    {
        auto waiting = end.waiting;
        waiting -= begin.waiting;
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            activity.waiting[cause] = WideSum(waiting.by_cause[cause]);
        }
        activity.transfer = WideSum(waiting.transfer);
    }
    return activity;
}

} // namespace haec_sim
