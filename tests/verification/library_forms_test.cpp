// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"

#include <gtest/gtest.h>

#include <bit>

// The times of algorithms that Open MPI names, where every message takes D and nothing else takes
// any time (spec: collectives, "Closed forms for tests").

namespace haec_sim::test
{

namespace
{

using enum CollectiveOp;
using enum CollectiveAlgorithm;

constexpr std::uint64_t most_members = 33;

/// The latest end, in D.
std::int64_t duration(const Pair& pair, std::uint64_t members, verification::Member root = 0,
                      std::uint64_t segment = 0, std::uint64_t fan = 0, std::uint64_t bytes = 100)
{
    constexpr std::int64_t d = 1000;
    const auto end =
        latest_end({pair.operation, pair.algorithm, members, root, Blocks(bytes), segment, fan},
                   {.transfer = d});
    EXPECT_EQ(end % d, 0);
    return end / d;
}

std::int64_t floor_of_logarithm(std::uint64_t number)
{
    return static_cast<std::int64_t>(std::bit_width(number)) - 1;
}

/// The most digits that are not 0 of any number below, in that base.
std::int64_t most_digits_below(std::uint64_t members, std::uint64_t base)
{
    std::int64_t most = 0;
    for (std::uint64_t number = 0; number < members; ++number)
    {
        std::int64_t digits = 0;
        for (auto rest = number; rest > 0; rest /= base)
        {
            digits += rest % base != 0 ? 1 : 0;
        }
        most = std::max(most, digits);
    }
    return most;
}

} // namespace

TEST(LibraryForms, LinearOnes)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        EXPECT_EQ(duration({bcast, linear}, members, members / 2), 1);
        EXPECT_EQ(duration({reduce, linear}, members, members / 2), 1);
        EXPECT_EQ(duration({barrier, linear}, members), 2);
        EXPECT_EQ(duration({allreduce, linear}, members), 2);
        EXPECT_EQ(duration({scan, linear}, members), std::int64_t(members) - 1);
        EXPECT_EQ(duration({exscan, linear}, members), std::int64_t(members) - 1);
        // Each of the others is asked when the one before has answered.
        EXPECT_EQ(duration({gather, linear_sync}, members, 1), 2 * std::int64_t(members) - 2);
    }
}

// Segments begin at the same time, and do not wait for each other.
TEST(LibraryForms, ChainsTakeAsLongAsTheirLongest)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        const auto others = std::int64_t(members) - 1;
        for (const auto operation : {bcast, reduce})
        {
            EXPECT_EQ(duration({operation, pipeline}, members, members / 2), others);
            EXPECT_EQ(duration({operation, pipeline}, members, members / 2, 30), others);
            EXPECT_EQ(duration({operation, chain}, members, members / 2), (others + 3) / 4);
            EXPECT_EQ(duration({operation, chain}, members, members / 2, 30, 2), (others + 1) / 2);
        }
    }
}

TEST(LibraryForms, TreesTakeAsLongAsTheyAreDeep)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        const auto depth = floor_of_logarithm(members);
        EXPECT_EQ(duration({bcast, binary}, members, members / 2), depth);
        EXPECT_EQ(duration({reduce, binary}, members, members / 2), depth);
        EXPECT_EQ(duration({reduce, in_order_binary}, members, members - 1), depth);
        // The last one has the result, and gives it to the root.
        EXPECT_EQ(duration({reduce, in_order_binary}, members, 0), depth + 1);
        // ceil(log2 P)
        EXPECT_EQ(duration({bcast, split_binary}, members, members / 2),
                  floor_of_logarithm(members - 1) + 1);
        EXPECT_EQ(duration({bcast, knomial}, members, 1), most_digits_below(members, 4));
        EXPECT_EQ(duration({bcast, knomial}, members, 1, 30, 3), most_digits_below(members, 3));
        EXPECT_EQ(duration({bcast, binomial_doubling}, members, 1), most_digits_below(members, 2));
        EXPECT_EQ(duration({barrier, tree}, members), 2 * most_digits_below(members, 2));
    }
}

TEST(LibraryForms, Rings)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        const auto others = std::int64_t(members) - 1;
        EXPECT_EQ(duration({allreduce, ring}, members), 2 * others);
        EXPECT_EQ(duration({allreduce, segmented_ring}, members), 2 * others);
        EXPECT_EQ(duration({reduce_scatter, ring}, members), others);
        EXPECT_EQ(duration({reduce_scatter_block, ring}, members), others);
        EXPECT_EQ(duration({barrier, double_ring}, members), 2 * others + 2);
        if (members % 2 == 0)
        {
            EXPECT_EQ(duration({allgather, neighbor_exchange}, members), (others + 1) / 2);
        }
    }
}

// Segments go one after the other, once round each: into 100 bytes of 4 members fit two segments of
// 10 for each; half of a third one does not count. Then blocks go round.
TEST(LibraryForms, SegmentsOfARing)
{
    EXPECT_EQ(duration({allreduce, segmented_ring}, 4, 0, 10), 2 * 3 + 3);
}

// What k rounds of exchanges bring takes as many D as numbers differ in bits, and one more from the
// s members that others folded onto. Those who differ in all bits, q and p - 1 - q, can both be
// among these where s > p / 2; then the way back to the others comes last. Among no more, it is the
// message to the one that differs in all. In a butterfly, parts that end where their number is
// mirrored move once more: 11..10 (whose opposite, 1, is folded onto for s > 1) and 01..11 have
// each other's.
TEST(LibraryForms, HalvingAndDoubling)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        const auto rounds = floor_of_logarithm(members);
        const auto folded = members - std::bit_floor(members);
        if (folded > 0)
        {
            const auto moves = folded > 1 ? 2 : 1;
            EXPECT_EQ(duration({reduce_scatter, butterfly}, members), rounds + moves);
            EXPECT_EQ(duration({reduce_scatter_block, butterfly}, members), rounds + moves);
            EXPECT_EQ(duration({barrier, recursive_doubling}, members),
                      rounds + (2 * folded > std::bit_floor(members) ? 2 : 1));
            continue;
        }
        EXPECT_EQ(duration({reduce_scatter, butterfly}, members), rounds + (members > 2 ? 1 : 0));
        EXPECT_EQ(duration({reduce_scatter_block, butterfly}, members), rounds);
        EXPECT_EQ(duration({reduce_scatter_block, recursive_doubling}, members), rounds);
        EXPECT_EQ(duration({barrier, recursive_doubling}, members), rounds);
    }
}

// Halves go k rounds forth and back; the pairs before take two, and the one who went hears last.
TEST(LibraryForms, RabenseifnerByHalves)
{
    for (std::uint64_t members = 2; members <= most_members; ++members)
    {
        const auto rounds = floor_of_logarithm(members);
        EXPECT_EQ(duration({allreduce, rabenseifner_by_halves}, members),
                  2 * rounds + (std::has_single_bit(members) ? 0 : 3));
    }
    // Of three, 0 has all of 1 at 2 D, and sends its halves to 2 and the root then. 2 has its own
    // at 3 D; that is the root's at 4 D, unless 2 is the root.
    EXPECT_EQ(duration({reduce, rabenseifner_by_halves}, 3, 0), 4);
    EXPECT_EQ(duration({reduce, rabenseifner_by_halves}, 3, 1), 4);
    EXPECT_EQ(duration({reduce, rabenseifner_by_halves}, 3, 2), 3);
}

// By what Open MPI decides for the parts.
TEST(LibraryForms, OperationsOfOthers)
{
    // 200 members, 1 byte: both are binomial trees, of which 127 has 7 bits.
    EXPECT_EQ(duration({allreduce, reduce_bcast}, 200, 0, 0, 0, 1), 14);
    // 4 members, 15 bytes in all: to the root, and down a binary tree of two levels.
    EXPECT_EQ(latest_end({allgatherv, gather_bcast, 4, 0, Blocks({1, 2, 4, 8})}, {.transfer = 1}),
              3);
    // Up the binary tree, and a binomial scatter, or a linear one.
    EXPECT_EQ(duration({reduce_scatter_block, reduce_then_scatter}, 4), 4);
    EXPECT_EQ(duration({reduce_scatter, reduce_then_scatter}, 4), 3);
}

} // namespace haec_sim::test
