// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/units.hpp"

#include <gtest/gtest.h>
#include <limits>

using haec_sim::after;
using haec_sim::Nanoseconds;
using haec_sim::Picoseconds;
using haec_sim::PreciseNanoseconds;
using haec_sim::to_picoseconds;

TEST(Units, DelaysRoundToTheNearestPicosecond)
{
    EXPECT_EQ(to_picoseconds(Nanoseconds(0.625)), Picoseconds(625));
    EXPECT_EQ(to_picoseconds(Nanoseconds(1.0004)), Picoseconds(1000));
    EXPECT_EQ(to_picoseconds(Nanoseconds(1.0006)), Picoseconds(1001));
}

TEST(Units, HalvesRoundAwayFromZero)
{
    EXPECT_EQ(to_picoseconds(Nanoseconds(0.0005)), Picoseconds(1));
    EXPECT_EQ(to_picoseconds(Nanoseconds(-0.0005)), Picoseconds(-1));
}

TEST(Units, ADayIsExact)
{
    EXPECT_EQ(to_picoseconds(Nanoseconds(86400e9)), Picoseconds(86'400'000'000'000'000));
}

TEST(Units, WhatIsTooLongIsTheEndOfAllTimes)
{
    const auto end = Picoseconds::max();
    EXPECT_EQ(to_picoseconds(Nanoseconds(1e18)), end);
    EXPECT_EQ(to_picoseconds(PreciseNanoseconds(1e300L)), end);
    EXPECT_EQ(to_picoseconds(Nanoseconds(std::numeric_limits<double>::infinity())), end);
    EXPECT_EQ(to_picoseconds(Nanoseconds(std::numeric_limits<double>::quiet_NaN())), end);
    EXPECT_EQ(after(Picoseconds(7), end), end);
    EXPECT_EQ(after(end - Picoseconds(2), Picoseconds(1)), end - Picoseconds(1));
}
