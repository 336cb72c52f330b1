// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/run_figures.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

void include_begin(RunFigures& figures, const TwoTimes& begin, const InterestLimits& limits)
{
    figures.begin = !figures.has_begin ? begin
                    : limits.from_last ? later(figures.begin, begin)
                                       : earlier(figures.begin, begin);
    figures.has_begin = true;
}

void include_end(RunFigures& figures, const TwoTimes& end, Picoseconds first)
{
    figures.first_end = figures.has_end ? std::min(figures.first_end, first) : first;
    figures.end = figures.has_end ? later(figures.end, end) : end;
    figures.has_end = true;
}

ActivityPoint point_of(const InterestMark& mark)
{
    return {.time = {mark.in, mark.out},
            .mpi = {{}, mark.mpi},
            .waiting = mark.waiting,
            .waited_outside = mark.waited_outside,
            .waited_for_threads = mark.waited_for_threads,
            .kept = mark.kept};
}

Activity device_activity(const Activity& of_stream)
{
    Activity busy;
    busy.device = of_stream.computing;
    busy.device += of_stream.device_waiting;
    busy.device += of_stream.openmp;
    busy.span = busy.device;
    return busy;
}

const ActivityPoint& begin_of(const LocationRow& location)
{
    return location.has_begin ? location.begin : location.first;
}

const ActivityPoint& end_of(const LocationRow& location)
{
    return location.has_end ? location.end : location.last;
}

// A thread without a record is idle as long as its process is there.
Activity between_marks(const ThreadRow& thread, Side side)
{
    const auto span = (end_of(thread.master).time - begin_of(thread.master).time).*side;
    return activity_within(begin_of(thread.own), end_of(thread.own), std::max(span, Picoseconds{0}),
                           side);
}

} // namespace

void RunFigures::add(const RunFigures& other, const InterestLimits& limits)
{
    processes += other.processes;
    threads += other.threads;
    whole += other.whole;
    between_marks += other.between_marks;
    ends += other.ends;
    sum_of_ends += other.sum_of_ends;
    if (other.has_begin)
    {
        include_begin(*this, other.begin, limits);
    }
    if (other.has_end)
    {
        include_end(*this, other.end, other.first_end);
    }
    messages += other.messages;
    bytes += other.bytes;
    hops += other.hops;
    team_costs += other.team_costs;
}

Activity RunFigures::interest() const
{
    auto activity = between_marks;
    for (auto* sum : {&activity.span, &activity.ended})
    {
        sum->add(end.predicted, ends);
        *sum -= sum_of_ends;
    }
    return activity;
}

// Limits by recorded programs (docs/reference/summary.md): three and four threads on two cores take
// 13 to 50 us for each passage, half of their time in teams, or 1.3 ms where they spin in the
// program's code. Threads with a core each take 1 us, and hundreds of them some 10 us.
bool RunFigures::shared_cores() const
{
    constexpr double short_turn = 8e6;
    constexpr double long_turn = 200e6;
    const double cost = static_cast<double>(team_costs.time.count());
    const double mean =
        team_costs.passages > 0 ? cost / static_cast<double>(team_costs.passages) : 0;
    auto of_teams = whole.computing;
    of_teams += whole.openmp;
    of_teams += whole.openmp_waiting;
    const double share = of_teams > WideSum{} ? cost / of_teams.as_double() : 0;
    return (mean > short_turn && share > 0.25) || (mean > long_turn && share > 0.01);
}

void add_thread(RunFigures& figures, const ThreadRow& thread, const InterestLimits& limits)
{
    ++figures.threads;
    figures.whole += whole_of(thread, &TwoTimes::predicted);
    figures.between_marks += between_marks(thread, &TwoTimes::predicted);
    if (thread.master.has_end)
    {
        ++figures.ends;
        figures.sum_of_ends += WideSum(thread.master.end.time.predicted);
    }
    if (!thread.is_master())
    {
        return;
    }
    ++figures.processes;
    const auto& location = thread.master;
    if (location.has_begin)
    {
        include_begin(figures, location.begin.time, limits);
    }
    if (location.has_end)
    {
        include_end(figures, location.end.time, location.end.time.predicted);
    }
    // A time of the recording is the same for all.
    figures.begin.recorded = limits.times.from.value_or(figures.begin.recorded);
    figures.end.recorded = limits.times.to.value_or(figures.end.recorded);
}

LocationRow location_row(const LocationFigures& figures, const TwoTimes& first,
                         const TwoTimes& last)
{
    LocationRow row;
    row.first.time = first;
    row.last = {.time = last,
                .mpi = {{}, figures.mpi},
                .waiting = figures.waiting,
                .waited_outside = figures.waited_outside,
                .waited_for_threads = figures.waited_for_threads,
                .kept = figures.kept};
    if (figures.begin)
    {
        row.begin = point_of(*figures.begin);
        row.has_begin = true;
    }
    if (figures.end)
    {
        row.end = point_of(*figures.end);
        row.has_end = true;
    }
    return row;
}

Activity whole_of(const LocationRow& location, Side side)
{
    return activity_between(location.first, location.last, side);
}

Activity device_interest_of(const LocationRow& stream, Side side)
{
    return device_activity(activity_between(begin_of(stream), end_of(stream), side));
}

Activity device_whole_of(const LocationRow& stream, Side side)
{
    return device_activity(whole_of(stream, side));
}

Activity whole_of(const ThreadRow& thread, Side side)
{
    const auto span = (thread.master.last.time - thread.master.first.time).*side;
    return activity_within(thread.own.first, thread.own.last, std::max(span, Picoseconds{0}), side);
}

Activity interest_of(const ThreadRow& thread, const TwoTimes& end, Side side)
{
    auto activity = between_marks(thread, side);
    if (thread.master.has_end)
    {
        activity.end_before((end - thread.master.end.time).*side);
    }
    return activity;
}

} // namespace haec_sim
