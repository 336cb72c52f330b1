// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"
#include "tests/otf2/big_endian_file.hpp"
#include "tests/otf2/random_events.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"

#include <array>
#include <fstream>

// Files that no machine of today writes: of the other byte order, and with kinds of events that are
// not known yet. They are made by hand (big_endian_file.hpp), and OTF2's library tells what they
// hold.

namespace haec_sim::test
{

namespace
{

using otf2::EventFiles;

class ForeignFiles : public testing::Test
{
protected:
    ForeignFiles()
    {
        otf2::redirect_messages();
    }

    /// Puts a file in the place of the events, of which there are so many.
    void put(const std::vector<std::uint8_t>& bytes, std::uint64_t events)
    {
        write_small_archive(folder_, EventFiles::automatic, 1U << 18U,
                            [events](EventHandler& to) { RandomEvents(1).generate(to, events); });
        std::ofstream(event_file(folder_), std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
    }

    ScratchFolder scratch_;
    std::filesystem::path folder_ = scratch_.path() / "archive";
};

} // namespace

TEST_F(ForeignFiles, BigEndianOnes)
{
    BigEndianFile file(1U << 18U);
    EventBytes expected;
    RandomEvents(3).generate(file, 30'000);
    RandomEvents(3).generate(expected, 30'000);
    put(file.finished(), 30'000);
    for (const auto by : {EventFiles::library, EventFiles::automatic})
    {
        Read read;
        read_small_archive(folder_, by, read);
        EXPECT_EQ(read.events.events, expected.events);
        EXPECT_TRUE(read.events.bytes == expected.bytes);
        EXPECT_EQ(read.unknown, 0);
    }
}

TEST_F(ForeignFiles, UnknownKindsAreSkippedAndCounted)
{
    BigEndianFile file(1U << 18U);
    EventBytes expected;
    RandomEvents events(4);
    RandomEvents same(4);
    constexpr std::array<std::uint8_t, 3> kinds = {89, 100, 255};
    for (const auto kind : kinds)
    {
        events.generate(file, 10);
        same.generate(expected, 10);
        file.unknown(kind, 20);
        file.unknown(kind, 300);
    }
    put(file.finished(), 12 * kinds.size());
    for (const auto by : {EventFiles::library, EventFiles::automatic})
    {
        Read read;
        read_small_archive(folder_, by, read);
        EXPECT_TRUE(read.events.bytes == expected.bytes);
        EXPECT_EQ(read.unknown, 2 * kinds.size());
    }
}

} // namespace haec_sim::test
