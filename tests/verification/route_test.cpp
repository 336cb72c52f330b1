// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/route.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

using verification::derive_machine;
using verification::LinksByType;
using verification::walk;

namespace
{

// The node of a machine of 4 x 4 x 4: x + 4 (y + 4 z).
constexpr NodeId node(std::uint32_t x, std::uint32_t y, std::uint32_t z)
{
    return {x + 4 * (y + 4 * z)};
}

} // namespace

TEST(Route, CrossesAMeshStepByStep)
{
    const auto mesh = derive_machine(Platform::Description("mesh"));
    EXPECT_EQ(walk(mesh, node(0, 0, 0), node(3, 3, 3), {}), (LinksByType{6, 3}));
    EXPECT_EQ(walk(mesh, node(3, 1, 2), node(0, 2, 2), {}), (LinksByType{4, 0}));
    EXPECT_EQ(walk(mesh, node(1, 2, 3), node(1, 2, 3), {}), (LinksByType{0, 0}));
}

TEST(Route, TakesTheShorterWayAroundARing)
{
    const auto torus = derive_machine(Platform::Description("torus"));
    EXPECT_EQ(walk(torus, node(0, 0, 0), node(3, 3, 3), {}), (LinksByType{2, 1}));
    EXPECT_EQ(walk(torus, node(0, 0, 0), node(2, 0, 2), {}), (LinksByType{2, 2}));
    EXPECT_EQ(walk(torus, node(3, 0, 0), node(1, 0, 0), {}), (LinksByType{2, 0}));
}

TEST(Route, BetweenBoardsOfABoxIsWirelessOnly)
{
    const auto box = derive_machine(Platform::Description("haec_box"));
    EXPECT_EQ(walk(box, node(0, 0, 0), node(3, 3, 0), {}), (LinksByType{2, 0}));
    EXPECT_EQ(walk(box, node(0, 0, 0), node(3, 3, 3), {}), (LinksByType{0, 3}));
    EXPECT_EQ(walk(box, node(2, 1, 2), node(2, 1, 1), {}), (LinksByType{0, 1}));
}

} // namespace haec_sim::test
