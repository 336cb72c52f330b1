// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R6: what stands between a collective's begin and end has no time of its own.

namespace haec_sim::test
{

namespace
{

/// Nothing computes.
Settings infinitely_fast(CollectiveRule rule = CollectiveRule::synchronize)
{
    Settings settings;
    settings.replay.compute_scale = 0;
    settings.replay.collectives = rule;
    return settings;
}

/// MPI_Comm_split from `begin` on: the communicator is made at 440, the call ends at 450.
void split(Script& script, std::int64_t begin)
{
    script.enter(0, "main").enter(begin, "MPI_Comm_split").collective_begin(begin + 1);
    script.add(440, events::CommCreate{{}, reversed});
    script.collective_end(450, CollectiveOp::create_handle).leave(460, "MPI_Comm_split");
}

} // namespace

// Both begin at 1. What was recorded behind the last begin, at 401, is the cost: 49.
TEST(InsideCollectives, ARecordedWaitIsNotKept)
{
    Trace trace(2);
    split(trace.at(0), 100);
    split(trace.at(1), 400);
    const auto outcome = simulate(trace, infinitely_fast());
    EXPECT_EQ(outcome.times(0), (Times{0, 0, 1, 1, 50, 60}));
    EXPECT_EQ(outcome.times(1), (Times{0, 0, 1, 1, 50, 60}));
}

TEST(InsideCollectives, PreservedOnesKeepTheirLength)
{
    Trace trace(2);
    split(trace.at(0), 100);
    split(trace.at(1), 400);
    const auto outcome = simulate(trace, infinitely_fast(CollectiveRule::preserve));
    EXPECT_EQ(outcome.times(0), (Times{0, 0, 1, 1, 350, 360}));
    EXPECT_EQ(outcome.times(1), (Times{0, 0, 1, 1, 50, 60}));
}

// A reduction by a function of the program, by model.
TEST(InsideCollectives, RegionsThereTakeNoTime)
{
    Trace trace(2);
    for (LocationIndex process = 0; process < 2; ++process)
    {
        trace.at(process)
            .enter(0, "MPI_Barrier")
            .collective_begin(0)
            .enter(100, "progress")
            .leave(500, "progress")
            .collective_end(900, CollectiveOp::barrier)
            .leave(910, "MPI_Barrier")
            .enter(920, "MPI_Test");
    }
    const auto outcome = simulate(trace, infinitely_fast(CollectiveRule::model));
    // a message of 100 ps
    EXPECT_EQ(outcome.times(0), (Times{0, 0, 0, 0, 100, 110, 110}));
}

TEST(InsideCollectives, BuffersAreFlushedThereInNoTime)
{
    Trace trace(1);
    trace.at(0).enter(0, "MPI_Barrier").collective_begin(10).flush(20, 80);
    trace.at(0).collective_end(100, CollectiveOp::barrier).leave(110, "MPI_Barrier");
    const auto outcome = simulate(trace, infinitely_fast());
    EXPECT_EQ(outcome.times(0), (Times{0, 10, 10, 100, 110}));
    EXPECT_EQ(outcome.records[0][2].stop_time, 10);
    EXPECT_EQ(outcome.flushes, 0u);
}

TEST(InsideCollectives, TheOuterOneOfTwoEndsThem)
{
    Trace trace(1);
    trace.at(0).enter(0, "MPI_Win_create").rma_begin(10).collective_begin(20);
    trace.at(0).collective_end(50, CollectiveOp::barrier).metric(60).add(70, events::CommCreate{});
    trace.at(0).rma_end(100, CollectiveOp::create_handle).leave(110, "MPI_Win_create");
    const auto outcome = simulate(trace, infinitely_fast());
    EXPECT_EQ(outcome.times(0), (Times{0, 10, 10, 40, 40, 40, 100, 110}));
}

// The region's gaps are no collective's.
TEST(InsideCollectives, WithoutAnEndARegionKeepsItsLength)
{
    Trace trace(1);
    trace.at(0).enter(100, "MPI_Comm_dup").collective_begin(110);
    trace.at(0).add(150, events::CommCreate{}).leave(200, "MPI_Comm_dup").enter(200, "MPI_Send");
    trace.at(0).add(250, events::CommCreate{}).leave(300, "MPI_Send");
    const auto outcome = simulate(trace, infinitely_fast());
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 200, 200, 250, 300}));
}

} // namespace haec_sim::test
