// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/window_script.hpp"

#include <gtest/gtest.h>

// Post, start, complete and wait. What they tell each other is an empty message of 100 ps.

namespace haec_sim::test
{

namespace
{

class WindowEpochs : public testing::Test
{
protected:
    WindowEpochs()
    {
        add_groups_of_one(trace_, 3);
    }

    WindowScript at(LocationIndex location)
    {
        return WindowScript(trace_.at(location));
    }

    Trace trace_{3};
    Settings settings_;
};

} // namespace

TEST_F(WindowEpochs, StartWaitsForPostAndWaitForComplete)
{
    at(0).epoch(50, 500, "MPI_Win_start", only(1));
    at(0).enter(505, "MPI_Put").put(510, 1, 1000, 3).leave(515, "MPI_Put");
    at(0).enter(520, "MPI_Win_complete").done(3000, 3).sync(3000, only(1));
    at(0).leave(3010, "MPI_Win_complete");
    at(1).epoch(100, 110, "MPI_Win_post", only(0));
    at(1).epoch(120, 3100, "MPI_Win_wait", only(0));
    const auto outcome = simulate(trace_, settings_);
    // Posted at 100, heard of at 200; the put at 210 is done at 1310.
    EXPECT_EQ(outcome.times(0), (Times{50, 50, 200, 205, 210, 215, 220, 1310, 1310, 1320}));
    // Complete at 1310, heard of at 1410.
    EXPECT_EQ(outcome.times(1), (Times{100, 100, 110, 120, 120, 1410}));
}

TEST_F(WindowEpochs, WhatHasHappenedIsNotWaitedFor)
{
    at(0).epoch(2000, 2500, "MPI_Win_start", only(1));
    at(0).enter(2510, "MPI_Win_complete").sync(2520, only(1)).leave(2530, "MPI_Win_complete");
    at(1).epoch(100, 110, "MPI_Win_post", only(0));
    at(1).epoch(9000, 9100, "MPI_Win_wait", only(0));
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{2000, 2000, 2000, 2010, 2020, 2030}));
    EXPECT_EQ(outcome.times(1), (Times{100, 100, 110, 9000, 9000, 9000}));
}

TEST_F(WindowEpochs, EpochsOfOnePairFollowOneAnother)
{
    for (const std::int64_t round : {0, 1000})
    {
        at(0).epoch(round + 100, round + 300, "MPI_Win_start", only(1));
        at(0).enter(round + 310, "MPI_Win_complete").sync(round + 320, only(1));
        at(0).leave(round + 330, "MPI_Win_complete");
        at(1).epoch(round + 200, round + 210, "MPI_Win_post", only(0));
        at(1).epoch(round + 220, round + 400, "MPI_Win_wait", only(0));
    }
    const auto outcome = simulate(trace_, settings_);
    // 200 + 100, 300 + 20 + 100; then 420 + 800 and so on.
    EXPECT_EQ(outcome.times(0),
              (Times{100, 100, 300, 310, 320, 330, 1100, 1100, 1320, 1330, 1340, 1350}));
    EXPECT_EQ(outcome.times(1),
              (Times{200, 200, 210, 220, 220, 420, 1220, 1220, 1230, 1240, 1240, 1440}));
}

TEST_F(WindowEpochs, StartWaitsForAllOfItsGroup)
{
    definitions::Group group;
    group.self = GroupRef{30};
    group.name = trace_.definitions.intern("");
    group.group_type = GroupType::comm_group;
    group.paradigm = Paradigm::mpi;
    group.members = {1, 2};
    trace_.definitions.append(group);
    at(0).epoch(50, 500, "MPI_Win_start", group.self);
    at(1).epoch(100, 110, "MPI_Win_post", only(0));
    at(2).epoch(700, 710, "MPI_Win_post", only(0));
    EXPECT_EQ(simulate(trace_, settings_).times(0), (Times{50, 50, 800}));
}

TEST_F(WindowEpochs, TestThatFoundTheEpochClosedKeepsItsTime)
{
    at(0).enter(300, "MPI_Win_complete").sync(300, only(1)).leave(310, "MPI_Win_complete");
    at(1).epoch(100, 150, "MPI_Win_test", only(0));
    at(1).enter(900, "MPI_Barrier");
    EXPECT_EQ(simulate(trace_, settings_).times(1), (Times{100, 100, 400, 1150}));
}

TEST_F(WindowEpochs, ProcessOfSeveralThreadsKeepsTheOrderOfItsEpochs)
{
    // The second thread posts first in the trace, and last in the simulation.
    const auto thread = trace_.add_thread(1);
    trace_.at(2).send(20, {1, 500});
    trace_.at(thread).recv(30, {2, 500});
    WindowScript(trace_.at(thread)).epoch(100, 110, "MPI_Win_post", only(0));
    at(1).epoch(200, 210, "MPI_Win_post", only(0));
    at(0).epoch(50, 500, "MPI_Win_start", only(1));
    at(0).epoch(600, 700, "MPI_Win_start", only(1));
    const auto outcome = simulate(trace_, settings_);
    // 620, then 690 + 100.
    EXPECT_EQ(outcome.times(0), (Times{50, 50, 790, 890, 890, 890}));
}

TEST_F(WindowEpochs, StartWithoutPostIsTold)
{
    at(0).epoch(50, 500, "MPI_Win_start", only(1));
    at(1).enter(100, "main");
    const auto error = error_of(trace_, settings_);
    EXPECT_NE(error.find("waits at 0.0000000005 s for location 101"), std::string::npos) << error;
    EXPECT_NE(error.find("window 0, which never does in the trace"), std::string::npos) << error;
}

TEST_F(WindowEpochs, StartWithoutPostIsKeptWhereTheTraceLacksRecords)
{
    settings_.rule = Unmatched::keep;
    at(0).epoch(50, 500, "MPI_Win_start", only(1));
    at(0).enter(600, "main");
    at(1).enter(100, "main");
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{50, 50, 500, 600}));
    EXPECT_EQ(outcome.oddities.unfinished_epochs, 1u);
}

TEST_F(WindowEpochs, SynchronizationOutsideOfTheFourCallsIsKept)
{
    at(0).enter(100, "main").sync(150, only(1)).leave(160, "main");
    EXPECT_EQ(simulate(trace_, settings_).times(0), (Times{100, 150, 160}));
}

} // namespace haec_sim::test
