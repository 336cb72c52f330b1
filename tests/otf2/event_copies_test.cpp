// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/otf2/random_events.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"
#include "tests/otf2/synthetic_archive.hpp"

#include <cstdlib>
#include <vector>

// The codec's archives are those of OTF2's library, byte for byte, and it reads what the library
// reads.

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;
using otf2::EventFiles;

testing::AssertionResult same_folders(const fs::path& one, const fs::path& other)
{
    return runs("diff -r " + one.string() + " " + other.string());
}

void copy(const fs::path& from, EventFiles read_by, const fs::path& to, EventFiles write_by,
          std::uint64_t portion)
{
    otf2::TraceReader reader(from / "traces.otf2",
                             {.event_files = read_by, .allows_missing_definitions = true});
    otf2::WriterOptions options;
    options.event_chunk_size = reader.anchor().event_chunk_size;
    options.event_files = write_by;
    SerialRanks ranks;
    otf2::TraceWriter writer(to, options, ranks);
    const auto locations = locations_of(reader.definitions());
    reader.open_locations(locations);
    for (const auto location : locations)
    {
        const auto source = reader.events(location);
        auto& sink = writer.sink(location);
        read_all(*source, sink, portion);
        EXPECT_EQ(source->last_time(), sink.last_time());
    }
    writer.close(reader.definitions());
}

/// Copies an archive by the library, by the codec, and by both.
void expect_same_copies(const fs::path& archive)
{
    const ScratchFolder scratch;
    const auto by_library = scratch.path() / "library";
    copy(archive, EventFiles::library, by_library, EventFiles::library, UINT64_MAX);
    for (const auto reads : {EventFiles::automatic, EventFiles::library})
    {
        const auto by_codec = scratch.path() / (reads == EventFiles::library ? "written" : "both");
        copy(archive, reads, by_codec, EventFiles::automatic, 1000);
        EXPECT_TRUE(same_folders(by_library, by_codec));
    }
    const auto read = scratch.path() / "read";
    copy(archive, EventFiles::automatic, read, EventFiles::library, UINT64_MAX);
    EXPECT_TRUE(same_folders(by_library, read));
    // Times that are written in picoseconds stay as they are.
    const auto again = scratch.path() / "again";
    copy(by_library, EventFiles::automatic, again, EventFiles::automatic, UINT64_MAX);
    EXPECT_TRUE(same_folders(by_library, again));
}

void expect_same_archives(std::uint64_t chunk_size, const Generate& generate)
{
    const ScratchFolder scratch;
    write_small_archive(scratch.path() / "library", EventFiles::library, chunk_size, generate);
    write_small_archive(scratch.path() / "codec", EventFiles::automatic, chunk_size, generate);
    ASSERT_TRUE(same_folders(scratch.path() / "library", scratch.path() / "codec"));
    expect_same_copies(scratch.path() / "codec");
}

} // namespace

class EventCopies : public testing::Test
{
protected:
    EventCopies()
    {
        otf2::redirect_messages();
    }
};

class EventCopiesByChunk : public EventCopies, public testing::WithParamInterface<std::uint64_t>
{
};

TEST_P(EventCopiesByChunk, SyntheticArchive)
{
    const ScratchFolder scratch;
    write_synthetic_archive(scratch.path() / "archive", GetParam());
    expect_same_copies(scratch.path() / "archive");
}

TEST_P(EventCopiesByChunk, RandomEvents)
{
    for (std::uint64_t seed = 0; seed < 3; ++seed)
    {
        SCOPED_TRACE(seed);
        expect_same_archives(GetParam(), [seed](EventHandler& sink)
                             { RandomEvents(seed).generate(sink, 60'000); });
    }
}

INSTANTIATE_TEST_SUITE_P(ChunkSizes, EventCopiesByChunk,
                         testing::Values(1U << 18U, 1U << 20U, 1U << 22U));

/// Events that leave so few bytes of a chunk of 256 KiB: with its time stamp a BufferFlush takes
/// 19, an Enter of that region 15, and no bound is higher.
void fill_chunk(EventHandler& sink, std::int64_t left)
{
    const std::int64_t all = (1 << 18) - 18 - left;
    std::int64_t flushes = 0;
    while ((all - 19 * flushes) % 15 != 0)
    {
        ++flushes;
    }
    std::int64_t time = 0;
    for (std::int64_t flush = 0; flush < flushes; ++flush)
    {
        events::BufferFlush record;
        record.time = record.stop_time = Picoseconds{++time};
        sink.buffer_flush(record);
    }
    for (std::int64_t enter = 0; enter < (all - 19 * flushes) / 15; ++enter)
    {
        events::Enter record;
        record.time = Picoseconds{++time};
        record.region = RegionRef{0x10000000};
        sink.enter(record);
    }
}

TEST_F(EventCopies, ChunksThatAreAlmostFull)
{
    for (const auto left : {2, 3, 4, 14, 15, 16})
    {
        SCOPED_TRACE(left);
        expect_same_archives(1U << 18U, [left](EventHandler& sink) { fill_chunk(sink, left); });
    }
}

TEST_F(EventCopies, ChunkWithoutSpaceForTheEnd)
{
    // OTF2's library writes beyond its chunk here, and dies. What the codec writes, it reads.
    const ScratchFolder scratch;
    const auto written = scratch.path() / "written";
    write_small_archive(written, EventFiles::automatic, 1U << 18U,
                        [](EventHandler& sink) { fill_chunk(sink, 1); });
    EXPECT_EQ(fs::file_size(event_file(written)), (1U << 18U) + 20);
    for (const auto reads : {EventFiles::automatic, EventFiles::library})
    {
        const auto read = scratch.path() / (reads == EventFiles::library ? "library" : "codec");
        copy(written, reads, read, EventFiles::automatic, 1000);
        EXPECT_TRUE(same_folders(written, read));
    }
}

TEST_F(EventCopies, RecordedTraces)
{
    const auto* chosen = std::getenv("HAEC_SIM_TRACES");
    const fs::path folder = chosen != nullptr ? chosen : HAEC_SIM_SOURCE_DIR "/../shared/traces";
    std::size_t traces = 0;
    if (fs::is_directory(folder))
    {
        for (const auto& entry : fs::directory_iterator(folder))
        {
            if (fs::exists(entry.path() / "traces.otf2"))
            {
                SCOPED_TRACE(entry.path());
                expect_same_copies(entry.path());
                ++traces;
            }
        }
    }
    if (traces == 0)
    {
        GTEST_SKIP() << "no recorded traces in " << folder
                     << "; HAEC_SIM_TRACES names their folder";
    }
}

TEST_F(EventCopies, NoEvents)
{
    expect_same_archives(1U << 18U, [](EventHandler&) {});
}

} // namespace haec_sim::test
