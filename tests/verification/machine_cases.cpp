// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine_cases.hpp"

namespace haec_sim::test
{

namespace
{

using Integers = std::vector<std::int64_t>;

ParameterValue integer(std::int64_t value)
{
    return value;
}

MachineCase grid(const std::string& topology, const std::string& name, const Integers& size)
{
    return {topology + " " + name, topology, {{"size", size}}};
}

/// With parallel links along each dimension, of these classes.
MachineCase wide_grid(MachineCase grid, const Integers& links,
                      const std::vector<std::string>& classes)
{
    grid.keys["links_per_pair"] = links;
    grid.keys["link_classes"] = classes;
    return grid;
}

MachineCase tree(const std::string& name, const Integers& down, const Integers& up)
{
    return {"fat_tree " + name, "fat_tree", {{"down", down}, {"up", up}}};
}

MachineCase tree(const std::string& name, const Integers& down, const Integers& up,
                 const Integers& parallel)
{
    auto machine = tree(name, down, up);
    machine.keys["parallel"] = parallel;
    return machine;
}

MachineCase regular_tree(const std::string& name, const std::string& key, std::int64_t value)
{
    return {"fat_tree " + name, "fat_tree", {{key, integer(value)}, {"levels", integer(3)}}};
}

MachineCase dragonfly(const std::string& name, std::int64_t nodes_per_switch, const Integers& group,
                      std::int64_t global_links, std::int64_t groups,
                      const std::string& arrangement = "relative")
{
    return {"dragonfly " + name,
            "dragonfly",
            {{"nodes_per_switch", integer(nodes_per_switch)},
             {"group", group},
             {"global_links", integer(global_links)},
             {"groups", integer(groups)},
             {"arrangement", arrangement}}};
}

/// The numbers of a dragonfly+.
struct Plus
{
    std::int64_t leaves;
    std::int64_t spines;
    std::int64_t nodes;
    std::int64_t groups;
    std::int64_t global_links;
    std::int64_t width = 1;
};

MachineCase dragonfly_plus(const std::string& name, const Plus& numbers,
                           const std::string& arrangement = "relative")
{
    return {"dragonfly_plus " + name,
            "dragonfly_plus",
            {{"leaves", integer(numbers.leaves)},
             {"spines", integer(numbers.spines)},
             {"nodes_per_switch", integer(numbers.nodes)},
             {"groups", integer(numbers.groups)},
             {"global_links", integer(numbers.global_links)},
             {"width", integer(numbers.width)},
             {"arrangement", arrangement}}};
}

MachineCase with_nodes(MachineCase machine, std::int64_t nodes_per_switch)
{
    machine.keys["nodes_per_switch"] = nodes_per_switch;
    return machine;
}

MachineCase slim_fly(const std::string& name, std::int64_t order)
{
    return {"slim_fly " + name, "slim_fly", {{"order", integer(order)}}};
}

MachineCase hierarchical(const std::string& name, const Integers& size, const Integers& links)
{
    return {"hierarchical " + name, "hierarchical", {{"size", size}, {"links_per_pair", links}}};
}

} // namespace

std::vector<MachineCase> small_machines()
{
    auto wide_hyperx = grid("hyperx", "4,4 width 2,2 p8", {4, 4});
    wide_hyperx.keys["width"] = Integers{2, 2};
    auto wide_dragonfly = dragonfly("2,[4,3] width 1,2,h2,g5", 2, {4, 3}, 2, 5);
    wide_dragonfly.keys["group_width"] = Integers{1, 2};
    auto mixed_mesh = grid("mesh", "3,4,2,2 links 2,2,1,2", {3, 4, 2, 2});
    mixed_mesh.keys["connectivity"] = std::vector<std::string>{"mesh", "torus", "mesh", "torus"};
    auto double_plus = dragonfly_plus("2,4,2 g6 h3 K 2 absolute", {2, 4, 2, 6, 3}, "absolute");
    double_plus.keys["links_per_pair"] = integer(2);
    return {
        {"graph sample", "graph", {}},
        grid("mesh", "4,4,4", {4, 4, 4}),
        grid("torus", "4,4,4", {4, 4, 4}),
        grid("torus", "8,8", {8, 8}),
        grid("torus", "5,4,3,2", {5, 4, 3, 2}),
        grid("torus", "4,4,4,4,2", {4, 4, 4, 4, 2}),
        with_nodes(grid("mesh", "3,2 p2", {3, 2}), 2),
        {"hypercube 6", "hypercube", {{"dimensions", integer(6)}}},
        {"hypercube 10", "hypercube", {{"dimensions", integer(10)}}},
        with_nodes(wide_hyperx, 8),
        with_nodes(grid("hyperx", "4,3,2 p2", {4, 3, 2}), 2),
        grid("hyperx", "8,8 (a switch is a node)", {8, 8}),
        regular_tree("k 4 levels 3", "arity", 4),
        regular_tree("k 8 levels 3", "arity", 8),
        regular_tree("radix 4 levels 3", "radix", 4),
        regular_tree("radix 8 levels 3", "radix", 8),
        tree("4,4;1,2;1,2", {4, 4}, {1, 2}, {1, 2}),
        tree("2,2;1,2;1,2", {2, 2}, {1, 2}, {1, 2}),
        tree("8,8;1,4", {8, 8}, {1, 4}),
        tree("8,8,4;1,8,8", {8, 8, 4}, {1, 8, 8}),
        tree("3,4,2;2,3,2;1,2,1", {3, 4, 2}, {2, 3, 2}, {1, 2, 1}),
        with_nodes(hierarchical("4,4,5 K 1,1,1 p2", {4, 4, 5}, {1, 1, 1}), 2),
        with_nodes(hierarchical("4,3,3 K 2,2,4 p2", {4, 3, 3}, {2, 2, 4}), 2),
        dragonfly("2,4,2,9 relative", 2, {4}, 2, 9),
        dragonfly("2,4,2,9 palmtree", 2, {4}, 2, 9, "palmtree"),
        dragonfly("2,4,2,9 absolute", 2, {4}, 2, 9, "absolute"),
        dragonfly("4,8,4,33 relative", 4, {8}, 4, 33),
        dragonfly("4,8,4,33 absolute", 4, {8}, 4, 33, "absolute"),
        dragonfly("4,8,2,5 (4 per pair) relative", 4, {8}, 2, 5),
        wide_grid(grid("torus", "4,3,2 links 2,1,3", {4, 3, 2}), {2, 1, 3},
                  {"tofu", "tofu", "board"}),
        wide_grid(mixed_mesh, {2, 2, 1, 2}, {"a", "b", "c", "d"}),
        with_nodes(wide_grid(grid("torus", "5,4 links 1,2 p2", {5, 4}), {1, 2}, {"row", "column"}),
                   2),
        wide_grid({"hypercube 4 links 2", "hypercube", {{"dimensions", integer(4)}}}, {2, 2, 2, 2},
                  {"cube", "cube", "cube", "cube"}),
        wide_dragonfly,
        dragonfly_plus("4,4,2 g5 h2 relative", {4, 4, 2, 5, 2}),
        dragonfly_plus("3,2,3 width 2 g4 h4 palmtree", {3, 2, 3, 4, 4, 2}, "palmtree"),
        double_plus,
        dragonfly_plus("4,2,1 g1", {4, 2, 1, 1, 1}),
        with_nodes(slim_fly("5 p4", 5), 4),
        with_nodes(slim_fly("7 p5", 7), 5),
    };
}

std::vector<MachineCase> large_machines()
{
    return {
        grid("torus", "32,32,64", {32, 32, 64}),
        {"hypercube 16", "hypercube", {{"dimensions", integer(16)}}},
        with_nodes(grid("hyperx", "16,16,16 p16", {16, 16, 16}), 16),
        regular_tree("radix 64 levels 3", "radix", 64),
        with_nodes(hierarchical("8,8,256 K 1,1,1 p4", {8, 8, 256}, {1, 1, 1}), 4),
        dragonfly("8,32,8,257 relative", 8, {32}, 8, 257),
    };
}

} // namespace haec_sim::test
