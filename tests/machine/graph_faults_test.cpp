// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "graph_machine.hpp"

#include <gtest/gtest.h>

// What is wrong with a graph, and where that stands.

namespace haec_sim::test
{

namespace
{

TEST(GraphFaults, OfATextHaveTheirLine)
{
    const GraphMachine machine;
    const auto fault = [&](const std::string& text)
    {
        const std::string place = "machine.json: topology.file: cluster.graph";
        const auto found = machine.fault_of_file(text);
        return found.starts_with(place) ? found.substr(place.size()) : "? " + found;
    };
    EXPECT_EQ(fault("nodes 2\n0 1\n1 1"), ":3: a link from 1 to itself; leave it out");
    EXPECT_EQ(fault("nodes 2\nswitches 1\ns0 s0"), ":3: a link from s0 to itself; leave it out");
    EXPECT_EQ(fault("nodes 2\n0 2"),
              ":2: node 2 does not exist; nodes of the graph: 2, counted from 0");
    EXPECT_EQ(fault("nodes 2\nswitches 1\n\n0 s1"),
              ":4: switch s1 does not exist; switches of the graph: 1, counted from s0");
    EXPECT_EQ(fault("nodes 2\n0 one"),
              ":2: 'one' stands where a vertex must be; write a node as 7, a switch as s3");
    EXPECT_EQ(fault("nodes 2\n0"),
              ":2: the line ends before the other end of the link; a line is A B, A B CLASS or "
              "A B CLASS COUNT, with A -> B for one way alone");
    EXPECT_EQ(fault("nodes 2\n0 ->"),
              ":2: the line ends before the other end of the link; a line is A B, A B CLASS or "
              "A B CLASS COUNT, with A -> B for one way alone");
    EXPECT_EQ(fault("nodes 2\n0 1 2"),
              ":2: '2' stands where the class of the link must be; write a name, such as link, and "
              "then the number of links");
    EXPECT_EQ(fault("nodes 2\n0 1 link two"),
              ":2: 'two' stands where the number of links must be; write a whole number");
    EXPECT_EQ(fault("nodes 2\n0 1 link 0"),
              ":2: the number of links is 0; it must be from 1 to 10000");
    EXPECT_EQ(fault("nodes 2\n0 1 link 1 directed"),
              ":2: 'directed' is one word too many; a line is A B CLASS COUNT at most");
}

TEST(GraphFaults, OfTheNumbersOfVerticesHaveTheirLine)
{
    const GraphMachine machine;
    const auto fault = [&](const std::string& text)
    {
        const std::string place = "machine.json: topology.file: cluster.graph";
        const auto found = machine.fault_of_file(text);
        return found.starts_with(place) ? found.substr(place.size()) : "? " + found;
    };
    EXPECT_EQ(fault(""), ": the number of nodes is missing; begin with a line such as nodes 8");
    EXPECT_EQ(fault("switches 1\n0 s0"),
              ":2: the number of nodes is missing; begin with a line such as nodes 8");
    EXPECT_EQ(fault("nodes"),
              ":1: nothing stands where the number of nodes must be; write a whole number");
    EXPECT_EQ(fault("nodes -2"),
              ":1: '-2' stands where the number of nodes must be; write a whole number");
    EXPECT_EQ(fault("nodes 2 4"), ":1: '4' is one word too many; a line is nodes NUMBER");
    EXPECT_EQ(fault("nodes 0"), ":1: the machine has no nodes; give it one at least");
    EXPECT_EQ(fault("nodes 2\nnodes 2"),
              ":2: the number of nodes is there already; leave one of the two out");
    EXPECT_EQ(fault("nodes 2\n0 1\nswitches 2"),
              ":3: the number of switches comes after a link; put it before all links");
    EXPECT_EQ(fault("nodes 16777216\nswitches 1"),
              ":2: more than 16777216 nodes and switches; make it smaller");
    EXPECT_EQ(fault("nodes 18446744073709551615\nswitches 2"),
              ":1: more than 16777216 nodes and switches; make it smaller");
    EXPECT_EQ(fault("nodes 3\n0 1"),
              ": node 2 has no link, so that no message reaches it; give it one");
}

TEST(GraphFaults, OfEntriesHaveTheirNumber)
{
    const GraphMachine machine;
    const auto fault = [&](const std::string& entry)
    {
        const std::string place = "machine.json: topology.links.1: ";
        const auto found = machine.fault_of_keys(
            R"("nodes": 2, "switches": 1, "links": [[0, "s0"], )" + entry + "]");
        return found.starts_with(place) ? found.substr(place.size()) : "? " + found;
    };
    EXPECT_EQ(fault(R"(["s0", "s0"])"), "a link from s0 to itself; leave it out");
    EXPECT_EQ(fault("[2, 0]"), "node 2 does not exist; nodes of the graph: 2, counted from 0");
    EXPECT_EQ(fault(R"([0, "alpha"])"),
              "'alpha' stands where a vertex must be; write a node as 7, a switch as s3");
    EXPECT_EQ(fault("[0, 1.5]"),
              "1.5 stands where a vertex, as 7, \"s3\" or a name that it has, must be");
    EXPECT_EQ(fault("[-1, 1]"),
              "-1 stands where a vertex, as 7, \"s3\" or a name that it has, must be");
    EXPECT_EQ(fault("[0, 1, 2]"), "2 stands where the class must be; write a text");
    EXPECT_EQ(fault(R"([0, 1, ""])"),
              "'' stands where the class of the link must be; write a name, such as link, and then "
              "the number of links");
    EXPECT_EQ(fault(R"([0, 1, "link", "2"])"), "\"2\" stands where the number of links must be");
    EXPECT_EQ(fault(R"([0, 1, "link", 10001])"),
              "the number of links is 10001; it must be from 1 to 10000");
    EXPECT_EQ(fault(R"([0, 1, "link", 1, "both"])"),
              "\"both\" stands where \"directed\" may be, or nothing");
    EXPECT_EQ(fault("[0]"),
              "expected [A, B, class, count, \"directed\"] or its beginning, found [0]");
    EXPECT_EQ(fault("7"), "expected [A, B, class, count, \"directed\"] or its beginning, found 7");
}

TEST(GraphFaults, OfKeysNameThem)
{
    const GraphMachine machine;
    machine.write("nodes 2\n0 1");
    const auto fault = [&](const std::string& members) { return machine.fault_of_keys(members); };
    EXPECT_EQ(fault(R"("weight": "hops")"),
              "machine.json: topology.file: missing; name the file of the graph, or give nodes, "
              "switches and links");
    EXPECT_EQ(fault(R"("file": "cluster.graph", "nodes": 2)"),
              "machine.json: topology.nodes: the graph has it from file; leave one of the two out");
    EXPECT_EQ(fault(R"("file": "cluster.graph", "links": [[0, 1]])"),
              "machine.json: topology.links: the graph has it from file; leave one of the two out");
    EXPECT_EQ(fault(R"("file": "none.graph")"),
              "machine.json: topology.file: none.graph: the graph cannot be read (No such file or "
              "directory): check its path");
    EXPECT_EQ(fault(R"("nodes": 2)"), "machine.json: topology.links: node 0 has no link, so that "
                                      "no message reaches it; give it one");
    EXPECT_EQ(fault(R"("nodes": 16777216, "switches": 1)"),
              "machine.json: topology.nodes: more than 16777216 nodes and switches; make it "
              "smaller");
    EXPECT_EQ(fault(R"("file": "cluster.graph", "links": {"fast": {}})"),
              "machine.json: topology.links.fast: unknown key; use link");
    EXPECT_EQ(fault(R"("file": "cluster.graph", "size": [4])"),
              "machine.json: topology.size: has no effect on a graph; leave it out");
}

TEST(GraphFaults, OfNamesNameThem)
{
    const GraphMachine machine;
    const auto fault = [&](const std::string& names)
    { return machine.fault_of_keys(R"("nodes": 2, "switches": 2, "links": [[0, 1]], )" + names); };
    EXPECT_EQ(fault(R"("node_names": ["a"])"),
              "machine.json: topology.node_names: needs 2 names, one for each, and has 1");
    EXPECT_EQ(
        fault(R"("node_names": ["a", "b"], "switch_names": ["c", "a"])"),
        "machine.json: topology.switch_names.1: 'a' is the name of a vertex before it; choose "
        "another");
    EXPECT_EQ(fault(R"("switch_names": ["s1", "c"])"),
              "machine.json: topology.switch_names.0: 's1' is another vertex's number; choose "
              "another name");
    EXPECT_EQ(fault(R"("switch_names": ["", "c"])"),
              "machine.json: topology.switch_names.0: is empty; give each a name, or none");
}

TEST(GraphFaults, OfAJsonFileNameItAndTheKey)
{
    const GraphMachine machine;
    EXPECT_EQ(machine.fault_of_file(R"({"nodes": 2, "links": [[0, 1], [0, 2]]})"),
              "machine.json: topology.file: cluster.graph: links.1: node 2 does not exist; nodes "
              "of the graph: 2, counted from 0");
    EXPECT_EQ(
        machine.fault_of_file(R"({"links": [[0, 1]]})"),
        "machine.json: topology.file: cluster.graph: nodes: missing; give the number of nodes");
    EXPECT_EQ(
        machine.fault_of_file(R"({"nodes": 2, "link": [[0, 1]]})"),
        "machine.json: topology.file: cluster.graph: link: unknown key; did you mean 'links'?");
    EXPECT_EQ(machine.fault_of_file("{\"nodes\": 2,\n \"links\": [[0, 1}"),
              "machine.json: topology.file: cluster.graph:2:17: not valid JSON: Missing ',' or ']' "
              "in array "
              "declaration");
}

TEST(GraphFaults, OfPartsThatDoNotReachEachOtherNameThePair)
{
    const GraphMachine machine;
    const auto apart = machine.of_file("nodes 4\nswitches 2\n0 s0\n1 s0\n2 s1\n3 s1");
    EXPECT_EQ(way_of(apart, 2, 3), "s1 3");
    const std::string fault = "topology: no way leads from node 1 to node 2; add links, or leave "
                              "one of the two without processes";
    EXPECT_EQ(machine.fault([&] { apart.route(NodeId{1}, NodeId{2}); }), fault);
    EXPECT_EQ(machine.fault([&] { apart.hops(NodeId{1}, NodeId{2}); }), fault);
    EXPECT_EQ(machine.fault([&] { apart.hop_counts(NodeId{1}, NodeId{2}); }), fault);
    const auto one_way = machine.of_file("nodes 3\n0 -> 1\n1 -> 2");
    EXPECT_EQ(way_of(one_way, 0, 2), "1 2");
    EXPECT_EQ(machine.fault([&] { one_way.hops(NodeId{2}, NodeId{0}); }),
              "topology: no way leads from node 2 to node 0; add links, or leave one of the two "
              "without processes");
    // Node 1 does not forward, as there is a switch.
    const auto no_forwarding = machine.of_file("nodes 3\nswitches 1\n0 1\n1 2\n1 s0");
    EXPECT_NE(machine.fault([&] { no_forwarding.route(NodeId{0}, NodeId{2}); }), "");
}

TEST(GraphFaults, OfLatenciesNameTheLinkType)
{
    const GraphMachine machine;
    const auto fault = [&](const std::string& links)
    {
        return machine.fault_of_file("nodes 3\n0 1 slow\n1 2 fast",
                                     R"(, "weight": "latency", "links": )" + links);
    };
    EXPECT_EQ(fault(R"({"fast": {"latency": 5}})"),
              "machine.json: topology.weight: latency, and the one of the link type 'slow' is not "
              "given, while others are; give it one above 0, or leave weight out");
    EXPECT_EQ(
        fault(R"({"fast": {"latency": 5}, "slow": {"latency": 0}})"),
        "machine.json: topology.weight: latency, and the one of the link type 'slow' is 0, or "
        "too long to add up; give it one above 0, or leave weight out");
    EXPECT_EQ(
        fault(R"({"fast": {"latency": 5}, "slow": {"latency": 1e300}})"),
        "machine.json: topology.weight: latency, and the one of the link type 'slow' is 0, or "
        "too long to add up; give it one above 0, or leave weight out");
}

} // namespace

} // namespace haec_sim::test
