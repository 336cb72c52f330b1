// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/manager_plan.hpp"

#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

std::vector<std::uint32_t> ranks_of(const ManagerPlan& plan, ActorKind kind, std::uint32_t count)
{
    std::vector<std::uint32_t> ranks;
    for (std::uint32_t number = 0; number < count; ++number)
    {
        ranks.push_back(plan.rank_of({kind, number}));
    }
    return ranks;
}

using Ranks = std::vector<std::uint32_t>;

} // namespace

TEST(ManagerPlan, SpreadDealsManagersInTurn)
{
    const Platform box(haec_box_of({2, 2, 3}));
    const auto plan = ManagerPlan::spread(box.topology(), {{7}, {2}, {7}, {11}}, 4);
    // The managers are of nodes that have processes, and of 3 boards and 2 pairs of them.
    EXPECT_EQ(plan.node_managers(), 3u);
    EXPECT_EQ(plan.node(0), NodeId{2});
    EXPECT_EQ(plan.node(2), NodeId{11});
    EXPECT_EQ(plan.link_managers(), 5u);
    EXPECT_EQ(ranks_of(plan, ActorKind::node_manager, 3), (Ranks{0, 1, 2}));
    EXPECT_EQ(ranks_of(plan, ActorKind::link_manager, 5), (Ranks{3, 0, 1, 2, 3}));
    EXPECT_TRUE(plan.has_any(ActorKind::node_manager, 2));
    EXPECT_FALSE(plan.has_any(ActorKind::node_manager, 3));
    for (std::uint32_t rank = 0; rank < 4; ++rank)
    {
        EXPECT_TRUE(plan.has_any(ActorKind::link_manager, rank));
    }
}

// [Bielert2015], Fig. 4: p processes, n nodes, b boards, b - 1 pairs of them.
TEST(ManagerPlan, DedicatedHasTheRanksOfThePaper)
{
    const Platform box(haec_box_of({4, 4, 4}));
    EXPECT_EQ(ManagerPlan::dedicated_ranks(box.topology(), 64), 64u + 64 + 2 * 4 - 1);
    const Platform small(haec_box_of({2, 2, 2}));
    EXPECT_EQ(ManagerPlan::dedicated_ranks(small.topology(), 8), 19u);
    const auto plan = ManagerPlan::dedicated(small.topology(), 8);
    EXPECT_EQ(ranks_of(plan, ActorKind::node_manager, 8), (Ranks{8, 9, 10, 11, 12, 13, 14, 15}));
    EXPECT_EQ(ranks_of(plan, ActorKind::link_manager, 3), (Ranks{16, 17, 18}));
    for (std::uint32_t rank = 0; rank < 19; ++rank)
    {
        EXPECT_EQ(plan.has_any(ActorKind::node_manager, rank), rank >= 8 && rank < 16);
        EXPECT_EQ(plan.has_any(ActorKind::link_manager, rank), rank >= 16);
    }
}

TEST(ManagerPlan, PortsBelongToNodesAndLinksToTheirPart)
{
    const Platform box(haec_box_of({2, 2, 2}));
    const auto& topology = box.topology();
    const auto plan = ManagerPlan::spread(topology, {{1}, {6}}, 1);
    EXPECT_EQ(plan.manager_of({ResourceKind::ejection_port, 6}, topology),
              (ActorAddress{ActorKind::node_manager, 1}));
    const auto wireless = box.route(NodeId{1}, NodeId{6}).at(0);
    EXPECT_EQ(plan.manager_of({ResourceKind::link, wireless.value}, topology),
              (ActorAddress{ActorKind::link_manager, 2}));
    const auto optical = box.route(NodeId{4}, NodeId{5}).at(0);
    EXPECT_EQ(plan.manager_of({ResourceKind::link, optical.value}, topology),
              (ActorAddress{ActorKind::link_manager, 1}));
}

// Every number has a table entry somewhere.
TEST(ManagerPlan, OfAMillionBoardsHasFewerManagers)
{
    const Platform tower(mesh_of({1, 1, 1u << 20}));
    const auto plan = ManagerPlan::spread(tower.topology(), {{0}}, 2);
    EXPECT_EQ(plan.link_managers(), 1u << 16);
    const auto link = tower.route(NodeId{(1u << 20) - 2}, NodeId{(1u << 20) - 1}).at(0);
    // Part 2^20 + 2^20 - 2.
    EXPECT_EQ(plan.manager_of({ResourceKind::link, link.value}, tower.topology()),
              (ActorAddress{ActorKind::link_manager, (1u << 16) - 2}));
}

} // namespace haec_sim::test
