// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/critical_path/longest_segments.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace haec_sim::test
{

namespace
{

using ps = Picoseconds;

PathSegment in_region(std::int64_t begin, std::int64_t end, std::uint32_t region)
{
    return {ps{begin}, ps{end}, PathSegment::Kind::region, 0, 0, RegionRef{region}};
}

TEST(LongestSegments, OfEqualOnesTheLaterAreKept)
{
    LongestSegments longest(2);
    longest.add(in_region(90, 100, 1));
    longest.add(in_region(80, 90, 2));
    longest.add(in_region(60, 80, 1));
    longest.add(in_region(50, 60, 2));
    const auto kept = longest.take();
    ASSERT_EQ(kept.size(), 2);
    EXPECT_EQ(kept[0].begin, ps{60});
    EXPECT_EQ(kept[1].begin, ps{90});
    EXPECT_EQ(longest.count(), 4);
}

TEST(LongestSegments, WhatGoesOnIsOneSegment)
{
    LongestSegments longest(4);
    longest.add(in_region(90, 100, 1));
    longest.add(in_region(70, 90, 1));
    longest.add(in_region(70, 70, 2));
    longest.add(in_region(50, 70, 3));
    const auto kept = longest.take();
    ASSERT_EQ(kept.size(), 2);
    EXPECT_EQ(kept[1].begin, ps{70});
    EXPECT_EQ(kept[1].end, ps{100});
}

} // namespace

} // namespace haec_sim::test
