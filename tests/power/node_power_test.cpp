// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/node_power.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{
namespace
{

constexpr Picoseconds at(std::int64_t seconds)
{
    return Picoseconds{seconds * 1'000'000'000'000};
}

// One core: 20 W static, 5 W active, 3 W and 7 W by its counters.
TEST(NodePower, OneCoreHasASampleAtEachEventAndAtTheEndOfTheRun)
{
    const CorePower core{{{at(0), at(10)}}, {{{at(1), at(3), {3}}, {at(3), at(4), {7}}}}};
    const std::vector<PowerSample> expected = {
        {at(1), {25}}, {at(3), {28}}, {at(4), {32}}, {at(12), {20 + 5 * 0.75}}};
    EXPECT_EQ(node_power({core}, {20}, {5}, {at(0), at(12)}), expected);
    // 25 W for 1 s, 28 W for 2 s, 32 W for 1 s, 20 W for 8 s and 5 W for 6 s of them.
    EXPECT_DOUBLE_EQ(energy_of(expected, at(0)), 25 + 56 + 32 + 160 + 30);
}

// Events of the one at 0, 4 and 8 s, of the other at 2 and 6 s: each interval has what both do in
// it, and the second one nothing before its first event and after its last.
TEST(NodePower, SeveralCoresAreMergedInOrderOfTime)
{
    const CorePower first{{}, {{{at(0), at(4), {10}}, {at(4), at(8), {20}}}}};
    const CorePower second{{}, {{{at(2), at(6), {1}}}}};
    const std::vector<PowerSample> expected = {
        {at(2), {100 + 10}}, {at(4), {100 + 11}}, {at(6), {100 + 21}}, {at(8), {100 + 20}}};
    EXPECT_EQ(node_power({first, second}, {100}, {0}, {at(0), at(8)}), expected);
}

TEST(NodePower, SimultaneousEventsAreOneSample)
{
    const CorePower core{{}, {{{at(0), at(4), {10}}}}};
    const std::vector<PowerSample> expected = {{at(4), {20}}};
    EXPECT_EQ(node_power({core, core}, {0}, {0}, {at(0), at(4)}), expected);
}

// A core that ends after a quarter of the interval.
TEST(NodePower, ACoreThatRunsForAPartOfAnIntervalCountsForThatPart)
{
    const CorePower runs{{{at(0), at(4)}}, {{{at(0), at(4), {0}}}}};
    const CorePower ends{{{at(0), at(1)}}, {}};
    const std::vector<PowerSample> expected = {{at(4), {8 + 2}}};
    EXPECT_EQ(node_power({runs, ends}, {0}, {8}, {at(0), at(4)}), expected);
}

TEST(NodePower, TwoClassesOfACoreAddUp)
{
    const CorePower core{{}, {{{at(0), at(4), {1}}}, {{at(1), at(3), {6}}}}};
    const std::vector<PowerSample> expected = {{at(1), {1}}, {at(3), {7}}, {at(4), {1}}};
    EXPECT_EQ(node_power({core}, {0}, {0}, {at(0), at(4)}), expected);
}

// 10 W all the time, and 1 W for 7 s of 10.
TEST(NodePower, WithoutCountersThereIsTheMeanOfTheRun)
{
    const CorePower core{{{at(2), at(8)}, {at(9), at(10)}}, {}};
    const std::vector<PowerSample> expected = {{at(10), {10 + 0.7}}};
    EXPECT_EQ(node_power({core}, {10}, {1}, {at(0), at(10)}), expected);
}

TEST(NodePower, ARunWithoutTimeTakesNothing)
{
    EXPECT_TRUE(node_power({CorePower{}}, {10}, {1}, {at(0), at(0)}).empty());
    EXPECT_DOUBLE_EQ(energy_of({}, at(0)), 0);
}

} // namespace
} // namespace haec_sim
