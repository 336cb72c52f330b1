// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "graph_machine.hpp"
#include "tests/machine/read_topology.hpp"

#include <gtest/gtest.h>

// Machines whose links are looked at one by one have 2^24 of them at most: larger ones are told at
// once. The numbers of links are the closed forms of the specification (topologies).

namespace haec_sim::test
{

namespace
{

std::string too_large(const std::string& key)
{
    return "machine.json: topology." + key + ": makes more than 16777216 links; make it smaller";
}

TEST(MachineLimit, OfAHyperX)
{
    // n (n - 1) / 2
    EXPECT_EQ(topology_fault(R"("type": "hyperx", "size": [5793])"), "");
    EXPECT_EQ(topology_fault(R"("type": "hyperx", "size": [5794])"), too_large("size"));
    EXPECT_EQ(topology_fault(R"("type": "hyperx", "size": [1000000])"), too_large("size"));
    EXPECT_EQ(topology_fault(R"("type": "hyperx", "size": [2], "width": [1000000])"), "");
    EXPECT_EQ(topology_fault(R"("type": "hyperx", "size": [4, 4], "width": [1000000, 1])"),
              too_large("size"));
    EXPECT_EQ(topology_fault(R"("type": "hyperx", "size": [4], "nodes_per_switch": 1000000)"), "");
    EXPECT_EQ(topology_fault(R"("type": "hyperx", "size": [17], "nodes_per_switch": 1000000)"),
              too_large("size"));
}

TEST(MachineLimit, OfADragonfly)
{
    const std::string one = R"("type": "dragonfly", "groups": 1, "group": )";
    EXPECT_EQ(topology_fault(one + "[5793]"), "");
    EXPECT_EQ(topology_fault(one + "[5794]"), too_large("group"));
    EXPECT_EQ(topology_fault(one + "[1000000]"), too_large("group"));
    // Local links: g a (a - 1) / 2; global ones: K g (g - 1) / 2.
    const std::string many = R"("type": "dragonfly", "group": [2], "links_per_pair": 1, )";
    EXPECT_EQ(topology_fault(many + R"("global_links": 3000, "groups": 5792)"), "");
    EXPECT_EQ(topology_fault(many + R"("global_links": 3000, "groups": 5794)"),
              too_large("groups"));
    EXPECT_EQ(topology_fault(R"("type": "dragonfly", "group": [1000, 1000], "groups": 2,
                                "global_links": 1000000)"),
              too_large("global_links"));
}

TEST(MachineLimit, OfAHypercube)
{
    // d 2^(d - 1)
    EXPECT_EQ(topology_fault(R"("type": "hypercube", "dimensions": 20)"), "");
    for (const char* dimensions : {"21", "24"})
    {
        EXPECT_EQ(
            topology_fault(std::string(R"("type": "hypercube", "dimensions": )") + dimensions),
            too_large("dimensions"));
    }
}

TEST(MachineLimit, OfASlimFly)
{
    // q^2 (3 q + 1) / 2, as 199 is 3 modulo 4, are 11,840,699; and 2 q^2 for each node of a switch.
    const std::string largest = R"("type": "slim_fly", "order": 199, "nodes_per_switch": )";
    EXPECT_EQ(topology_fault(largest + "62"), "");
    EXPECT_EQ(topology_fault(largest + "63"), too_large("order"));
}

TEST(MachineLimit, OfATorusWithSwitches)
{
    const std::string torus = R"("type": "torus", "size": [2048, 2048], "nodes_per_switch": )";
    EXPECT_EQ(topology_fault(torus + "2"), "");
    EXPECT_EQ(topology_fault(torus + "3"), too_large("size"));
}

TEST(MachineLimit, IsNoneOfABoxWithoutTables)
{
    // 2^31 nodes, and about 2^51 wireless links.
    EXPECT_EQ(topology_fault(R"("type": "haec_box", "size": [1024, 1024, 2048])"), "");
}

TEST(MachineLimit, OfAGraph)
{
    std::string text = "nodes 2\n";
    for (int line = 0; line < 1677; ++line)
    {
        text += "0 1 link 10000\n";
    }
    const GraphMachine machine;
    EXPECT_EQ(machine.fault_of_file(text + "0 1 link 7217\n"),
              "machine.json: topology.file: cluster.graph:1679: more than 16777216 links; make it "
              "smaller");
}

} // namespace

} // namespace haec_sim::test
