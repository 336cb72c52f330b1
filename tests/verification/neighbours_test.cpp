// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/trace/grid.hpp"
#include "verified_program.hpp"

#include <gtest/gtest.h>

// Neighbourhood collectives, the guard, and what stands between begin and end (spec: semantics,
// R6).

namespace haec_sim::test
{

namespace
{

const std::string alltoall = "MPI_Neighbor_alltoall";

const Keys twice_as_slow{{"compute_scale", 2.0}};

/// Four processes begin at 100, 200, 300 and 400, which are twice that in the output.
void exchange(VerifiedProgram& program, const std::vector<std::int64_t>& ends,
              const std::string& region = alltoall)
{
    for (std::size_t process = 0; process < 4; ++process)
    {
        const auto begin = 100 * static_cast<std::int64_t>(process + 1);
        const auto end = 450 + 10 * static_cast<std::int64_t>(process);
        program.at(process).enter(0, 0, "main").enter(begin, 2 * begin, region);
        program.at(process).begin(begin, 2 * begin).end(end, ends[process], CollectiveOp::alltoall);
    }
}

/// Three processes on a line, of 30, 41 and 50 bytes to all of their neighbours together.
void exchange_by_model(VerifiedProgram& program, const std::vector<std::int64_t>& ends)
{
    constexpr std::int64_t begins[] = {1000, 1100, 1500};
    constexpr std::uint64_t sent[] = {30, 41, 50};
    add_grid(program.definitions, world, {{3, false}});
    for (std::size_t process = 0; process < 3; ++process)
    {
        const auto begin = begins[process];
        program.at(process).enter(begin, begin, "mpi_neighbor_alltoallv_").begin(begin, begin);
        program.at(process).add(9000, ends[process],
                                events::MpiCollectiveEnd{{},
                                                         CollectiveOp::alltoallv,
                                                         world,
                                                         collective_root_none,
                                                         sent[process],
                                                         sent[process]});
    }
}

// Each send and each receive takes 10. 0 sends to 1 at 1000, there at 2030. 1 sends half of its
// bytes, rounded up, to 0 at 1100, there at 2121, and to 2 at 1110, there at 2131. 2 sends to 1 at
// 1500, there at 2550.
const std::vector<std::int64_t> ends_by_model{2131, 2560, 2141};

const Keys by_slow_model{{"collectives", std::string("model")}, {"overhead", 10.0}};

} // namespace

TEST(Neighbours, OfThoseBeforeAndBehindTheLatestCounts)
{
    VerifiedProgram program(4);
    add_grid(program.definitions, world, {{4, false}});
    exchange(program, {650, 760, 870, 880});
    EXPECT_EQ(program.differences(twice_as_slow), "");
    EXPECT_EQ(program.oddities(), "");
}

TEST(Neighbours, OnARingTheFirstWaitsForTheLast)
{
    VerifiedProgram program(4);
    add_grid(program.definitions, world, {{4, true}});
    exchange(program, {850, 760, 870, 880});
    EXPECT_EQ(program.differences(twice_as_slow), "");
}

TEST(Neighbours, WhoWaitsForAllIsFound)
{
    VerifiedProgram program(4);
    add_grid(program.definitions, world, {{4, false}});
    exchange(program, {850, 860, 870, 880});
    EXPECT_EQ(program.differences(twice_as_slow),
              "location 0 record 3: collectives expected 650000 found 850000; "
              "location 1 record 3: collectives expected 760000 found 860000; ");
}

TEST(Neighbours, OfAnotherRegionAllWaitForAll)
{
    VerifiedProgram program(4);
    add_grid(program.definitions, world, {{4, false}});
    exchange(program, {850, 860, 870, 880}, "MPI_Alltoall");
    EXPECT_EQ(program.differences(twice_as_slow), "");
}

TEST(Neighbours, WithoutTheirTopologyTheyKeepWhatWasRecorded)
{
    for (const auto* rule : {"synchronize", "model"})
    {
        VerifiedProgram program(4);
        add_grid(program.definitions, world, {{4, false}}, {{0}, {1}, {2}});
        exchange(program, {550, 660, 770, 880});
        const Keys keys{{"compute_scale", 2.0}, {"collectives", std::string(rule)}};
        EXPECT_EQ(program.differences(keys), "");
        EXPECT_EQ(program.oddities(), "unknown neighbours: 4; ");
    }
}

TEST(Neighbours, ByModelTheySendToEachAndReceiveFromEach)
{
    VerifiedProgram program(3);
    exchange_by_model(program, ends_by_model);
    EXPECT_EQ(program.differences(by_slow_model), "");
    EXPECT_EQ(program.oddities(), "");
}

TEST(Neighbours, AWrongEndByModelIsFound)
{
    VerifiedProgram program(3);
    exchange_by_model(program, {2131, 2561, 2141});
    EXPECT_EQ(program.differences(by_slow_model),
              "location 1 record 2: collectives expected 2560000 found 2561000; ");
}

TEST(Neighbours, OnSharedLinksNothingIsLeftOpen)
{
    VerifiedProgram program(3);
    program.segment = Bytes{0};
    exchange_by_model(program, ends_by_model);
    EXPECT_EQ(program.differences(by_slow_model), "");
    EXPECT_EQ(program.open_ends(), 0u);
    VerifiedProgram wrong(3);
    wrong.segment = Bytes{0};
    exchange_by_model(wrong, {2131, 2561, 2141});
    EXPECT_NE(wrong.differences(by_slow_model), "");
}

// 2 begins 30 after 0 ends, whose neighbour it is not, and 20 after 1 ends.
TEST(EarlyEnds, AreCountedByOperationAndForThoseWhoWait)
{
    VerifiedProgram program(3);
    add_grid(program.definitions, world, {{3, false}});
    const auto record = [&](const std::string& region, std::int64_t first, std::int64_t end_of_0)
    {
        const auto part =
            [&](std::size_t process, std::int64_t begin, std::int64_t end, std::int64_t out)
        {
            program.at(process)
                .enter(first + begin, first + begin, region)
                .begin(first + begin, first + begin)
                .end(first + end, first + out, CollectiveOp::alltoall)
                .leave(first + 100, first + out + 100 - end, region);
        };
        part(0, 0, 50, end_of_0);
        part(1, 0, 60, 80);
        part(2, 80, 90, 90);
    };
    record("MPI_Neighbor_alltoall", 1000, 50);
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.oddities(), "early ends: 1; ");
}

namespace
{

/// Two processes begin at 100 and at 400, both at 1 in the output; the communicator of the first is
/// made at `made`.
std::string differences_of_split(std::int64_t made)
{
    VerifiedProgram program(2);
    for (std::size_t process = 0; process < 2; ++process)
    {
        const std::int64_t begin = process == 0 ? 100 : 400;
        program.at(process)
            .enter(0, 0, "main")
            .enter(begin, 0, "MPI_Comm_split")
            .begin(begin + 1, 1)
            .add(440, process == 0 ? made : 1, events::CommCreate{{}, world})
            .end(450, 50, CollectiveOp::create_handle)
            .leave(460, 60, "MPI_Comm_split");
    }
    return program.differences({{"compute_scale", 0.0}});
}

} // namespace

TEST(InsideCollectives, WhatStandsThereHasNoTimeOfItsOwn)
{
    EXPECT_EQ(differences_of_split(1), "");
    EXPECT_EQ(differences_of_split(2),
              "location 0 record 3: software time expected 1000 found 2000; ");
}

TEST(InsideCollectives, WithoutAnEndARegionKeepsItsLength)
{
    VerifiedProgram program(1);
    program.at(0).enter(100, 100, "MPI_Comm_dup").begin(110, 110);
    program.at(0).add(150, 110, events::CommCreate{{}, world}).leave(200, 200, "MPI_Comm_dup");
    program.at(0).enter(200, 200, "MPI_Send").add(250, 250, events::CommCreate{{}, world});
    EXPECT_EQ(program.differences(), "");
}

} // namespace haec_sim::test
