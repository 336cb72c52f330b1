// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"

#include <gtest/gtest.h>

#include <bit>

// The steps of each algorithm, worked out by hand from the table (spec: collectives, "Algorithms"),
// and what they must come to for any number of members.

namespace haec_sim::test
{

namespace
{

using enum CollectiveOp;
using enum CollectiveAlgorithm;

/// The bytes that a member sends in all.
std::uint64_t bytes_sent(const CollectivePlan& plan, verification::Member member)
{
    const auto all = verification::steps_of(plan);
    std::uint64_t bytes = 0;
    for (std::uint64_t number = 0; number < all->count(member); ++number)
    {
        const auto step = all->at(member, number);
        bytes += step.is_send ? step.bytes : 0;
    }
    return bytes;
}

/// The members that wait for `late`, directly or over others.
std::vector<bool> who_waits_for(std::uint64_t late, const CollectivePlan& plan)
{
    std::vector<std::int64_t> begins(plan.members, 0);
    begins[late] = 1;
    std::vector<bool> waits;
    for (const auto end : ends(plan, begins, {}))
    {
        waits.push_back(end == 1);
    }
    return waits;
}

/// True where `member` cannot be done before `other` has begun.
bool needs(CollectiveOp operation, std::uint64_t member, std::uint64_t other, std::uint64_t root)
{
    switch (operation)
    {
    case bcast:
    case scatter:
    case scatterv:
        return other == root || other == member;
    case reduce:
    case gather:
    case gatherv:
        return member == root || other == member;
    case scan:
    case exscan:
        return other <= member;
    default:
        return true;
    }
}

} // namespace

// Numbered from root 2, the members are 4, 5, 0, 1, 2, 3.
TEST(CollectiveSteps, BinomialOfSixWithRootTwo)
{
    const CollectivePlan down{bcast, binomial, 6, 2, Blocks(7)};
    EXPECT_EQ(steps(down, 2), "to 0 (7), to 4 (7), to 3 (7)");
    EXPECT_EQ(steps(down, 0), "from 2, to 1 (7)");
    EXPECT_EQ(steps(down, 4), "from 2, to 5 (7)");
    EXPECT_EQ(steps(down, 1), "from 0");
    const CollectivePlan up{reduce, binomial, 6, 2, Blocks(7)};
    EXPECT_EQ(steps(up, 2), "from 3, from 4, from 0");
    EXPECT_EQ(steps(up, 0), "from 1, to 2 (7)");
    EXPECT_EQ(steps(up, 5), "to 4 (7)");
    const CollectivePlan gathering{gather, binomial, 6, 2, Blocks(7)};
    EXPECT_EQ(steps(gathering, 2), "from 3, from 4, from 0");
    EXPECT_EQ(steps(gathering, 0), "from 1, to 2 (14)");
    EXPECT_EQ(steps(gathering, 3), "to 2 (7)");
    EXPECT_EQ(steps({scatter, binomial, 6, 2, Blocks(7)}, 2), "to 0 (14), to 4 (14), to 3 (7)");
}

TEST(CollectiveSteps, LinearTakesTheOthersInTheirOrder)
{
    const CollectivePlan to_root{gatherv, linear, 4, 2, Blocks({1, 2, 3, 4})};
    EXPECT_EQ(steps(to_root, 2), "from 0, from 1, from 3");
    EXPECT_EQ(steps(to_root, 3), "to 2 (4)");
    const CollectivePlan from_root{scatterv, linear, 4, 2, Blocks({1, 2, 3, 4})};
    EXPECT_EQ(steps(from_root, 2), "to 0 (1), to 1 (2), to 3 (4)");
    EXPECT_EQ(steps(from_root, 1), "from 2");
}

// Four of 6 members are left: 1, 3, 4 and 5.
TEST(CollectiveSteps, RecursiveDoublingOfSix)
{
    const CollectivePlan plan{allreduce, recursive_doubling, 6, 0, Blocks(10)};
    EXPECT_EQ(steps(plan, 0), "to 1 (10), from 1");
    EXPECT_EQ(steps(plan, 1), "from 0, to 3 (10), from 3, to 4 (10), from 4, to 0 (10)");
    EXPECT_EQ(steps(plan, 4), "to 5 (10), from 5, to 1 (10), from 1");
    const CollectivePlan blocks{allgather, recursive_doubling, 8, 0, Blocks(10)};
    EXPECT_EQ(steps(blocks, 5), "to 4 (10), from 4, to 7 (20), from 7, to 1 (40), from 1");
}

TEST(CollectiveSteps, ScanLeavesOutWhoIsNotThere)
{
    const CollectivePlan plan{scan, recursive_doubling, 5, 0, Blocks(4)};
    EXPECT_EQ(steps(plan, 0), "to 1 (4), from 1, to 2 (4), from 2, to 4 (4), from 4");
    EXPECT_EQ(steps(plan, 1), "to 0 (4), from 0, to 3 (4), from 3");
    EXPECT_EQ(steps(plan, 4), "to 0 (4), from 0");
    EXPECT_EQ(steps({exscan, recursive_doubling, 5, 0, Blocks(4)}, 4), "to 0 (4), from 0");
}

// Halves of 10 are 5, quarters 3, sixths 2 bytes. Of a reduce_scatter, 1 and 3 stand for two
// members each: of the halves, theirs has four blocks of 2, that of 4 and 5 two.
TEST(CollectiveSteps, RabenseifnerOfSix)
{
    const CollectivePlan all{allreduce, rabenseifner, 6, 0, Blocks(10)};
    EXPECT_EQ(steps(all, 2), "to 3 (10), from 3");
    EXPECT_EQ(steps(all, 1), "from 0, to 3 (5), from 3, to 4 (3), from 4, to 4 (3), from 4, "
                             "to 3 (5), from 3, to 0 (10)");
    for (const auto operation : {reduce_scatter, reduce_scatter_block})
    {
        const CollectivePlan scattered{operation, rabenseifner, 6, 0, Blocks(10)};
        EXPECT_EQ(steps(scattered, 0), "to 1 (10), from 1");
        EXPECT_EQ(steps(scattered, 1), "from 0, to 4 (4), from 4, to 3 (4), from 3, to 0 (2)");
        EXPECT_EQ(steps(scattered, 5), "to 3 (8), from 3, to 4 (2), from 4");
    }
}

// 0, 2, 4 and 5 are left.
TEST(CollectiveSteps, ReduceByRabenseifnerOfSix)
{
    const CollectivePlan even{reduce, rabenseifner, 6, 0, Blocks(10)};
    EXPECT_EQ(steps(even, 0), "from 1, to 2 (5), from 2, to 4 (3), from 4, from 4, from 2");
    EXPECT_EQ(steps(even, 1), "to 0 (10)");
    EXPECT_EQ(steps(even, 2), "from 3, to 0 (5), from 0, to 5 (3), from 5, from 5, to 0 (5)");
    EXPECT_EQ(steps(even, 3), "to 2 (10)");
    EXPECT_EQ(steps(even, 4), "to 5 (5), from 5, to 0 (3), from 0, to 0 (3)");
    EXPECT_EQ(steps(even, 5), "to 4 (5), from 4, to 2 (3), from 2, to 2 (3)");
    // 1 goes, and takes over from 0.
    const CollectivePlan odd{reduce, rabenseifner, 6, 1, Blocks(10)};
    EXPECT_EQ(steps(odd, 0), "from 1, to 2 (5), from 2, to 4 (3), from 4, to 1 (3)");
    EXPECT_EQ(steps(odd, 1), "to 0 (10), from 0, from 4, from 2");
    const CollectivePlan unpaired{reduce, rabenseifner, 6, 5, Blocks(10)};
    EXPECT_EQ(steps(unpaired, 5), "to 4 (5), from 4, to 2 (3), from 2, from 2, from 4");
    EXPECT_EQ(steps(unpaired, 0), "from 1, to 2 (5), from 2, to 4 (3), from 4, to 4 (3)");
}

// 0, 2, 4 and 5 are left. Halves of 11 are 5 and 6, of 5 2 and 3, of 6 3 and 3.
TEST(CollectiveSteps, RabenseifnerByHalvesOfSix)
{
    const CollectivePlan all{allreduce, rabenseifner_by_halves, 6, 0, Blocks(11)};
    EXPECT_EQ(steps(all, 0), "to 1 (6), from 1, from 1, to 2 (6), from 2, to 4 (3), from 4, "
                             "to 4 (2), from 4, to 2 (5), from 2, to 1 (11)");
    EXPECT_EQ(steps(all, 1), "to 0 (5), from 0, to 0 (6), from 0");
    EXPECT_EQ(steps(all, 5),
              "to 4 (5), from 4, to 2 (3), from 2, to 2 (3), from 2, to 4 (6), from 4");
}

// Halves of 10 are 5, of 5 2 and 3. Member 3 goes, and takes over from 0 as it is the root.
TEST(CollectiveSteps, ReduceByHalvesOfSix)
{
    const CollectivePlan gone{reduce, rabenseifner_by_halves, 6, 3, Blocks(10)};
    EXPECT_EQ(steps(gone, 0),
              "to 1 (5), from 1, from 1, to 2 (5), from 2, to 4 (3), from 4, to 3 (2)");
    EXPECT_EQ(steps(gone, 1), "to 0 (5), from 0, to 0 (5)");
    EXPECT_EQ(steps(gone, 2), "to 3 (5), from 3, from 3, to 0 (5), from 0, to 5 (3), from 5, "
                              "from 5, to 3 (5)");
    EXPECT_EQ(steps(gone, 3), "to 2 (5), from 2, to 2 (5), from 0, from 4, from 2");
    const CollectivePlan left{reduce, rabenseifner_by_halves, 6, 5, Blocks(10)};
    EXPECT_EQ(steps(left, 5), "to 4 (5), from 4, to 2 (2), from 2, from 2, from 4");
    EXPECT_EQ(steps(left, 4), "to 5 (5), from 5, to 0 (2), from 0, from 0, to 5 (5)");
}

// The numbers 1, 3, 5 have bit 0; 2, 3 have bit 1; 4, 5 have bit 2.
TEST(CollectiveSteps, BruckOfSix)
{
    EXPECT_EQ(steps({allgather, bruck, 6, 0, Blocks(3)}, 1),
              "to 0 (3), from 2, to 5 (6), from 3, to 3 (6), from 5");
    EXPECT_EQ(steps({alltoall, bruck, 6, 0, Blocks(3)}, 1),
              "to 2 (9), from 0, to 3 (6), from 5, to 5 (6), from 3");
}

// Blocks are added up by hand: 8 + 16 and, after the last member, 32 + 1.
TEST(CollectiveSteps, AllgathervSendsBlocksOfTheirOwnLengths)
{
    const CollectivePlan six{allgatherv, bruck, 6, 0, Blocks({1, 2, 4, 8, 16, 32})};
    EXPECT_EQ(steps(six, 3), "to 2 (8), from 4, to 1 (24), from 5, to 5 (24), from 1");
    EXPECT_EQ(steps(six, 5), "to 4 (32), from 0, to 3 (33), from 1, to 1 (33), from 3");
    const CollectivePlan four{allgatherv, recursive_doubling, 4, 0, Blocks({1, 2, 4, 8})};
    EXPECT_EQ(steps(four, 3), "to 2 (8), from 2, to 1 (12), from 1");
    EXPECT_EQ(steps(four, 0), "to 1 (1), from 1, to 2 (3), from 2");
}

TEST(CollectiveSteps, PairwiseWithAndWithoutAPowerOfTwo)
{
    EXPECT_EQ(steps({alltoall, pairwise, 4, 0, Blocks(3)}, 1),
              "to 0 (3), from 0, to 3 (3), from 3, to 2 (3), from 2");
    EXPECT_EQ(steps({alltoallv, pairwise, 3, 0, Blocks({1, 2, 3})}, 1),
              "to 2 (2), from 0, to 0 (2), from 2");
    EXPECT_EQ(steps({reduce_scatter, pairwise, 3, 0, Blocks(10)}, 1),
              "to 2 (4), from 0, to 0 (4), from 2");
    EXPECT_EQ(steps({reduce_scatter, pairwise, 4, 0, Blocks(8)}, 1),
              "to 2 (2), from 0, to 3 (2), from 3, to 0 (2), from 2");
}

TEST(CollectiveSteps, PairwiseShiftsWhateverTheNumberOfMembers)
{
    EXPECT_EQ(steps({alltoall, pairwise_shifts, 4, 0, Blocks(3)}, 1),
              "to 2 (3), from 0, to 3 (3), from 3, to 0 (3), from 2");
}

// 20 bytes of 3 members are blocks of 7, 7, 6. Three segments of 2 bytes of each take 18 of them,
// and the 2 bytes left are less than one of each: pieces of 3 + 2 + 2 and 2 + 2 + 2. After its own,
// member 0 passes on the block of 2; in the end it has that of 1 first.
TEST(CollectiveSteps, ARingCutsItsBlocksEvenly)
{
    EXPECT_EQ(steps({allreduce, segmented_ring, 3, 0, Blocks(20), 2}, 0),
              "to 1 (3), from 2, to 1 (2), from 2, to 1 (2), from 2, to 1 (2), from 2, "
              "to 1 (2), from 2, to 1 (2), from 2, to 1 (7), from 2, to 1 (7), from 2");
}

// The half of 9 is less than 5: two segments along a chain.
TEST(CollectiveSteps, ShortMessagesAreNotSplit)
{
    const CollectivePlan plan{bcast, split_binary, 3, 1, Blocks(9), 5};
    EXPECT_EQ(steps(plan, 1), "to 2 (5), to 2 (4)");
    EXPECT_EQ(steps(plan, 2), "from 1, to 0 (5), from 1, to 0 (4)");
    EXPECT_EQ(steps({bcast, split_binary, 3, 1, Blocks(1)}, 2), "from 1, to 0 (1)");
}

TEST(CollectiveSteps, GatherAndBcast)
{
    // Beyond 1 MiB in all, 17 members get one element, not parts.
    EXPECT_EQ(steps({allgatherv, gather_bcast, 17, 0, Blocks(65536)}, 16), "to 0 (65536), from 0");
    // Among four, a gather below 1,024 bytes is binomial, a bcast below 64 along a binary tree.
    EXPECT_EQ(steps({allgather, gather_bcast, 4, 0, Blocks(3)}, 0),
              "from 1, from 2, to 1 (12), to 2 (12)");
    EXPECT_EQ(steps({allgather, gather_bcast, 4, 0, Blocks(3)}, 2), "from 3, to 0 (6), from 0");
}

TEST(CollectiveSteps, RingPassesOnTheBlockThatCame)
{
    EXPECT_EQ(steps({allgatherv, ring, 4, 0, Blocks({1, 2, 3, 4})}, 0),
              "to 1 (1), from 3, to 1 (4), from 3, to 1 (3), from 3");
    // Numbered from root 1, members are 2, 0, 1.
    EXPECT_EQ(steps({bcast, scatter_ring, 3, 1, Blocks(10)}, 1),
              "to 0 (4), to 2 (4), to 2 (4), from 0, to 2 (4), from 0");
    EXPECT_EQ(steps({bcast, scatter_ring, 3, 1, Blocks(10)}, 0),
              "from 1, to 1 (4), from 2, to 1 (4), from 2");
}

// Numbered from root 3, members are 1, 2, 3, 0; ceil(10 / 4) = 3.
TEST(CollectiveSteps, ScatterAndRecursiveDoublingFromTheRoot)
{
    const CollectivePlan plan{bcast, scatter_recursive_doubling, 4, 3, Blocks(10)};
    EXPECT_EQ(steps(plan, 3), "to 1 (6), to 0 (3), to 0 (3), from 0, to 1 (6), from 1");
    EXPECT_EQ(steps(plan, 1), "from 3, to 2 (3), to 2 (3), from 2, to 3 (6), from 3");
    EXPECT_EQ(steps(plan, 2), "from 1, to 1 (3), from 1, to 0 (6), from 0");
}

TEST(CollectiveSteps, PostedSendsAllBeforeItReceives)
{
    EXPECT_EQ(steps({alltoall, posted, 4, 0, Blocks(3)}, 1),
              "to 0 (3), to 3 (3), to 2 (3), from 2, from 3, from 0");
    EXPECT_EQ(steps({alltoallv, posted, 3, 0, Blocks({1, 2, 3})}, 2),
              "to 1 (3), to 0 (3), from 0, from 1");
}

TEST(CollectiveSteps, DisseminationOfThree)
{
    EXPECT_EQ(steps({barrier, dissemination, 3, 0, Blocks(0)}, 0),
              "to 1 (0), from 2, to 2 (0), from 1");
}

// Places 0..4 are the members 2 3 4 0 1: 0 has 1 and 2, 1 has 3, 2 has 4.
TEST(CollectiveSteps, PiecesGoAlongABinaryTree)
{
    const CollectivePlan down{bcast, binary, 5, 2, Blocks(10), 8};
    EXPECT_EQ(steps(down, 2), "to 3 (8), to 4 (8), to 3 (2), to 4 (2)");
    EXPECT_EQ(steps(down, 3), "from 2, to 0 (8), from 2, to 0 (2)");
    const CollectivePlan up{reduce, binary, 5, 2, Blocks(10), 8};
    EXPECT_EQ(steps(up, 2), "from 3, from 4, from 3, from 4");
    EXPECT_EQ(steps(up, 4), "from 1, to 2 (8), from 1, to 2 (2)");
}

// The last of 5 has 3 (of 2 and 3) and 1 (of 0 and 1) below it.
TEST(CollectiveSteps, InOrderBinaryOfFive)
{
    const CollectivePlan plan{reduce, in_order_binary, 5, 0, Blocks(10)};
    EXPECT_EQ(steps(plan, 4), "from 3, from 1, to 0 (10)");
    EXPECT_EQ(steps(plan, 3), "from 2, to 4 (10)");
    EXPECT_EQ(steps(plan, 0), "to 1 (10), from 4");
}

TEST(CollectiveSteps, KnomialOfTen)
{
    const CollectivePlan plan{bcast, knomial, 10, 0, Blocks(3)};
    EXPECT_EQ(steps(plan, 0), "to 4 (3), to 8 (3), to 1 (3), to 2 (3), to 3 (3)");
    EXPECT_EQ(steps(plan, 4), "from 0, to 5 (3), to 6 (3), to 7 (3)");
    EXPECT_EQ(steps(plan, 8), "from 0, to 9 (3)");
}

TEST(CollectiveSteps, NeighborExchangeOfSix)
{
    const CollectivePlan plan{allgatherv, neighbor_exchange, 6, 0, Blocks({1, 2, 4, 8, 16, 32})};
    EXPECT_EQ(steps(plan, 0), "to 1 (1), from 1, to 5 (3), from 5, to 1 (48), from 1");
    EXPECT_EQ(steps(plan, 3), "to 2 (8), from 2, to 4 (12), from 4, to 2 (48), from 2");
}

// Parts 0 and 1 of 4 have two blocks of 2 bytes.
TEST(CollectiveSteps, ButterflyOfSix)
{
    const CollectivePlan plan{reduce_scatter, butterfly, 6, 0, Blocks(12)};
    EXPECT_EQ(steps(plan, 0), "to 1 (12), from 1");
    EXPECT_EQ(steps(plan, 1), "from 0, to 3 (4), from 3, to 4 (4), from 4, to 0 (2)");
    EXPECT_EQ(steps(plan, 4), "to 5 (4), from 5, to 1 (4), from 1, to 2 (2), to 3 (2), from 3");
    EXPECT_EQ(steps(plan, 2), "to 3 (12), from 4");
}

TEST(CollectiveSteps, LinearSyncAsksInTurn)
{
    const CollectivePlan plan{gather, linear_sync, 3, 1, Blocks(5)};
    EXPECT_EQ(steps(plan, 1), "to 0 (0), from 0, to 2 (0), from 2, from 0, from 2");
    EXPECT_EQ(steps(plan, 2), "from 1, to 1 (5), to 1 (0)");
}

TEST(CollectiveSteps, NobodyIsDoneBeforeThoseHaveBegunWhomItNeeds)
{
    for (std::uint64_t members = 2; members <= 17; ++members)
    {
        for (const auto& pair : all_pairs())
        {
            for (std::uint64_t late = 0; exists(pair, members) && late < members; ++late)
            {
                const auto root = (late + members / 3) % members;
                const auto waits =
                    who_waits_for(late, {pair.operation, pair.algorithm, members, root, Blocks(8)});
                for (std::uint64_t member = 0; member < members; ++member)
                {
                    EXPECT_TRUE(waits[member] || !needs(pair.operation, member, late, root))
                        << "operation " << int(pair.operation) << " algorithm "
                        << int(pair.algorithm) << " of " << members << ", " << member << " without "
                        << late << ", root " << root;
                }
            }
        }
    }
}

TEST(CollectiveSteps, EveryBlockGetsWhereItIsNeeded)
{
    for (std::uint64_t members = 2; members <= 33; ++members)
    {
        const auto all_others = 3 * (members - 1);
        const auto member = members / 2;
        for (const auto algorithm : {ring, bruck})
        {
            EXPECT_EQ(bytes_sent({allgather, algorithm, members, 0, Blocks(3)}, member),
                      all_others);
        }
        EXPECT_EQ(bytes_sent({alltoall, pairwise, members, 0, Blocks(3)}, member), all_others);
        EXPECT_EQ(bytes_sent({alltoall, posted, members, 0, Blocks(3)}, member), all_others);
        EXPECT_EQ(bytes_sent({scatter, linear, members, member, Blocks(3)}, member), all_others);
        EXPECT_EQ(bytes_sent({scatter, binomial, members, member, Blocks(3)}, member), all_others);
        std::uint64_t bits = 0;
        for (std::uint64_t number = 0; number < members; ++number)
        {
            bits += static_cast<std::uint64_t>(std::popcount(number));
        }
        EXPECT_EQ(bytes_sent({alltoall, bruck, members, 0, Blocks(3)}, member), 3 * bits);
        if (exists({allgather, recursive_doubling}, members))
        {
            EXPECT_EQ(bytes_sent({allgather, recursive_doubling, members, 0, Blocks(3)}, member),
                      all_others);
        }
    }
}

} // namespace haec_sim::test
