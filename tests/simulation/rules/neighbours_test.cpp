// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/trace/grid.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// R6: neighbourhood collectives. D = 100 ps + 1 ps for each byte.

namespace haec_sim::test
{

namespace
{

constexpr std::int64_t begins[] = {100, 200, 300, 400};
constexpr std::int64_t ends[] = {450, 460, 470, 480};

const std::string alltoall = "MPI_Neighbor_alltoall";

Settings twice_as_slow(CollectiveRule rule = CollectiveRule::synchronize)
{
    Settings settings;
    settings.replay.compute_scale = 2;
    settings.replay.collectives = rule;
    return settings;
}

Settings neighbours_by_model()
{
    auto settings = twice_as_slow(CollectiveRule::model);
    settings.replay.compute_scale = 1;
    return settings;
}

/// Computes up to the begin, which thus is at twice that time.
void exchange(Script& script, std::int64_t begin, std::int64_t end, std::uint64_t sent,
              const std::string& region = alltoall, CommRef communicator = world)
{
    script.enter(begin, region).collective_begin(begin);
    script.add(end,
               events::MpiCollectiveEnd{
                   {}, CollectiveOp::alltoall, communicator, collective_root_none, sent, sent});
    script.leave(end, region);
}

void exchange_all(Trace& trace, const std::string& region = alltoall, CommRef communicator = world)
{
    for (LocationIndex process = 0; process < 4; ++process)
    {
        trace.at(process).enter(0, "main");
        exchange(trace.at(process), begins[process], ends[process], 8, region, communicator);
    }
}

/// The output times of the record with that number, by location.
Times times_of(const Outcome& outcome, std::size_t record)
{
    Times times;
    for (LocationIndex location = 0; location < outcome.records.size(); ++location)
    {
        times.push_back(outcome.times(location).at(record));
    }
    return times;
}

// d(0) = {0, 1}: b = 200, B = 400: 400 + 250. d(1) = {0, 1, 2}: 600 + 160. d(2) = {1, 2, 3}:
// 800 + 70. d(3) = {2, 3}: 800 + 80.
const Times ends_of_line{650, 760, 870, 880};

} // namespace

TEST(Neighbours, OnAnOpenLineTheyWaitForBothSides)
{
    Trace trace(4);
    add_grid(trace.definitions, world, {{4, false}});
    exchange_all(trace);
    EXPECT_EQ(times_of(simulate(trace, twice_as_slow()), 3), ends_of_line);
}

TEST(Neighbours, ThereAreNoneWhereTheRegionIsAnotherOne)
{
    Trace trace(4);
    add_grid(trace.definitions, world, {{4, false}});
    exchange_all(trace, "MPI_Alltoall");
    EXPECT_EQ(times_of(simulate(trace, twice_as_slow()), 3), (Times{850, 860, 870, 880}));
}

TEST(Neighbours, ARegionTellsThemInAnyCase)
{
    for (const std::string region :
         {"MPI_NEIGHBOR_ALLTOALL", "mpi_neighbor_allgatherv_", "MPI_Neighbor_alltoallw_c",
          "MPI_Ineighbor_alltoallv", "mpi_ineighbor_allgather__"})
    {
        Trace trace(4);
        add_grid(trace.definitions, world, {{4, false}});
        exchange_all(trace, region);
        EXPECT_EQ(times_of(simulate(trace, twice_as_slow()), 3), ends_of_line) << region;
    }
}

TEST(Neighbours, APeriodicLineIsClosed)
{
    Trace trace(4);
    add_grid(trace.definitions, world, {{4, true}});
    exchange_all(trace);
    // 0 waits for 3, too: 800 + (450 - 400)
    EXPECT_EQ(times_of(simulate(trace, twice_as_slow()), 3), (Times{850, 760, 870, 880}));
}

// The ranks along the line are 2, 0, 3, 1; rank r is process 3 - r: processes 1, 3, 0, 2.
TEST(Neighbours, TheyAreByRankAndCoordinates)
{
    Trace trace(4);
    add_grid(trace.definitions, reversed, {{4, false}}, {{1}, {3}, {0}, {2}});
    exchange_all(trace, alltoall, reversed);
    EXPECT_EQ(times_of(simulate(trace, twice_as_slow()), 3), (Times{850, 860, 770, 880}));
}

TEST(Neighbours, WithoutATopologyTheyAreKeptAsRecorded)
{
    for (const auto rule : {CollectiveRule::synchronize, CollectiveRule::model})
    {
        Trace trace(4);
        add_grid(trace.definitions, reversed, {{4, false}});
        exchange_all(trace);
        const auto outcome = simulate(trace, twice_as_slow(rule));
        EXPECT_EQ(times_of(outcome, 3), (Times{550, 660, 770, 880}));
        EXPECT_EQ(outcome.oddities.unknown_neighbours, 4u);
        EXPECT_EQ(outcome.kept_of_collectives, 350u + 260 + 170 + 80);
    }
}

TEST(Neighbours, PreserveKeepsThem)
{
    Trace trace(4);
    add_grid(trace.definitions, world, {{4, false}});
    exchange_all(trace);
    const auto outcome = simulate(trace, twice_as_slow(CollectiveRule::preserve));
    EXPECT_EQ(times_of(outcome, 3), (Times{550, 660, 770, 880}));
    EXPECT_EQ(outcome.oddities.unknown_neighbours, 0u);
}

// Process 2 waits for what 0 sends when it has exchanged with 1.
TEST(Neighbours, WhoeverHasTheMessagesOfHisGoesOn)
{
    for (const auto rule : {CollectiveRule::synchronize, CollectiveRule::model})
    {
        Trace trace(3);
        add_grid(trace.definitions, world, {{3, false}});
        exchange(trace.at(0), 0, 10, 8);
        trace.at(0).blocking_send(10, 10, 10, {.rank = 2, .bytes = 50});
        exchange(trace.at(1), 0, 400, 16);
        trace.at(2).blocking_recv(0, 300, 300, {.rank = 0, .bytes = 50});
        exchange(trace.at(2), 300, 310, 8);
        auto settings = neighbours_by_model();
        settings.replay.collectives = rule;
        const auto outcome = simulate(trace, settings);
        const bool keeps_cost = rule == CollectiveRule::synchronize;
        // 0: 10, or 0 + 108; 2 gets its message 150 later, and begins.
        const std::int64_t first = keeps_cost ? 10 : 108;
        EXPECT_EQ(outcome.times(0).at(2), first);
        EXPECT_EQ(outcome.times(2).at(4), first + 150);
        EXPECT_EQ(outcome.times(2).at(5), first + 150 + (keeps_cost ? 10 : 0));
        EXPECT_EQ(outcome.times(1).at(2), first + 150 + (keeps_cost ? 100 : 108));
    }
}

TEST(Neighbours, NonBlockingOnesWaitForTheSame)
{
    Trace trace(3);
    add_grid(trace.definitions, world, {{3, false}});
    for (LocationIndex process = 0; process < 3; ++process)
    {
        trace.at(process)
            .enter(0, "main")
            .enter(begins[process], "MPI_Ineighbor_alltoall")
            .collective_request(begins[process], 7)
            .leave(begins[process], "MPI_Ineighbor_alltoall")
            .enter(340, "MPI_Wait")
            .collective_complete(900 + 10 * process, 7, CollectiveOp::alltoall);
    }
    // 0: 400 + (900 - 200); 1: 600 + (910 - 300); 2: 600 + (920 - 300)
    EXPECT_EQ(times_of(simulate(trace, twice_as_slow()), 5), (Times{1100, 1210, 1220}));
}

// 0 sends 30 bytes to 1 at 1000, there at 1130. 1 sends 41 / 2, rounded up, to 0 at 1100, there at
// 1221, and to 2 at 1110, there at 1231. 2 sends 50 to 1 at 1500, there at 1650.
TEST(NeighboursByModel, TheySendToEachThenReceiveFromEach)
{
    Trace trace(3);
    add_grid(trace.definitions, world, {{3, false}});
    exchange(trace.at(0), 1000, 9000, 30);
    exchange(trace.at(1), 1100, 9000, 41);
    exchange(trace.at(2), 1500, 9000, 50);
    auto settings = neighbours_by_model();
    settings.replay.send_occupancy = Picoseconds{10};
    settings.replay.receive_overhead = Picoseconds{5};
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(times_of(outcome, 2), (Times{1221 + 5, 1650 + 5, 1510 + 5}));
    EXPECT_EQ(outcome.kept_of_collectives, 0u);
    EXPECT_EQ(outcome.oddities.unlike_lengths, 0u);
}

// Each neighbour gets 100 of 200 bytes, which take 200; the second message leaves 10 later.
TEST(NeighboursByModel, OneMetTwiceCountsTwice)
{
    Trace trace(2);
    add_grid(trace.definitions, world, {{2, true}});
    exchange(trace.at(0), 0, 9000, 200);
    exchange(trace.at(1), 0, 9000, 200);
    auto settings = neighbours_by_model();
    settings.replay.send_occupancy = Picoseconds{10};
    EXPECT_EQ(times_of(simulate(trace, settings), 2), (Times{210, 210}));
}

// Below and above in the first dimension, then in the second one, which is open: the messages to
// the first neighbours leave before those to the last.
TEST(NeighboursByModel, DimensionByDimension)
{
    Trace trace(4);
    add_grid(trace.definitions, world, {{2, true}, {2, false}});
    for (LocationIndex process = 0; process < 4; ++process)
    {
        exchange(trace.at(process), 0, 9000, 300);
    }
    auto settings = neighbours_by_model();
    settings.replay.send_occupancy = Picoseconds{1000};
    // Each has two messages along the first dimension, and one along the second: of 100 bytes.
    EXPECT_EQ(times_of(simulate(trace, settings), 2), (Times{3000, 3000, 3000, 3000}));
    settings.replay.send_occupancy = Picoseconds{150};
    // sent at 0, 150 and 300; there at 200, 350 and 500
    EXPECT_EQ(times_of(simulate(trace, settings), 2), (Times{500, 500, 500, 500}));
}

TEST(NeighboursByModel, AProcessMayBeItsOwnNeighbour)
{
    Trace trace(1);
    add_grid(trace.definitions, world, {{1, true}});
    exchange(trace.at(0), 100, 9000, 200);
    EXPECT_EQ(simulate(trace, neighbours_by_model()).times(0).at(2), 300);
}

TEST(NeighboursByModel, WhoHasNoneWaitsForNobody)
{
    Trace trace(2);
    add_grid(trace.definitions, world, {{1, false}, {4, false}}, {{0, 0}, {0, 2}});
    exchange(trace.at(0), 100, 9000, 0);
    exchange(trace.at(1), 300, 9000, 0);
    EXPECT_EQ(times_of(simulate(trace, neighbours_by_model()), 2), (Times{100, 300}));
}

TEST(Neighbours, MembersThatDisagreeAreAnError)
{
    Trace trace(3);
    add_grid(trace.definitions, world, {{3, false}});
    exchange(trace.at(0), 0, 10, 8);
    exchange(trace.at(1), 0, 10, 8, "MPI_Alltoall");
    exchange(trace.at(2), 0, 10, 8);
    EXPECT_NE(error_of(trace).find("is operation 8 among neighbours for member 0 but operation 8 "
                                   "for member 1"),
              std::string::npos)
        << error_of(trace);
}

TEST(Neighbours, MembersThatDisagreeWaitForWhomTheirOwnRecordsSay)
{
    for (const auto rule : {CollectiveRule::synchronize, CollectiveRule::model})
    {
        for (std::uint64_t interleaving = 0; interleaving < 8; ++interleaving)
        {
            Trace trace(4);
            add_grid(trace.definitions, world, {{4, false}});
            for (LocationIndex process = 0; process < 4; ++process)
            {
                trace.at(process).enter(0, "main");
                exchange(trace.at(process), begins[process], ends[process], 8,
                         process == 3 ? "MPI_Alltoall" : alltoall);
            }
            auto settings = twice_as_slow(rule);
            settings.rule = Unmatched::keep;
            settings.interleaving = interleaving;
            settings.may_share_network = rule != CollectiveRule::model;
            const auto outcome = simulate(trace, settings);
            // By model 0 and 1 have messages of theirs: 1 at 400 to 0, 2 at 600 to 1.
            EXPECT_EQ(times_of(outcome, 3), rule == CollectiveRule::model
                                                ? (Times{400 + 104, 600 + 104, 870, 880})
                                                : ends_of_line);
            EXPECT_EQ(outcome.oddities.mixed_collectives, 1u);
        }
    }
}

TEST(Neighbours, OneWhoNeverBeginsConcernsHisOwnOnly)
{
    Trace trace(4);
    add_grid(trace.definitions, world, {{4, false}});
    for (LocationIndex process = 0; process < 3; ++process)
    {
        exchange(trace.at(process), begins[process], ends[process], 8);
    }
    EXPECT_NE(error_of(trace).find("location 102"), std::string::npos) << error_of(trace);
    Settings settings;
    settings.rule = Unmatched::keep;
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(2).at(2), 470);
    EXPECT_EQ(outcome.oddities.unfinished_collectives, 1u);
}

} // namespace haec_sim::test
