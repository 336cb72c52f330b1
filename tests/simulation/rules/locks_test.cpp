// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/threads_of_process.hpp"

// Locks and critical sections: one thread after another, in the recorded order (spec: semantics,
// R7).

namespace haec_sim::test
{

namespace
{

class Locks : public ThreadsOfProcess
{
};

} // namespace

TEST_F(Locks, LockIsNotTakenBeforeItIsGivenBack)
{
    master().acquire(150, 1);
    late_message(200);
    master().release(250, 1);
    worker().acquire(260, 2).release(300, 2).acquire(310, 3).release(320, 3);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{150, 5000, 5050}));
    EXPECT_EQ(outcome.times(worker_), (Times{5050, 5090, 5100, 5110}));
}

TEST_F(Locks, OrderIsThatOfTheirCount)
{
    // At one time; by their places among the locations the master would be first.
    master().acquire(150, 2).release(210, 2);
    worker().acquire(150, 1).release(200, 1);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{200, 260}));
    EXPECT_EQ(outcome.times(worker_), (Times{150, 200}));
}

TEST_F(Locks, LocksOfOtherNumbersDoNotMatter)
{
    master().acquire(150, 1, 7);
    late_message(200);
    master().release(250, 1, 7);
    worker().acquire(160, 1, 8).release(300, 1, 8);
    EXPECT_EQ(simulate(trace_, settings_).times(worker_), (Times{160, 300}));
}

TEST_F(Locks, FirstTakingInTheTraceWaitsForNobody)
{
    worker().acquire(160, 41).release(300, 41);
    master().acquire(350, 42).release(360, 42);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(worker_), (Times{160, 300}));
    EXPECT_EQ(outcome.times(0), (Times{350, 360}));
}

TEST_F(Locks, LockThatIsNeverGivenBackIsFreeWhenItsThreadEnds)
{
    master().acquire(150, 1);
    worker().acquire(260, 2).release(300, 2);
    EXPECT_EQ(simulate(trace_, settings_).times(worker_), (Times{260, 300}));
}

TEST_F(Locks, ThreadMayTakeItsOwnLockAgain)
{
    worker().acquire(100, 1).acquire(110, 2).release(120, 2).release(130, 1);
    master().acquire(140, 3).release(150, 3);
    EXPECT_EQ(simulate(trace_, settings_).times(worker_), (Times{100, 110, 120, 130}));
}

TEST_F(Locks, CriticalSectionsFollowOneAnotherInTheOrderOfTheInput)
{
    const auto block = RegionRole::critical_block;
    master().enter(150, "critical", block);
    late_message(200);
    master().leave(250, "critical", block);
    worker().enter(260, "critical", block).leave(300, "critical", block);
    worker().enter(310, "another", block).leave(320, "another", block);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{150, 5000, 5050}));
    EXPECT_EQ(outcome.times(worker_), (Times{5050, 5090, 5100, 5110}));
}

} // namespace haec_sim::test
