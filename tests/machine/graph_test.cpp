// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "graph_machine.hpp"

#include "configuration/dump.hpp"

#include <gtest/gtest.h>

// Graphs from text, from JSON and from the configuration itself (spec: topologies).

namespace haec_sim::test
{

namespace
{

// Two switches with two nodes each; the two links between the switches are of the class fast.
constexpr const char* text_of_graph = R"(# a small machine
nodes 4
switches 2

0 s0 node
1 s0 node   # the second
s0 s1 fast 2
2 s1 node
3 s1 node)";

const std::string keys_of_graph = R"("nodes": 4, "switches": 2, "links": [
    [0, "s0", "node"], [1, "s0", "node"], ["s0", "s1", "fast", 2],
    [2, "s1", "node"], [3, "s1", "node"]])";

/// All links: "s0 2 s1 fast", from, port, to and class.
std::vector<std::string> links_of(const Platform& platform)
{
    const auto& topology = platform.topology();
    std::vector<std::string> links;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        links.push_back(vertex_name(topology, link.from) + " " +
                        std::to_string(topology.port({number}).value()) + " " +
                        vertex_name(topology, link.to) + " " + platform.link_type({number}).name);
    }
    return links;
}

const std::vector<std::string> links_of_graph{
    "0 0 s0 node",  "1 0 s0 node",  "2 0 s1 node",  "3 0 s1 node",  "s0 0 0 node", "s0 1 1 node",
    "s0 2 s1 fast", "s0 3 s1 fast", "s1 0 s0 fast", "s1 1 s0 fast", "s1 2 2 node", "s1 3 3 node"};

TEST(Graph, OfATextHasPortsInItsOrder)
{
    const auto platform = GraphMachine().of_file(text_of_graph);
    EXPECT_EQ(platform.topology().name(), "graph");
    EXPECT_EQ(platform.node_count(), 4u);
    EXPECT_EQ(platform.topology().vertex_count(), 6u);
    EXPECT_EQ(links_of(platform), links_of_graph);
    EXPECT_EQ(platform.link_counts(), (std::vector<std::uint64_t>{4, 2}));
    EXPECT_EQ(way_of(platform, 0, 3), "s0 s1 3");
    EXPECT_EQ(way_of(platform, 2, 3), "s1 3");
}

TEST(Graph, OfJsonIsThatOfTheText)
{
    const GraphMachine machine;
    EXPECT_EQ(links_of(machine.of_file("// A comment.\n{" + keys_of_graph + "}")), links_of_graph);
    EXPECT_EQ(links_of(machine.of_keys(keys_of_graph)), links_of_graph);
}

TEST(Graph, MayNameItsVertices)
{
    const auto platform = GraphMachine().of_keys(
        R"("nodes": 2, "switches": 2, "node_names": ["alpha", "beta"],
           "switch_names": ["s0", "s7"],
           "links": [["alpha", "s7"], ["s1", "s0"], ["beta", "s0"]])");
    EXPECT_EQ(way_of(platform, 0, 1), "s1 s0 1");
}

TEST(Graph, IsReadAgainWhenItsFileHasChanged)
{
    const GraphMachine machine;
    EXPECT_EQ(machine.of_file("nodes 2\n0 1 one").link_types()[0].name, "one");
    EXPECT_EQ(machine.of_file("nodes 2\n0 1 two").link_types()[0].name, "two");
}

TEST(Graph, OfOneNodeHasNoLinks)
{
    const auto platform = GraphMachine().of_file("nodes 1");
    EXPECT_EQ(platform.topology().link_count(), 0u);
    EXPECT_TRUE(platform.route(NodeId{0}, NodeId{0}).empty());
}

TEST(Graph, HasNodesThatForwardWhereThereAreNoSwitches)
{
    const GraphMachine machine;
    EXPECT_EQ(way_of(machine.of_file("nodes 3\n0 1\n1 2"), 0, 2), "1 2");
    // The way by node 1 would be shorter.
    EXPECT_EQ(
        way_of(machine.of_file("nodes 3\nswitches 3\n0 1\n1 2\n0 s0\ns0 s1\ns1 s2\ns2 2"), 0, 2),
        "s0 s1 s2 2");
}

TEST(Graph, HasDirectedLinks)
{
    const GraphMachine machine;
    const auto ring = machine.of_file("nodes 3\n0 -> 1\n1 -> 2 back 2\n2 -> 0");
    EXPECT_EQ(links_of(ring),
              (std::vector<std::string>{"0 0 1 link", "1 0 2 back", "1 1 2 back", "2 0 0 link"}));
    EXPECT_EQ(ring.link_counts(), (std::vector<std::uint64_t>{2, 2}));
    EXPECT_EQ(way_of(ring, 0, 2), "1 2");
    EXPECT_EQ(way_of(ring, 2, 1), "0 1");
    EXPECT_EQ(links_of(machine.of_keys(R"("nodes": 3, "links": [[0, 1, "link", 1, "directed"],
                  [1, 2, "back", 2, "directed"], [2, 0, "link", 1, "directed"]])")),
              links_of(ring));
}

// The neighbours s2 and s1 of s0 are in the order of ports 1 and 2, and s2 has the port 3, too.
TEST(Graph, ChoosesByDigitsAmongNeighboursAndThenAmongLinks)
{
    const auto platform = GraphMachine().of_file(
        "nodes 9\nswitches 4\n0 s0\ns0 s2\ns0 s1\ns0 s2 other\ns1 s3\ns2 s3\n"
        "1 s3\n2 s3\n3 s3\n4 s3\n5 s3\n6 s3\n7 s3\n8 s3");
    EXPECT_EQ(way_of(platform, 0, 4), "s0 s2 s3 4");
    EXPECT_EQ(ports_of(platform, 0, 4)[1], 1u);
    EXPECT_EQ(ports_of(platform, 0, 6)[1], 3u);
    EXPECT_EQ(ports_of(platform, 0, 7)[1], 2u);
    EXPECT_EQ(platform.hop_counts(NodeId{0}, NodeId{6}), (HopCounts{3, 1}));
}

constexpr const char* detour = "nodes 2\nswitches 3\n0 s0\n1 s1\ns0 s1 slow\ns0 s2\ns2 s1\ns2 s1";

TEST(Graph, HasShortestRoutesByLinksOrByLatency)
{
    const GraphMachine machine;
    const std::string latencies =
        R"(, "links": {"link": {"latency": 10}, "slow": {"latency": 25}})";
    const auto by_hops = machine.of_file(detour, latencies);
    EXPECT_EQ(way_of(by_hops, 0, 1), "s0 s1 1");
    EXPECT_TRUE(by_hops.topology().has_shortest_routes());
    const auto by_latency = machine.of_file(detour, latencies + R"(, "weight": "latency")");
    EXPECT_EQ(way_of(by_latency, 0, 1), "s0 s2 s1 1");
    EXPECT_EQ(by_latency.hops(NodeId{0}, NodeId{1}), 4u);
    EXPECT_FALSE(by_latency.topology().has_shortest_routes());
    // All classes have the network model's.
    EXPECT_EQ(way_of(machine.of_file(detour, R"(, "weight": "latency")"), 0, 1), "s0 s1 1");
}

// Both nodes hang on s0, but are not as far.
TEST(Graph, KnowsNodesOfASwitchByTheLatencyOfTheirLinks)
{
    const auto platform = GraphMachine().of_file(
        "nodes 3\nswitches 2\n0 s0 fast\n1 s0 slow\ns0 s1 fast\n2 s1 fast",
        R"(, "weight": "latency", "links": {"fast": {"latency": 1}, "slow": {"latency": 9}})");
    EXPECT_EQ(way_of(platform, 2, 0), "s1 s0 0");
    EXPECT_EQ(way_of(platform, 2, 1), "s1 s0 1");
}

// Of the links of s0 at ports 1 to 3 the second is slow: the digits choose among two.
TEST(Graph, LeavesSlowParallelLinksOutByLatency)
{
    const auto platform = GraphMachine().of_file(
        "nodes 3\nswitches 2\n0 s0\ns0 s1 fast\ns0 s1 slow\ns0 s1 fast\n1 s1\n2 s1",
        R"(, "weight": "latency", "links": {"link": {"latency": 1}, "fast": {"latency": 1},
           "slow": {"latency": 2}})");
    EXPECT_EQ(ports_of(platform, 0, 1), (std::vector<std::uint32_t>{0, 3, 3}));
    EXPECT_EQ(ports_of(platform, 0, 2), (std::vector<std::uint32_t>{0, 1, 4}));
}

TEST(Graph, ClassesHaveFigures)
{
    const GraphMachine machine;
    const auto in_paper =
        machine.of_file(text_of_graph, R"(, "links": {"fast": {"bandwidth": 2e9, "latency": 5}})");
    EXPECT_EQ(in_paper.link_types()[1].bandwidth->value, 2e9);
    const auto released = machine.read_sections(
        R"("platform": {"link_types": [{"name": "node"}, {"name": "fast", "latency": 5}],
            "topology": {"type": "graph", )" +
        keys_of_graph + "}}");
    EXPECT_EQ(released.platform.link_types[1].latency, Nanoseconds{5});
    EXPECT_EQ(links_of(Platform(released.platform)), links_of_graph);
}

TEST(Graph, IsDumpedAndReadAgain)
{
    const GraphMachine machine;
    machine.write(text_of_graph);
    const std::string released = R"("platform": {"link_types": [{"name": "node", "latency": 2},
        {"name": "fast", "latency": 5}], "topology": {"type": "graph", )";
    for (const auto& configuration :
         {machine.read(R"("file": "cluster.graph")"),
          machine.read(R"("file": "cluster.graph", "links": {"fast": {"latency": 5}})"),
          machine.read(keys_of_graph), machine.read_sections(released + keys_of_graph + "}}")})
    {
        const auto dumped = dump_configuration(configuration);
        const auto again = read_configuration(dumped, "elsewhere.json", {});
        EXPECT_EQ(links_of(Platform(again.platform)), links_of_graph);
        EXPECT_EQ(again.platform.link_types[1].latency,
                  configuration.platform.link_types[1].latency);
        EXPECT_EQ(dump_configuration(again), dumped);
    }
}

} // namespace

} // namespace haec_sim::test
