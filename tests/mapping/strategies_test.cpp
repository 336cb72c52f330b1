// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/mapping_size.hpp"
#include "mapping/strategy.hpp"
#include "tests/core/message_of.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace haec_sim::test
{

namespace
{

/// The node of each process.
std::vector<std::uint32_t> nodes(const std::string& strategy, const MappingTask& task)
{
    const auto mapping = create_mapping(strategy, task);
    std::vector<std::uint32_t> found;
    for (std::uint32_t process = 0; process < mapping.process_count(); ++process)
    {
        found.push_back(mapping.node_of(process).value);
    }
    return found;
}

using List = std::vector<std::uint32_t>;

class Strategies : public testing::Test
{
protected:
    MappingTask task(std::uint32_t processes, std::uint64_t seed = 0) const
    {
        return {.platform = square_, .processes = processes, .matrix = nullptr, .seed = seed};
    }

    MappingTask task(std::uint32_t processes, const CommunicationMatrix& matrix) const
    {
        return {.platform = square_, .processes = processes, .matrix = &matrix, .seed = 0};
    }

    /// Nodes 0 1 2 / 3 4 5 / 6 7 8.
    const Platform square_{mesh_of({3, 3, 1})};
};

TEST_F(Strategies, XyzGoesRound)
{
    EXPECT_EQ(nodes("xyz", task(11)), (List{0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1}));
}

TEST_F(Strategies, BlockXyzKeepsNeighboursTogether)
{
    EXPECT_EQ(nodes("block_xyz", task(4)), (List{0, 1, 2, 3}));
    EXPECT_EQ(nodes("block_xyz", task(10)), (List{0, 0, 1, 1, 2, 2, 3, 3, 4, 4}));
}

TEST_F(Strategies, RandomGivesEachProcessItsNode)
{
    auto all = nodes("random", task(9, 5));
    EXPECT_EQ(all, nodes("random", task(9, 5)));
    EXPECT_NE(all, nodes("random", task(9, 6)));
    std::ranges::sort(all);
    EXPECT_EQ(all, (List{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    const auto few = nodes("random", task(4));
    EXPECT_EQ(std::set(few.begin(), few.end()).size(), 4u);
}

TEST_F(Strategies, RandomMayShareNodes)
{
    const auto many = nodes("random", task(900));
    for (std::uint32_t node = 0; node < 9; ++node)
    {
        const auto count = std::ranges::count(many, node);
        EXPECT_GT(count, 60) << node;
        EXPECT_LT(count, 140) << node;
    }
}

TEST_F(Strategies, RandomSwitchIsRandomWhereNodesAreSwitches)
{
    EXPECT_EQ(nodes("random_switch", task(9, 5)), nodes("random", task(9, 5)));
    EXPECT_EQ(nodes("random_switch", task(4, 7)), nodes("random", task(4, 7)));
}

/// Switches of the last level of this tree hold 4 nodes each.
class StrategiesOfATree : public testing::Test
{
protected:
    MappingTask task(std::uint32_t processes, std::uint64_t seed = 0) const
    {
        return {.platform = tree_, .processes = processes, .matrix = nullptr, .seed = seed};
    }

    static Platform::Description tree()
    {
        Platform::Description description("fat_tree");
        description.parameters.set("down", std::vector<std::int64_t>{4, 4}, true);
        description.parameters.set("up", std::vector<std::int64_t>{1, 2}, true);
        description.take_defaults();
        return description;
    }

    const Platform tree_{tree()};
};

TEST_F(StrategiesOfATree, RandomSwitchKeepsNodesOfASwitchTogether)
{
    ASSERT_EQ(tree_.node_count(), 16u);
    std::set<List> orders;
    for (std::uint64_t seed = 0; seed < 200; ++seed)
    {
        const auto all = nodes("random_switch", task(18, seed));
        List switches;
        for (std::uint32_t first = 0; first < 16; first += 4)
        {
            switches.push_back(all[first] / 4);
            for (std::uint32_t place = 0; place < 4; ++place)
            {
                EXPECT_EQ(all[first + place], 4 * switches.back() + place);
            }
        }
        EXPECT_EQ(all[16], all[0]);
        EXPECT_EQ(all[17], all[1]);
        orders.insert(switches);
    }
    EXPECT_EQ(orders.size(), 24u);
}

TEST_F(StrategiesOfATree, OthersGoByNumber)
{
    EXPECT_EQ(nodes("xyz", task(18)),
              (List{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1}));
    EXPECT_EQ(nodes("block_xyz", task(18)),
              (List{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8}));
    EXPECT_EQ(create_mapping("xyz", task(2)).name(), "xyz for 16");
    EXPECT_EQ(other_size("xyz for 16", tree_), std::nullopt);
    EXPECT_EQ(other_size("xyz for 32", tree_), "32");
    EXPECT_EQ(other_size("xyz for 4x4x4", tree_), "4x4x4");
    EXPECT_EQ(other_size("mine for 32", Platform(mesh_of({4, 4, 4}))), std::nullopt);
}

TEST_F(Strategies, MinMdBringsHeavyPairsTogether)
{
    CommunicationMatrix matrix;
    matrix.add({5, 3}, {100, Bytes{}});
    matrix.add({0, 3}, {30, Bytes{}});
    matrix.add({3, 0}, {30, Bytes{}});
    matrix.add({1, 2}, {50, Bytes{}});
    matrix.add({2, 5}, {1, Bytes{}});
    // 3 to the origin and 5 to node 1; 0 beside 3: node 3; 1 nearest to the origin: node 2 and 4
    // are as near, 2 counts; 2 beside 1: node 5; 4 without partners: node 4.
    EXPECT_EQ(nodes("min_md", task(6, matrix)), (List{3, 2, 5, 0, 4, 1}));
}

TEST_F(Strategies, MinMdTakesEqualPairsInOrder)
{
    CommunicationMatrix matrix;
    matrix.add({2, 3}, {7, Bytes{}});
    matrix.add({1, 0}, {7, Bytes{}});
    EXPECT_EQ(nodes("min_md", task(4, matrix)), (List{0, 1, 3, 4}));
}

// [Pfennig2016] counts the Manhattan distance: a ring of four has no short cut from 0 to 3, and the
// boards of a box none from (0,0,0) to (1,1,1), though one link leads there.
TEST_F(Strategies, MinMdGoesByCoordinates)
{
    CommunicationMatrix matrix;
    for (std::uint32_t other = 1; other < 5; ++other)
    {
        matrix.add({0, other}, {10 - other, Bytes{}});
    }
    const Platform ring(torus_of({5, 1, 1}));
    EXPECT_EQ(nodes("min_md", {.platform = ring, .processes = 5, .matrix = &matrix}),
              (List{0, 1, 2, 3, 4}));
    // At distance 1 are the nodes 1, 2 and 4, at 2 the nodes 3, 5 and 6; the lowest is taken.
    const Platform box(haec_box_of({2, 2, 2}));
    ASSERT_EQ(box.hops({0}, {5}), 1U);
    EXPECT_EQ(nodes("min_md", {.platform = box, .processes = 5, .matrix = &matrix}),
              (List{0, 1, 2, 4, 3}));
}

TEST_F(Strategies, MinMdFillsAllNodesBeforeItBeginsAnew)
{
    CommunicationMatrix matrix;
    matrix.add({0, 10}, {1, Bytes{}});
    auto all = nodes("min_md", task(11, matrix));
    EXPECT_EQ(all[0], 0u);
    EXPECT_EQ(all[10], 1u);
    std::ranges::sort(all);
    EXPECT_EQ(all, (List{0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST_F(Strategies, RefuseWhatCannotBe)
{
    CommunicationMatrix matrix;
    matrix.add({4, 0}, {1, Bytes{}});
    EXPECT_EQ(message_of([&] { create_mapping("min_md", task(4)); }),
              "the mapping strategy min_md needs the bytes that processes send; give a "
              "communication matrix");
    EXPECT_EQ(message_of([&] { create_mapping("min_md", task(4, matrix)); }),
              "the communication matrix has process 4, but only 4 processes are to be mapped, "
              "counted from 0; give more ranks or the matrix of this program");
    EXPECT_EQ(message_of([&] { create_mapping("xzy", task(4)); }),
              "'xzy' is no mapping strategy; did you mean 'xyz'?");
}

TEST_F(Strategies, WriteMappingFiles)
{
    std::ostringstream file;
    create_mapping("xyz", task(10)).write(file, square_);
    EXPECT_EQ(file.str(),
              "xyz for 3x3x1\nx_coord y_coord z_coord number_of_processes process_id(s)\n"
              "0 0 0 2 0 9\n1 0 0 1 1\n2 0 0 1 2\n0 1 0 1 3\n1 1 0 1 4\n2 1 0 1 5\n"
              "0 2 0 1 6\n1 2 0 1 7\n2 2 0 1 8\n");
}

} // namespace

} // namespace haec_sim::test
