// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/quantity.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(Quantity, HasThreeDigitsAndAPrefix)
{
    using resources::quantity_text;
    EXPECT_EQ(quantity_text(0, "s"), "0 s");
    EXPECT_EQ(quantity_text(1.3333, "s"), "1.33 s");
    EXPECT_EQ(quantity_text(7.5e-4, "s"), "750 us");
    EXPECT_EQ(quantity_text(48'381'952, ""), "48.4 M");
    EXPECT_EQ(quantity_text(999.6, ""), "1.00 k");
    EXPECT_EQ(quantity_text(999.4, ""), "999");
    EXPECT_EQ(quantity_text(12, ""), "12.0");
    EXPECT_EQ(quantity_text(1e-15, "s"), "1.00 fs");
    EXPECT_EQ(quantity_text(9.99e20, "B"), "999 EB");
    EXPECT_EQ(quantity_text(1e21, "B"), "1.00e+21 B");
    EXPECT_EQ(quantity_text(-2500, ""), "-2.50 k");
}

TEST(Quantity, SharesHaveThreeDigits)
{
    using resources::percent_text;
    EXPECT_EQ(percent_text(0), "0 %");
    EXPECT_EQ(percent_text(1), "100 %");
    EXPECT_EQ(percent_text(0.8293), "82.9 %");
    EXPECT_EQ(percent_text(0.000645), "0.0645 %");
    EXPECT_EQ(percent_text(20.48), "2048 %");
}

} // namespace haec_sim::test
