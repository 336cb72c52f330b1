// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "messages.hpp"
#include "recorded_program.hpp"
#include "workload/box.hpp"
#include "workload/generate.hpp"
#include "workload/sides.hpp"

#include <gtest/gtest.h>

#include <set>

namespace haec_sim::workload
{

namespace
{

using Sides = std::vector<std::uint32_t>;

ParameterValues grid(const std::string& sides, bool periodic)
{
    return {{"grid", sides},
            {"periodic", periodic},
            {"iterations", std::int64_t{3}},
            {"message-bytes", std::int64_t{500}}};
}

/// The messages from each process to each other, whatever their tags.
std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t>
messages_of(const RecordedProgram& program)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> pairs;
    for (const auto& [channel, messages] : collect_messages(program))
    {
        pairs[{channel.sender, channel.receiver}] += messages.sends.size();
        EXPECT_EQ(messages.sends.front().length, 500U);
    }
    return pairs;
}

} // namespace

TEST(Stencil, ExchangesInThePlane)
{
    // 0 1 2
    // 3 4 5
    const auto pairs = messages_of(record("stencil2d", grid("3x2", false)));
    EXPECT_EQ(pairs.size(), 2U * 7U);
    for (const auto& [from, to] :
         {std::pair{0U, 1U}, {1U, 2U}, {3U, 4U}, {4U, 5U}, {0U, 3U}, {1U, 4U}, {2U, 5U}})
    {
        EXPECT_EQ(pairs.at({from, to}), 3U);
        EXPECT_EQ(pairs.at({to, from}), 3U);
    }
}

TEST(Stencil, JoinsTheEndsWherePeriodic)
{
    // Along y there are two processes: each is the other's neighbour on both sides.
    const auto pairs = messages_of(record("stencil2d", grid("3x2", true)));
    EXPECT_EQ(pairs.size(), 2U * (6U + 3U));
    EXPECT_EQ(pairs.at({0, 2}), 3U);
    EXPECT_EQ(pairs.at({2, 0}), 3U);
    EXPECT_EQ(pairs.at({0, 3}), 2U * 3U);
    EXPECT_EQ(pairs.at({3, 0}), 2U * 3U);
}

TEST(Phases, SendsForwardsAlongOneDimensionAfterTheOther)
{
    ParameterValues given{{"grid", std::string("3x2x1")},
                          {"rounds", std::int64_t{4}},
                          {"iterations", std::int64_t{3}},
                          {"message-bytes", std::int64_t{500}}};
    const auto pairs = messages_of(record("phases", given));
    // 0 1 2
    // 3 4 5
    const std::set<std::pair<std::uint32_t, std::uint32_t>> expected{
        {0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3},
        {0, 3}, {3, 0}, {1, 4}, {4, 1}, {2, 5}, {5, 2}};
    EXPECT_EQ(pairs.size(), expected.size());
    for (const auto& ends : expected)
    {
        EXPECT_EQ(pairs.at(ends), 3U * 4U);
    }
}

TEST(Stencil, ExchangesInSpace)
{
    // Rank = x + 2 * (y + 3 * z).
    const auto pairs = messages_of(record("stencil3d", grid("2x3x2", false)));
    EXPECT_EQ(pairs.size(), 2U * (6U + 8U + 6U));
    for (const std::uint32_t neighbour : {0U, 3U, 4U, 8U})
    {
        EXPECT_EQ(pairs.at({2, neighbour}), 3U);
    }
    EXPECT_EQ(pairs.count({2, 1}), 0U);
}

TEST(Stencil, SendsNothingAlongADimensionOfOne)
{
    EXPECT_TRUE(messages_of(record("stencil2d", grid("1x1", true))).empty());
    EXPECT_EQ(messages_of(record("stencil2d", grid("1x3", false))).size(), 2U * 2U);
}

TEST(Stencil, CountsEventsOfLargeGrids)
{
    // 32 * 32 * 31 pairs along each dimension, two messages each; 8 events each; 2 for each wait.
    const auto pattern = make_pattern("stencil3d", grid("32x32x32", false));
    EXPECT_EQ(pattern->processes(), 32'768U);
    EXPECT_EQ(count_events(*pattern, {}),
              3U * (3U * 31'744U * 2U * 8U + 2U * 32'768U) + 14U * 32'768U);
}

TEST(Box, FindsNeighbours)
{
    const Box box({3, 2}, false);
    EXPECT_EQ(box.neighbour(0, 0, true), 1U);
    EXPECT_EQ(box.neighbour(0, 0, false), std::nullopt);
    EXPECT_EQ(box.neighbour(2, 0, true), std::nullopt);
    EXPECT_EQ(box.neighbour(2, 1, true), 5U);
    EXPECT_EQ(box.neighbour(5, 1, true), std::nullopt);
    EXPECT_EQ(box.neighbour(5, 1, false), 2U);
}

TEST(Box, WrapsWherePeriodic)
{
    const Box box({3, 1, 2}, true);
    EXPECT_EQ(box.neighbour(3, 0, false), 5U);
    EXPECT_EQ(box.neighbour(5, 0, true), 3U);
    EXPECT_EQ(box.neighbour(5, 1, true), std::nullopt);
    EXPECT_EQ(box.neighbour(5, 2, true), 2U);
}

TEST(Sides, AreRead)
{
    EXPECT_EQ(parse_sides("4x5", 2, "--grid"), (Sides{4, 5}));
    EXPECT_EQ(parse_sides("1024x1024x1", 3, "--grid"), (Sides{1024, 1024, 1}));
}

TEST(Sides, AreAllThatIsRead)
{
    for (const auto* text : {"", "x", "4", "4x", "x4", "4x4", "4x4x", "4x4x4x4", "0x4x4", "4x4x-1",
                             "1025x1x1", "1024x1024x2", "4 x4x4", "4X4X4"})
    {
        EXPECT_THROW(parse_sides(text, 3, "--grid"), UsageError) << text;
    }
}

} // namespace haec_sim::workload
