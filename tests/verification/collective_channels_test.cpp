// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"

#include <gtest/gtest.h>

// The steps of rings and trees in channels, worked out by hand (spec: collectives, "Channels").

namespace haec_sim::test
{

using enum CollectiveOp;
using enum CollectiveAlgorithm;

// 0 has 4 below it, and that 2; one further on 1 has 0, and that 3. Parts of 5 bytes in pieces of 3
// and 2.
TEST(CollectiveChannels, TreesOfFiveInTwoChannels)
{
    CollectivePlan plan{allreduce, tree, 5, 0, Blocks(10), 3};
    plan.channels = 2;
    EXPECT_EQ(steps(plan, 0), "from 3, to 1 (3), from 4, from 3, to 1 (2), from 4, to 4 (3), "
                              "from 1, to 4 (2), to 3 (3), from 1, to 3 (2)");
    EXPECT_EQ(steps(plan, 1), "to 2 (3), to 2 (2), from 0, from 0, to 0 (3), to 0 (2), from 2, "
                              "from 2");
}

TEST(CollectiveChannels, RingsInChannels)
{
    CollectivePlan plan{allgather, ring, 3, 0, Blocks(3)};
    plan.channels = 2;
    EXPECT_EQ(steps(plan, 0), "to 1 (2), to 2 (1), from 2, from 1, to 1 (2), to 2 (1), from 2, "
                              "from 1");
}

} // namespace haec_sim::test
