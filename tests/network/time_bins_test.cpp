// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/time_bins.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace haec_sim
{

namespace
{

constexpr Picoseconds width{1 << 20};

std::vector<std::int64_t> busy(const TimeBins& bins, ResourceId resource)
{
    std::vector<std::int64_t> result;
    for (const TimeBin& bin : bins.of(resource))
    {
        result.push_back(bin.busy.count());
    }
    return result;
}

} // namespace

TEST(TimeBins, CutBusyTimeAtTheirEdges)
{
    TimeBins bins(4);
    bins.count({1}, 2 * width + Picoseconds{30}, width + Picoseconds{100}, 7);
    EXPECT_EQ(busy(bins, {1}), (std::vector<std::int64_t>{70, width.count(), 30}));
    EXPECT_EQ(bins.of({1})[0].bytes, 7U);
    EXPECT_TRUE(bins.of({0}).empty());
    EXPECT_TRUE(bins.of({2}).empty());
}

TEST(TimeBins, GetWiderWhenTimeGoesOn)
{
    TimeBins bins(4);
    for (int number = 1; number <= 4; ++number)
    {
        bins.count({0}, number * width, Picoseconds{number}, 1);
        bins.count_waiting({0}, number * width - Picoseconds{1}, Picoseconds{10 * number});
    }
    // The last one ends where the fifth bin would begin.
    EXPECT_EQ(bins.width(), 2 * width);
    EXPECT_EQ(busy(bins, {0}), (std::vector<std::int64_t>{1 + 2, 3 + 4}));
    EXPECT_EQ(bins.of({0})[0].waiting, Picoseconds{10 + 20});
    // Another resource is far ahead; this one did nothing since.
    bins.count({1}, 31 * width, Picoseconds{5}, 1);
    EXPECT_EQ(bins.width(), 8 * width);
    EXPECT_EQ(busy(bins, {0}), (std::vector<std::int64_t>{1 + 2 + 3 + 4}));
    EXPECT_EQ(busy(bins, {1}), (std::vector<std::int64_t>{0, 0, 0, 5}));
}

TEST(BinLimit, IsSharedInPowersOfTwo)
{
    const BinLimit limit(512, std::uint64_t{1} << 22);
    EXPECT_EQ(limit.of_each(1), 512U);
    EXPECT_EQ(limit.of_each(8192), 512U);
    EXPECT_EQ(limit.of_each(8193), 256U);
    EXPECT_EQ(limit.of_each(16384), 256U);
    EXPECT_EQ(limit.of_each(1U << 22U), BinLimit::least);
    EXPECT_EQ(BinLimit(500).of_each(1U << 30U), 500U);
    EXPECT_EQ(BinLimit().of_each(10), 0U);
}

TEST(TimeBins, GetWiderWhenResourcesAreMore)
{
    // Two resources have 16 bins each, three have 8.
    TimeBins bins(BinLimit(16, 32));
    bins.count({0}, 15 * width, Picoseconds{5}, 1);
    bins.count({1}, 9 * width, Picoseconds{7}, 1);
    EXPECT_EQ(bins.width(), width);
    EXPECT_EQ(bins.of({0}).size(), 15U);
    bins.make_rows(3);
    EXPECT_EQ(bins.width(), 2 * width);
    EXPECT_EQ(busy(bins, {0}), (std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 0, 5}));
    EXPECT_EQ(busy(bins, {1}), (std::vector<std::int64_t>{0, 0, 0, 0, 7}));
}

TEST(TimeBins, SumUpToTheQueueAtTheirEnds)
{
    TimeBins bins(4);
    const auto queue = [&]
    {
        std::vector<std::int64_t> lengths;
        std::int64_t length = 0;
        for (const TimeBin& bin : bins.of({0}))
        {
            length += bin.queue_change;
            lengths.push_back(length);
        }
        return lengths;
    };
    // Four come at once, and are taken one after the other; a fifth waits within a bin.
    for (int number = 1; number <= 4; ++number)
    {
        bins.count_queued({0}, Picoseconds{5}, number * width - Picoseconds{1});
    }
    bins.count_queued({0}, width, width + Picoseconds{1});
    EXPECT_EQ(queue(), (std::vector<std::int64_t>{3, 2, 1, 0}));
    bins.reach(4 * width);
    EXPECT_EQ(queue(), (std::vector<std::int64_t>{2, 0}));
}

// A queue that comes and goes within a bin is seen, also where bins become wider.
TEST(TimeBins, HaveTheLongestQueueThatAUnitFound)
{
    TimeBins bins(4);
    bins.count_queue({0}, Picoseconds{5}, 3);
    bins.count_queue({0}, Picoseconds{7}, 2);
    bins.count_queue({0}, width, 5);
    const auto longest = [&]
    {
        std::vector<std::uint64_t> lengths;
        for (const TimeBin& bin : bins.of({0}))
        {
            lengths.push_back(bin.longest_queue);
        }
        return lengths;
    };
    EXPECT_EQ(longest(), (std::vector<std::uint64_t>{3, 5}));
    bins.reach(4 * width);
    EXPECT_EQ(longest(), (std::vector<std::uint64_t>{5}));
}

// Times that are too long to be told are taken for the end of all times.
TEST(TimeBins, GoAsFarAsTheEndOfAllTimes)
{
    TimeBins bins(4);
    bins.count({0}, Picoseconds::max(), Picoseconds{1000}, 5);
    bins.count_sleep({0}, Picoseconds{0}, Picoseconds::max(), Picoseconds::max());
    EXPECT_EQ(busy(bins, {0}), (std::vector<std::int64_t>{0, 0, 0, 1000}));
    const auto last = bins.of({0}).back();
    EXPECT_EQ(last.sleeping, bins.width() - Picoseconds{1});
    EXPECT_EQ(last.bytes, 5U);
}

} // namespace haec_sim
