// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/configuration.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(LoadedTopology, ComesWithAModule)
{
    ASSERT_EQ(TopologyRegistry::instance().find("two_level_tree"), nullptr);
    const std::string text = R"({"topology": {"type": "two_level_tree", "leaves": 3},
        "modules": {"tree_module": {"library": ")" TREE_MODULE R"("}}})";
    const Platform platform(read_configuration(text, "tree.json", {}).platform);
    EXPECT_EQ(platform.topology().name(), "two_level_tree");
    EXPECT_EQ(platform.node_count(), 12u);
    EXPECT_EQ(platform.route({0}, {11}).size(), 4u);
}

} // namespace haec_sim::test
