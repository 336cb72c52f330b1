// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Saturation (spec: topologies, "Invariants", 4) of networks that are offered more than they
// can take. tests/mapping has the loads from which it follows on many more machines.

#include "random_graph.hpp"
#include "routed_machine.hpp"
#include "tests/network/traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace haec_sim::test
{

namespace
{

/// The node that each one sends to.
using Pattern = std::function<std::uint32_t(std::uint32_t node)>;

constexpr std::uint64_t bytes = 1000;
/// A message on a link of 10 GB/s.
constexpr std::int64_t service_time = 100'000;
constexpr std::int64_t duration = 3000 * service_time;

/// Messages of each node whose begins are a Poisson process, at that share of a link's bandwidth.
std::vector<NetworkEntry> offer(const Platform& machine, const Pattern& pattern, double share)
{
    Draws draws(11);
    std::vector<NetworkEntry> messages;
    for (NodeId from; from.value < machine.node_count(); ++from.value)
    {
        std::uint64_t sequence = 0;
        for (double now = 0.0; now < static_cast<double>(duration);
             now -= static_cast<double>(service_time) / share * std::log(draws.share()))
        {
            messages.push_back(message(from.value, from, {pattern(from.value)}, bytes,
                                       Picoseconds{std::llround(now)}));
            messages.back().name.sequence = messages.back().place = sequence++;
        }
    }
    std::ranges::stable_sort(messages, {}, &NetworkEntry::begin);
    return messages;
}

/// What comes through in the second half of the time, of a node, as a share of a link's bandwidth.
double delivered(const Platform& machine, const Pattern& pattern, double offered)
{
    FifoNetwork network(machine, rates_of(machine), NetworkOptions());
    double messages = 0.0;
    const auto advance = [&](Picoseconds until)
    {
        while (const auto exit = network.advance(until))
        {
            const auto time = exit->arrival.time.count();
            messages += time > duration / 2 && time <= duration ? 1 : 0;
        }
    };
    for (const auto& entry : offer(machine, pattern, offered))
    {
        advance(entry.begin);
        network.enter(entry);
    }
    advance(Picoseconds{2 * duration});
    return messages * service_time / (static_cast<double>(duration) / 2) / machine.node_count();
}

Pattern shifted(const Platform& machine, std::uint32_t by)
{
    return [=, nodes = machine.node_count()](std::uint32_t node) { return (node + by) % nodes; };
}

} // namespace

// There is one link to the next group.
TEST(Saturation, OfADragonflyBetweenTwoGroups)
{
    const auto machine = routed_machine(small_dragonfly, R"("routing": "minimal")");
    EXPECT_NEAR(delivered(machine, shifted(machine, 8), 1.25 / 8), 1.0 / 8, 0.02 / 8);
}

// Where messages wait after links that they have passed, less comes through the more is offered.
TEST(Saturation, OfADragonflyOverThirdGroups)
{
    const auto machine = routed_machine(small_dragonfly, R"("routing": "valiant")");
    const auto saturation = 7.0 / 16;
    EXPECT_NEAR(delivered(machine, shifted(machine, 8), 1.03 * saturation), saturation,
                0.02 * saturation);
}

TEST(Saturation, OfASlimmedTree)
{
    const auto machine = routed_machine(R"("type": "fat_tree", "down": [8, 8], "up": [1, 4])",
                                        R"("routing": "minimal")");
    EXPECT_NEAR(delivered(machine, shifted(machine, 32), 1.25 / 2), 0.5, 0.02 / 2);
}

TEST(Saturation, OfATorus)
{
    const auto machine = routed_machine(torus_8x8, R"("routing": "minimal")");
    const Pattern tornado = [](std::uint32_t node) { return node / 8 * 8 + (node + 3) % 8; };
    EXPECT_NEAR(delivered(machine, tornado, 1.03 / 3), 1.0 / 3, 0.02 / 3);
}

} // namespace haec_sim::test
