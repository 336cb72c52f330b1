// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Delays of switches twice: those of the simulator, and those that haec_verify derives. And times
// by hand on a fat tree.

#include "buffered_machines.hpp"
#include "network/fifo_network.hpp"
#include "network/link_profile.hpp"
#include "tests/network/profile_file.hpp"
#include "verification/network/planned_links.hpp"
#include "verification/network/shared_network.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace haec_sim::test
{

namespace
{

using Times = std::vector<std::int64_t>;

/// Nodes 0 and 1 are at a switch of level 1, nodes 2 and 3 at the other; two switches are above.
const std::string two_levels = R"("type": "fat_tree", "down": [2, 2], "up": [1, 2])";

/// The machine with links of 10 GB/s and 1 us, of which the k-th class has k times that delay.
Platform::Description with_delays(const std::string& topology, const std::string& routing,
                                  const std::string& contention, Nanoseconds delay)
{
    auto description = read_routed(topology, routing, "machine.json", contention).platform;
    double place = 1.0;
    for (LinkType& type : description.link_types)
    {
        type.bandwidth = BytesPerSecond{10e9};
        type.latency = Nanoseconds{1000};
        type.switch_delay = place++ * delay;
    }
    return description;
}

/// 200 ns behind links of level 1, 300 behind those of level 2.
Platform tree_with_delays(const std::string& contention = "fifo")
{
    auto description = with_delays(two_levels, R"("routing": "minimal")", contention, {});
    description.link_types[0].switch_delay = Nanoseconds{200};
    description.link_types[1].switch_delay = Nanoseconds{300};
    return Platform(description);
}

/// Arrivals of messages that all begin at 0, on routes of four links, where one takes 5.8 us alone:
/// 4 latencies, 1 us on the wire, and 200 + 300 + 300 ns in three switches.
Times arrivals(Network& network, const std::vector<NodeId>& senders)
{
    std::vector<NetworkEntry> messages;
    for (const NodeId sender : senders)
    {
        messages.push_back(message(sender.value, sender, {3}, 10'000));
        messages.back().alone = Picoseconds{5'800'000};
    }
    Times times;
    for (const auto waiting : waiting_of(network, messages))
    {
        times.push_back((messages[times.size()].alone + waiting).count());
    }
    return times;
}

Times fifo_arrivals(Bytes segment, const std::vector<NodeId>& senders, const std::string& plan = "")
{
    const auto tree = tree_with_delays();
    NetworkOptions options{segment, {}, {}};
    const ProfileFile file(plan);
    if (!plan.empty())
    {
        options.profile = std::make_shared<const LinkProfile>(file.path(), tree);
    }
    FifoNetwork network(tree, rates_of(tree), options);
    return arrivals(network, senders);
}

std::vector<Picoseconds> verified_waits(const Platform::Description& description,
                                        const NetworkOptions& options,
                                        const std::optional<verification::Buffers>& buffers,
                                        const std::vector<NetworkEntry>& messages,
                                        const std::string& profile = "")
{
    const auto machine = verification::derive_machine(description);
    verification::SharedLinks shared{
        options.segment.usual.value, {options.injection, options.ejection}, {}, buffers};
    shared.first_switch = machine.first_switch;
    if (!profile.empty())
    {
        shared.plan = std::make_shared<const verification::PlannedLinks>(profile, description);
    }
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
    std::vector<Picoseconds> waits(messages.size(), Picoseconds::min());
    network->serve_until(Picoseconds::max(), [&](const verification::Arrived& message)
                         { waits[message.number] = message.waiting; });
    return waits;
}

/// Machines with switches. Switches change what messages wait for, if not for all of them.
std::vector<std::pair<std::string, std::string>> switched_machines()
{
    std::vector<std::pair<std::string, std::string>> machines{
        {R"("type": "cluster", "network": {"type": "fat_tree", "down": [4, 2], "up": [1, 2]},
            "node": {"places": 2, "interfaces": 2, "switches": 1, "links": [
                [0, "s0", "wire"], [1, "s0", "wire"], ["s0", "i0", "wire"], ["s0", "i1", "wire"]]})",
         R"("routing": "minimal")"}};
    for (const auto& machine : buffered_machines)
    {
        const auto described = with_delays(machine.first, machine.second, "credits", {});
        const Platform platform(described);
        if (platform.topology().vertex_count() > platform.node_count())
        {
            machines.push_back(machine);
        }
    }
    return machines;
}

} // namespace

// The second waits for the first on the link up, for 1 us; in segments they take turns there, and
// the first one's last is the last but one.
TEST(SwitchDelays, OfATreeFirstComeFirstServed)
{
    EXPECT_EQ(fifo_arrivals(Bytes{0}, {{0}}), (Times{5'800'000}));
    EXPECT_EQ(fifo_arrivals(Bytes{1000}, {{0}}), (Times{5'800'000}));
    EXPECT_EQ(fifo_arrivals(Bytes{0}, {{0}, {1}}), (Times{5'800'000, 6'800'000}));
    EXPECT_EQ(fifo_arrivals(Bytes{1000}, {{0}, {1}}), (Times{6'700'000, 6'800'000}));
}

// The latency of the links up and down in the middle is 400 ns, and the switches behind keep their
// 300; alone is without the profile.
TEST(SwitchDelays, StayWhereAProfileChangesLatencies)
{
    EXPECT_EQ(fifo_arrivals(Bytes{0}, {{0}}, "level2,0,end,,x0.4,\n"), (Times{4'600'000}));
    EXPECT_EQ(fifo_arrivals(Bytes{0}, {{0}}, "level2,0,end,,400ns,\n"), (Times{4'600'000}));
}

// With room for one message the second begins its first link, 1 -> switch, of its own: it waits for
// room behind the link up. The first leaves that room when it is through with the link down, at
// 1.2 + 1.3 + 1 = 3.5 us, and that is known 1 us later, at 4.5: not after the delay of the switch
// as well. It then takes what is left: 1 on the wire, 1.3 + 1.3 + 1.
TEST(SwitchDelays, DoNotDelayTheWordOfRoomInBuffers)
{
    const auto tree = tree_with_delays("credits");
    CreditNetwork network(tree, rates_of(tree), {Bytes{0}, {}, {}}, {Bytes{10'000}, {}});
    EXPECT_EQ(arrivals(network, {{0}, {1}}), (Times{5'800'000, 9'100'000}));
}

TEST(SwitchDelays, AreThoseOfHaecVerifyFirstComeFirstServed)
{
    std::size_t turn = 0;
    for (const auto& [topology, routing] : switched_machines())
    {
        const auto description = with_delays(topology, routing, "fifo", Nanoseconds{333.3});
        const Platform machine(description);
        const auto messages = random_messages(machine, many / 2);
        auto options = all_ports[turn++ % all_ports.size()];
        FifoNetwork network(machine, rates_of(machine), options);
        const auto waits = waiting_of(network, messages);
        EXPECT_EQ(verified_waits(description, options, {}, messages), waits) << topology << routing;
        const ProfileFile file(machine.link_types().back().name + ",2us,7us,x0.5,x2.3,\n");
        options.profile = std::make_shared<const LinkProfile>(file.path(), machine);
        FifoNetwork planned(machine, rates_of(machine), options);
        EXPECT_EQ(verified_waits(description, options, {}, messages, file.path()),
                  waiting_of(planned, messages))
            << topology << routing;
        const Platform plain(with_delays(topology, routing, "fifo", {}));
        FifoNetwork without(plain, rates_of(plain), options);
        EXPECT_NE(waiting_of(without, messages), waits) << topology << routing;
    }
}

TEST(SwitchDelays, AreThoseOfHaecVerifyInBuffers)
{
    std::size_t turn = 0;
    for (const auto& [topology, routing] : switched_machines())
    {
        const auto description = with_delays(topology, routing, "credits", Nanoseconds{333.3});
        const Platform machine(description);
        const auto messages = random_messages(machine, many / 2);
        const auto& options = all_ports[turn++ % all_ports.size()];
        CreditNetwork network(machine, rates_of(machine), options, {Bytes{2 * segment.value}, {}});
        EXPECT_EQ(verified_waits(description, options, verification::Buffers{2 * segment.value, {}},
                                 messages),
                  waiting_of(network, messages))
            << topology << routing;
    }
}

} // namespace haec_sim::test
