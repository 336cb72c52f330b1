// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/credit_network.hpp"
#include "routed_machine.hpp"
#include "tests/core/message_of.hpp"
#include "tests/network/traffic.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

// Times of messages in finite buffers, as another program finds them: "contended" of
// docs/spec/topologies-values.json. Links have 10 GB/s and 1 us, messages 10 kB.

namespace haec_sim::test
{

namespace
{

/// The arrivals of messages of 10 kB that all begin at 0, the sender of each its index.
std::vector<std::int64_t> times_in_buffers(const Platform& machine,
                                           const std::vector<std::pair<int, int>>& pairs,
                                           Bytes segment, const BufferOptions& buffers)
{
    CreditNetwork network(machine, rates_of(machine), {segment, {}, {}}, buffers);
    std::vector<NetworkEntry> messages;
    for (const auto& [from, to] : pairs)
    {
        const auto sender = static_cast<std::uint32_t>(messages.size());
        auto entry = message(sender, {static_cast<std::uint32_t>(from)},
                             {static_cast<std::uint32_t>(to)}, 10'000);
        entry.alone = std::chrono::microseconds{machine.hops(entry.from, entry.to) + 1};
        messages.push_back(entry);
    }
    const auto waiting = waiting_of(network, messages);
    std::vector<std::int64_t> times;
    for (std::size_t index = 0; index < messages.size(); ++index)
    {
        times.push_back((messages[index].alone + waiting[index]).count());
    }
    return times;
}

std::vector<std::int64_t> credit_times(const std::string& name)
{
    std::vector<std::int64_t> times;
    const auto values = reference_values("topologies-values.json")["contended"][name];
    for (const auto& time : values)
    {
        times.push_back(time.asInt64());
    }
    return times;
}

std::vector<std::int64_t> ring_times(Bytes segment, const BufferOptions& buffers)
{
    const auto ring = routed_machine(R"("type": "torus", "size": [8])", R"("routing": "minimal")");
    std::vector<std::pair<int, int>> pairs;
    for (int node = 0; node < 8; ++node)
    {
        pairs.emplace_back(node, (node + 3) % 8);
    }
    return times_in_buffers(ring, pairs, segment, buffers);
}

std::vector<std::int64_t> line_times(const BufferOptions& buffers)
{
    const auto line = routed_machine(R"("type": "mesh", "size": [5])", R"("routing": "minimal")");
    return times_in_buffers(line, {{0, 4}, {0, 4}, {0, 4}, {0, 4}, {2, 3}, {2, 3}, {2, 3}},
                            Bytes{0}, buffers);
}

} // namespace

TEST(CreditVectors, OfARing)
{
    EXPECT_EQ(ring_times(Bytes{0}, {}), credit_times("ring of 8, 3 links on, 10 kB, unlimited"));
    EXPECT_EQ(ring_times(Bytes{0}, {Bytes{10'000}, {}}),
              credit_times("the same, buffer_size 10000, two virtual channels with a dateline"));
    EXPECT_EQ(ring_times(Bytes{0}, {Bytes{10'000}, 2}),
              credit_times("the same, buffer_size 10000, two virtual channels with a dateline"));
    EXPECT_EQ(ring_times(Bytes{0}, {Bytes{20'000}, 2}),
              credit_times("the same, buffer_size 20000, two"));
    EXPECT_EQ(ring_times(Bytes{1000}, {Bytes{4000}, 2}),
              credit_times("the same, 1000 B segments, buffer_size 4000, two"));
}

TEST(CreditVectors, OfALine)
{
    const std::string name =
        "line of 5: 4 x 10 kB from 0 to 4 and 3 x 10 kB from 2 to 3, unlimited";
    EXPECT_EQ(line_times({}), credit_times(name));
    EXPECT_EQ(line_times({Bytes{10'000}, {}}), credit_times("the same, buffer_size 10000"));
    EXPECT_EQ(line_times({Bytes{30'000}, {}}), credit_times("the same, buffer_size 30000"));
}

TEST(CreditVectors, ARingOfOneChannelDeadlocks)
{
    EXPECT_EQ(reference_values(
                  "topologies-values.json")["contended"]
                                           ["the same, buffer_size 10000, one virtual channel"]
                                               .asString(),
              "deadlock");
    EXPECT_EQ(message_of(
                  [] {
                      ring_times(Bytes{0}, {Bytes{10'000}, 1});
                  }),
              "resource_managers.network_resource_manager.buffer_size: messages wait for each "
              "other for ever at 1000000 ps, a deadlock: the buffers behind these links are full, "
              "and wait for room behind the next one: (0,0,0)->(1,0,0) channel 0, (1,0,0)->(2,0,0) "
              "channel 0, "
              "(2,0,0)->(3,0,0) channel 0, (3,0,0)->(4,0,0) channel 0, "
              "(4,0,0)->(5,0,0) channel 0, (5,0,0)->(6,0,0) channel 0, "
              "(6,0,0)->(7,0,0) channel 0, (7,0,0)->(0,0,0) channel 0; make buffers larger, "
              "virtual_channels more, or choose another "
              "routing");
}

} // namespace haec_sim::test
