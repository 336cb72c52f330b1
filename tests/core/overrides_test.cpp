// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/misplaced_keys.hpp"
#include "configuration_fixture.hpp"

#include <gtest/gtest.h>
#include <json/value.h>

namespace haec_sim
{

using test::fault_of;
using test::read;

namespace
{

Configuration with(const std::vector<std::string>& overrides,
                   const std::string& text = test::papers_example)
{
    return read(text, {{}, overrides});
}

std::string fault(const std::string& override_text, const std::string& text = test::papers_example)
{
    return fault_of(text, {{}, {override_text}});
}

} // namespace

TEST(Overrides, KeysWithoutTheirSectionNameThePathThatIsMeant)
{
    EXPECT_EQ(fault("latency=200"),
              "--set latency: unknown key; did you mean modules.static_network_model.latency?");
    EXPECT_EQ(fault("compute_scale=2"),
              "--set compute_scale: unknown key; did you mean replay.compute_scale?");
    EXPECT_EQ(fault("contention=fifo"), "--set contention: unknown key; did you mean "
                                        "resource_managers.network_resource_manager.contention?");
}

// A module of anybody may have a key that is called like a section.
TEST(Overrides, SectionsAreNotKeysOfModulesWithTheirNames)
{
    Json::Value document(Json::objectValue);
    document["mapping"] = Json::Value(Json::objectValue);
    document["latency"] = 200;
    Faults faults("box.json", {});
    ParameterSpec mapping;
    mapping.name = "mapping";
    ParameterSpec latency;
    latency.name = "latency";
    EXPECT_EQ(tell_misplaced_keys(Section(document, "", faults), {"mapping", "modules"},
                                  {{"modules.mine", {mapping, latency}}}),
              std::vector<std::string>{"latency"});
}

TEST(Overrides, SizesMayBeTexts)
{
    for (const char* size : {"topology.size=2x3x4", "topology.size=2,3,4"})
    {
        EXPECT_EQ(Platform(with({size}).platform).grid().size(), (Coordinates{2, 3, 4}));
    }
}

TEST(Overrides, ReplaceValues)
{
    const auto configuration =
        with({"modules.static_network_model.latency=200",
              "modules.static_network_model.communication_model=DOR", "topology.size=[2, 2, 2]"});
    const Parameters& network = configuration.modules[0].parameters;
    EXPECT_EQ(network.get<double>("latency"), 200.0);
    EXPECT_TRUE(network.given("latency"));
    EXPECT_EQ(network.get<std::string>("communication_model"), "DOR");
    EXPECT_EQ(Platform(configuration.platform).grid().size(), (Coordinates{2, 2, 2}));
}

TEST(Overrides, LaterOnesWin)
{
    const auto configuration = with(
        {"modules.static_network_model.latency=200", "modules.static_network_model.latency=300"});
    EXPECT_EQ(configuration.modules[0].parameters.get<double>("latency"), 300.0);
}

TEST(Overrides, WhatIsNoJsonIsText)
{
    const auto fault_of_size = fault("modules.static_network_model.size_packet=4x4");
    EXPECT_EQ(fault_of_size, "--set modules.static_network_model.size_packet: expected an integer"
                             " of at least 1 (bytes), found the text '4x4'");
    EXPECT_EQ(fault("modules.static_network_model.latency=-"),
              "--set modules.static_network_model.latency: expected a number of at least 0 (ns),"
              " found the text '-'");
    EXPECT_EQ(fault("modules.static_network_model.latency="),
              "--set modules.static_network_model.latency: expected a number of at least 0 (ns),"
              " found the text ''");
}

TEST(Overrides, MissingObjectsAreMade)
{
    const auto configuration = with({"topology.links.optical.latency=10"}, R"({"modules":
        {"identity": {}}})");
    EXPECT_EQ(configuration.platform.link_types[0].latency->count(), 10.0);
}

TEST(Overrides, NewModulesRunLastInTheOrderOfTheOptions)
{
    const auto configuration = with({"modules.static_network_model={}", "modules.identity={}"},
                                    R"({"modules": {"power_estimator": {}}})");
    ASSERT_EQ(configuration.modules.size(), 3U);
    EXPECT_EQ(configuration.modules[0].module->name, "power_estimator");
    EXPECT_EQ(configuration.modules[1].module->name, "static_network_model");
    EXPECT_EQ(configuration.modules[2].module->name, "identity");
}

TEST(Overrides, AReplacedSectionKeepsItsPlace)
{
    const auto configuration = with({"modules.static_network_model={\"latency\": 5}"});
    EXPECT_EQ(configuration.modules[0].module->name, "static_network_model");
    EXPECT_EQ(configuration.modules[0].parameters.get<double>("latency"), 5.0);
}

TEST(Overrides, ElementsOfLists)
{
    const std::string text = test::with_sections(R"("platform": {"link_types":
        [{"name": "optical", "latency": 1}, {"name": "wireless"}]})");
    const auto configuration =
        with({"platform.link_types.0.latency=7", "platform.link_types.1.latency=8"}, text);
    EXPECT_EQ(configuration.platform.link_types[0].latency->count(), 7.0);
    EXPECT_EQ(configuration.platform.link_types[1].latency->count(), 8.0);
    EXPECT_EQ(fault("platform.link_types.2.latency=7", text),
              "--set platform.link_types.2.latency=7: '2' is no element of a list of 2; elements "
              "are numbered from 0, and only existing ones can be set");
    EXPECT_EQ(fault("platform.link_types.optical.latency=7", text),
              "--set platform.link_types.optical.latency=7: 'optical' is no element of a list of "
              "2; elements are numbered from 0, and only existing ones can be set");
    EXPECT_EQ(fault("platform.link_types.0.latency=7"),
              "--set platform.link_types.0.latency=7: the configuration has no list "
              "platform.link_types; set all of it, as in platform.link_types=[...]");
}

TEST(Overrides, PathsThatLeadNowhere)
{
    const std::string mend = "write path=value, such as modules.static_network_model.latency=200";
    EXPECT_EQ(fault("latency"), "--set latency: no value; " + mend);
    EXPECT_EQ(fault("=5"), "--set =5: a key of the path is empty; " + mend);
    EXPECT_EQ(fault("modules..latency=5"),
              "--set modules..latency=5: a key of the path is empty; " + mend);
    EXPECT_EQ(fault("modules.static_network_model.latency.value=5"),
              "--set modules.static_network_model.latency.value=5:"
              " modules.static_network_model.latency is the number 100, which has no keys; set"
              " modules.static_network_model.latency itself");
}

TEST(Overrides, FaultsNameTheOption)
{
    EXPECT_EQ(fault("modules.static_network_model.latncy=5"),
              "--set modules.static_network_model.latncy: unknown key; did you mean 'latency'?");
    EXPECT_EQ(fault("topolgy.size=[1,1,1]"),
              "--set topolgy: unknown key; did you mean 'topology'?");
}

TEST(Overrides, OfAModuleThatDoesNotRun)
{
    const std::string path = "modules.static_netwrk_model.latency=5";
    EXPECT_EQ(fault_of(test::papers_example, {{"static_network_model"}, {path}}),
              "--set modules.static_netwrk_model.latency: module 'static_netwrk_model' does not"
              " run; did you mean 'static_network_model'?");
}

} // namespace haec_sim
