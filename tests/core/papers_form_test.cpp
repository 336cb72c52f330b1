// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

using test::fault_of;
using test::read;
using test::with_sections;

TEST(PapersForm, TheExampleOfBielert2015LoadsAsPrinted)
{
    const Configuration configuration = read(test::papers_example);
    EXPECT_EQ(configuration.platform.topology, "mesh");
    EXPECT_EQ(Platform(configuration.platform).grid().size(), (Coordinates{4, 4, 4}));
    ASSERT_EQ(configuration.modules.size(), 2U);
    const Parameters& network = configuration.modules[0].parameters;
    EXPECT_EQ(configuration.modules[0].module->name, "static_network_model");
    EXPECT_EQ(network.path(), "modules.static_network_model");
    EXPECT_EQ(network.get<std::string>("communication_model"), "PNC");
    EXPECT_EQ(network.get<double>("bandwidth"), 12.5e9);
    EXPECT_EQ(network.get<double>("latency"), 100.0);
    EXPECT_TRUE(network.given("latency"));
    EXPECT_EQ(configuration.modules[1].module->name, "power_estimator");
    EXPECT_EQ(configuration.modules[1].parameters.get<std::string>("energy_model"), "bircher");
}

TEST(PapersForm, WithoutTopologyA4x4x4Mesh)
{
    const Platform platform(read(test::with_network_model("")).platform);
    EXPECT_EQ(platform.topology().name(), "mesh");
    EXPECT_EQ(platform.grid().size(), (Coordinates{4, 4, 4}));
    EXPECT_EQ(platform.grid().wraps(), (std::array<bool, 3>{}));
}

TEST(PapersForm, TypeAndConnectivity)
{
    const auto platform = [](const std::string& topology)
    { return Platform(read(with_sections(R"("topology": )" + topology)).platform); };
    const std::array<bool, 3> all{true, true, true};
    EXPECT_EQ(platform(R"({"type": "torus"})").grid().wraps(), all);
    EXPECT_EQ(platform(R"({"type": "torus"})").topology().name(), "torus");
    EXPECT_EQ(platform(R"({"type": "haec_box"})").topology().name(), "haec_box");
    const auto mixed =
        platform(R"({"size": [2, 3, 5], "connectivity": ["torus", "mesh", "mesh"]})");
    EXPECT_EQ(mixed.topology().name(), "mesh");
    EXPECT_EQ(mixed.grid().wraps(), (std::array<bool, 3>{true, false, false}));
    EXPECT_EQ(mixed.grid().size(), (Coordinates{2, 3, 5}));
    EXPECT_EQ(platform(R"({"connectivity": ["torus", "torus", "torus"]})").topology().name(),
              "torus");
}

TEST(PapersForm, Links)
{
    const auto platform = read(with_sections(R"("topology": {"type": "haec_box", "links": {
        "wireless": {"bandwidth": 125e8, "latency": 100, "bit_error_rate": 1e-8,
                     "active_power": 2124, "idle_power": 0}}})"))
                              .platform;
    ASSERT_EQ(platform.link_types.size(), 2U);
    EXPECT_EQ(platform.link_types[0].name, "optical");
    EXPECT_FALSE(platform.link_types[0].bandwidth.has_value());
    const LinkType& wireless = platform.link_types[1];
    EXPECT_EQ(wireless.name, "wireless");
    EXPECT_EQ(wireless.bandwidth->value, 12.5e9);
    EXPECT_EQ(wireless.latency->count(), 100.0);
    EXPECT_EQ(wireless.bit_error_rate, 1e-8);
    EXPECT_FALSE(wireless.loss_probability.has_value());
    EXPECT_DOUBLE_EQ(wireless.active_power->value, 2.124);
    EXPECT_EQ(wireless.idle_power->value, 0.0);
}

TEST(PapersForm, FaultsOfTheTopology)
{
    const auto fault = [](const std::string& topology)
    { return fault_of(with_sections(R"("topology": )" + topology)); };
    EXPECT_EQ(fault("[4, 4, 4]"), "box.json: topology: expected an object { ... }, found a list");
    EXPECT_EQ(fault(R"({"sizes": [4, 4, 4]})"),
              "box.json: topology.sizes: unknown key; did you mean 'size'?");
    EXPECT_EQ(fault(R"({"type": "haec_box", "size": [4, 4]})"),
              "box.json: topology.size: expected the numbers of nodes in x, y and z [4, 4, 4],"
              " found a list of 2");
    EXPECT_EQ(fault(R"({"size": []})"),
              "box.json: topology.size: is empty; give the number of nodes along each dimension");
    EXPECT_EQ(fault(R"({"size": [4, 4], "connectivity": ["torus", "mesh", "mesh"]})"),
              "box.json: topology.connectivity: needs one of mesh, torus for each of the 2 "
              "dimensions of size");
    EXPECT_EQ(fault(R"({"size": [4096, 4096], "nodes_per_switch": 200})"),
              "box.json: topology.size: makes more than 2147483648 nodes and switches; make it "
              "smaller");
    EXPECT_EQ(fault(R"({"size": [64, 64, 64, 128]})"),
              "box.json: topology.size: makes more than 16777216 switches, which is the most but "
              "for a mesh or torus of up to 3 dimensions whose switches are nodes; make it "
              "smaller");
    EXPECT_EQ(fault(R"({"size": [4, 0, 4]})"),
              "box.json: topology.size.1: expected an integer from 1 to 4294967295, found the"
              " number 0");
    EXPECT_EQ(fault(R"({"size": [4, 4, 2.5]})"),
              "box.json: topology.size.2: expected an integer from 1 to 4294967295, found the"
              " number 2.5");
    EXPECT_EQ(fault(R"({"size": [65536, 65536, 65536]})"),
              "box.json: topology.size: more than 2^31 nodes; choose a smaller size");
    EXPECT_EQ(fault(R"({"type": "tours"})"),
              "box.json: topology.type: 'tours' is not a valid value; did you mean 'torus'?");
    EXPECT_EQ(fault(R"({"connectivity": ["torus", "mesh", "ring"]})"),
              "box.json: topology.connectivity.2: expected one of mesh, torus, found the text"
              " 'ring'");
    EXPECT_EQ(fault(R"({"type": "haec_box", "connectivity": ["torus", "mesh", "mesh"]})"),
              "box.json: topology.connectivity: has no effect on a haec_box; leave it out");
}

TEST(PapersForm, FaultsOfLinks)
{
    const auto fault = [](const std::string& links)
    { return fault_of(with_sections(R"("topology": {"links": )" + links + "}")); };
    EXPECT_EQ(fault(R"({"optic": {}})"),
              "box.json: topology.links.optic: unknown key; use one of optical, wireless");
    EXPECT_EQ(fault(R"({"optical": {"bandwidth": 0}})"),
              "box.json: topology.links.optical.bandwidth: out of range: expected a number above 0"
              " (bytes/s), found 0");
    EXPECT_EQ(fault(R"({"optical": {"bandwidth": -1}})"),
              "box.json: topology.links.optical.bandwidth: out of range: expected a number of at"
              " least 0 (bytes/s), found -1");
    EXPECT_EQ(fault(R"({"optical": {"latency": "fast"}})"),
              "box.json: topology.links.optical.latency: expected a number of at least 0 (ns),"
              " found the text 'fast'");
    EXPECT_EQ(fault(R"({"wireless": {"loss_probability": 1.5}})"),
              "box.json: topology.links.wireless.loss_probability: out of range: expected a number"
              " from 0 to 1, found 1.5");
    EXPECT_EQ(fault(R"({"wireless": {"bit_eror_rate": 0}})"),
              "box.json: topology.links.wireless.bit_eror_rate: unknown key; did you mean"
              " 'bit_error_rate'?");
}

} // namespace haec_sim
