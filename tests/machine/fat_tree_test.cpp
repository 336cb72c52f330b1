// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/machine/read_topology.hpp"

#include <gtest/gtest.h>

// The closed forms of fat trees, their keys and their faults (spec: topologies).

namespace haec_sim::test
{

namespace
{

Configuration read_tree(const std::string& keys)
{
    return read_topology(R"("type": "fat_tree")" + keys);
}

Platform tree(const std::string& keys)
{
    return Platform(read_tree(keys).platform);
}

std::string tree_fault(const std::string& keys)
{
    return topology_fault(R"("type": "fat_tree")" + keys);
}

TEST(FatTree, IsOfArity4With3LevelsByDefault)
{
    const auto platform = tree("");
    EXPECT_EQ(platform.node_count(), 64u);
    EXPECT_EQ(platform.topology().vertex_count(), 64u + 3 * 16);
    EXPECT_EQ(platform.link_counts(), (std::vector<std::uint64_t>{64, 64, 64}));
}

// MARS' 65,536 nodes: half as many switches on the last level (spec: topologies).
TEST(FatTree, OfRadix64Has65536Nodes)
{
    const auto platform = tree(R"(, "radix": 64, "levels": 3)");
    EXPECT_EQ(platform.node_count(), 65536u);
    EXPECT_EQ(platform.topology().vertex_count(), 65536u + 2048 + 2048 + 1024);
    EXPECT_EQ(platform.topology().link_count(), 393216u);
    EXPECT_EQ(platform.hops(NodeId{0}, NodeId{31}), 2u);
    EXPECT_EQ(platform.hops(NodeId{0}, NodeId{32}), 4u);
    EXPECT_EQ(platform.hops(NodeId{0}, NodeId{65535}), 6u);
}

TEST(FatTree, OfOneLevelIsASwitch)
{
    const auto platform = tree(R"(, "radix": 6, "levels": 1)");
    EXPECT_EQ(platform.node_count(), 6u);
    EXPECT_EQ(platform.topology().vertex_count(), 7u);
    EXPECT_EQ(platform.hops(NodeId{5}, NodeId{2}), 2u);
    EXPECT_EQ(platform.topology().link(platform.route(NodeId{5}, NodeId{2}).back()).to.value, 2u);
}

TEST(FatTree, HasAClassOfLinksForEachLevel)
{
    const auto configuration = read_tree(R"(, "down": [4, 4], "up": [1, 2], "links": {
        "level2": {"bandwidth": 2e9, "latency": 7}})");
    const auto& types = configuration.platform.link_types;
    ASSERT_EQ(types.size(), 2u);
    EXPECT_EQ(types[0].name, "level1");
    EXPECT_FALSE(types[0].bandwidth);
    EXPECT_EQ(types[1].name, "level2");
    EXPECT_EQ(types[1].bandwidth->value, 2e9);
    const Platform platform(configuration.platform);
    EXPECT_EQ(platform.hop_counts(NodeId{0}, NodeId{15}), (HopCounts{2, 2}));
    EXPECT_EQ(platform.hop_counts(NodeId{0}, NodeId{3}), (HopCounts{2, 0}));
}

std::vector<double> factors(const std::string& keys)
{
    std::vector<double> factors;
    const auto platform = tree(keys);
    for (const auto& type : platform.link_types())
    {
        factors.push_back(type.bandwidth_or(BytesPerSecond{1.0}).value);
    }
    return factors;
}

TEST(FatTree, IsThinnerAboveByItsBandwidthFactor)
{
    EXPECT_EQ(factors(""), (std::vector<double>{1.0, 1.0, 1.0}));
    EXPECT_EQ(factors(R"(, "bandwidth_factor": 0.5)"), (std::vector<double>{1.0, 0.5, 0.25}));
    EXPECT_EQ(factors(R"(, "bandwidth_factor": [0.5, 2, 1])"),
              (std::vector<double>{0.5, 2.0, 1.0}));
    EXPECT_EQ(factors(R"(, "bandwidth_factor": 0.5, "links": {"level3": {"bandwidth": 8}})"),
              (std::vector<double>{1.0, 0.5, 2.0}));
}

TEST(FatTree, SaysWhatIsWrong)
{
    EXPECT_EQ(tree_fault(R"(, "bandwidth_factor": [1, 2])"),
              "machine.json: topology.bandwidth_factor: needs one number, or one for each of the "
              "3 levels");
    EXPECT_EQ(tree_fault(R"(, "bandwidth_factor": "half")"),
              "machine.json: topology.bandwidth_factor: expected a number or a list of numbers "
              "from 1e-09 to 1000000000, found the text 'half'");
    EXPECT_EQ(
        tree_fault(R"(, "radix": 7)"),
        "machine.json: topology.radix: is odd; switches have as many ports up as down, give an "
        "even number");
    EXPECT_EQ(tree_fault(R"(, "radix": 8, "arity": 4)"),
              "machine.json: topology.radix: says again what arity says; leave one out");
    EXPECT_EQ(
        tree_fault(R"(, "down": [4, 4], "up": [1, 4], "levels": 2)"),
        "machine.json: topology.levels: has no effect beside down, which has a number for each; "
        "leave it out");
    EXPECT_EQ(
        tree_fault(R"(, "up": [1, 4])"),
        "machine.json: topology.up: has no effect without down; give down as well, or leave it "
        "out");
    EXPECT_EQ(tree_fault(R"(, "down": [4, 4])"),
              "machine.json: topology.up: needs as many numbers as down has, which are 2");
    EXPECT_EQ(tree_fault(R"(, "down": [], "up": [])"),
              "machine.json: topology.down: is empty; give the number of children on each level");
    EXPECT_EQ(tree_fault(R"(, "parallel": [2])"),
              "machine.json: topology.parallel: needs a number for each of the 3 levels");
    EXPECT_EQ(
        tree_fault(R"(, "arity": 1000000)"),
        "machine.json: topology.arity: makes more than 2147483648 nodes and switches; make it "
        "smaller");
    EXPECT_EQ(tree_fault(R"(, "size": [4, 4, 4])"),
              "machine.json: topology.size: has no effect on a fat_tree; leave it out");
    EXPECT_EQ(tree_fault(R"(, "links": {"level4": {}})"),
              "machine.json: topology.links.level4: unknown key; did you mean 'level1'?");
}

} // namespace

} // namespace haec_sim::test
