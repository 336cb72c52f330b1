// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/unrecorded_waits.hpp"

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(UnrecordedWaits, AVisitWithoutARecordCounts)
{
    Trace trace(1);
    trace.at(0).enter(0, "main").enter(100, "MPI_Wait").leave(130, "MPI_Wait").leave(200, "main");
    EXPECT_EQ(simulate(trace).without_records, 30u);
}

TEST(UnrecordedWaits, NotOneOfALocalCallNorOfTheProgram)
{
    Trace trace(1);
    trace.at(0)
        .enter(0, "main")
        .enter(100, "MPI_Comm_rank")
        .leave(130, "MPI_Comm_rank")
        .enter(140, "MPI_Test")
        .leave(160, "MPI_Test")
        .leave(200, "main");
    EXPECT_EQ(simulate(trace).without_records, 0u);
}

TEST(UnrecordedWaits, NotOneWithAMessageARequestOrACollective)
{
    Trace trace(2);
    trace.at(0)
        .blocking_send(0, 10, 20, {1})
        .enter(30, "MPI_Isend")
        .isend(40, 7, {1})
        .leave(50, "MPI_Isend")
        .enter(60, "MPI_Wait")
        .isend_complete(90, 7)
        .leave(90, "MPI_Wait")
        .collective(100, 200, CollectiveOp::barrier);
    trace.at(1)
        .blocking_recv(0, 20, 30, {0})
        .enter(40, "MPI_Irecv")
        .irecv_request(50, 7)
        .leave(60, "MPI_Irecv")
        .enter(70, "MPI_Wait")
        .irecv(90, 7, {0})
        .leave(95, "MPI_Wait")
        .collective(100, 200, CollectiveOp::barrier);
    EXPECT_EQ(simulate(trace).without_records, 0u);
}

TEST(UnrecordedWaits, MetricsAreNone)
{
    Trace trace(1);
    trace.at(0).enter(100, "MPI_Start").metric(110).parameter(120).leave(130, "MPI_Start");
    EXPECT_EQ(simulate(trace).without_records, 30u);
}

TEST(UnrecordedWaits, OfNestedOnesTheOutermostCountsOnce)
{
    Trace trace(1);
    trace.at(0)
        .enter(0, "main")
        .enter(10, "MPI_File_open")
        .enter(20, "MPI_Comm_dup")
        .leave(50, "MPI_Comm_dup")
        .enter(60, "callback")
        .enter(70, "MPI_Bcast")
        .leave(75, "MPI_Bcast")
        .leave(80, "callback")
        .leave(100, "MPI_File_open")
        .leave(200, "main");
    EXPECT_EQ(simulate(trace).without_records, 90u);
}

TEST(UnrecordedWaits, InsideOneWithARecordTheInnerOnesCount)
{
    // 30 before the record and 5 after it; a visit around a record has some.
    Trace trace(1);
    trace.at(0)
        .enter(0, "main")
        .enter(10, "MPI_Comm_spawn")
        .enter(20, "MPI_Wait")
        .leave(50, "MPI_Wait")
        .collective(60, 80, CollectiveOp::barrier)
        .enter(85, "MPI_Wait")
        .leave(90, "MPI_Wait")
        .leave(100, "MPI_Comm_spawn")
        .leave(200, "main");
    EXPECT_EQ(simulate(trace).without_records, 35u);
}

TEST(UnrecordedWaits, AVisitThatNeverEndsCountsUpToTheLastRecord)
{
    Trace trace(1);
    trace.at(0).enter(0, "main").enter(10, "MPI_Probe").enter(30, "MPI_Wait").metric(70);
    EXPECT_EQ(simulate(trace).without_records, 60u);
}

TEST(UnrecordedWaits, ALeaveOfSeveralRegionsEndsAll)
{
    Trace trace(1);
    trace.at(0)
        .enter(0, "main")
        .enter(10, "MPI_Probe")
        .enter(20, "inside")
        .enter(30, "MPI_Wait")
        .leave(70, "main");
    EXPECT_EQ(simulate(trace).without_records, 60u);
}

TEST(UnrecordedWaits, StacksMayGrow)
{
    // Deeper and deeper while a record inside is known.
    Trace trace(1);
    auto& script = trace.at(0);
    script.enter(0, "main").collective(10, 20, CollectiveOp::barrier);
    for (int depth = 0; depth < 40; ++depth)
    {
        script.enter(30, "level" + std::to_string(depth));
    }
    script.enter(40, "MPI_Wait").leave(45, "MPI_Wait").collective(50, 60, CollectiveOp::barrier);
    for (int depth = 39; depth >= 0; --depth)
    {
        script.leave(70, "level" + std::to_string(depth));
    }
    script.leave(80, "main");
    EXPECT_EQ(simulate(trace).without_records, 5u);
}

TEST(UnrecordedWaits, AreKeptByRegionAndOfTheRegionOfInterest)
{
    UnrecordedWaits waits;
    waits.leave(RegionRef{1}, Picoseconds{0}, Picoseconds{10});
    EXPECT_EQ(waits.settle(), Picoseconds{10});
    waits.begin_interest();
    waits.leave(RegionRef{1}, Picoseconds{20}, Picoseconds{25});
    waits.leave(RegionRef{2}, Picoseconds{30}, Picoseconds{37});
    EXPECT_EQ(waits.settle(), Picoseconds{12});
    waits.end_interest();
    waits.leave(RegionRef{2}, Picoseconds{40}, Picoseconds{41});
    EXPECT_EQ(waits.settle(), Picoseconds{1});
    ASSERT_EQ(waits.by_region().size(), 2u);
    EXPECT_EQ(waits.by_region()[0].whole, Picoseconds{15});
    EXPECT_EQ(waits.by_region()[0].interest, Picoseconds{5});
    EXPECT_EQ(waits.by_region()[1].whole, Picoseconds{8});
    EXPECT_EQ(waits.by_region()[1].interest, Picoseconds{7});
}

} // namespace haec_sim::test
