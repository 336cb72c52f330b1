// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

// Teams of threads: forks, joins, barriers (spec: semantics, R7). D = 100 + bytes.

namespace haec_sim::test
{

namespace
{

Settings scaled(double compute_scale)
{
    Settings settings;
    settings.replay.compute_scale = compute_scale;
    return settings;
}

/// Process 0 has a worker; its master gets a message of process 1 at 10 + 100 + 890 = 1000, which
/// was there at 50 when it was recorded.
class Teams : public testing::Test
{
protected:
    Teams() : worker_(trace_.add_thread(0)), team_(add_team(trace_, {0, worker_}))
    {
        trace_.at(1).send(10, {0, 890});
        trace_.at(0).recv(50, {1, 890});
    }

    Thread master()
    {
        return {trace_, 0};
    }

    Thread worker()
    {
        return {trace_, worker_};
    }

    Times master_times(const Outcome& outcome) const
    {
        auto times = outcome.times(0);
        times.erase(times.begin());
        return times;
    }

    Trace trace_{2};
    LocationIndex worker_;
    CommRef team_;
};

} // namespace

TEST_F(Teams, WorkerBeginsAsLongAfterItsForkAsItWasRecorded)
{
    master().fork(100).begin(110, team_).end(200, team_).join(210);
    worker().begin(120, team_).end(180, team_);
    const auto outcome = simulate(trace_);
    // The fork is at 1000 + 50.
    EXPECT_EQ(master_times(outcome), (Times{1050, 1060, 1150, 1160}));
    EXPECT_EQ(outcome.times(worker_), (Times{1070, 1130}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 0U);
}

TEST_F(Teams, ComputeScaleHoldsForThreadsAndNotForTheirStart)
{
    master().fork(100).begin(110, team_).end(200, team_).join(210);
    worker().begin(120, team_).end(180, team_);
    const auto outcome = simulate(trace_, scaled(0.5));
    // Fork 1000 + 50/2; the worker 20 after it, and for 60/2. The master's 10 to its begin and 10
    // to the join are OpenMP's own, its 90 in the team are halved.
    EXPECT_EQ(master_times(outcome), (Times{1025, 1035, 1080, 1090}));
    EXPECT_EQ(outcome.times(worker_), (Times{1045, 1075}));
}

TEST_F(Teams, IdleTimeBetweenTeamsIsNoComputing)
{
    master().fork(100).begin(110, team_).end(200, team_).join(210);
    master().fork(300).begin(310, team_).end(400, team_).join(410);
    worker().begin(120, team_).end(180, team_).begin(330, team_).end(390, team_);
    const auto outcome = simulate(trace_, scaled(0));
    EXPECT_EQ(master_times(outcome), (Times{1000, 1010, 1010, 1020, 1020, 1030, 1030, 1050}));
    // 20 after the first fork, 30 after the second, which is at the first join.
    EXPECT_EQ(outcome.times(worker_), (Times{1020, 1020, 1050, 1050}));
}

TEST_F(Teams, JoinIsNotBeforeAnyThreadEnds)
{
    trace_.at(1).send(20, {0, 4880, 7});
    master().fork(100).begin(110, team_).end(200, team_).join(210);
    worker().begin(120, team_);
    trace_.at(worker_).recv(130, {1, 4880, 7});
    worker().end(180, team_);
    Settings settings;
    settings.replay.eager_threshold = Bytes{10000};
    const auto outcome = simulate(trace_, settings);
    // The worker's message comes at 20 + 100 + 4880.
    EXPECT_EQ(outcome.times(worker_), (Times{1070, 5000, 5050}));
    EXPECT_EQ(master_times(outcome), (Times{1050, 1060, 1150, 5050}));
}

TEST_F(Teams, BarrierIsLeftWhenTheLastOneEntered)
{
    master().fork(100).begin(110, team_).barrier(200, 310).end(330, team_).join(340);
    worker().begin(120, team_).barrier(300, 320).end(330, team_);
    const auto outcome = simulate(trace_, scaled(2));
    // Fork 1000 + 2*50. Master: begins 10 later, enters at 1110 + 2*90 = 1290. Worker: begins at
    // 1100 + 20, enters at 1120 + 2*180 = 1480. From the last Enter (300) to the Leaves: 10 and 20.
    // The master's end comes 2*20 later, its join 10.
    EXPECT_EQ(master_times(outcome), (Times{1100, 1110, 1290, 1490, 1530, 1540}));
    EXPECT_EQ(outcome.times(worker_), (Times{1120, 1480, 1500, 1520}));
}

TEST_F(Teams, EveryBarrierOfATeamIsOneOfAllItsThreads)
{
    master().fork(100).begin(100, team_).barrier(200, 310).barrier(320, 350).end(350, team_);
    master().join(350);
    worker().begin(100, team_).barrier(300, 310).barrier(310, 350).end(350, team_);
    const auto outcome = simulate(trace_, scaled(3));
    // Fork and begins 1150. Enter: 1450; 1750. Leave: 1760. Enter: 1790; 1760. Last in the input:
    // 320.
    EXPECT_EQ(master_times(outcome), (Times{1150, 1150, 1450, 1760, 1790, 1820, 1820, 1820}));
    EXPECT_EQ(outcome.times(worker_), (Times{1150, 1750, 1760, 1760, 1820, 1820}));
}

TEST_F(Teams, BarrierOutsideATeamKeepsItsTime)
{
    worker().barrier(100, 200);
    EXPECT_EQ(simulate(trace_).times(worker_), (Times{100, 200}));
}

TEST_F(Teams, NestedTeamsHaveTheirOwnForks)
{
    const auto inner_worker = trace_.add_thread(0);
    const auto inner = add_team(trace_, {worker_, inner_worker});
    master().fork(100).begin(110, team_).end(230, team_).join(240);
    worker().begin(120, team_).fork(140).begin(150, inner).end(190, inner).join(210);
    worker().end(220, team_);
    Thread(trace_, inner_worker).begin(165, inner).end(200, inner);
    const auto outcome = simulate(trace_, scaled(2));
    // Forks: 1100; 1120 + 2*20 = 1160. The inner worker: 1160 + 25, and 2*35 long. From forks to
    // begins and from ends to joins nothing is scaled.
    EXPECT_EQ(outcome.times(inner_worker), (Times{1185, 1255}));
    EXPECT_EQ(outcome.times(worker_), (Times{1120, 1160, 1170, 1250, 1270, 1290}));
    EXPECT_EQ(master_times(outcome), (Times{1100, 1110, 1350, 1360}));
}

TEST_F(Teams, TeamMayHaveFewerThreadsThanItsCommunicator)
{
    const auto idle = trace_.add_thread(0);
    const auto three = add_team(trace_, {0, worker_, idle});
    master().fork(100).begin(100, three).barrier(150, 160).end(160, three).join(170);
    worker().begin(120, three).barrier(140, 160).end(160, three);
    master().fork(200).begin(200, three).barrier(250, 260).end(260, three).join(270);
    worker().begin(220, three).barrier(240, 260).end(260, three);
    Thread(trace_, idle).begin(230, three).barrier(250, 260).end(260, three);
    const auto outcome = simulate(trace_);
    EXPECT_EQ(outcome.times(idle), (Times{1180, 1200, 1210, 1210}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 0U);
}

TEST_F(Teams, ThreadsOfOneTeamWaitForMessagesOfAnotherProcess)
{
    // Process 1 answers what the worker sends; the master waits for it in a barrier.
    master().fork(100).begin(100, team_).barrier(150, 300).end(300, team_).join(300);
    worker().begin(100, team_);
    trace_.at(worker_).send(110, {1, 100, 3}).recv(200, {1, 100, 4});
    worker().barrier(200, 300).end(300, team_);
    trace_.at(1).recv(150, {0, 100, 3}).send(160, {0, 100, 4});
    const auto outcome = simulate(trace_);
    // Fork 1050; sent at 1060, there at 1260; back 1270 + 200 = 1470. The last Enter was at 200.
    EXPECT_EQ(outcome.times(worker_), (Times{1050, 1060, 1470, 1470, 1570, 1570}));
    EXPECT_EQ(master_times(outcome), (Times{1050, 1050, 1100, 1570, 1570, 1570}));
}

TEST_F(Teams, TeamMayBeForkedWhenTheOneBeforeIsJoined)
{
    // Times are as clocks of few ticks record them: all at one time.
    master().fork(100).begin(100, team_).barrier(150, 200).end(200, team_).join(200);
    master().fork(200).begin(200, team_).barrier(250, 300).end(300, team_).join(300);
    worker().begin(100, team_).barrier(190, 200).end(200, team_);
    worker().begin(200, team_).barrier(290, 300).end(300, team_);
    const auto outcome = simulate(trace_, scaled(2));
    // Fork 1100. The worker enters at 1100 + 180; 10 later all go on. Again 180 and 10.
    EXPECT_EQ(outcome.times(worker_), (Times{1100, 1280, 1290, 1290, 1290, 1470, 1480, 1480}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 0U);
}

TEST_F(Teams, WorkerWithoutAForkKeepsItsGaps)
{
    worker().begin(120, team_).barrier(130, 140).end(180, team_);
    const auto outcome = simulate(trace_);
    EXPECT_EQ(outcome.times(worker_), (Times{120, 130, 140, 180}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 1U);
}

TEST_F(Teams, JoinDoesNotWaitForAThreadWhoseRecordsEnd)
{
    master().fork(100).begin(110, team_).barrier(150, 160).end(200, team_).join(210);
    worker().begin(120, team_);
    const auto outcome = simulate(trace_);
    EXPECT_EQ(master_times(outcome), (Times{1050, 1060, 1100, 1110, 1150, 1160}));
}

TEST_F(Teams, BarriersThatContradictEachOtherDoNotHang)
{
    // Two teams of the same threads at once: each thread is in the other's barrier last.
    const auto other = add_team(trace_, {0, worker_});
    master().fork(100).begin(100, team_).fork(110).begin(110, other).barrier(200, 210);
    master().end(220, other).barrier(230, 240).end(250, team_).join(260).join(270);
    worker().begin(105, team_).begin(115, other).barrier(120, 300).end(320, team_);
    worker().end(330, other);
    const auto outcome = simulate(trace_);
    EXPECT_EQ(outcome.records.at(0).size(), 13U);
    EXPECT_EQ(outcome.records.at(worker_).size(), 6U);
}

TEST_F(Teams, OutputDoesNotDependOnTheOrderInWhichThreadsRun)
{
    for (int step = 0; step < 300; ++step)
    {
        const auto time = 1000 * (step + 1);
        master().fork(time).begin(time + 10, team_).barrier(time + 400, time + 500);
        master().end(time + 510, team_).join(time + 520);
        worker().begin(time + 30 + step % 7, team_).barrier(time + 480 - step, time + 500);
        worker().end(time + 510, team_);
    }
    const auto expected = simulate(trace_, scaled(0.7));
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
    {
        auto settings = scaled(0.7);
        settings.interleaving = seed;
        const auto outcome = simulate(trace_, settings);
        EXPECT_EQ(outcome.times(0), expected.times(0));
        EXPECT_EQ(outcome.times(worker_), expected.times(worker_));
    }
}

} // namespace haec_sim::test
