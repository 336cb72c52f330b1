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
TEST(NodePower, OneCoreHasASampleAtEachEventButTheFirst)
{
    const CorePower core{at(0), at(10), {{{at(1), at(3), {3}}, {at(3), at(4), {7}}}}};
    const std::vector<PowerSample> expected = {{at(3), {28}}, {at(4), {32}}};
    EXPECT_EQ(node_power({core}, {20}, {5}), expected);
    // 28 W for 2 s and 32 W for 1 s.
    EXPECT_DOUBLE_EQ(energy_of(expected, first_event({core})), 88);
}

// Events of the one at 0, 4 and 8 s, of the other at 2 and 6 s: each interval has what both do in
// it, and the second one nothing before its first event and after its last.
TEST(NodePower, SeveralCoresAreMergedInOrderOfTime)
{
    const CorePower first{at(0), at(8), {{{at(0), at(4), {10}}, {at(4), at(8), {20}}}}};
    const CorePower second{at(0), at(8), {{{at(2), at(6), {1}}}}};
    const std::vector<PowerSample> expected = {
        {at(2), {100 + 10}}, {at(4), {100 + 11}}, {at(6), {100 + 21}}, {at(8), {100 + 20}}};
    EXPECT_EQ(node_power({first, second}, {100}, {0}), expected);
}

TEST(NodePower, SimultaneousEventsAreOneSample)
{
    const CorePower core{at(0), at(4), {{{at(0), at(4), {10}}}}};
    const std::vector<PowerSample> expected = {{at(4), {20}}};
    EXPECT_EQ(node_power({core, core}, {0}, {0}), expected);
}

// A core that ends after a quarter of the interval.
TEST(NodePower, ACoreThatRunsForAPartOfAnIntervalCountsForThatPart)
{
    const CorePower runs{at(0), at(4), {{{at(0), at(4), {0}}}}};
    const CorePower ends{at(0), at(1), {}};
    const std::vector<PowerSample> expected = {{at(4), {8 + 2}}};
    EXPECT_EQ(node_power({runs, ends}, {0}, {8}), expected);
}

TEST(NodePower, TwoClassesOfACoreAddUp)
{
    const CorePower core{at(0), at(4), {{{at(0), at(4), {1}}}, {{at(1), at(3), {6}}}}};
    const std::vector<PowerSample> expected = {{at(1), {1}}, {at(3), {7}}, {at(4), {1}}};
    EXPECT_EQ(node_power({core}, {0}, {0}), expected);
}

TEST(NodePower, NoEventsNoSamples)
{
    EXPECT_TRUE(node_power({CorePower{at(0), at(4), {}}}, {10}, {1}).empty());
    EXPECT_EQ(first_event({}), Picoseconds::max());
    EXPECT_DOUBLE_EQ(energy_of({}, at(0)), 0);
}

} // namespace
} // namespace haec_sim
