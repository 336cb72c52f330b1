// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Finite buffers twice: those of the simulator, and those that haec_verify derives.

#include "buffered_machines.hpp"
#include "verification/network/shared_network.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

using Waits = std::vector<Picoseconds>;

Waits verified(const Platform::Description& description, const NetworkOptions& options,
               const BufferOptions& buffers, const std::vector<NetworkEntry>& messages)
{
    const auto machine = verification::derive_machine(description);
    verification::SharedLinks shared{options.segment.usual.value,
                                     {options.injection, options.ejection},
                                     {machine.type_count, {10e9, 1000}},
                                     verification::Buffers{{}, buffers.channels}};
    shared.buffers->size = buffers.size->value;
    const auto network = verification::make_shared_network(shared, machine);
    for (std::uint64_t number = 0; number < messages.size(); ++number)
    {
        const auto& message = messages[number];
        network->send({.number = number,
                       .entry = message.begin,
                       .bytes = message.load.bytes.value,
                       .sender = message.name.sender,
                       .sequence = message.name.sequence},
                      message.from, message.to);
    }
    Waits waits(messages.size(), Picoseconds::min());
    network->serve_until(Picoseconds::max(), [&](const verification::Arrived& message)
                         { waits[message.number] = message.waiting; });
    return waits;
}

void expect_agreement(const std::string& topology, const std::string& routing, std::size_t turn)
{
    const auto description = read_routed(topology, routing, "machine.json", "credits").platform;
    const Platform machine(description);
    const auto messages = random_messages(machine, many / 2);
    const auto& options = all_ports[turn % all_ports.size()];
    for (const std::uint64_t segments : {1U, 3U})
    {
        const BufferOptions buffers{Bytes{segments * segment.value}, {}};
        CreditNetwork network(machine, rates_of(machine), options, buffers);
        EXPECT_EQ(verified(description, options, buffers, messages), waiting_of(network, messages))
            << topology << routing;
    }
}

} // namespace

TEST(VerifiedBuffers, AreThoseOfTheSimulator)
{
    std::size_t turn = 0;
    for (const auto& [topology, routing] : buffered_machines)
    {
        expect_agreement(topology, routing, turn++);
    }
    for (const auto& [topology, routing] : credit_machines)
    {
        expect_agreement(topology, routing, turn++);
    }
}

// With fewer channels than the routing needs.
TEST(VerifiedBuffers, AreThoseOfTheSimulatorWithFewerChannels)
{
    const auto description =
        read_routed(torus_8x8, R"("routing": "valiant")", "machine.json", "credits").platform;
    const Platform machine(description);
    const auto messages = random_messages(machine, many / 2);
    for (const std::uint32_t channels : {1U, 2U, 3U})
    {
        const BufferOptions buffers{Bytes{20 * segment.value}, channels};
        CreditNetwork network(machine, rates_of(machine), all_ports[0], buffers);
        EXPECT_EQ(verified(description, all_ports[0], buffers, messages),
                  waiting_of(network, messages))
            << channels;
    }
}

} // namespace haec_sim::test
