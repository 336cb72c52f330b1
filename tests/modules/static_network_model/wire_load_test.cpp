// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The load of models on links that are shared (spec: contention, "Units").

#include "network.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace haec_sim::test
{

namespace
{

/// Bytes, and ps until the first is on the wire.
std::pair<std::uint64_t, std::int64_t> load(Network& network, std::uint64_t bytes)
{
    const auto result =
        network.model().path(NodeId{0}, NodeId{2}).wire_load(Message{Bytes{bytes}, 0, 0});
    return {result.bytes.value, result.entry_delay.count()};
}

using Load = std::pair<std::uint64_t, std::int64_t>;

TEST(WireLoad, OfLinearIsTheMessage)
{
    Network network({{"communication_model", std::string("linear")}, {"delay_mpi", 3.5}});
    EXPECT_EQ(load(network, 720), Load(720, 3500));
    EXPECT_EQ(load(network, 0), Load(0, 3500));
}

TEST(WireLoad, OfPacketsIsThatOfAllPackets)
{
    Network dor({{"communication_model", std::string("DOR")}, {"delay_mpi", 2.0}});
    EXPECT_EQ(load(dor, 0), Load(288, 2000));
    EXPECT_EQ(load(dor, 1420), Load(5 * 288, 2000));
    EXPECT_EQ(load(dor, 1421), Load(6 * 288, 2000));
    EXPECT_EQ(load(dor, ~std::uint64_t{0}).first, ~std::uint64_t{0});
    Network pnc({{"communication_model", std::string("PNC")}});
    EXPECT_EQ(load(pnc, 5 * 279), Load(5 * 288, 0));
    EXPECT_EQ(load(pnc, 5 * 279 + 1), Load(6 * 288, 0));
}

TEST(LinkRates, AreThePlatformsOrTheSections)
{
    Platform::Description description;
    description.link_types[0].bandwidth = BytesPerSecond{4e9};
    description.link_types[1].latency = Nanoseconds{7.5};
    Network network({{"bandwidth", 3e9}, {"latency", 2.0}}, description);
    const auto rates = network.model().link_rates(Platform(description));
    ASSERT_EQ(rates.links.size(), 2U);
    EXPECT_EQ(rates.links[0].bandwidth, BytesPerSecond{4e9});
    EXPECT_EQ(rates.links[0].latency, Picoseconds{2000});
    EXPECT_EQ(rates.links[1].bandwidth, BytesPerSecond{3e9});
    EXPECT_EQ(rates.links[1].latency, Picoseconds{7500});
}

TEST(Ports, CountInTheLeastBandwidthOfLinear)
{
    const Keys linear{
        {"communication_model", std::string("linear")}, {"bandwidth", 4e9}, {"latency", 1.0}};
    Platform::Description description = row();
    const auto time = [&](std::uint32_t to)
    { return Network(linear, description).time(8, NodeId{0}, NodeId{to}); };
    EXPECT_EQ(time(1), 3000);
    description.ports.injection = BytesPerSecond{2e9};
    EXPECT_EQ(time(1), 5000);
    description.ports.ejection = BytesPerSecond{1e9};
    EXPECT_EQ(time(2), 10000);
    // Nothing leaves the node.
    EXPECT_EQ(time(0), 0);
    description.ports = {BytesPerSecond{16e9}, std::nullopt};
    EXPECT_EQ(time(1), 3000);
}

// Two packets over two links, d_h = 1209.216 ns, and 288 + 144 ns in the ports: 200 + (2 d_h + 432)
// + d_h + 50 + 200, and the acknowledgement 2 d_h + 432 + 2 * 50.
TEST(Ports, AreLinksWithoutDelaysToPackets)
{
    auto description = row();
    description.ports = {BytesPerSecond{1e9}, BytesPerSecond{2e9}};
    const Keys dor{{"communication_model", std::string("DOR")}};
    EXPECT_EQ(Network(dor, description).time(285, NodeId{0}, NodeId{2}), 7'460'080);
    // The port is slower than a link: 288 bytes at 0.1 bytes/ns are 2880 ns. d_s, d_h, 2880 twice
    // for the second packet, d_r; and d_h, 2880 and d_a back.
    description.ports = {BytesPerSecond{1e8}, std::nullopt};
    EXPECT_EQ(Network(dor, description).time(285, NodeId{0}, NodeId{1}),
              200'000 + 1'209'216 + 2 * 2'880'000 + 200'000 + 1'209'216 + 2'880'000 + 50'000);
    // Nothing leaves the node.
    EXPECT_EQ(Network(dor, description).time(285, NodeId{0}, NodeId{0}), 200'000);
}

// R(1) over one link is 4063.873 ns, and 1500 and 41 bytes more pass each port: of 1 byte/ns and of
// 0.5. Without losses, that is all but 500 ns for MPI.
TEST(Ports, AreLinksWithoutLossesToResilientModels)
{
    auto description = row();
    const auto time = [&](const char* model)
    {
        const Keys keys{{"communication_model", std::string(model)}, {"loss_probability", 0.0}};
        return Network(keys, description).time(240, NodeId{0}, NodeId{1});
    };
    const auto without = time("DORr");
    EXPECT_EQ(without, 4'563'873);
    description.ports = {BytesPerSecond{1e9}, BytesPerSecond{0.5e9}};
    EXPECT_EQ(time("DORr"), without + 3 * 1'541'000);
}

TEST(Ports, HaveNoPolynomials)
{
    auto description = row();
    description.ports.ejection = BytesPerSecond{1e9};
    EXPECT_EQ(
        fault({{"communication_model", std::string("DORr")},
               {"evaluation", std::string("polynomial")}},
              description),
        "modules.static_network_model.evaluation polynomial: coefficients are of links alone, "
        "and nodes have an ejection_bandwidth; remove that or choose exact");
    for (const std::string model : {"DOR", "PNC", "NCD", "DORr", "PNCr", "NCDr", "linear"})
    {
        EXPECT_EQ(fault({{"communication_model", model}}, description), "") << model;
    }
}

} // namespace

} // namespace haec_sim::test
