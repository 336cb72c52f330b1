// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/fit_pieces.hpp"

#include "measured_by_pieces.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace haec_sim::calibration
{

namespace
{

// Two protocols: up to 4040 bytes, and up to a length that was measured.
const Pieces protocols{
    {4040, 300, 2e9, 100}, {65536, 2000, 4e9, 500}, {UINT64_MAX, 9000, 1e10, 500}};

void expect_same(const Pieces& found, const Pieces& expected)
{
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t place = 0; place < expected.size(); ++place)
    {
        EXPECT_EQ(found[place].most_bytes, expected[place].most_bytes);
        EXPECT_NEAR(found[place].latency_ns, expected[place].latency_ns, 1e-3);
        EXPECT_NEAR(found[place].bandwidth / expected[place].bandwidth, 1, 1e-6);
        EXPECT_NEAR(found[place].overhead_ns, expected[place].overhead_ns, 1e-6);
    }
}

TEST(FitPieces, finds_the_pieces_that_times_were_made_of)
{
    expect_same(fit_pieces(lengths_by(protocols), 4040), protocols);
}

TEST(FitPieces, takes_the_last_length_of_a_piece_where_no_limit_was_measured)
{
    auto expected = protocols;
    expected[0].most_bytes = 3072;
    expect_same(fit_pieces(lengths_by(protocols), std::nullopt), expected);
}

TEST(FitPieces, finds_one_line_on_each_side_of_the_eager_limit)
{
    const Pieces line{{UINT64_MAX, 1500, 5e9, 250}};
    expect_same(fit_pieces(lengths_by(line), std::nullopt), line);
    auto parted = line;
    parted.insert(parted.begin(), line[0]);
    parted[0].most_bytes = 1000;
    expect_same(fit_pieces(lengths_by(line), 1000), parted);
}

TEST(FitPieces, has_no_other_pieces_where_times_differ_by_a_percent)
{
    auto lengths = lengths_by(protocols);
    for (std::size_t place = 0; place < lengths.size(); ++place)
    {
        lengths[place].transfer =
            exactly(lengths[place].transfer.median * (place % 2 == 0 ? 1.01 : 0.99));
    }
    const auto found = fit_pieces(lengths, 4040);
    ASSERT_EQ(found.size(), 3);
    EXPECT_EQ(found[0].most_bytes, 4040);
    EXPECT_EQ(found[1].most_bytes, 65536);
    EXPECT_NEAR(found[2].bandwidth / 1e10, 1, 0.02);
}

TEST(FitPieces, has_no_piece_for_a_single_length_that_was_disturbed)
{
    auto lengths = lengths_by(protocols);
    lengths[9].transfer = exactly(3 * lengths[9].transfer.median);
    const auto found = fit_pieces(lengths, 4040);
    ASSERT_EQ(found.size(), 3);
    EXPECT_NEAR(found[0].latency_ns, protocols[0].latency_ns, 3);
}

TEST(FitPieces, allows_what_the_interval_of_a_figure_allows)
{
    // From 64 bytes on, a tenth longer than the line of shorter ones.
    auto lengths = lengths_by({{UINT64_MAX, 1000, 1e10, 0}});
    for (auto& length : lengths)
    {
        length.transfer = exactly(length.transfer.median * (length.bytes < 64 ? 1 : 1.2));
    }
    EXPECT_EQ(fit_pieces(lengths, std::nullopt).size(), 2);
    for (auto& length : lengths)
    {
        const double time = length.transfer.median;
        length.transfer = {time, 0.7 * time, 1.3 * time};
    }
    EXPECT_EQ(fit_pieces(lengths, std::nullopt).size(), 1);
}

TEST(FitPieces, has_no_bandwidth_where_times_do_not_grow)
{
    const auto found = fit_pieces(lengths_by({{UINT64_MAX, 800, INFINITY, 100}}), std::nullopt);
    ASSERT_EQ(found.size(), 1);
    EXPECT_TRUE(std::isinf(found[0].bandwidth));
}

TEST(FitPieces, leaves_no_overhead_above_a_transfer)
{
    const LengthTimes length{8, exactly(300), {}, exactly(900), exactly(500), {}};
    const auto found = fit_pieces(std::vector{length}, std::nullopt);
    EXPECT_EQ(found[0].overhead_ns, 300);
    EXPECT_EQ(found[0].latency_ns, 0);
}

TEST(FitPieces, jumps_where_the_transfer_gets_longer)
{
    EXPECT_EQ(jump_in(protocols), 4040);
    EXPECT_EQ(jump_in({{64, 100, 1e9, 0}, {UINT64_MAX, 105, 1e9, 0}}), std::nullopt);
}

} // namespace

} // namespace haec_sim::calibration
