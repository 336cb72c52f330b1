// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/configuration.hpp"
#include "configuration/dump.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{

// A module that runs: no run is without.
HAEC_SIM_REGISTER_MODULE(plain, (ModuleDescriptor{"plain", "does nothing", {}, {}, {}}));

constexpr const char* tree = R"("type": "two_level_tree", "leaves": 3}, "modules": {"plain": {}}})";

TEST(LoadedWithoutModule, ATopologyIsNamedBySectionOrOption)
{
    const auto by_section = read_configuration(
        R"({"topology": {"library": ")" TREE_OBJECT R"(", )" + std::string(tree), "tree.json", {});
    EXPECT_EQ(Platform(by_section.platform).node_count(), 12u);
    const auto dumped = dump_configuration(by_section);
    EXPECT_NE(dumped.find(TREE_OBJECT), std::string::npos);
    EXPECT_EQ(dump_configuration(read_configuration(dumped, "dumped.json", {})), dumped);
    // It chooses no module, so all sections run.
    const auto by_option = read_configuration("{\"topology\": {" + std::string(tree), "tree.json",
                                              {{TREE_OBJECT}, {}});
    EXPECT_EQ(Platform(by_option.platform).node_count(), 12u);
    ASSERT_EQ(by_option.modules.size(), 1u);
    EXPECT_EQ(by_option.modules[0].module->name, "plain");
}

TEST(LoadedWithoutModule, ALibraryThatIsNotThereIsAFault)
{
    try
    {
        read_configuration(R"({"topology": {"library": "/nowhere/a.so", )" + std::string(tree),
                           "tree.json", {});
        FAIL();
    }
    catch (const UsageError& error)
    {
        EXPECT_EQ(std::string(error.what()).find("tree.json: topology.library: /nowhere/a.so: "),
                  0u)
            << error.what();
    }
}

} // namespace haec_sim::test
