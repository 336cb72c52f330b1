// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "buffered_machines.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

// Finite buffers on machines with all kinds of routings. Links have 10 GB/s and 1 us.

namespace haec_sim::test
{

namespace
{

/// What is left to compare of a run.
using Result = std::tuple<
    std::vector<Picoseconds>,
    std::map<ResourceIdentity, std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, Picoseconds,
                                          Picoseconds, Picoseconds, std::uint64_t>>>;

Result result_of(Network& network, const std::vector<NetworkEntry>& messages)
{
    Result result;
    std::get<0>(result) = waiting_of(network, messages);
    for (std::uint32_t number = 0; number < network.resources().count(); ++number)
    {
        const auto& all = network.resources()[{number}].statistics;
        std::get<1>(result)[network.resources().identity({number})] = {
            all.messages, all.units,        all.bytes,        all.busy,
            all.waiting,  all.longest_wait, all.longest_queue};
    }
    return result;
}

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
        for (std::uint32_t resource = 0; resource < network.resources().count(); ++resource)
        {
            sum -= network.resources()[{resource}].statistics.waiting;
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
    while (network.resources().identity({number}) !=
           ResourceIdentity{ResourceKind::link, link.value})
    {
        ++number;
    }
    return network.resources()[{number}].statistics.messages;
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
