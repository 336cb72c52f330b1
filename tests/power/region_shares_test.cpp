// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The owners of a core's energy, by hand: times in seconds.

#include "power/core_energy.hpp"
#include "power/region_shares.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

constexpr RegionRef work{1};
constexpr RegionRef inner{2};

constexpr Picoseconds tenths(std::int64_t count)
{
    return Picoseconds{count * 100'000'000'000};
}

} // namespace

// 2 W from 1 s to 2 s, and 6 W from 2 s to 4 s. Work is the innermost region from 0.5 s to 1.5 s
// and from 3 s to 5 s, inner in between; nobody counts before 1 s, nor behind 4 s.
TEST(RegionShares, TakeTheirPartOfEachInterval)
{
    RegionShares shares;
    shares.enter(work, tenths(5));
    shares.open(tenths(10));
    shares.enter(inner, tenths(15));
    shares.count(0, tenths(20), Watts{2});
    shares.leave(inner, tenths(30));
    shares.count(0, tenths(40), Watts{6});
    shares.leave(work, tenths(50));
    ASSERT_EQ(shares.shares().size(), 2U);
    EXPECT_EQ(shares.shares().at(work).time, tenths(30));
    EXPECT_EQ(shares.shares().at(inner).time, tenths(15));
    EXPECT_DOUBLE_EQ(shares.shares().at(work).counted, 0.5 * 2 + 1 * 6);
    EXPECT_DOUBLE_EQ(shares.shares().at(inner).counted, 0.5 * 2 + 1 * 6);
}

// What lies behind the end of the program has time, and none in which it ran.
TEST(RegionShares, KnowWhatWasActive)
{
    RegionShares shares;
    shares.enter(work, tenths(0));
    shares.enter(inner, tenths(10));
    shares.end_activity(tenths(10));
    shares.leave(inner, tenths(40));
    shares.leave(work, tenths(50));
    EXPECT_EQ(shares.shares().at(work).active, tenths(10));
    EXPECT_EQ(shares.shares().at(work).time, tenths(20));
    EXPECT_EQ(shares.shares().at(inner).active, tenths(0));
    EXPECT_EQ(shares.shares().at(inner).time, tenths(30));
}

// A second class begins at 1.5 s: its intervals are its own, and time counts once.
TEST(RegionShares, ClassesHaveIntervalsOfTheirOwn)
{
    RegionShares shares;
    shares.enter(work, tenths(0));
    shares.open(tenths(10));
    shares.open(tenths(15));
    shares.enter(inner, tenths(20));
    shares.count(0, tenths(30), Watts{4});
    shares.count(1, tenths(35), Watts{8});
    EXPECT_EQ(shares.shares().at(work).time, tenths(20));
    EXPECT_EQ(shares.shares().at(inner).time, tenths(15));
    EXPECT_DOUBLE_EQ(shares.shares().at(work).counted, 1 * 4 + 0.5 * 8);
    EXPECT_DOUBLE_EQ(shares.shares().at(inner).counted, 1 * 4 + 1.5 * 8);
}

TEST(RegionShares, ATraceMayBeginInTheMidstOfRegions)
{
    RegionShares shares;
    shares.open(tenths(0));
    shares.leave(work, tenths(10));
    shares.enter(work, tenths(20));
    shares.count(0, tenths(30), Watts{1});
    ASSERT_EQ(shares.shares().size(), 1U);
    EXPECT_EQ(shares.shares().at(work).time, tenths(10));
    EXPECT_DOUBLE_EQ(shares.shares().at(work).counted, 1);
}

// A Leave of a region that is not open takes nothing from the one that is.
TEST(RegionShares, EndByLeavesOfTheirOwn)
{
    RegionShares shares;
    shares.enter(work, tenths(0));
    shares.leave(inner, tenths(10));
    shares.leave(work, tenths(30));
    EXPECT_EQ(shares.shares().at(work).time, tenths(30));
}

TEST(RegionShares, HaveTimeWithoutCounters)
{
    RegionShares shares;
    shares.enter(work, tenths(5));
    shares.leave(work, tenths(20));
    ASSERT_EQ(shares.shares().size(), 1U);
    EXPECT_EQ(shares.shares().at(work).time, tenths(15));
    EXPECT_DOUBLE_EQ(shares.shares().at(work).counted, 0);
}

// Two cores of a node from 1 s to 5 s, 10 W static and 3 W while a core runs; one ran from 0 s to
// 3 s and took 2 W by its counters from 1 s to 2 s, the other all the time, with 5 W from 2 s to 5
// s.
TEST(CoreEnergy, SumsUpToTheNodes)
{
    const std::vector<CorePower> cores{
        {{{tenths(0), tenths(30)}}, {{{tenths(10), tenths(20), Watts{2}}}}},
        {{{tenths(0), tenths(60)}}, {{{tenths(20), tenths(50), Watts{5}}}}}};
    const TimeSpan part{tenths(10), tenths(50)};
    const auto first = core_energy(cores[0], part, Watts{5}, Watts{3});
    EXPECT_DOUBLE_EQ(first.counted, 2);
    EXPECT_DOUBLE_EQ(first.active, 6);
    EXPECT_DOUBLE_EQ(first.standing, 20);
    const auto second = core_energy(cores[1], part, Watts{5}, Watts{3});
    EXPECT_DOUBLE_EQ(second.total(), 15 + 12 + 20);
    const auto samples = node_power(cores, Watts{10}, Watts{3}, part);
    EXPECT_NEAR(first.total() + second.total(), energy_of(samples, tenths(10)), 1e-12);
}

// Of 4 W from 1 s to 5 s and two spans of activity only what lies between 2 s and 3.5 s counts.
TEST(CoreEnergy, OfAPartOfTheRunHasWhatLiesInIt)
{
    const CorePower core{{{tenths(0), tenths(25)}, {tenths(30), tenths(40)}},
                         {{{tenths(10), tenths(50), Watts{4}}}}};
    const auto energy = core_energy(core, {tenths(20), tenths(35)}, Watts{2}, Watts{3});
    EXPECT_DOUBLE_EQ(energy.counted, 1.5 * 4);
    EXPECT_DOUBLE_EQ(energy.active, (0.5 + 0.5) * 3);
    EXPECT_DOUBLE_EQ(energy.standing, 1.5 * 2);
}

} // namespace haec_sim
