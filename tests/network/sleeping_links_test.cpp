// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links that sleep: cases by hand. All links have 10 GB/s and 1 us; one that was idle for more than
// 2 us sleeps, and wakes in 5 us.

#include "traffic.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

using test::message;

namespace
{

constexpr std::int64_t microsecond = 1'000'000;

Platform line(std::int64_t length, double after = 2000, double delay = 5000)
{
    auto description = test::machine("mesh", {length, 1, 1}).description();
    for (LinkType& type : description.link_types)
    {
        type.sleep_after = Nanoseconds{after};
        type.wake_delay = Nanoseconds{delay};
    }
    return Platform(description);
}

NetworkEntry sent(std::uint32_t sender, NodeId from, NodeId to, std::uint64_t bytes,
                  std::int64_t begin)
{
    return message(sender, from, to, bytes, Picoseconds{begin});
}

class Line
{
public:
    explicit Line(const Platform& platform, std::uint64_t segment = 0)
        : network_(platform, test::rates_of(platform), options(segment))
    {
    }

    std::vector<std::int64_t> waiting(const std::vector<NetworkEntry>& messages)
    {
        std::vector<std::int64_t> result;
        for (const auto time : test::waiting_of(network_, messages))
        {
            result.push_back(time.count());
        }
        return result;
    }

    SleepStatistics sleep(std::uint32_t resource) const
    {
        return network_.resources().sleep({resource});
    }

    TimeBin sum_of_bins(std::uint32_t resource) const
    {
        TimeBin sum;
        for (const auto& bin : network_.resources().bins().of({resource}))
        {
            sum.busy += bin.busy;
            sum.waking += bin.waking;
            sum.sleeping += bin.sleeping;
        }
        return sum;
    }

private:
    static NetworkOptions options(std::uint64_t segment)
    {
        NetworkOptions result;
        result.segment = Bytes{segment};
        result.time_bins = 8;
        return result;
    }

    FifoNetwork network_;
};

using Times = std::vector<std::int64_t>;

} // namespace

// Awake at 0, asleep from just behind 2 us on.
TEST(SleepingLinks, AMessageWaitsUntilTheLinkIsAwake)
{
    const auto platform = line(2);
    EXPECT_EQ(Line(platform).waiting({sent(0, {0}, {1}, 1000, 0)}), (Times{0}));
    EXPECT_EQ(Line(platform).waiting({sent(0, {0}, {1}, 1000, 2 * microsecond)}), (Times{0}));
    EXPECT_EQ(Line(platform).waiting({sent(0, {0}, {1}, 1000, 2 * microsecond + 1)}),
              (Times{5 * microsecond}));
}

// The second comes while the first one waits: it is served behind it, and wakes nobody.
TEST(SleepingLinks, WhoComesWhileItWakesWaitsInLine)
{
    const auto platform = line(2);
    Line network(platform);
    EXPECT_EQ(network.waiting({sent(0, {0}, {1}, 10'000, 10 * microsecond),
                               sent(1, {0}, {1}, 10'000, 12 * microsecond)}),
              (Times{5 * microsecond, 4 * microsecond}));
    EXPECT_EQ(network.sleep(0).wakes, 1U);
    EXPECT_EQ(network.sleep(0).waking.count(), 5 * microsecond);
    EXPECT_EQ(network.sleep(0).sleeping.count(), 8 * microsecond);
    EXPECT_EQ(network.sleep(0).last_end.count(), 17 * microsecond);
}

// Each link on the way wakes when the head comes to it, one after the other.
TEST(SleepingLinks, EveryLinkOnTheWayWakes)
{
    const auto platform = line(4);
    Line network(platform);
    EXPECT_EQ(network.waiting({sent(0, {0}, {3}, 1000, 10 * microsecond)}),
              (Times{15 * microsecond}));
    // Heads come at 10, 16 and 22 us.
    EXPECT_EQ(network.sleep(0).sleeping.count(), 8 * microsecond);
    EXPECT_EQ(network.sleep(1).sleeping.count(), 14 * microsecond);
    EXPECT_EQ(network.sleep(2).sleeping.count(), 20 * microsecond);
}

// The other direction is a link of its own, and still asleep.
TEST(SleepingLinks, DirectionsSleepByThemselves)
{
    const auto platform = line(2);
    EXPECT_EQ(Line(platform).waiting({sent(0, {0}, {1}, 1000, 10 * microsecond),
                                      sent(1, {1}, {0}, 1000, 16 * microsecond)}),
              (Times{5 * microsecond, 5 * microsecond}));
}

TEST(SleepingLinks, UnderLoadNoneSleepsAtOnce)
{
    const auto platform = line(2, 0, 5000);
    Line network(platform, 1000);
    // Ten segments, one behind the other; at 0 the link has not been idle.
    EXPECT_EQ(network.waiting({sent(0, {0}, {1}, 10'000, 0)}), (Times{0}));
    EXPECT_EQ(network.sleep(0).wakes, 0U);
}

TEST(SleepingLinks, BinsHaveTheSameSums)
{
    const auto platform = line(2);
    Line network(platform);
    network.waiting({sent(0, {0}, {1}, 10'000, 10 * microsecond),
                     sent(0, {0}, {1}, 10'000, 100 * microsecond)});
    const auto sleep = network.sleep(0);
    // From 16 us on it was idle.
    EXPECT_EQ(sleep.sleeping.count(), (8 + 100 - 18) * microsecond);
    const auto bins = network.sum_of_bins(0);
    EXPECT_EQ(bins.sleeping, sleep.sleeping);
    EXPECT_EQ(bins.waking, sleep.waking);
    EXPECT_EQ(bins.busy.count(), 2 * microsecond);
}

} // namespace haec_sim
