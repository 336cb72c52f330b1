// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collective_parts.hpp"
#include "haec_sim/error.hpp"
#include "messages.hpp"

#include <gtest/gtest.h>

namespace haec_sim::workload
{

namespace
{

ParameterValues four_processes(bool point_to_point)
{
    return {{"ranks", std::int64_t{4}},
            {"iterations", std::int64_t{3}},
            {"message-bytes", std::int64_t{50}},
            {"point-to-point", point_to_point}};
}

} // namespace

TEST(AllToAll, IsACollectiveOperation)
{
    const auto program = record("all_to_all", four_processes(false));
    EXPECT_TRUE(collect_messages(program).empty());
    const auto operations = collect_collectives(program);
    ASSERT_EQ(operations.size(), 3U + 2U);
    for (std::size_t index = 1; index <= 3; ++index)
    {
        for (const auto& part : operations[index])
        {
            EXPECT_EQ(part.record.collective_op, CollectiveOp::alltoall);
            EXPECT_EQ(part.record.size_sent, 4U * 50U);
            EXPECT_EQ(part.record.size_received, 4U * 50U);
        }
    }
}

TEST(AllToAll, SendsAMessageToEverybodyElse)
{
    const auto program = record("all_to_all", four_processes(true));
    EXPECT_EQ(collect_collectives(program).size(), 2U);
    const auto channels = collect_messages(program);
    EXPECT_EQ(channels.size(), 4U * 3U);
    for (const auto& [channel, messages] : channels)
    {
        EXPECT_NE(channel.sender, channel.receiver);
        EXPECT_EQ(messages.sends.size(), 3U);
        EXPECT_EQ(messages.sends.front().length, 50U);
    }
}

TEST(AllToAll, StartsWithTheNextProcess)
{
    const auto program = record("all_to_all", four_processes(true));
    std::vector<std::uint32_t> receivers;
    for (const auto& event : program.locations[2])
    {
        if (const auto* send = std::get_if<events::MpiIsend>(&event))
        {
            receivers.push_back(send->receiver);
        }
    }
    receivers.resize(3);
    EXPECT_EQ(receivers, (std::vector<std::uint32_t>{3, 0, 1}));
}

TEST(AllToAll, BoundsItsMessages)
{
    EXPECT_THROW(
        make_pattern("all_to_all", {{"ranks", std::int64_t{1025}}, {"point-to-point", true}}),
        UsageError);
    EXPECT_EQ(make_pattern("all_to_all", {{"ranks", std::int64_t{1025}}})->processes(), 1025U);
}

} // namespace haec_sim::workload
