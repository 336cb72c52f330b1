// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "modules/trace_stats/region_times.hpp"

#include <gtest/gtest.h>

#include <cstdint>

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
    stack.leave(inner, Picoseconds{70});
    stack.leave(outer, Picoseconds{110});
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
    stack.leave(outer, Picoseconds{40});
    stack.leave(inner, Picoseconds{50});
    stack.leave(outer, Picoseconds{60});
    stack.leave(outer, Picoseconds{100});
    const auto times = times_of(stack);
    EXPECT_EQ(times.at(outer).visits, 3U);
    EXPECT_EQ(times.at(outer).inclusive, Picoseconds{100});
    EXPECT_EQ(times.at(outer).exclusive, Picoseconds{80});
    EXPECT_EQ(times.at(inner).exclusive, Picoseconds{20});
}

TEST(RegionStack, WhatIsOpenEndsWithTheTraceAndStrayEndsAreNothing)
{
    RegionStack stack;
    stack.leave(outer, Picoseconds{5});
    stack.enter(outer, Picoseconds{10});
    stack.enter(inner, Picoseconds{20});
    stack.finish(Picoseconds{50});
    const auto times = times_of(stack);
    EXPECT_EQ(times.size(), 2U);
    EXPECT_EQ(times.at(outer).exclusive, Picoseconds{10});
    EXPECT_EQ(times.at(outer).inclusive, Picoseconds{40});
    EXPECT_EQ(times.at(inner).inclusive, Picoseconds{30});
}

// Kernels of 250 ps, one every 100 ps: 5 x 250 are 1250 in all. Each is the last that began for 100
// ps, the fifth from 400 on: 4 x 100 + 250 are the 650 ps that the location was in any.
TEST(RegionStack, VisitsThatOverlapKeepTheirLengths)
{
    RegionStack stack;
    const auto kernel = [](std::uint32_t number) { return RegionRef{number}; };
    stack.enter(kernel(0), Picoseconds{0});
    stack.enter(kernel(1), Picoseconds{100});
    stack.enter(kernel(2), Picoseconds{200});
    stack.leave(kernel(0), Picoseconds{250});
    stack.enter(kernel(3), Picoseconds{300});
    stack.leave(kernel(1), Picoseconds{350});
    stack.enter(kernel(4), Picoseconds{400});
    stack.leave(kernel(2), Picoseconds{450});
    stack.leave(kernel(3), Picoseconds{550});
    stack.leave(kernel(4), Picoseconds{650});
    stack.finish(Picoseconds{650});
    const auto times = times_of(stack);
    ASSERT_EQ(times.size(), 5U);
    for (std::uint32_t number = 0; number < 5; ++number)
    {
        EXPECT_EQ(times.at(kernel(number)).inclusive, Picoseconds{250});
        EXPECT_EQ(times.at(kernel(number)).exclusive, Picoseconds{number < 4 ? 100 : 250});
    }
}

// Inner has no Leave, and ends with outer; the next visit of inner is another one.
TEST(RegionStack, WhatIsNeverLeftEndsWhereALeavePassesOverIt)
{
    RegionStack stack;
    stack.enter(outer, Picoseconds{0});
    stack.enter(inner, Picoseconds{10});
    stack.leave(outer, Picoseconds{30});
    stack.enter(inner, Picoseconds{40});
    stack.leave(inner, Picoseconds{45});
    stack.finish(Picoseconds{100});
    const auto times = times_of(stack);
    EXPECT_EQ(times.at(outer).inclusive, Picoseconds{30});
    EXPECT_EQ(times.at(inner).inclusive, Picoseconds{25});
    EXPECT_EQ(times.at(inner).exclusive, Picoseconds{25});
}

TEST(RegionStack, LocationsAddUp)
{
    RegionTimes times;
    for (const auto begin : {0, 100})
    {
        RegionStack stack;
        stack.enter(outer, Picoseconds{begin});
        stack.leave(outer, Picoseconds{begin + 7});
        stack.add_to(times);
    }
    EXPECT_EQ(times.at(outer).visits, 2U);
    EXPECT_EQ(times.at(outer).exclusive, Picoseconds{14});
}

} // namespace
} // namespace haec_sim::trace_stats
