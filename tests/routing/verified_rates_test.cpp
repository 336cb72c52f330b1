// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links with several rates twice: those of the simulator, and those that haec_verify derives.

#include "buffered_machines.hpp"
#include "network/fifo_network.hpp"
#include "verification/network/shared_network.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

using Waits = std::vector<Picoseconds>;

/// The machine with rates of 1, 4 and 10 GB/s, whose windows are `window`.
Platform::Description rated(const std::string& topology, const std::string& routing,
                            Nanoseconds window)
{
    auto description = read_routed(topology, routing, "machine.json", "fifo").platform;
    for (LinkType& type : description.link_types)
    {
        type.rates = {{{1e9}}, {{4e9}}, {{10e9}}};
        type.rate_choice = {window, 0.5, 0.2, Nanoseconds{700}};
        type.bandwidth = type.rates.back().bandwidth;
        type.latency = Nanoseconds{1000};
    }
    return description;
}

Waits verified(const Platform::Description& description, const NetworkOptions& options,
               const std::vector<NetworkEntry>& messages)
{
    const auto machine = verification::derive_machine(description);
    verification::SharedLinks shared;
    shared.segment = options.segment.usual.value;
    shared.ports = {options.injection, options.ejection};
    for (const LinkType& type : description.link_types)
    {
        shared.links.push_back(verification::figures_of(type, Parameters("none")));
    }
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

} // namespace

TEST(VerifiedRates, AreThoseOfTheSimulator)
{
    std::size_t turn = 0;
    for (const auto& [topology, routing] : buffered_machines)
    {
        const auto window = Nanoseconds{turn % 2 == 0 ? 1500.0 : 20'000.5};
        const auto description = rated(topology, routing, window);
        const Platform machine(description);
        const auto messages = random_messages(machine, many / 2);
        const auto& options = all_ports[turn++ % all_ports.size()];
        FifoNetwork network(machine, rates_of(machine), options);
        EXPECT_EQ(verified(description, options, messages), waiting_of(network, messages))
            << topology << routing;
    }
}

} // namespace haec_sim::test
