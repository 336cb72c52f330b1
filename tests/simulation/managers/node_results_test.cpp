// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/node_results.hpp"

#include "parallel/mpi/mpi_ranks.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace haec_sim::test
{

namespace
{

std::vector<std::byte> bytes_of(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

std::string text_of(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Node n is known on the ranks that n is a multiple of, counted from 1; as long as it is.
std::vector<std::byte> known(NodeId node, std::uint32_t rank)
{
    return node.value % (rank + 1) == 0
               ? bytes_of(std::string(node.value, '.') + std::to_string(rank))
               : std::vector<std::byte>{};
}

const std::vector<NodeId> looked_after{{1}, {2}, {3}, {6}, {7}};

} // namespace

TEST(NodeResults, ComeToTheRanksOfTheirManagersInOrderOfRanks)
{
    MpiRanks ranks{boost::mpi::communicator{}};
    const Platform box(haec_box_of({2, 2, 3}));
    const auto plan = ManagerPlan::spread(box.topology(), looked_after, ranks.size());
    std::vector<NodeId> asked;
    const auto parts = bring_to_managers(plan, ranks,
                                         [&](NodeId node)
                                         {
                                             asked.push_back(node);
                                             return known(node, ranks.rank());
                                         });
    std::ranges::sort(asked);
    EXPECT_EQ(asked, looked_after);
    NodeParts expected;
    for (std::uint32_t number = 0; number < looked_after.size(); ++number)
    {
        if (number % ranks.size() != ranks.rank())
        {
            continue;
        }
        const auto node = looked_after[number];
        for (std::uint32_t rank = 0; rank < ranks.size(); ++rank)
        {
            if (const auto part = known(node, rank); !part.empty())
            {
                expected[node].push_back(part);
            }
        }
    }
    EXPECT_EQ(parts, expected);
}

TEST(NodeResults, OfWhatNobodyKnowsThereIsNothing)
{
    MpiRanks ranks{boost::mpi::communicator{}};
    const Platform box(haec_box_of({2, 2, 3}));
    const auto plan = ManagerPlan::spread(box.topology(), looked_after, ranks.size());
    EXPECT_TRUE(
        bring_to_managers(plan, ranks, [](NodeId) { return std::vector<std::byte>{}; }).empty());
}

TEST(NodeResults, AreGatheredOnTheFirstRankAlsoTheEmptyOnes)
{
    MpiRanks ranks{boost::mpi::communicator{}};
    NodeResults mine{{NodeId{ranks.rank()}, bytes_of("of " + std::to_string(ranks.rank()))},
                     {NodeId{100 + ranks.rank()}, {}}};
    const auto all = gather_nodes(mine, ranks);
    if (!ranks.is_first())
    {
        EXPECT_TRUE(all.empty());
        return;
    }
    EXPECT_EQ(all.size(), 2 * ranks.size());
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank)
    {
        EXPECT_EQ(text_of(all.at(NodeId{rank})), "of " + std::to_string(rank));
        EXPECT_TRUE(all.at(NodeId{100 + rank}).empty());
    }
}

} // namespace haec_sim::test
