// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/check.hpp"
#include "otf2/codec/byte_order.hpp"
#include "tests/otf2/big_endian_file.hpp"
#include "tests/otf2/corrected_archive.hpp"
#include "tests/otf2/random_events.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

// Event files that are no longer what they were. OTF2's library delivers the end of a file that was
// cut again and again, and believes lengths and counts.

namespace haec_sim::test
{

namespace
{

namespace codec = otf2::codec;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t header = 18;

Bytes read_bytes(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::filesystem::path& path, const Bytes& bytes)
{
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

/// Few by default; by hand, and under sanitizers, as many as are wanted.
std::size_t rounds()
{
    const char* const wanted = std::getenv("HAEC_SIM_TEST_ROUNDS");
    return wanted == nullptr ? 1000 : std::stoul(wanted);
}

Bytes garbled(Bytes bytes, std::mt19937_64& random)
{
    for (auto changes = 1 + random() % 3; changes > 0; --changes)
    {
        bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    }
    return bytes;
}

class DamagedEvents : public testing::Test
{
protected:
    void write(const Generate& generate)
    {
        write_small_archive(folder_, otf2::EventFiles::automatic, 1U << 18U, generate);
        whole_ = read_bytes(event_file(folder_));
    }

    /// Writes the events as a big-endian machine would have written them.
    void write_big_endian(std::uint64_t seed, std::uint64_t count)
    {
        write([&](EventHandler& to) { RandomEvents(seed).generate(to, count); });
        BigEndianFile file(1U << 18U);
        RandomEvents(seed).generate(file, count);
        whole_ = file.finished();
        write_bytes(event_file(folder_), whole_);
    }

    /// The error of reading the archive with this file of events; empty where nothing is wrong.
    std::string error_of(const Bytes& bytes)
    {
        write_bytes(event_file(folder_), bytes);
        return error_of_reading();
    }

    std::string error_of_reading() const
    {
        try
        {
            Read read;
            read_small_archive(folder_, otf2::EventFiles::automatic, read);
            return {};
        }
        catch (const Error& error)
        {
            return error.what();
        }
    }

    /// Changes one of these files a little, time and again.
    void expect_errors_of_garbled(const std::vector<std::filesystem::path>& files)
    {
        std::vector<Bytes> whole;
        std::transform(files.begin(), files.end(), std::back_inserter(whole), &read_bytes);
        std::mt19937_64 random(1);
        std::size_t errors = 0;
        for (std::size_t round = 0; round < rounds(); ++round)
        {
            const auto index = round % files.size();
            write_bytes(files[index], garbled(whole[index], random));
            const auto error = error_of_reading();
            write_bytes(files[index], whole[index]);
            errors += error.empty() ? 0 : 1;
            EXPECT_EQ(error.find('\n'), std::string::npos) << error;
        }
        // The others have other numbers in their fields.
        EXPECT_GT(errors, rounds() / 5);
    }

    void expect_error(const Bytes& bytes, const std::string& what)
    {
        const auto error = error_of(bytes);
        EXPECT_NE(error.find(what), std::string::npos) << error;
        EXPECT_NE(error.find("location 7: "), std::string::npos) << error;
        EXPECT_NE(error.find("record or copy it again"), std::string::npos) << error;
    }

    ScratchFolder scratch_;
    std::filesystem::path folder_ = scratch_.path() / "archive";
    Bytes whole_;
};

void three_events(EventHandler& to)
{
    events::Enter enter;
    enter.time = Picoseconds{1000};
    enter.region = RegionRef{1};
    to.enter(enter);
    events::Metric metric;
    metric.time = Picoseconds{2000};
    metric.metric = MetricRef{1};
    metric.type_ids = {Type::uint64, Type::uint64};
    metric.metric_values = {{5}, {6}};
    to.metric(metric);
    events::Leave leave;
    leave.time = Picoseconds{3000};
    leave.region = RegionRef{1};
    leave.attributes = {{AttributeRef{1}, Type::uint8, {1}}};
    to.leave(leave);
}

/// The places where the records of these events begin.
constexpr std::size_t metric_place = header + 9 + 3;
constexpr std::size_t leave_place = metric_place + 9 + 11;

} // namespace

TEST_F(DamagedEvents, CutAtAnyByte)
{
    write([](EventHandler& to) { RandomEvents(5).generate(to, 40); });
    EXPECT_EQ(error_of(whole_), "");
    for (std::size_t size = 0; size < whole_.size(); ++size)
    {
        expect_error({whole_.begin(), whole_.begin() + static_cast<std::ptrdiff_t>(size)}, "byte ");
    }
}

TEST_F(DamagedEvents, CutBehindAChunk)
{
    write([](EventHandler& to) { RandomEvents(5).generate(to, 40'000); });
    ASSERT_GT(whole_.size(), 3U << 18U);
    for (const std::size_t size : {1U << 18U, (1U << 18U) - 1, (1U << 18U) + 1, 2U << 18U})
    {
        expect_error({whole_.begin(), whole_.begin() + size}, "byte ");
    }
}

TEST_F(DamagedEvents, ChunkHeaders)
{
    write(three_events);
    auto bytes = whole_;
    bytes[0] = 4;
    expect_error(bytes, "no header of a chunk");
    bytes = whole_;
    bytes[1] = 0x24;
    expect_error(bytes, "no header of a chunk");
    bytes = whole_;
    bytes[2] = 2;
    expect_error(bytes, "no header of a chunk that begins with event 1");
    bytes = whole_;
    bytes[10] = 2;
    expect_error(bytes, "a chunk ends after event 3, not 2");
}

TEST_F(DamagedEvents, TimesThatGoBack)
{
    write(three_events);
    auto bytes = whole_;
    codec::store(&bytes[metric_place + 1], std::uint64_t{999});
    expect_error(bytes, "the time goes back from 1000 to 999 ticks at byte 30");
}

TEST_F(DamagedEvents, CountsThatDoNotFitTheLength)
{
    write(three_events);
    auto bytes = whole_;
    ASSERT_EQ(bytes[metric_place + 13], 2);
    for (const std::uint8_t count : Bytes{0, 1, 3, 255})
    {
        bytes[metric_place + 13] = count;
        expect_error(bytes, "no sound Metric at byte 39");
    }
    bytes = whole_;
    ASSERT_EQ(bytes[leave_place + 12], 1);
    for (const std::uint8_t count : Bytes{0, 2, 255})
    {
        bytes[leave_place + 12] = count;
        expect_error(bytes, "no sound list of attributes at byte ");
    }
}

TEST_F(DamagedEvents, LengthsBeyondTheFile)
{
    write(three_events);
    auto bytes = whole_;
    bytes[metric_place + 10] = 200;
    expect_error(bytes, "does not end within its file");
}

TEST_F(DamagedEvents, BytesThatBeginNothing)
{
    write(three_events);
    for (const std::uint8_t byte : Bytes{0x01, 0x04, 0x07, 0x08, 0x09})
    {
        auto bytes = whole_;
        bytes[metric_place] = byte;
        expect_error(bytes, "no record at byte 30");
    }
}

// Other recorders than Score-P promise more or fewer events than there are.
TEST_F(DamagedEvents, OtherNumbersThanPromisedAreCounted)
{
    write([](EventHandler&) {});
    const auto empty = whole_;
    std::filesystem::remove_all(folder_);
    write([](EventHandler& to) { RandomEvents(6).generate(to, 300); });
    const auto many = whole_;
    std::filesystem::remove_all(folder_);
    write(three_events);
    for (const auto by : {otf2::EventFiles::automatic, otf2::EventFiles::library})
    {
        for (const auto& [bytes, events] :
             {std::pair{empty, 0U}, std::pair{whole_, 3U}, std::pair{many, 300U}})
        {
            write_bytes(event_file(folder_), bytes);
            Read read;
            read_small_archive(folder_, by, read);
            EXPECT_EQ(read.events.events, events);
            EXPECT_EQ(read.broken_promises, events == 3 ? 0U : 1U);
        }
    }
}

// By OTF2's library, too, which does not see that the end is missing.
TEST_F(DamagedEvents, OtherNumbersThanPromisedInACutFile)
{
    write([](EventHandler& to) { RandomEvents(6).generate(to, 300); });
    const auto many = whole_;
    std::filesystem::remove_all(folder_);
    write(three_events);
    write_bytes(event_file(folder_), {many.begin(), many.end() - 2});
    for (const auto by : {otf2::EventFiles::automatic, otf2::EventFiles::library})
    {
        Read read;
        EXPECT_THROW(read_small_archive(folder_, by, read), Error);
    }
}

// The damaged files of each kind are as many as HAEC_SIM_TEST_ROUNDS says.
TEST_F(DamagedEvents, GarbledBytesNeverCrash)
{
    write([](EventHandler& to) { RandomEvents(6).generate(to, 300); });
    expect_errors_of_garbled({event_file(folder_)});
}

TEST_F(DamagedEvents, BigEndianOnesCutAtAnyByte)
{
    write_big_endian(5, 40);
    EXPECT_EQ(error_of(whole_), "");
    for (std::size_t size = 0; size < whole_.size(); ++size)
    {
        expect_error({whole_.begin(), whole_.begin() + static_cast<std::ptrdiff_t>(size)}, "byte ");
    }
}

TEST_F(DamagedEvents, GarbledBigEndianBytesNeverCrash)
{
    write_big_endian(6, 300);
    expect_errors_of_garbled({event_file(folder_)});
}

// Offsets and maps are applied to whatever times and ids the events then have.
TEST_F(DamagedEvents, GarbledCorrectionsNeverCrash)
{
    otf2::redirect_messages();
    write_corrected_archive(folder_, {.seed = 6, .offsets = 5, .maps = true, .events = 300});
    const auto events = event_file(folder_);
    auto definitions = events;
    definitions.replace_extension(".def");
    expect_errors_of_garbled({events, definitions});
}

} // namespace haec_sim::test
