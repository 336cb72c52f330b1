// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/window_script.hpp"

#include <gtest/gtest.h>

// Waits for a change of a window end when the put is there: D = 100 + n ps after it, for n bytes.

namespace haec_sim::test
{

namespace
{

class WindowChanges : public testing::Test
{
protected:
    WindowChanges()
    {
        add_window_of_shmem(trace_, 3);
    }

    WindowScript at(LocationIndex location)
    {
        return WindowScript(trace_.at(location), window_of_shmem);
    }

    Outcome outcome()
    {
        return simulate(trace_, settings_);
    }

    Trace trace_{3};
    Settings settings_;
};

} // namespace

TEST_F(WindowChanges, LeaveWaitsForThePut)
{
    at(0).put(500, 1, 50, 1).done_at_once(510, 1);
    at(1).wait_until(100, 560).enter(600, "f");
    const auto outcome = this->outcome();
    // 500 + 150, and 40 until the next record.
    EXPECT_EQ(outcome.times(1), (Times{100, 100, 650, 690}));
    EXPECT_EQ(outcome.oddities.waits_without_put, 0u);
}

TEST_F(WindowChanges, RecordAtTheEndWaitsItself)
{
    at(0).put(500, 1, 50, 1).done_at_once(510, 1);
    at(1).enter(100, "shmem_wait").wait_change(560).leave(565, "shmem_wait");
    EXPECT_EQ(outcome().times(1), (Times{100, 650, 655}));
}

TEST_F(WindowChanges, OutsideOfCallsOnlyTheEndIsMoved)
{
    at(0).put(500, 1, 50, 1).put(600, 2, 50, 2);
    at(1).enter(100, "f").wait_change(560).leave(565, "f");
    at(2).enter(100, "f").wait_change(960).leave(965, "f");
    // 500 + 150 against 560; 600 + 150 against 960.
    EXPECT_EQ(outcome().times(1), (Times{100, 650, 655}));
    EXPECT_EQ(outcome().times(2), (Times{100, 960, 965}));
}

TEST_F(WindowChanges, PutThatIsLateHoldsUpTheWait)
{
    settings_.replay.compute_scale = 4;
    at(0).enter(0, "f").put(500, 1, 50, 1);
    at(1).enter(0, "f").wait_until(100, 560);
    // The put at 4 * 500, the wait from 4 * 100.
    EXPECT_EQ(outcome().times(0), (Times{0, 2000}));
    EXPECT_EQ(outcome().times(1), (Times{0, 400, 400, 2150}));
}

TEST_F(WindowChanges, PutThatWasThereIsNotWaitedFor)
{
    at(0).put(100, 1, 50, 1);
    at(1).wait_until(400, 560).leave(570, "f");
    EXPECT_EQ(outcome().times(1), (Times{400, 400, 400, 410}));
}

TEST_F(WindowChanges, LastPutBeforeTheEndCounts)
{
    at(0).put(100, 1, 0, 1).put(300, 1, 7, 2).put(700, 1, 0, 3);
    at(2).put(200, 1, 5000, 1);
    at(1).wait_until(50, 560).wait_until(570, 710);
    // 300 + 107; that of process 2 was issued earlier, though it is there later. Then 700 + 100.
    EXPECT_EQ(outcome().times(1), (Times{50, 50, 407, 417, 417, 800}));
}

TEST_F(WindowChanges, PutAtTheSameTimeIsNotBefore)
{
    at(0).put(300, 1, 0, 1).put(560, 1, 0, 2);
    at(1).wait_until(50, 560);
    EXPECT_EQ(outcome().times(1), (Times{50, 50, 400}));
}

TEST_F(WindowChanges, OnlyWhatIsPutThereCounts)
{
    at(0).put(100, 2, 0, 1).get(110, 1, 8, 2);
    WindowScript(trace_.at(2), window_of_world).put(120, 1, 0, 1);
    at(1).wait_until(50, 560);
    const auto outcome = this->outcome();
    EXPECT_EQ(outcome.times(1), (Times{50, 50, 560}));
    EXPECT_EQ(outcome.oddities.waits_without_put, 1u);
}

TEST_F(WindowChanges, AtomicOperationIsThereBeforeItsAnswerIsBack)
{
    at(0).enter(500, "shmem_int_fadd").atomic(500, 1, 4, 4, 1).done_at_once(520, 1);
    at(1).wait_until(50, 560);
    const auto outcome = this->outcome();
    // 104 there, as much back.
    EXPECT_EQ(outcome.times(0), (Times{500, 500, 708}));
    EXPECT_EQ(outcome.times(1), (Times{50, 50, 604}));
}

TEST_F(WindowChanges, OwnPutCounts)
{
    at(1).put(40, 1, 0, 1).put(50, 1, 30, 2).enter(50, "shmem_wait").wait_change(50);
    at(1).leave(50, "shmem_wait").leave(51, "f");
    // 50 + 130: of its own records those in front count.
    EXPECT_EQ(outcome().times(1), (Times{40, 50, 50, 50, 180, 181}));
}

TEST_F(WindowChanges, WaitWithoutPutIsKept)
{
    at(0).put(600, 1, 50, 1);
    at(1).wait_until(100, 560).leave(570, "f");
    at(2).enter(100, "shmem_wait").wait_change(400).leave(410, "shmem_wait");
    const auto outcome = this->outcome();
    EXPECT_EQ(outcome.times(1), (Times{100, 100, 560, 570}));
    EXPECT_EQ(outcome.times(2), (Times{100, 400, 410}));
    EXPECT_EQ(outcome.oddities.waits_without_put, 2u);
}

TEST_F(WindowChanges, NobodyWaitsForChangesOfWindowsOfMpi)
{
    WindowScript(trace_.at(0)).put(500, 1, 50, 1);
    WindowScript(trace_.at(1)).enter(100, "MPI_Wait").wait_change(560);
    WindowScript(trace_.at(2), RmaWinRef{77}).wait_change(560);
    const auto outcome = this->outcome();
    EXPECT_EQ(outcome.times(1), (Times{100, 560}));
    EXPECT_EQ(outcome.times(2), (Times{560}));
    EXPECT_EQ(outcome.oddities.waits_without_put, 2u);
}

TEST_F(WindowChanges, WaitsGoRound)
{
    at(0).put(100, 1, 0, 1).wait_until(150, 480).put(490, 1, 0, 2);
    at(1).wait_until(50, 210).put(220, 2, 0, 1).wait_until(230, 600);
    at(2).wait_until(40, 330).put(340, 0, 0, 1);
    const auto outcome = this->outcome();
    EXPECT_EQ(outcome.times(0), (Times{100, 150, 150, 420, 430}));
    EXPECT_EQ(outcome.times(1), (Times{50, 50, 200, 210, 220, 220, 530}));
    EXPECT_EQ(outcome.times(2), (Times{40, 40, 310, 320}));
}

TEST_F(WindowChanges, PutOfAnyThreadCounts)
{
    const auto thread = trace_.add_thread(0);
    at(0).enter(10, "f").put(300, 1, 0, 1);
    at(thread).enter(10, "f").put(400, 1, 20, 1);
    const auto waiting = trace_.add_thread(1);
    at(1).enter(10, "f").leave(800, "f");
    at(waiting).enter(10, "f").wait_until(50, 560);
    const auto outcome = this->outcome();
    EXPECT_EQ(outcome.times(1), (Times{10, 800}));
    EXPECT_EQ(outcome.times(waiting), (Times{10, 50, 50, 520}));
}

TEST_F(WindowChanges, WaitsAmongMessages)
{
    // The put comes after a message that comes late, and process 2 is behind in its records.
    settings_.replay.compute_scale = 1;
    trace_.at(0).blocking_recv(100, 200, 210, {2, 700});
    at(0).put(250, 1, 0, 1);
    at(1).wait_until(50, 300);
    trace_.at(1).blocking_send(310, 315, 320, {2, 10});
    trace_.at(2).blocking_send(20, 30, 40, {0, 700});
    trace_.at(2).blocking_recv(50, 350, 360, {1, 10});
    const auto outcome = this->outcome();
    // Sent at 30, there at 830; put at 880, there at 980; sent at 995, there at 1105.
    EXPECT_EQ(outcome.times(0), (Times{100, 830, 840, 880}));
    EXPECT_EQ(outcome.times(1), (Times{50, 50, 980, 990, 995, 995}));
    EXPECT_EQ(outcome.times(2).at(4), 1105);
}

TEST_F(WindowChanges, WhatCannotBeIssuedBeforeIsNotWaitedFor)
{
    // The put stands behind a send that waits for a receive behind the wait.
    trace_.at(0).blocking_send(300, 305, 310, {1, 2000});
    at(0).put(400, 1, 0, 1);
    at(1).wait_until(100, 500);
    trace_.at(1).blocking_recv(600, 700, 710, {0, 2000});
    const auto outcome = this->outcome();
    EXPECT_EQ(outcome.times(1).at(2), 500);
    EXPECT_EQ(outcome.oddities.waits_without_put, 1u);
    // Posted at 600, 2100 under way.
    EXPECT_EQ(outcome.times(0), (Times{300, 305, 2700, 2790}));
}

TEST_F(WindowChanges, AnswersDoNotDependOnOtherWaits)
{
    // Process 2 posts its receive behind a wait of its own, whose put is not there either.
    trace_.at(0).blocking_send(300, 305, 310, {2, 2000});
    at(0).put(400, 1, 0, 1);
    at(1).wait_until(100, 500).put(510, 2, 0, 1);
    at(2).wait_until(50, 200);
    trace_.at(2).blocking_recv(250, 380, 390, {0, 2000});
    const auto outcome = this->outcome();
    // Nobody put anything to 2 before 200. Sent at 305, there at 2405; put at 2495.
    EXPECT_EQ(outcome.times(0), (Times{300, 305, 2405, 2495}));
    EXPECT_EQ(outcome.times(1), (Times{100, 100, 2595, 2605}));
    EXPECT_EQ(outcome.oddities.waits_without_put, 1u);
}

TEST_F(WindowChanges, ManyPutsAreForgotten)
{
    auto origin = at(0);
    auto target = at(1);
    std::int64_t last = 0;
    for (std::int64_t turn = 1; turn <= 3000; ++turn)
    {
        origin.put(10 * turn, 1, 0, static_cast<std::uint64_t>(turn));
        target.enter(10 * turn + 5, "f").leave(10 * turn + 6, "f");
        last = 10 * turn;
    }
    target.wait_until(last + 7, last + 20);
    EXPECT_EQ(outcome().times(1).back(), last + 100);
}

} // namespace haec_sim::test
