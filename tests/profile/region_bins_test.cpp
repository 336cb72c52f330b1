// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/region_bins.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

constexpr std::int64_t width = 1 << 20;
constexpr std::int64_t nowhere = RegionBins::not_running;

class RegionBinsTest : public testing::Test
{
protected:
    /// In widths.
    void add(RegionBins& bins, std::uint32_t region, double from, double until)
    {
        bins.add(slots_.slot(RegionRef{region}), at(from), at(until));
    }

    static Picoseconds at(double widths)
    {
        return Picoseconds{static_cast<std::int64_t>(widths * width)};
    }

    RegionSlots slots_{std::vector<RegionKind>(8)};
};

} // namespace

TEST_F(RegionBinsTest, SayWhereTheLocationWasLongest)
{
    RegionBins bins(slots_, 8);
    add(bins, 1, 0, 0.75);
    add(bins, 2, 0.75, 1.25);
    add(bins, 1, 1.25, 1.5);
    add(bins, 2, 1.5, 3);
    EXPECT_EQ(bins.widened(20), (std::vector<std::int64_t>{1, 2, 2}));
}

TEST_F(RegionBinsTest, OfEqualTimesTakeTheLowerNumber)
{
    RegionBins bins(slots_, 8);
    add(bins, 5, 0, 0.5);
    add(bins, 3, 0.5, 1);
    EXPECT_EQ(bins.widened(20), (std::vector<std::int64_t>{3}));
}

TEST_F(RegionBinsTest, AreEmptyBeforeTheLocationRuns)
{
    RegionBins bins(slots_, 8);
    add(bins, 1, 2, 4);
    EXPECT_EQ(bins.widened(20), (std::vector<std::int64_t>{nowhere, nowhere, 1, 1}));
}

TEST_F(RegionBinsTest, DoubleTheirWidthWhereThereWouldBeTooMany)
{
    RegionBins bins(slots_, 4);
    add(bins, 1, 0, 1.25);
    add(bins, 2, 1.25, 2.5);
    add(bins, 3, 2.5, 9);
    // Widths of 4: 1.25 of 1, 1.25 of 2, 1.5 of 3.
    EXPECT_EQ(bins.shift(), 22);
    EXPECT_EQ(bins.widened(22), (std::vector<std::int64_t>{3, 3, 3}));
    EXPECT_EQ(bins.widened(23), (std::vector<std::int64_t>{3, 3}));
}

TEST_F(RegionBinsTest, SumUpWhatIsInSeveralOfThem)
{
    RegionBins bins(slots_, 4);
    // 2 is second in both, and first in both together.
    add(bins, 1, 0, 0.55);
    add(bins, 2, 0.55, 1);
    add(bins, 3, 1, 1.55);
    add(bins, 2, 1.55, 2);
    EXPECT_EQ(bins.widened(20), (std::vector<std::int64_t>{1, 3}));
    EXPECT_EQ(bins.widened(21), (std::vector<std::int64_t>{2}));
}

TEST_F(RegionBinsTest, HaveAWidthThatHangsOnTheLatestTimeAlone)
{
    EXPECT_EQ(RegionBins::shift_for(at(4) - Picoseconds{1}, 4), 20);
    EXPECT_EQ(RegionBins::shift_for(at(4), 4), 21);
    EXPECT_EQ(RegionBins::shift_for(at(0), 4), 20);
}

} // namespace haec_sim
