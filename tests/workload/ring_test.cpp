// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "messages.hpp"
#include "recorded_program.hpp"
#include "workload/generate.hpp"
#include "workload/parameters.hpp"

#include <gtest/gtest.h>

#include <set>

namespace haec_sim::workload
{

namespace
{

ParameterValues small_ring()
{
    return {{"ranks", std::int64_t{4}},
            {"iterations", std::int64_t{7}},
            {"allreduce-every", std::int64_t{3}}};
}

std::uint64_t reductions(const std::vector<AnyEvent>& events)
{
    return static_cast<std::uint64_t>(std::ranges::count_if(
        events,
        [](const auto& event)
        {
            const auto* end = std::get_if<events::MpiCollectiveEnd>(&event);
            return end != nullptr && end->collective_op == CollectiveOp::allreduce;
        }));
}

} // namespace

TEST(Ring, ExchangesWithBothNeighbours)
{
    const auto program = record("ring", small_ring());
    const auto channels = collect_messages(program);
    EXPECT_EQ(channels.size(), 2U * 4U);
    for (const auto& [channel, messages] : channels)
    {
        const auto distance = (channel.receiver + 4 - channel.sender) % 4;
        EXPECT_TRUE(distance == 1 || distance == 3);
        EXPECT_EQ(messages.sends.size(), 7U);
    }
}

TEST(Ring, CompletesEachRequestOnce)
{
    const auto program = record("ring", small_ring());
    for (const auto& events : program.locations)
    {
        std::set<std::uint64_t> open;
        for (const auto& event : events)
        {
            if (const auto* send = std::get_if<events::MpiIsend>(&event))
            {
                EXPECT_TRUE(open.insert(send->request_id).second);
            }
            else if (const auto* posted = std::get_if<events::MpiIrecvRequest>(&event))
            {
                EXPECT_TRUE(open.insert(posted->request_id).second);
            }
            else if (const auto* sent = std::get_if<events::MpiIsendComplete>(&event))
            {
                EXPECT_EQ(open.erase(sent->request_id), 1U);
            }
            else if (const auto* received = std::get_if<events::MpiIrecv>(&event))
            {
                EXPECT_EQ(open.erase(received->request_id), 1U);
            }
        }
        EXPECT_TRUE(open.empty());
    }
}

TEST(Ring, ReducesNowAndThen)
{
    const auto program = record("ring", small_ring());
    for (const auto& events : program.locations)
    {
        EXPECT_EQ(reductions(events), 2U);
    }
}

TEST(Ring, NeedNotReduce)
{
    auto given = small_ring();
    given["allreduce-every"] = std::int64_t{0};
    EXPECT_EQ(reductions(record("ring", given).locations.front()), 0U);
}

TEST(Ring, GrowsToThousandsOfProcesses)
{
    const auto program =
        record("ring", {{"ranks", std::int64_t{4096}}, {"iterations", std::int64_t{1}}});
    EXPECT_EQ(program.locations.size(), 4096U);
    EXPECT_EQ(count<events::MpiIsend>(program), 2U * 4096U);
}

TEST(Ring, ChoosesIterationsForANumberOfEvents)
{
    const auto pattern =
        make_pattern("ring", {{"ranks", std::int64_t{4}}, {"events", std::int64_t{100'000}}});
    EXPECT_NEAR(static_cast<double>(count_events(*pattern, {})), 1e5, 200);
}

TEST(Ring, CountsThreadsAndCountersIntoThoseEvents)
{
    const auto parameters = make_parameters("ring", {{"ranks", std::int64_t{4}},
                                                     {"events", std::int64_t{100'000}},
                                                     {"threads", std::int64_t{3}},
                                                     {"counters", true}});
    const auto events = count_events(*create_pattern(*find_pattern("ring"), parameters),
                                     instrumentation(parameters));
    EXPECT_NEAR(static_cast<double>(events), 1e5, 400);
}

TEST(PingPong, AlternatesBetweenTwoProcesses)
{
    const auto program = record("ping_pong", {{"iterations", std::int64_t{3}}});
    EXPECT_EQ(program.locations.size(), 2U);
    const auto channels = collect_messages(program);
    ASSERT_EQ(channels.size(), 2U);
    const auto& ping = channels.at({0, 1, 0});
    const auto& pong = channels.at({1, 0, 0});
    ASSERT_EQ(ping.sends.size(), 3U);
    ASSERT_EQ(pong.sends.size(), 3U);
    for (std::size_t index = 0; index < 3; ++index)
    {
        EXPECT_GT(pong.sends[index].time, ping.receives[index].time);
    }
}

} // namespace haec_sim::workload
