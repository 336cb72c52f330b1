// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

// Rewinds: the program asked Score-P to forget what one thread did since some point. What is left
// are two MeasurementOnOff, at that point and at the end of what was forgotten; the trace then says
// that it lacks records. D = 100 + bytes.

namespace haec_sim::test
{

namespace
{

class Rewinds : public testing::Test
{
protected:
    Rewinds()
    {
        trace_.definitions.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = "false";
    }

    void rewind(LocationIndex location, std::int64_t begin, std::int64_t end)
    {
        trace_.at(location).add(begin, events::MeasurementOnOff{{}, MeasurementMode{2}});
        trace_.at(location).add(end, events::MeasurementOnOff{{}, MeasurementMode{1}});
    }

    Trace trace_{2};
    Settings settings_;
};

} // namespace

TEST_F(Rewinds, MessagesAndCollectivesOfOneSideAreKeptAndCounted)
{
    // Process 0 forgot that it sent, received, and was in a barrier.
    trace_.at(0).enter(0, "main");
    rewind(0, 100, 500);
    trace_.at(0).blocking_send(600, 610, 620, {1, 100, 1}).leave(700, "main");
    trace_.at(1).enter(0, "main").blocking_recv(100, 150, 160, {0, 100});
    trace_.at(1).blocking_send(200, 210, 220, {0, 5000});
    trace_.at(1).collective(300, 400, CollectiveOp::barrier);
    trace_.at(1).blocking_recv(600, 650, 660, {0, 100, 1}).leave(700, "main");
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{0, 100, 500, 600, 610, 610, 690}));
    // Times as recorded; eager; 210 + 80, as recorded; 390 + 200, A = 610 + 200, + 10, + 40.
    EXPECT_EQ(outcome.times(1),
              (Times{0, 100, 150, 160, 200, 210, 210, 290, 290, 390, 390, 590, 810, 820, 860}));
    EXPECT_EQ(outcome.oddities.unmatched_receives, 1U);
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1U);
    EXPECT_EQ(outcome.oddities.unfinished_collectives, 1U);
    EXPECT_EQ(outcome.switched_off, 400U);
}

TEST_F(Rewinds, RequestOfWhichTheCompletionWasForgottenIsAMessage)
{
    trace_.at(0).enter(0, "main").isend(50, 1, {1, 100});
    rewind(0, 100, 500);
    trace_.at(0).leave(700, "main");
    trace_.at(1).enter(0, "main").irecv_request(20, 4);
    rewind(1, 30, 40);
    trace_.at(1).blocking_recv(100, 150, 160, {0, 100, 7}).leave(400, "main");
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{0, 50, 100, 500, 700}));
    // Nobody knows of whom the request is; the other receive has no message.
    EXPECT_EQ(outcome.times(1), (Times{0, 20, 30, 40, 100, 150, 160, 400}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1U);
    EXPECT_EQ(outcome.oddities.unmatched_receives, 1U);
}

TEST_F(Rewinds, RegionWhoseLeaveWasForgottenEndsWithTheOneAround)
{
    settings_.replay.compute_scale = 2;
    trace_.at(0).enter(0, "main").enter(50, "work");
    rewind(0, 100, 500);
    trace_.at(0).leave(700, "main");
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{0, 100, 200, 1000, 1400}));
    EXPECT_EQ(outcome.oddities.unbalanced_leaves, 1U);
    EXPECT_EQ(outcome.switched_off, 800U);
}

TEST_F(Rewinds, WorkerOfAForkThatWasForgottenKeepsItsTime)
{
    settings_.replay.compute_scale = 2;
    const auto worker = trace_.add_thread(0);
    const auto team = add_team(trace_, {0, worker});
    trace_.at(0).enter(0, "main");
    rewind(0, 100, 500);
    Thread(trace_, 0).fork(600).begin(600, team).end(700, team).join(700);
    Thread(trace_, worker).begin(200, team).end(300, team).begin(610, team).end(690, team);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{0, 200, 1000, 1200, 1200, 1400, 1400}));
    // 200; + 2*100; 1200 + 10; + 2*80
    EXPECT_EQ(outcome.times(worker), (Times{200, 400, 1210, 1370}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 1U);
}

TEST_F(Rewinds, BarrierThatAWorkerForgotHangsNobody)
{
    const auto worker = trace_.add_thread(0);
    const auto team = add_team(trace_, {0, worker});
    Thread master(trace_, 0);
    master.fork(100).begin(100, team).barrier(150, 200).barrier(250, 300).end(310, team).join(320);
    Thread(trace_, worker).begin(100, team);
    rewind(worker, 140, 210);
    Thread(trace_, worker).barrier(260, 300).end(310, team);
    const auto outcome = simulate(trace_, settings_);
    // The worker's only barrier is the team's first, for all that is known: 260. The second is the
    // master's alone: 310 + 50.
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 150, 260, 310, 360, 370, 380}));
    EXPECT_EQ(outcome.times(worker), (Times{100, 140, 210, 260, 300, 310}));
}

} // namespace haec_sim::test
