// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R6 with `model`: collectives are the messages of their algorithms. D = 100 ps + 1 ps for each
// byte.

namespace haec_sim::test
{

namespace
{

Settings by_model(double compute_scale = 1)
{
    Settings settings;
    settings.replay.collectives = CollectiveRule::model;
    settings.replay.compute_scale = compute_scale;
    return settings;
}

/// Enter, begin, end and Leave of a collective in which a member counts such lengths.
void collective(Script& script, std::int64_t begin, std::int64_t end, CollectiveOp operation,
                std::uint64_t sent, std::uint64_t received, CommRef communicator = world,
                std::uint32_t root = collective_root_none,
                const std::string& region = "MPI_Collective")
{
    script.enter(begin, region).collective_begin(begin);
    script.add(end, events::MpiCollectiveEnd{{}, operation, communicator, root, sent, received});
    script.leave(end, region);
}

} // namespace

TEST(ModelledCollectives, NothingOfTheRecordedDurationIsKept)
{
    Trace trace(2);
    collective(trace.at(0), 1000, 9000, CollectiveOp::barrier, 0, 0);
    collective(trace.at(1), 1500, 9500, CollectiveOp::barrier, 0, 0);
    const auto outcome = simulate(trace, by_model());
    // 1 sends at 1500: 1600. 0 sent at 1000: 1 has got it, and ends when it has sent.
    EXPECT_EQ(outcome.times(0), (Times{1000, 1000, 1600, 1600}));
    EXPECT_EQ(outcome.times(1), (Times{1500, 1500, 1500, 1500}));
    EXPECT_EQ(outcome.kept_of_collectives, 0u);
}

TEST(ModelledCollectives, TheMostOfAllMembersIsTheLength)
{
    Trace trace(4);
    for (LocationIndex member = 0; member < 4; ++member)
    {
        collective(trace.at(member), 10 * member, 5000, CollectiveOp::bcast, 0,
                   member == 3 ? 900 : 300, world, 0);
    }
    auto settings = by_model();
    // There each member has begun to send before others say what they count.
    settings.may_share_network = false;
    const auto outcome = simulate(trace, settings);
    // D = 1000: 0 sends to 2 and to 1 at 0; 2 to 3 at 1000
    EXPECT_EQ(outcome.times(0).at(2), 0);
    EXPECT_EQ(outcome.times(1).at(2), 1000);
    EXPECT_EQ(outcome.times(2).at(2), 1000);
    EXPECT_EQ(outcome.times(3).at(2), 2000);
    EXPECT_EQ(outcome.oddities.unlike_lengths, 1u);
}

TEST(ModelledCollectives, RanksAreTheCommunicatorsOwn)
{
    // Rank r of `reversed` is process 3 - r; its root 0 is process 3.
    Trace trace(4);
    for (LocationIndex member = 0; member < 4; ++member)
    {
        collective(trace.at(member), 0, 5000, CollectiveOp::gather, 50, 0, reversed, 0);
    }
    const auto outcome = simulate(trace, by_model());
    // rank 1 to 0: 150; 3 to 2: 150; then 2, with two blocks, to 0: 150 + 200
    EXPECT_EQ(outcome.times(3).at(2), 350);
    EXPECT_EQ(outcome.times(2).at(2), 0);
    EXPECT_EQ(outcome.times(1).at(2), 150);
    EXPECT_EQ(outcome.times(0).at(2), 0);
}

TEST(ModelledCollectives, NonBlockingOnesGoOnByThemselves)
{
    Trace trace(2);
    trace.at(0).collective_request(100, 1).collective_complete(5000, 1, CollectiveOp::barrier);
    trace.at(1).collective_request(300, 1).collective_complete(310, 1, CollectiveOp::barrier);
    const auto outcome = simulate(trace, by_model());
    // 0: E = 300 + 100; 1: it has sent at 300, and got 0's at 200
    EXPECT_EQ(outcome.times(0), (Times{100, 400}));
    EXPECT_EQ(outcome.times(1), (Times{300, 300}));
}

TEST(ModelledCollectives, ComputingBetweenRequestAndCompletionCounts)
{
    Trace trace(2);
    trace.at(0).collective_request(0, 1).enter(100, "work").leave(900, "work");
    trace.at(0).enter(900, "MPI_Wait").collective_complete(5000, 1, CollectiveOp::barrier);
    trace.at(1).collective_request(0, 1).collective_complete(10, 1, CollectiveOp::barrier);
    const auto outcome = simulate(trace, by_model());
    // E = 100 is past when it waits.
    EXPECT_EQ(outcome.times(0), (Times{0, 100, 900, 900, 900}));
}

TEST(ModelledCollectives, AloneItTakesNoTime)
{
    Trace trace(1);
    collective(trace.at(0), 100, 5000, CollectiveOp::allreduce, 8, 8, world);
    collective(trace.at(0), 6000, 7000, CollectiveOp::bcast, 8, 8, self, 0);
    const auto outcome = simulate(trace, by_model());
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 100, 100, 1100, 1100, 1100, 1100}));
    EXPECT_EQ(outcome.kept_of_collectives, 0u);
}

TEST(ModelledCollectives, WhatHasNoModelIsSynchronized)
{
    for (const auto operation : {CollectiveOp::create_handle, CollectiveOp::destroy_handle})
    {
        Trace trace(2);
        trace.at(0).enter(0, "main");
        trace.at(1).enter(0, "main");
        collective(trace.at(0), 100, 500, operation, 0, 0);
        collective(trace.at(1), 200, 510, operation, 0, 0);
        const auto outcome = simulate(trace, by_model(2));
        // latest begin 200, at 400: 400 + 300 and 400 + 310
        EXPECT_EQ(outcome.times(0).at(3), 700);
        EXPECT_EQ(outcome.times(1).at(3), 710);
        EXPECT_EQ(outcome.kept_of_collectives, 300u + 310);
    }
}

TEST(ModelledCollectives, OfInterCommunicatorsAndWindowsAreSynchronized)
{
    Trace trace(2);
    collective(trace.at(0), 100, 500, CollectiveOp::barrier, 0, 0, between_halves);
    collective(trace.at(1), 200, 510, CollectiveOp::barrier, 0, 0, between_halves);
    trace.at(0).rma_begin(600).rma_end(700, CollectiveOp::barrier);
    trace.at(1).rma_begin(650).rma_end(710, CollectiveOp::barrier);
    const auto outcome = simulate(trace, by_model());
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 500, 500, 600, 700}));
    EXPECT_EQ(outcome.times(1), (Times{200, 200, 510, 510, 650, 710}));
}

namespace
{

void expect_synchronized_within(const std::string& region, bool all_say_so)
{
    Trace trace(3);
    for (LocationIndex member = 0; member < 3; ++member)
    {
        collective(trace.at(member), 100 * member, 500, CollectiveOp::barrier, 0, 0, world,
                   collective_root_none, all_say_so || member == 1 ? region : "MPI_Barrier");
    }
    auto settings = by_model();
    // In a shared network the others have begun to send before that one says so.
    settings.may_share_network = all_say_so;
    const auto outcome = simulate(trace, settings);
    for (LocationIndex member = 0; member < 3; ++member)
    {
        EXPECT_EQ(outcome.times(member).at(2), 500) << region;
    }
}

} // namespace

TEST(ModelledCollectives, WithinInitAndFinalizeAreSynchronized)
{
    for (const std::string region : {"MPI_Init", "mpi_init_thread", "MPI_Finalize"})
    {
        expect_synchronized_within(region, true);
        expect_synchronized_within(region, false);
    }
}

TEST(ModelledCollectives, RootThatIsNobodyIsSynchronized)
{
    Trace trace(2);
    collective(trace.at(0), 100, 500, CollectiveOp::bcast, 8, 8, world, 7);
    collective(trace.at(1), 200, 510, CollectiveOp::bcast, 8, 8, world, 7);
    const auto outcome = simulate(trace, by_model());
    EXPECT_EQ(outcome.times(0).at(2), 500);
    EXPECT_EQ(outcome.times(1).at(2), 510);
    EXPECT_EQ(outcome.oddities.unknown_roots, 2u);
}

TEST(ModelledCollectives, OccupancyAndOverheadAreTheModels)
{
    Trace trace(2);
    collective(trace.at(0), 0, 500, CollectiveOp::barrier, 0, 0);
    collective(trace.at(1), 0, 510, CollectiveOp::barrier, 0, 0);
    auto settings = by_model();
    settings.replay.send_occupancy = Picoseconds{7};
    settings.replay.receive_overhead = Picoseconds{5};
    // max(0 + 7, 100) + 5
    EXPECT_EQ(simulate(trace, settings).times(0).at(2), 105);
}

TEST(ModelledCollectives, ChosenAlgorithms)
{
    Trace trace(4);
    for (LocationIndex member = 0; member < 4; ++member)
    {
        collective(trace.at(member), 0, 500, CollectiveOp::gather, 50, 0, world, 0);
    }
    auto settings = by_model();
    settings.replay.collective_algorithms = {
        CollectiveChoice{CollectiveOp::gather, CollectiveAlgorithm::linear}};
    // binomial: 150 + 200
    EXPECT_EQ(simulate(trace, by_model()).times(0).at(2), 350);
    EXPECT_EQ(simulate(trace, settings).times(0).at(2), 150);
}

TEST(ModelledCollectives, OneThatSomeNeverBeginIsKeptAsRecordedWhereAsked)
{
    Trace trace(2);
    collective(trace.at(0), 100, 500, CollectiveOp::barrier, 0, 0);
    trace.at(1).enter(0, "main").leave(10, "main");
    auto settings = by_model();
    EXPECT_NE(error_of(trace, settings).find("waits at"), std::string::npos);
    settings.rule = Unmatched::keep;
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 500, 500}));
    EXPECT_EQ(outcome.oddities.unfinished_collectives, 1u);
}

} // namespace haec_sim::test
