// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/lengths.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

// The table of lengths (spec: collectives, "Lengths").

namespace haec_sim::test
{

namespace
{

// Three members that count differently; what is asked for is the most, or each one's own.
Blocks blocks(CollectiveOp operation)
{
    const std::array counted{counted_length(operation, 30, 7), counted_length(operation, 31, 9),
                             counted_length(operation, 2, 20)};
    return blocks_of(operation, counted);
}

std::uint64_t common(CollectiveOp operation)
{
    return blocks(operation).common();
}

std::vector<std::uint64_t> each(CollectiveOp operation)
{
    const auto found = blocks(operation);
    return {found.of(0), found.of(1), found.of(2)};
}

} // namespace

TEST(CollectiveLengths, TheMostOfWhatIsReceivedOrSent)
{
    EXPECT_EQ(common(CollectiveOp::bcast), 20u);
    EXPECT_EQ(common(CollectiveOp::scatter), 20u);
    EXPECT_EQ(common(CollectiveOp::reduce), 31u);
    EXPECT_EQ(common(CollectiveOp::gather), 31u);
    EXPECT_EQ(common(CollectiveOp::reduce_scatter), 31u);
    EXPECT_EQ(common(CollectiveOp::reduce_scatter_block), 31u);
    EXPECT_EQ(common(CollectiveOp::barrier), 0u);
}

TEST(CollectiveLengths, SharesRoundUp)
{
    // 31 / 3, 20 / 3 and 20 / 2
    EXPECT_EQ(common(CollectiveOp::allreduce), 11u);
    EXPECT_EQ(common(CollectiveOp::allgather), 11u);
    EXPECT_EQ(common(CollectiveOp::alltoall), 11u);
    EXPECT_EQ(common(CollectiveOp::scan), 7u);
    EXPECT_EQ(common(CollectiveOp::exscan), 10u);
}

TEST(CollectiveLengths, OperationsOfAllLengthsHaveOneForEachMember)
{
    using Lengths = std::vector<std::uint64_t>;
    EXPECT_EQ(each(CollectiveOp::gatherv), (Lengths{30, 31, 2}));
    // 30 / 3, 31 / 3 and 2 / 3, as Score-P counts a block once for each member.
    EXPECT_EQ(each(CollectiveOp::allgatherv), (Lengths{10, 11, 1}));
    EXPECT_EQ(each(CollectiveOp::scatterv), (Lengths{7, 9, 20}));
    EXPECT_EQ(each(CollectiveOp::alltoallv), (Lengths{10, 11, 1}));
    EXPECT_EQ(each(CollectiveOp::alltoallw), (Lengths{10, 11, 1}));
}

TEST(CollectiveLengths, WhatCannotBeCountedStaysAtTheMost)
{
    EXPECT_EQ(bytes_of(3, 5), 15u);
    EXPECT_EQ(bytes_of(3, UINT64_MAX / 2), UINT64_MAX);
    EXPECT_EQ(share_of(UINT64_MAX, 2), UINT64_MAX / 2 + 1);
}

} // namespace haec_sim::test
