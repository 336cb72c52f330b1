// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/chunk_writer.hpp"
#include "otf2/codec_source.hpp"
#include "tests/otf2/random_events.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"

#include <algorithm>
#include <vector>

// The bytes of a file do not depend on how much of it is in memory.

namespace haec_sim::test
{

namespace
{

namespace codec = otf2::codec;

constexpr std::uint64_t chunk_size = 1 << 18;

/// A file in memory, which checks how it is written.
class MemoryFile final : public codec::OutputFile
{
public:
    void write(std::uint64_t offset, std::span<const std::uint8_t> part) override
    {
        EXPECT_FALSE(is_closed);
        bytes.resize(std::max<std::size_t>(bytes.size(), offset + part.size()));
        std::copy(part.begin(), part.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset));
    }

    void close() override
    {
        is_closed = true;
    }

    std::vector<std::uint8_t> bytes;
    bool is_closed = false;
};

class ToChunkWriter final : public UniformEventHandler<ToChunkWriter>
{
public:
    explicit ToChunkWriter(codec::ChunkWriter& writer) : writer_(writer) {}

    template <class Record>
    void handle(const Record& record)
    {
        writer_.put(static_cast<std::uint64_t>(record.time.count()), record);
    }

    void finish() override {}

private:
    codec::ChunkWriter& writer_;
};

std::vector<std::uint8_t> written(std::uint64_t memory, std::uint64_t events)
{
    codec::BufferBudget budget(memory);
    MemoryFile file;
    codec::ChunkWriter writer(file, chunk_size, budget);
    ToChunkWriter to(writer);
    RandomEvents(1).generate(to, events);
    EXPECT_EQ(writer.events(), events);
    writer.finish();
    EXPECT_TRUE(file.is_closed);
    return file.bytes;
}

} // namespace

TEST(ChunkWriter, NoEventsAreAHeaderAndTheEnd)
{
    EXPECT_EQ(written(chunk_size, 0), (std::vector<std::uint8_t>{3, 0x42, 1, 0, 0, 0, 0, 0, 0, 0, //
                                                                 0, 0,    0, 0, 0, 0, 0, 0, 2, 1}));
}

TEST(ChunkWriter, BufferSizesMakeNoDifference)
{
    const auto whole = written(chunk_size, 50'000);
    EXPECT_GT(whole.size(), 4 * chunk_size);
    for (const std::uint64_t memory : {0, 4096, 10'000, 1 << 15})
    {
        SCOPED_TRACE(memory);
        EXPECT_TRUE(written(memory, 50'000) == whole);
    }
}

TEST(ChunkWriter, EventLongerThanAChunkIsRefused)
{
    MemoryFile file;
    codec::BufferBudget budget(chunk_size);
    codec::ChunkWriter writer(file, chunk_size, budget);
    events::ProgramBegin begin;
    begin.program_arguments.resize(60'000);
    EXPECT_THROW(writer.put(0, begin), Error);
}

TEST(ChunkWriter, WindowSizesMakeNoDifference)
{
    const ScratchFolder scratch;
    write_small_archive(scratch.path() / "archive", otf2::EventFiles::automatic, chunk_size,
                        [](EventHandler& sink) { RandomEvents(2).generate(sink, 50'000); });
    EventBytes expected;
    RandomEvents(2).generate(expected, 50'000);
    for (const std::uint64_t memory : {0, 5000, 1 << 16, 1 << 30})
    {
        codec::BufferBudget budget(memory);
        codec::FileCache files(scratch.path() / "archive" / "traces", 1);
        const otf2::TickClock clock(1'000'000'000'000, 0);
        const otf2::DenseIds ids;
        const std::string name = "the archive";
        otf2::CodecSource source(files, budget, clock,
                                 {{name, only_location}, chunk_size, nullptr, ids});
        EventBytes read;
        read_all(source, read, 7);
        EXPECT_EQ(source.delivered(), 50'000);
        EXPECT_TRUE(read.bytes == expected.bytes) << memory;
    }
}

} // namespace haec_sim::test
