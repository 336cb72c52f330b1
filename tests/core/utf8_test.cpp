// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "core/text/utf8.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

// "ä" is U+00E4, C3 A4 in UTF-8 and E4 in Latin-1; the euro sign is U+20AC.
TEST(Utf8, CharactersHaveTheirCodeAndLength)
{
    const auto of = [](std::string_view text)
    {
        const auto character = first_character(text);
        return character ? std::pair(character->code, character->length)
                         : std::pair(std::uint32_t{0}, std::size_t{0});
    };
    EXPECT_EQ(of("ab"), std::pair(std::uint32_t{'a'}, std::size_t{1}));
    EXPECT_EQ(of("\xC3\xA4"), std::pair(std::uint32_t{0xE4}, std::size_t{2}));
    EXPECT_EQ(of("\xE2\x82\xAC!"), std::pair(std::uint32_t{0x20AC}, std::size_t{3}));
    EXPECT_FALSE(first_character("\xE4)"));
    EXPECT_FALSE(first_character("\xE2\x82"));
}

TEST(Utf8, WhatIsNoneIsReplacedByteByByte)
{
    EXPECT_EQ(as_utf8("k\xC3\xA4se"), "k\xC3\xA4se");
    EXPECT_EQ(as_utf8("k\xE4se"), "k\xEF\xBF\xBDse");
    EXPECT_EQ(as_utf8("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(as_utf8(""), "");
}

// RFC 8259: texts are UTF-8; quotes, backslashes and control characters are escaped.
TEST(Utf8, TextsOfJsonAreUtf8)
{
    EXPECT_EQ(json_string("k\xE4se\n"), "\"k\xEF\xBF\xBDse\\n\"");
    EXPECT_EQ(json_string("k\xC3\xA4se \"\\"), "\"k\xC3\xA4se \\\"\\\\\"");
}

} // namespace haec_sim
