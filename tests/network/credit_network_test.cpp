// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Finite buffers (spec: topologies, "Finite buffers"): with room enough all is as in a FifoNetwork;
// with little room, what must hold whoever goes first.

#include "network/credit_network.hpp"

#include "naive_credits.hpp"
#include "random_traffic.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

namespace haec_sim
{

using test::machine;
using test::message;
using test::RandomTraffic;

namespace
{

/// All that a network knows of its resources, by what these are.
using Work = std::map<ResourceIdentity, std::vector<std::int64_t>>;

void add(const TimeBin& bin, std::vector<std::int64_t>& figures)
{
    for (const auto time : {bin.busy, bin.waiting, bin.waking, bin.sleeping})
    {
        figures.push_back(time.count());
    }
    figures.push_back(static_cast<std::int64_t>(bin.bytes));
}

Work work_of(const Network& network)
{
    Work work;
    for (std::uint32_t number = 0; number < network.resources().count(); ++number)
    {
        const auto& all = network.resources()[{number}].statistics;
        const auto sleep = network.resources().sleep({number});
        auto& figures = work[network.resources().identity({number})];
        for (const auto count :
             {all.messages, all.units, all.bytes, all.longest_queue, sleep.wakes})
        {
            figures.push_back(static_cast<std::int64_t>(count));
        }
        for (const auto time : {all.busy, all.waiting, all.longest_wait, sleep.waking,
                                sleep.sleeping, sleep.last_end})
        {
            figures.push_back(time.count());
        }
        for (const auto& bin : network.resources().bins().of({number}))
        {
            add(bin, figures);
        }
    }
    return work;
}

/// Buffers that hold all there is, with as many channels as the routing has, and with one.
const std::vector<BufferOptions> roomy_buffers{
    {}, {Bytes{std::uint64_t{1} << 40}, {}}, {Bytes{std::uint64_t{1} << 40}, 1}};

} // namespace

TEST(RoomyBuffers, AreThoseOfAFifoNetwork)
{
    for (std::uint64_t seed = 0; seed < 300; ++seed)
    {
        RandomTraffic traffic(seed);
        if (has_rates(traffic.platform))
        {
            continue;
        }
        const auto messages = traffic.messages(60);
        FifoNetwork fifo(traffic.platform, traffic.rates, traffic.options);
        const auto expected = test::waiting_of(fifo, messages);
        for (const auto& buffers : roomy_buffers)
        {
            CreditNetwork network(traffic.platform, traffic.rates, traffic.options, buffers);
            ASSERT_EQ(test::waiting_of(network, messages), expected) << "seed " << seed;
            ASSERT_EQ(work_of(network), work_of(fifo)) << "seed " << seed;
        }
    }
}

namespace
{

std::uint64_t bytes_on_wire(const NetworkEntry& entry)
{
    return std::max<std::uint64_t>(1, entry.load.bytes.value);
}

/// Room for one to four of the largest units.
BufferOptions scant_buffers(RandomTraffic& traffic, const std::vector<NetworkEntry>& messages)
{
    std::uint64_t largest = traffic.options.segment.usual.value;
    for (const auto& entry : messages)
    {
        largest = traffic.options.segment.usual.value > 0 ? largest
                                                          : std::max(largest, bytes_on_wire(entry));
    }
    BufferOptions buffers{Bytes{largest + traffic.draw(3 * largest + 1)}, {}};
    if (traffic.draw(2) == 0)
    {
        buffers.channels = static_cast<std::uint32_t>(1 + traffic.draw(2));
    }
    return buffers;
}

/// W of each message; nothing where there is a deadlock.
std::optional<std::vector<std::int64_t>> waiting_in(CreditNetwork& network,
                                                    const std::vector<NetworkEntry>& messages)
{
    std::vector<std::int64_t> result;
    try
    {
        for (const auto waiting : test::waiting_of(network, messages))
        {
            result.push_back(waiting.count());
        }
    }
    catch (const UsageError& error)
    {
        EXPECT_NE(std::string(error.what()).find("a deadlock"), std::string::npos);
        return std::nullopt;
    }
    return result;
}

std::optional<std::vector<std::int64_t>> credit_waiting(const RandomTraffic& traffic,
                                                        const BufferOptions& buffers,
                                                        const std::vector<NetworkEntry>& messages)
{
    CreditNetwork network(traffic.platform, traffic.rates, traffic.options, buffers);
    return waiting_in(network, messages);
}

} // namespace

TEST(ScantBuffers, AgreeWithTheSecondImplementation)
{
    std::size_t late = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed)
    {
        RandomTraffic traffic(seed);
        const auto messages = traffic.messages(1 + traffic.draw(30));
        const auto buffers = scant_buffers(traffic, messages);
        const auto waiting = credit_waiting(traffic, buffers, messages);
        ASSERT_EQ(waiting, test::naive_credit_waiting(traffic.platform, traffic.rates,
                                                      traffic.options, buffers, messages))
            << "seed " << seed;
        ASSERT_TRUE(waiting || buffers.channels) << "seed " << seed;
        late += waiting != credit_waiting(traffic, {}, messages) ? 1 : 0;
    }
    // Otherwise nothing was tried.
    EXPECT_GT(late, 30U);
}

// Whole messages on a ring, three to five links on: with one channel some deadlock, with a second
// one none does.
TEST(ScantBuffers, OfARingDeadlockWhereTheSecondImplementationDoes)
{
    std::size_t deadlocks = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed)
    {
        RandomTraffic traffic(seed);
        const Platform ring = machine("torus", {11, 1, 1});
        std::vector<NetworkEntry> messages;
        const auto senders = static_cast<std::uint32_t>(6 + traffic.draw(12));
        for (std::uint32_t sender = 0; sender < senders; ++sender)
        {
            const auto to = static_cast<std::uint32_t>((sender + 3 + traffic.draw(3)) % 11);
            const Picoseconds begin{static_cast<std::int64_t>(traffic.draw(3) * 500'000)};
            messages.push_back(message(sender, {sender % 11}, {to}, 10'000, begin));
        }
        const auto rates = test::rates_of(ring);
        const NetworkOptions options{Bytes{0}, {}, {}};
        for (const auto channels : {1U, 2U})
        {
            const BufferOptions buffers{Bytes{10'000}, channels};
            CreditNetwork network(ring, rates, options, buffers);
            const auto waiting = waiting_in(network, messages);
            ASSERT_EQ(waiting, test::naive_credit_waiting(ring, rates, options, buffers, messages))
                << "seed " << seed;
            ASSERT_TRUE(waiting || channels == 1) << "seed " << seed;
            deadlocks += waiting ? 0 : 1;
        }
    }
    EXPECT_GT(deadlocks, 5U);
    EXPECT_LT(deadlocks, 55U);
}

// As in random_test.cpp: messages may enter as time goes on, as long as they are not late.
TEST(ScantBuffers, DoNotDependOnWhenOneAsks)
{
    for (std::uint64_t seed = 0; seed < 200; ++seed)
    {
        RandomTraffic traffic(seed);
        auto messages = traffic.messages(60);
        const auto buffers = scant_buffers(traffic, messages);
        const auto expected = credit_waiting(traffic, buffers, messages);
        if (!expected)
        {
            continue;
        }
        std::unordered_map<MessageName, std::int64_t, MessageNameHash> by_name;
        for (std::size_t index = 0; index < messages.size(); ++index)
        {
            by_name[messages[index].name] = (*expected)[index];
        }
        std::ranges::stable_sort(messages, {},
                                 [](const NetworkEntry& entry)
                                 { return entry.begin + entry.load.entry_delay; });
        CreditNetwork network(traffic.platform, traffic.rates, traffic.options, buffers);
        std::size_t left = messages.size();
        const auto advance = [&](Picoseconds until)
        {
            while (const auto exit = network.advance(until))
            {
                --left;
                EXPECT_EQ(exit->arrival.queued.count(), by_name.at(exit->name)) << "seed " << seed;
            }
        };
        for (const auto& entry : messages)
        {
            advance(entry.begin + entry.load.entry_delay);
            network.enter(entry);
        }
        advance(Picoseconds::max());
        EXPECT_EQ(left, 0U);
        EXPECT_EQ(network.next(), Picoseconds::max());
    }
}

// What goes over a link is what its messages have, and buffers never hold more than they can.
TEST(ScantBuffers, LoseNothing)
{
    for (std::uint64_t seed = 0; seed < 200; ++seed)
    {
        RandomTraffic traffic(seed);
        const auto messages = traffic.messages(60);
        auto buffers = scant_buffers(traffic, messages);
        buffers.channels.reset();
        CreditNetwork network(traffic.platform, traffic.rates, traffic.options, buffers);
        std::map<std::uint64_t, std::uint64_t> loads;
        for (const auto& entry : messages)
        {
            network.enter(entry);
            for (const LinkId link : traffic.platform.route(entry.from, entry.to))
            {
                loads[link.value] += bytes_on_wire(entry);
            }
        }
        Picoseconds waiting{};
        while (network.next() < Picoseconds::max())
        {
            const auto exit = network.advance(network.next() + Picoseconds{1});
            waiting += exit ? exit->arrival.queued : Picoseconds{};
            for (std::uint32_t link = 0; link < network.resources().count(); ++link)
            {
                ASSERT_LE(network.links().bytes_taken({link}, 0), buffers.size->value);
            }
        }
        for (std::uint32_t number = 0; number < network.resources().count(); ++number)
        {
            const auto& [kind, link] = network.resources().identity({number});
            waiting -= network.resources()[{number}].statistics.waiting;
            EXPECT_TRUE(kind != ResourceKind::link ||
                        network.resources()[{number}].statistics.bytes == loads.at(link));
        }
        EXPECT_EQ(waiting, Picoseconds{}) << "seed " << seed;
        EXPECT_EQ(network.links().waiting(), 0U);
    }
}

// Four messages of 1 us go from node 0 to node 4 of a line whose buffers hold one; a link is free
// for the next one 3 us after the last. At 0 all have come, and take 4 us in all; whenever one
// begins late, the link is free no sooner than when that and all who still wait are through.
TEST(ScantBuffers, AreLookedAtAsFarAsIsKnown)
{
    const Platform line = machine("mesh", {5, 1, 1});
    CreditNetwork network(line, test::rates_of(line), {Bytes{0}, {}, {}}, {Bytes{10'000}, {}});
    for (const std::uint32_t sender : {0U, 1U, 2U, 3U})
    {
        network.enter(message(sender, {0}, {4}, 10'000));
    }
    constexpr ResourceId first{0};
    constexpr std::int64_t microsecond = 1'000'000;
    const std::vector<std::pair<int, int>> free_from{{0, 4}, {2, 4}, {3, 6}, {5, 6},
                                                     {6, 8}, {8, 8}, {9, 10}};
    for (const auto& [time, free] : free_from)
    {
        const Picoseconds until{time * microsecond + 1};
        while (network.advance(until))
        {
        }
        EXPECT_EQ(network.links().free(first), Picoseconds{free * microsecond}) << time;
        EXPECT_EQ(network.links().bytes_taken(first, 0), 10'000U) << time;
    }
}

// As in a FifoNetwork: what comes late finds the network as others left it.
TEST(RoomyBuffers, ServeWhatComesLate)
{
    const Platform line = machine("mesh", {4, 1, 1});
    const NetworkOptions options{Bytes{0}, {}, {}};
    FifoNetwork fifo(line, test::rates_of(line), options);
    CreditNetwork credits(line, test::rates_of(line), options, {});
    std::vector<std::vector<Picoseconds>> waiting;
    for (Network* network : {static_cast<Network*>(&fifo), static_cast<Network*>(&credits)})
    {
        waiting.push_back(test::waiting_of(*network, {message(0, {0}, {3}, 10'000)}));
        network->let_late_ones_in();
        const auto late =
            test::waiting_of(*network, {message(1, {1}, {3}, 10'000, Picoseconds{500'000}),
                                        message(2, {0}, {1}, 10'000, Picoseconds{1'000'000})});
        waiting.back().insert(waiting.back().end(), late.begin(), late.end());
    }
    EXPECT_EQ(waiting[0], waiting[1]);
    EXPECT_EQ(waiting[1], (std::vector{Picoseconds{0}, Picoseconds{1'500'000}, Picoseconds{0}}));
}

// Whole messages are seen when they come, segments before.
TEST(ScantBuffers, ThatHoldNoSegmentAreRefused)
{
    const Platform line = machine("mesh", {3, 1, 1});
    const BufferOptions buffers{Bytes{1000}, {}};
    EXPECT_EQ(test::message_of(
                  [&] {
                      CreditNetwork(line, test::rates_of(line), {Bytes{1001}, {}, {}}, buffers);
                  }),
              "resource_managers.network_resource_manager.buffer_size: 1000 bytes hold no segment "
              "of 1001 bytes; make it larger, or size_segment smaller");
    CreditNetwork network(line, test::rates_of(line), {Bytes{0}, {}, {}}, buffers);
    network.enter(message(0, {0}, {2}, 1000));
    EXPECT_NE(test::message_of([&] { network.enter(message(1, {0}, {2}, 1001)); })
                  .find("hold no segment of 1001 bytes"),
              std::string::npos);
}

// A rank that has entered the next message already must not be ahead of one that has not.
TEST(CreditNetwork, HasNothingToDoForRoomThatNobodyWaitsFor)
{
    const Platform line = machine("mesh", {3, 1, 1});
    CreditNetwork network(line, test::rates_of(line), {Bytes{0}, {}, {}}, {Bytes{10'000}, {}});
    network.enter(message(0, {0}, {2}, 10'000));
    ASSERT_TRUE(network.advance(Picoseconds::max()));
    EXPECT_EQ(network.next(), Picoseconds::max());
    const Picoseconds later{50'000'000};
    network.enter(message(1, {0}, {2}, 10'000, later));
    EXPECT_EQ(network.next(), later);
    const auto exit = network.advance(Picoseconds::max());
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->arrival.queued, Picoseconds{0});
}

} // namespace haec_sim
