// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/window_script.hpp"

#include <gtest/gtest.h>

// Puts, gets and atomic operations are complete when the network has done them: after D = 100 + n
// for n bytes one way.

namespace haec_sim::test
{

namespace
{

/// Process 0 works on the memory of process 1.
class WindowOperations : public testing::Test
{
protected:
    WindowScript origin()
    {
        return WindowScript(trace_.at(0));
    }

    WindowScript target()
    {
        return WindowScript(trace_.at(1));
    }

    Times times(LocationIndex location = 0)
    {
        return simulate(trace_, settings_).times(location);
    }

    Trace trace_{2};
    Settings settings_;
};

} // namespace

TEST_F(WindowOperations, FlushWaitsForPut)
{
    origin().enter(100, "MPI_Put").put(110, 1, 1000, 7).leave(120, "MPI_Put");
    origin().enter(130, "MPI_Win_flush").done(5000, 7).done_there(5001, 7);
    origin().leave(5010, "MPI_Win_flush");
    // 110 + 1100
    EXPECT_EQ(times(), (Times{100, 110, 120, 130, 1210, 1210, 1219}));
}

TEST_F(WindowOperations, FlushWaitsForGetThereAndBack)
{
    origin().enter(100, "MPI_Get").get(110, 1, 1000, 7).leave(120, "MPI_Get");
    origin().enter(130, "MPI_Win_flush").done(140, 7).done_there(140, 7);
    origin().leave(150, "MPI_Win_flush");
    // 110 + 100 + 1100
    EXPECT_EQ(times(), (Times{100, 110, 120, 130, 1310, 1310, 1320}));
}

TEST_F(WindowOperations, WaitForRequestOfPut)
{
    origin().enter(100, "MPI_Rput").put(110, 1, 1000, 7).leave(120, "MPI_Rput");
    origin().enter(130, "MPI_Wait").done(900, 7).leave(905, "MPI_Wait");
    origin().enter(910, "MPI_Win_unlock_all").done_there(2000, 7);
    origin().leave(2002, "MPI_Win_unlock_all");
    EXPECT_EQ(times(), (Times{100, 110, 120, 130, 1210, 1215, 1220, 1220, 1222}));
}

TEST_F(WindowOperations, WhatIsDoneIsNotWaitedFor)
{
    origin().enter(100, "MPI_Rput").put(110, 1, 1000, 7).leave(120, "MPI_Rput");
    origin().enter(3000, "MPI_Wait").done(3500, 7).leave(3505, "MPI_Wait");
    EXPECT_EQ(times(), (Times{100, 110, 120, 3000, 3000, 3005}));
}

TEST_F(WindowOperations, AccumulateGoesOneWayAndFetchBothWays)
{
    origin().enter(100, "MPI_Accumulate").atomic(100, 1, 200, 0, 1).leave(110, "MPI_Accumulate");
    origin().enter(120, "MPI_Win_flush").done(125, 1).leave(130, "MPI_Win_flush");
    origin().enter(500, "MPI_Fetch_and_op").atomic(500, 1, 8, 4, 2).leave(510, "MPI_Fetch_and_op");
    origin().enter(520, "MPI_Win_flush").done(525, 2).leave(530, "MPI_Win_flush");
    // 100 + 300 = 400, left at 405; 370 later 775; 775 + 108 + 104 = 987
    EXPECT_EQ(times(), (Times{100, 100, 110, 120, 400, 405, 775, 775, 785, 795, 987, 992}));
}

TEST_F(WindowOperations, BlockingOperationTakesAsLongAsItsTransfer)
{
    origin().enter(100, "MPI_Blocking").put(110, 1, 50, 1).done_at_once(9000, 1);
    origin().leave(9001, "MPI_Blocking");
    EXPECT_EQ(times(), (Times{100, 110, 260, 261}));
}

TEST_F(WindowOperations, ComputingBeforeCompletionIsKept)
{
    origin().enter(0, "main").put(110, 1, 1000, 1).done(9000, 1);
    origin().put(9010, 1, 1000, 2).done(9020, 2);
    EXPECT_EQ(times(), (Times{0, 110, 9000, 9010, 10110}));
}

TEST_F(WindowOperations, RanksAreThoseOfTheWindow)
{
    settings_.tells_sequence = false;
    WindowScript script(trace_.at(0), window_of_reversed);
    script.enter(100, "MPI_Put").put(110, 1, 1000, 7).done(200, 7).leave(220, "MPI_Put");
    EXPECT_EQ(times(), (Times{100, 110, 1210, 1230}));
}

TEST_F(WindowOperations, FenceWaitsForTheOperationsOfAllMembers)
{
    origin().enter(90, "MPI_Win_fence").begin(100).end(160).leave(160, "MPI_Win_fence");
    origin().enter(200, "MPI_Put").put(200, 1, 1000, 1).leave(210, "MPI_Put");
    origin().enter(290, "MPI_Win_fence").begin(300).done(900, 1).end(905);
    target().enter(90, "MPI_Win_fence").begin(150).end(170).leave(170, "MPI_Win_fence");
    target().enter(390, "MPI_Win_fence").begin(400).end(910).leave(920, "MPI_Win_fence");
    // Times are as recorded: 150 + (160 - 150). The put is done at 1300, and recorded so at 900.
    EXPECT_EQ(times(0), (Times{90, 100, 160, 160, 200, 200, 210, 290, 300, 1300, 1305}));
    EXPECT_EQ(times(1), (Times{90, 150, 170, 170, 390, 400, 1310, 1320}));
}

TEST_F(WindowOperations, PreservedFenceWaitsForItsOwnOperations)
{
    settings_.replay.collectives = CollectiveRule::preserve;
    origin().enter(200, "MPI_Put").put(200, 1, 1000, 1).leave(210, "MPI_Put");
    origin().enter(290, "MPI_Win_fence").begin(300).done(900, 1).end(905);
    target().enter(390, "MPI_Win_fence").begin(400).end(910);
    EXPECT_EQ(times(0), (Times{200, 200, 210, 290, 300, 1300, 1305}));
    EXPECT_EQ(times(1), (Times{390, 400, 910}));
}

TEST_F(WindowOperations, FenceCompletesWhatHasNoRecordOfIt)
{
    origin().put(200, 1, 1000, 1).begin(300).end(350);
    target().begin(310).end(360);
    // 200 + 1100, and what it cost from 310 on
    EXPECT_EQ(times(0), (Times{200, 300, 1340}));
    EXPECT_EQ(times(1), (Times{310, 1350}));
}

TEST_F(WindowOperations, FenceThatParkedOnTheWayCountsTheSame)
{
    // A late message comes before all of it.
    trace_.at(1).send(20, {0, 800});
    trace_.at(0).recv(30, {1, 800});
    origin().put(200, 1, 1000, 1).begin(300).done(900, 1).end(905);
    target().begin(400).end(910);
    // 920; 1090 + 1100 = 2190
    EXPECT_EQ(times(0), (Times{920, 1090, 1190, 2190, 2195}));
    EXPECT_EQ(times(1), (Times{20, 400, 2200}));
}

TEST_F(WindowOperations, CompletionOfNothingIsKeptAndCounted)
{
    origin().enter(100, "MPI_Win_flush").done(150, 9).leave(160, "MPI_Win_flush");
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{100, 150, 160}));
    EXPECT_EQ(outcome.oddities.stray_completions, 1u);
}

TEST_F(WindowOperations, UnknownTargetsAndWindowsAreKeptAndCounted)
{
    origin().put(100, 5, 1000, 1).done(150, 1);
    WindowScript(trace_.at(0), RmaWinRef{77}).put(200, 0, 1000, 2).done(250, 2);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{100, 150, 200, 250}));
    EXPECT_EQ(outcome.oddities.unknown_peers, 1u);
    EXPECT_EQ(outcome.oddities.unknown_communicators, 1u);
    EXPECT_EQ(outcome.oddities.stray_completions, 0u);
}

TEST_F(WindowOperations, MemoryOfDevicesIsNotReachedByTheNetwork)
{
    definitions::Group group;
    group.self = GroupRef{40};
    group.name = trace_.definitions.intern("CUDA");
    group.group_type = GroupType::comm_locations;
    group.paradigm = Paradigm{5};
    group.members = {location_ref(0).value, location_ref(1).value};
    trace_.definitions.append(group);
    trace_.definitions.append(definitions::Comm{CommRef{9}, group.name, group.self, CommRef{}, {}});
    trace_.definitions.append(definitions::RmaWin{RmaWinRef{8}, group.name, CommRef{9}, {}});
    WindowScript(trace_.at(0), RmaWinRef{8}).put(100, 1, 1000, 1).done_at_once(150, 1);
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.times(0), (Times{100, 150}));
    EXPECT_EQ(outcome.oddities.stray_completions, 0u);
}

TEST_F(WindowOperations, EachHasRandomNumbersOfItsOwn)
{
    settings_.tells_sequence = true;
    origin().put(100, 1, 0, 1).put(100, 1, 0, 2).enter(150, "MPI_Wait").done(160, 1).done(170, 2);
    target().put(100, 0, 0, 1).enter(150, "MPI_Wait").done(160, 1);
    const auto outcome = simulate(trace_, settings_);
    const auto first = outcome.times(0).at(3);
    EXPECT_EQ(outcome.times(0).at(4), first + 1);
    EXPECT_NE(outcome.times(1).at(2), first);
    EXPECT_NE(outcome.times(1).at(2), first + 1);
}

} // namespace haec_sim::test
