// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/busy_log.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <utility>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

constexpr TimeSpan window{ps{100}, ps{200}};

std::pair<std::int64_t, std::uint64_t> outside(std::int64_t begin, std::int64_t end,
                                               std::uint64_t bytes)
{
    const auto part = outside_of(window, BusyTime{ps{begin}, ps{end}, bytes});
    return {part.busy.count(), part.bytes};
}

} // namespace

TEST(TimeSpan, IsCutAtItsEdges)
{
    EXPECT_EQ(outside(0, 50, 10), std::pair(std::int64_t{50}, std::uint64_t{10}));
    EXPECT_EQ(outside(200, 250, 10), std::pair(std::int64_t{50}, std::uint64_t{10}));
    EXPECT_EQ(outside(100, 200, 10), std::pair(std::int64_t{0}, std::uint64_t{0}));
    EXPECT_EQ(outside(80, 120, 400), std::pair(std::int64_t{20}, std::uint64_t{200}));
    EXPECT_EQ(outside(190, 230, 400), std::pair(std::int64_t{30}, std::uint64_t{300}));
    EXPECT_EQ(outside(50, 250, 2000), std::pair(std::int64_t{100}, std::uint64_t{1000}));
}

TEST(TimeSpan, HasBytesThatTakeNoTimeAlsoAtItsEdges)
{
    for (const auto time : {100, 150, 200})
    {
        EXPECT_EQ(outside(time, time, 7).second, 0u);
    }
    for (const auto time : {99, 201})
    {
        EXPECT_EQ(outside(time, time, 7).second, 7u);
    }
}

TEST(BusyLog, KnowsOfEachResourceWhatWasOutside)
{
    BusyLog log(std::filesystem::temp_directory_path());
    // Without a gap, and with one; another resource is busy at the same time.
    log.add(ResourceId{1}, BusyTime{ps{80}, ps{95}, 15});
    log.add(ResourceId{0}, BusyTime{ps{90}, ps{130}, 80});
    log.add(ResourceId{1}, BusyTime{ps{95}, ps{110}, 15});
    log.add(ResourceId{1}, BusyTime{ps{195}, ps{215}, 40});
    // Asleep and woken around both edges.
    log.add(ResourceId{1}, SleepTime{ps{60}, ps{78}, ps{80}});
    log.add(ResourceId{1}, SleepTime{ps{150}, ps{190}, ps{204}});
    const auto parts = log.outside(window);
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].busy, ps{10});
    EXPECT_EQ(parts[0].bytes, 20u);
    EXPECT_EQ(parts[1].busy, ps{20 + 15});
    EXPECT_EQ(parts[1].bytes, 20u + 30);
    EXPECT_EQ(parts[1].sleeping, ps{18});
    EXPECT_EQ(parts[1].waking, ps{2 + 4});
}

TEST(SpilledItems, ComeInTheirOrder)
{
    SpilledItems<int> items(std::filesystem::temp_directory_path(), 3);
    for (int number = 0; number < 11; ++number)
    {
        items.add(number);
    }
    for (int round = 0; round < 2; ++round)
    {
        int next = 0;
        items.each([&](int item) { EXPECT_EQ(item, next++); });
        EXPECT_EQ(next, 11);
    }
}

} // namespace haec_sim
