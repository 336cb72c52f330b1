// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/noise.hpp"

#include <gtest/gtest.h>

namespace haec_sim::calibration
{

namespace
{

using Factors = std::vector<double>;

TEST(Noise, of_events_is_that_within_a_round)
{
    // Medians 100 and 200, of all rounds 150.
    const auto noise = noise_of({{90, 100, 120}, {200, 180, 240}});
    EXPECT_EQ(noise.event, (Factors{0.9, 0.9, 1, 1, 1.2, 1.2}));
    EXPECT_EQ(noise.node, (Factors{100 / 150., 200 / 150.}));
}

TEST(Noise, of_equal_times_is_none)
{
    EXPECT_EQ(noise_of({{50}}).event, Factors{1});
    EXPECT_EQ(noise_of({{50}}).node, Factors{1});
}

TEST(Noise, of_many_times_has_21_quantiles)
{
    // 1 to 401, whose median is 201.
    Factors times;
    for (int time = 401; time > 0; --time)
    {
        times.push_back(time);
    }
    const auto noise = noise_of({times});
    ASSERT_EQ(noise.event.size(), 21);
    for (std::size_t step = 0; step <= 20; ++step)
    {
        EXPECT_DOUBLE_EQ(noise.event[step], (1 + 20 * static_cast<double>(step)) / 201);
    }
}

TEST(Noise, is_interpolated_between_quantiles)
{
    EXPECT_DOUBLE_EQ(quantile({1, 2, 4}, 0.25), 1.5);
    EXPECT_DOUBLE_EQ(quantile({1, 2, 4}, 0.95), 3.8);
    EXPECT_DOUBLE_EQ(quantile({1, 2, 4}, 1), 4);
}

} // namespace

} // namespace haec_sim::calibration
