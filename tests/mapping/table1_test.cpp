// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The figures of [Ciorba2014], Table 1: NAS LU, class C, 81 processes on 27 nodes.

#include "lu_pattern.hpp"
#include "mapping/evaluation.hpp"
#include "mapping/strategy.hpp"
#include "tests/machine/machines.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace haec_sim::test
{

namespace
{

MappingQuality quality(const std::string& strategy)
{
    const Platform platform(mesh_of({3, 3, 3}));
    const MappingTask task{.platform = platform, .processes = 81};
    return evaluate(lu_matrix({}), create_mapping(strategy, task), platform);
}

std::map<std::string, std::uint64_t> printed(const std::string& strategy)
{
    const auto table = reference_values()["mapping_table1_lu_c_81"];
    std::map<std::string, std::uint64_t> row;
    for (Json::ArrayIndex column = 0; column < table["columns"].size(); ++column)
    {
        row[table["columns"][column].asString()] = table[strategy][column].asUInt64();
    }
    return row;
}

void expect_printed(const std::string& strategy)
{
    const auto found = quality(strategy);
    EXPECT_EQ(printed(strategy), (std::map<std::string, std::uint64_t>{{"IePLC", found.messages},
                                                                       {"IaNLC", found.intra_node},
                                                                       {"IeNLC", found.inter_node},
                                                                       {"avg", found.average},
                                                                       {"min", found.minimum},
                                                                       {"max", found.maximum}}));
}

TEST(Table1, Xyz)
{
    expect_printed("xyz");
    EXPECT_EQ(quality("xyz").pairs, 51u);
}

TEST(Table1, BlockXyz)
{
    expect_printed("block_xyz");
    EXPECT_EQ(quality("block_xyz").pairs, 42u);
}

} // namespace

} // namespace haec_sim::test
