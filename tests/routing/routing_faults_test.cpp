// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

const std::string section = "machine.json: resource_managers.network_resource_manager.routing.";

std::string fault(const std::string& topology, const std::string& routing,
                  const std::string& contention = "fifo")
{
    return message_of([&] { read_routed(topology, routing, "machine.json", contention); });
}

const std::string switch_tree = R"("type": "fat_tree", "radix": 8, "levels": 2)";

} // namespace

TEST(RoutingFaults, OfWhatATopologyCannotDo)
{
    EXPECT_EQ(fault(switch_tree, R"("routing": "valiant")"),
              section + "routing: a fat_tree has no routing valiant; choose one of adaptive, "
                        "minimal, random, round_robin, s_mod_k, table");
    EXPECT_EQ(fault(R"("type": "haec_box")", R"("routing": "random")"),
              section + "routing: a haec_box has no routing random; choose one of minimal, "
                        "table");
    EXPECT_EQ(fault(torus_8x8, R"("routing": "random", "indirect": 2)"),
              section + "indirect: a torus has no groups; remove it");
    EXPECT_EQ(fault(switch_tree, R"("routing": "adaptive", "indirect": 2)"),
              section + "indirect: a fat_tree has no groups, and looks at the next links alone; "
                        "remove it");
    EXPECT_EQ(fault(switch_tree, R"("routing": "adaptive", "indirect": 0, "state": "path")"), "");
    EXPECT_EQ(fault(switch_tree, R"("routing": "adaptive", "state": "local")"),
              section + "state: a fat_tree has no groups, and looks at the next links alone; "
                        "remove it");
}

TEST(RoutingFaults, OfLinksThatAreNotShared)
{
    EXPECT_EQ(fault(switch_tree, R"("routing": "adaptive")", "none"),
              section + "routing: adaptive needs links that are shared; set contention to fifo, or "
                        "choose another");
    EXPECT_EQ(fault(switch_tree, R"("routing": "random", "unit": "segment")", "none"),
              section + "unit: segment needs links that are shared; set contention to fifo, or "
                        "choose another");
    EXPECT_EQ(fault(switch_tree, R"("routing": "random")", "none"), "");
}

TEST(RoutingFaults, OfKeysOfOthers)
{
    EXPECT_EQ(fault(switch_tree, R"("routing": "s_mod_k", "seed": 3)"),
              section + "seed: has no effect with routing s_mod_k; remove it or set routing to "
                        "o1turn or random or ugal or valiant");
    EXPECT_EQ(fault(switch_tree, R"("routing": "random", "sede": 3)"),
              section + "sede: unknown key; did you mean 'seed'?");
    EXPECT_EQ(fault(switch_tree, R"("routing": "table")"),
              section + "table: missing; name the file of the routing table");
}

TEST(RoutingFaults, OfNamesAreForNothingElse)
{
    for (const std::string name : {"minimal", "xyz", "d_mod_k", "shortest_path"})
    {
        const auto read = read_routed(switch_tree, R"("routing": ")" + name + R"(")");
        EXPECT_EQ(read.platform.routing, "minimal");
    }
}

} // namespace haec_sim::test
