// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_list.hpp"
#include "core/numbers/time_from.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

TEST(NumberList, HasNumbersAndRanges)
{
    const auto list = NumberList::from("0,3-5,12");
    ASSERT_TRUE(list);
    for (const std::uint64_t number : {0, 3, 4, 5, 12})
    {
        EXPECT_TRUE(list->has(number)) << number;
    }
    for (const std::uint64_t number : {1, 2, 6, 11, 13})
    {
        EXPECT_FALSE(list->has(number)) << number;
    }
    EXPECT_EQ(list->largest(), 12U);
    EXPECT_EQ(NumberList::from("7-9,2")->largest(), 9U);
}

TEST(NumberList, OtherTextsAreNone)
{
    for (const auto* text : {"", ",", "1,", ",1", "-", "1-", "-1", "5-3", "1-2-3", "a", "1 2",
                             "1, 2", "18446744073709551616"})
    {
        EXPECT_FALSE(NumberList::from(text)) << text;
    }
}

TEST(TimeFrom, HasUnits)
{
    EXPECT_EQ(time_from("1.5s"), Picoseconds{1'500'000'000'000});
    EXPECT_EQ(time_from("20ms"), Picoseconds{20'000'000'000});
    EXPECT_EQ(time_from("7 us"), Picoseconds{7'000'000});
    EXPECT_EQ(time_from("3e5 ns"), Picoseconds{300'000'000});
    EXPECT_EQ(time_from("1234567ps"), Picoseconds{1'234'567});
    EXPECT_EQ(time_from("0s"), Picoseconds{0});
}

TEST(TimeFrom, OtherTextsAreNone)
{
    for (const auto* text : {"", "1.5", "s", "-1s", "1 h", "1e8s", "nans", "1.5ss"})
    {
        EXPECT_FALSE(time_from(text)) << text;
    }
}

} // namespace haec_sim
