// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/clock_delays.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace haec_sim::otf2::test
{

namespace
{

using Clocks = std::vector<definitions::ClockProperties>;
using Delays = std::vector<Picoseconds>;

} // namespace

TEST(ClockDelays, CountFromTheFirstBegin)
{
    // 7 ticks of 1 ns and 4 of 500 ps behind the point from which all count: 5 ns apart.
    EXPECT_EQ(clock_delays(Clocks{{1'000'000'000, 7, 0, 0}, {2'000'000'000, 4, 0, 0}}),
              (Delays{Picoseconds{5000}, Picoseconds{0}}));
    EXPECT_EQ(clock_delays(Clocks{{1'000'000'000, 7, 0, 0}}), Delays{Picoseconds{0}});
}

TEST(ClockDelays, AreExactForLargeTicks)
{
    // The date in ns, and ticks of 1/3 ns, of which 2 are 666.67 ps.
    constexpr std::uint64_t date = 1'700'000'000'000'000'001;
    EXPECT_EQ(clock_delays(Clocks{{1'000'000'000, date, 0, 0}, {1'000'000'000, date + 3, 0, 0}}),
              (Delays{Picoseconds{0}, Picoseconds{3000}}));
    EXPECT_EQ(clock_delays(Clocks{{3'000'000'000, date, 0, 0}, {3'000'000'000, date + 2, 0, 0}}),
              (Delays{Picoseconds{0}, Picoseconds{667}}));
}

TEST(ClockDelays, RefuseClocksWithoutACommonPoint)
{
    constexpr std::uint64_t days = 24 * 3600;
    EXPECT_EQ(clock_delays(Clocks{{1, 0, 0, 0}, {1, 106 * days, 0, 0}}).back(),
              Picoseconds{std::int64_t{106 * days} * 1'000'000'000'000});
    EXPECT_THROW(clock_delays(Clocks{{1, 0, 0, 0}, {1, 107 * days, 0, 0}}), Error);
    EXPECT_THROW(clock_delays(Clocks{{1, 0, 0, 0}, {0, 0, 0, 0}}), Error);
}

TEST(ClockDelays, FindTracesThatBeginAfterOthers)
{
    // From 10 to 20, from 15 to 40, and from 41 on, given in another order.
    EXPECT_EQ(count_apart(Clocks{{1, 41, 5, 0}, {1, 10, 10, 0}, {1, 15, 25, 0}}), 1U);
    EXPECT_EQ(count_apart(Clocks{{1, 40, 5, 0}, {1, 10, 10, 0}, {1, 15, 25, 0}}), 0U);
}

} // namespace haec_sim::otf2::test
