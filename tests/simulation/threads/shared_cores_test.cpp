// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/shared_cores.hpp"

#include <gtest/gtest.h>

#include <vector>

// Threads that share the cores of a node: each of k threads on c cores goes at min(1, c / k) (spec:
// processors, "Cores").

namespace haec_sim
{

namespace
{

using Ends = std::vector<ComputingEnd>;

Ends all_ends(SharedCores& cores)
{
    Ends ends;
    while (cores.next() != Picoseconds::max())
    {
        cores.advance(cores.next(), ends);
    }
    return ends;
}

/// Four threads that begin at 0 and compute for 1, 2, 3 and 4 ms: by thread, in ps.
std::vector<std::int64_t> ends_on(std::uint32_t count)
{
    SharedCores cores(count, 4);
    for (LocationIndex thread = 0; thread < 4; ++thread)
    {
        cores.begin(thread, {}, Picoseconds{(thread + 1) * std::int64_t{1'000'000'000}});
    }
    std::vector<std::int64_t> times(4);
    for (const auto& [thread, time] : all_ends(cores))
    {
        times[thread] = time.count();
    }
    return times;
}

} // namespace

TEST(SharedCores, ThreeThreadsOnTwoCoresTakeHalfAsLongAgain)
{
    SharedCores cores(2, 3);
    for (LocationIndex thread = 0; thread < 3; ++thread)
    {
        cores.begin(thread, Picoseconds{100}, Picoseconds{1000});
    }
    EXPECT_EQ(all_ends(cores),
              (Ends{{0, Picoseconds{1600}}, {1, Picoseconds{1600}}, {2, Picoseconds{1600}}}));
}

TEST(SharedCores, FourThreadsOfDifferentLengths)
{
    using Times = std::vector<std::int64_t>;
    // One core: 4 * 1, then 3 * 1, 2 * 1 and 1 ms more.
    EXPECT_EQ(ends_on(1), (Times{4'000'000'000, 7'000'000'000, 9'000'000'000, 10'000'000'000}));
    // Two: 4 / 2 * 1, then 3 / 2, 1 and 1 ms more.
    EXPECT_EQ(ends_on(2), (Times{2'000'000'000, 3'500'000'000, 4'500'000'000, 5'500'000'000}));
    // Three: 4 / 3 ms, which is no whole number of picoseconds and ends at the next one, then 1 ms
    // each time.
    EXPECT_EQ(ends_on(3), (Times{1'333'333'334, 2'333'333'334, 3'333'333'334, 4'333'333'334}));
}

TEST(SharedCores, ThirdsOfAPicosecondAreNotLost)
{
    // 3 * 3 + 1 ps of work on one core end at 10. At 1 each of three has done a third; the fourth
    // then takes 4 for its 1. A third that was rounded down would make the others end at 11.
    SharedCores cores(1, 4);
    for (LocationIndex thread = 0; thread < 3; ++thread)
    {
        cores.begin(thread, Picoseconds{0}, Picoseconds{3});
    }
    cores.begin(3, Picoseconds{1}, Picoseconds{1});
    EXPECT_EQ(all_ends(cores), (Ends{{3, Picoseconds{5}},
                                     {0, Picoseconds{10}},
                                     {1, Picoseconds{10}},
                                     {2, Picoseconds{10}}}));
}

TEST(SharedCores, RecordsInBetweenDoNotMakeItLonger)
{
    // Three threads on two cores, each for 1 ps four times: at 1.5, 3, 4.5 and 6, rounded up.
    SharedCores cores(2, 3);
    std::vector<std::int64_t> times;
    Picoseconds now{};
    while (times.size() < 4)
    {
        for (LocationIndex thread = 0; thread < 3; ++thread)
        {
            cores.begin(thread, now, Picoseconds{1});
        }
        now = cores.next();
        times.push_back(now.count());
        Ends ends;
        cores.advance(now, ends);
        EXPECT_EQ(ends.size(), 3U);
    }
    EXPECT_EQ(times, (std::vector<std::int64_t>{2, 3, 5, 6}));
}

TEST(SharedCores, ThoseWhoBeginLaterCountFromThen)
{
    // Alone up to 600; 400 are left, and take 800 beside the other: 1400. That has done 400 then,
    // and is alone for its other 600.
    SharedCores cores(1, 2);
    cores.begin(1, Picoseconds{600}, Picoseconds{1000});
    cores.begin(0, Picoseconds{0}, Picoseconds{1000});
    EXPECT_EQ(cores.next(), Picoseconds{1400});
    Ends ends;
    cores.advance(Picoseconds{1399}, ends);
    EXPECT_TRUE(ends.empty());
    cores.advance(Picoseconds{2000}, ends);
    EXPECT_EQ(ends, (Ends{{0, Picoseconds{1400}}, {1, Picoseconds{2000}}}));
    EXPECT_EQ(cores.next(), Picoseconds::max());
}

TEST(SharedCores, WhatIsDecidedStays)
{
    SharedCores cores(1, 3);
    cores.begin(0, Picoseconds{0}, Picoseconds{1000});
    Ends ends;
    cores.advance(Picoseconds{1000}, ends);
    // One that began before has a core of its own up to 1000, and then shares the one there is.
    cores.begin(1, Picoseconds{500}, Picoseconds{100});
    cores.begin(2, Picoseconds{900}, Picoseconds{300});
    cores.begin(0, Picoseconds{1000}, Picoseconds{200});
    EXPECT_EQ(cores.next(), Picoseconds{600});
    EXPECT_EQ(all_ends(cores),
              (Ends{{1, Picoseconds{600}}, {0, Picoseconds{1400}}, {2, Picoseconds{1400}}}));
}

TEST(SharedCores, ManyThreadsAndLongTimesDoNotOverflow)
{
    // The least common multiple of 65 to 256 has hundreds of digits; 256 / 64 is whole.
    SharedCores many(64, 256);
    for (LocationIndex thread = 0; thread < 256; ++thread)
    {
        many.begin(thread, {}, Picoseconds{1'000'000'007});
    }
    Ends ends;
    many.advance(many.next(), ends);
    ASSERT_EQ(ends.size(), 256U);
    EXPECT_EQ(ends.front().time, Picoseconds{4'000'000'028});
    SharedCores slow(1, 4096);
    slow.begin(0, {}, Picoseconds{std::int64_t{1} << 62});
    slow.begin(1, {}, Picoseconds{std::int64_t{1} << 62});
    slow.begin(2, {}, Picoseconds{std::int64_t{1} << 62});
    EXPECT_EQ(slow.next(), Picoseconds::max());
}

} // namespace haec_sim
