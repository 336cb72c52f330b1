// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links that are circuits: the table of the specification (spec: links-that-adapt, "Vectors"), sums
// in closed form, and what must hold of any program. All links have 10 GB/s and 1 us; it takes 1 us
// to aim.

#include "random_traffic.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace haec_sim
{

using test::message;

namespace
{

using Times = std::vector<std::int64_t>;

constexpr std::int64_t microsecond = 1'000'000;
constexpr std::int64_t ten_kilobytes = 10'000;

Platform with_circuits(Platform::Description description, std::optional<std::uint32_t> transmitters,
                       std::optional<std::uint32_t> receivers, double delay = 1000)
{
    for (LinkType& type : description.link_types)
    {
        type.sleep_after.reset();
        type.wake_delay.reset();
        type.rates.clear();
        type.circuits = LinkCircuits{transmitters, receivers, Nanoseconds{delay}};
    }
    return Platform(std::move(description));
}

/// Four nodes, each joined with each other, unless another machine is meant.
Platform four(std::uint32_t transmitters, std::uint32_t receivers,
              const std::string& topology = "hyperx", std::vector<std::int64_t> size = {4})
{
    return with_circuits(test::machine(topology, std::move(size)).description(), transmitters,
                         receivers);
}

NetworkEntry sent(std::uint32_t from, std::uint32_t to, std::int64_t begin,
                  std::int64_t bytes = ten_kilobytes)
{
    return message(from, {from}, {to}, static_cast<std::uint64_t>(bytes), Picoseconds{begin});
}

/// The arrivals of messages, each of which takes 100 ps for a byte and 1 us for a link alone.
Times arrivals(const Platform& platform, std::vector<NetworkEntry> messages,
               std::uint64_t segment = 0)
{
    std::vector<std::uint64_t> count(platform.node_count());
    for (NetworkEntry& entry : messages)
    {
        entry.name.sequence = count[entry.from.value]++;
        entry.alone = Picoseconds{static_cast<std::int64_t>(100 * entry.load.bytes.value) +
                                  microsecond * platform.hops(entry.from, entry.to)};
    }
    FifoNetwork network(platform, test::rates_of(platform), {Bytes{segment}, {}, {}});
    const auto waiting = test::waiting_of(network, messages);
    Times result;
    for (std::size_t index = 0; index < messages.size(); ++index)
    {
        const NetworkEntry& entry = messages[index];
        result.push_back((entry.begin + entry.alone + waiting[index]).count());
    }
    return result;
}

Times microseconds(Times times)
{
    for (auto& time : times)
    {
        time *= microsecond;
    }
    return times;
}

} // namespace

TEST(Circuits, OneTransmitterServesOnePartnerAfterTheOther)
{
    const std::vector both{sent(0, 1, 0), sent(0, 2, 0)};
    EXPECT_EQ(arrivals(four(1, 1), both), microseconds({3, 5}));
    EXPECT_EQ(arrivals(four(2, 1), both), microseconds({3, 3}));
    EXPECT_EQ(arrivals(four(1, 1), both, 1000), microseconds({3, 5}));
}

TEST(Circuits, OneReceiverHearsOnePartnerAfterTheOther)
{
    const std::vector both{sent(1, 0, 0), sent(2, 0, 0)};
    EXPECT_EQ(arrivals(four(1, 1), both), microseconds({3, 5}));
    EXPECT_EQ(arrivals(four(1, 2), both), microseconds({3, 3}));
}

TEST(Circuits, PortsStayAimed)
{
    EXPECT_EQ(arrivals(four(1, 1), {sent(0, 1, 0), sent(0, 1, 10 * microsecond)}),
              microseconds({3, 12}));
    const std::vector three{sent(0, 1, 0), sent(0, 2, 10 * microsecond),
                            sent(0, 1, 20 * microsecond)};
    EXPECT_EQ(arrivals(four(1, 1), three), microseconds({3, 13, 23}));
    EXPECT_EQ(arrivals(four(2, 1), three), microseconds({3, 13, 22}));
}

// The second waits at 0, and keeps the transmitter of 1 from the third, unless there are two.
TEST(Circuits, WhoWaitsKeepsAPortAtEitherEnd)
{
    const std::vector three{sent(3, 0, 0, 10 * ten_kilobytes), sent(1, 0, 1), sent(1, 2, 2)};
    EXPECT_EQ(arrivals(four(1, 1), three), microseconds({12, 14, 16}));
    EXPECT_EQ(arrivals(four(2, 1), three),
              (Times{12 * microsecond, 14 * microsecond, 3 * microsecond + 2}));
}

// Cut-through: the second circuit is aimed at from 2 us on, when the first segment's head comes.
TEST(Circuits, AMessageTakesACircuitAfterTheOther)
{
    EXPECT_EQ(arrivals(four(1, 1, "mesh", {3, 1, 1}), {sent(0, 2, 0)}, 1000), microseconds({5}));
}

TEST(Circuits, RingOfFour)
{
    const auto ring = four(1, 1, "torus", {4, 1, 1});
    for (const auto& [begin, arrival] : {std::pair{0, 3}, {3, 5}, {6, 8}})
    {
        std::vector<NetworkEntry> messages;
        for (const std::int64_t each : {0, 3, 6})
        {
            for (std::uint32_t node = 0; node < 4 && each <= begin; ++node)
            {
                messages.push_back(sent(node, (node + 1) % 4, each * microsecond));
            }
        }
        const auto all = arrivals(ring, messages);
        EXPECT_EQ(Times(all.end() - 4, all.end()), microseconds(Times(4, arrival)));
    }
}

// A link has one circuit at a time: its second message stands at no port, and the third goes ahead.
TEST(Circuits, ALinkCarriesOneMessageAtATime)
{
    EXPECT_EQ(arrivals(four(2, 2), {sent(0, 1, 0), sent(0, 1, 0), sent(0, 2, 1)}),
              (Times{3 * microsecond, 4 * microsecond, 3 * microsecond + 1}));
}

// Who begins a round when its message of the round before has come: T + (p-1)(w + L).
TEST(Circuits, RingAllgatherInClosedForm)
{
    for (std::uint32_t nodes = 4; nodes <= 16; ++nodes)
    {
        const auto ring = four(1, 1, "torus", {nodes, 1, 1});
        std::vector<NetworkEntry> messages;
        for (std::int64_t round = 0; round + 1 < nodes; ++round)
        {
            const auto begin = round == 0 ? 0 : microsecond * (1 + 2 * round);
            for (std::uint32_t node = 0; node < nodes; ++node)
            {
                messages.push_back(sent(node, (node + 1) % nodes, begin));
            }
        }
        const auto all = arrivals(ring, messages);
        EXPECT_EQ(std::ranges::max(all), microsecond * (1 + 2 * (nodes - 1))) << nodes;
        EXPECT_EQ(all.back(), std::ranges::max(all));
    }
}

// In round k node i sends to i + k, and begins when the round before is over: (p-1)(T + w + L).
TEST(Circuits, PairwiseAllToAllInClosedForm)
{
    for (std::uint32_t nodes = 4; nodes <= 16; ++nodes)
    {
        const auto full = four(1, 1, "hyperx", {nodes});
        std::vector<NetworkEntry> messages;
        for (std::uint32_t round = 1; round < nodes; ++round)
        {
            for (std::uint32_t node = 0; node < nodes; ++node)
            {
                messages.push_back(
                    sent(node, (node + round) % nodes, 3 * microsecond * (round - 1)));
            }
        }
        EXPECT_EQ(std::ranges::max(arrivals(full, messages)), 3 * microsecond * (nodes - 1));
    }
}

// With as many ports as partners and no time to aim, links are as those without circuits.
TEST(Circuits, EnoughPortsThatTakeNoTimeToAimAreLinks)
{
    for (std::uint64_t seed = 0; seed < 100; ++seed)
    {
        test::RandomTraffic traffic(seed);
        traffic.options.segment = Bytes{0};
        const auto circuits =
            with_circuits(traffic.platform.description(), std::nullopt, std::nullopt, 0);
        auto description = circuits.description();
        for (LinkType& type : description.link_types)
        {
            type.circuits.reset();
        }
        const Platform links(std::move(description));
        const auto messages = traffic.messages(60);
        FifoNetwork network(circuits, traffic.rates, traffic.options);
        FifoNetwork other(links, traffic.rates, traffic.options);
        ASSERT_EQ(test::waiting_of(network, messages), test::waiting_of(other, messages)) << seed;
    }
}

} // namespace haec_sim
