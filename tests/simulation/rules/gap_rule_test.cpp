// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R0: the gap rule, and R8's BufferFlush.

namespace haec_sim::test
{

namespace
{

Settings stretched_by(double compute_scale)
{
    Settings settings;
    settings.replay.compute_scale = compute_scale;
    return settings;
}

void record_computation(Script& script)
{
    script.enter(100, "main").enter(200, "work").leave(240, "work").leave(300, "main");
}

} // namespace

TEST(GapRule, KeepsAllTimesWithoutCommunication)
{
    Trace trace(1);
    record_computation(trace.at(0));
    EXPECT_EQ(simulate(trace).times(0), (Times{100, 200, 240, 300}));
}

TEST(GapRule, FirstEventKeepsItsTimeWhateverTheScale)
{
    for (const double scale : {0.0, 0.5, 2.0})
    {
        Trace trace(2);
        record_computation(trace.at(0));
        trace.at(1).metric(700);
        const auto outcome = simulate(trace, stretched_by(scale));
        EXPECT_EQ(outcome.times(0).front(), 100);
        EXPECT_EQ(outcome.times(1).front(), 700);
    }
}

TEST(GapRule, ComputeScaleOfHalf)
{
    Trace trace(1);
    record_computation(trace.at(0));
    // 100; + 100/2 = 150; + 40/2 = 170; + 60/2 = 200
    EXPECT_EQ(simulate(trace, stretched_by(0.5)).times(0), (Times{100, 150, 170, 200}));
}

TEST(GapRule, ComputeScaleOfTwo)
{
    Trace trace(1);
    record_computation(trace.at(0));
    // 100; + 2*100 = 300; + 2*40 = 380; + 2*60 = 500
    EXPECT_EQ(simulate(trace, stretched_by(2)).times(0), (Times{100, 300, 380, 500}));
}

TEST(GapRule, ComputeScaleOfZeroIsAnInfinitelyFastProcessor)
{
    Trace trace(1);
    record_computation(trace.at(0));
    EXPECT_EQ(simulate(trace, stretched_by(0)).times(0), (Times{100, 100, 100, 100}));
}

TEST(GapRule, ComputeScaleDoesNotReachIntoMpi)
{
    Trace trace(1);
    trace.at(0).enter(100, "main").enter(200, "MPI_Comm_rank").leave(260, "MPI_Comm_rank");
    trace.at(0).leave(300, "main");
    // 100; the gap before the Enter is compute: + 100/2 = 150; inside MPI: + 60 = 210; + 40/2 = 230
    EXPECT_EQ(simulate(trace, stretched_by(0.5)).times(0), (Times{100, 150, 210, 230}));
}

TEST(GapRule, ComputeScaleDoesNotReachIntoRegionsThatMpiCalls)
{
    Trace trace(1);
    auto& script = trace.at(0);
    script.enter(100, "main").enter(200, "MPI_Reduce").enter(210, "operator");
    script.leave(310, "operator").leave(320, "MPI_Reduce").leave(330, "main");
    // 100; + 100*2 = 300; inside MPI: + 10 = 310; + 100 = 410; + 10 = 420; + 10*2 = 440
    EXPECT_EQ(simulate(trace, stretched_by(2)).times(0), (Times{100, 300, 310, 410, 420, 440}));
}

TEST(GapRule, NestedMpiRegionsEndWithTheOutermost)
{
    Trace trace(1);
    auto& script = trace.at(0);
    script.enter(0, "MPI_Outer").enter(10, "MPI_Inner").leave(20, "MPI_Inner");
    script.leave(30, "MPI_Outer").enter(40, "work");
    // 0; + 10 = 10; + 10 = 20; still inside the outer one: + 10 = 30; + 10*2 = 50
    EXPECT_EQ(simulate(trace, stretched_by(2)).times(0), (Times{0, 10, 20, 30, 50}));
}

TEST(GapRule, LeaveWithoutEnterEndsNothing)
{
    Trace trace(1);
    trace.at(0)
        .leave(100, "main")
        .enter(200, "MPI_Comm_rank")
        .leave(210, "work")
        .leave(230, "MPI_Comm_rank");
    trace.at(0).leave(300, "main");
    const auto outcome = simulate(trace, stretched_by(0.5));
    // 100; + 100/2 = 150; inside MPI: + 10 = 160; still inside MPI: + 20 = 180; + 70/2 = 215
    EXPECT_EQ(outcome.times(0), (Times{100, 150, 160, 180, 215}));
    EXPECT_EQ(outcome.oddities.unbalanced_leaves, 3u);
}

TEST(GapRule, LeaveOfAnOuterRegionEndsTheInnerOnes)
{
    Trace trace(1);
    auto& script = trace.at(0);
    script.enter(100, "main").enter(200, "MPI_Wait").leave(300, "main").enter(400, "work");
    const auto outcome = simulate(trace, stretched_by(0.5));
    // 100; + 100/2 = 150; inside MPI: + 100 = 250; outside again: + 100/2 = 300
    EXPECT_EQ(outcome.times(0), (Times{100, 150, 250, 300}));
    EXPECT_EQ(outcome.oddities.unbalanced_leaves, 1u);
}

TEST(GapRule, RegionsNeverLeftAreNoFault)
{
    Trace trace(1);
    trace.at(0).enter(100, "main").enter(200, "MPI_Wait");
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{100, 200}));
    EXPECT_EQ(outcome.oddities.unbalanced_leaves, 0u);
}

TEST(GapRule, CallingContextsAreRegionsToo)
{
    Trace trace(1);
    trace.at(0).enter_context(100, "main").enter_context(200, "MPI_Comm_rank");
    trace.at(0).leave_context(260, "MPI_Comm_rank").leave_context(300, "main");
    // as in ComputeScaleDoesNotReachIntoMpi
    EXPECT_EQ(simulate(trace, stretched_by(0.5)).times(0), (Times{100, 150, 210, 230}));
}

TEST(GapRule, BufferFlushStopsAfterItsOwnDurationInScaledTime)
{
    Trace trace(1);
    trace.at(0).enter(100, "main").flush(200, 300).enter(300, "MPI_Barrier").flush(310, 350);
    trace.at(0).flush(360, 340);
    const auto flushes = simulate(trace, stretched_by(0.5)).records[0];
    // 100; + 100/2 = 150, and lasts 100/2
    EXPECT_EQ(flushes[1].time, 150);
    EXPECT_EQ(flushes[1].stop_time, 200);
    // 150 + 100/2 = 200; inside MPI: + 10 = 210, and lasts 40
    EXPECT_EQ(flushes[3].time, 210);
    EXPECT_EQ(flushes[3].stop_time, 250);
    // + 50 = 260; a flush that ends before it begins ends when it begins
    EXPECT_EQ(flushes[4].time, 260);
    EXPECT_EQ(flushes[4].stop_time, 260);
}

TEST(GapRule, RegionsHaveFactorsOfTheirOwn)
{
    Trace trace(1);
    trace.at(0).enter(100, "main").enter(200, "solve").flush(240, 300).leave(300, "solve");
    trace.at(0).enter(310, "MPI_Barrier").leave(330, "MPI_Barrier").leave(340, "main");
    Settings settings = stretched_by(0.5);
    settings.replay.compute_selectors = ComputeSelectors({{"region:sol*", {3.0}}}, "replay");
    settings.replay.compute_selectors.find_regions(trace.definitions,
                                                   [](RegionRef) { return true; });
    const auto outcome = simulate(trace, settings);
    // 100; + 100 / 2 = 150; then 1.5 times 40 and 60; + 10 / 2; 20 in MPI; + 10 / 2. The flush ends
    // 1.5 times 60 after its begin.
    EXPECT_EQ(outcome.times(0), (Times{100, 150, 210, 300, 305, 325, 330}));
    EXPECT_EQ(outcome.records[0][2].stop_time, 300);
}

} // namespace haec_sim::test
