// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links that change by a plan twice: those of the simulator, and those that haec_verify derives
// from the same file. They have one rate, several, sleep, or are circuits.

#include "buffered_machines.hpp"
#include "haec_sim/platform/link_name.hpp"
#include "network/fifo_network.hpp"
#include "network/link_profile.hpp"
#include "tests/network/profile_file.hpp"
#include "tests/network/random_traffic.hpp"
#include "verification/network/planned_links.hpp"
#include "verification/network/shared_network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace haec_sim::test
{

namespace
{

using Waits = std::vector<Picoseconds>;

constexpr std::uint64_t random_machines = 200;

/// Lines for links, directions and classes of a machine, after which all links are on.
std::string random_lines(const Platform& machine, std::uint64_t seed)
{
    const auto draw = [&seed](std::uint64_t bound)
    { return split_mix(seed += split_mix_increment) % bound; };
    const auto& topology = machine.topology();
    const std::array<const char*, 6> figures{"x0.5,,", "x3,x0.3,",  ",,off",
                                             ",,off",  "2.3GB/s,,", ",70ns,"};
    std::string lines;
    for (std::uint64_t count = 1 + draw(20); count > 0; --count)
    {
        const LinkId link{draw(topology.link_count())};
        const auto& type = machine.link_type(link).name;
        const auto ends = topology.link(link);
        const std::array<std::string, 4> names{link_name(topology, link),
                                               vertex_name(topology, ends.to) + " <-> " +
                                                   vertex_name(topology, ends.from),
                                               "\"" + link_name(topology, link) + "\"", type};
        const auto from = draw(draw(2) == 0 ? 3'000 : 40'000);
        lines += names[draw(draw(4) == 0 ? 4 : 3)] + "," + std::to_string(from) + "ns," +
                 std::to_string(from + 1 + draw(9'000)) + "ns," + figures[draw(6)] + "\n";
    }
    return lines;
}

Waits verified(const Platform& machine, const NetworkOptions& options,
               const std::vector<NetworkEntry>& messages, const std::filesystem::path& profile)
{
    const auto derived = verification::derive_machine(machine.description());
    verification::SharedLinks shared;
    shared.segment = options.segment.usual.value;
    shared.ports = {options.injection, options.ejection};
    shared.plan =
        std::make_shared<const verification::PlannedLinks>(profile.string(), machine.description());
    for (const LinkType& type : machine.description().link_types)
    {
        shared.links.push_back(verification::figures_of(type, Parameters("none")));
    }
    const auto network = verification::make_shared_network(shared, derived);
    for (std::uint64_t number = 0; number < messages.size(); ++number)
    {
        const auto& message = messages[number];
        network->send({.number = number,
                       .entry = message.begin + message.load.entry_delay,
                       .duration = message.alone - message.load.entry_delay,
                       .bytes = std::max<std::uint64_t>(1, message.load.bytes.value),
                       .sender = message.name.sender,
                       .sends = message.name.sequence,
                       .sequence = message.name.sequence},
                      message.from, message.to);
    }
    Waits waits(messages.size(), Picoseconds::min());
    network->serve_until(Picoseconds::max(), [&](const verification::Arrived& message)
                         { waits[message.number] = message.waiting; });
    return waits;
}

/// The bandwidths and latencies that the types of links have.
NetworkRates own_rates(const Platform& machine)
{
    NetworkRates rates;
    for (const LinkType& type : machine.link_types())
    {
        rates.links.push_back({*type.bandwidth, to_picoseconds(*type.latency)});
    }
    return rates;
}

/// Both find the same, and others than without the profile.
bool are_same(const Platform& machine, NetworkOptions options,
              const std::vector<NetworkEntry>& messages, const std::string& lines)
{
    const ProfileFile file(lines);
    FifoNetwork plain(machine, own_rates(machine), options);
    const auto without = waiting_of(plain, messages);
    options.profile = std::make_shared<const LinkProfile>(file.path(), machine);
    FifoNetwork network(machine, own_rates(machine), options);
    const auto waits = waiting_of(network, messages);
    EXPECT_EQ(verified(machine, options, messages, file.path()), waits) << lines;
    return waits != without;
}

/// The machine of random traffic; links of every fourth are circuits.
Platform machine_of(const RandomTraffic& traffic, std::uint64_t seed)
{
    auto description = traffic.platform.description();
    for (std::size_t type = 0; type < description.link_types.size(); ++type)
    {
        auto& links = description.link_types[type];
        links.bandwidth = traffic.rates.links[type].bandwidth;
        links.latency =
            Nanoseconds{static_cast<double>(traffic.rates.links[type].latency.count()) / 1000};
        if (seed % 4 == 0)
        {
            links.sleep_after.reset();
            links.wake_delay.reset();
            links.rates.clear();
            links.circuits =
                LinkCircuits{1 + static_cast<std::uint32_t>(seed / 4 % 2), 1, Nanoseconds{700}};
        }
    }
    return Platform(std::move(description));
}

} // namespace

TEST(VerifiedProfiles, AreThoseOfTheSimulator)
{
    std::uint64_t changed = 0;
    for (std::uint64_t seed = 0; seed < random_machines; ++seed)
    {
        RandomTraffic traffic(seed);
        const auto machine = machine_of(traffic, seed);
        if (machine.topology().link_count() == 0)
        {
            continue;
        }
        changed +=
            are_same(machine, traffic.options, traffic.messages(60), random_lines(machine, seed))
                ? 1
                : 0;
    }
    EXPECT_GT(changed, random_machines / 2);
}

TEST(VerifiedProfiles, OnMachinesOfAllKindsToo)
{
    std::size_t turn = 0;
    for (const auto& [topology, routing] : buffered_machines)
    {
        auto description = read_routed(topology, routing, "machine.json", "fifo").platform;
        for (LinkType& type : description.link_types)
        {
            type.bandwidth = BytesPerSecond{10e9};
            type.latency = Nanoseconds{1000};
        }
        const Platform machine(description);
        const auto& options = all_ports[turn++ % all_ports.size()];
        EXPECT_TRUE(are_same(machine, options, random_messages(machine, many / 2),
                             machine.link_types().front().name + ",3us,5us,x0.5,,\n" +
                                 random_lines(machine, turn)))
            << topology << routing;
    }
}

} // namespace haec_sim::test
