// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Circuits twice: those of the simulator, and those that haec_verify derives.

#include "tests/network/random_traffic.hpp"
#include "tests/network/traffic.hpp"
#include "verification/network/shared_network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace haec_sim::test
{

namespace
{

using Waits = std::vector<Picoseconds>;
using Ports = std::optional<std::uint32_t>;

constexpr std::uint64_t programs = 200;

/// Classes from `first` on are circuits, and nothing sleeps. In a box with less than all of them,
/// wireless links lead straight up and down.
Platform switched(Platform::Description description, const LinkCircuits& circuits,
                  std::size_t first)
{
    if (description.topology == "haec_box" && first > 0)
    {
        description.parameters.set("wireless_routes", std::string("straight"), true);
    }
    for (std::size_t type = 0; type < description.link_types.size(); ++type)
    {
        auto& links = description.link_types[type];
        links.sleep_after.reset();
        links.wake_delay.reset();
        links.rates.clear();
        links.circuits = type < first ? std::nullopt : std::optional(circuits);
    }
    return Platform(std::move(description));
}

verification::SharedLinks shared_links(const Platform& platform, const NetworkRates& rates,
                                       const NetworkOptions& options)
{
    verification::SharedLinks shared{
        options.segment.usual.value, {options.injection, options.ejection}, {}};
    for (std::size_t type = 0; type < rates.links.size(); ++type)
    {
        const auto& [bandwidth, latency] = rates.links[type];
        verification::LinkFigures figures{bandwidth.value,
                                          static_cast<verification::Exact>(latency.count()) / 1000};
        if (const auto& circuits = platform.link_types()[type].circuits)
        {
            figures.circuits = verification::Circuits{circuits->transmitters, circuits->receivers,
                                                      to_picoseconds(circuits->retarget_delay)};
        }
        shared.links.push_back(figures);
    }
    return shared;
}

Waits verified(const Platform& platform, const verification::SharedLinks& shared,
               const std::vector<NetworkEntry>& messages)
{
    const auto machine = verification::derive_machine(platform.description());
    const auto network = verification::make_shared_network(shared, machine);
    for (std::uint64_t number = 0; number < messages.size(); ++number)
    {
        const auto& message = messages[number];
        network->send({.number = number,
                       .entry = message.begin + message.load.entry_delay,
                       .duration = message.alone - message.load.entry_delay,
                       .bytes = std::max<std::uint64_t>(1, message.load.bytes.value),
                       .sender = message.name.sender,
                       .sequence = message.name.sequence},
                      message.from, message.to);
    }
    Waits waits(messages.size(), Picoseconds::min());
    network->serve_until(Picoseconds::max(),
                         [&](const verification::Arrived& message)
                         {
                             const auto& entry = messages[message.number];
                             EXPECT_EQ(message.hops, platform.hops(entry.from, entry.to));
                             waits[message.number] = message.waiting;
                         });
    return waits;
}

} // namespace

TEST(VerifiedCircuits, AreThoseOfTheSimulator)
{
    const std::array<Ports, 4> ports{1, 2, 3, std::nullopt};
    const std::array<double, 4> delays{0, 0.001, 1000, 12'345.678};
    std::size_t waited = 0;
    for (std::uint64_t seed = 0; seed < programs; ++seed)
    {
        RandomTraffic traffic(seed);
        const LinkCircuits circuits{ports[seed % 4], ports[seed / 4 % 4],
                                    Nanoseconds{delays[seed / 16 % 4]}};
        const auto first = seed % 3 == 0 ? traffic.platform.link_types().size() - 1 : 0;
        const auto platform = switched(traffic.platform.description(), circuits, first);
        const auto messages = traffic.messages(60);
        FifoNetwork network(platform, traffic.rates, traffic.options);
        const auto waits = waiting_of(network, messages);
        const auto expected =
            verified(platform, shared_links(platform, traffic.rates, traffic.options), messages);
        ASSERT_EQ(waits, expected) << "seed " << seed;
        waited += static_cast<std::size_t>(
            std::ranges::count_if(waits, [](Picoseconds wait) { return wait > Picoseconds{}; }));
    }
    EXPECT_GT(waited, programs * 30);
}

// Two levels, of which the upper is switched; and the same as a graph all of whose links are.
TEST(VerifiedCircuits, AreThoseOfTheSimulatorOnTreesAndGraphs)
{
    Platform::Description tree("fat_tree");
    tree.parameters.set("down", std::vector<std::int64_t>{3, 3}, true);
    tree.parameters.set("up", std::vector<std::int64_t>{1, 2}, true);
    Platform::Description graph("graph");
    graph.parameters.set("nodes", std::int64_t{5}, true);
    graph.parameters.set("switches", std::int64_t{2}, true);
    JsonValue::List links{{JsonValue::List{{std::string("s0")}, {std::string("s1")}}}};
    for (const auto& [node, name] :
         {std::pair(0.0, "s0"), std::pair(1.0, "s0"), std::pair(2.0, "s1"), std::pair(3.0, "s1"),
          std::pair(4.0, "s0"), std::pair(4.0, "s1")})
    {
        links.push_back({JsonValue::List{{node}, {std::string(name)}}});
    }
    graph.parameters.set("links", std::move(links), true);
    tree.take_defaults();
    graph.take_defaults();
    for (std::uint64_t seed = 0; seed < 50; ++seed)
    {
        const LinkCircuits circuits{1 + seed % 3, 1 + seed / 3 % 3, Nanoseconds{1000}};
        for (const auto& [description, first] : {std::pair(tree, 1), std::pair(graph, 0)})
        {
            RandomTraffic traffic(seed, Platform(description));
            const auto platform =
                switched(traffic.platform.description(), circuits, static_cast<std::size_t>(first));
            const auto messages = traffic.messages(60);
            FifoNetwork network(platform, traffic.rates, traffic.options);
            EXPECT_EQ(waiting_of(network, messages),
                      verified(platform, shared_links(platform, traffic.rates, traffic.options),
                               messages))
                << description.topology << ", seed " << seed;
        }
    }
}

// The result does not depend on when the network is asked.
TEST(VerifiedCircuits, DoNotDependOnWhenOneAsks)
{
    for (std::uint64_t seed = 0; seed < 100; ++seed)
    {
        RandomTraffic traffic(seed);
        const auto platform = switched(traffic.platform.description(),
                                       {1 + seed % 2, 1 + seed / 2 % 2, Nanoseconds{1000}}, 0);
        auto messages = traffic.messages(60);
        const auto entry = [](const NetworkEntry& message)
        { return message.begin + message.load.entry_delay; };
        std::ranges::stable_sort(messages, {}, entry);
        FifoNetwork at_once(platform, traffic.rates, traffic.options);
        const auto expected = waiting_of(at_once, messages);
        FifoNetwork network(platform, traffic.rates, traffic.options);
        Picoseconds sum{};
        const auto take = [&](Picoseconds until)
        {
            while (const auto exit = network.advance(until))
            {
                sum += exit->arrival.queued;
            }
            EXPECT_GE(network.next(), until);
        };
        for (const auto& message : messages)
        {
            take(entry(message));
            network.enter(message);
        }
        take(Picoseconds::max());
        EXPECT_EQ(network.next(), Picoseconds::max());
        EXPECT_EQ(sum, std::accumulate(expected.begin(), expected.end(), Picoseconds{})) << seed;
    }
}

} // namespace haec_sim::test
