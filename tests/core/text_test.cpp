// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_text.hpp"
#include "core/text/text_table.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace haec_sim
{

TEST(NumberText, IsAsShortAsItCanBe)
{
    EXPECT_EQ(number_text(0.0), "0");
    EXPECT_EQ(number_text(-3.0), "-3");
    EXPECT_EQ(number_text(31250000000.0), "31250000000");
    EXPECT_EQ(number_text(0.1), "0.1");
    EXPECT_EQ(number_text(1e-11), "1e-11");
    EXPECT_EQ(number_text(1e300), "1e+300");
    EXPECT_EQ(number_text(1e18), "1000000000000000000");
    EXPECT_EQ(number_text(-1e20), "-100000000000000000000");
    EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "infinite");
}

TEST(NumberText, ScalingThereAndBackDoesNotShow)
{
    for (int milliwatts = 0; milliwatts < 100'000; ++milliwatts)
    {
        const double watts = milliwatts / 1000.0;
        ASSERT_EQ(scaled_number_text(watts * 1000.0), std::to_string(milliwatts));
    }
}

TEST(TextTable, ColumnsAreAligned)
{
    EXPECT_EQ(text_table({{"key", "unit"}, {"latency", "ns"}, {"a", ""}}), "key      unit\n"
                                                                           "latency  ns\n"
                                                                           "a\n");
}

} // namespace haec_sim
