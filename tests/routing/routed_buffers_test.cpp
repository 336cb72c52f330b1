// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/split_mix.hpp"
#include "network/credit_network.hpp"
#include "routed_machine.hpp"
#include "tests/core/message_of.hpp"
#include "tests/network/traffic.hpp"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

// Finite buffers on machines with all kinds of routings. Links have 10 GB/s and 1 us.

namespace haec_sim::test
{

namespace
{

const std::string dragonfly_of_planes =
    R"("type": "dragonfly", "nodes_per_switch": 2, "group": [3, 2], "global_links": 2, "groups": 5)";
const std::string racks =
    R"("type": "hierarchical", "size": [3, 2, 3], "links_per_pair": [1, 2, 2],
       "nodes_per_switch": 2)";

/// Machines and routings whose channels are of each kind of rule.
const std::vector<std::pair<std::string, std::string>> buffered_machines{
    {R"("type": "torus", "size": [4, 4])", R"("routing": "minimal")"},
    {torus_8x8, R"("routing": "minimal")"},
    {torus_8x8, R"("routing": "o1turn")"},
    {torus_8x8, R"("routing": "valiant")"},
    {torus_8x8, R"("routing": "adaptive")"},
    {torus_8x8, R"("routing": "round_robin", "unit": "segment")"},
    {R"("type": "torus", "size": [3, 4], "nodes_per_switch": 2)", R"("routing": "valiant")"},
    {R"("type": "mesh", "size": [4, 4, 3])", R"("routing": "adaptive", "unit": "segment")"},
    {R"("type": "hyperx", "size": [4, 4], "width": [2, 1], "nodes_per_switch": 4)",
     R"("routing": "minimal")"},
    {R"("type": "hyperx", "size": [4, 4], "width": [2, 1], "nodes_per_switch": 4)",
     R"("routing": "adaptive")"},
    {R"("type": "fat_tree", "radix": 8, "levels": 2)", R"("routing": "adaptive")"},
    {R"("type": "slim_fly", "order": 5, "nodes_per_switch": 2)", R"("routing": "adaptive")"},
    {racks, R"("routing": "minimal")"},
    {racks, R"("routing": "adaptive", "indirect": 1)"},
    {small_dragonfly, R"("routing": "random", "indirect": 7)"},
    {small_dragonfly, R"("routing": "ugal")"},
    {small_dragonfly, R"("routing": "ugal", "unit": "segment", "state": "local")"},
    {dragonfly_of_planes, R"("routing": "valiant")"},
    {dragonfly_of_planes, R"("routing": "adaptive", "indirect": 2)"}};

/// Routings that look at the bytes in buffers.
const std::vector<std::pair<std::string, std::string>> credit_machines{
    {torus_8x8, R"("routing": "adaptive", "state": "credits")"},
    {R"("type": "fat_tree", "radix": 8, "levels": 2)",
     R"("routing": "adaptive", "state": "credits")"},
    {small_dragonfly, R"("routing": "ugal", "state": "credits")"},
    {racks, R"("routing": "adaptive", "indirect": 1, "state": "credits", "unit": "segment")"}};

/// Messages between random nodes, as many as fill links.
std::vector<NetworkEntry> random_messages(const Platform& machine, std::size_t count)
{
    std::uint64_t state = 7;
    const auto draw = [&state](std::uint64_t bound)
    { return split_mix(state += split_mix_increment) % bound; };
    std::map<std::uint32_t, std::uint64_t> sent;
    std::vector<NetworkEntry> messages;
    while (messages.size() < count)
    {
        const NodeId from{static_cast<std::uint32_t>(draw(machine.node_count()))};
        const NodeId to{static_cast<std::uint32_t>(draw(machine.node_count()))};
        if (from != to)
        {
            messages.push_back(message(from.value, from, to, 1 + draw(9000),
                                       Picoseconds{static_cast<std::int64_t>(draw(16) * 500'000)}));
            messages.back().name.sequence = sent[from.value]++;
        }
    }
    return messages;
}

/// What is left to compare of a run.
using Result = std::tuple<
    std::vector<Picoseconds>,
    std::map<ResourceIdentity, std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, Picoseconds,
                                          Picoseconds, Picoseconds, std::uint64_t>>>;

Result result_of(Network& network, const std::vector<NetworkEntry>& messages)
{
    Result result;
    std::get<0>(result) = waiting_of(network, messages);
    for (std::uint32_t number = 0; number < network.resource_count(); ++number)
    {
        const auto& all = network.statistics({number});
        std::get<1>(result)[network.identity({number})] = {
            all.messages, all.units,        all.bytes,        all.busy,
            all.waiting,  all.longest_wait, all.longest_queue};
    }
    return result;
}

constexpr Bytes segment{1000};
constexpr std::size_t many = 600;

/// Without ports, with ports as fast as links, and with slower ones.
const std::vector<NetworkOptions> all_ports{{segment, {}, {}},
                                            {segment, BytesPerSecond{10e9}, BytesPerSecond{10e9}},
                                            {segment, BytesPerSecond{7e9}, {}}};

} // namespace

// The other program says so, too, of 600 messages on a torus of 4 x 4 ("contended").
TEST(RoutedBuffers, WithRoomAreThoseOfAFifoNetwork)
{
    for (const auto& [topology, routing] : buffered_machines)
    {
        const auto machine = routed_machine(topology, routing);
        const auto messages = random_messages(machine, many);
        for (const auto& options : all_ports)
        {
            FifoNetwork fifo(machine, rates_of(machine), options);
            CreditNetwork network(machine, rates_of(machine), options, {Bytes{100'000'000}, {}});
            EXPECT_TRUE(result_of(network, messages) == result_of(fifo, messages))
                << topology << routing;
        }
    }
}

// With room for one segment all get through, as channels keep them from waiting for each other.
TEST(RoutedBuffers, WithLittleRoomNeverDeadlock)
{
    auto machines = buffered_machines;
    machines.insert(machines.end(), credit_machines.begin(), credit_machines.end());
    for (std::size_t number = 0; number < machines.size(); ++number)
    {
        const auto& [topology, routing] = machines[number];
        const auto machine = routed_machine(topology, routing, "machine.json", "credits");
        const auto messages = random_messages(machine, many);
        CreditNetwork network(machine, rates_of(machine), all_ports[number % 3], {segment, {}});
        Picoseconds sum{};
        for (const auto waiting : waiting_of(network, messages))
        {
            EXPECT_NE(waiting, Picoseconds::min()) << topology << routing;
            sum += waiting;
        }
        for (std::uint32_t resource = 0; resource < network.resource_count(); ++resource)
        {
            sum -= network.statistics({resource}).waiting;
        }
        EXPECT_EQ(sum, Picoseconds{}) << topology << routing;
    }
}

namespace
{

/// The messages on the first link of the minimal route, of two on a mesh that go the same way. The
/// second one comes when the first has left that link, and is still behind it.
std::uint64_t messages_on_the_minimal_link(const std::string& routing)
{
    const auto machine =
        routed_machine(R"("type": "mesh", "size": [3, 2])", routing, "machine.json", "credits");
    CreditNetwork network(machine, rates_of(machine), {Bytes{0}, {}, {}}, {Bytes{10'000}, {}});
    waiting_of(network, {message(0, {0}, {5}, 10'000),
                         message(1, {0}, {5}, 10'000, Picoseconds{1'500'000})});
    const LinkId link = machine.route({0}, {5}).front();
    std::uint32_t number = 0;
    while (network.identity({number}) != ResourceIdentity{ResourceKind::link, link.value})
    {
        ++number;
    }
    return network.statistics({number}).messages;
}

} // namespace

TEST(RoutedBuffers, AreLookedAtByThoseWhoLookAtCredits)
{
    EXPECT_EQ(messages_on_the_minimal_link(R"("routing": "adaptive")"), 2U);
    EXPECT_EQ(messages_on_the_minimal_link(R"("routing": "adaptive", "state": "credits")"), 1U);
}

TEST(RoutedBuffers, CreditsNeedBuffers)
{
    EXPECT_NE(
        message_of([] { read_routed(small_dragonfly, R"("routing": "ugal", "state": "credits")"); })
            .find("routing.state: credits needs links with buffers; set contention to credits, "
                  "or choose another"),
        std::string::npos);
    EXPECT_NE(message_of(
                  []
                  {
                      routed_machine(small_dragonfly,
                                     R"("routing": "ugal", "state": "credits", "threshold": 3)",
                                     "machine.json", "credits");
                  })
                  .find("threshold: is a time, and state credits looks at bytes; remove it"),
              std::string::npos);
    EXPECT_EQ(routed_machine(small_dragonfly, R"("routing": "ugal", "state": "credits")",
                             "machine.json", "credits")
                  .description()
                  .routing,
              "ugal");
}

} // namespace haec_sim::test
