// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/time_map.hpp"

#include <gtest/gtest.h>

#include <vector>

// The time map of those who follow another location (spec: semantics, R8).

namespace haec_sim::test
{

namespace
{

class TimeMapTest : public testing::Test
{
protected:
    static TimePair pair(std::int64_t in, std::int64_t out)
    {
        return {Picoseconds{in}, Picoseconds{out}};
    }

    std::optional<Picoseconds> at(std::int64_t in)
    {
        return map_.at(follower_, Picoseconds{in});
    }

    std::vector<LocationIndex> woken_;
    Wake wake_ = [this](LocationIndex location) { woken_.push_back(location); };
    TimeMap map_{wake_};
    std::size_t follower_ = map_.add_follower(7);
};

} // namespace

TEST_F(TimeMapTest, LinesLeadThroughThePoints)
{
    map_.note(pair(100, 1000));
    map_.note(pair(200, 1010));
    map_.note(pair(203, 1020));
    map_.end();
    // 1000 + 15/10 is half way between two picoseconds.
    EXPECT_EQ(at(40), Picoseconds{940});
    EXPECT_EQ(at(100), Picoseconds{1000});
    EXPECT_EQ(at(115), Picoseconds{1002});
    EXPECT_EQ(at(200), Picoseconds{1010});
    EXPECT_EQ(at(201), Picoseconds{1013});
    EXPECT_EQ(at(303), Picoseconds{1120});
}

TEST_F(TimeMapTest, FollowerWaitsForItsLeader)
{
    EXPECT_EQ(at(150), std::nullopt);
    map_.note(pair(100, 1000));
    EXPECT_TRUE(woken_.empty());
    map_.note(pair(150, 1100));
    EXPECT_EQ(woken_, std::vector<LocationIndex>{7});
    EXPECT_EQ(at(150), Picoseconds{1100});
    EXPECT_EQ(at(160), std::nullopt);
    map_.end();
    EXPECT_EQ(woken_.size(), 2U);
    EXPECT_EQ(at(160), Picoseconds{1110});
}

TEST_F(TimeMapTest, OfManyRecordsAtOneTimeTheFirstAndTheLastCount)
{
    map_.note(pair(100, 1000));
    map_.note(pair(100, 1500));
    map_.note(pair(100, 2000));
    map_.note(pair(110, 2020));
    EXPECT_EQ(at(100), Picoseconds{1000});
    EXPECT_EQ(at(105), Picoseconds{2010});
}

TEST_F(TimeMapTest, LargeTimesDoNotOverflow)
{
    constexpr std::int64_t day = 86'400'000'000'000'000;
    map_.note(pair(0, 0));
    map_.note(pair(50 * day, 100 * day));
    EXPECT_EQ(at(25 * day), Picoseconds{50 * day});
}

TEST_F(TimeMapTest, LeaderPausesForWhoCouldGoOnAndForNobodyElse)
{
    EXPECT_EQ(at(1'000'000), std::nullopt);
    for (std::int64_t point = 0; point < 50'000; ++point)
    {
        map_.note(pair(point, point * point));
    }
    EXPECT_FALSE(map_.is_far_ahead());
    const auto second = map_.add_follower(8);
    EXPECT_EQ(map_.at(second, Picoseconds{49'990}), Picoseconds{49'990LL * 49'990});
    for (std::int64_t point = 50'000; point < 100'000; ++point)
    {
        map_.note(pair(point, point * point));
    }
    EXPECT_TRUE(map_.is_far_ahead());
    EXPECT_EQ(map_.at(second, Picoseconds{99'990}), Picoseconds{99'990LL * 99'990});
    map_.leave(second);
    EXPECT_FALSE(map_.is_far_ahead());
}

} // namespace haec_sim::test
