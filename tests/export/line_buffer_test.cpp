// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/line_buffer.hpp"

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <sstream>

namespace haec_sim::exporting
{
namespace
{

TEST(LineBuffer, WritesTimesWithAllTheirDigits)
{
    LineBuffer buffer;
    buffer << in_microseconds(Picoseconds{0}) << ' ' << in_microseconds(Picoseconds{1}) << ' '
           << in_microseconds(Picoseconds{1'200'000}) << ' ' << in_seconds(Picoseconds{1}) << ' '
           << in_seconds(Picoseconds{3'000'000'000'000}) << ' ' << in_seconds(Picoseconds::max());
    EXPECT_EQ(buffer.text(), "0 0.000001 1.2 0.000000000001 3 9223372.036854775807");
}

TEST(LineBuffer, WritesNumbersAndGrows)
{
    LineBuffer buffer;
    buffer << std::numeric_limits<std::uint64_t>::max() << ' ' << -5 << ' ' << 0.1;
    EXPECT_EQ(buffer.text(), "18446744073709551615 -5 0.1");
    std::ostringstream out;
    std::string expected(buffer.text());
    for (int line = 0; line < 100'000; ++line)
    {
        buffer << " abc";
        expected += " abc";
        buffer.pass_on_if_long(out);
    }
    buffer.pass_on(out);
    EXPECT_EQ(out.str(), expected);
}

TEST(LineBuffer, EndsWhereNothingCanBeWritten)
{
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    EXPECT_THROW(write_block(out, "abc"), Error);
}

} // namespace
} // namespace haec_sim::exporting
