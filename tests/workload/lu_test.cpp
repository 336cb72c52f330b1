// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "messages.hpp"
#include "recorded_program.hpp"

#include <gtest/gtest.h>

#include <map>

// The wavefront of a class of NAS LU. lu_traces_test.sh compares it with traces of LU itself.

namespace haec_sim::workload
{

namespace
{

ParameterValues lu(const std::string& name, const std::string& grid)
{
    return {{"class", name}, {"grid", grid}};
}

using Pair = std::pair<std::uint32_t, std::uint32_t>;

std::map<Pair, std::uint64_t> messages_of(const ParameterValues& given)
{
    std::map<Pair, std::uint64_t> pairs;
    make_pattern("wavefront", given)
        ->count_messages(
            [&](const Message& message, std::uint64_t times) {
                pairs[{message.sender, message.receiver}] += times;
            });
    return pairs;
}

/// What reference-values.json says in "lu_pattern" of a pair of neighbours on a grid of side *
/// side.
struct PairRule
{
    std::uint64_t planes;
    std::uint64_t steps;
    std::uint32_t side;

    std::uint64_t forwards() const
    {
        return (steps + 1) * (planes - 2) + (steps + 3) + 1;
    }

    /// `line`: the column of a pair along a column, the row of a pair along a row.
    std::uint64_t backwards(std::uint32_t line) const
    {
        return forwards() + 1 + (line == 0 ? 1 : 0) + (line == side - 1 ? 1 : 0);
    }
};

void expect_rule(const std::map<Pair, std::uint64_t>& pairs, const PairRule& rule)
{
    const auto side = rule.side;
    EXPECT_EQ(pairs.size(), 4U * side * (side - 1));
    for (std::uint32_t rank = 0; rank < side * side; ++rank)
    {
        const auto row = rank % side;
        const auto column = rank / side;
        if (row + 1 < side)
        {
            EXPECT_EQ(pairs.at({rank, rank + 1}), rule.forwards());
            EXPECT_EQ(pairs.at({rank + 1, rank}), rule.backwards(column));
        }
        if (column + 1 < side)
        {
            EXPECT_EQ(pairs.at({rank, rank + side}), rule.forwards());
            EXPECT_EQ(pairs.at({rank + side, rank}), rule.backwards(row));
        }
    }
}

std::uint64_t total(const std::map<Pair, std::uint64_t>& pairs)
{
    std::uint64_t sum = 0;
    for (const auto& [pair, messages] : pairs)
    {
        sum += messages;
    }
    return sum;
}

} // namespace

TEST(Lu, SendsTheMessagesOfThePapers)
{
    const auto pairs = messages_of(lu("C", "9x9"));
    EXPECT_EQ(total(pairs), 11'639'408U);
    expect_rule(pairs, {162, 250, 9});
}

TEST(Lu, FollowsTheRuleInEveryClass)
{
    expect_rule(messages_of(lu("S", "3x3")), {12, 50, 3});
    expect_rule(messages_of(lu("W", "8x8")), {33, 300, 8});
    expect_rule(messages_of(lu("A", "2x2")), {64, 250, 2});
    expect_rule(messages_of(lu("B", "4x4")), {102, 250, 4});
    expect_rule(messages_of(lu("D", "64x64")), {408, 300, 64});
    expect_rule(messages_of(lu("E", "5x5")), {1020, 300, 5});
}

TEST(Lu, TakesTheTimeStepsAskedFor)
{
    auto given = lu("S", "3x3");
    given["iterations"] = std::int64_t{7};
    expect_rule(messages_of(given), {12, 7, 3});
    given["iterations"] = std::int64_t{0};
    EXPECT_THROW(make_pattern("wavefront", given), UsageError);
}

TEST(Lu, DividesPointsAsLuDoes)
{
    // 12 points in rows of 6 and columns of 4; the outermost points are not computed. The
    // sub-domain of the first process computes 5 x 3 points in each of 10 planes.
    auto given = lu("S", "2x3");
    given["iterations"] = std::int64_t{1};
    const auto channels = collect_messages(record("wavefront", given));
    const auto longest_and_shortest = [&](std::uint32_t from, std::uint32_t to, std::uint32_t tag)
    {
        const auto [shortest, longest] =
            std::ranges::minmax(channels.at({from, to, tag}).sends, {}, &MessageEnd::length);
        return std::pair(shortest.length, longest.length);
    };
    using Lengths = std::pair<std::uint64_t, std::uint64_t>;
    EXPECT_EQ(longest_and_shortest(0, 1, 2), (Lengths{3 * 40, 2 * 4 * 12 * 40}));
    EXPECT_EQ(longest_and_shortest(2, 3, 2), (Lengths{4 * 40, 2 * 4 * 12 * 40}));
    EXPECT_EQ(longest_and_shortest(0, 2, 4), (Lengths{5 * 40, 2 * 6 * 12 * 40}));
    // The integrals: two numbers for each of four points and two ghosts; one for each plane.
    EXPECT_EQ(longest_and_shortest(1, 0, 1).first, 12U * 8U);
    EXPECT_EQ(longest_and_shortest(3, 2, 1).first, 2U * 6U * 8U);
    EXPECT_EQ(longest_and_shortest(2, 0, 3).first, 12U * 8U);
}

TEST(Lu, GivesTheFirstRowsTheRest)
{
    // 33 points in 4 rows: 9, 8, 8 and 8.
    std::map<Pair, std::uint64_t> longest;
    make_pattern("wavefront", lu("W", "4x2"))
        ->count_messages(
            [&](const Message& message, std::uint64_t)
            {
                auto& length = longest[{message.sender, message.receiver}];
                length = std::max(length, message.length.value);
            });
    EXPECT_EQ(longest.at({0, 4}), 10U * 9 * 33 * 8);
    EXPECT_EQ(longest.at({1, 5}), 10U * 8 * 33 * 8);
    EXPECT_EQ(longest.at({3, 7}), 10U * 8 * 33 * 8);
}

TEST(Lu, RefusesWhatLuRefuses)
{
    EXPECT_THROW(make_pattern("wavefront", lu("F", "2x2")), UsageError);
    EXPECT_THROW(make_pattern("wavefront", lu("", "2x2")), UsageError);
    EXPECT_THROW(make_pattern("wavefront", lu("S", "4x1")), UsageError);
    EXPECT_THROW(make_pattern("wavefront", lu("C", "9x41")), UsageError);
    EXPECT_EQ(make_pattern("wavefront", lu("C", "1x40"))->processes(), 40U);
}

TEST(Lu, RefusesWhatItsClassDecides)
{
    for (const auto* name : {"planes", "message-bytes"})
    {
        auto given = lu("S", "2x2");
        given[name] = std::int64_t{5};
        EXPECT_THROW(make_pattern("wavefront", given), UsageError) << name;
    }
}

TEST(Lu, CallsTheCollectiveOperationsOfLu)
{
    // As a trace of lu.S.4 has them, with MPI_Init and MPI_Finalize.
    const auto program = record("wavefront", lu("S", "2x2"));
    std::map<CollectiveOp, std::size_t> calls;
    for (const auto& event : program.locations[0])
    {
        if (const auto* end = std::get_if<events::MpiCollectiveEnd>(&event))
        {
            ++calls[end->collective_op];
        }
    }
    EXPECT_EQ(calls, (std::map<CollectiveOp, std::size_t>{{CollectiveOp::bcast, 9},
                                                          {CollectiveOp::allreduce, 10},
                                                          {CollectiveOp::barrier, 2},
                                                          {CollectiveOp::create_handle, 1},
                                                          {CollectiveOp::destroy_handle, 1}}));
}

} // namespace haec_sim::workload
