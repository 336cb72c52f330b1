// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

// R6: blocking collectives.

namespace haec_sim::test
{

namespace
{

using FourTimes = std::array<std::int64_t, 4>;

/// Four members that compute until b_j and are in the collective until e_j. Simulated with a
/// compute_scale of 2 they begin at B_j = 2 * b_j.
void record_collective(Trace& trace, const FourTimes& b, const FourTimes& e, CollectiveOp operation,
                       CommRef communicator, std::uint32_t root)
{
    for (LocationIndex member = 0; member < 4; ++member)
    {
        auto& script = trace.at(member);
        script.enter(0, "main").enter(b[member], "MPI_Collective").collective_begin(b[member]);
        script.collective_end(e[member], operation, communicator, root);
        script.leave(e[member] + 10, "MPI_Collective");
    }
}

Settings twice_as_slow(CollectiveRule rule = CollectiveRule::synchronize)
{
    Settings settings;
    settings.replay.compute_scale = 2;
    settings.replay.collectives = rule;
    return settings;
}

constexpr FourTimes usual_begins{100, 200, 300, 400};
constexpr FourTimes ends{450, 460, 470, 480};

/// The output times E_j of the members, by location.
FourTimes ends_of(const Outcome& outcome)
{
    FourTimes times{};
    for (LocationIndex member = 0; member < 4; ++member)
    {
        times[member] = outcome.times(member).at(3);
        EXPECT_EQ(outcome.times(member).at(4), times[member] + 10);
    }
    return times;
}

FourTimes simulated_ends(CollectiveOp operation, std::uint32_t root = collective_root_none,
                         CommRef communicator = world, const FourTimes& b = usual_begins)
{
    Trace trace(4);
    record_collective(trace, b, ends, operation, communicator, root);
    return ends_of(simulate(trace, twice_as_slow()));
}

} // namespace

TEST(Collectives, EverybodyWaitsForTheLastOfAll)
{
    for (const auto operation :
         {CollectiveOp::barrier, CollectiveOp::allgather, CollectiveOp::allgatherv,
          CollectiveOp::allreduce, CollectiveOp::alltoall, CollectiveOp::alltoallv,
          CollectiveOp::alltoallw, CollectiveOp::reduce_scatter, CollectiveOp::reduce_scatter_block,
          CollectiveOp::create_handle, CollectiveOp::destroy_handle, CollectiveOp::allocate,
          CollectiveOp::deallocate, CollectiveOp::create_handle_and_allocate,
          CollectiveOp::destroy_handle_and_deallocate})
    {
        // latest begins: b = 400, B = 800: 800 + (450 - 400) and so on
        EXPECT_EQ(simulated_ends(operation), (FourTimes{850, 860, 870, 880}))
            << static_cast<int>(operation);
    }
}

TEST(Collectives, ReceiversOfTheRootWaitForTheRoot)
{
    for (const auto operation :
         {CollectiveOp::bcast, CollectiveOp::scatter, CollectiveOp::scatterv})
    {
        // 0: {1, 0}: b = 200, B = 400: 400 + (450 - 200) = 650
        // 1, the root: 400 + (460 - 200) = 660
        // 2: {1, 2}: b = 300, B = 600: 600 + 170; 3: 800 + 80
        EXPECT_EQ(simulated_ends(operation, 1), (FourTimes{650, 660, 770, 880}))
            << static_cast<int>(operation);
        // root 3, the last: b = 400, B = 800 for everybody
        EXPECT_EQ(simulated_ends(operation, 3), (FourTimes{850, 860, 870, 880}))
            << static_cast<int>(operation);
    }
}

TEST(Collectives, TheRootWaitsForTheSendersToIt)
{
    for (const auto operation : {CollectiveOp::reduce, CollectiveOp::gather, CollectiveOp::gatherv})
    {
        // 1, the root: 800 + (460 - 400) = 860; the others: B_j + (e_j - b_j):
        // 200 + 350, 600 + 170, 800 + 80
        EXPECT_EQ(simulated_ends(operation, 1), (FourTimes{550, 860, 770, 880}))
            << static_cast<int>(operation);
    }
}

TEST(Collectives, PrefixOperationsWaitForTheLowerRanks)
{
    for (const auto operation : {CollectiveOp::scan, CollectiveOp::exscan})
    {
        // 0: 600 + (450 - 300) = 750; 1: b = 300, B = 600: 600 + 160 = 760;
        // 2: b = 400, B = 800: 800 + 70; 3: 800 + 80
        EXPECT_EQ(simulated_ends(operation, collective_root_none, world, {300, 100, 400, 200}),
                  (FourTimes{750, 760, 870, 880}))
            << static_cast<int>(operation);
    }
}

TEST(Collectives, RootsAndPrefixesAreByRankOfTheCommunicator)
{
    // rank 0 of the reversed communicator is process 3: as in ReceiversOfTheRootWaitForTheRoot
    EXPECT_EQ(simulated_ends(CollectiveOp::bcast, 0, reversed), (FourTimes{850, 860, 870, 880}));
    // rank 2 is process 1
    EXPECT_EQ(simulated_ends(CollectiveOp::reduce, 2, reversed), (FourTimes{550, 860, 770, 880}));
    // 3 is the first: 800 + 80; all others come after it: 800 + (e - 400)
    EXPECT_EQ(simulated_ends(CollectiveOp::scan, collective_root_none, reversed),
              (FourTimes{850, 860, 870, 880}));
}

TEST(Collectives, CostIsNeverNegative)
{
    Trace trace(4);
    // clocks disagree: 0 ends before 3 began
    record_collective(trace, usual_begins, {350, 460, 470, 480}, CollectiveOp::barrier, world,
                      collective_root_none);
    // 0: 800 + max(0, 350 - 400)
    EXPECT_EQ(ends_of(simulate(trace, twice_as_slow())), (FourTimes{800, 860, 870, 880}));
}

TEST(Collectives, CostOfTheRootsReceiversIsNeverNegative)
{
    Trace trace(4);
    record_collective(trace, usual_begins, {350, 460, 470, 480}, CollectiveOp::bcast, world, 3);
    EXPECT_EQ(ends_of(simulate(trace, twice_as_slow())), (FourTimes{800, 860, 870, 880}));
}

TEST(Collectives, PreserveKeepsTheirDuration)
{
    for (const auto operation : {CollectiveOp::barrier, CollectiveOp::bcast, CollectiveOp::scan})
    {
        Trace trace(4);
        record_collective(trace, usual_begins, ends, operation, world, 0);
        // B_j + (e_j - b_j): 200 + 350, 400 + 260, 600 + 170, 800 + 80
        EXPECT_EQ(ends_of(simulate(trace, twice_as_slow(CollectiveRule::preserve))),
                  (FourTimes{550, 660, 770, 880}));
    }
}

TEST(Collectives, OnCommSelfNobodyWaits)
{
    // as under preserve
    EXPECT_EQ(simulated_ends(CollectiveOp::barrier, collective_root_none, self),
              (FourTimes{550, 660, 770, 880}));
}

TEST(Collectives, OnAnInterCommunicatorBothGroupsWait)
{
    EXPECT_EQ(simulated_ends(CollectiveOp::barrier, collective_root_none, between_halves),
              (FourTimes{850, 860, 870, 880}));
}

TEST(Collectives, RootedOnAnInterCommunicator)
{
    // The root, process 1, says MPI_ROOT, the other of its group MPI_PROC_NULL, and those of the
    // other group its rank. All are coupled (collective_board.hpp), in whatever order they come.
    for (std::uint64_t interleaving = 0; interleaving < 30; ++interleaving)
    {
        Trace trace(4);
        const std::array<std::uint32_t, 4> roots{collective_root_none, collective_root_self, 1, 1};
        for (LocationIndex member = 0; member < 4; ++member)
        {
            trace.at(member).enter(0, "main");
            trace.at(member).collective(usual_begins[member], ends[member], CollectiveOp::bcast,
                                        between_halves, roots[member]);
        }
        auto settings = twice_as_slow();
        settings.interleaving = interleaving;
        const auto outcome = simulate(trace, settings);
        // nobody of the receiving group ends before the root began, at 400
        EXPECT_EQ(outcome.times(2).at(3), simulate(trace, twice_as_slow()).times(2).at(3));
        EXPECT_GE(outcome.times(2).at(3), 400);
        EXPECT_GE(outcome.times(3).at(3), 400);
    }
}

TEST(Collectives, CountAreKeptPerCommunicator)
{
    // 0 and 1 meet on `world` and on `reversed`, with others in between on MPI_COMM_SELF.
    Trace trace(2);
    trace.at(0).collective(100, 110, CollectiveOp::barrier, reversed);
    trace.at(0).collective(120, 130, CollectiveOp::allreduce, world);
    trace.at(0).collective(140, 150, CollectiveOp::barrier, self);
    trace.at(0).collective(160, 170, CollectiveOp::alltoall, reversed);
    trace.at(1).collective(100, 120, CollectiveOp::barrier, self);
    trace.at(1).collective(200, 210, CollectiveOp::barrier, reversed);
    trace.at(1).collective(220, 230, CollectiveOp::allreduce, world);
    trace.at(1).collective(300, 310, CollectiveOp::alltoall, reversed);
    const auto outcome = simulate(trace);
    // barrier: latest 200: 0: cost 0: 200; 1: 210
    // allreduce: 0 begins at 210, 1 at 220; latest b = 220: 0: 220 + 0; 1: 230
    // 0: self: 230 to 240; alltoall: 0 begins at 250, 1 at 300 (b = 300): 0: 300, 1: 310
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 200, 200, 210, 210, 220, 220, 230, 230, 240, 240,
                                       250, 250, 300, 300}));
    EXPECT_EQ(outcome.times(1), (Times{100, 100, 120, 120, 200, 200, 210, 210, 220, 220, 230, 230,
                                       300, 300, 310, 310}));
}

TEST(Collectives, RecordedCostIsCountedWithoutWaiting)
{
    Trace trace(4);
    record_collective(trace, usual_begins, ends, CollectiveOp::barrier, world,
                      collective_root_none);
    trace.add_thread(0);
    // synchronize: e_j - 400; preserve: e_j - b_j.
    const auto synchronized = simulate(trace, twice_as_slow());
    EXPECT_EQ(synchronized.kept_of_collectives, 50u + 60 + 70 + 80);
    EXPECT_EQ(synchronized.communicating, 4u);
    EXPECT_EQ(simulate(trace, twice_as_slow(CollectiveRule::preserve)).kept_of_collectives,
              350u + 260 + 170 + 80);
}

TEST(Collectives, OnAWindowOfItsOwnCount)
{
    Trace trace(2);
    trace.at(0).rma_begin(100).rma_end(110, CollectiveOp::barrier);
    trace.at(0).collective(120, 130, CollectiveOp::barrier);
    trace.at(0).rma_begin(140).rma_end(150, CollectiveOp::bcast, window_of_reversed, 0);
    trace.at(1).rma_begin(300).rma_end(320, CollectiveOp::barrier);
    trace.at(1).collective(330, 340, CollectiveOp::barrier);
    trace.at(1).rma_begin(400).rma_end(420, CollectiveOp::bcast, window_of_reversed, 0);
    const auto outcome = simulate(trace);
    // barrier on the window: 0: 300 + 0; 1: 300 + 20. Barrier: 0 begins at 310, 1 at 330: 0: 330,
    // 1: 340. Rank 0 of the second window is process 1: 0 begins at 340, 1 at 400 (b = 400):
    // 0: 400 + 0; 1: 400 + 20
    EXPECT_EQ(outcome.times(0), (Times{100, 300, 310, 310, 330, 330, 340, 400}));
    EXPECT_EQ(outcome.times(1), (Times{300, 320, 330, 330, 340, 340, 400, 420}));
}

TEST(Collectives, RmaCollectiveAroundAnMpiCollective)
{
    // MPI_Win_create: both records of the same call.
    Trace trace(2);
    for (LocationIndex location = 0; location < 2; ++location)
    {
        const std::int64_t t = 100 + 200 * location;
        trace.at(location).rma_begin(t).collective_begin(t + 10);
        trace.at(location).collective_end(t + 20, CollectiveOp::create_handle);
        trace.at(location).rma_end(t + 30, CollectiveOp::create_handle);
    }
    const auto outcome = simulate(trace);
    // inner: latest b = B = 310: 0: 310 + 0, 1: 320. Outer: latest b = B = 300: 0: 300 + 0, but
    // not before 310; 1: 300 + 30
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 310, 310}));
    EXPECT_EQ(outcome.times(1), (Times{300, 310, 320, 330}));
}

TEST(Collectives, EndWithoutBeginKeepsTheGapRule)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Barrier").collective_end(110, CollectiveOp::barrier);
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{100, 110}));
    EXPECT_EQ(outcome.oddities.stray_completions, 1u);
}

TEST(Collectives, DisagreeingOperationsAreAnError)
{
    Trace trace(4);
    for (LocationIndex member = 0; member < 4; ++member)
    {
        trace.at(member).collective(100, 110, CollectiveOp::allreduce);
        trace.at(member).collective(
            120, 130, member == 2 ? CollectiveOp::bcast : CollectiveOp::barrier, world, 0);
    }
    const auto error = error_of(trace);
    EXPECT_NE(error.find("communicator 0"), std::string::npos) << error;
    EXPECT_NE(error.find("\"collectives\": \"preserve\""), std::string::npos) << error;
    EXPECT_EQ(error_of(trace, twice_as_slow(CollectiveRule::preserve)), "");
}

} // namespace haec_sim::test
