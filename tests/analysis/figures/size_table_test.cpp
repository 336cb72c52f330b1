// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/figures/size_table.hpp"
#include "haec_sim/wide_sum.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

std::vector<std::uint64_t> least_sizes(const SizeTable& table)
{
    std::vector<std::uint64_t> sizes;
    for (const auto& row : table.rows())
    {
        sizes.push_back(row.least_bytes);
    }
    return sizes;
}

} // namespace

TEST(SizesOfMessages, HaveARowEachWhileTheyAreFew)
{
    SizeTable table;
    table.add(Bytes{100}, ps{1000});
    table.add(Bytes{7}, ps{500});
    table.add(Bytes{100}, ps{4000});
    const auto rows = table.rows();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_TRUE(table.is_exact());
    EXPECT_EQ(rows[1].least_bytes, 100u);
    EXPECT_EQ(rows[1].most_bytes, 100u);
    EXPECT_EQ(rows[1].transfers.count, 2u);
    EXPECT_EQ(rows[1].transfers.bytes, 200u);
    EXPECT_EQ(rows[1].transfers.time.text(), "5000");
    EXPECT_EQ(rows[1].transfers.least, ps{1000});
    EXPECT_EQ(rows[1].transfers.most, ps{4000});
    // 100 bytes in a nanosecond, and in four.
    EXPECT_DOUBLE_EQ(rows[1].most_bandwidth, 1e11);
    EXPECT_DOUBLE_EQ(rows[1].least_bandwidth, 2.5e10);
}

TEST(SizesOfMessages, ArePutTogetherByPowersOfTwoWhereTheyAreMany)
{
    SizeTable table;
    for (std::uint64_t size = 0; size <= SizeTable::most_sizes; ++size)
    {
        table.add(Bytes{size}, ps{1000});
    }
    EXPECT_FALSE(table.is_exact());
    EXPECT_EQ(least_sizes(table), (std::vector<std::uint64_t>{0, 1, 2, 4, 8, 16, 32, 64, 128}));
    const auto rows = table.rows();
    EXPECT_EQ(rows[3].most_bytes, 7u);
    EXPECT_EQ(rows[3].transfers.count, 4u);
    EXPECT_DOUBLE_EQ(rows[3].least_bandwidth, 4e9);
    EXPECT_DOUBLE_EQ(rows[3].most_bandwidth, 7e9);
}

// Whoever had which message on whichever rank.
TEST(SizesOfMessages, AreTheSameHoweverTheyAreDealtOut)
{
    for (const std::uint64_t count : {100U, 200U})
    {
        SizeTable whole;
        SizeTable parts[3];
        for (std::uint64_t size = 0; size < count; ++size)
        {
            const ps time{static_cast<std::int64_t>(1000 + 17 * size % 501)};
            whole.add(Bytes{size}, time);
            parts[size < 150 ? size % 2 : 2].add(Bytes{size}, time);
        }
        SizeTable sum;
        for (const auto& part : parts)
        {
            sum.add(part);
        }
        EXPECT_EQ(sum.is_exact(), whole.is_exact());
        const auto one = whole.rows();
        const auto other = sum.rows();
        ASSERT_EQ(one.size(), other.size());
        for (std::size_t row = 0; row < one.size(); ++row)
        {
            EXPECT_EQ(one[row].least_bytes, other[row].least_bytes);
            EXPECT_EQ(one[row].most_bytes, other[row].most_bytes);
            EXPECT_EQ(one[row].transfers.time, other[row].transfers.time);
            EXPECT_EQ(one[row].least_bandwidth, other[row].least_bandwidth);
            EXPECT_EQ(one[row].most_bandwidth, other[row].most_bandwidth);
        }
    }
}

TEST(WideSums, HoldMoreThanSixtyFourBits)
{
    WideSum sum;
    for (int count = 0; count < 4; ++count)
    {
        sum += Picoseconds::max();
    }
    EXPECT_EQ(sum.text(), "36893488147419103228");
    EXPECT_EQ(sum.divided_by(4).text(), "9223372036854775807");
    EXPECT_EQ(WideSum(ps{5}).divided_by(2).text(), "3");
    EXPECT_EQ(WideSum{}.text(), "0");
    WideSum negative(ps{-5});
    negative += ps{3};
    EXPECT_EQ(negative.text(), "-2");
}

} // namespace haec_sim
