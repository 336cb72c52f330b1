// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/figure.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace haec_sim::calibration
{

namespace
{

std::vector<double> counted_to(int last)
{
    std::vector<double> samples(static_cast<std::size_t>(last));
    std::iota(samples.begin(), samples.end(), 1.0);
    return samples;
}

/// The probability that from `least` to `most` - 1 of `count` samples are below the median.
double probability(int count, double least, double most)
{
    double sum = 0;
    double binomial = 1;
    for (int below = 0; below <= count; ++below)
    {
        sum += below >= least && below < most ? binomial : 0;
        binomial = binomial * (count - below) / (below + 1);
    }
    return std::ldexp(sum, -count);
}

TEST(Figure, has_the_middle_of_samples_in_any_order)
{
    EXPECT_EQ(figure_of({5, 1, 3}).median, 3);
    EXPECT_EQ(figure_of({4, 1, 3, 2}).median, 2.5);
}

TEST(Figure, has_the_40th_and_the_61st_of_100_as_its_interval)
{
    const auto figure = figure_of(counted_to(100));
    EXPECT_EQ(figure.least, 40);
    EXPECT_EQ(figure.most, 61);
}

TEST(Figure, has_the_median_in_its_interval_in_95_of_100_cases)
{
    for (const int count : {11, 25, 51, 101, 501})
    {
        const auto figure = figure_of(counted_to(count));
        EXPECT_GE(probability(count, figure.least, figure.most), 0.95) << count;
        EXPECT_LE(probability(count, figure.least, figure.most), 0.99) << count;
    }
}

TEST(Figure, has_all_of_few_samples_as_its_interval)
{
    const auto figure = figure_of({7, 9, 8});
    EXPECT_EQ(figure.least, 7);
    EXPECT_EQ(figure.most, 9);
}

} // namespace

} // namespace haec_sim::calibration
