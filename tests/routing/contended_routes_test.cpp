// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "tests/network/traffic.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <map>

// Times of messages that look at queues, as another program finds them: "contended" of
// docs/spec/topologies-values.json. Links have 10 GB/s and 1 us, messages 10 kB.

namespace haec_sim::test
{

namespace
{

constexpr Picoseconds microsecond{1'000'000};

using Name = std::pair<std::uint32_t, std::uint64_t>;

/// A message of 10 kB that takes what it takes alone on its route.
NetworkEntry routed_message(const Platform& machine, std::uint32_t sender, NodeId to,
                            std::uint64_t sequence)
{
    auto entry =
        message(sender, {sender}, to, 10'000, microsecond * static_cast<std::int64_t>(sequence));
    entry.name.sequence = sequence;
    const auto hops = machine.route(entry.from, to, {sender, sequence}).size();
    entry.alone = microsecond * static_cast<std::int64_t>(hops + 1);
    return entry;
}

/// The arrivals of messages, in the order of their names.
std::vector<std::int64_t> times_of(const Platform& machine, Bytes segment,
                                   const std::vector<NetworkEntry>& messages)
{
    FifoNetwork network(machine, rates_of(machine), {segment, {}, {}});
    for (const auto& entry : messages)
    {
        network.enter(entry);
    }
    std::map<Name, std::int64_t> found;
    while (const auto exit = network.advance(Picoseconds::max()))
    {
        found[{exit->name.sender, exit->name.sequence}] = exit->arrival.time.count();
    }
    std::vector<std::int64_t> times;
    for (const auto& [name, time] : found)
    {
        times.push_back(time);
    }
    return times;
}

std::vector<std::int64_t> expected_times(const std::string& name)
{
    std::vector<std::int64_t> times;
    const auto values = reference_values("topologies-values.json")["contended"][name];
    for (const auto& time : values)
    {
        times.push_back(time.asInt64());
    }
    return times;
}

std::vector<std::int64_t> tree_times(const std::string& routing,
                                     const std::vector<std::uint32_t>& destinations, Bytes segment)
{
    const auto machine =
        routed_machine(R"("type": "fat_tree", "down": [4, 4], "up": [1, 2])", routing);
    std::vector<NetworkEntry> messages;
    for (const auto to : destinations)
    {
        const auto sender = static_cast<std::uint32_t>(messages.size());
        messages.push_back(routed_message(machine, sender, {to}, 0));
    }
    return times_of(machine, segment, messages);
}

std::vector<std::int64_t> dragonfly_times(const std::string& routing)
{
    const auto machine = routed_machine(small_dragonfly, routing);
    std::vector<NetworkEntry> messages;
    for (std::uint32_t sender = 0; sender < 8; ++sender)
    {
        messages.push_back(routed_message(machine, sender, {8 + sender}, 0));
        messages.push_back(routed_message(machine, sender, {8 + sender}, 1));
    }
    return times_of(machine, Bytes{0}, messages);
}

const std::string minimal = R"("routing": "minimal")";
const std::string adaptive = R"("routing": "adaptive")";

} // namespace

TEST(ContendedRoutes, OfAFatTree)
{
    const std::string name = "fat_tree 4,4;1,2: ";
    const std::vector<std::uint32_t> first{4, 6, 5, 7};
    const std::vector<std::uint32_t> second{4, 8, 4, 8};
    EXPECT_EQ(tree_times(minimal, first, Bytes{0}),
              expected_times(name + "0 to 4, 1 to 6, 2 to 5, 3 to 7, default"));
    EXPECT_EQ(tree_times(adaptive, first, Bytes{0}),
              expected_times(name + "0 to 4, 1 to 6, 2 to 5, 3 to 7, adaptive"));
    EXPECT_EQ(tree_times(minimal, second, Bytes{0}),
              expected_times(name + "0 to 4, 1 to 8, 2 to 4, 3 to 8, default"));
    EXPECT_EQ(tree_times(adaptive, second, Bytes{0}),
              expected_times(name + "0 to 4, 1 to 8, 2 to 4, 3 to 8, adaptive"));
    EXPECT_EQ(tree_times(adaptive, second, Bytes{1000}),
              expected_times("the same, 1000 B segments, adaptive by message"));
}

TEST(ContendedRoutes, OfADragonfly)
{
    const std::string name =
        "dragonfly 2,4,2,9: s to 8 + s, s < 8, two 10 kB messages 1 us apart, ";
    EXPECT_EQ(dragonfly_times(minimal), expected_times(name + "default local"));
    EXPECT_EQ(dragonfly_times(R"("routing": "valiant")"), expected_times(name + "valiant local"));
    EXPECT_EQ(dragonfly_times(R"("routing": "ugal", "state": "local")"),
              expected_times(name + "ugal local"));
    EXPECT_EQ(dragonfly_times(R"("routing": "ugal")"), expected_times(name + "ugal path"));
}

} // namespace haec_sim::test
