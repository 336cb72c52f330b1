// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/activity.hpp"
#include "analysis/profile/location_figures.hpp"
#include "analysis/profile/run_profile.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace haec_sim
{

/// The way in which the region of interest follows from its begins and ends on locations. It ends
/// with the last of the ends. It is the same on all ranks, and says how add_thread() and
/// RunFigures::add() put marks together.
struct InterestLimits
{
    /// It begins with the last of them, as MPI_Init does; else with the first one.
    bool from_last = true;
    /// The times of the recording that are given.
    InterestTimes times{};
};

/// The figures of a run in the summary. Those of several ranks are their sum. They are trivially
/// copyable, as they travel between ranks, and in whichever order ranks are added the sum is the
/// same.
struct RunFigures
{
    std::uint64_t processes = 0;
    std::uint64_t threads = 0;
    /// The activity of all threads, predicted.
    Activity whole;
    /// The region of interest of the run, where it has a begin and an end: what the marks of all
    /// masters say together.
    TwoTimes begin;
    TwoTimes end;
    bool has_begin = false;
    bool has_end = false;
    /// The predicted time when the first master met its end.
    Picoseconds first_end{};
    /// The activity of all threads between their own marks, predicted. Some have an own end: so
    /// many, and the sum of these.
    Activity between_marks;
    std::uint64_t ends = 0;
    WideSum sum_of_ends;
    /// The program's messages that were received.
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    std::uint64_t hops = 0;
    /// Of all threads.
    TeamCosts team_costs{};

    void add(const RunFigures& other, const InterestLimits& limits);

    /// The activity of all threads in the region of interest, predicted: each from its own begin to
    /// the common end.
    Activity interest() const;

    /// True where the times of threads say that they shared fewer cores as they were recorded
    /// (docs/reference/summary.md).
    bool shared_cores() const;

    /// False: nobody met a begin or an end, or it ends before it begins on either side.
    bool has_interest() const
    {
        return has_begin && has_end && end.predicted >= begin.predicted &&
               end.recorded >= begin.recorded;
    }
};

/// A thread of a process, which may be its master. The rows outlive it.
struct ThreadRow
{
    const LocationRow& own;
    const LocationRow& master;

    bool is_master() const
    {
        return own.location == master.location;
    }
};

/// Adds its first and last point, and marks. Marks of masters alone count, as do processes;
/// recorded times that are given take the place of the marks' own.
void add_thread(RunFigures& figures, const ThreadRow& thread, const InterestLimits& limits);

/// The row from what every replay knows: first and last record. Only its predicted side is
/// complete, as a replay does not sum up recorded times; idle and OpenMP times are 0, and the
/// numbers of location and process are not set. A run with several threads in a process has
/// profiles instead.
LocationRow location_row(const LocationFigures& figures, const TwoTimes& first,
                         const TwoTimes& last);

/// The activity from its first record to its last.
Activity whole_of(const LocationRow& location, Side side);

// The time in which a stream of an accelerator ran something, as `device` and span: what it idled
// is in no sum.
Activity device_interest_of(const LocationRow& stream, Side side);
Activity device_whole_of(const LocationRow& stream, Side side);

// Activities of a thread, for as long as its process is there: without a record, it is idle.
Activity whole_of(const ThreadRow& thread, Side side);
/// In the region of interest: from its process's own begin to the common end.
Activity interest_of(const ThreadRow& thread, const TwoTimes& end, Side side);

} // namespace haec_sim
