// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "graph_machine.hpp"
#include "machine/graph_distances.hpp"
#include "read_topology.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <sstream>
#include <tuple>

// Routes of graphs, against those of fat trees and against all shortest ways of random ones.

namespace haec_sim::test
{

namespace
{

/// A link of a fat tree from below, and where it belongs in a file whose ports shall be the tree's.
struct Uplink
{
    std::uint32_t level;
    /// Its number among those of the same two vertices.
    std::uint32_t copy;
    std::uint64_t number;

    auto operator<=>(const Uplink&) const = default;
};

// Ports of a switch lead down first, to the first link of each child, then to the second ones; so
// do those up.
std::vector<Uplink> uplinks(const Topology& tree)
{
    std::vector<std::uint32_t> levels(tree.vertex_count(), 0);
    std::map<std::pair<VertexId, VertexId>, std::uint32_t> copies;
    std::vector<Uplink> links;
    for (std::uint64_t number = 0; number < tree.link_count(); ++number)
    {
        const auto link = tree.link({number});
        if (link.from < link.to)
        {
            levels[link.to.value] = levels[link.from.value] + 1;
            links.push_back({levels[link.from.value], copies[{link.from, link.to}]++, number});
        }
    }
    std::ranges::sort(links);
    return links;
}

std::string as_graph(const Platform& platform)
{
    const auto& tree = platform.topology();
    std::ostringstream text;
    text << "nodes " << tree.node_count() << "\nswitches "
         << tree.vertex_count() - tree.node_count() << '\n';
    for (const auto& uplink : uplinks(tree))
    {
        const auto link = tree.link({uplink.number});
        text << vertex_name(tree, link.from) << ' ' << vertex_name(tree, link.to) << ' '
             << platform.link_type({uplink.number}).name << '\n';
    }
    return text.str();
}

/// A fat tree, by its name and its keys.
struct Tree
{
    const char* name;
    const char* keys;
};

std::ostream& operator<<(std::ostream& out, const Tree& tree)
{
    return out << tree.name;
}

class FatTreesAsGraphs : public testing::TestWithParam<Tree>
{
};

// graph_of_fat_tree_has_its_routes of topologies-values.json.
TEST_P(FatTreesAsGraphs, HaveTheirLinksAndRoutes)
{
    const GraphMachine machine;
    const auto tree = machine_with(std::string(R"("type": "fat_tree", )") + GetParam().keys);
    const auto graph = machine.of_file(as_graph(tree));
    ASSERT_EQ(graph.topology().link_count(), tree.topology().link_count());
    for (std::uint64_t number = 0; number < tree.topology().link_count(); ++number)
    {
        ASSERT_EQ(graph.topology().link({number}), tree.topology().link({number}));
    }
    for (NodeId from; from.value < tree.node_count(); ++from.value)
    {
        for (NodeId to; to.value < tree.node_count(); ++to.value)
        {
            ASSERT_EQ(graph.route(from, to), tree.route(from, to));
            ASSERT_EQ(graph.hops(from, to), tree.hops(from, to));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Trees, FatTreesAsGraphs,
    testing::Values(Tree{"arity 4", R"("arity": 4)"}, Tree{"radix 8", R"("radix": 8)"},
                    Tree{"4,4;1,2;1,2", R"("down": [4, 4], "up": [1, 2], "parallel": [1, 2])"},
                    Tree{"8,8;1,4", R"("down": [8, 8], "up": [1, 4])"},
                    Tree{"3,4,2;2,3,2;1,2,1",
                         R"("down": [3, 4, 2], "up": [2, 3, 2], "parallel": [1, 2, 1])"},
                    Tree{"2,3;2,2;3,2", R"("down": [2, 3], "up": [2, 2], "parallel": [3, 2])"}));

TEST(FatTreeAsGraph, Of65536NodesHasItsRoutes)
{
    const auto tree = machine_with(R"("type": "fat_tree", "radix": 64, "levels": 3)");
    const auto graph = GraphMachine().of_file(as_graph(tree));
    ASSERT_EQ(graph.topology().link_count(), 393216u);
    for (std::uint32_t route = 0; route < 4096; ++route)
    {
        const NodeId from{16 * route};
        const NodeId to{(40503 * route + 7) % 65536};
        ASSERT_EQ(graph.route(from, to), tree.route(from, to));
    }
}

/// A graph at random, all of its nodes with links, and the least lengths of all ways between nodes
/// (Floyd and Warshall).
class RandomGraph
{
public:
    RandomGraph(std::uint32_t seed, std::uint32_t switches) : random_(seed), switches_(switches)
    {
        const auto vertices = nodes + switches;
        lengths_.assign(vertices, std::vector<std::uint64_t>(vertices, far));
        text_ << "nodes " << nodes << "\nswitches " << switches << '\n';
        for (std::uint32_t node = 0; node < nodes; ++node)
        {
            add(node, switches > 0 ? nodes + draw(switches) : (node + 1) % nodes);
        }
        for (std::uint32_t link = 0; link < 30; ++link)
        {
            const auto from = draw(vertices);
            add(from, (from + 1 + draw(vertices - 1)) % vertices);
        }
        close();
    }

    std::string text() const
    {
        return text_.str();
    }

    std::uint64_t length(NodeId from, NodeId to) const
    {
        return from == to ? 0 : lengths_[from.value][to.value];
    }

    static constexpr std::uint32_t nodes = 8;
    static constexpr std::uint64_t far = 1000000;

private:
    std::uint32_t draw(std::uint32_t bound)
    {
        return static_cast<std::uint32_t>(random_()) % bound;
    }

    std::string name(std::uint32_t vertex) const
    {
        return vertex < nodes ? std::to_string(vertex) : "s" + std::to_string(vertex - nodes);
    }

    /// The class cN takes N nanoseconds.
    void add(std::uint32_t from, std::uint32_t to)
    {
        const bool is_directed = draw(5) == 0;
        const std::uint64_t latency = 1 + draw(3);
        text_ << name(from) << (is_directed ? " -> " : " ") << name(to) << " c" << latency << '\n';
        lengths_[from][to] = std::min(lengths_[from][to], latency);
        if (!is_directed)
        {
            lengths_[to][from] = std::min(lengths_[to][from], latency);
        }
    }

    void close()
    {
        const auto vertices = nodes + switches_;
        for (auto over = switches_ > 0 ? nodes : 0; over < vertices; ++over)
        {
            for (std::uint32_t from = 0; from < vertices; ++from)
            {
                for (std::uint32_t to = 0; to < vertices; ++to)
                {
                    lengths_[from][to] =
                        std::min(lengths_[from][to], lengths_[from][over] + lengths_[over][to]);
                }
            }
        }
    }

    std::mt19937 random_;
    std::uint32_t switches_;
    std::ostringstream text_;
    std::vector<std::vector<std::uint64_t>> lengths_;
};

/// The sum of latencies of a route that leads to where it should [ns].
std::uint64_t walked(const Platform& platform, NodeId from, NodeId to)
{
    std::uint64_t length = 0;
    auto at = vertex_of(from);
    const auto route = platform.route(from, to);
    for (const auto passed : route)
    {
        const auto link = platform.topology().link(passed);
        EXPECT_EQ(link.from, at);
        at = link.to;
        length += static_cast<std::uint64_t>(platform.link_type(passed).latency->count());
    }
    EXPECT_EQ(at, vertex_of(to));
    EXPECT_EQ(platform.hops(from, to), route.size());
    return length;
}

void expect_shortest(const Platform& platform, const RandomGraph& graph)
{
    for (NodeId from; from.value < RandomGraph::nodes; ++from.value)
    {
        for (NodeId to; to.value < RandomGraph::nodes; ++to.value)
        {
            const auto length = graph.length(from, to);
            if (length < RandomGraph::far)
            {
                EXPECT_EQ(walked(platform, from, to), length);
            }
            else
            {
                EXPECT_THROW(platform.route(from, to), UsageError);
            }
        }
    }
}

TEST(GraphRoutes, AreShortest)
{
    const GraphMachine machine;
    for (std::uint32_t seed = 0; seed < 40; ++seed)
    {
        const RandomGraph graph(seed, seed % 2 == 0 ? 0 : 6);
        // A class without links is none.
        std::string links;
        for (const std::string digit : {"1", "2", "3"})
        {
            links += graph.text().find(" c" + digit) == std::string::npos
                         ? ""
                         : (links.empty() ? "" : ", ") + ("\"c" + digit) +
                               "\": {\"latency\": " + digit + "}";
        }
        expect_shortest(
            machine.of_file(graph.text(), R"(, "weight": "latency", "links": {)" + links + "}"),
            graph);
    }
}

/// Nodes in a line, which forward.
class Line
{
public:
    explicit Line(std::uint32_t nodes) : graph_{.nodes = nodes, .classes = {"link"}}
    {
        for (std::uint32_t node = 0; node + 1 < nodes; ++node)
        {
            graph_.edges.push_back({{node}, {node + 1}});
        }
    }

    GraphDistances distances(std::uint64_t cache_bytes = GraphDistances::default_cache_bytes) const
    {
        return {graph_, GraphNeighbours(links_by_port(graph_), {1}), {1}, cache_bytes};
    }

private:
    Graph graph_;
};

// A field of five nodes is twenty bytes.
TEST(GraphDistances, AreForgottenLeastRecentlyUsedFirst)
{
    const auto distances = Line(5).distances(40);
    distances.to({0});
    distances.to({1});
    distances.to({0});
    distances.to({2});
    EXPECT_TRUE(distances.keeps({0}));
    EXPECT_FALSE(distances.keeps({1}));
    EXPECT_TRUE(distances.keeps({2}));
}

TEST(GraphDistances, AreRightWhateverIsKept)
{
    for (const std::uint64_t bytes : {0, 40, 1000})
    {
        const auto distances = Line(5).distances(bytes);
        for (const std::uint32_t node : {0, 1, 0, 2, 3, 0, 4, 4, 1, 0})
        {
            const auto& field = distances.to({node});
            for (std::uint32_t from = 0; from < 5; ++from)
            {
                EXPECT_EQ(field[from], std::max(from, node) - std::min(from, node));
            }
        }
        EXPECT_EQ(distances.keeps({4}), bytes == 1000);
    }
}

// Nodes of a switch have the same field.
TEST(GraphDistances, AreKeptForEachSwitch)
{
    Graph graph{.nodes = 4, .switches = 2, .classes = {"link"}};
    graph.edges = {{{0}, {4}}, {{1}, {4}}, {{2}, {5}}, {{3}, {5}}, {{4}, {5}}};
    const GraphDistances distances(graph, GraphNeighbours(links_by_port(graph), {1}), {1});
    EXPECT_EQ(distances.to({0})[0], 1u);
    EXPECT_TRUE(distances.keeps({1}));
    EXPECT_FALSE(distances.keeps({2}));
    EXPECT_EQ(distances.to({2})[0], 2u);
}

TEST(GraphDistances, CountNoMoreLinksThanTwoBytesHold)
{
    const auto distances = Line(65537).distances();
    EXPECT_EQ(distances.to({30000})[65536], 35536u);
    EXPECT_THROW(distances.to({0}), UsageError);
    EXPECT_FALSE(distances.keeps({0}));
}

} // namespace

} // namespace haec_sim::test
