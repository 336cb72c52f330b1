// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/percent.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

std::vector<std::uint64_t> tenths(const std::vector<std::int64_t>& parts)
{
    std::vector<WideSum> sums;
    for (const auto part : parts)
    {
        sums.emplace_back(Picoseconds{part});
    }
    return tenths_of_percent(sums);
}

using Tenths = std::vector<std::uint64_t>;

} // namespace

TEST(TenthsOfPercent, AddUp)
{
    EXPECT_EQ(tenths({1, 1, 1}), (Tenths{334, 333, 333}));
    EXPECT_EQ(tenths({2, 1, 0}), (Tenths{667, 333, 0}));
    EXPECT_EQ(tenths({1, 1, 1, 1, 1, 1}), (Tenths{167, 167, 167, 167, 166, 166}));
    EXPECT_EQ(tenths({0, 5}), (Tenths{0, 1000}));
    EXPECT_EQ(tenths({0, 0}), (Tenths{0, 0}));
}

} // namespace haec_sim
