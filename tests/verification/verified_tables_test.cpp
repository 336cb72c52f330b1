// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "routed_machine.hpp"
#include "tests/machine/machines.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

// Routing tables (spec: topologies, "Routing tables").

namespace haec_sim::test
{

namespace
{

using verification::Hop;
using verification::Machine;

class VerifiedTable : public testing::Test
{
protected:
    Machine with(const Platform::Description& description, const std::string& table) const
    {
        std::ofstream(file()) << table;
        return verification::derive_machine(description, {.routing = "table", .table = file()});
    }

    std::string file() const
    {
        return (folder_.path() / "routes").string();
    }

    /// What is said of a table, but for its file.
    std::string fault(const Platform::Description& description, const std::string& table,
                      std::uint32_t from, std::uint32_t to) const
    {
        try
        {
            route_of(with(description, table), from, to);
            return "none";
        }
        catch (const UsageError& error)
        {
            return std::string(error.what()).substr(file().size());
        }
    }

private:
    ScratchFolder folder_;
};

std::string vertex_text(std::uint32_t vertex, std::uint32_t nodes)
{
    return vertex < nodes ? std::to_string(vertex) : "s" + std::to_string(vertex - nodes);
}

/// All routes of the machine, whole or link by link.
std::string table_of(const Machine& machine, std::uint32_t nodes, const std::string& form)
{
    std::set<std::string> lines;
    for (std::uint32_t from = 0; from < nodes; ++from)
    {
        for (std::uint32_t to = 0; to < nodes; ++to)
        {
            const auto hops = route_of(machine, from, to);
            const auto target = " " + std::to_string(to) + " ";
            if (form == "source" && !hops.empty())
            {
                lines.insert(std::to_string(from) + target + ports_of(hops) + "\n");
                continue;
            }
            for (const auto& hop : hops)
            {
                lines.insert(vertex_text(hop.from, nodes) + target + std::to_string(hop.port) +
                             "\n");
            }
        }
    }
    auto text = form + "\n";
    for (const auto& line : lines)
    {
        text += line;
    }
    return text;
}

} // namespace

// The next link of these routes depends on vertex and destination alone.
TEST_F(VerifiedTable, OfRoutesHasTheseRoutes)
{
    for (const auto& description : {described("fat_tree 4,4;1,2;1,2"), described("torus 4,4,4"),
                                    described("mesh 3,2 p2"), haec_box_of({3, 2, 3})})
    {
        SCOPED_TRACE(description.topology);
        const auto nodes = Platform(description).node_count();
        const auto machine = verification::derive_machine(description);
        const auto by_links = with(description, table_of(machine, nodes, "hop_by_hop"));
        const auto by_source = with(description, table_of(machine, nodes, "source"));
        for (std::uint32_t from = 0; from < nodes; ++from)
        {
            for (std::uint32_t to = 0; to < nodes; ++to)
            {
                const auto expected = ports_of(route_of(machine, from, to));
                ASSERT_EQ(ports_of(route_of(by_links, from, to)), expected);
                ASSERT_EQ(ports_of(route_of(by_source, from, to)), expected);
            }
        }
    }
}

TEST_F(VerifiedTable, LaterLinesReplaceEarlierOnes)
{
    // A ring of 8: port 0 leads up, port 1 down.
    const auto ring = torus_of({8, 1, 1});
    std::string up = "hop_by_hop\n";
    for (std::uint32_t node = 0; node < 8; ++node)
    {
        up += std::to_string(node) + " * 0  # always up\n";
    }
    EXPECT_EQ(ports_of(route_of(with(ring, up), 2, 0)), "0 0 0 0 0 0");
    EXPECT_EQ(ports_of(route_of(with(ring, up + "3 0-1 1\n2 0 1\n1 0 1\n"), 3, 0)), "1 1 1");
    EXPECT_EQ(ports_of(route_of(with(ring, up + "2 0 1\n1 0 1\n2 * 0\n"), 2, 0)), "0 0 0 0 0 0");
}

// D is the destination: 5 takes the second of two, then with 2 the first, with 1 the second.
TEST_F(VerifiedTable, SeveralPortsAreChoices)
{
    const auto ring = with(torus_of({8, 1, 1}), "hop_by_hop\n0 * 0 1\n7 * 1 0\n6 * 0 1\n"
                                                "1 4 0\n2 4 0\n3 4 0\n");
    EXPECT_EQ(ports_of(route_of(ring, 0, 5)), "1 1 1");
    EXPECT_EQ(ports_of(route_of(ring, 0, 4)), "0 0 0 0");
}

// Two switches of two nodes: their first ports are those of the nodes.
TEST_F(VerifiedTable, NodesWithOneLinkNeedNoLines)
{
    auto mesh = mesh_of({2, 1, 1});
    mesh.parameters.set("nodes_per_switch", std::int64_t{2}, true);
    mesh.take_defaults();
    const auto made = with(mesh, "hop_by_hop\ns0 2-3 2\ns1 3 1\ns0 1 1\n");
    EXPECT_EQ(ports_of(route_of(made, 0, 3)), "0 2 1");
    EXPECT_EQ(ports_of(route_of(made, 0, 1)), "0 1");
}

TEST_F(VerifiedTable, SeveralRoutesOfAPairAreChoices)
{
    const auto ring = torus_of({8, 1, 1});
    const auto by_source = with(ring, "source\n0 3 1 1 1 1 1\n0 2 0 0\n0 3 0 0 0\n");
    EXPECT_EQ(ports_of(route_of(by_source, 0, 3)), "0 0 0");
    EXPECT_EQ(ports_of(route_of(by_source, 0, 2)), "0 0");
}

TEST_F(VerifiedTable, RefusesRoutesThatDoNotArrive)
{
    const auto mesh = mesh_of({3, 1, 1});
    EXPECT_EQ(fault(mesh, "hop_by_hop\n0 * 0\n", 0, 2),
              ": the route from node 0 to node 2 has no line at vertex 1; mend the table");
    EXPECT_EQ(fault(mesh, "hop_by_hop\n0 * 0\n1 * 1\n", 0, 2),
              ": the route from node 0 to node 2 goes in circles; mend the table");
    EXPECT_EQ(fault(mesh, "hop_by_hop\n0 * 0\n1 2 7\n", 0, 2),
              ": the route from node 0 to node 2 has by line 3 port 7 of vertex 1, which is none; "
              "mend the table");
    EXPECT_EQ(fault(mesh, "source\n0 2 0\n", 0, 2),
              ": the route from node 0 to node 2 ends at vertex 1; mend the table");
    EXPECT_EQ(fault(mesh, "anyhow\n", 0, 2), ", line 1: begin the table with hop_by_hop or source");
    EXPECT_EQ(fault(mesh, "source\n\n0 9 0\n", 0, 2),
              ", line 3: 9 is no destination; write 7, 0-7 or *");
    EXPECT_EQ(fault(mesh, "source\ns0 1 0\n", 0, 2),
              ", line 2: s0 is no vertex; write 7 for a node and s3 for a switch");
}

} // namespace haec_sim::test
