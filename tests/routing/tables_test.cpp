// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "tests/core/message_of.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>

namespace haec_sim::test
{

namespace
{

/// Four nodes on a ring of two switches with two links between them: nodes 0, 1 on s0, 2, 3 on s1.
const std::string two_switches =
    R"("type": "graph", "nodes": 4, "switches": 2, "links":
       [[0, "s0"], [1, "s0"], [2, "s1"], [3, "s1"], ["s0", "s1", "link", 2]])";

class Tables : public testing::Test
{
protected:
    Platform machine(const std::string& table)
    {
        std::ofstream(folder_.path() / "routes.table") << table;
        return routed_machine(two_switches, R"("routing": "table", "table": "routes.table")",
                              folder_.path() / "machine.json");
    }

    /// What is said of a table; without the folder.
    std::string fault(const std::string& table)
    {
        return without_folder(message_of([&] { machine(table); }));
    }

    /// What is said of the way between two nodes.
    std::string fault(const std::string& table, NodeId from, NodeId to)
    {
        const auto made = machine(table);
        return without_folder(message_of([&] { made.route(from, to); }));
    }

private:
    std::string without_folder(std::string text) const
    {
        for (const auto path = folder_.path().string() + "/"; text.find(path) != std::string::npos;)
        {
            text.erase(text.find(path), path.size());
        }
        return text;
    }

    ScratchFolder folder_;
};

} // namespace

TEST_F(Tables, SayTheNextPort)
{
    const auto platform = machine("hop_by_hop\n"
                                  "# all to the other switch by the second link, but one\n"
                                  "s0 * 3\n"
                                  "s0 0 0\ns0 1 1\n"
                                  "s1 0-1 3\ns1 2 0\ns1 3 1\n"
                                  "s0 2 2\n");
    EXPECT_EQ(ports_of(platform, {0}, {3}), "0 3 1");
    EXPECT_EQ(ports_of(platform, {0}, {2}), "0 2 0");
    EXPECT_EQ(ports_of(platform, {2}, {1}), "0 3 1");
    EXPECT_EQ(ports_of(platform, {0}, {1}), "0 1");
    EXPECT_TRUE(platform.route({1}, {1}).empty());
}

// By the destination, 2 mod 2 and 3 mod 2.
TEST_F(Tables, ChooseAmongPortsByDigits)
{
    const auto platform = machine("hop_by_hop\ns0 2-3 2 3\ns1 2 0\ns1 3 1\n");
    EXPECT_EQ(ports_of(platform, {0}, {2}), "0 2 0");
    EXPECT_EQ(ports_of(platform, {0}, {3}), "0 3 1");
}

TEST_F(Tables, HaveWholeRoutes)
{
    const auto platform = machine("source\n0 2 0 2 0\n0 3 0 2 1\n0 3 0 3 1\n");
    EXPECT_EQ(ports_of(platform, {0}, {2}), "0 2 0");
    EXPECT_EQ(ports_of(platform, {0}, {3}), "0 3 1");
}

TEST_F(Tables, ThatAreNoneAreRefused)
{
    const std::string key =
        "machine.json: resource_managers.network_resource_manager.routing.table: routes.table:";
    EXPECT_EQ(fault(""), key + "0: the table is empty; begin with hop_by_hop or source");
    EXPECT_EQ(fault("hops\n"), key + "1: 'hops' stands where the form must be; begin with "
                                     "hop_by_hop or source");
    EXPECT_EQ(fault("source\n\n0 1\n"),
              key + "3: the line ends too early; a line is a vertex, a destination and ports");
    EXPECT_EQ(fault("source\ns0 1 1\n"), key + "2: 's0' is no node; in a table of the form source "
                                               "lines begin with one");
    EXPECT_EQ(fault("hop_by_hop\ns2 1 1\n"),
              key + "2: vertex s2 does not exist; nodes of the machine: 4, counted from 0; "
                    "switches: 2, counted from s0");
    EXPECT_EQ(fault("hop_by_hop\ns0 4 1\n"),
              key + "2: node 4 does not exist; nodes of the machine: 4, counted from 0");
    EXPECT_EQ(fault("hop_by_hop\ns0 3-1 1\n"),
              key + "2: '3-1' ends before it begins; write the lower node first");
    EXPECT_EQ(fault("hop_by_hop\ns0 1 x\n"),
              key + "2: 'x' stands where a port must be; write a whole number");
}

TEST_F(Tables, ThatLeadNowhereAreTold)
{
    EXPECT_EQ(fault("hop_by_hop\ns0 * 2\n", {0}, {2}),
              "routes.table: from node 0 to node 2 no line says where to go from switch s1; add "
              "one");
    EXPECT_EQ(fault("hop_by_hop\ns0 * 7\n", {0}, {2}),
              "routes.table:2: switch s0 has no port 7; name one that it has");
    EXPECT_EQ(fault("hop_by_hop\ns0 * 2\ns1 * 2\n", {0}, {3}),
              "routes.table:2: from node 0 to node 3 the way comes back to switch s0 again and "
              "again; name other ports");
    EXPECT_EQ(fault("source\n0 3 0 2\n", {0}, {3}),
              "routes.table:2: the way from node 0 to node 3 ends at switch s1; name the ports of "
              "the whole way");
}

// The routes of a fat tree, written as a table by hand, are its own.
TEST_F(Tables, OfExportedRoutesAreThoseRoutes)
{
    const std::string topology = R"("type": "fat_tree", "down": [3, 4, 2], "up": [2, 3, 2],
                                    "parallel": [1, 2, 1])";
    const auto tree = routed_machine(topology, R"("routing": "minimal")");
    ScratchFolder folder;
    std::ofstream lines(folder.path() / "tree.table");
    lines << "source\n";
    const auto each = [&](const std::function<void(NodeId, NodeId)>& visit)
    {
        for (NodeId from; from.value < tree.node_count(); ++from.value)
        {
            for (NodeId to; to.value < tree.node_count(); ++to.value)
            {
                visit(from, to);
            }
        }
    };
    each(
        [&](NodeId from, NodeId to)
        {
            if (from != to)
            {
                lines << from.value << ' ' << to.value << ' ' << ports_of(tree, from, to) << '\n';
            }
        });
    lines.close();
    const auto table = routed_machine(topology, R"("routing": "table", "table": "tree.table")",
                                      folder.path() / "machine.json");
    each([&](NodeId from, NodeId to) { EXPECT_EQ(table.route(from, to), tree.route(from, to)); });
}

} // namespace haec_sim::test
