// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/sha256.hpp"
#include "tests/machine/read_topology.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

// All links and routes of the machines in docs/spec/topologies-values.json, by their digests.

namespace haec_sim::test
{

namespace
{

/// A machine of a section of the file, and the keys of `topology` that make it.
struct Machine
{
    const char* name;
    const char* topology;
    const char* section = "configurations";
};

std::ostream& operator<<(std::ostream& out, const Machine& machine)
{
    return out << machine.name;
}

const std::vector<Machine> machines{
    {"mesh 4,4,4", R"("type": "mesh", "size": [4, 4, 4])"},
    {"torus 4,4,4", R"("type": "torus", "size": [4, 4, 4])"},
    {"torus 8,8", R"("type": "torus", "size": [8, 8])"},
    {"torus 5,4,3,2", R"("type": "torus", "size": [5, 4, 3, 2])"},
    {"torus 4,4,4,4,2", R"("type": "torus", "size": [4, 4, 4, 4, 2])"},
    {"mesh 3,2 p2", R"("type": "mesh", "size": [3, 2], "nodes_per_switch": 2)"},
    {"hypercube 6", R"("type": "hypercube", "dimensions": 6)"},
    {"fat_tree k 4 levels 3", R"("type": "fat_tree", "arity": 4, "levels": 3)"},
    {"fat_tree k 8 levels 3", R"("type": "fat_tree", "arity": 8, "levels": 3)"},
    {"fat_tree radix 4 levels 3", R"("type": "fat_tree", "radix": 4, "levels": 3)"},
    {"fat_tree radix 8 levels 3", R"("type": "fat_tree", "radix": 8, "levels": 3)"},
    {"fat_tree 4,4;1,2;1,2",
     R"("type": "fat_tree", "down": [4, 4], "up": [1, 2], "parallel": [1, 2])"},
    {"fat_tree 2,2;1,2;1,2",
     R"("type": "fat_tree", "down": [2, 2], "up": [1, 2], "parallel": [1, 2])"},
    {"fat_tree 8,8;1,4", R"("type": "fat_tree", "down": [8, 8], "up": [1, 4])"},
    {"fat_tree 8,8,4;1,8,8", R"("type": "fat_tree", "down": [8, 8, 4], "up": [1, 8, 8])"},
    {"fat_tree 3,4,2;2,3,2;1,2,1",
     R"("type": "fat_tree", "down": [3, 4, 2], "up": [2, 3, 2], "parallel": [1, 2, 1])"},
    {"hyperx 4,4 width 2,2 p8",
     R"("type": "hyperx", "size": [4, 4], "width": [2, 2], "nodes_per_switch": 8)"},
    {"hyperx 4,3,2 p2", R"("type": "hyperx", "size": [4, 3, 2], "nodes_per_switch": 2)"},
    {"hyperx 8,8 (a switch is a node)", R"("type": "hyperx", "size": [8, 8])"},
    {"dragonfly 2,4,2,9 relative",
     R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 9)"},
    {"dragonfly 2,4,2,9 palmtree",
     R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 9,
        "arrangement": "palmtree")"},
    {"dragonfly 2,4,2,9 absolute",
     R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 9,
        "arrangement": "absolute")"},
    {"dragonfly 4,8,2,5 (4 per pair) relative",
     R"("type": "dragonfly", "nodes_per_switch": 4, "group": 8, "global_links": 2, "groups": 5)"},
    {"dragonfly 2,[4,3] width 1,2,h2,g5",
     R"("type": "dragonfly", "nodes_per_switch": 2, "group": [4, 3], "group_width": [1, 2],
        "global_links": 2, "groups": 5)"},
    {"torus 4,3,2 links 2,1,3",
     R"("type": "torus", "size": [4, 3, 2], "link_classes": ["tofu", "tofu", "board"],
        "links_per_pair": [2, 1, 3])"},
    {"mesh 3,4,2,2 links 2,2,1,2",
     R"("type": "mesh", "size": [3, 4, 2, 2], "connectivity": ["mesh", "torus", "mesh", "torus"],
        "link_classes": ["a", "b", "c", "d"], "links_per_pair": [2, 2, 1, 2])"},
    {"torus 5,4 links 1,2 p2",
     R"("type": "torus", "size": [5, 4], "nodes_per_switch": 2,
        "link_classes": ["row", "column"], "links_per_pair": [1, 2])"},
    {"hypercube 4 links 2",
     R"("type": "hypercube", "dimensions": 4, "link_classes": ["cube", "cube", "cube", "cube"],
        "links_per_pair": [2, 2, 2, 2])"},
    {"dragonfly_plus 4,4,2 g5 h2 relative",
     R"("type": "dragonfly_plus", "leaves": 4, "spines": 4, "nodes_per_switch": 2, "groups": 5,
        "global_links": 2)"},
    {"dragonfly_plus 3,2,3 width 2 g4 h4 palmtree",
     R"("type": "dragonfly_plus", "leaves": 3, "spines": 2, "nodes_per_switch": 3, "groups": 4,
        "global_links": 4, "width": 2, "arrangement": "palmtree")"},
    {"dragonfly_plus 2,4,2 g6 h3 K 2 absolute",
     R"("type": "dragonfly_plus", "leaves": 2, "spines": 4, "nodes_per_switch": 2, "groups": 6,
        "global_links": 3, "links_per_pair": 2, "arrangement": "absolute")"},
    {"dragonfly_plus 4,2,1 g1",
     R"("type": "dragonfly_plus", "leaves": 4, "spines": 2, "nodes_per_switch": 1, "groups": 1,
        "global_links": 1)"},
    {"hierarchical 4,4,5 K 1,1,1 p2",
     R"("type": "hierarchical", "size": [4, 4, 5], "nodes_per_switch": 2)"},
    {"hierarchical 4,3,3 K 2,2,4 p2",
     R"("type": "hierarchical", "size": [4, 3, 3], "links_per_pair": [2, 2, 4],
        "nodes_per_switch": 2)"},
    {"slim_fly 5 p4", R"("type": "slim_fly", "order": 5, "nodes_per_switch": 4)"},
    {"slim_fly 7 p5", R"("type": "slim_fly", "order": 7, "nodes_per_switch": 5)"},
    {"graph sample", R"("type": "graph", "file": "sample.graph")"},
};

/// Those whose routes would take long: the file has their links alone.
const std::vector<Machine> larger_machines{
    {"hypercube 10", R"("type": "hypercube", "dimensions": 10)"},
    {"dragonfly 4,8,4,33 relative",
     R"("type": "dragonfly", "nodes_per_switch": 4, "group": 8, "global_links": 4, "groups": 33)"},
    {"dragonfly 4,8,4,33 absolute",
     R"("type": "dragonfly", "nodes_per_switch": 4, "group": 8, "global_links": 4, "groups": 33,
        "arrangement": "absolute")"},
};

/// Those of 65,536 nodes, of which the file has some routes.
const std::vector<Machine> largest_machines{
    {"torus 32,32,64", R"("type": "torus", "size": [32, 32, 64])", "scale"},
    {"hypercube 16", R"("type": "hypercube", "dimensions": 16)", "scale"},
    {"hyperx 16,16,16 p16", R"("type": "hyperx", "size": [16, 16, 16], "nodes_per_switch": 16)",
     "scale"},
    {"fat_tree radix 64 levels 3", R"("type": "fat_tree", "radix": 64, "levels": 3)", "scale"},
    {"hierarchical 8,8,256 K 1,1,1 p4",
     R"("type": "hierarchical", "size": [8, 8, 256], "nodes_per_switch": 4)", "scale"},
    {"dragonfly 8,32,8,257 relative",
     R"("type": "dragonfly", "nodes_per_switch": 8, "group": 32, "global_links": 8,
        "groups": 257)",
     "scale"},
};

/// What the file says of a machine.
Json::Value values_of(const Machine& machine)
{
    return reference_values("topologies-values.json")[machine.section][machine.name];
}

class MachineLinks : public testing::TestWithParam<Machine>
{
protected:
    /// The machine, which may be the graph of the file.
    Platform machine() const
    {
        std::ofstream(folder_.path() / "sample.graph")
            << reference_values("topologies-values.json")["graph_sample"].asString();
        return machine_with(GetParam().topology, folder_.path() / "machine.json");
    }

    /// The digest of what the function writes.
    std::string digest(const std::function<void(std::ostream&)>& write) const
    {
        const auto file = folder_.path() / "lines";
        std::ofstream lines(file);
        write(lines);
        lines.close();
        return sha256_of(file).value();
    }

    ScratchFolder folder_;
};

class MachineRoutes : public MachineLinks
{
};

class SomeMachineRoutes : public MachineLinks
{
};

std::uint32_t port(const Topology& topology, LinkId link)
{
    return topology.port(link).value();
}

void write_links(std::ostream& out, const Platform& platform)
{
    const auto& topology = platform.topology();
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        out << link.from.value << ' ' << port(topology, {number}) << ' ' << link.to.value << ' '
            << platform.link_type({number}).name << '\n';
    }
}

void write_route(std::ostream& out, const Platform& platform, NodeId from, NodeId to)
{
    const auto& topology = platform.topology();
    out << from.value << ' ' << to.value;
    VertexId at = vertex_of(from);
    const auto route = platform.route(from, to);
    for (const auto passed : route)
    {
        const auto link = topology.link(passed);
        EXPECT_EQ(link.from, at);
        out << ' ' << port(topology, passed);
        at = link.to;
    }
    out << '\n';
    EXPECT_EQ(at, vertex_of(to));
    EXPECT_EQ(platform.hops(from, to), route.size());
    EXPECT_LT(route.size(), topology.hop_limit());
    HopCounts counted(platform.link_types().size(), 0);
    topology.Topology::count_hops(from, to, counted);
    EXPECT_EQ(platform.hop_counts(from, to), counted);
}

TEST_P(MachineLinks, AreThoseOfAnotherProgram)
{
    const auto platform = machine();
    const auto expected = values_of(GetParam());
    const auto& topology = platform.topology();
    EXPECT_EQ(topology.node_count(), expected["nodes"].asUInt());
    EXPECT_EQ(topology.vertex_count() - topology.node_count(), expected["switches"].asUInt());
    std::map<std::string, std::uint64_t> links;
    std::map<std::string, std::uint64_t> expected_links;
    const auto counts = platform.link_counts();
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        links[platform.link_types()[type].name] = counts[type];
    }
    std::uint64_t all = 0;
    for (const auto& type : expected["links"].getMemberNames())
    {
        expected_links[type] = expected["links"][type].asUInt64();
        all += expected_links[type];
    }
    EXPECT_EQ(topology.link_count(), 2 * all);
    EXPECT_EQ(links, expected_links);
    EXPECT_EQ(digest([&](std::ostream& out) { write_links(out, platform); }),
              expected["links_sha256"].asString());
}

TEST_P(MachineRoutes, AreThoseOfAnotherProgram)
{
    const auto platform = machine();
    const auto expected = values_of(GetParam());
    std::uint64_t hops = 0;
    std::uint32_t longest = 0;
    const auto write = [&](std::ostream& out)
    {
        for (NodeId from; from.value < platform.node_count(); ++from.value)
        {
            for (NodeId to; to.value < platform.node_count(); ++to.value)
            {
                if (from == to)
                {
                    EXPECT_TRUE(platform.route(from, to).empty());
                    continue;
                }
                write_route(out, platform, from, to);
                hops += platform.hops(from, to);
                longest = std::max(longest, platform.hops(from, to));
            }
        }
    };
    EXPECT_EQ(digest(write), expected["routes_sha256"].asString());
    EXPECT_EQ(hops, expected["mean_hops_distinct"][0].asUInt64());
    EXPECT_EQ(longest, expected["diameter"].asUInt());
}

// The other program takes every 16th node, and a destination for each.
TEST_P(SomeMachineRoutes, AreThoseOfAnotherProgram)
{
    const auto platform = machine();
    const auto expected = values_of(GetParam());
    std::uint64_t hops = 0;
    const auto write = [&](std::ostream& out)
    {
        for (std::uint32_t route = 0; route < 4096; ++route)
        {
            const NodeId from{16 * route};
            const NodeId to{(40503 * route + 7) % platform.node_count()};
            write_route(out, platform, from, to);
            hops += platform.hops(from, to);
        }
    };
    EXPECT_EQ(digest(write), expected["routes_sha256"].asString());
    EXPECT_EQ(hops, expected["hops_of_4096_routes"].asUInt64());
}

TEST_P(MachineLinks, HaveReverses)
{
    const auto platform = machine();
    const auto& topology = platform.topology();
    std::map<std::pair<VertexId, VertexId>, std::int64_t> surplus;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        ++surplus[{link.from, link.to}];
        --surplus[{link.to, link.from}];
    }
    for (const auto& [ends, links] : surplus)
    {
        EXPECT_EQ(links, 0) << ends.first.value << " to " << ends.second.value;
    }
}

INSTANTIATE_TEST_SUITE_P(Machines, MachineLinks, testing::ValuesIn(machines));
INSTANTIATE_TEST_SUITE_P(LargerMachines, MachineLinks, testing::ValuesIn(larger_machines));
INSTANTIATE_TEST_SUITE_P(LargestMachines, MachineLinks, testing::ValuesIn(largest_machines));
INSTANTIATE_TEST_SUITE_P(LargestMachines, SomeMachineRoutes, testing::ValuesIn(largest_machines));
INSTANTIATE_TEST_SUITE_P(Machines, MachineRoutes, testing::ValuesIn(machines));

} // namespace

} // namespace haec_sim::test
