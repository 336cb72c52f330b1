// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace haec_sim
{

using test::fault_of;
using test::read;
using test::with_sections;

namespace
{

/// A file of our own.
std::filesystem::path own_configuration()
{
    return HAEC_SIM_SOURCE_DIR "/tests/core/released_form.json";
}

/// A file that came with the released tool, which is not ours to ship. Where it is not here, ours
/// alone is looked at.
std::filesystem::path published_configuration()
{
    return HAEC_SIM_SOURCE_DIR "/../shared/real-configs/haec_sim-charon.json";
}

Configuration network_of(const std::filesystem::path& file)
{
    return load_configuration(file, {{"static_network_model"}, {}});
}

void expect_published()
{
    const auto configuration = network_of(published_configuration());
    const Platform::Description& platform = configuration.platform;
    EXPECT_EQ(Platform(platform).topology().name(), "torus");
    EXPECT_EQ(Platform(platform).grid().size(), (Coordinates{4, 4, 4}));
    ASSERT_EQ(platform.link_types.size(), 2U);
    EXPECT_EQ(platform.link_types[0].bandwidth->value, 31.25e9);
    EXPECT_EQ(platform.link_types[0].active_power->value, 24.3);
    EXPECT_EQ(platform.link_types[1].bit_error_rate, 1e-7);
    EXPECT_EQ(platform.role_types[2], LinkTypeId{1});
    EXPECT_EQ(configuration.computing_nodes->get<std::int64_t>("cores"), 16);
    EXPECT_EQ(configuration.platform.routing, "minimal");
    ASSERT_EQ(configuration.modules.size(), 1U);
    const Parameters& network = configuration.modules[0].parameters;
    EXPECT_EQ(network.get<std::string>("communication_model"), "DNCr");
    EXPECT_EQ(network.get<double>("delay_processing"), 63.0);
}

/// That the module, of which nobody knows here, is named.
void expect_unknown_module(const std::filesystem::path& file, const std::string& module)
{
    const std::string fault = test::message_of([&] { load_configuration(file, {}); });
    EXPECT_EQ(fault.find(file.string() + ": modules." + module + ": unknown module '" + module +
                         "' (known are identity, power_estimator, static_network_model; "),
              0U)
        << fault;
}

std::string platform_fault(const std::string& platform)
{
    return fault_of(with_sections(R"("platform": )" + platform));
}

const char* const two_types = R"("link_types": [{"name": "fast"}, {"name": "slow"}])";

} // namespace

TEST(ReleasedForm, AWholeFileLoads)
{
    const auto configuration = network_of(own_configuration());
    const Platform::Description& platform = configuration.platform;
    EXPECT_EQ(Platform(platform).grid().size(), (Coordinates{3, 2, 4}));
    EXPECT_EQ(Platform(platform).grid().wraps(), (std::array<bool, 3>{true, false, true}));
    ASSERT_EQ(platform.link_types.size(), 2U);
    EXPECT_EQ(platform.link_types[0].name, "copper");
    EXPECT_EQ(platform.link_types[0].bandwidth->value, 20e9);
    EXPECT_EQ(platform.link_types[0].active_power->value, 1.5);
    EXPECT_EQ(platform.link_types[1].idle_power->value, 0.02);
    EXPECT_EQ(platform.link_types[1].bit_error_rate, 2e-8);
    EXPECT_EQ(platform.link_types[1].packet_attack_rate, 0.001);
    EXPECT_EQ(platform.role_types, (std::vector{LinkTypeId{0}, LinkTypeId{1}, LinkTypeId{1}}));
    EXPECT_EQ(configuration.computing_nodes->get<std::int64_t>("cores"), 6);
    EXPECT_EQ(configuration.platform.routing_parameters.get<std::string>("routing"),
              "shortest_path");
    ASSERT_EQ(configuration.modules.size(), 1U);
    const Parameters& network = configuration.modules[0].parameters;
    EXPECT_EQ(network.get<std::string>("communication_model"), "DNCr");
    EXPECT_EQ(network.get<double>("delay_processing"), 71.0);
    if (std::filesystem::exists(published_configuration()))
    {
        expect_published();
    }
}

TEST(ReleasedForm, ModulesThatAreNotHereAreNamed)
{
    expect_unknown_module(own_configuration(), "heat_of_another_tool");
    if (std::filesystem::exists(published_configuration()))
    {
        expect_unknown_module(published_configuration(), "cpu_resource_model");
    }
}

TEST(ReleasedForm, DimensionsNameLinkTypes)
{
    const auto platform = read(with_sections(std::string(R"("platform": {)") + two_types +
                                             R"(, "topology": {"shape": [8, 1, 2],
        "link_types": ["slow", "fast", "slow"], "connectivity": ["torus", "mesh", "mesh"]}})"))
                              .platform;
    EXPECT_EQ(Platform(platform).grid().size(), (Coordinates{8, 1, 2}));
    EXPECT_EQ(platform.role_types[0], LinkTypeId{1});
    EXPECT_EQ(platform.role_types[1], LinkTypeId{0});
    EXPECT_EQ(Platform(platform).topology().name(), "mesh");
    EXPECT_EQ(Platform(platform).grid().wraps(), (std::array<bool, 3>{true, false, false}));
}

TEST(ReleasedForm, OneLinkTypeNeedsNotBeNamed)
{
    const auto platform =
        read(with_sections(R"("platform": {"link_types": [{"name": "copper"}]})")).platform;
    EXPECT_EQ(platform.link_types.size(), 1U);
    EXPECT_EQ(platform.role_types, (std::vector<LinkTypeId>(3)));
}

TEST(ReleasedForm, FaultsOfLinkTypes)
{
    EXPECT_EQ(platform_fault(R"({"link_types": {}})"),
              "box.json: platform.link_types: expected a list of at least one link type"
              " [ { \"name\": ... } ], found an object");
    EXPECT_EQ(platform_fault(R"({"link_types": [{"bandwidth": 1}]})"),
              "box.json: platform.link_types.0.name: every link type needs a name, such as"
              " \"optical\"");
    EXPECT_EQ(platform_fault(R"({"link_types": [{"name": "a"}, {"name": "a"}],
                                 "topology": {"link_types": ["a", "a", "a"]}})"),
              "box.json: platform.link_types.1.name: 'a' is the name of a link type before it;"
              " choose another");
    EXPECT_EQ(platform_fault(R"({"link_types": [{"name": "a", "latency": -1}]})"),
              "box.json: platform.link_types.0.latency: out of range: expected a number of at"
              " least 0 (ns), found -1");
}

TEST(ReleasedForm, NobodyChoosesAmongWrongLinkTypes)
{
    for (const std::string chosen : {R"(["a", "a", "a"])", R"("a")", "[1, 2, 3]"})
    {
        EXPECT_EQ(
            platform_fault(R"({"link_types": [], "topology": {"link_types": )" + chosen + "}}"),
            "box.json: platform.link_types: expected a list of at least one link type"
            " [ { \"name\": ... } ], found an empty list");
        EXPECT_EQ(
            platform_fault(R"({"link_types": [{"bandwidth": 1}], "topology": {"link_types": )" +
                           chosen + "}}"),
            "box.json: platform.link_types.0.name: every link type needs a name, such as"
            " \"optical\"");
    }
    EXPECT_EQ(platform_fault(R"({"link_types": [{"name": ""}, {"name": "b"}], "topology": {}})"),
              "box.json: platform.link_types.0.name: every link type needs a name, such as"
              " \"optical\"");
}

TEST(ReleasedForm, FaultsOfTheTopology)
{
    EXPECT_EQ(platform_fault(std::string("{") + two_types + "}"),
              "box.json: platform.topology.link_types: missing; give the link type of x, y and z,"
              " each one of fast, slow");
    EXPECT_EQ(platform_fault(std::string("{") + two_types +
                             R"(, "topology": {"link_types": ["fast", "fats", "slow"]}})"),
              "box.json: platform.topology.link_types.1: expected one of fast, slow, found the"
              " text 'fats'");
    EXPECT_EQ(platform_fault(R"({"topology": {"size": [4, 4, 4]}})"),
              "box.json: platform.topology.size: unknown key; use one of link_types, type, shape, "
              "connectivity, nodes_per_switch, link_classes, links_per_pair");
    EXPECT_EQ(platform_fault(R"({"topolgy": {}})"),
              "box.json: platform.topolgy: unknown key; did you mean 'topology'?");
}

TEST(ReleasedForm, FaultsOfNodes)
{
    EXPECT_EQ(platform_fault(R"({"nodes": {"computing": {"cores": 1.5}}})"),
              "box.json: platform.nodes.computing.cores: expected an integer of at least 1, found"
              " the number 1.5");
    EXPECT_EQ(platform_fault(R"({"nodes": {"computing": {"usage": "shared"}}})"),
              "box.json: platform.nodes.computing.usage: expected a list of texts, found the text"
              " 'shared'");
    EXPECT_EQ(platform_fault(R"({"nodes": {"storage": {}}})"),
              "box.json: platform.nodes.storage: unknown key; use computing");
}

TEST(ReleasedForm, FaultsOfResourceManagers)
{
    const auto fault = [](const std::string& managers)
    { return fault_of(with_sections(R"("resource_managers": )" + managers)); };
    EXPECT_EQ(fault(R"({"network_resource_manager": {"routing": {"routing": "zyx"}}})"),
              "box.json: resource_managers.network_resource_manager.routing.routing: 'zyx' is not "
              "a valid value; use one of adaptive, d_mod_k, minimal, o1turn, random, round_robin, "
              "s_mod_k, shortest_path, table, ugal, valiant, xyz");
    EXPECT_EQ(fault(R"({"network_resource_manager": {"energy_model": {"a": 1}}})"),
              "box.json: resource_managers.network_resource_manager.energy_model.a: unknown key; "
              "leave it out, no name is valid here");
    EXPECT_EQ(
        fault(R"({"node_manager": {}})"),
        "box.json: resource_managers.node_manager: unknown key; use network_resource_manager");
}

TEST(ReleasedForm, OneFormAtATime)
{
    EXPECT_EQ(fault_of(with_sections(R"("topology": {}, "platform": {})")),
              "box.json: topology: the topology is given twice, here and in platform; leave out"
              " one");
}

} // namespace haec_sim
