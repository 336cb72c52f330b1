// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/number_set.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace haec_sim::test
{

TEST(NumberSet, BehavesAsASetInTurnAndOutOfIt)
{
    std::mt19937 random(5);
    for (const std::uint64_t in_turn : {0, 1, 20})
    {
        NumberSet numbers;
        std::set<std::uint64_t> expected;
        const auto insert = [&](std::uint64_t number)
        { ASSERT_EQ(numbers.insert(number), expected.insert(number).second) << number; };
        for (std::uint64_t number = 0; number < in_turn; ++number)
        {
            insert(number);
            insert(number);
        }
        for (int step = 0; step < 100; ++step)
        {
            insert(random() % 40);
        }
        insert(UINT64_MAX);
        for (std::uint64_t number = 0; number < 50; ++number)
        {
            ASSERT_EQ(numbers.contains(number), expected.contains(number)) << number;
        }
        ASSERT_TRUE(numbers.contains(UINT64_MAX));
    }
}

} // namespace haec_sim::test
