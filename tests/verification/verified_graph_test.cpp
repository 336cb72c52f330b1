// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "machine_cases.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "verification/machines/machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <tuple>

namespace haec_sim::test
{

namespace
{

using verification::Fabric;
using verification::Hop;
using verification::Vertex;

/// A hop as numbers: from, port, to, type.
using Numbers = std::vector<std::uint64_t>;

const verification::LinkRoles roles{
    {{"link", {0}}, {"fast", {1}}, {"level1", {0}}, {"level2", {1}}, {"level3", {2}}},
    {Picoseconds{1000}, Picoseconds{300}, Picoseconds{0}}};

std::unique_ptr<const Fabric> make(const std::string& topology,
                                   const std::map<std::string, ParameterValue>& keys)
{
    Parameters parameters("topology");
    for (const auto& [key, value] : keys)
    {
        parameters.set(key, value, true);
    }
    return make_fabric(topology, parameters, roles);
}

std::vector<Numbers> links_of(const Fabric& fabric)
{
    std::vector<Hop> links;
    for (Vertex vertex = 0; vertex < fabric.vertex_count(); ++vertex)
    {
        fabric.append_links(vertex, links);
    }
    std::vector<Numbers> numbers;
    for (const auto& [from, port, to, type] : links)
    {
        numbers.push_back({from, port, to, type.value});
    }
    return numbers;
}

std::vector<Numbers> route(const Fabric& fabric, std::uint32_t from, std::uint32_t to)
{
    std::vector<Numbers> hops;
    fabric.each_hop({from}, {to},
                    [&](const Hop& hop) {
                        hops.push_back({hop.from, hop.port, hop.to, hop.type.value});
                    });
    return hops;
}

JsonValue json(std::string text)
{
    return {std::move(text)};
}

JsonValue json(double number)
{
    return {number};
}

/// The tree's links in an order in which both ends count their ports as they do in the tree.
JsonValue::List links_as_entries(const Fabric& tree)
{
    /// Level, number among parallel links, and both ends.
    using Entry = std::tuple<std::uint64_t, std::ptrdiff_t, std::uint64_t, std::uint64_t>;
    std::vector<Entry> up;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> seen;
    for (const auto& link : links_of(tree))
    {
        const std::pair ends{link[0], link[2]};
        if (ends.first < ends.second)
        {
            up.emplace_back(link[3], std::ranges::count(seen, ends), ends.first, ends.second);
            seen.push_back(ends);
        }
    }
    std::ranges::sort(up);
    const auto vertex = [&](std::uint64_t number)
    {
        return number < tree.node_count() ? json(static_cast<double>(number))
                                          : json("s" + std::to_string(number - tree.node_count()));
    };
    JsonValue::List entries;
    for (const auto& [level, copy, from, to] : up)
    {
        entries.push_back(
            {JsonValue::List{vertex(from), vertex(to), json("level" + std::to_string(level + 1))}});
    }
    return entries;
}

/// A file with that text as a graph.
class GraphFile
{
public:
    explicit GraphFile(const std::string& text)
    {
        std::ofstream(path()) << text;
    }

    std::unique_ptr<const Fabric> make(const std::string& weight = "hops") const
    {
        return test::make("graph", {{"file", path()}, {"weight", weight}});
    }

private:
    std::string path() const
    {
        return (folder_.path() / "machine").string();
    }

    ScratchFolder folder_;
};

} // namespace

TEST(VerifiedGraph, OfAFatTreeHasTheRoutesOfTheFatTree)
{
    for (const auto& machine : small_machines())
    {
        if (machine.topology != "fat_tree")
        {
            continue;
        }
        SCOPED_TRACE(machine.name);
        const auto tree = make("fat_tree", machine.keys);
        const auto graph =
            make("graph", {{"nodes", std::int64_t{tree->node_count()}},
                           {"switches", std::int64_t{tree->vertex_count() - tree->node_count()}},
                           {"links", links_as_entries(*tree)}});
        ASSERT_EQ(links_of(*graph), links_of(*tree));
        for (std::uint32_t from = 0; from < tree->node_count(); from += 3)
        {
            for (std::uint32_t to = 0; to < tree->node_count(); ++to)
            {
                ASSERT_EQ(route(*graph, from, to), route(*tree, from, to)) << from << ' ' << to;
            }
        }
    }
}

// Node 0 on s0, node 1 on s1; two links between the switches, and one more that way only.
TEST(VerifiedGraph, HasTheSameLinksInBothFormsOfItsFile)
{
    const std::vector<Numbers> links{{0, 0, 2, 0}, {1, 0, 3, 0}, {2, 0, 0, 0},
                                     {2, 1, 3, 1}, {2, 2, 3, 1}, {3, 0, 1, 0},
                                     {3, 1, 2, 1}, {3, 2, 2, 1}, {3, 3, 2, 0}};
    EXPECT_EQ(links_of(*GraphFile("# two switches\nnodes 2\nswitches 2\n0 s0\ns1 1 # node 1\n\n"
                                  "s0 s1 fast 2\ns1 -> s0\n")
                            .make()),
              links);
    EXPECT_EQ(links_of(*GraphFile(R"(// two switches
                                  {"nodes": 2, "switches": 2, "links": [[0, "s0"], ["s1", 1],
                                   ["s0", "s1", "fast", 2], ["s1", "s0", "link", 1, "directed"]]})")
                            .make()),
              links);
}

// From s0 over s1 and s2 to s3 in links of 300 ps, or over s4 in links of 1000 ps.
TEST(VerifiedGraph, HasShortestRoutesByLinksOrByLatency)
{
    const GraphFile file("nodes 2\nswitches 5\n0 s0\n1 s3\ns0 s4\ns4 s3\n"
                         "s0 s1 fast\ns1 s2 fast\ns2 s3 fast\n");
    EXPECT_EQ(route(*file.make(), 0, 1),
              (std::vector<Numbers>{{0, 0, 2, 0}, {2, 1, 6, 0}, {6, 1, 5, 0}, {5, 0, 1, 0}}));
    EXPECT_EQ(route(*file.make("latency"), 0, 1),
              (std::vector<Numbers>{
                  {0, 0, 2, 0}, {2, 2, 3, 1}, {3, 1, 4, 1}, {4, 1, 5, 1}, {5, 0, 1, 0}}));
}

TEST(VerifiedGraph, IsForwardedByNodesOnlyWithoutSwitches)
{
    EXPECT_EQ(route(*GraphFile("nodes 3\n0 1\n1 2\n").make(), 0, 2).size(), 2u);
    try
    {
        route(*GraphFile("nodes 3\nswitches 1\n0 1\n1 2\n1 s0\n").make(), 0, 2);
        FAIL();
    }
    catch (const UsageError& error)
    {
        EXPECT_STREQ(error.what(), "topology: no path leads from node 0 to node 2; add links");
    }
}

TEST(VerifiedGraph, SaysWhereItsFileIsWrong)
{
    try
    {
        GraphFile("nodes 3\n0 1\n1 s0\n").make();
        FAIL();
    }
    catch (const UsageError& error)
    {
        EXPECT_TRUE(std::string(error.what()).ends_with(":3: s0 is not among the vertices"))
            << error.what();
    }
}

} // namespace haec_sim::test
