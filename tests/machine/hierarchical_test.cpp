// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/machine/read_topology.hpp"

#include <gtest/gtest.h>

// The closed forms of hierarchical topologies, their keys and their faults (spec: topologies).

namespace haec_sim::test
{

namespace
{

using Counts = std::vector<std::uint64_t>;

Configuration read_hierarchy(const std::string& keys)
{
    return read_topology(R"("type": "hierarchical")" + keys);
}

Platform hierarchy(const std::string& keys)
{
    return Platform(read_hierarchy(keys).platform);
}

std::string hierarchy_fault(const std::string& keys)
{
    return topology_fault(R"("type": "hierarchical")" + keys);
}

std::uint32_t longest_route(const Platform& platform)
{
    std::uint32_t longest = 0;
    for (NodeId from; from.value < platform.node_count(); ++from.value)
    {
        for (NodeId to; to.value < platform.node_count(); ++to.value)
        {
            longest = std::max(longest, platform.hops(from, to));
        }
    }
    return longest;
}

TEST(Hierarchical, Has5RacksOf4BoardsOf4SwitchesByDefault)
{
    const auto platform = hierarchy("");
    EXPECT_EQ(platform.node_count(), 80u);
    EXPECT_EQ(platform.topology().vertex_count(), 80u);
    EXPECT_EQ(platform.link_counts(), (Counts{20 * 6, 5 * 6, 10}));
    EXPECT_FALSE(platform.topology().has_shortest_routes());
}

// K n (n - 1) / 2 links of each level in each group of it, which a count one by one finds, too.
TEST(Hierarchical, HasLinksBetweenEachTwoGroupsOfALevel)
{
    const auto platform = hierarchy(
        R"(, "size": [3, 5, 2, 4], "links_per_pair": [2, 1, 7, 3], "nodes_per_switch": 6)");
    EXPECT_EQ(platform.topology().vertex_count(), 120u * 6 + 120);
    const Counts expected{40 * 2 * 3, 8 * 1 * 10, 4 * 7 * 1, 1 * 3 * 6, 720};
    EXPECT_EQ(platform.link_counts(), expected);
    Counts counted(expected.size(), 0);
    platform.topology().Topology::count_links(counted);
    EXPECT_EQ(counted, expected);
}

// The diameter is 2^L - 1, of the levels that have more than one group.
TEST(Hierarchical, HasRoutesTwiceAsLongAndOneMoreOnEachLevel)
{
    EXPECT_EQ(longest_route(hierarchy(R"(, "size": [4])")), 1u);
    EXPECT_EQ(longest_route(hierarchy(R"(, "size": [4, 4])")), 3u);
    EXPECT_EQ(longest_route(hierarchy(R"(, "size": [4, 4, 4])")), 7u);
    EXPECT_EQ(longest_route(hierarchy(R"(, "size": [4, 4, 4, 4])")), 15u);
    EXPECT_EQ(longest_route(hierarchy(R"(, "size": [4, 1, 3])")), 3u);
    EXPECT_EQ(longest_route(hierarchy(R"(, "size": [4, 4], "nodes_per_switch": 1)")), 5u);
}

TEST(Hierarchical, HasTheMeanHopsOfTheSpecification)
{
    EXPECT_NEAR(mean_hops(hierarchy(R"(, "nodes_per_switch": 2)")), 6.440252, 5e-7);
}

// A board has one port of level 2, on its first switch. A rack has three of level 3: 0 on the first
// switch of its first board, 1 on that of the second, 2 on the second switch of the first.
TEST(Hierarchical, LeavesOutPortsThatASwitchDoesNotHave)
{
    const auto platform = hierarchy(R"(, "size": [2, 2, 4])");
    const auto& topology = platform.topology();
    std::vector<std::uint32_t> ports;
    std::vector<std::uint32_t> ends;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        if (link.from.value == 1)
        {
            ports.push_back(topology.port({number}).value());
            ends.push_back(link.to.value);
        }
    }
    EXPECT_EQ(ports, (std::vector<std::uint32_t>{0, 2}));
    EXPECT_EQ(ends, (std::vector<std::uint32_t>{0, 12}));
}

TEST(Hierarchical, OfOneSwitchHasNoLinksButThoseOfNodes)
{
    const auto platform = hierarchy(R"(, "size": [1], "nodes_per_switch": 3)");
    EXPECT_EQ(platform.link_counts(), (Counts{0, 3}));
    EXPECT_EQ(platform.hops(NodeId{0}, NodeId{2}), 2u);
}

TEST(Hierarchical, HasAClassOfLinksForEachLevel)
{
    const auto configuration = read_hierarchy(R"(, "size": [2, 3], "nodes_per_switch": 2,
        "links": {"level2": {"bandwidth": 2e9}})");
    const auto& types = configuration.platform.link_types;
    ASSERT_EQ(types.size(), 3u);
    EXPECT_EQ(types[0].name, "level1");
    EXPECT_EQ(types[1].name, "level2");
    EXPECT_EQ(types[1].bandwidth->value, 2e9);
    EXPECT_EQ(types[2].name, "node");
}

TEST(Hierarchical, SaysWhatIsWrong)
{
    EXPECT_EQ(hierarchy_fault(R"(, "size": [])"),
              "machine.json: topology.size: is empty; give the number of groups on each level");
    EXPECT_EQ(hierarchy_fault(R"(, "links_per_pair": [1, 2])"),
              "machine.json: topology.links_per_pair: needs a number for each of the 3 levels of "
              "size");
    const std::string too_large = "machine.json: topology.size: makes more than 16777216 "
                                  "switches, or ports of a group; make it smaller";
    EXPECT_EQ(hierarchy_fault(R"(, "size": [1000000, 1000000])"), too_large);
    EXPECT_EQ(hierarchy_fault(R"(, "size": [4, 9000], "links_per_pair": [1, 1000000])"), too_large);
    EXPECT_EQ(hierarchy_fault(R"(, "size": [1000, 1000], "nodes_per_switch": 4000)"),
              "machine.json: topology.size: makes more than 2147483648 nodes and switches; make it "
              "smaller");
    EXPECT_EQ(hierarchy_fault(R"(, "order": 5)"),
              "machine.json: topology.order: has no effect on a hierarchical; leave it out");
    EXPECT_EQ(hierarchy_fault(R"(, "links": {"level4": {}})"),
              "machine.json: topology.links.level4: unknown key; did you mean 'level1'?");
}

} // namespace

} // namespace haec_sim::test
