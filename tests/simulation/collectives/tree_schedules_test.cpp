// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/collectives/schedule_rounds.hpp"

#include <gtest/gtest.h>

// Messages along trees, also in segments, written down by hand from coll_base_topo.c of Open MPI
// 4.1.4: from, to, bytes.

namespace haec_sim::test
{

TEST(TreeSchedule, LinearGoesByRanksUpOrDown)
{
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::linear, alike(4, 8), 1),
              (Rounds{{{1, 0, 8}}, {{1, 2, 8}}, {{1, 3, 8}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::linear, alike(4, 8), 1),
              (Rounds{{{3, 1, 8}}, {{2, 1, 8}}, {{0, 1, 8}}}));
}

// v 0..3 are the ranks 2 3 0 1; segments of 4, 4 and 2 bytes.
TEST(TreeSchedule, PipelinesPassOnSegmentAfterSegment)
{
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, {A::pipeline, 4}, alike(4, 10), 2),
              (Rounds{{{2, 3, 4}},
                      {{3, 0, 4}, {2, 3, 4}},
                      {{0, 1, 4}, {3, 0, 4}, {2, 3, 2}},
                      {{0, 1, 4}, {3, 0, 2}},
                      {{0, 1, 2}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, {A::pipeline, 4}, alike(3, 6), 0),
              (Rounds{{{2, 1, 4}}, {{2, 1, 2}, {1, 0, 4}}, {{1, 0, 2}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::pipeline, alike(3, 6), 0),
              (Rounds{{{0, 1, 6}}, {{1, 2, 6}}}));
}

// Five others in two chains: 1 2 3 and 4 5.
TEST(TreeSchedule, ChainsBeginAtTheRoot)
{
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, {A::chain, 0, 2}, alike(6, 8)),
              (Rounds{{{0, 1, 8}}, {{1, 2, 8}, {0, 4, 8}}, {{2, 3, 8}, {4, 5, 8}}}));
    // Four by default: 1 2, 3, 4 and 5.
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::chain, alike(6, 8)),
              (Rounds{{{0, 1, 8}}, {{1, 2, 8}, {0, 3, 8}}, {{0, 4, 8}}, {{0, 5, 8}}}));
}

// 0 has the children 1 and 2, 1 has 3 and 5, 2 has 4 and 6.
TEST(TreeSchedule, BinaryTreesOfSeven)
{
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::binary, alike(7, 8)),
              (Rounds{{{0, 1, 8}}, {{0, 2, 8}, {1, 3, 8}}, {{2, 4, 8}, {1, 5, 8}}, {{2, 6, 8}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::binary, alike(7, 8)),
              (Rounds{{{3, 1, 8}}, {{4, 2, 8}, {5, 1, 8}}, {{1, 0, 8}, {6, 2, 8}}, {{2, 0, 8}}}));
}

// Two segments of 8 and 2 bytes: each member has two children at most, the second segment comes two
// rounds after the first one.
TEST(TreeSchedule, SegmentsFollowEachOther)
{
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, {A::binary, 8}, alike(4, 10)),
              (Rounds{{{0, 1, 8}}, {{0, 2, 8}, {1, 3, 8}}, {{0, 1, 2}}, {{0, 2, 2}, {1, 3, 2}}}));
}

// 0 has the children 4, 8, 1, 2, 3; 4 has 5, 6, 7; 8 has 9.
TEST(TreeSchedule, KnomialTreeOfTen)
{
    const Rounds expected{{{0, 4, 8}},
                          {{4, 5, 8}, {0, 8, 8}},
                          {{0, 1, 8}, {4, 6, 8}, {8, 9, 8}},
                          {{0, 2, 8}, {4, 7, 8}},
                          {{0, 3, 8}}};
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::knomial, alike(10, 8)), expected);
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, {A::knomial, 0, 4}, alike(10, 8)), expected);
    // Base 3: 0 has 3, 1, 2 (6 is none), 3 has 4.
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, {A::knomial, 0, 3}, alike(5, 8)),
              (Rounds{{{0, 3, 8}}, {{0, 1, 8}, {3, 4, 8}}, {{0, 2, 8}}}));
}

TEST(TreeSchedule, BinomialDoublingTellsTheNextOnes)
{
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::binomial_doubling, alike(6, 8), 5),
              (Rounds{{{5, 0, 8}}, {{5, 1, 8}, {0, 2, 8}}, {{5, 3, 8}, {0, 4, 8}}}));
}

// Rank 5 has the children 4 (of 3, 4) and 2 (of 0, 1, 2), 4 has 3, 2 has 1 and 0.
TEST(TreeSchedule, InOrderBinaryKeepsRanksTogether)
{
    Rounds expected{{{3, 4, 8}, {1, 2, 8}}, {{4, 5, 8}, {0, 2, 8}}, {{2, 5, 8}}};
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::in_order_binary, alike(6, 8), 5), expected);
    expected.push_back({{5, 1, 8}});
    EXPECT_EQ(rounds_of(CollectiveOp::reduce, A::in_order_binary, alike(6, 8), 1), expected);
}

// Nine bytes are 5 and 4.
TEST(TreeSchedule, SplitBinaryExchangesHalves)
{
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::split_binary, alike(5, 9)),
              (Rounds{{{0, 1, 5}},
                      {{0, 2, 4}, {1, 3, 5}},
                      {{2, 4, 4}},
                      {{1, 2, 5}, {2, 1, 4}, {3, 4, 5}, {4, 3, 4}}}));
    // The last of four has no partner.
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::split_binary, alike(4, 9)),
              (Rounds{{{0, 1, 5}}, {{0, 2, 4}, {1, 3, 5}}, {{0, 3, 4}, {1, 2, 5}, {2, 1, 4}}}));
    // Segments of 4: 4 and 1, 4 and none.
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, {A::split_binary, 4}, alike(3, 9)),
              (Rounds{{{0, 1, 4}}, {{0, 2, 4}}, {{0, 1, 1}}, {{0, 2, 0}}, {{1, 2, 5}, {2, 1, 4}}}));
    // Where a half is less than a segment, or nothing, messages go along a chain.
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, {A::split_binary, 5}, alike(3, 9)),
              (Rounds{{{0, 1, 5}}, {{1, 2, 5}, {0, 1, 4}}, {{1, 2, 4}}}));
    EXPECT_EQ(rounds_of(CollectiveOp::bcast, A::split_binary, alike(3, 1)),
              (Rounds{{{0, 1, 1}}, {{1, 2, 1}}}));
}

TEST(TreeSchedule, ScansGoFromRankToRank)
{
    for (const auto operation : {CollectiveOp::scan, CollectiveOp::exscan})
    {
        const auto lengths = operation == CollectiveOp::scan ? alike(3, 6) : alike(3, 4);
        EXPECT_EQ(rounds_of(operation, A::linear, lengths), (Rounds{{{0, 1, 2}}, {{1, 2, 2}}}));
    }
}

// At most 65,536 segments: of 131,073 bytes, ceil(131,073 / 65,536) = 3 bytes each; 43,691 of them
// are full, and the others empty.
TEST(TreeSchedule, SegmentsAreNotTooMany)
{
    const auto rounds = rounds_of(CollectiveOp::bcast, {A::pipeline, 1}, alike(2, 131073));
    ASSERT_EQ(rounds.size(), 65536u);
    EXPECT_EQ(rounds[43690].front().length, 3u);
    EXPECT_EQ(rounds[43691].front().length, 0u);
}

} // namespace haec_sim::test
