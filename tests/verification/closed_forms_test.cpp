// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>

// The times of collectives by model where every message takes D and nothing else takes any time
// (spec: collectives, "Closed forms for tests").

namespace haec_sim::test
{

namespace
{

using enum CollectiveOp;
using enum CollectiveAlgorithm;

constexpr std::uint64_t most_members = 33;

/// The latest end, in D.
std::int64_t duration(const Pair& pair, std::uint64_t members, verification::Member root = 0)
{
    constexpr std::int64_t d = 1000;
    const auto end =
        latest_end({pair.operation, pair.algorithm, members, root, Blocks(100)}, {.transfer = d});
    EXPECT_EQ(end % d, 0);
    return end / d;
}

/// ceil(log2(members))
std::int64_t rounds(std::uint64_t members)
{
    std::int64_t result = 0;
    while (std::uint64_t{1} << result < members)
    {
        ++result;
    }
    return result;
}

std::int64_t most_bits_below(std::uint64_t members)
{
    std::int64_t most = 0;
    for (std::uint64_t number = 0; number < members; ++number)
    {
        most = std::max<std::int64_t>(most, std::popcount(number));
    }
    return most;
}

} // namespace

TEST(ClosedForms, DisseminationBruckAndScanTakeTheRoundsOfTheLogarithm)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        for (const auto& pair :
             {Pair{barrier, dissemination}, Pair{allgather, bruck}, Pair{alltoall, bruck},
              Pair{scan, recursive_doubling}, Pair{exscan, recursive_doubling}})
        {
            EXPECT_EQ(duration(pair, members), rounds(members)) << members << " members";
        }
    }
}

TEST(ClosedForms, BinomialTreesTakeAsLongAsTheirDeepestMemberHasBits)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        for (const auto operation : {bcast, reduce, gather, scatter})
        {
            for (const auto root : {std::uint64_t{0}, members / 2, members - 1})
            {
                EXPECT_EQ(duration({operation, binomial}, members, root), most_bits_below(members))
                    << members << " members, root " << root;
            }
        }
    }
}

TEST(ClosedForms, RingAndPairwiseTakeARoundForEachOtherMember)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        for (const auto& pair :
             {Pair{allgather, ring}, Pair{allgatherv, ring}, Pair{alltoall, pairwise},
              Pair{alltoallv, pairwise}, Pair{alltoallw, pairwise}, Pair{alltoall, pairwise_shifts},
              Pair{reduce_scatter, pairwise}, Pair{reduce_scatter_block, pairwise}})
        {
            EXPECT_EQ(duration(pair, members), std::int64_t(members) - 1) << members << " members";
        }
    }
}

TEST(ClosedForms, PostedTakesOneTransfer)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        for (const auto operation : {alltoall, alltoallv, alltoallw})
        {
            EXPECT_EQ(duration({operation, posted}, members), 1);
        }
    }
}

TEST(ClosedForms, LinearTakesOneTransfer)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        for (const auto operation : {gather, gatherv, scatter, scatterv})
        {
            EXPECT_EQ(duration({operation, linear}, members, members / 2), 1);
        }
    }
}

TEST(ClosedForms, PowersOfTwo)
{
    for (std::int64_t k = 1; k <= 5; ++k)
    {
        const auto members = std::uint64_t{1} << k;
        EXPECT_EQ(duration({allreduce, recursive_doubling}, members), k);
        EXPECT_EQ(duration({allgather, recursive_doubling}, members), k);
        EXPECT_EQ(duration({allreduce, rabenseifner}, members), 2 * k);
        // Each of the halvings, and to the root each of them back.
        EXPECT_EQ(duration({reduce, rabenseifner}, members, members / 2), 2 * k);
        EXPECT_EQ(duration({reduce_scatter, rabenseifner}, members), k);
        EXPECT_EQ(duration({bcast, scatter_ring}, members), k + std::int64_t(members) - 1);
        EXPECT_EQ(duration({bcast, scatter_recursive_doubling}, members, members / 2), 2 * k);
    }
}

TEST(ClosedForms, OtherNumbersOfMembers)
{
    struct Durations
    {
        std::int64_t doubling = 0;
        std::int64_t rabenseifner = 0;
        std::int64_t scatter_ring = 0;
    };
    const std::map<std::uint64_t, Durations> expected{
        {3, {2, 4, 3}}, {5, {3, 6, 6}}, {7, {4, 6, 8}}, {13, {5, 8, 15}}, {33, {6, 12, 37}}};
    for (const auto& [members, durations] : expected)
    {
        EXPECT_EQ(duration({allreduce, recursive_doubling}, members), durations.doubling);
        EXPECT_EQ(duration({allreduce, rabenseifner}, members), durations.rabenseifner);
        EXPECT_EQ(duration({bcast, scatter_ring}, members), durations.scatter_ring);
    }
}

// 3 members: member 0 has all of 1 at 1 D and sends half to 2, whose half it has had; 2 has that at
// 2 D. It is the root, and the half of 0, sent at 1 D, has come; or its own half is the root's at 3
// D, be that 0, or 1, which has had 0's at 2 D.
TEST(ClosedForms, ReduceByRabenseifnerOfThree)
{
    EXPECT_EQ(duration({reduce, rabenseifner}, 3, 0), 3);
    EXPECT_EQ(duration({reduce, rabenseifner}, 3, 1), 3);
    EXPECT_EQ(duration({reduce, rabenseifner}, 3, 2), 2);
}

} // namespace haec_sim::test
