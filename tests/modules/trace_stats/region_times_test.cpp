// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "modules/trace_stats/region_times.hpp"

#include <gtest/gtest.h>

namespace haec_sim::trace_stats
{
namespace
{

constexpr RegionRef outer{1};
constexpr RegionRef inner{2};

RegionTimes times_of(const RegionStack& stack)
{
    RegionTimes times;
    stack.add_to(times);
    return times;
}

TEST(RegionStack, TimeOfInnerRegionsIsNotExclusive)
{
    RegionStack stack;
    stack.enter(outer, Picoseconds{10});
    stack.enter(inner, Picoseconds{30});
    stack.leave(Picoseconds{70});
    stack.leave(Picoseconds{110});
    const auto times = times_of(stack);
    EXPECT_EQ(times.at(outer).exclusive, Picoseconds{60});
    EXPECT_EQ(times.at(outer).inclusive, Picoseconds{100});
    EXPECT_EQ(times.at(inner).exclusive, Picoseconds{40});
    EXPECT_EQ(times.at(inner).inclusive, Picoseconds{40});
}

TEST(RegionStack, ARegionThatCallsItselfIsInclusiveOnce)
{
    RegionStack stack;
    stack.enter(outer, Picoseconds{0});
    stack.enter(outer, Picoseconds{10});
    stack.enter(inner, Picoseconds{20});
    stack.enter(outer, Picoseconds{30});
    stack.leave(Picoseconds{40});
    stack.leave(Picoseconds{50});
    stack.leave(Picoseconds{60});
    stack.leave(Picoseconds{100});
    const auto times = times_of(stack);
    EXPECT_EQ(times.at(outer).visits, 3U);
    EXPECT_EQ(times.at(outer).inclusive, Picoseconds{100});
    EXPECT_EQ(times.at(outer).exclusive, Picoseconds{80});
    EXPECT_EQ(times.at(inner).exclusive, Picoseconds{20});
}

TEST(RegionStack, WhatIsOpenEndsWithTheTraceAndStrayEndsAreNothing)
{
    RegionStack stack;
    stack.leave(Picoseconds{5});
    stack.enter(outer, Picoseconds{10});
    stack.enter(inner, Picoseconds{20});
    stack.finish(Picoseconds{50});
    const auto times = times_of(stack);
    EXPECT_EQ(times.size(), 2U);
    EXPECT_EQ(times.at(outer).exclusive, Picoseconds{10});
    EXPECT_EQ(times.at(outer).inclusive, Picoseconds{40});
    EXPECT_EQ(times.at(inner).inclusive, Picoseconds{30});
}

TEST(RegionStack, LocationsAddUp)
{
    RegionTimes times;
    for (const auto begin : {0, 100})
    {
        RegionStack stack;
        stack.enter(outer, Picoseconds{begin});
        stack.leave(Picoseconds{begin + 7});
        stack.add_to(times);
    }
    EXPECT_EQ(times.at(outer).visits, 2U);
    EXPECT_EQ(times.at(outer).exclusive, Picoseconds{14});
}

} // namespace
} // namespace haec_sim::trace_stats
