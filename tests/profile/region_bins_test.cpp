// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/region_bins.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

constexpr std::int64_t width = 1 << 20;
constexpr std::int64_t nowhere = not_running;

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

// Three regions: nothing is forgotten, however often bins were put together.
TEST_F(RegionBinsTest, OfFewRegionsAreThoseOfAllTheirTimesTogether)
{
    constexpr std::uint32_t most = 8;
    for (unsigned seed = 0; seed < 20; ++seed)
    {
        std::mt19937 chance(seed);
        RegionBins bins(slots_, most);
        std::vector<std::pair<std::int64_t, std::uint32_t>> stays;
        std::int64_t until = 0;
        const std::size_t count = 3 + chance() % 60;
        while (stays.size() < count)
        {
            const auto from = until;
            until += static_cast<std::int64_t>(chance() % (width * (chance() % 8 == 0 ? 9 : 1)));
            const auto region = static_cast<std::uint32_t>(1 + chance() % 3);
            stays.emplace_back(until, region);
            bins.add(slots_.slot(RegionRef{region}), Picoseconds{from}, Picoseconds{until});
        }
        const int shift = RegionBins::shift_for(Picoseconds{until - 1}, most);
        EXPECT_EQ(bins.shift(), shift);
        std::vector<std::array<std::int64_t, 4>> times(
            static_cast<std::size_t>(((until - 1) >> shift) + 1));
        std::int64_t from = 0;
        for (const auto& [end, region] : stays)
        {
            while (from < end)
            {
                const auto edge = std::min(end, ((from >> shift) + 1) << shift);
                times[static_cast<std::size_t>(from >> shift)][region] += edge - from;
                from = edge;
            }
        }
        std::vector<std::int64_t> expected;
        for (const auto& of_bin : times)
        {
            expected.push_back(std::ranges::max_element(of_bin) - of_bin.begin());
        }
        EXPECT_EQ(bins.widened(shift), expected) << seed;
    }
}

// The fourth of a bin is forgotten when bins are closed; the longest stays.
TEST_F(RegionBinsTest, OfManyRegionsKeepTheLongest)
{
    RegionBins bins(slots_, 2);
    add(bins, 1, 0, 0.25);
    add(bins, 2, 0.25, 0.375);
    add(bins, 3, 0.375, 0.5);
    add(bins, 4, 0.5, 0.625);
    add(bins, 5, 0.625, 1);
    EXPECT_EQ(bins.widened(20), (std::vector<std::int64_t>{5}));
    add(bins, 4, 1, 1.5);
    EXPECT_EQ(bins.widened(20), (std::vector<std::int64_t>{5, 4}));
    EXPECT_EQ(bins.widened(21), (std::vector<std::int64_t>{4}));
}

} // namespace haec_sim
