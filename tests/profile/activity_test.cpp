// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/run_figures.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

ActivityPoint point(std::int64_t time, std::int64_t mpi, std::int64_t outside)
{
    return {{ps{time}, ps{2 * time}}, {ps{mpi}, ps{2 * mpi}}, {ps{outside}, ps{2 * outside}}, {}};
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

} // namespace

TEST(Activities, AreComputingMpiAndForOthersThanMastersIdling)
{
    const auto master = whole_of(row(100, 900), true, &TwoTimes::recorded);
    EXPECT_EQ(master.span.text(), "1000");
    EXPECT_EQ(master.computing.text(), "700");
    EXPECT_EQ(master.mpi.text(), "300");
    EXPECT_EQ(master.idle.text(), "0");
    const auto worker = whole_of(row(100, 900), false, &TwoTimes::predicted);
    EXPECT_EQ(worker.computing.text(), "1200");
    EXPECT_EQ(worker.idle.text(), "200");
}

TEST(Activities, OfInterestAreFromTheLocationsOwnMarkToItsOwnMark)
{
    const auto interest = interest_of(row(100, 900), true, &TwoTimes::recorded);
    EXPECT_EQ(interest.span.text(), "800");
    EXPECT_EQ(interest.mpi.text(), "200");
    auto open = row(100, 900);
    open.has_end = false;
    EXPECT_EQ(interest_of(open, true, &TwoTimes::recorded).span.text(), "900");
    EXPECT_EQ(interest_of(row(900, 100), true, &TwoTimes::recorded), Activity{});
}

TEST(Activities, OfTheRunAreFromTheLastBeginToTheFirstEnd)
{
    RunFigures figures;
    add_location(figures, row(100, 900), {});
    RunFigures other;
    add_location(other, row(200, 800), {});
    figures.add(other, {});
    EXPECT_EQ(figures.begin.recorded, ps{200});
    EXPECT_EQ(figures.end.recorded, ps{800});
    EXPECT_EQ(figures.end.predicted, ps{1600});
    EXPECT_EQ(figures.interest.span.text(), "2800");
    RunFigures outermost;
    const InterestLimits limits{false, false, {}};
    add_location(outermost, row(100, 800), limits);
    add_location(outermost, row(200, 900), limits);
    EXPECT_EQ(outermost.begin.recorded, ps{100});
    EXPECT_EQ(outermost.end.recorded, ps{900});
}

} // namespace haec_sim
