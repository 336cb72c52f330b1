// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{

namespace
{

Keys linear(Keys keys = {})
{
    keys["communication_model"] = std::string("linear");
    return keys;
}

TEST(Linear, IsLatencyPerHopAndBytesOverBandwidth)
{
    Network network(linear({{"bandwidth", 1e9}, {"latency", 70.5}, {"delay_mpi", 3.0}}));
    EXPECT_EQ(network.time(0, 1), 73500);
    EXPECT_EQ(network.time(0, 4), 285000);
    EXPECT_EQ(network.time(1000, 4), 1285000);
    EXPECT_EQ(network.time(1, 1), 74500);
}

TEST(Linear, DefaultsAreThoseOfTheErrorFreeModels)
{
    Network network(linear());
    EXPECT_EQ(network.time(0, 0), 0);
    EXPECT_EQ(network.time(1u << 30, 0), 0);
    EXPECT_EQ(network.time(1420, 1), 1045440);
    EXPECT_EQ(network.time(10240, 6), 6327680);
}

TEST(Linear, OnOneNodeUsesTheMemory)
{
    Network network(
        linear({{"memory_latency", 40.0}, {"memory_bandwidth", 2e9}, {"delay_mpi", 1.0}}));
    EXPECT_EQ(network.time(0, 0), 41000);
    EXPECT_EQ(network.time(8, 0), 45000);
    EXPECT_EQ(network.time(0, 1), 1001000);
}

TEST(Linear, TakesTheSmallestBandwidthOfUnlikeLinks)
{
    Platform::Description description;
    description.link_types[0].bandwidth = BytesPerSecond{4e9};
    description.link_types[0].latency = Nanoseconds{10.0};
    description.link_types[1].bandwidth = BytesPerSecond{1e9};
    description.link_types[1].latency = Nanoseconds{100.0};
    Network network(linear(), description);
    EXPECT_EQ(network.time(8, NodeId{0}, NodeId{5}), 22000);   // two optical
    EXPECT_EQ(network.time(8, NodeId{0}, NodeId{21}), 128000); // and one wireless
    description.link_types[1].bandwidth = BytesPerSecond{16e9};
    EXPECT_EQ(Network(linear(), description).time(8, NodeId{0}, NodeId{21}), 122000);
}

/// Nodes 0 and 1 are at a switch of level 1, nodes 2 and 3 at the other; two switches are above.
Platform::Description tree_with_delays()
{
    Platform::Description tree("fat_tree");
    tree.parameters.set("down", std::vector<std::int64_t>{2, 2}, true);
    tree.parameters.set("up", std::vector<std::int64_t>{1, 2}, true);
    tree.take_defaults();
    for (LinkType& type : tree.link_types)
    {
        type.bandwidth = BytesPerSecond{10e9};
        type.latency = Nanoseconds{1000};
    }
    tree.link_types.at(0).switch_delay = Nanoseconds{200};
    tree.link_types.at(1).switch_delay = Nanoseconds{300};
    return tree;
}

// Over one switch 2 latencies, 200 ns and 1 us on the wire; over three 4 latencies, 200 + 300 + 300
// ns: the links to the switches of level 1, up and down to the other, but not that to the node.
TEST(Linear, AddsTheDelaysOfSwitches)
{
    Network network(linear({{"delay_mpi", 3.0}}), tree_with_delays());
    EXPECT_EQ(network.time(10'000, NodeId{0}, NodeId{1}), 3'203'000);
    EXPECT_EQ(network.time(10'000, NodeId{0}, NodeId{3}), 5'803'000);
    EXPECT_EQ(network.time(10'000, NodeId{0}, NodeId{0}), 3'000);
}

// The latency of a piece replaces the first link's, and the delays of switches stay.
TEST(Linear, AddsTheDelaysOfSwitchesToPieces)
{
    const JsonValue piece{
        JsonValue::Object{{"latency", JsonValue{1500.0}}, {"bandwidth", JsonValue{5e9}}}};
    Network network(linear({{"pieces", JsonValue::List{piece}}}), tree_with_delays());
    EXPECT_EQ(network.time(10'000, NodeId{0}, NodeId{1}), 1'500'000 + 1'200'000 + 2'000'000);
    EXPECT_EQ(network.time(10'000, NodeId{0}, NodeId{3}), 1'500'000 + 3'800'000 + 2'000'000);
}

TEST(Linear, IsTheOnlyModelThatKnowsDelaysOfSwitches)
{
    for (const std::string model : {"DOR", "PNC", "NCD", "DORr", "NCDr"})
    {
        EXPECT_EQ(fault({{"communication_model", model}}, tree_with_delays()),
                  "modules.static_network_model.communication_model: " + model +
                      " knows no delays of switches, and the links of type 'level1' have a "
                      "switch_delay; make it part of their latency, or choose linear");
    }
}

TEST(Linear, RoundsOnceToThePicosecond)
{
    Network network(linear({{"bandwidth", 3e9}, {"latency", 0.0003}}));
    EXPECT_EQ(network.time(1, 1), 334); // 0.3 + 333.33 ps
    EXPECT_EQ(network.time(1, 3), 334); // 0.9 + 333.33 ps
    EXPECT_EQ(network.time(1, 4), 335); // 1.2 + 333.33 ps
}

} // namespace

} // namespace haec_sim::test
