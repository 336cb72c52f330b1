// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/check.hpp"
#include "tests/otf2/corrected_archive.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"

// Clock offsets and id maps of local definitions, applied by the codec and by OTF2's library.

namespace haec_sim::test
{

namespace
{

using otf2::EventFiles;

void expect_same_events(const Shape& shape)
{
    SCOPED_TRACE(shape);
    const ScratchFolder scratch;
    write_corrected_archive(scratch.path() / "archive", shape);
    Read by_library;
    Read by_codec;
    read_small_archive(scratch.path() / "archive", EventFiles::library, by_library);
    read_small_archive(scratch.path() / "archive", EventFiles::automatic, by_codec);
    EXPECT_EQ(by_codec.events.events, shape.events);
    EXPECT_TRUE(by_codec.events.bytes == by_library.events.bytes);
}

} // namespace

TEST(Corrections, ClockOffsets)
{
    otf2::redirect_messages();
    for (std::uint64_t seed = 0; seed < 4; ++seed)
    {
        for (const std::size_t offsets : {1, 2, 3, 10})
        {
            expect_same_events({.seed = seed, .offsets = offsets});
        }
    }
}

TEST(Corrections, IdMaps)
{
    otf2::redirect_messages();
    for (std::uint64_t seed = 0; seed < 8; ++seed)
    {
        expect_same_events({.seed = seed, .maps = true});
    }
}

TEST(Corrections, Both)
{
    otf2::redirect_messages();
    expect_same_events({.seed = 1, .offsets = 3, .maps = true});
}

TEST(Corrections, None)
{
    otf2::redirect_messages();
    expect_same_events({.seed = 1});
}

} // namespace haec_sim::test
