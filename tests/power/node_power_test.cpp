// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/node_power.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{
namespace
{

constexpr Picoseconds seconds(std::int64_t count)
{
    return Picoseconds{count * 1'000'000'000'000};
}

// One core: 20 W static, 5 W active, 3 W and 7 W by its counters.
TEST(NodePower, OneCoreHasASampleAtEachEventAndAtTheEndOfTheRun)
{
    const CorePower core{{{seconds(0), seconds(10)}},
                         {{{seconds(1), seconds(3), {3}}, {seconds(3), seconds(4), {7}}}}};
    const std::vector<PowerSample> expected = {
        {seconds(1), {25}}, {seconds(3), {28}}, {seconds(4), {32}}, {seconds(12), {20 + 5 * 0.75}}};
    EXPECT_EQ(node_power({core}, {20}, {5}, {seconds(0), seconds(12)}), expected);
    // 25 W for 1 s, 28 W for 2 s, 32 W for 1 s, 20 W for 8 s and 5 W for 6 s of them.
    EXPECT_DOUBLE_EQ(energy_of(expected, seconds(0)), 25 + 56 + 32 + 160 + 30);
}

// Events of the one at 0, 4 and 8 s, of the other at 2 and 6 s: each interval has what both do in
// it, and the second one nothing before its first event and after its last.
TEST(NodePower, SeveralCoresAreMergedInOrderOfTime)
{
    const CorePower first{{}, {{{seconds(0), seconds(4), {10}}, {seconds(4), seconds(8), {20}}}}};
    const CorePower other{{}, {{{seconds(2), seconds(6), {1}}}}};
    const std::vector<PowerSample> expected = {{seconds(2), {100 + 10}},
                                               {seconds(4), {100 + 11}},
                                               {seconds(6), {100 + 21}},
                                               {seconds(8), {100 + 20}}};
    EXPECT_EQ(node_power({first, other}, {100}, {0}, {seconds(0), seconds(8)}), expected);
}

TEST(NodePower, SimultaneousEventsAreOneSample)
{
    const CorePower core{{}, {{{seconds(0), seconds(4), {10}}}}};
    const std::vector<PowerSample> expected = {{seconds(4), {20}}};
    EXPECT_EQ(node_power({core, core}, {0}, {0}, {seconds(0), seconds(4)}), expected);
}

// A core that ends after a quarter of the interval.
TEST(NodePower, ACoreThatRunsForAPartOfAnIntervalCountsForThatPart)
{
    const CorePower runs{{{seconds(0), seconds(4)}}, {{{seconds(0), seconds(4), {0}}}}};
    const CorePower ends{{{seconds(0), seconds(1)}}, {}};
    const std::vector<PowerSample> expected = {{seconds(4), {8 + 2}}};
    EXPECT_EQ(node_power({runs, ends}, {0}, {8}, {seconds(0), seconds(4)}), expected);
}

TEST(NodePower, TwoClassesOfACoreAddUp)
{
    const CorePower core{{}, {{{seconds(0), seconds(4), {1}}}, {{seconds(1), seconds(3), {6}}}}};
    const std::vector<PowerSample> expected = {
        {seconds(1), {1}}, {seconds(3), {7}}, {seconds(4), {1}}};
    EXPECT_EQ(node_power({core}, {0}, {0}, {seconds(0), seconds(4)}), expected);
}

// 10 W all the time, and 1 W for 7 s of 10.
TEST(NodePower, WithoutCountersThereIsTheMeanOfTheRun)
{
    const CorePower core{{{seconds(2), seconds(8)}, {seconds(9), seconds(10)}}, {}};
    const std::vector<PowerSample> expected = {{seconds(10), {10 + 0.7}}};
    EXPECT_EQ(node_power({core}, {10}, {1}, {seconds(0), seconds(10)}), expected);
}

TEST(NodePower, ARunWithoutTimeTakesNothing)
{
    EXPECT_TRUE(node_power({CorePower{}}, {10}, {1}, {seconds(0), seconds(0)}).empty());
    EXPECT_DOUBLE_EQ(energy_of({}, seconds(0)), 0);
}

} // namespace
} // namespace haec_sim
