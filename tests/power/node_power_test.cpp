// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/node_power.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{
namespace
{

using namespace std::chrono_literals;

// One core: 20 W static, 5 W active, 3 W and 7 W by its counters.
TEST(NodePower, OneCoreHasASampleAtEachEventAndAtTheEndOfTheRun)
{
    const CorePower core{{{0s, 10s}}, {{{1s, 3s, {3}}, {3s, 4s, {7}}}}};
    const std::vector<PowerSample> expected = {
        {1s, {25}}, {3s, {28}}, {4s, {32}}, {12s, {20 + 5 * 0.75}}};
    EXPECT_EQ(node_power({core}, {20}, {5}, {0s, 12s}), expected);
    // 25 W for 1 s, 28 W for 2 s, 32 W for 1 s, 20 W for 8 s and 5 W for 6 s of them.
    EXPECT_DOUBLE_EQ(energy_of(expected, 0s), 25 + 56 + 32 + 160 + 30);
}

// Events of the one at 0, 4 and 8 s, of the other at 2 and 6 s: each interval has what both do in
// it, and the second one nothing before its first event and after its last.
TEST(NodePower, SeveralCoresAreMergedInOrderOfTime)
{
    const CorePower first{{}, {{{0s, 4s, {10}}, {4s, 8s, {20}}}}};
    const CorePower other{{}, {{{2s, 6s, {1}}}}};
    const std::vector<PowerSample> expected = {
        {2s, {100 + 10}}, {4s, {100 + 11}}, {6s, {100 + 21}}, {8s, {100 + 20}}};
    EXPECT_EQ(node_power({first, other}, {100}, {0}, {0s, 8s}), expected);
}

TEST(NodePower, SimultaneousEventsAreOneSample)
{
    const CorePower core{{}, {{{0s, 4s, {10}}}}};
    const std::vector<PowerSample> expected = {{4s, {20}}};
    EXPECT_EQ(node_power({core, core}, {0}, {0}, {0s, 4s}), expected);
}

// A core that ends after a quarter of the interval.
TEST(NodePower, ACoreThatRunsForAPartOfAnIntervalCountsForThatPart)
{
    const CorePower runs{{{0s, 4s}}, {{{0s, 4s, {0}}}}};
    const CorePower ends{{{0s, 1s}}, {}};
    const std::vector<PowerSample> expected = {{4s, {8 + 2}}};
    EXPECT_EQ(node_power({runs, ends}, {0}, {8}, {0s, 4s}), expected);
}

TEST(NodePower, TwoClassesOfACoreAddUp)
{
    const CorePower core{{}, {{{0s, 4s, {1}}}, {{1s, 3s, {6}}}}};
    const std::vector<PowerSample> expected = {{1s, {1}}, {3s, {7}}, {4s, {1}}};
    EXPECT_EQ(node_power({core}, {0}, {0}, {0s, 4s}), expected);
}

// 10 W all the time, and 1 W for 7 s of 10.
TEST(NodePower, WithoutCountersThereIsTheMeanOfTheRun)
{
    const CorePower core{{{2s, 8s}, {9s, 10s}}, {}};
    const std::vector<PowerSample> expected = {{10s, {10 + 0.7}}};
    EXPECT_EQ(node_power({core}, {10}, {1}, {0s, 10s}), expected);
}

TEST(NodePower, ARunWithoutTimeTakesNothing)
{
    EXPECT_TRUE(node_power({CorePower{}}, {10}, {1}, {0s, 0s}).empty());
    EXPECT_DOUBLE_EQ(energy_of({}, 0s), 0);
}

} // namespace
} // namespace haec_sim
