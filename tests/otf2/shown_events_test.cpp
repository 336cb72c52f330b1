// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"
#include "tests/otf2/corrected_archive.hpp"
#include "tests/otf2/random_events.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

// What a source shows is what it delivers afterwards, and showing it changes nothing.

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

/// Looks at some events, then has enough.
class Glance final : public UniformEventHandler<Glance>
{
public:
    template <class Record>
    void handle(Record& record)
    {
        events.handle(record);
        stop = events.events == 20;
    }

    void finish() override {}

    EventBytes events;
    bool stop = false;
};

/// What was shown on the way, and where in what was read afterwards.
struct Shown
{
    std::size_t place = 0;
    std::vector<std::uint8_t> bytes;
};

void expect_shown_is_read(const fs::path& archive)
{
    otf2::TraceReader reader(archive / "traces.otf2");
    reader.open_locations(std::array{only_location});
    const auto source = reader.events(only_location);
    EventBytes read;
    std::vector<Shown> shown;
    std::uint64_t seen_ahead = 0;
    const bool never_stop = false;
    while (!source->at_end())
    {
        source->read(read, never_stop, 7);
        const auto delivered = source->delivered();
        const auto oddities = source->time_oddities();
        const auto time = source->last_time();
        Glance glance;
        source->show_next(glance, glance.stop);
        EXPECT_EQ(source->delivered(), delivered);
        EXPECT_EQ(source->time_oddities().turned_back, oddities.turned_back);
        EXPECT_EQ(source->last_time(), time);
        shown.push_back({read.bytes.size(), glance.events.bytes});
        seen_ahead += glance.events.events;
    }
    Read at_once;
    read_small_archive(archive, otf2::EventFiles::library, at_once);
    EXPECT_TRUE(read.bytes == at_once.events.bytes);
    // Events with attributes are not shown, and many have some.
    EXPECT_GT(seen_ahead, read.events / 10);
    for (const auto& [place, bytes] : shown)
    {
        ASSERT_LE(place + bytes.size(), read.bytes.size());
        ASSERT_TRUE(std::equal(bytes.begin(), bytes.end(),
                               read.bytes.begin() + static_cast<std::ptrdiff_t>(place)));
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
    otf2::TraceReader reader(archive / "traces.otf2");
    reader.open_locations(std::array{only_location});
    const auto source = reader.events(only_location);
    EventBytes read;
    const bool never_stop = false;
    source->read(read, never_stop, 1);
    Glance glance;
    const bool go_on = false;
    EXPECT_NO_THROW(source->show_next(glance, go_on));
    EXPECT_THROW(read_all(*source, read), Error);
}

} // namespace haec_sim::test
