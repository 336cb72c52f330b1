// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/collectives/schedule_rounds.hpp"

#include <gtest/gtest.h>

// Messages of further algorithms of Open MPI 4.1.4, written down by hand from its coll_base_*.c:
// from, to, bytes.

namespace haec_sim::test
{

TEST(LibrarySchedule, BarriersByRankZero)
{
    EXPECT_EQ(rounds_of(CollectiveOp::barrier, A::linear, alike(3, 0)),
              (Rounds{{{1, 0, 0}}, {{2, 0, 0}}, {{0, 1, 0}}, {{0, 2, 0}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::barrier, A::tree, alike(3, 0)),
              (Rounds{{{1, 0, 0}}, {{2, 0, 0}}, {{0, 2, 0}}, {{0, 1, 0}}}));
}

TEST(LibrarySchedule, BarriersRoundAll)
{
    EXPECT_EQ(
        rounds_of(CollectiveOp::barrier, A::double_ring, alike(3, 0)),
        (Rounds{{{0, 1, 0}}, {{1, 2, 0}}, {{2, 0, 0}}, {{0, 1, 0}}, {{1, 2, 0}}, {{2, 0, 0}}}));
}

// Of six, 4 and 5 tell 0 and 1.
TEST(LibrarySchedule, BarriersByRecursiveDoubling)
{
    EXPECT_EQ(rounds_of(CollectiveOp::barrier, A::recursive_doubling, alike(6, 0)),
              (Rounds{{{4, 0, 0}, {5, 1, 0}},
                      {{0, 1, 0}, {1, 0, 0}, {2, 3, 0}, {3, 2, 0}},
                      {{0, 2, 0}, {1, 3, 0}, {2, 0, 0}, {3, 1, 0}},
                      {{0, 4, 0}, {1, 5, 0}}}));
}

TEST(LibrarySchedule, NeighborsExchangeWhatCameLast)
{
    // Blocks of 1, 2, 4, 8; the first pair has 3, the second one 12.
    EXPECT_EQ(rounds_of(CollectiveOp::allgatherv, A::neighbor_exchange, {1, 2, 4, 8}),
              (Rounds{{{0, 1, 1}, {1, 0, 2}, {2, 3, 4}, {3, 2, 8}},
                      {{0, 3, 3}, {1, 2, 3}, {2, 1, 12}, {3, 0, 12}}}));
    // In the third round, 0 passes on what came from 5, 1 what came from 2, ...
    const auto six =
        rounds_of(CollectiveOp::allgatherv, A::neighbor_exchange, {1, 2, 4, 8, 16, 32});
    ASSERT_EQ(six.size(), 3u);
    EXPECT_EQ(six.back(),
              (Round{{0, 1, 48}, {1, 0, 12}, {2, 3, 3}, {3, 2, 48}, {4, 5, 12}, {5, 4, 3}}));
}

namespace
{

/// A round in which 0, 1 and 2 send so many bytes to the next one.
Round turn(std::uint64_t first, std::uint64_t second, std::uint64_t third)
{
    return {{0, 1, first}, {1, 2, second}, {2, 0, third}};
}

/// An allreduce of so many bytes among three.
Rounds three_in_a_ring(std::uint64_t length, std::uint64_t segment)
{
    return rounds_of(CollectiveOp::allreduce, {A::segmented_ring, segment}, alike(3, 3 * length));
}

} // namespace

// 7 bytes are blocks of 3, 2, 2. Each sends its own one first, and in the end the next one's.
TEST(LibrarySchedule, RingsReduceBlocksAndPassThemOn)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::ring, alike(3, 21)),
              (Rounds{turn(3, 2, 2), turn(2, 3, 2), turn(2, 2, 3), turn(3, 2, 2)}));
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter, A::ring, alike(3, 7)),
              (Rounds{turn(3, 3, 3), turn(3, 3, 3)}));
}

// Segments of 2 bytes of each of three are 6 bytes.
TEST(LibrarySchedule, RingsCutTheirBlocksEvenly)
{
    const auto two = turn(2, 2, 2);
    // 20 = 3 * 6 + 2, less than a byte of each: 3 parts. Blocks of 7, 7, 6 are 3 + 2 + 2 and
    // 2 + 2 + 2.
    EXPECT_EQ(three_in_a_ring(20, 2), (Rounds{turn(3, 3, 2), turn(2, 3, 3), two, two, two, two,
                                              turn(7, 6, 7), turn(7, 7, 6)}));
    // 15 = 2 * 6 + 3, not more than half: 2 parts of 5
    EXPECT_EQ(three_in_a_ring(15, 2),
              (Rounds{turn(3, 3, 3), turn(3, 3, 3), two, two, turn(5, 5, 5), turn(5, 5, 5)}));
    // 16 = 2 * 6 + 4: 3 parts, two rounds each and two at last
    EXPECT_EQ(three_in_a_ring(16, 2).size(), 8u);
    // 5 are less than 6: one part
    EXPECT_EQ(three_in_a_ring(5, 2),
              (Rounds{turn(2, 2, 1), turn(1, 2, 2), turn(2, 1, 2), turn(2, 2, 1)}));
}

TEST(LibrarySchedule, PairwiseShiftsAmongAPowerOfTwo)
{
    EXPECT_EQ(rounds_of(CollectiveOp::alltoallv, A::pairwise_shifts, {4, 8, 12, 16}),
              (Rounds{{{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {3, 0, 4}},
                      {{0, 2, 1}, {1, 3, 2}, {2, 0, 3}, {3, 1, 4}},
                      {{0, 3, 1}, {1, 0, 2}, {2, 1, 3}, {3, 2, 4}}}));
}

TEST(LibrarySchedule, LinearAllreduceIsThereAndBack)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::linear, alike(3, 12)),
              (Rounds{{{2, 0, 4}}, {{1, 0, 4}}, {{0, 1, 4}}, {{0, 2, 4}}}));
}

TEST(LibrarySchedule, TheRootAsksInTurn)
{
    EXPECT_EQ(
        rounds_of(CollectiveOp::gather, A::linear_sync, alike(3, 5), 1),
        (Rounds{{{1, 0, 0}}, {{0, 1, 5}}, {{1, 2, 0}}, {{2, 1, 5}}, {{0, 1, 0}}, {{2, 1, 0}}}));
}

// Blocks of 2: 4 and 2 bytes; 1 and 2 have each other's.
TEST(LibrarySchedule, ButterflyOfFour)
{
    const Rounds halves{{{0, 1, 4}, {1, 0, 4}, {2, 3, 4}, {3, 2, 4}},
                        {{0, 2, 2}, {1, 3, 2}, {2, 0, 2}, {3, 1, 2}}};
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter_block, A::butterfly, alike(4, 8)), halves);
    auto scattered = halves;
    scattered.push_back({{1, 2, 2}, {2, 1, 2}});
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter, A::butterfly, alike(4, 8)), scattered);
}

// The example in coll_base_reduce_scatter.c, with blocks of 2 bytes: parts 0 and 1 have two of
// them.
TEST(LibrarySchedule, ButterflyOfSix)
{
    for (const auto operation : {CollectiveOp::reduce_scatter, CollectiveOp::reduce_scatter_block})
    {
        EXPECT_EQ(rounds_of(operation, A::butterfly, alike(6, 12)),
                  (Rounds{{{0, 1, 12}, {2, 3, 12}},
                          {{1, 3, 4}, {3, 1, 8}, {4, 5, 4}, {5, 4, 8}},
                          {{1, 4, 4}, {3, 5, 2}, {4, 1, 4}, {5, 3, 2}},
                          {{1, 0, 2}, {4, 2, 2}},
                          {{3, 4, 2}, {4, 3, 2}}}));
    }
}

// Halves of 11 are 5 and 6, of 5 2 and 3; who has 0 in a bit keeps the lower one.
TEST(LibrarySchedule, RabenseifnerByHalvesOfFour)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::rabenseifner_by_halves, alike(4, 44)),
              (Rounds{{{0, 1, 6}, {1, 0, 5}, {2, 3, 6}, {3, 2, 5}},
                      {{0, 2, 3}, {1, 3, 3}, {2, 0, 2}, {3, 1, 3}},
                      {{0, 2, 2}, {1, 3, 3}, {2, 0, 3}, {3, 1, 3}},
                      {{0, 1, 5}, {1, 0, 6}, {2, 3, 5}, {3, 2, 6}}}));
}

// 0 and 1 reduce a half each, then 1 gives 0 its half and waits.
TEST(LibrarySchedule, RabenseifnerByHalvesOfThree)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::rabenseifner_by_halves, alike(3, 33)),
              (Rounds{{{0, 1, 6}, {1, 0, 5}},
                      {{1, 0, 6}},
                      {{0, 2, 6}, {2, 0, 5}},
                      {{0, 2, 5}, {2, 0, 6}},
                      {{0, 1, 11}}}));
}

// Of six, 0, 2, 4, 5 are left. Halves of 10 are 5, of 5 2 and 3.
TEST(LibrarySchedule, ReduceByHalvesOfSix)
{
    const Rounds halved{{{0, 1, 5}, {1, 0, 5}, {2, 3, 5}, {3, 2, 5}},
                        {{1, 0, 5}, {3, 2, 5}},
                        {{0, 2, 5}, {2, 0, 5}, {4, 5, 5}, {5, 4, 5}},
                        {{0, 4, 3}, {2, 5, 3}, {4, 0, 2}, {5, 2, 2}}};
    auto to_last = halved;
    to_last.insert(to_last.end(), {{{0, 4, 2}, {2, 5, 2}}, {{4, 5, 5}}});
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::rabenseifner_by_halves, alike(6, 10), 5), to_last);
    // 3 has gone: it takes over from 0, which gives it its quarter.
    auto to_third = halved;
    to_third.insert(to_third.end(), {{{0, 3, 2}}, {{4, 3, 3}, {5, 2, 3}}, {{2, 3, 5}}});
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::rabenseifner_by_halves, alike(6, 10), 3),
              to_third);
}

// Blocks of 2: all but one's own, then all but one's own pair's.
TEST(LibrarySchedule, ReduceScatterByRecursiveDoubling)
{
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter_block, A::recursive_doubling, alike(4, 8)),
              (Rounds{{{0, 1, 6}, {1, 0, 6}, {2, 3, 6}, {3, 2, 6}},
                      {{0, 2, 4}, {1, 3, 4}, {2, 0, 4}, {3, 1, 4}}}));
}

// Among four, Open MPI reduces below 4,096 bytes and bcasts below 64 bytes by binary trees: 0 has 1
// and 2, 1 has 3.
TEST(LibrarySchedule, OthersAreMadeOfWhatOpenMpiDecides)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, A::reduce_bcast, alike(4, 32)),
              (Rounds{{{3, 1, 8}}, {{1, 0, 8}}, {{2, 0, 8}}, {{0, 1, 8}}, {{0, 2, 8}, {1, 3, 8}}}));
    EXPECT_EQ(
        rounds_of(CollectiveOp::allgatherv, A::gather_bcast, {1, 2, 4, 8}),
        (Rounds{{{1, 0, 2}}, {{2, 0, 4}}, {{3, 0, 8}}, {{0, 1, 15}}, {{0, 2, 15}, {1, 3, 15}}}));
    // 16 blocks of 65,536 bytes are 1 MiB, for which the bcast would be scattered: all but the root
    // send to it, and it sends all to each.
    const auto long_blocks = rounds_of(CollectiveOp::allgatherv, A::gather_bcast, alike(16, 65536));
    EXPECT_EQ(long_blocks.size(), 30u);
    EXPECT_EQ(long_blocks.back(), (Round{{0, 15, 1048576}}));
    // A gather of 3 bytes is binomial.
    EXPECT_EQ(
        rounds_of(CollectiveOp::allgather, A::gather_bcast, alike(4, 12)),
        (Rounds{{{1, 0, 3}, {3, 2, 3}}, {{2, 0, 6}}, {{0, 1, 12}}, {{0, 2, 12}, {1, 3, 12}}}));
    EXPECT_EQ(
        rounds_of(CollectiveOp::reduce_scatter, A::reduce_then_scatter, alike(4, 8)),
        (Rounds{{{3, 1, 8}}, {{1, 0, 8}}, {{2, 0, 8}}, {{0, 1, 2}}, {{0, 2, 2}}, {{0, 3, 2}}}));
    // A scatter below 2,048 bytes is binomial.
    EXPECT_EQ(rounds_of(CollectiveOp::reduce_scatter_block, A::reduce_then_scatter, alike(4, 8)),
              (Rounds{{{3, 1, 8}}, {{1, 0, 8}}, {{2, 0, 8}}, {{0, 2, 4}}, {{0, 1, 2}, {2, 3, 2}}}));
}

} // namespace haec_sim::test
