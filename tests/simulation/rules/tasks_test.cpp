// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/threads_of_process.hpp"

// Tasks end before the barrier, or the taskwait, that waits for them (spec: semantics, R7).

namespace haec_sim::test
{

namespace
{

/// The master makes a task, which its worker runs.
class Tasks : public ThreadsOfProcess
{
protected:
    Tasks() : team_(add_team(trace_, {0, worker_}))
    {
        settings_.replay.compute_scale = 3;
    }

    CommRef team_;
};

} // namespace

TEST_F(Tasks, BarrierIsNotLeftBeforeTheyEnd)
{
    master().fork(100).begin(100, team_).task_create(120, team_, 1).barrier(150, 410);
    master().end(410, team_).join(410);
    worker().begin(100, team_).enter(150, "barrier", RegionRole::barrier);
    worker().task_switch(160, team_, 1).task_complete(400, team_, 1);
    worker().leave(420, "barrier", RegionRole::barrier).end(420, team_);
    const auto outcome = simulate(trace_, settings_);
    // Enters: 100 + 3*50. Inside of the barrier, outside of a region of the task, nothing is
    // scaled: the task is 260 to 260 + 240 = 500. By the barrier alone: 250 + 260 = 510 for the
    // master, and 250 + 270 = 520 for the worker.
    EXPECT_EQ(outcome.times(worker_), (Times{100, 250, 260, 500, 520, 520}));
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 160, 250, 510, 510, 520}));
}

TEST_F(Tasks, ThoseOfTheNextBarrierDoNotHoldUpThisOne)
{
    master().fork(100).begin(100, team_).barrier(150, 160).task_create(170, team_, 1);
    master().barrier(200, 500).end(500, team_).join(500);
    worker().begin(100, team_).barrier(150, 190);
    worker().enter(200, "barrier", RegionRole::barrier).task_switch(210, team_, 1);
    worker().task_complete(310, team_, 1).leave(500, "barrier", RegionRole::barrier);
    worker().end(500, team_);
    const auto outcome = simulate(trace_, settings_);
    // Second Enters: 260 + 3*40 = 380 and 290 + 3*10 = 320; the task is 330 to 430, in the barrier.
    // 380 + 300 is later.
    EXPECT_EQ(outcome.times(worker_), (Times{100, 250, 290, 320, 330, 430, 680, 680}));
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 250, 260, 290, 380, 680, 680, 680}));
}

TEST_F(Tasks, TaskWaitIsNotLeftBeforeTheyEnd)
{
    master().fork(100).begin(100, team_).task_create(120, team_, 1);
    master().enter(130, "taskwait", RegionRole::task_wait);
    master().leave(420, "taskwait", RegionRole::task_wait);
    worker().begin(100, team_).task_switch(160, team_, 1);
    late_message(worker_, 200);
    worker().task_complete(400, team_, 1);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(worker_), (Times{100, 280, 5000, 5600}));
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 160, 190, 5600}));
}

TEST_F(Tasks, NobodyRunsATaskBeforeItIsMade)
{
    master().fork(100).begin(100, team_);
    late_message(110);
    master().task_create(120, team_, 1).barrier(150, 410);
    worker().begin(100, team_).enter(150, "barrier", RegionRole::barrier);
    worker().task_switch(160, team_, 1).task_complete(400, team_, 1);
    worker().leave(420, "barrier", RegionRole::barrier);
    const auto outcome = simulate(trace_, settings_);
    // The message is there at 5000; the task is made at 5030, and takes 240 in the barrier. The
    // master leaves that 260 behind the last Enter, which is its own, the worker 270.
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 5000, 5030, 5120, 5380}));
    EXPECT_EQ(outcome.times(worker_), (Times{100, 250, 5030, 5270, 5390}));
}

TEST_F(Tasks, TaskThatNeverEndsDoesNotHangTheRun)
{
    master().fork(100).begin(100, team_).task_create(120, team_, 1).barrier(150, 160);
    worker().begin(100, team_).barrier(150, 160);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 160, 250, 260}));
    EXPECT_EQ(outcome.times(worker_), (Times{100, 250, 260}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 2U);
}

} // namespace haec_sim::test
