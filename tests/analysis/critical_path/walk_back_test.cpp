// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/critical_path/critical_path.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <filesystem>

namespace haec_sim::test
{

namespace
{

using ps = Picoseconds;

class WalkBack : public testing::Test
{
protected:
    WalkBack()
    {
        for (std::uint32_t location = 0; location < 2; ++location)
        {
            logs_.emplace_back(spill_);
        }
        ground_ = {{0, 1},
                   {ps{0}, ps{0}},
                   [this](std::uint32_t location)
                   {
                       const auto& log = logs_[location];
                       return PathCursor(log.last_block(), {});
                   }};
    }

    CriticalPath walk(std::uint32_t location, std::int64_t begin, std::int64_t end)
    {
        return walk_back(ground_, location, ps{begin}, ps{end}, 100);
    }

    PathSpill spill_{std::filesystem::temp_directory_path(), 2};
    std::deque<PathLog> logs_;
    PathGround ground_;
};

// Messages without duration, each waiting for the other.
TEST_F(WalkBack, CausesInACircleAtOneTimeEnd)
{
    for (std::uint32_t location = 0; location < 2; ++location)
    {
        logs_[location].enter(ps{0}, RegionRef{location});
        logs_[location].wait({.cause = 1 - location, .caused = ps{50}, .end = ps{50}});
        logs_[location].wait({.cause = 1 - location, .caused = ps{50}, .end = ps{50}});
    }
    const auto path = walk(0, 0, 100);
    EXPECT_EQ(path.sum(), ps{100});
    EXPECT_EQ(path.messages.count, 4);
    EXPECT_EQ(path.regions.at(RegionRef{0}), ps{100});
}

TEST_F(WalkBack, NothingLiesBeforeTheBeginOfTheRun)
{
    logs_[0].enter(ps{10}, RegionRef{5});
    logs_[0].wait({.cause = 1, .caused = ps{20}, .end = ps{80}});
    const auto path = walk(0, 30, 100);
    EXPECT_EQ(path.sum(), ps{70});
    EXPECT_EQ(path.messages.time, ps{50});
    EXPECT_EQ(path.regions.at(RegionRef{5}), ps{20});
}

// From 100 back: 20 in region 5 of process 0, a message of 50 of which 15 waited for others, and 20
// in region 6 of process 1, which begins 10 late.
TEST_F(WalkBack, EachTimeHasItsPlace)
{
    ground_.first[1] = ps{10};
    logs_[0].enter(ps{0}, RegionRef{5});
    logs_[0].wait({.cause = 1, .caused = ps{30}, .end = ps{80}, .queued = ps{15}});
    logs_[1].enter(ps{10}, RegionRef{6});
    const std::map<PathCell, Picoseconds> expected{
        {{RegionRef{5}, PathCause::region, 0}, ps{20}},
        {{RegionRef{5}, PathCause::transfer, 0}, ps{35}},
        {{RegionRef{5}, PathCause::queue, 0}, ps{15}},
        {{RegionRef{6}, PathCause::region, 1}, ps{20}},
        {{RegionRef{}, PathCause::not_begun, 1}, ps{10}}};
    EXPECT_EQ(walk(0, 0, 100).cells, expected);
}

TEST_F(WalkBack, OfWaitsThatEndTogetherTheLastCounts)
{
    logs_[0].enter(ps{0}, RegionRef{5});
    logs_[0].wait({.cause = 1, .caused = ps{20}, .end = ps{80}, .bytes = 1});
    logs_[0].wait({.cause = 1, .caused = ps{70}, .end = ps{80}, .bytes = 2});
    const auto path = walk(0, 0, 80);
    EXPECT_EQ(path.by_size.at(2).time, ps{10});
    EXPECT_FALSE(path.by_size.contains(1));
    EXPECT_EQ(path.regions.at(RegionRef{}), ps{70});
}

} // namespace

} // namespace haec_sim::test
