// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"
#include "tests/otf2/corrected_archive.hpp"
#include "tests/otf2/random_events.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"
#include "tests/trace/coming_record.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

// A source delivers afterwards what it shows of what comes, and showing it changes nothing.

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

/// The events that glances must have told of.
class Coming final : public UniformEventHandler<Coming>
{
public:
    template <class Record>
    void handle(Record& record)
    {
        bytes.handle(record);
        events.push_back(coming_of(record));
        if (!record.attributes.empty())
        {
            events.back().kind = ComingKind::end;
        }
    }

    void finish() override {}

    EventBytes bytes;
    std::vector<ComingRecord> events;
};

/// The events shown on the way, and how many had been read before.
struct Shown
{
    std::size_t before = 0;
    std::vector<ComingRecord> coming;
};

void expect_all_of(const Shown& shown, const std::vector<ComingRecord>& events)
{
    auto event = events.begin() + static_cast<std::ptrdiff_t>(shown.before);
    for (const auto& told : shown.coming)
    {
        event = std::find_if_not(event, events.end(),
                                 [](const ComingRecord& coming)
                                 { return coming.kind == ComingKind::nothing; });
        ASSERT_TRUE(event != events.end());
        ASSERT_EQ(told.kind, event->kind);
        ASSERT_NE(told.kind, ComingKind::end);
        ASSERT_EQ(told.region, event->region);
        ASSERT_EQ(told.time, event->time);
        ++event;
    }
}

void expect_shown_is_read(const fs::path& archive)
{
    otf2::TraceReader reader(archive / "traces.otf2", {.allows_missing_definitions = true});
    reader.open_locations(std::array{only_location});
    const auto source = reader.events(only_location);
    Coming read;
    std::vector<Shown> shown;
    std::size_t seen_ahead = 0;
    const bool never_stop = false;
    while (!source->at_end())
    {
        source->read(read, never_stop, 7);
        const auto delivered = source->delivered();
        const auto oddities = source->time_oddities();
        const auto time = source->last_time();
        std::vector<ComingRecord> room(5);
        room.resize(source->glance(room));
        EXPECT_EQ(source->delivered(), delivered);
        EXPECT_EQ(source->time_oddities().turned_back, oddities.turned_back);
        EXPECT_EQ(source->last_time(), time);
        seen_ahead += room.size();
        shown.push_back({read.events.size(), std::move(room)});
    }
    Read at_once;
    read_small_archive(archive, otf2::EventFiles::library, at_once);
    EXPECT_TRUE(read.bytes.bytes == at_once.events.bytes);
    // Few kinds of random events are shown.
    EXPECT_GT(seen_ahead, read.events.size() / 200);
    for (const auto& each : shown)
    {
        expect_all_of(each, read.events);
    }
}

} // namespace

TEST(ShownEvents, AreThoseThatAreReadNext)
{
    otf2::redirect_messages();
    const ScratchFolder scratch;
    write_small_archive(scratch.path() / "archive", otf2::EventFiles::automatic, 1U << 18U,
                        [](EventHandler& sink) { RandomEvents(3).generate(sink, 20'000); });
    expect_shown_is_read(scratch.path() / "archive");
}

// All begins and ends of regions can be shown, up to the end of the file.
TEST(ShownEvents, AreAsManyAsAskedForAcrossChunks)
{
    constexpr std::uint64_t chunk_size = 1U << 18U;
    constexpr std::int64_t count = 60'000;
    otf2::redirect_messages();
    const ScratchFolder scratch;
    const auto archive = scratch.path() / "archive";
    write_small_archive(archive, otf2::EventFiles::automatic, chunk_size,
                        [](EventHandler& sink)
                        {
                            for (std::int64_t number = 0; number < count; ++number)
                            {
                                events::Enter enter;
                                enter.time = Picoseconds{1000 * number};
                                enter.region = RegionRef{0};
                                sink.enter(enter);
                            }
                            sink.finish();
                        });
    ASSERT_GT(fs::file_size(event_file(archive)), 2 * chunk_size);
    otf2::TraceReader reader(archive / "traces.otf2", {.allows_missing_definitions = true});
    reader.open_locations(std::array{only_location});
    const auto source = reader.events(only_location);
    EventBytes read;
    const bool never_stop = false;
    std::array<ComingRecord, 16> room;
    for (std::int64_t number = 1; number < count; ++number)
    {
        source->read(read, never_stop, 1);
        ASSERT_EQ(source->glance(room), std::min<std::size_t>(room.size(), count - number));
        ASSERT_EQ(room[0].time, Picoseconds{1000 * number});
    }
}

TEST(ShownEvents, HaveCorrectedTimes)
{
    otf2::redirect_messages();
    const ScratchFolder scratch;
    write_corrected_archive(scratch.path() / "archive", {.seed = 2, .offsets = 10});
    expect_shown_is_read(scratch.path() / "archive");
}

TEST(ShownEvents, EndBeforeADamagedOne)
{
    otf2::redirect_messages();
    const ScratchFolder scratch;
    const auto archive = scratch.path() / "archive";
    write_small_archive(archive, otf2::EventFiles::automatic, 1U << 18U,
                        [](EventHandler& sink) { RandomEvents(3).generate(sink, 2'000); });
    fs::resize_file(event_file(archive), fs::file_size(event_file(archive)) - 10);
    otf2::TraceReader reader(archive / "traces.otf2", {.allows_missing_definitions = true});
    reader.open_locations(std::array{only_location});
    const auto source = reader.events(only_location);
    EventBytes read;
    const bool never_stop = false;
    source->read(read, never_stop, 1);
    std::array<ComingRecord, 16> room;
    EXPECT_NO_THROW(source->glance(room));
    EXPECT_THROW(read_all(*source, read), Error);
}

} // namespace haec_sim::test
