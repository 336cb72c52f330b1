// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/manager_plan.hpp"

#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

using Ranks = std::vector<std::uint32_t>;

Ranks ranks_of_nodes(const ManagerPlan& plan)
{
    Ranks ranks;
    for (const auto node : plan.nodes())
    {
        ranks.push_back(plan.rank_of(node));
    }
    return ranks;
}

/// The ranks that the managers of links are on, by part; each part has a link.
Ranks ranks_of_parts(const ManagerPlan& plan, const Topology& topology)
{
    Ranks ranks(topology.part_count());
    for (std::uint64_t link = 0; link < topology.link_count(); ++link)
    {
        ranks[topology.part({link}).value] = plan.rank_of({ResourceKind::link, link}, topology);
    }
    return ranks;
}

} // namespace

TEST(ManagerPlan, SpreadDealsManagersInTurn)
{
    const Platform box(haec_box_of({2, 2, 3}));
    const auto plan = ManagerPlan::spread(box.topology(), {{7}, {2}, {7}, {11}}, 4);
    // The managers are of nodes that have processes, and of 3 boards and 2 pairs of them.
    EXPECT_EQ(plan.nodes(), (std::vector<NodeId>{{2}, {7}, {11}}));
    EXPECT_EQ(ranks_of_nodes(plan), (Ranks{0, 1, 2}));
    EXPECT_EQ(ranks_of_parts(plan, box.topology()), (Ranks{3, 0, 1, 2, 3}));
    EXPECT_EQ(plan.first_rank(), 0u);
    EXPECT_EQ(plan.rank_count(), 4u);
}

// [Bielert2015], Fig. 4: p processes, n nodes, b boards, b - 1 pairs of them.
TEST(ManagerPlan, DedicatedHasTheRanksOfThePaper)
{
    const Platform box(haec_box_of({4, 4, 4}));
    EXPECT_EQ(ManagerPlan::dedicated_ranks(box.topology(), 64), 64u + 64 + 2 * 4 - 1);
    const Platform small(haec_box_of({2, 2, 2}));
    EXPECT_EQ(ManagerPlan::dedicated_ranks(small.topology(), 8), 19u);
    const auto plan = ManagerPlan::dedicated(small.topology(), 8);
    EXPECT_EQ(ranks_of_nodes(plan), (Ranks{8, 9, 10, 11, 12, 13, 14, 15}));
    EXPECT_EQ(ranks_of_parts(plan, small.topology()), (Ranks{16, 17, 18}));
    EXPECT_EQ(plan.first_rank(), 8u);
    EXPECT_EQ(plan.rank_count(), 8u + 3);
}

TEST(ManagerPlan, PortsBelongToNodesAndLinksToTheirPart)
{
    const Platform box(haec_box_of({2, 2, 2}));
    const auto& topology = box.topology();
    const auto plan = ManagerPlan::spread(topology, {{1}, {6}}, 5);
    EXPECT_EQ(plan.rank_of({ResourceKind::ejection_port, 6}, topology), 1u);
    const auto wireless = box.route(NodeId{1}, NodeId{6}).at(0);
    EXPECT_EQ(plan.rank_of({ResourceKind::link, wireless.value}, topology), 2u + 2);
    const auto optical = box.route(NodeId{4}, NodeId{5}).at(0);
    EXPECT_EQ(plan.rank_of({ResourceKind::link, optical.value}, topology), 2u + 1);
}

} // namespace haec_sim::test
