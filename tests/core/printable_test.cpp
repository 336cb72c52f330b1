// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/failure_text.hpp"
#include "core/log/file_failure.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <new>
#include <stdexcept>

namespace haec_sim
{

namespace
{

TEST(Printable, TextStays)
{
    EXPECT_EQ(printable(""), "");
    EXPECT_EQ(printable("box.json: a\\b 'x' ~"), "box.json: a\\b 'x' ~");
    EXPECT_EQ(printable("Zü\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80"),
              "Zü\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80");
}

TEST(Printable, ControlCharactersAreWritten)
{
    EXPECT_EQ(printable("a\nb\r\tc"), "a\\nb\\r\\tc");
    EXPECT_EQ(printable("\x1b[31mred\x7f"), "\\x1b[31mred\\x7f");
    EXPECT_EQ(printable(std::string_view("\0x", 2)), "\\x00x");
    // Control sequences also begin with U+009B.
    EXPECT_EQ(printable("\xc2\x9b 31m"), "\\x9b 31m");
}

TEST(Printable, MarksOfDirectionAreWritten)
{
    EXPECT_EQ(printable("\xe2\x80\xae"
                        "cod.exe"),
              "\\u202e"
              "cod.exe");
    EXPECT_EQ(printable("\xe2\x80\xa8\xe2\x81\xa6"), "\\u2028\\u2066");
}

TEST(Printable, CharactersWithoutWidthAreWritten)
{
    EXPECT_EQ(printable("\xef\xbb\xbf"
                        "1"),
              "\\ufeff1");
    EXPECT_EQ(printable("\xe2\x80\x8b\xe2\x81\xa0\xc2\xad"), "\\u200b\\u2060\\xad");
}

TEST(Printable, WhatIsNoUtf8IsWritten)
{
    EXPECT_EQ(printable("\xff"), "\\xff");
    EXPECT_EQ(printable("\xc3"), "\\xc3");
    EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");
    EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
    EXPECT_EQ(printable("\xf8\x88\x80\x80\x80"), "\\xf8\\x88\\x80\\x80\\x80");
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(FailureText, IsOurOwn)
{
    EXPECT_EQ(failure_text(UsageError("give --trace")), "give --trace");
    EXPECT_EQ(failure_text(std::bad_alloc()).find("out of memory; "), 0U);
    EXPECT_EQ(failure_text(std::bad_array_new_length()).find("out of memory; "), 0U);
    const std::filesystem::filesystem_error denied(
        "status", "/root/traces.otf2", std::make_error_code(std::errc::permission_denied));
    EXPECT_EQ(failure_text(denied),
              "/root/traces.otf2: permission denied; check who may read and write it");
    const std::filesystem::filesystem_error in_a_file(
        "status", "/root/file/traces.otf2", std::make_error_code(std::errc::not_a_directory));
    EXPECT_EQ(failure_text(in_a_file), "/root/file/traces.otf2: Not a directory; check the path "
                                       "and who may read and write it");
    EXPECT_EQ(failure_text(std::out_of_range("map::at")),
              "map::at (a fault of the program, please report it)");
}

TEST(FileFailure, SaysHowToMendWhatTheSystemLacks)
{
    const auto text = [](int error) { return file_failure_text(error, "is the file there?"); };
    EXPECT_EQ(text(ENOENT), "No such file or directory; is the file there?");
    EXPECT_EQ(text(EACCES), "permission denied; check who may read and write it");
    EXPECT_EQ(text(EPERM), text(EACCES));
    EXPECT_EQ(text(ENOSPC).find("No space left on device; free some space"), 0U);
    EXPECT_EQ(text(EDQUOT).find("Disk quota exceeded; free some of your quota"), 0U);
    EXPECT_EQ(text(EMFILE).find("Too many open files; raise the limit"), 0U);
    EXPECT_EQ(text(ENFILE).find("Too many open files in system; all programs"), 0U);
}

} // namespace

} // namespace haec_sim
