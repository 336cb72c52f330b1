// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/tick_clock.hpp"

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>
#include <string>

namespace haec_sim::otf2
{

namespace
{

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t picoseconds_per_second = 1'000'000'000'000;
constexpr auto longest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

/// 3: thirds; primes; what computers have; beyond what a double holds.
constexpr std::array<std::uint64_t, 19> resolutions = {1,
                                                       2,
                                                       3,
                                                       7,
                                                       1000,
                                                       1'000'000,
                                                       999'999'937,
                                                       1'000'000'000,
                                                       1'000'000'007,
                                                       1'593'600'000,
                                                       2'596'117'799,
                                                       3'000'000'000,
                                                       picoseconds_per_second - 1,
                                                       picoseconds_per_second,
                                                       picoseconds_per_second + 1,
                                                       3 * picoseconds_per_second,
                                                       (1ULL << 53U) + 1,
                                                       1ULL << 63U,
                                                       std::numeric_limits<std::uint64_t>::max()};

/// Rounded to nearest, halves up, by division.
Wide divided(std::uint64_t ticks, std::uint64_t resolution)
{
    const Wide product = Wide{ticks} * picoseconds_per_second;
    const Wide quotient = product / resolution;
    const Wide rest = product % resolution;
    return quotient + (rest >= resolution - rest ? 1 : 0);
}

/// Compares one time; times beyond the longest must be refused, its neighbours may be. Returns
/// whether it was a time.
bool check(const TickClock& clock, std::uint64_t ticks, std::uint64_t resolution)
{
    const auto expected = divided(ticks, resolution);
    if (expected < longest - 1)
    {
        EXPECT_EQ(clock.to_time(ticks).count(), static_cast<std::int64_t>(expected))
            << ticks << " ticks of 1/" << resolution << " s";
        return true;
    }
    if (expected > longest)
    {
        EXPECT_THROW(clock.to_time(ticks), Error) << ticks << " ticks of 1/" << resolution << " s";
    }
    return false;
}

/// The last tick that is less than the longest time.
std::uint64_t last_tick(std::uint64_t resolution)
{
    const Wide ticks = Wide{longest} * resolution / picoseconds_per_second;
    const Wide most = std::numeric_limits<std::uint64_t>::max();
    return static_cast<std::uint64_t>(ticks < most ? ticks : most);
}

} // namespace

TEST(TickClock, RandomTicksAreExact)
{
    std::mt19937_64 random(1);
    for (const auto resolution : resolutions)
    {
        const TickClock clock(resolution, 0);
        std::uint64_t checked = 0;
        for (int n = 0; n < 20'000; ++n)
        {
            // Ticks are of all magnitudes.
            const auto ticks = random() >> (random() % 64);
            checked += check(clock, ticks, resolution) ? 1 : 0;
        }
        EXPECT_GT(checked, 1000) << resolution;
    }
}

TEST(TickClock, RandomResolutionsAreExact)
{
    std::mt19937_64 random(2);
    for (int n = 0; n < 50'000; ++n)
    {
        const auto resolution = (random() >> (random() % 64)) | 1U;
        const TickClock clock(resolution, 0);
        check(clock, random() % last_tick(resolution), resolution);
        check(clock, random() >> (random() % 64), resolution);
    }
}

TEST(TickClock, NeighboursOfWholeSecondsAreExact)
{
    for (const auto resolution : resolutions)
    {
        const TickClock clock(resolution, 0);
        for (std::uint64_t seconds = 0; seconds < 200; ++seconds)
        {
            const Wide whole = Wide{seconds} * resolution;
            if (whole + 2 > last_tick(resolution))
            {
                break;
            }
            for (std::uint64_t near = 0; near < 5; ++near)
            {
                const auto ticks = static_cast<std::uint64_t>(whole) + near;
                check(clock, ticks < 2 ? ticks : ticks - 2, resolution);
            }
        }
    }
}

TEST(TickClock, HalvesRoundUp)
{
    // An odd number of ticks ends in half a picosecond.
    const std::uint64_t resolution = 2 * picoseconds_per_second;
    const TickClock clock(resolution, 0);
    EXPECT_EQ(clock.to_time(0).count(), 0);
    EXPECT_EQ(clock.to_time(1).count(), 1);
    EXPECT_EQ(clock.to_time(2).count(), 1);
    EXPECT_EQ(clock.to_time(3).count(), 2);
    const std::uint64_t odd = 2'000'000'000'000'001;
    EXPECT_EQ(clock.to_time(odd).count(), static_cast<std::int64_t>((odd + 1) / 2));
}

TEST(TickClock, ExtremesAreExactOrRefused)
{
    for (const auto resolution : resolutions)
    {
        const TickClock clock(resolution, 0);
        const auto last = last_tick(resolution);
        for (std::uint64_t back = 0; back < std::min<std::uint64_t>(last, 1000); ++back)
        {
            check(clock, last - back, resolution);
            check(clock, last + std::min(back, std::numeric_limits<std::uint64_t>::max() - last),
                  resolution);
        }
        check(clock, std::numeric_limits<std::uint64_t>::max(), resolution);
    }
}

TEST(TickClock, LongerThan106DaysIsRefused)
{
    const std::uint64_t day = 86'400;
    const TickClock clock(1'000'000'000, 0);
    EXPECT_EQ(clock.to_time(106 * day * 1'000'000'000).count(),
              static_cast<std::int64_t>(106 * day * picoseconds_per_second));
    try
    {
        clock.to_time(107 * day * 1'000'000'000);
        FAIL() << "accepted";
    }
    catch (const Error& error)
    {
        EXPECT_NE(std::string(error.what()).find("106 days"), std::string::npos) << error.what();
    }
    EXPECT_THROW(TickClock(1, 0).to_time(107 * day), Error);
    EXPECT_THROW(TickClock(1, 5).to_time(std::numeric_limits<std::uint64_t>::max()), Error);
}

TEST(TickClock, OffsetIsTheOrigin)
{
    const std::uint64_t offset = 0xFFFF'FFFF'0000'0000U;
    const TickClock clock(2'596'117'799, offset);
    EXPECT_EQ(clock.to_time(offset).count(), 0);
    EXPECT_EQ(clock.to_time(offset + 2'596'117'799).count(), 1'000'000'000'000);
    EXPECT_EQ(clock.to_time(offset + 1).count(), 385);
}

TEST(TickClock, BeforeTheOffsetIsTimeZero)
{
    const TickClock clock(1000, 500);
    for (const std::uint64_t ticks : {0U, 1U, 499U, 500U})
    {
        EXPECT_EQ(clock.to_time(ticks).count(), 0);
    }
    EXPECT_EQ(clock.to_time(501).count(), 1'000'000'000);
}

TEST(TickClock, ResolutionZeroIsRefused)
{
    EXPECT_THROW(TickClock(0, 0), Error);
}

TEST(TickClock, CorrectedTicksBelowZeroAreBeforeTheOffset)
{
    // -1 and -2500, which offsets made of small ticks.
    const std::uint64_t below = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t begin :
         {std::uint64_t{0}, std::uint64_t{1000}, std::uint64_t{1} << 63U})
    {
        const TickClock recorded(1'000'000'000, begin);
        EXPECT_FALSE(recorded.begins_after(below));
        EXPECT_FALSE(recorded.begins_after(begin));
        EXPECT_EQ(recorded.begins_after(begin - 1), begin > 0);
        const auto corrected = recorded.of_corrected();
        EXPECT_FALSE(corrected.begins_after(begin));
        EXPECT_TRUE(corrected.begins_after(begin - 1));
        EXPECT_EQ(corrected.to_time(begin + 7), Picoseconds{7000});
    }
    const auto corrected = TickClock(1'000'000'000, 0).of_corrected();
    for (const auto ticks : {below, below - 2499})
    {
        EXPECT_TRUE(corrected.begins_after(ticks));
        EXPECT_EQ(corrected.to_time(ticks), Picoseconds{0});
    }
    EXPECT_THROW(TickClock(1'000'000'000, 0).to_time(below), Error);
}

} // namespace haec_sim::otf2
