// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/run_figures.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

TwoTimes twice(std::int64_t time)
{
    return {ps{time}, ps{2 * time}};
}

ActivityPoint point(std::int64_t time, std::int64_t mpi, std::int64_t idle)
{
    return {.time = twice(time), .mpi = twice(mpi), .idle = twice(idle)};
}

LocationRow row(std::int64_t begin, std::int64_t end)
{
    LocationRow row;
    row.last = point(1000, 300, 100);
    row.begin = point(begin, 50, 0);
    row.end = point(end, 250, 60);
    row.has_begin = true;
    row.has_end = true;
    return row;
}

void add(RunFigures& figures, const LocationRow& master, const InterestLimits& limits = {})
{
    add_thread(figures, {master, master}, limits);
}

/// The activity in a region of interest that ends with the location's own mark.
Activity of_interest(const LocationRow& row, Side side)
{
    return interest_of(ThreadRow{row, row}, row.end.time, side);
}

} // namespace

TEST(Activities, AreComputingMpiOpenMpAndIdling)
{
    auto all = row(100, 900);
    all.last.openmp_waiting = twice(70);
    all.last.openmp = twice(5);
    const auto activity = whole_of(all, &TwoTimes::predicted);
    EXPECT_EQ(activity.span.text(), "2000");
    EXPECT_EQ(activity.mpi.text(), "600");
    EXPECT_EQ(activity.openmp_waiting.text(), "140");
    EXPECT_EQ(activity.openmp.text(), "10");
    EXPECT_EQ(activity.idle.text(), "200");
    EXPECT_EQ(activity.computing.text(), "1050");
}

TEST(Activities, OfAThreadAreThoseOfItsTimeAndIdlingAsLongAsItsProcessIsThere)
{
    const auto master = row(100, 900);
    LocationRow worker;
    worker.location = 1;
    worker.first = point(300, 0, 0);
    worker.last = point(600, 0, 120);
    const ThreadRow thread{worker, master};
    const auto whole = whole_of(thread, &TwoTimes::recorded);
    EXPECT_EQ(whole.span.text(), "1000");
    EXPECT_EQ(whole.computing.text(), "180");
    EXPECT_EQ(whole.idle.text(), "820");
    EXPECT_EQ(interest_of(thread, master.end.time, &TwoTimes::recorded).idle.text(), "620");
    EXPECT_EQ(whole_of(ThreadRow{master, master}, &TwoTimes::recorded),
              whole_of(master, &TwoTimes::recorded));
    // Records behind the end of its process are taken from what it idled.
    worker.last = point(1500, 0, 400);
    EXPECT_EQ(whole_of(thread, &TwoTimes::recorded).idle.text(), "200");
    EXPECT_EQ(whole_of(thread, &TwoTimes::recorded).span.text(), "1000");
}

TEST(Activities, OfInterestAreFromTheLocationsOwnMarkToItsOwnMark)
{
    const auto interest = of_interest(row(100, 900), &TwoTimes::recorded);
    EXPECT_EQ(interest.span.text(), "800");
    EXPECT_EQ(interest.mpi.text(), "200");
    auto open = row(100, 900);
    open.has_end = false;
    EXPECT_EQ(of_interest(open, &TwoTimes::recorded).span.text(), "900");
    EXPECT_EQ(of_interest(row(900, 100), &TwoTimes::recorded), Activity{});
}

TEST(Activities, OfInterestGoOnToTheCommonEnd)
{
    const auto own = row(100, 900);
    const auto activity =
        interest_of(ThreadRow{own, own}, {ps{1000}, ps{2100}}, &TwoTimes::predicted);
    EXPECT_EQ(activity.ended.text(), "300");
    EXPECT_EQ(activity.span.text(), "1900");
    auto without = own;
    without.has_end = false;
    EXPECT_EQ(interest_of(ThreadRow{without, without}, {ps{1000}, ps{2100}}, &TwoTimes::predicted)
                  .ended.text(),
              "0");
}

TEST(Activities, OfTheRunAreFromTheLastBeginToTheLastEnd)
{
    RunFigures figures;
    add(figures, row(100, 900));
    RunFigures other;
    add(other, row(200, 800));
    figures.add(other, {});
    EXPECT_EQ(figures.begin.recorded, ps{200});
    EXPECT_EQ(figures.end.recorded, ps{900});
    EXPECT_EQ(figures.end.predicted, ps{1800});
    EXPECT_EQ(figures.first_end, ps{1600});
    // From 200 to 1800, and from 400 on, of which the last 200 are behind its own end.
    EXPECT_EQ(figures.interest().span.text(), "3000");
    EXPECT_EQ(figures.interest().ended.text(), "200");
    EXPECT_EQ(figures.between_marks.span.text(), "2800");
    EXPECT_EQ(figures.processes, 2u);
    EXPECT_EQ(figures.threads, 2u);
    RunFigures outermost;
    const InterestLimits limits{false, {}};
    add(outermost, row(100, 800), limits);
    add(outermost, row(200, 900), limits);
    EXPECT_EQ(outermost.begin.recorded, ps{100});
    EXPECT_EQ(outermost.end.recorded, ps{900});
}

// The times are as in traces without regions of MPI.
TEST(Activities, CountWhatIsWaitedOutsideOfMpiAsMpi)
{
    LocationRow row;
    row.last = point(1000, 300, 0);
    row.last.waiting[WaitCause::late_sender] = ps{400};
    row.last.waiting.transfer = ps{300};
    row.last.waited_outside = ps{500};
    const auto activity = whole_of(row, &TwoTimes::predicted);
    EXPECT_EQ(activity.span.text(), "2000");
    EXPECT_EQ(activity.mpi.text(), "1100");
    EXPECT_EQ(activity.computing.text(), "900");
    EXPECT_EQ(activity.software.text(), "400");
    EXPECT_EQ(whole_of(row, &TwoTimes::recorded).mpi.text(), "300");
}

} // namespace haec_sim
