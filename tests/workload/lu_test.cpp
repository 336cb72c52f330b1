// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "messages.hpp"
#include "recorded_program.hpp"
#include "tests/mapping/lu_pattern.hpp"
#include "tests/reference_values.hpp"

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

/// The rule is that of docs/spec/reference-values.json in lu_pattern.
void expect_rule(const std::map<Pair, std::uint64_t>& pairs, const test::LuPattern& rule)
{
    std::map<Pair, std::uint64_t> expected;
    const auto matrix = test::lu_matrix(rule);
    for (const auto& [pair, traffic] : matrix.entries())
    {
        expected[{pair.source, pair.destination}] = traffic.messages;
    }
    EXPECT_EQ(pairs, expected);
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
    const auto printed = test::reference_values()["mapping_table1_lu_c_81"];
    EXPECT_EQ(total(pairs), printed["xyz"][0].asUInt64());
    expect_rule(pairs, {9, 162, 250});
}

TEST(Lu, FollowsTheRuleInEveryClass)
{
    expect_rule(messages_of(lu("S", "3x3")), {3, 12, 50});
    expect_rule(messages_of(lu("W", "8x8")), {8, 33, 300});
    expect_rule(messages_of(lu("A", "2x2")), {2, 64, 250});
    expect_rule(messages_of(lu("B", "4x4")), {4, 102, 250});
    expect_rule(messages_of(lu("D", "64x64")), {64, 408, 300});
    expect_rule(messages_of(lu("E", "5x5")), {5, 1020, 300});
}

TEST(Lu, TakesTheTimeStepsAskedFor)
{
    auto given = lu("S", "3x3");
    given["iterations"] = std::int64_t{7};
    expect_rule(messages_of(given), {3, 12, 7});
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
    // The numbers are those of a trace of lu.S.4, with MPI_Init and MPI_Finalize.
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
