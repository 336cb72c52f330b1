// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/dump.hpp"
#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

using test::read;

namespace
{

std::string with_routing(const std::string& routing, const std::string& model = "")
{
    return R"({"topology": {"type": "torus"}, "resource_managers": {"network_resource_manager":
        {"routing": )" +
           routing + R"(}}, "modules": {"static_network_model": {)" + model + "}}}";
}

} // namespace

TEST(RoutingSection, IsReadAndDumped)
{
    const auto configuration = read(with_routing(R"({"routing": "random", "seed": 7})"));
    EXPECT_EQ(configuration.platform.routing, "random");
    EXPECT_EQ(configuration.platform.routing_parameters.get<std::int64_t>("seed"), 7);
    EXPECT_EQ(configuration.platform.routing_parameters.get<std::string>("unit"), "message");
    const auto dumped = read(dump_configuration(configuration));
    EXPECT_EQ(dumped.platform.routing, "random");
    EXPECT_EQ(dumped.platform.routing_parameters.values(),
              configuration.platform.routing_parameters.values());
}

TEST(RoutingSection, IsMinimalWithoutOne)
{
    EXPECT_EQ(read(R"({"modules": {"static_network_model": {}}})").platform.routing, "minimal");
    EXPECT_EQ(read(with_routing("{}")).platform.routing, "minimal");
}

TEST(RoutingSection, MayBeTheModelsKey)
{
    const auto configuration =
        read(R"({"modules": {"static_network_model": {"routing": "shortest_path"}}})");
    EXPECT_EQ(configuration.platform.routing, "minimal");
    EXPECT_EQ(read(with_routing(R"({"routing": "xyz"})", R"("routing": "shortest_path")"))
                  .platform.routing,
              "minimal");
    // The section has the last word: a dumped configuration has the model's key as well.
    EXPECT_EQ(
        read(with_routing(R"({"routing": "random"})", R"("routing": "xyz")")).platform.routing,
        "random");
}

} // namespace haec_sim
