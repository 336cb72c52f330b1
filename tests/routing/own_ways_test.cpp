// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "tests/network/traffic.hpp"

#include <gtest/gtest.h>

// Messages whose ways are found as they go. Links have 10 GB/s and 1 us, if not said otherwise.

namespace haec_sim::test
{

namespace
{

std::optional<NetworkExit> only_exit(const Platform& machine, const NetworkEntry& entry,
                                     const NetworkOptions& options)
{
    FifoNetwork network(machine, rates_of(machine), options);
    network.enter(entry);
    return network.advance(Picoseconds::max());
}

/// The routings that look at queues, of the machines that have them.
const std::vector<std::pair<std::string, std::string>> adaptive_machines{
    {torus_8x8, R"("routing": "adaptive")"},
    {torus_8x8, R"("routing": "adaptive", "unit": "segment")"},
    {R"("type": "hyperx", "size": [4, 4], "width": [2, 1], "nodes_per_switch": 4)",
     R"("routing": "adaptive")"},
    {R"("type": "fat_tree", "radix": 8, "levels": 2)", R"("routing": "adaptive")"},
    {R"("type": "slim_fly", "order": 5, "nodes_per_switch": 2)", R"("routing": "adaptive")"},
    {R"("type": "hierarchical", "size": [4, 3, 3], "links_per_pair": [2, 2, 4],
        "nodes_per_switch": 2)",
     R"("routing": "adaptive", "indirect": 1)"},
    {small_dragonfly, R"("routing": "adaptive", "indirect": 7, "state": "local")"},
    {small_dragonfly, R"("routing": "ugal")"},
    {small_dragonfly, R"("routing": "ugal", "unit": "segment")"},
};

} // namespace

// Ports are as fast as links, so that a message alone waits for nothing.
TEST(OwnWays, AloneAreTheMinimalOnes)
{
    for (const auto& [topology, routing] : adaptive_machines)
    {
        const auto machine = routed_machine(topology, routing);
        const NodeId from{1};
        const NodeId to{machine.node_count() - 2};
        auto entry = message(3, from, to, 10'000);
        entry.alone = Picoseconds{50'000'000};
        for (const auto segment : {Bytes{0}, Bytes{1000}})
        {
            const auto exit =
                only_exit(machine, entry, {segment, BytesPerSecond{10e9}, BytesPerSecond{10e9}});
            ASSERT_TRUE(exit) << topology << routing;
            EXPECT_EQ(exit->arrival.queued, Picoseconds{0}) << topology << routing;
            EXPECT_EQ(exit->arrival.duration, entry.alone);
            EXPECT_EQ(exit->arrival.hops, machine.hops(from, to));
        }
    }
}

// Ten segments from (0, 0) to (1, 1) by turns along x and along y.
TEST(OwnWays, OfSegmentsAreTakenInTurn)
{
    const auto machine =
        routed_machine(torus_8x8, R"("routing": "round_robin", "unit": "segment")");
    FifoNetwork network(machine, rates_of(machine), {Bytes{1000}, {}, {}});
    auto entry = message(0, {0}, {9}, 10'000);
    network.enter(entry);
    const auto exit = network.advance(Picoseconds::max());
    ASSERT_TRUE(exit);
    // Five segments of 100 ns on each way, and two links.
    EXPECT_EQ(exit->arrival.queued, Picoseconds{2'500'000 - 3'000'000});
    std::uint64_t used = 0;
    for (std::uint32_t number = 0; number < network.resources().count(); ++number)
    {
        const auto& statistics = network.resources()[{number}].statistics;
        used += statistics.units > 0 ? 1 : 0;
        EXPECT_TRUE(statistics.units == 0 || statistics.bytes == 5000);
    }
    EXPECT_EQ(used, 4U);
}

// Two ways of two links; the second message finds the first one's link busy.
TEST(OwnWays, GoAroundWhatIsBusy)
{
    const auto machine = routed_machine(torus_8x8, R"("routing": "adaptive")");
    FifoNetwork network(machine, rates_of(machine), {Bytes{0}, {}, {}});
    EXPECT_EQ(waiting_of(network, {message(0, {0}, {9}, 10'000), message(1, {0}, {9}, 10'000)}),
              (std::vector{Picoseconds{0}, Picoseconds{0}}));
    const auto fixed = routed_machine(torus_8x8, R"("routing": "minimal")");
    FifoNetwork other(fixed, rates_of(fixed), {Bytes{0}, {}, {}});
    EXPECT_EQ(waiting_of(other, {message(0, {0}, {9}, 10'000), message(1, {0}, {9}, 10'000)}),
              (std::vector{Picoseconds{0}, Picoseconds{1'000'000}}));
}

} // namespace haec_sim::test
