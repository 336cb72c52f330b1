// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/serial_ranks.hpp"
#include "staged_machines.hpp"
#include "tests/network/random_traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

// A network in parts, which are served one after the other (spec: contention, "In parts"): what
// routes say of their stages holds on all of them, and every integer is that of one queue.

namespace haec_sim::test
{

namespace
{

/// Those that do not come apart, or do not say how.
const std::vector<std::pair<std::string, std::string>> whole_machines{
    {torus_8x8, R"("routing": "o1turn")"},    {torus_8x8, R"("routing": "random")"},
    {torus_8x8, R"("routing": "valiant")"},   {torus_8x8, R"("routing": "adaptive")"},
    {small_tree, R"("routing": "adaptive")"}, {small_dragonfly, R"("routing": "minimal")"}};

std::optional<Picoseconds> first_arrival(FifoNetwork& network)
{
    auto* parts = network.parts();
    return parts != nullptr ? parts->first_arrival(parts->under_way()) : std::nullopt;
}

/// A message of 5000 bytes along x that takes what it takes alone.
NetworkEntry lone_message(std::uint32_t from, std::uint32_t hops, Picoseconds begin = {})
{
    auto entry = message(from, {from}, {from + hops}, 5000, begin);
    entry.alone = Picoseconds{1'000'000} * std::int64_t{hops} + Picoseconds{500'000};
    return entry;
}

Served in_windows(FifoNetwork& network, const std::vector<NetworkEntry>& messages,
                  Picoseconds length)
{
    SerialRanks ranks;
    return served_by(network, serve_in_windows(network, ranks, messages, length));
}

} // namespace

TEST(Stages, HoldOnAllRoutes)
{
    for (const auto& [topology, routing] : staged_machines)
    {
        const auto machine = routed_machine(topology, routing);
        const auto stage = [&](LinkId link) { return machine.routing().stage(link).value(); };
        for (NodeId from; from.value < machine.node_count(); ++from.value)
        {
            for (NodeId to; to.value < machine.node_count(); ++to.value)
            {
                const auto route = machine.route(from, to, {from.value, to.value});
                for (std::size_t hop = 1; hop < route.size(); ++hop)
                {
                    const auto before = stage(route[hop - 1]);
                    const auto now = stage(route[hop]);
                    ASSERT_TRUE(before == now || before.level < now.level)
                        << topology << routing << " " << from.value << " to " << to.value;
                }
            }
        }
    }
}

TEST(Stages, OfLinksByThemselvesAreDifferent)
{
    for (const auto& topology : {small_tree, std::string(R"("type": "hyperx")")})
    {
        const auto machine = routed_machine(topology, "");
        std::map<LinkStage, std::uint64_t> links;
        for (LinkId link; link.value < machine.topology().link_count(); ++link.value)
        {
            ASSERT_TRUE(links.emplace(*machine.routing().stage(link), link.value).second)
                << topology;
        }
    }
    // A ring of a torus and one direction is a part: 2 times 8 in each of two dimensions.
    const auto torus = routed_machine(torus_8x8, "");
    std::map<LinkStage, std::uint64_t> rings;
    for (LinkId link; link.value < torus.topology().link_count(); ++link.value)
    {
        ++rings[*torus.routing().stage(link)];
    }
    EXPECT_EQ(rings.size(), 32U);
    EXPECT_EQ(rings.begin()->second, 8U);
}

TEST(Stages, AreNotThereWhereRoutesHaveNone)
{
    for (const auto& [topology, routing] : whole_machines)
    {
        EXPECT_FALSE(routed_machine(topology, routing).routing().stage({0})) << topology << routing;
    }
}

TEST(Parts, AreServedAsOneQueue)
{
    for_staged_machines(
        [](const Platform& machine, const NetworkOptions& options,
           const std::vector<NetworkEntry>& messages, const std::string& name)
        {
            FifoNetwork whole(machine, rates_of(machine), options);
            FifoNetwork parts(machine, rates_of(machine), options);
            ASSERT_EQ(in_windows(parts, messages, Picoseconds{300'000}),
                      in_one_queue(whole, messages))
                << name;
        });
}

TEST(Parts, OfRandomMachinesAreServedAsOneQueue)
{
    for (std::uint64_t seed = 0; seed < 300; ++seed)
    {
        RandomTraffic traffic(seed);
        auto messages = traffic.messages(1 + traffic.draw(60));
        sort_by_entry(messages);
        FifoNetwork whole(traffic.platform, traffic.rates, traffic.options);
        FifoNetwork parts(traffic.platform, traffic.rates, traffic.options);
        const Picoseconds length{static_cast<std::int64_t>(1 + traffic.draw(2'000'000))};
        ASSERT_EQ(in_windows(parts, messages, length), in_one_queue(whole, messages)) << seed;
    }
}

TEST(Parts, TellWhenTheFirstMessageArrives)
{
    const auto machine = routed_machine(torus_8x8, "");
    const auto rates = rates_of(machine);
    FifoNetwork network(machine, rates, {.segment = segment, .parts_from = 2});
    network.enter(lone_message(0, 3));
    EXPECT_FALSE(first_arrival(network)) << "there is one message";
    network.enter(lone_message(1, 2));
    EXPECT_EQ(first_arrival(network), Picoseconds{1'000'000}) << "the latency of the last link";

    auto fast = lone_message(2, 2);
    fast.alone -= Picoseconds{200'000};
    network.enter(fast);
    EXPECT_FALSE(first_arrival(network)) << "one takes less time than its links";
    while (network.advance(Picoseconds::max()))
    {
    }
    network.enter(lone_message(3, 1, Picoseconds{9'000'000}));
    network.enter(lone_message(5, 1, Picoseconds{9'000'000}));
    EXPECT_EQ(first_arrival(network), Picoseconds{10'000'000});
    auto of_collective = lone_message(4, 1, Picoseconds{9'000'000});
    of_collective.name.kind = MessageKind::collective;
    network.enter(of_collective);
    EXPECT_FALSE(first_arrival(network)) << "members of a collective go on at once";
}

TEST(Parts, OfMessagesThatComeLateAreOneQueue)
{
    const auto machine = routed_machine(torus_8x8, "");
    FifoNetwork network(machine, rates_of(machine), {.segment = segment, .parts_from = 1});
    network.let_late_ones_in();
    network.enter(lone_message(0, 3));
    EXPECT_FALSE(first_arrival(network));
}

} // namespace haec_sim::test
