// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R8: metrics and parameters take the time of the next record at the same input time.

namespace haec_sim::test
{

TEST(HeldRecords, TakeTheTimeOfAReceiveThatWaits)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).enter(50, "MPI_Recv").metric(60).parameter(60).recv(60, {0, 100});
    trace.at(1).metric(70).leave(70, "MPI_Recv");
    const auto outcome = simulate(trace);
    // A = 110 + 200 = 310; + 10
    EXPECT_EQ(outcome.times(1), (Times{50, 310, 310, 310, 320, 320}));
}

TEST(HeldRecords, KeepTheGapRuleWhereTheNextRecordIsLater)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).enter(50, "MPI_Recv").metric(60).recv(65, {0, 100}).parameter(68);
    trace.at(1).leave(70, "MPI_Recv");
    // 50 + 10; A = 310; + 3; + 2
    EXPECT_EQ(simulate(trace).times(1), (Times{50, 60, 310, 313, 315}));
}

TEST(HeldRecords, OfOneTimeFollowEachOther)
{
    Trace trace(1);
    trace.at(0).enter(50, "main").metric(60).parameter(60).metric(70).leave(70, "main");
    Settings settings;
    settings.replay.compute_scale = 2;
    // 50; + 2*10 for both; + 2*10 for the Leave and its metric
    EXPECT_EQ(simulate(trace, settings).times(0), (Times{50, 70, 70, 90, 90}));
}

TEST(HeldRecords, AtTheEndOfTheLocation)
{
    Trace trace(1);
    trace.at(0).enter(50, "main").leave(60, "main").metric(70).metric(90);
    Settings settings;
    settings.replay.compute_scale = 0.5;
    // 50; + 5; + 5; + 10
    EXPECT_EQ(simulate(trace, settings).times(0), (Times{50, 55, 60, 70}));
}

TEST(HeldRecords, AtTheEndBehindARecordThatWaits)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).enter(50, "MPI_Recv").recv(60, {0, 100}).metric(65).metric(65);
    EXPECT_EQ(simulate(trace).times(1), (Times{50, 310, 315, 315}));
}

TEST(HeldRecords, AsTheFirstRecords)
{
    Trace trace(2);
    trace.at(0).metric(50).metric(60).enter(60, "main");
    trace.at(1).metric(80);
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{50, 60, 60}));
    EXPECT_EQ(outcome.times(1), (Times{80}));
}

TEST(HeldRecords, TakeTheTimeOfACollectivesEnd)
{
    Trace trace(2);
    trace.at(0).collective_begin(100).metric(110).collective_end(110, CollectiveOp::barrier);
    trace.at(1).collective_begin(300).metric(305).collective_end(310, CollectiveOp::barrier);
    const auto outcome = simulate(trace);
    // 300 + 0 for both
    EXPECT_EQ(outcome.times(0), (Times{100, 300, 300}));
    // the metric by the gap rule; 300 + 10
    EXPECT_EQ(outcome.times(1), (Times{300, 305, 310}));
}

TEST(HeldRecords, KeepTheirPlaceInTheSequence)
{
    Trace trace(1);
    trace.at(0).enter(50, "main").metric(60).parameter(60).metric(60).leave(60, "main").metric(70);
    const auto records = simulate(trace).records[0];
    const auto& input = trace.at(0).events;
    ASSERT_EQ(records.size(), input.size());
    for (std::size_t index = 0; index < input.size(); ++index)
    {
        EXPECT_EQ(records[index].kind, input[index].index()) << index;
    }
}

} // namespace haec_sim::test
