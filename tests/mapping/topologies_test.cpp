// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Mappings on machines of every kind.

#include "mapping/evaluation.hpp"
#include "mapping/machine_shape.hpp"
#include "mapping/scotch.hpp"
#include "mapping/strategy.hpp"
#include "tests/machine/read_topology.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace haec_sim::test
{

namespace
{

using Sizes = std::vector<std::int32_t>;

struct Kind
{
    std::string name;
    std::string keys;
    MachineShape::Kind shape;
    Sizes sizes;
};

void PrintTo(const Kind& kind, std::ostream* out)
{
    *out << kind.name;
}

class EveryTopology : public testing::TestWithParam<Kind>
{
};

/// A ring of processes, every one of which talks to the next, numbered so that few neighbours have
/// numbers next to each other.
CommunicationMatrix ring(std::uint32_t processes)
{
    CommunicationMatrix matrix;
    const auto number = [=](std::uint32_t place) { return place * 7 % processes; };
    for (std::uint32_t place = 0; place < processes; ++place)
    {
        matrix.add({number(place), number(place + 1)}, {1 + place % 3, Bytes{100}});
    }
    return matrix;
}

TEST_P(EveryTopology, HasTheShapeThatScotchKnows)
{
    const auto shape = shape_of(machine_with(GetParam().keys));
    EXPECT_EQ(shape.kind, GetParam().shape);
    EXPECT_EQ(shape.sizes, GetParam().sizes);
}

// Scotch maps as many processes as there are nodes to a node each, or nearly.
TEST_P(EveryTopology, IsMappedByScotch)
{
    const auto machine = machine_with(GetParam().keys);
    std::vector<WeightedPair> pairs;
    for (std::uint32_t process = 0; process + 1 < machine.node_count(); ++process)
    {
        pairs.push_back({.first = process, .second = process + 1, .weight = 1.0});
    }
    const auto nodes = place_by_scotch(machine, ProcessGraph(machine.node_count(), pairs));
    ASSERT_EQ(nodes.size(), machine.node_count());
    std::set<NodeId> used(nodes.begin(), nodes.end());
    EXPECT_LT(used.rbegin()->value, machine.node_count());
    EXPECT_GE(used.size(), machine.node_count() * 3 / 4);
    std::uint32_t hops = 0;
    for (const auto& pair : pairs)
    {
        hops += machine.hops(nodes[pair.first], nodes[pair.second]);
    }
    // Not far above what processes in order have, and below what any order has.
    EXPECT_LT(hops, 0.8 * mean_hops(machine) * static_cast<double>(pairs.size()));
}

TEST_P(EveryTopology, OptimizedIsNeverWorse)
{
    const auto machine = machine_with(GetParam().keys);
    const auto processes = machine.node_count() - machine.node_count() % 7 - 1;
    const auto matrix = ring(processes);
    for (const auto objective :
         {MappingObjective::hops, MappingObjective::bytes, MappingObjective::max_link})
    {
        const MappingTask task{.platform = machine,
                               .processes = processes,
                               .matrix = &matrix,
                               .objective = objective,
                               .steps = 20'000};
        const auto cost = [&](const std::string& strategy)
        {
            const auto quality = evaluate(matrix, create_mapping(strategy, task), machine);
            return objective == MappingObjective::hops    ? static_cast<double>(quality.total_hops)
                   : objective == MappingObjective::bytes ? static_cast<double>(quality.hop_bytes)
                                                          : quality.busiest.value().bytes;
        };
        const auto optimized = cost("optimized");
        for (const std::string other : {"xyz", "block_xyz", "min_md"})
        {
            EXPECT_LE(optimized, cost(other)) << other;
        }
        if (objective != MappingObjective::max_link)
        {
            EXPECT_LT(optimized, cost("random"));
        }
    }
}

TEST_P(EveryTopology, HasEqualWaysBackWhereItSaysSo)
{
    const auto machine = machine_with(GetParam().keys);
    for (NodeId from; from.value < machine.node_count(); ++from.value)
    {
        for (NodeId to; to.value < from.value; ++to.value)
        {
            if (machine.topology().has_equal_ways_back())
            {
                EXPECT_EQ(machine.hops(from, to), machine.hops(to, from));
            }
        }
    }
}

using enum MachineShape::Kind;

INSTANTIATE_TEST_SUITE_P(
    Mappings, EveryTopology,
    testing::Values(
        Kind{"mesh", R"("type": "mesh", "size": [5, 4, 3])", mesh, {5, 4, 3}},
        Kind{"mixed",
             R"("type": "mesh", "size": [5, 4], "connectivity": ["torus", "mesh"])",
             mesh,
             {5, 4, 1}},
        Kind{"box", R"("type": "haec_box", "size": [3, 3, 3])", mesh, {3, 3, 3}},
        Kind{"torus4", R"("type": "torus", "size": [3, 3, 3, 2])", torus, {3, 3, 3, 2}},
        Kind{"torus_of_switches",
             R"("type": "torus", "size": [4, 4], "nodes_per_switch": 2)",
             graph,
             {}},
        Kind{"hypercube", R"("type": "hypercube", "dimensions": 5)", hypercube, {5}},
        Kind{"hyperx",
             R"("type": "hyperx", "size": [3, 4], "width": [2, 1], "nodes_per_switch": 2)",
             graph,
             {}},
        Kind{"fat_tree",
             R"("type": "fat_tree", "down": [4, 3, 2], "up": [1, 2, 2])",
             tree,
             {2, 3, 4}},
        Kind{"hierarchical",
             R"("type": "hierarchical", "size": [4, 2, 3], "links_per_pair": [1, 1, 2],
                "nodes_per_switch": 2)",
             tree,
             {3, 2, 4, 2}},
        Kind{"dragonfly",
             R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 1,
                "groups": 5)",
             tree,
             {5, 4, 2}},
        Kind{"dragonfly_plus",
             R"("type": "dragonfly_plus", "nodes_per_switch": 2, "leaves": 4, "spines": 2,
                "global_links": 2, "groups": 3)",
             tree,
             {3, 4, 2}},
        Kind{"slim_fly", R"("type": "slim_fly", "order": 3, "nodes_per_switch": 2)", graph, {}},
        Kind{"graph",
             R"("type": "graph", "nodes": 8, "switches": 4, "links": [[0, "s0"], [1, "s0"],
                [2, "s1"], [3, "s1"], [4, "s2"], [5, "s2"], [6, "s3"], [7, "s3"], ["s0", "s1", "a", 2],
                ["s1", "s2"], ["s2", "s3"], ["s3", "s0", "back", 1, "directed"]])",
             graph,
             {}}),
    testing::PrintToStringParamName());

// From each node the next one is nearest by the way there, and the one before by the way back.
TEST(Nearness, IsOfTheWaysThereAndBack)
{
    const auto machine = machine_with(
        R"("type": "graph", "nodes": 5, "links": [[0, 1, "a", 1, "directed"],
           [1, 2, "a", 1, "directed"], [2, 3, "a", 1, "directed"], [3, 0, "a", 1, "directed"],
           [0, 4], [3, 4]])");
    ASSERT_EQ(machine.hops({0}, {1}), 1U);
    ASSERT_EQ(machine.hops({1}, {0}), 3U);
    CommunicationMatrix pair;
    pair.add({0, 1}, {1, Bytes{8}});
    const MappingTask task{.platform = machine, .processes = 2, .matrix = &pair};
    const auto mapping = create_mapping("min_md", task);
    EXPECT_EQ(mapping.node_of(0), NodeId{0});
    EXPECT_EQ(mapping.node_of(1), NodeId{4});
}

TEST(ShapeOfGroups, HasCostsOfTheMeanHops)
{
    // Nodes of a switch are 2 apart, switches of a group 1 more, groups by the link of each pair.
    const auto machine = machine_with(
        R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2,
           "groups": 9)");
    const auto costs = shape_of(machine).costs;
    ASSERT_EQ(costs.size(), 3U);
    EXPECT_EQ(costs[2], 20);
    EXPECT_EQ(costs[1], 10);
    // 83/36 links between any two switches, 3/4 of one within groups, a ninth of all pairs.
    EXPECT_NEAR(costs[0], 10.0 * ((83.0 / 36.0 - 0.75 / 9.0) * 9.0 / 8.0 - 1.0), 1.0);
}

} // namespace

} // namespace haec_sim::test
