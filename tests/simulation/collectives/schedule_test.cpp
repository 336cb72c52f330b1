// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/algorithms.hpp"
#include "tests/simulation/collectives/schedule_rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

// The messages of each algorithm (spec: collectives, "Algorithms"), written down by hand: from, to,
// bytes.

namespace haec_sim::test
{

namespace
{

/// Steps with another length for each member, where that makes a difference.
void expect_steps_like_rounds(CollectiveOp operation, A algorithm, std::uint32_t members)
{
    if (!works_with(algorithm, operation, members))
    {
        return;
    }
    std::vector<std::uint64_t> lengths(members);
    std::iota(lengths.begin(), lengths.end(), 1000);
    const auto task = task_of({operation, members / 3, lengths});
    for (const auto& phase : schedule_of(task, {algorithm, 300}))
    {
        for (std::uint32_t number = 0; number < phase.rounds; ++number)
        {
            Round expected;
            phase.messages(number, expected);
            Round sends;
            Round receives;
            for (std::uint32_t rank = 0; rank < members; ++rank)
            {
                const auto step = phase.step(number, rank);
                if (step.to != nobody)
                {
                    sends.push_back({rank, step.to, step.length});
                    EXPECT_TRUE(step.block_of == nobody ||
                                step.length == task.blocks.of(step.block_of));
                }
                if (step.from != nobody)
                {
                    receives.push_back({step.from, rank, 0});
                }
            }
            const auto ends = [](const CollectiveMessage& message)
            { return std::tie(message.from, message.to); };
            std::ranges::sort(expected, {}, ends);
            std::ranges::sort(sends, {}, ends);
            std::ranges::sort(receives, {}, ends);
            EXPECT_EQ(sends, expected) << name_of(operation) << " by " << name_of(algorithm);
            std::ranges::for_each(expected, [](CollectiveMessage& message) { message.length = 0; });
            EXPECT_EQ(receives, expected) << name_of(operation) << " by " << name_of(algorithm);
        }
    }
}

constexpr CollectiveOp modelled[] = {
    CollectiveOp::barrier,        CollectiveOp::bcast,
    CollectiveOp::gather,         CollectiveOp::gatherv,
    CollectiveOp::scatter,        CollectiveOp::scatterv,
    CollectiveOp::allgather,      CollectiveOp::allgatherv,
    CollectiveOp::alltoall,       CollectiveOp::alltoallv,
    CollectiveOp::allreduce,      CollectiveOp::reduce,
    CollectiveOp::reduce_scatter, CollectiveOp::scan,
    CollectiveOp::exscan,         CollectiveOp::reduce_scatter_block};

/// At most one send and one receive of a member in a round, and none to itself.
void expect_rounds(CollectiveOp operation, A algorithm, std::uint32_t members)
{
    if (!works_with(algorithm, operation, members))
    {
        return;
    }
    // Segments of 30 bytes, where there are any.
    for (const auto& round :
         rounds_of(operation, {algorithm, 30}, alike(members, 100), members / 2))
    {
        std::vector<int> sends(members);
        std::vector<int> receives(members);
        for (const auto& message : round)
        {
            EXPECT_NE(message.from, message.to);
            EXPECT_EQ(++sends.at(message.from), 1);
            EXPECT_EQ(++receives.at(message.to), 1);
        }
    }
}

} // namespace

TEST(Schedule, BinomialTreesTurnWithTheRoot)
{
    // v = (r - 4) mod 5: v 0..4 are the ranks 4 0 1 2 3
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::binomial, alike(5, 8), 4),
              (Rounds{{{4, 3, 8}}, {{4, 1, 8}}, {{4, 0, 8}, {1, 2, 8}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::binomial, alike(5, 8), 4),
              (Rounds{{{0, 4, 8}, {2, 1, 8}}, {{1, 4, 8}}, {{3, 4, 8}}}));
}

TEST(Schedule, BinomialGatherAndScatterCarrySubtrees)
{
    // P = 7: below v = 4 there are 4, 5, 6; below v = 2: 2, 3; below 6 only itself
    EXPECT_EQ(
        rounds_of(CollectiveOp::scatter, A::binomial, alike(7, 10)),
        (Rounds{{{0, 4, 30}}, {{0, 2, 20}, {4, 6, 10}}, {{0, 1, 10}, {2, 3, 10}, {4, 5, 10}}}));
    EXPECT_EQ(
        rounds_of(CollectiveOp::gather, A::binomial, alike(7, 10)),
        (Rounds{{{1, 0, 10}, {3, 2, 10}, {5, 4, 10}}, {{2, 0, 20}, {6, 4, 10}}, {{4, 0, 30}}}));
}

TEST(Schedule, LinearGoesByRanks)
{
    EXPECT_EQ(rounds_of(CollectiveOp::gatherv, A::linear, {5, 6, 7}, 1),
              (Rounds{{{0, 1, 5}}, {{2, 1, 7}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::scatterv, A::linear, {1, 2, 3}, 1),
              (Rounds{{{1, 0, 1}}, {{1, 2, 3}}}));
}

TEST(Schedule, DisseminationShiftsByPowersOfTwo)
{
    EXPECT_EQ(rounds_of(CollectiveOp::barrier, A::dissemination, alike(3, 0)),
              (Rounds{{{0, 1, 0}, {1, 2, 0}, {2, 0, 0}}, {{0, 2, 0}, {1, 0, 0}, {2, 1, 0}}}));
}

TEST(Schedule, AllreduceFoldsOntoAPowerOfTwo)
{
    // P = 3, p = 2, s = 1: 0 goes, q 0 is rank 1, q 1 is rank 2; m = 15 / 3
    const auto members = alike(3, 15);
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::recursive_doubling, members),
              (Rounds{{{0, 1, 5}}, {{1, 2, 5}, {2, 1, 5}}, {{1, 0, 5}}}));
    // ceil(5 / 2) there and back
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::rabenseifner, members),
              (Rounds{{{0, 1, 5}}, {{1, 2, 3}, {2, 1, 3}}, {{1, 2, 3}, {2, 1, 3}}, {{1, 0, 5}}}));
}

TEST(Schedule, RabenseifnerHalvesWithNearPartnersFirst)
{
    // P = 4, m = 10: 5 with r xor 1, 3 with r xor 2; backwards
    const Round near{{0, 1, 5}, {1, 0, 5}, {2, 3, 5}, {3, 2, 5}};
    const Round far{{0, 2, 3}, {1, 3, 3}, {2, 0, 3}, {3, 1, 3}};
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::rabenseifner, alike(4, 40)),
              (Rounds{near, far, far, near}));
    // To root 1: first 2 gives to 0 and 3 to 1 (bit 1), then 0 to 1 (bit 0).
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::rabenseifner, alike(4, 10), 1),
              (Rounds{near, far, {{2, 0, 3}, {3, 1, 3}}, {{0, 1, 5}}}));
}

TEST(Schedule, ReductionsFoldOntoEvenRanks)
{
    // P = 3, s = 1: 1 gives to 0 and goes; q 0 is rank 0, q 1 rank 2
    const Rounds halved{{{1, 0, 10}}, {{0, 2, 5}, {2, 0, 5}}};
    const auto to = [&halved](Rounds gathered)
    {
        gathered.insert(gathered.begin(), halved.begin(), halved.end());
        return gathered;
    };
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::rabenseifner, alike(3, 10), 0), to({{{2, 0, 5}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::rabenseifner, alike(3, 10), 2), to({{{0, 2, 5}}}));
    // 1 has gone: it gets the part of 0, in whose place it is then.
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::rabenseifner, alike(3, 10), 1),
              to({{{0, 1, 5}}, {{2, 1, 5}}}));
}

TEST(Schedule, ReduceScatterGivesThoseWhoWentTheirPart)
{
    // P = 3, all 10 bytes, blocks of ceil(10 / 3): 1 has those of 0 and of itself.
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter, A::rabenseifner, alike(3, 10)),
              (Rounds{{{0, 1, 10}}, {{1, 2, 4}, {2, 1, 8}}, {{1, 0, 4}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter_block, A::pairwise, alike(3, 10)),
              (Rounds{{{0, 1, 4}, {1, 2, 4}, {2, 0, 4}}, {{0, 2, 4}, {1, 0, 4}, {2, 1, 4}}}));
}

TEST(Schedule, ReduceScatterHalvesWithFarPartnersFirst)
{
    // Blocks of 2: those of both members of the other half, then that of one.
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter_block, A::rabenseifner, alike(4, 8)),
              (Rounds{{{0, 2, 4}, {1, 3, 4}, {2, 0, 4}, {3, 1, 4}},
                      {{0, 1, 2}, {1, 0, 2}, {2, 3, 2}, {3, 2, 2}}}));
    // Of six, 1 and 3 stand for two members each: their half has four blocks, the other one two.
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter, A::rabenseifner, alike(6, 12)),
              (Rounds{{{0, 1, 12}, {2, 3, 12}},
                      {{1, 4, 4}, {3, 5, 4}, {4, 1, 8}, {5, 3, 8}},
                      {{1, 3, 4}, {3, 1, 4}, {4, 5, 2}, {5, 4, 2}},
                      {{1, 0, 2}, {3, 2, 2}}}));
}

TEST(Schedule, PairwiseReduceScatterShiftsAmongAPowerOfTwo)
{
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter, A::pairwise, alike(4, 8)),
              (Rounds{{{0, 1, 2}, {1, 2, 2}, {2, 3, 2}, {3, 0, 2}},
                      {{0, 2, 2}, {1, 3, 2}, {2, 0, 2}, {3, 1, 2}},
                      {{0, 3, 2}, {1, 0, 2}, {2, 1, 2}, {3, 2, 2}}}));
}

TEST(Schedule, AllgatherDoublesWhatItHas)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allgather, A::recursive_doubling, alike(4, 12)),
              (Rounds{{{0, 1, 3}, {1, 0, 3}, {2, 3, 3}, {3, 2, 3}},
                      {{0, 2, 6}, {1, 3, 6}, {2, 0, 6}, {3, 1, 6}}}));
    // P = 3: 1 block, then min(2, 3 - 2) = 1, to r - 2^k
    EXPECT_EQ(rounds_of(CollectiveOp::allgather, A::bruck, alike(3, 12)),
              (Rounds{{{0, 2, 4}, {1, 0, 4}, {2, 1, 4}}, {{0, 1, 4}, {1, 2, 4}, {2, 0, 4}}}));
}

TEST(Schedule, RingsPassOnTheBlockThatCameLast)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allgatherv, A::ring, {5, 6, 7}),
              (Rounds{{{0, 1, 5}, {1, 2, 6}, {2, 0, 7}}, {{0, 1, 7}, {1, 2, 5}, {2, 0, 6}}}));
}

TEST(Schedule, BlocksOfTheirOwnLengthsTravelTogether)
{
    // P = 4: own blocks with r xor 1; then 0 and 1 have 1 + 2, 2 and 3 have 4 + 8
    EXPECT_EQ(rounds_of(CollectiveOp::allgatherv, A::recursive_doubling, {1, 2, 4, 8}),
              (Rounds{{{0, 1, 1}, {1, 0, 2}, {2, 3, 4}, {3, 2, 8}},
                      {{0, 2, 3}, {1, 3, 3}, {2, 0, 12}, {3, 1, 12}}}));
    // P = 5 by Bruck: to r - 1 the own one, to r - 2 also the next one's, to r - 4 (5 - 4 = 1
    // block) the own one: 16 + 1 of member 4 and 0.
    EXPECT_EQ(rounds_of(CollectiveOp::allgatherv, A::bruck, {1, 2, 4, 8, 16}),
              (Rounds{{{0, 4, 1}, {1, 0, 2}, {2, 1, 4}, {3, 2, 8}, {4, 3, 16}},
                      {{0, 3, 3}, {1, 4, 6}, {2, 0, 12}, {3, 1, 24}, {4, 2, 17}},
                      {{0, 1, 1}, {1, 2, 2}, {2, 3, 4}, {3, 4, 8}, {4, 0, 16}}}));
    // More than can be counted ends at the largest number.
    const auto most = UINT64_MAX;
    EXPECT_EQ(rounds_of(CollectiveOp::allgatherv, A::recursive_doubling, {most, 1, 4, 8}).back(),
              (Round{{0, 2, most}, {1, 3, most}, {2, 0, 12}, {3, 1, 12}}));
}

TEST(Schedule, BruckSendsTheBlocksWhoseNumberHasTheBit)
{
    // P = 5, m = 2: of 0..4 two have bit 0 (1, 3), two bit 1 (2, 3), one bit 2 (4)
    const auto rounds = rounds_of(CollectiveOp::alltoall, A::bruck, alike(5, 10));
    ASSERT_EQ(rounds.size(), 3u);
    EXPECT_EQ(rounds[0].front(), (CollectiveMessage{0, 1, 4}));
    EXPECT_EQ(rounds[1].front(), (CollectiveMessage{0, 2, 4}));
    EXPECT_EQ(rounds[2].front(), (CollectiveMessage{0, 4, 2}));
}

TEST(Schedule, PairsExchangeWhereTheMembersAreAPowerOfTwo)
{
    EXPECT_EQ(rounds_of(CollectiveOp::alltoallv, A::pairwise, {4, 8, 12, 16}),
              (Rounds{{{0, 1, 1}, {1, 0, 2}, {2, 3, 3}, {3, 2, 4}},
                      {{0, 2, 1}, {1, 3, 2}, {2, 0, 3}, {3, 1, 4}},
                      {{0, 3, 1}, {1, 2, 2}, {2, 1, 3}, {3, 0, 4}}}));
}

TEST(Schedule, ScansReachThePartnersThatExist)
{
    EXPECT_EQ(rounds_of(CollectiveOp::scan, A::recursive_doubling, alike(3, 6)),
              (Rounds{{{0, 1, 2}, {1, 0, 2}}, {{0, 2, 2}, {2, 0, 2}}}));
}

TEST(Schedule, LongBroadcastsScatterAndGoRound)
{
    // P = 3, ceil(10 / 3) = 4: v = 2 first, then v = 1; then twice round
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::scatter_ring, alike(3, 10), 1),
              (Rounds{{{1, 0, 4}},
                      {{1, 2, 4}},
                      {{0, 1, 4}, {1, 2, 4}, {2, 0, 4}},
                      {{0, 1, 4}, {1, 2, 4}, {2, 0, 4}}}));
}

TEST(Schedule, MiddlingBroadcastsScatterAndDouble)
{
    // P = 4, ceil(10 / 4) = 3, v 0..3 are the ranks 3 0 1 2: v = 2 first, then v = 1 and v = 3;
    // then v xor 1 and v xor 2
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::scatter_recursive_doubling, alike(4, 10), 3),
              (Rounds{{{3, 1, 6}},
                      {{3, 0, 3}, {1, 2, 3}},
                      {{0, 3, 3}, {1, 2, 3}, {2, 1, 3}, {3, 0, 3}},
                      {{0, 2, 6}, {1, 3, 6}, {2, 0, 6}, {3, 1, 6}}}));
}

TEST(Schedule, PostedGoesFurtherEachRound)
{
    EXPECT_EQ(rounds_of(CollectiveOp::alltoallw, A::posted, {3, 6, 9}),
              (Rounds{{{0, 2, 1}, {1, 0, 2}, {2, 1, 3}}, {{0, 1, 1}, {1, 2, 2}, {2, 0, 3}}}));
    const auto four = schedule_of(task_of({CollectiveOp::alltoall, 0, alike(4, 8)}), A::posted);
    ASSERT_EQ(four.size(), 1u);
    EXPECT_EQ(four.front().rounds_at_once, 3u);
}

// A member sends at most once and receives at most once in a round, and never to itself.
TEST(Schedule, RoundsAreRounds)
{
    for (const auto operation : modelled)
    {
        for (const auto algorithm : algorithms_of(operation)->algorithms)
        {
            for (std::uint32_t members = 2; members <= 33; ++members)
            {
                expect_rounds(operation, algorithm, members);
            }
        }
    }
}

// Each member's steps, put together, are the rounds; whom it receives from sends to it.
TEST(Schedule, StepsOfMembersAreTheRounds)
{
    for (const auto entry : modelled)
    {
        for (const auto algorithm : algorithms_of(entry)->algorithms)
        {
            for (std::uint32_t members = 2; members <= 17; ++members)
            {
                expect_steps_like_rounds(entry, algorithm, members);
            }
        }
    }
}

} // namespace haec_sim::test
