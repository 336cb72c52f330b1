// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "shown_machine.hpp"
#include "tests/machine/machines.hpp"
#include "topology/output/graph_lines.hpp"
#include "topology/output/listing.hpp"
#include "topology/output/machine_figures.hpp"
#include "topology/output/routing_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

// What is written of machines, by the digests of another program.

namespace haec_sim::test
{

namespace
{

class ShownMachines : public testing::TestWithParam<ShownMachine>
{
};

std::string links_digest(const Platform& platform)
{
    return digest([&](std::ostream& out) { write_links(out, platform); });
}

std::string routes_digest(const Platform& platform)
{
    return digest([&](std::ostream& out) { write_routes(out, platform); });
}

TEST_P(ShownMachines, HaveTheLinksAndRoutesOfAnotherProgram)
{
    const auto platform = GetParam().platform();
    EXPECT_EQ(links_digest(platform), GetParam().values()["links_sha256"].asString());
    EXPECT_EQ(routes_digest(platform), GetParam().values()["routes_sha256"].asString());
}

TEST_P(ShownMachines, HaveTheFiguresOfAnotherProgram)
{
    const auto figures = machine_figures(GetParam().platform());
    const auto values = GetParam().values();
    EXPECT_EQ(figures.nodes, values["nodes"].asUInt64());
    EXPECT_EQ(figures.switches, values["switches"].asUInt64());
    EXPECT_EQ(figures.ports, values["directed_links"].asUInt64());
    EXPECT_EQ(figures.routes.longest, values["diameter"].asUInt());
    EXPECT_EQ(figures.routes.hops, values["mean_hops_distinct"][0].asUInt64());
    EXPECT_EQ(figures.routes.pairs, values["mean_hops_distinct"][1].asUInt64());
    EXPECT_FALSE(figures.routes.is_sampled);
    for (std::size_t place = 0; place < figures.classes.size(); ++place)
    {
        EXPECT_EQ(figures.links[place], values["links"][figures.classes[place].name].asUInt64());
    }
}

/// The ports of a table of either form, as the page of the specification has them.
class TableReader
{
public:
    TableReader(const std::string& text, const Platform& platform) : platform_(platform)
    {
        std::istringstream lines(text);
        std::getline(lines, form_);
        for (std::string line; std::getline(lines, line);)
        {
            add(line);
        }
        const auto& topology = platform.topology();
        for (std::uint64_t number = 0; number < topology.link_count(); ++number)
        {
            const auto link = topology.link({number});
            ends_[{link.from.value, topology.port({number}).value()}] = link.to.value;
        }
    }

    /// The line of the route that the table has, in the form of the digests.
    std::string route(std::uint32_t from, std::uint32_t to) const
    {
        const auto ends = std::to_string(from) + " " + std::to_string(to);
        if (form_ == "source")
        {
            return ends + sources_.at(ends);
        }
        auto line = ends;
        for (auto at = from; at != to;)
        {
            const auto port = hops_.at({at, to});
            line += " " + std::to_string(port);
            at = ends_.at({at, port});
        }
        return line;
    }

private:
    void add(const std::string& line)
    {
        std::istringstream words(line);
        std::string at;
        std::string to;
        words >> at >> to;
        if (form_ == "source")
        {
            sources_[at + " " + to] = line.substr(at.size() + 1 + to.size());
            return;
        }
        std::uint32_t port = 0;
        words >> port;
        const auto nodes = platform_.node_count();
        const auto vertex = static_cast<std::uint32_t>(
            at.starts_with('s') ? std::stoul(at.substr(1)) + nodes : std::stoul(at));
        for (std::uint32_t node = 0; node < nodes; ++node)
        {
            if (to == "*" || std::to_string(node) == to)
            {
                hops_[{vertex, node}] = port;
            }
        }
    }

    const Platform& platform_;
    std::string form_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> hops_;
    std::map<std::string, std::string> sources_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> ends_;
};

TEST_P(ShownMachines, HaveTheirRoutesInTheirTable)
{
    const auto platform = GetParam().platform();
    std::ostringstream table;
    write_routing_table(table, platform);
    const TableReader reader(table.str(), platform);
    const auto write = [&](std::ostream& out)
    {
        for (std::uint32_t from = 0; from < platform.node_count(); ++from)
        {
            for (std::uint32_t to = 0; to < platform.node_count(); ++to)
            {
                if (from != to)
                {
                    out << reader.route(from, to) << '\n';
                }
            }
        }
    };
    EXPECT_EQ(digest(write), GetParam().values()["routes_sha256"].asString());
}

/// The machine of a graph's text.
Platform graph_of(const std::string& text)
{
    const ScratchFolder folder;
    std::ofstream(folder.path() / "machine.graph") << text;
    return machine_with(R"("type": "graph", "file": "machine.graph")",
                        folder.path() / "machine.json");
}

TEST_P(ShownMachines, HaveTheirPortsAsGraphs)
{
    const auto platform = GetParam().platform();
    const GraphLines lines(platform);
    EXPECT_EQ(links_digest(graph_of(lines.text())) ==
                  GetParam().values()["links_sha256"].asString(),
              lines.renumbered() == 0);
    // Corners of meshes have no ports towards their outside, and graphs leave no port out.
    EXPECT_EQ(lines.renumbered() > 0, platform.topology().name() == "mesh");
}

INSTANTIATE_TEST_SUITE_P(Machines, ShownMachines,
                         testing::Values(torus, mesh_with_nodes, fat_tree, ary_tree, dragonfly,
                                         hierarchy, slim_fly));

// Spec: topologies, "Choices".
TEST(GraphOfAFatTree, HasTheRoutesOfTheTree)
{
    for (const auto& tree : {fat_tree, ary_tree})
    {
        const auto platform = tree.platform();
        const GraphLines lines(platform);
        EXPECT_EQ(lines.parted(), 0U);
        EXPECT_EQ(routes_digest(graph_of(lines.text())), tree.values()["routes_sha256"].asString());
    }
}

TEST(GraphOfARing, HasOneLinkOfEachRingInTwo)
{
    const auto platform = torus.platform();
    const GraphLines lines(platform);
    EXPECT_EQ(lines.parted(), 16U);
    EXPECT_EQ(lines.renumbered(), 0U);
    EXPECT_EQ(graph_of(lines.text()).topology().link_count(), 256U);
}

// Its links are numbered in another order than that of vertices, and it tells no ports.
TEST(TopologyOfAnAuthor, HasItsPortsCounted)
{
    const auto tree =
        machine_with(R"("type": "two_level_tree", "leaves": 2, "nodes_per_leaf": 1, "spines": 1)");
    std::ostringstream out;
    write_links(out, tree);
    EXPECT_EQ(out.str(), "0 0 2 copper\n1 0 3 copper\n2 0 0 copper\n2 1 4 fibre\n"
                         "3 0 1 copper\n3 1 4 fibre\n4 0 2 fibre\n4 1 3 fibre\n");
    out.str("");
    write_routes(out, tree);
    EXPECT_EQ(out.str(), "0 1 0 1 1 0\n1 0 0 1 0 0\n");
    out.str("");
    write_routing_table(out, tree);
    EXPECT_EQ(out.str(), "hop_by_hop\n0 * 0\n1 * 0\n"
                         "s0 0 0\ns1 0 1\ns2 0 0\ns0 1 1\ns1 1 0\ns2 1 1\n");
}

TEST(GraphLines, KeepCountsAndDirections)
{
    const std::string text = "nodes 3\nswitches 1\n0 s0 a 3\n0 -> 1 b 2\n1 s0 a\n2 s0 a\n";
    EXPECT_EQ(GraphLines(graph_of(text)).text(), text);
}

TEST(GraphLines, RefuseAClassThatIsNoWord)
{
    auto description = machine_of("mesh", {2, 1, 1});
    description.link_types[0].name = "two words";
    const Platform platform(description);
    EXPECT_THROW(GraphLines{platform}, UsageError);
}

TEST(RouteLengths, OfALargeMachineAreSampled)
{
    const auto platform = machine_with(R"("type": "torus", "size": [64, 65])");
    const auto lengths = route_lengths(platform);
    EXPECT_TRUE(lengths.is_sampled);
    EXPECT_LE(lengths.longest, 64U);
    // The closed form: a ring of 64 has 16, one of 65 has 16.246 of them, with those to itself.
    const auto mean = static_cast<double>(lengths.hops) / static_cast<double>(lengths.pairs);
    EXPECT_NEAR(mean, (16 + 16.0 * 66 / 65) * 4160 / 4159, 0.1);
}

TEST(Routes, OfPairsWithoutAWayAreRefusedBeforeAnythingIsWritten)
{
    const auto platform = graph_of("nodes 4\nswitches 2\n0 s0\n1 s0\n2 s1\n3 s1\n");
    std::ostringstream out;
    EXPECT_THROW(write_routes(out, platform), UsageError);
    EXPECT_THROW(write_routing_table(out, platform), UsageError);
    EXPECT_EQ(out.str(), "");
    write_route(out, platform, {0}, {1});
    EXPECT_EQ(out.str(), "0 1 0 1\n");
}

} // namespace

} // namespace haec_sim::test
