// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/archive_limits.hpp"

#include <gtest/gtest.h>

// A definition record is in one chunk, of 16 MiB at most, and an anchor file has 256 KiB at most.

namespace haec_sim::otf2::test
{

namespace
{

Definitions with_text(std::size_t length)
{
    Definitions all;
    all.records().push_back(definitions::String{StringRef{0}, std::string(length, 'x')});
    return all;
}

Definitions with_group(std::size_t members, std::uint64_t member)
{
    Definitions all;
    definitions::Group group;
    group.members.assign(members, member);
    all.records().push_back(std::move(group));
    return all;
}

TEST(ArchiveLimits, ChunksAreAsLongAsTheLongestDefinition)
{
    EXPECT_EQ(definition_chunk_for(with_text(1000), smallest_chunk), smallest_chunk);
    EXPECT_EQ(definition_chunk_for(with_text(1000), 1 << 22), 1 << 22);
    EXPECT_GE(definition_chunk_for(with_text(smallest_chunk), smallest_chunk), smallest_chunk + 13);
    // Numbers of ranks from 2^16 on take four bytes each.
    EXPECT_GE(definition_chunk_for(with_group(100'000, 70'000), smallest_chunk), 400'020);
    EXPECT_LE(definition_chunk_for(with_group(100'000, 70'000), smallest_chunk), 401'000);
}

TEST(ArchiveLimits, DefinitionsOfMoreThanAChunkAreRefused)
{
    constexpr std::size_t longest = (1 << 24) - 64;
    EXPECT_EQ(definition_chunk_for(with_text(longest), smallest_chunk), 1 << 24);
    EXPECT_THROW(definition_chunk_for(with_text(longest + 1), smallest_chunk), Error);
    try
    {
        definition_chunk_for(with_group(5'000'000, 4'000'000), smallest_chunk);
        FAIL() << "more than 16 MiB";
    }
    catch (const Error& error)
    {
        EXPECT_STREQ(error.what(),
                     "a definition (the members of a group) has 20000064 bytes, and OTF2 writes "
                     "none of more than 16777216; take fewer processes, or shorter names");
    }
}

TEST(ArchiveLimits, OfAnAnchorFileAreThoseOfAllItsTexts)
{
    WriterOptions options;
    options.description.assign(250'000, 'x');
    require_readable_anchor(options, {{"name", "value"}});
    EXPECT_THROW(require_readable_anchor(options, {{"name", std::string(10'000, 'x')}}), Error);
    options.description.assign(260'000, 'x');
    EXPECT_THROW(require_readable_anchor(options, {}), Error);
}

} // namespace

} // namespace haec_sim::otf2::test
