// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/fifo_network.hpp"

#include "haec_sim/error.hpp"
#include "network/network_check.hpp"
#include "tests/core/message_of.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace haec_sim
{

using test::machine;
using test::message;

namespace
{

const NetworkOptions whole{Bytes{0}, {}, {}};

std::vector<std::int64_t> counts(const std::vector<Picoseconds>& times)
{
    std::vector<std::int64_t> result;
    for (const Picoseconds time : times)
    {
        result.push_back(time.count());
    }
    return result;
}

std::int64_t waiting_at(const FifoNetwork& network, const ResourceIdentity& identity)
{
    for (std::uint32_t number = 0; number < network.resources().count(); ++number)
    {
        if (network.resources().identity({number}) == identity)
        {
            return network.resources()[{number}].statistics.waiting.count();
        }
    }
    return -1;
}

} // namespace

TEST(FifoNetwork, TiesGoBySenderThenSequenceThenSegment)
{
    const Platform line = machine("mesh", {3, 1, 1});
    std::vector<NetworkEntry> messages{message(1, {0}, {2}, 1000), message(0, {0}, {2}, 1000),
                                       message(1, {0}, {2}, 1000)};
    messages[2].name.sequence = 1;
    // Whoever entered first.
    for (int turn = 0; turn < 2; ++turn)
    {
        FifoNetwork network(line, test::rates_of(line), whole);
        EXPECT_EQ(counts(test::waiting_of(network, messages)),
                  turn == 0 ? (std::vector<std::int64_t>{100'000, 0, 200'000})
                            : (std::vector<std::int64_t>{200'000, 0, 100'000}));
        std::swap(messages[0], messages[2]);
    }
}

TEST(FifoNetwork, TellsOfAMessageWhenItsTailIsServed)
{
    const Platform line = machine("mesh", {3, 1, 1});
    FifoNetwork network(line, test::rates_of(line), whole);
    network.enter(message(0, {0}, {2}, 1000));
    EXPECT_EQ(network.next(), Picoseconds{0});
    EXPECT_FALSE(network.advance(Picoseconds{0}));
    EXPECT_FALSE(network.advance(Picoseconds{1}));
    EXPECT_EQ(network.next(), Picoseconds{1'000'000});
    EXPECT_FALSE(network.advance(Picoseconds{1'000'000}));
    // A microsecond and the time of its bytes before it arrives.
    const auto exit = network.advance(Picoseconds{1'000'001});
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->arrival.queued, Picoseconds{0});
    EXPECT_EQ(network.next(), Picoseconds::max());
    EXPECT_EQ(network.next(), Picoseconds::max());
}

TEST(FifoNetwork, PortsAreResources)
{
    const Platform line = machine("mesh", {3, 1, 1});
    const NetworkOptions ports{Bytes{0}, BytesPerSecond{5e9}, BytesPerSecond{2e9}};
    FifoNetwork network(line, test::rates_of(line), ports);
    // Each way out of node 1 is free, but not its port.
    const auto out =
        test::waiting_of(network, {message(0, {1}, {0}, 1000), message(1, {1}, {2}, 1000)});
    EXPECT_EQ(counts(out), (std::vector<std::int64_t>{0, 200'000}));
    EXPECT_EQ(waiting_at(network, {ResourceKind::injection_port, 1}), 200'000);
    // Two come to it by different links at once.
    const Picoseconds later{10'000'000};
    const auto in = test::waiting_of(
        network, {message(0, {0}, {1}, 1000, later), message(1, {2}, {1}, 1000, later)});
    EXPECT_EQ(counts(in), (std::vector<std::int64_t>{0, 500'000}));
    EXPECT_EQ(waiting_at(network, {ResourceKind::ejection_port, 1}), 500'000);
}

TEST(FifoNetwork, SpreadsWhatTakesLongerThanTheWire)
{
    const Platform line = machine("mesh", {2, 1, 1});
    // Ten segments of 100 ns, alone in 2 us; the model takes 4 us: one enters each 200 ns.
    NetworkEntry slow = message(0, {0}, {1}, 10'000);
    slow.alone = Picoseconds{4'000'500};
    slow.load.entry_delay = Picoseconds{500};
    // Comes between two of them, where nobody is.
    NetworkEntry small = message(1, {0}, {1}, 1000, Picoseconds{300'500});
    FifoNetwork network(line, test::rates_of(line), {Bytes{1000}, {}, {}});
    EXPECT_EQ(counts(test::waiting_of(network, {slow, small})), (std::vector<std::int64_t>{0, 0}));
    FifoNetwork burst(line, test::rates_of(line), {Bytes{1000}, {}, {}});
    slow.alone = Picoseconds{2'000'500};
    EXPECT_EQ(counts(test::waiting_of(burst, {slow, small})),
              (std::vector<std::int64_t>{0, 700'000}));
}

TEST(FifoNetwork, CountsTheLongestQueue)
{
    const Platform line = machine("mesh", {2, 1, 1});
    std::vector<NetworkEntry> messages;
    for (std::uint32_t sender = 0; sender < 10; ++sender)
    {
        // The last two come when three others have been taken.
        messages.push_back(message(sender, {0}, {1}, 1000, Picoseconds{sender < 8 ? 0 : 250'000}));
    }
    FifoNetwork network(line, test::rates_of(line), whole);
    test::waiting_of(network, messages);
    ASSERT_EQ(network.resources().count(), 1U);
    const ResourceStatistics& link = network.resources()[{0}].statistics;
    // One of eight that come at once is taken; two more of these seven are; then two come.
    EXPECT_EQ(link.longest_queue, 7U);
    EXPECT_EQ(link.longest_wait, Picoseconds{700'000});
    EXPECT_EQ(link.messages, 10U);
    EXPECT_EQ(link.busy, Picoseconds{1'000'000});
}

TEST(FifoNetwork, RoutesThatAreTooManyAreForgotten)
{
    // More pairs than are kept.
    const Platform box = machine("mesh", {32, 32, 1});
    FifoNetwork network(box, test::rates_of(box), whole);
    Picoseconds now{};
    std::uint64_t hops = 0;
    for (std::uint32_t from = 0; from < 1024; ++from)
    {
        for (std::uint32_t to = 0; to < 1024; to += 3)
        {
            if (from != to)
            {
                now += Picoseconds{1'000'000'000};
                network.enter(message(0, {from}, {to}, 1, now));
                network.enter(message(1, {from}, {to}, 1, now));
                const auto first = network.advance(Picoseconds::max());
                const auto second = network.advance(Picoseconds::max());
                ASSERT_TRUE(first && second);
                ASSERT_EQ(first->arrival.queued, Picoseconds{0});
                ASSERT_EQ(second->arrival.queued, Picoseconds{100});
                hops += 2 * box.hops({from}, {to});
            }
        }
    }
    std::uint64_t passed = 0;
    for (std::uint32_t number = 0; number < network.resources().count(); ++number)
    {
        passed += network.resources()[{number}].statistics.messages;
    }
    EXPECT_EQ(passed, hops);
}

TEST(FifoNetwork, WantsLatencyAndBandwidthOfLinks)
{
    const Platform line = machine("mesh", {3, 1, 1});
    const auto fault = [&](const NetworkRates& rates)
    { return test::message_of([&] { FifoNetwork(line, rates, whole); }); };
    EXPECT_EQ(fault(test::rates_of(line, BytesPerSecond{1e9}, Picoseconds{0})),
              "resource_managers.network_resource_manager.contention: fifo needs links with a "
              "latency of at least 1 ps, and the links of type 'optical' have none; give them a "
              "latency, or choose none");
    EXPECT_EQ(
        fault(test::rates_of(line, BytesPerSecond{0}, Picoseconds{1})),
        "resource_managers.network_resource_manager.contention: fifo needs links with a bandwidth, "
        "and the links of type 'optical' have none; give them a bandwidth, or choose none");
    // There are no wireless links.
    NetworkRates rates = test::rates_of(line);
    rates.links[1] = {};
    EXPECT_NO_THROW(FifoNetwork(line, rates, whole));
}

TEST(FifoNetwork, WantsAModelThatKnowsPorts)
{
    class Simple final : public NetworkModel
    {
        const Path& path(NodeId, NodeId) override
        {
            throw Error("nobody asks");
        }
    };
    Platform::Description description;
    EXPECT_NO_THROW(check_ports(Simple(), Platform(description)));
    description.ports.ejection = BytesPerSecond{1e9};
    const Platform with_ports(description);
    EXPECT_EQ(test::message_of([&] { check_ports(Simple(), with_ports); }),
              "resource_managers.network_resource_manager.ejection_bandwidth: the network model "
              "knows no ports of nodes; remove it or choose static_network_model");
}

TEST(FifoNetwork, CutsNoMessageIntoMoreThanAMillionSegments)
{
    const Platform line = machine("mesh", {2, 1, 1});
    FifoNetwork network(line, test::rates_of(line), {Bytes{1}, {}, {}});
    // A million segments of 4 bytes, each 400 ps long; the model takes 800 ps more for each, so
    // that one enters every 800 ps.
    NetworkEntry slow = message(0, {0}, {1}, 4'000'000);
    slow.alone = Picoseconds{401'000'000 + 800'000'000};
    // The segment that entered at 800 ps holds the link until 1,200 ps.
    const NetworkEntry small = message(1, {0}, {1}, 1, Picoseconds{900});
    EXPECT_EQ(counts(test::waiting_of(network, {slow, small})),
              (std::vector<std::int64_t>{0, 300}));
    EXPECT_EQ(network.resources()[ResourceId{0}].statistics.units, 1'000'001u);
    EXPECT_EQ(network.counts().long_messages, 1u);
}

TEST(FifoNetwork, AMillionSegmentsAreNotTooMany)
{
    const Platform line = machine("mesh", {2, 1, 1});
    const auto units_of = [&](std::uint64_t bytes, Bytes segment)
    {
        FifoNetwork network(line, test::rates_of(line), {segment, {}, {}});
        test::waiting_of(network, {message(0, {0}, {1}, bytes)});
        return std::pair(network.resources()[ResourceId{0}].statistics.units,
                         network.counts().long_messages);
    };
    using Units = std::pair<std::uint64_t, std::uint64_t>;
    EXPECT_EQ(units_of(8'192'000'000, Bytes{8192}), Units(1'000'000, 0));
    // 8,192,000,001 bytes in segments of 8,193.
    EXPECT_EQ(units_of(8'192'000'001, Bytes{8192}), Units(999'878, 1));
    EXPECT_EQ(units_of(std::uint64_t{1} << 50, Bytes{0}), Units(1, 0));
    EXPECT_EQ(units_of(std::uint64_t{1} << 50, Bytes{std::uint64_t{1} << 50}), Units(1, 0));
}

TEST(FifoNetworkDeathTest, NothingEntersBeforeWhatWasServed)
{
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    const Platform line = machine("mesh", {3, 1, 1});
    FifoNetwork network(line, test::rates_of(line), whole);
    network.enter(message(1, {0}, {2}, 1000, Picoseconds{1000}));
    network.advance(Picoseconds{2000});
    network.enter(message(2, {0}, {2}, 1000, Picoseconds{1000}));
    EXPECT_DEATH(network.enter(message(0, {0}, {2}, 1000, Picoseconds{1000})),
                 "check_order|served");
}

} // namespace haec_sim
