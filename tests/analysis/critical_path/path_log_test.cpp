// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/critical_path/path_cursor.hpp"
#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <limits>

namespace haec_sim::test
{

namespace
{

using ps = Picoseconds;

PathCursor cursor_of(const PathLog& log)
{
    return {log.last_block(),
            [&log](std::uint64_t offset, ps time) { return log.block(offset, time); }};
}

TEST(PathLog, EntriesAreReadFromTheLastToTheFirst)
{
    PathSpill spill(std::filesystem::temp_directory_path(), 1);
    PathLog log(spill);
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    const PathWait message{.cause = 70000,
                           .caused = ps{5},
                           .end = ps{300},
                           .from = 128,
                           .to = 127,
                           .bytes = most,
                           .queued = ps{1}};
    const PathWait collective{.link = PathLink::collective,
                              .cause = 0,
                              .caused = ps{std::int64_t{1} << 61},
                              .end = ps{std::int64_t{1} << 62},
                              .operation = 255};
    log.enter(ps{0}, RegionRef{0});
    log.enter(ps{127}, RegionRef{std::numeric_limits<std::uint32_t>::max() - 1});
    log.wait(message);
    log.enter(ps{300}, RegionRef{});
    log.wait(collective);

    auto cursor = cursor_of(log);
    auto entry = cursor.next(ps::max());
    ASSERT_TRUE(entry.has_value());
    EXPECT_EQ(entry->wait, collective);
    EXPECT_FALSE(entry->region.is_defined());
    entry = cursor.next(ps{300});
    EXPECT_EQ(entry->time, ps{300});
    EXPECT_FALSE(entry->wait.has_value());
    entry = cursor.next(ps{300});
    EXPECT_EQ(entry->wait, message);
    EXPECT_EQ(entry->region.value, std::numeric_limits<std::uint32_t>::max() - 1);
    EXPECT_EQ(cursor.next(ps{300})->time, ps{127});
    EXPECT_EQ(cursor.next(ps{100})->region, RegionRef{0});
    EXPECT_FALSE(cursor.next(ps{100}).has_value());
}

TEST(PathLog, ManyEntriesLieInAFile)
{
    PathSpill spill(std::filesystem::temp_directory_path(), 1);
    spill.set_block_size(PathSpill::least_block);
    PathLog one(spill);
    PathLog other(spill);
    constexpr std::int64_t entries = 10000;
    for (std::int64_t time = 0; time < entries; ++time)
    {
        one.enter(ps{time * 1000}, RegionRef{static_cast<std::uint32_t>(time % 7)});
        other.enter(ps{time * 77}, RegionRef{static_cast<std::uint32_t>(time % 300)});
    }
    auto cursor = cursor_of(one);
    auto with_gaps = cursor_of(other);
    for (std::int64_t time = entries - 1; time >= 0; --time)
    {
        const auto entry = cursor.next(ps::max());
        ASSERT_TRUE(entry.has_value());
        EXPECT_EQ(entry->time, ps{time * 1000});
        EXPECT_EQ(entry->region.value, time % 7);
        if (time % 100 == 50)
        {
            EXPECT_EQ(with_gaps.next(ps{time * 77 + 76})->region.value, time % 300);
        }
    }
    EXPECT_FALSE(cursor.next(ps::max()).has_value());
    // Blocks of later entries are passed by.
    auto early = cursor_of(one);
    EXPECT_EQ(early.next(ps{5500})->time, ps{5000});
    EXPECT_EQ(early.next(ps{4000})->time, ps{4000});
}

TEST(PathLog, AFolderThatTakesNoFileIsAnError)
{
    PathSpill spill("/proc/nothing", 1);
    spill.set_block_size(PathSpill::least_block);
    PathLog log(spill);
    const auto fill = [&]
    {
        for (std::int64_t time = 0; time < 1000; ++time)
        {
            log.enter(ps{time}, RegionRef{1});
        }
    };
    EXPECT_THROW(fill(), Error);
}

} // namespace

} // namespace haec_sim::test
