// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/registration_fault.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(TopologyRegistry, HoldsWhatIsBuiltIn)
{
    EXPECT_EQ(TopologyRegistry::instance().names(),
              (std::vector<std::string>{"cluster", "dragonfly", "dragonfly_plus", "fat_tree",
                                        "graph", "haec_box", "hierarchical", "hypercube", "hyperx",
                                        "mesh", "slim_fly", "torus"}));
}

TEST(TopologyRegistry, EveryKeyHasAMeaningAndSaysWhatItIsByDefault)
{
    for (const TopologyDescriptor* topology : TopologyRegistry::instance().all())
    {
        EXPECT_FALSE(topology->summary.empty());
        for (const ParameterSpec& spec : topology->parameters)
        {
            EXPECT_TRUE(spec.default_value || !spec.default_text.empty()) << spec.name;
            EXPECT_FALSE(spec.summary.empty()) << spec.name;
        }
    }
}

TEST(TopologyRegistry, ANameIsTakenOnce)
{
    const detail::TopologyRegistration second(module_abi, {"mesh", "another", {}, {}, {}, {}});
    EXPECT_EQ(take_registration_fault(),
              "topology 'mesh' is registered twice: give one of the two another name");
}

TEST(TopologyRegistry, AnotherInterfaceIsRefused)
{
    const detail::TopologyRegistration old(module_abi + 1, {"old", "another", {}, {}, {}, {}});
    EXPECT_NE(take_registration_fault(), "");
    EXPECT_EQ(TopologyRegistry::instance().find("old"), nullptr);
}

TEST(TopologyRegistry, AnUnknownNameIsToldTheOthers)
{
    try
    {
        const Platform::Description description("tours");
        FAIL() << "no error";
    }
    catch (const UsageError& error)
    {
        EXPECT_STREQ(error.what(), "'tours' is no topology; did you mean 'torus'?");
    }
}

} // namespace haec_sim::test
