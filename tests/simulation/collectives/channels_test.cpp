// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/collectives/schedule_rounds.hpp"

#include <gtest/gtest.h>

// Messages of rings and trees in channels, worked out by hand (spec: collectives, "Channels"):
// from, to, bytes; the rounds of channels follow each other, those at once belong together.

namespace haec_sim::test
{

// Parts of 5 bytes, in blocks of 2, 2 and 1. In the second ring 2, 1 and 0 have the places 0, 1, 2.
TEST(Channels, EverySecondRingGoesTheOtherWay)
{
    const ChosenAlgorithm two(A::ring, 0, 0, 2);
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, two, alike(3, 30)),
              (Rounds{{{0, 1, 2}, {1, 2, 2}, {2, 0, 1}},
                      {{2, 1, 2}, {1, 0, 2}, {0, 2, 1}},
                      {{0, 1, 1}, {1, 2, 2}, {2, 0, 2}},
                      {{2, 1, 1}, {1, 0, 2}, {0, 2, 2}},
                      {{0, 1, 2}, {1, 2, 1}, {2, 0, 2}},
                      {{2, 1, 2}, {1, 0, 1}, {0, 2, 2}},
                      {{0, 1, 2}, {1, 2, 2}, {2, 0, 1}},
                      {{2, 1, 2}, {1, 0, 2}, {0, 2, 1}}}));
    const auto phases = schedule_of(task_of({CollectiveOp::allreduce, 0, alike(3, 30)}), two);
    ASSERT_EQ(phases.size(), 2u);
    EXPECT_EQ(phases.front().rounds_at_once, 2u);
}

// Blocks of 3, 5 and 7 bytes in halves: 2, 3, 4 and 1, 2, 3.
TEST(Channels, BlocksOfMembersStayTheirs)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allgatherv, {A::ring, 0, 0, 2}, {3, 5, 7}),
              (Rounds{{{0, 1, 2}, {1, 2, 3}, {2, 0, 4}},
                      {{2, 1, 3}, {1, 0, 2}, {0, 2, 1}},
                      {{0, 1, 4}, {1, 2, 2}, {2, 0, 3}},
                      {{2, 1, 1}, {1, 0, 3}, {0, 2, 2}}}));
}

// A block of ceil(10 / 3) = 4 bytes in parts of 2, 1 and 1.
TEST(Channels, ReducedBlocksAreParted)
{
    const auto rounds =
        rounds_of(CollectiveOp::reduce_scatter_block, {A::ring, 0, 0, 3}, alike(3, 10));
    ASSERT_EQ(rounds.size(), 6u);
    EXPECT_EQ(rounds[0], (Round{{0, 1, 2}, {1, 2, 2}, {2, 0, 2}}));
    EXPECT_EQ(rounds[1], (Round{{2, 1, 1}, {1, 0, 1}, {0, 2, 1}}));
    EXPECT_EQ(rounds[5], (Round{{0, 1, 1}, {1, 2, 1}, {2, 0, 1}}));
}

// 0 has the child 2, which has 1 and 3; mirrored, 3 has the child 1, which has 2 and 0.
TEST(Channels, TreesTakeTurnsWithTheirLeaves)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, {A::tree, 0, 0, 2}, alike(4, 40)),
              (Rounds{{{1, 2, 5}},
                      {{3, 2, 5}},
                      {{2, 1, 5}},
                      {{0, 1, 5}},
                      {{2, 0, 5}},
                      {},
                      {{1, 3, 5}},
                      {},
                      {{0, 2, 5}},
                      {},
                      {{3, 1, 5}},
                      {},
                      {{2, 1, 5}},
                      {{2, 3, 5}},
                      {{1, 2, 5}},
                      {{1, 0, 5}}}));
}

// 5 bytes in pieces of 4: one goes up while the next one follows it.
TEST(Channels, PiecesFollowEachOtherAlongTrees)
{
    EXPECT_EQ(rounds_of(CollectiveOp::allreduce, {A::tree, 4}, alike(3, 15)),
              (Rounds{{{1, 2, 4}},
                      {},
                      {{1, 2, 1}, {2, 0, 4}},
                      {},
                      {{2, 0, 1}},
                      {},
                      {{0, 2, 4}},
                      {},
                      {{0, 2, 1}, {2, 1, 4}},
                      {},
                      {{2, 1, 1}},
                      {}}));
}

} // namespace haec_sim::test
