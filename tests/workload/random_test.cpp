// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "messages.hpp"
#include "recorded_program.hpp"

#include <gtest/gtest.h>

namespace haec_sim::workload
{

namespace
{

/// The number of messages by sender and receiver.
std::map<Channel, std::size_t> messages_of(std::int64_t ranks, std::int64_t iterations,
                                           std::int64_t seed)
{
    const auto program = record("random", {{"ranks", ranks},
                                           {"iterations", iterations},
                                           {"messages", std::int64_t{5}},
                                           {"message-bytes", std::int64_t{24}},
                                           {"seed", seed}});
    std::map<Channel, std::size_t> counts;
    for (const auto& [channel, messages] : collect_messages(program))
    {
        counts[channel] = messages.sends.size();
        EXPECT_EQ(messages.sends.front().length, 24U);
    }
    return counts;
}

} // namespace

TEST(Random, SendsAsManyMessagesAsAskedFor)
{
    std::map<std::uint32_t, std::size_t> sent;
    for (const auto& [channel, messages] : messages_of(6, 7, 1))
    {
        EXPECT_NE(channel.sender, channel.receiver);
        EXPECT_LT(channel.receiver, 6U);
        sent[channel.sender] += messages;
    }
    EXPECT_EQ(sent.size(), 6U);
    for (const auto& [rank, messages] : sent)
    {
        EXPECT_EQ(messages, 5U * 7U) << rank;
    }
}

TEST(Random, HasOnePeerAmongTwo)
{
    const std::map<Channel, std::size_t> expected{{{0, 1, 0}, 15}, {{1, 0, 0}, 15}};
    EXPECT_EQ(messages_of(2, 3, 9), expected);
}

TEST(Random, ReachesEverybodyAboutAsOften)
{
    // 5000 messages of each process over 4 others; the standard deviation is 31.
    const auto counts = messages_of(5, 1000, 1);
    EXPECT_EQ(counts.size(), 5U * 4U);
    for (const auto& [channel, messages] : counts)
    {
        EXPECT_NEAR(static_cast<double>(messages), 1250.0, 5 * 31.0);
    }
}

TEST(Random, FollowsTheSeed)
{
    EXPECT_EQ(messages_of(6, 7, 1), messages_of(6, 7, 1));
    EXPECT_NE(messages_of(6, 7, 1), messages_of(6, 7, 2));
}

TEST(Random, ChangesPeersBetweenIterations)
{
    auto once = messages_of(50, 1, 1);
    for (auto& [channel, messages] : once)
    {
        messages *= 2;
    }
    EXPECT_NE(once, messages_of(50, 2, 1));
}

TEST(Random, ChoosesIterationsWithoutDrawingAll)
{
    const auto pattern = make_pattern(
        "random", {{"ranks", std::int64_t{4}}, {"events", std::int64_t{1'000'000'000'000}}});
    EXPECT_EQ(pattern->processes(), 4U);
}

} // namespace haec_sim::workload
