// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The figures of 000, Table 1: NAS LU, class C, 81 processes on 27 nodes.

#include "communication/evaluation.hpp"
#include "communication/strategy.hpp"
#include "lu_pattern.hpp"
#include "tests/platform/machines.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

class Table1 : public testing::Test
{
protected:
    MappingQuality quality(const std::string& strategy) const
    {
        const auto matrix = lu_matrix({});
        const MappingTask task{.platform = platform_, .processes = 81};
        return evaluate(matrix, create_mapping(strategy, task), platform_);
    }

    const Platform platform_{mesh_of({3, 3, 3})};
};

TEST_F(Table1, Xyz)
{
    const auto found = quality("xyz");
    EXPECT_EQ(found.messages, 11639408u);
    EXPECT_EQ(found.intra_node, 0u);
    EXPECT_EQ(found.inter_node, 11639408u);
    EXPECT_EQ(found.pairs, 51u);
    EXPECT_EQ(found.average, 228223u);
    EXPECT_EQ(found.minimum, 161658u);
    EXPECT_EQ(found.maximum, 242490u);
}

TEST_F(Table1, BlockXyz)
{
    const auto found = quality("block_xyz");
    EXPECT_EQ(found.messages, 11639408u);
    EXPECT_EQ(found.intra_node, 4364778u);
    EXPECT_EQ(found.inter_node, 7274630u);
    EXPECT_EQ(found.pairs, 42u);
    EXPECT_EQ(found.average, 173205u);
    EXPECT_EQ(found.minimum, 80829u);
    EXPECT_EQ(found.maximum, 242488u);
}

} // namespace

} // namespace haec_sim::test
