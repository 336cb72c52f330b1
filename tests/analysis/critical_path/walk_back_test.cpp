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
