// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/region_bins.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

constexpr std::int64_t width = 1 << 20;
constexpr std::int64_t nowhere = not_running;
constexpr std::int64_t some_computing = -4;
constexpr std::int64_t some_mpi = -5;

using Stretches = std::vector<BinStretch>;

class RegionBinsTest : public testing::Test
{
protected:
    /// Times are in widths.
    void add(RegionBins& bins, std::uint32_t region, double from, double until)
    {
        bins.add(slots_.slot(RegionRef{region}), at(from), at(until));
    }

    static Picoseconds at(double widths)
    {
        return Picoseconds{static_cast<std::int64_t>(widths * width)};
    }

    static std::vector<RegionKind> kinds()
    {
        std::vector<RegionKind> kinds(10);
        kinds[8].is_mpi = true;
        kinds[9].is_mpi = true;
        return kinds;
    }

    RegionSlots slots_{kinds()};
};

} // namespace

// Bins have eight parts.
TEST_F(RegionBinsTest, AreDividedByShare)
{
    RegionBins bins(slots_, 8);
    add(bins, 1, 0, 0.75);
    add(bins, 2, 0.75, 1.25);
    add(bins, 1, 1.25, 1.5);
    add(bins, 2, 1.5, 3);
    EXPECT_EQ(bins.divided(20), (Stretches{{1, 6}, {2, 8}, {1, 2}, {2, 8}}));
}

TEST_F(RegionBinsTest, AreEmptyBeforeTheLocationRuns)
{
    RegionBins bins(slots_, 8);
    add(bins, 1, 2, 4);
    EXPECT_EQ(bins.divided(20), (Stretches{{nowhere, 16}, {1, 16}}));
}

TEST_F(RegionBinsTest, DoubleTheirWidthWhereThereWouldBeTooMany)
{
    RegionBins bins(slots_, 4);
    add(bins, 1, 0, 1.25);
    add(bins, 2, 1.25, 2.5);
    add(bins, 3, 2.5, 9);
    // Widths of 4, parts of 0.5: 2.5 parts of 1, as many of 2, 3 of 3.
    EXPECT_EQ(bins.shift(), 22);
    EXPECT_EQ(bins.divided(22), (Stretches{{1, 3}, {2, 2}, {3, 13}}));
    EXPECT_EQ(bins.divided(23), (Stretches{{1, 1}, {2, 1}, {3, 7}}));
}

TEST_F(RegionBinsTest, SumUpWhatIsInSeveralOfThem)
{
    RegionBins bins(slots_, 4);
    add(bins, 1, 0, 0.55);
    add(bins, 2, 0.55, 1);
    add(bins, 3, 1, 1.55);
    add(bins, 2, 1.55, 2);
    // What is rounded of 3.6 parts of 2 in the first bin comes with those in the second.
    EXPECT_EQ(bins.divided(20), (Stretches{{1, 4}, {2, 7}, {3, 5}}));
    EXPECT_EQ(bins.divided(21), (Stretches{{1, 2}, {2, 4}, {3, 2}}));
}

TEST_F(RegionBinsTest, HaveAWidthThatHangsOnTheLatestTimeAlone)
{
    EXPECT_EQ(RegionBins::shift_for(at(4) - Picoseconds{1}, 4), 20);
    EXPECT_EQ(RegionBins::shift_for(at(4), 4), 21);
    EXPECT_EQ(RegionBins::shift_for(at(0), 4), 20);
}

// However often bins were put together, and however many regions they forget.
TEST_F(RegionBinsTest, HaveTheTimesOfEachKindOfRegion)
{
    constexpr std::uint32_t most = 8;
    for (unsigned seed = 0; seed < 20; ++seed)
    {
        std::mt19937 chance(seed);
        RegionBins bins(slots_, most);
        std::array<double, 2> expected{};
        std::int64_t until = 0;
        const std::size_t count = 3 + chance() % 200;
        for (std::size_t stay = 0; stay < count; ++stay)
        {
            const auto from = until;
            until += static_cast<std::int64_t>(chance() % (width * (chance() % 8 == 0 ? 9 : 1)));
            const auto region = static_cast<std::uint32_t>(chance() % 10);
            expected[region < 8 ? 0 : 1] += static_cast<double>(until - from);
            bins.add(slots_.slot(RegionRef{region}), Picoseconds{from}, Picoseconds{until});
        }
        const int shift = RegionBins::shift_for(Picoseconds{until - 1}, most);
        EXPECT_EQ(bins.shift(), shift);
        const auto part = std::ldexp(1.0, shift) / RegionBins::parts;
        std::array<double, 2> found{};
        const auto stretches = bins.divided(shift);
        EXPECT_NE(stretches.back().region, nowhere);
        for (const auto& [region, parts] : stretches)
        {
            found[region == some_mpi || region >= 8 ? 1 : 0] += static_cast<double>(parts) * part;
        }
        for (const auto kind : {0, 1})
        {
            EXPECT_NEAR(found[kind], expected[kind], 5 * part) << seed;
        }
    }
}

TEST_F(RegionBinsTest, OfManyRegionsKeepTheLongestAndOfTheOthersTheKind)
{
    RegionBins bins(slots_, 2);
    add(bins, 1, 0, 0.25);
    add(bins, 2, 0.25, 0.375);
    add(bins, 3, 0.375, 0.5);
    add(bins, 4, 0.5, 0.625);
    add(bins, 5, 0.625, 0.75);
    add(bins, 6, 0.75, 1);
    EXPECT_EQ(bins.divided(20), (Stretches{{some_computing, 2}, {1, 2}, {2, 1}, {3, 1}, {6, 2}}));
    // Region 9 of MPI is forgotten; with 4 of the first bin the same kind of computing goes on.
    add(bins, 1, 1, 1.375);
    add(bins, 9, 1.375, 1.4375);
    add(bins, 8, 1.4375, 1.625);
    add(bins, 4, 1.625, 1.75);
    add(bins, 2, 1.75, 1.875);
    add(bins, 3, 1.875, 2);
    const auto stretches = bins.divided(20);
    EXPECT_EQ(std::ranges::count(stretches, some_mpi, &BinStretch::region), 1);
}

} // namespace haec_sim
