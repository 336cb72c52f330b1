// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/call_stack.hpp"
#include "simulation/rules/timeline.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

constexpr Picoseconds operator""_ps(unsigned long long count)
{
    return Picoseconds{static_cast<std::int64_t>(count)};
}

constexpr RegionTraits mpi_call{true, SendMode::standard};
constexpr RegionTraits user_code{false, SendMode::standard};

void leave(CallStack& stack, int count, Picoseconds time)
{
    for (; count > 0; --count)
    {
        static_cast<void>(stack.leave_top(time));
    }
}

} // namespace

TEST(Timeline, FirstRecordKeepsItsTime)
{
    Timeline timeline(0.5);
    EXPECT_EQ(timeline.gap_rule(70_ps, false), 70_ps);
    EXPECT_EQ(timeline.floor(70_ps), 70_ps);
}

TEST(Timeline, GapsAreScaledOutsideMpiOnly)
{
    Timeline timeline(0.5);
    timeline.advance(100_ps, 1000_ps);
    EXPECT_EQ(timeline.gap_rule(140_ps, false), 1020_ps);
    EXPECT_EQ(timeline.gap_rule(140_ps, true), 1040_ps);
    EXPECT_EQ(timeline.floor(140_ps), 1000_ps);
}

TEST(Timeline, GapsAreNeverNegative)
{
    Timeline timeline(1);
    timeline.advance(100_ps, 1000_ps);
    EXPECT_EQ(timeline.gap_rule(90_ps, false), 1000_ps);
    // and time that went back is not counted twice
    timeline.advance(90_ps, 1000_ps);
    EXPECT_EQ(timeline.gap_rule(110_ps, false), 1010_ps);
}

TEST(Timeline, ScaleOfOneIsExactForLongGaps)
{
    // 2^53 + 1 ps is no double
    const Timeline timeline(1);
    const Picoseconds gap{(std::int64_t{1} << 53) + 1};
    EXPECT_EQ(timeline.scaled(gap, false), gap);
    EXPECT_EQ(Timeline(0.25).scaled(gap, true), gap);
}

TEST(Timeline, ScaledGapsAreRoundedToTheNearest)
{
    EXPECT_EQ(Timeline(0.25).scaled(5_ps, false), 1_ps);
    EXPECT_EQ(Timeline(0.25).scaled(7_ps, false), 2_ps);
    EXPECT_EQ(Timeline(0).scaled(7_ps, false), 0_ps);
    // half of an odd gap, where dividing by 1000 first would round to the wrong side
    for (std::int64_t gap = 1; gap < 100001; gap += 2)
    {
        ASSERT_EQ(Timeline(0.5).scaled(Picoseconds{gap}, false), Picoseconds{(gap + 1) / 2});
    }
}

TEST(CallStack, CountsTheRegionsThatALeaveEnds)
{
    CallStack stack;
    EXPECT_EQ(stack.count_left_by(RegionRef{1}), 0u);
    stack.enter(RegionRef{1}, user_code, 10_ps);
    stack.enter(RegionRef{2}, user_code, 20_ps);
    stack.enter(RegionRef{1}, mpi_call, 30_ps);
    EXPECT_EQ(stack.count_left_by(RegionRef{1}), 1u);
    EXPECT_EQ(stack.count_left_by(RegionRef{2}), 2u);
    EXPECT_EQ(stack.count_left_by(RegionRef{3}), 0u);
    leave(stack, 2, Picoseconds{0});
    EXPECT_EQ(stack.depth(), 1u);
    EXPECT_EQ(stack.top().entered, 10_ps);
}

TEST(CallStack, IsInsideMpiWhileAnyRegionIs)
{
    CallStack stack;
    EXPECT_FALSE(stack.inside_mpi());
    stack.enter(RegionRef{1}, user_code, 0_ps);
    EXPECT_FALSE(stack.inside_mpi());
    stack.enter(RegionRef{2}, mpi_call, 0_ps);
    stack.enter(RegionRef{3}, user_code, 0_ps);
    stack.enter(RegionRef{2}, mpi_call, 0_ps);
    EXPECT_TRUE(stack.inside_mpi());
    leave(stack, 2, Picoseconds{0});
    EXPECT_TRUE(stack.inside_mpi());
    leave(stack, 1, Picoseconds{0});
    EXPECT_FALSE(stack.inside_mpi());
    leave(stack, 1, Picoseconds{0});
    EXPECT_TRUE(stack.empty());
}

TEST(CallStack, SumsTheSendsOfTheInnermostRegions)
{
    CallStack stack;
    stack.enter(RegionRef{1}, mpi_call, 0_ps);
    stack.top().sends = {true, 2, 70_ps};
    stack.enter(RegionRef{2}, mpi_call, 0_ps);
    EXPECT_FALSE(stack.sends_of(1).any);
    EXPECT_EQ(stack.sends_of(1).completion, Picoseconds::min());
    stack.top().sends = {true, 1, 50_ps};
    EXPECT_EQ(stack.sends_of(1).completion, 50_ps);
    EXPECT_EQ(stack.sends_of(2).completion, 70_ps);
    EXPECT_EQ(stack.sends_of(2).outstanding, 3u);
    EXPECT_FALSE(stack.sends_of(0).any);
}

TEST(CallStack, SumsTheTimeInTheOutermostRegionsOfMpi)
{
    CallStack stack;
    RegionTraits mpi;
    mpi.is_mpi = true;
    stack.enter(RegionRef{0}, user_code, Picoseconds{0});
    stack.enter(RegionRef{1}, mpi, Picoseconds{100});
    stack.enter(RegionRef{2}, mpi, Picoseconds{120});
    EXPECT_EQ(stack.mpi_time(Picoseconds{150}), Picoseconds{50});
    leave(stack, 2, Picoseconds{180});
    EXPECT_EQ(stack.mpi_time(Picoseconds{500}), Picoseconds{80});
}

} // namespace haec_sim::test
