// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/window_script.hpp"

#include <gtest/gtest.h>

// Locks of windows: the request goes to the target and the answer back, 100 ps each way.

namespace haec_sim::test
{

namespace
{

class WindowLocks : public testing::Test
{
protected:
    WindowScript at(LocationIndex location)
    {
        return WindowScript(trace_.at(location));
    }

    void unlock(LocationIndex location, std::int64_t time, std::uint32_t target)
    {
        at(location).enter(time, "MPI_Win_unlock").release(time + 10, target);
        at(location).leave(time + 15, "MPI_Win_unlock");
    }

    Trace trace_{3};
    Settings settings_;
};

} // namespace

TEST_F(WindowLocks, SecondOriginWaitsForTheFirst)
{
    at(0).lock(100, 150, 2, true);
    unlock(0, 400, 2);
    at(1).lock(120, 450, 2, true);
    unlock(1, 500, 2);
    const auto outcome = simulate(trace_, settings_);
    // There at 200, back at 300; given back at 560, which the target hears of at 660.
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 300, 550, 560, 565}));
    EXPECT_EQ(outcome.times(1), (Times{120, 120, 760, 810, 820, 825}));
}

TEST_F(WindowLocks, OrderIsThatOfTheTraceWhoeverAsksFirst)
{
    at(0).lock(100, 900, 2, true);
    unlock(0, 950, 2);
    at(1).lock(120, 200, 2, true);
    unlock(1, 500, 2);
    const auto outcome = simulate(trace_, settings_);
    // There at 220, back at 320; given back at 630, there at 730.
    EXPECT_EQ(outcome.times(1), (Times{120, 120, 320, 620, 630, 635}));
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 830, 880, 890, 895}));
}

TEST_F(WindowLocks, OrderIsKeptWhereTheFirstMustWaitForAnotherLock)
{
    // In the trace process 0 has the lock of target 1, then that of target 2 before process 1.
    at(0).lock(100, 110, 1, true).lock(200, 210, 2, true);
    unlock(0, 300, 2);
    unlock(0, 320, 1);
    at(1).lock(150, 330, 2, true);
    unlock(1, 400, 2);
    const auto outcome = simulate(trace_, settings_);
    // 300; 390 + 200 = 590; 680 + 10, there at 790.
    EXPECT_EQ(outcome.times(0).at(5), 590);
    EXPECT_EQ(outcome.times(1).at(2), 890);
}

TEST_F(WindowLocks, SharedLocksDoNotWaitForOneAnother)
{
    at(0).lock(100, 150, 2, false);
    unlock(0, 400, 2);
    at(1).lock(120, 450, 2, false);
    unlock(1, 500, 2);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0).at(2), 300);
    EXPECT_EQ(outcome.times(1).at(2), 320);
}

TEST_F(WindowLocks, ExclusiveLockWaitsForSharedOnes)
{
    at(0).lock(100, 150, 2, false);
    unlock(0, 400, 2);
    at(1).lock(120, 450, 2, true);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0).at(2), 300);
    EXPECT_EQ(outcome.times(1).at(2), 760);
}

TEST_F(WindowLocks, LockOfAllTargetsTakesNoTimeAndExcludes)
{
    at(0).enter(100, "MPI_Win_lock_all").request(100, all_targets, false);
    at(0).leave(150, "MPI_Win_lock_all");
    at(0).enter(300, "MPI_Win_unlock_all").release(310, all_targets);
    at(0).leave(315, "MPI_Win_unlock_all");
    at(2).enter(90, "MPI_Win_lock_all").request(90, all_targets, false);
    at(2).leave(95, "MPI_Win_lock_all").release(100, all_targets);
    at(1).lock(120, 450, 0, true);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 100, 250, 260, 265}));
    EXPECT_EQ(outcome.times(2), (Times{90, 90, 90, 95}));
    // Free at 260, the answer is there at 360.
    EXPECT_EQ(outcome.times(1).at(2), 360);
}

TEST_F(WindowLocks, OtherTargetsAndWindowsAreOtherLocks)
{
    at(0).lock(100, 150, 2, true);
    unlock(0, 9000, 2);
    at(1).lock(120, 450, 1, true);
    WindowScript(trace_.at(2), window_of_reversed).lock(110, 120, 0, true);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(1).at(2), 320);
    EXPECT_EQ(outcome.times(2).at(2), 310);
}

TEST_F(WindowLocks, UnlockWaitsForOperations)
{
    at(0).lock(100, 150, 2, true).put(200, 2, 1000, 1);
    at(0).enter(210, "MPI_Win_unlock").done(220, 1).done_there(220, 1).release(221, 2);
    at(0).leave(230, "MPI_Win_unlock");
    // 300, 350 + 1100
    EXPECT_EQ(simulate(trace_, settings_).times(0),
              (Times{100, 100, 300, 350, 360, 1450, 1450, 1451, 1460}));
}

TEST_F(WindowLocks, UnlockCompletesWhatHasNoRecordOfIt)
{
    at(0).lock(100, 150, 2, true).put(200, 2, 1000, 1);
    unlock(0, 210, 2);
    EXPECT_EQ(simulate(trace_, settings_).times(0), (Times{100, 100, 300, 350, 360, 1450, 1455}));
}

TEST_F(WindowLocks, RecordOfTheAcquisitionSaysWhereItIsGot)
{
    at(0).enter(100, "MPI_x").request(100, 2, true).acquire(400, 2, true).leave(410, "MPI_x");
    at(0).release(500, 2);
    at(1).enter(150, "MPI_x").acquire(600, 2, true).leave(610, "MPI_x");
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 300, 310, 400}));
    // It asks at 600, as nothing else says when: there at 700, back at 800.
    EXPECT_EQ(outcome.times(1), (Times{150, 800, 810}));
}

TEST_F(WindowLocks, LockThatIsNeverGivenBackIsFreeWhenItsLocationEnds)
{
    at(0).lock(100, 150, 2, true);
    at(1).lock(120, 450, 2, true);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0).at(2), 300);
    EXPECT_EQ(outcome.times(1).at(2), 500);
}

TEST_F(WindowLocks, CircleOfLocksIsToldOrBroken)
{
    at(0).lock(100, 150, 1, true).lock(200, 250, 2, true);
    unlock(0, 400, 2);
    at(1).lock(100, 150, 2, true).lock(200, 250, 1, true);
    unlock(1, 400, 1);
    const auto error = error_of(trace_, settings_);
    EXPECT_NE(error.find("waits at 0.00000000025 s for a lock of window 0"), std::string::npos)
        << error;
    settings_.rule = Unmatched::keep;
    EXPECT_EQ(simulate(trace_, settings_).oddities.broken_cycles, 1u);
}

TEST_F(WindowLocks, UnknownTargetsAndWindowsAreKept)
{
    at(0).lock(100, 150, 7, true);
    unlock(0, 400, 7);
    WindowScript(trace_.at(1), RmaWinRef{77}).lock(100, 150, 0, true);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 150, 400, 410, 415}));
    EXPECT_EQ(outcome.times(1), (Times{100, 100, 150}));
}

} // namespace haec_sim::test
