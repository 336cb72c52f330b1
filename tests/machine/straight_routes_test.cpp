// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A HAEC Box whose wireless links are used straight up and down only: routes by hand.

#include "haec_sim/platform/platform.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

Platform box(const std::string& routes)
{
    Platform::Description description("haec_box");
    description.parameters.set("size", std::vector<std::int64_t>{3, 2, 4}, true);
    description.parameters.set("wireless_routes", routes, true);
    description.take_defaults();
    return Platform(std::move(description));
}

/// The nodes that a message comes to.
std::vector<std::uint32_t> way(const Platform& machine, NodeId from, NodeId to)
{
    std::vector<std::uint32_t> nodes;
    for (const LinkId link : machine.route(from, to))
    {
        nodes.push_back(machine.topology().link(link).to.value);
    }
    return nodes;
}

} // namespace

// Boards have nodes 0 to 5, 6 to 11, ...: from (0, 0, 0) to (2, 1, 2).
TEST(StraightRoutes, GoAlongXAndYOnTheSourcesBoardFirst)
{
    using Nodes = std::vector<std::uint32_t>;
    EXPECT_EQ(way(box("direct"), {0}, {17}), (Nodes{11, 17}));
    EXPECT_EQ(way(box("straight"), {0}, {17}), (Nodes{2, 5, 11, 17}));
    EXPECT_EQ(way(box("straight"), {17}, {0}), (Nodes{15, 12, 6, 0}));
    EXPECT_EQ(way(box("straight"), {1}, {19}), (Nodes{7, 13, 19}));
}

TEST(StraightRoutes, HaveAsManyHopsAsLinks)
{
    const auto machine = box("straight");
    for (std::uint32_t from = 0; from < machine.node_count(); ++from)
    {
        for (std::uint32_t to = 0; to < machine.node_count(); ++to)
        {
            const auto hops = way(machine, {from}, {to}).size();
            EXPECT_EQ(machine.hops({from}, {to}), hops);
            EXPECT_LT(hops, machine.topology().hop_limit());
            HopCounts counts(machine.link_types().size());
            machine.topology().count_hops({from}, {to}, counts);
            EXPECT_EQ(counts[0] + counts[1], hops);
        }
    }
}

} // namespace haec_sim
