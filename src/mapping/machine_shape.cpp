// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/machine_shape.hpp"

#include "haec_sim/platform/grouped_routes.hpp"
#include "machine/fat_tree_shape.hpp"
#include "machine/switched_topology.hpp"
#include "mapping/random_source.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace haec_sim
{

namespace
{

using Kind = MachineShape::Kind;
using Sizes = std::vector<std::int32_t>;

/// Costs are whole numbers: tenths of a hop.
constexpr double per_hop = 10.0;
constexpr std::uint32_t pairs_of_level = 1024;

MachineShape grid_shape(const Grid& grid)
{
    MachineShape shape;
    const auto& wraps = grid.wraps();
    shape.kind = std::ranges::find(wraps, false) == wraps.end() ? Kind::torus : Kind::mesh;
    for (const auto size : grid.size())
    {
        shape.sizes.push_back(static_cast<std::int32_t>(size));
    }
    shape.farthest = std::accumulate(shape.sizes.begin(), shape.sizes.end(), 0.0);
    return shape;
}

Sizes counts_of(const Parameters& parameters, const char* key)
{
    const auto counts = parameters.get<std::vector<std::int64_t>>(key);
    return {counts.begin(), counts.end()};
}

/// A grid whose nodes have no places: of more dimensions than three.
MachineShape lattice_shape(const std::string& name, const Parameters& parameters)
{
    MachineShape shape;
    if (name == "hypercube")
    {
        shape.kind = Kind::hypercube;
        shape.sizes = {static_cast<std::int32_t>(parameters.get<std::int64_t>("dimensions"))};
    }
    else
    {
        shape.kind = name == "torus" ? Kind::torus : Kind::mesh;
        shape.sizes = counts_of(parameters, "size");
    }
    shape.farthest = std::accumulate(shape.sizes.begin(), shape.sizes.end(), 0.0);
    return shape;
}

MachineShape fat_tree_shape(const Parameters& parameters)
{
    MachineShape shape{.kind = Kind::tree, .sizes = {}, .costs = {}};
    const FatTreeShape tree(parameters);
    for (std::size_t level = tree.levels().size() - 1; level > 0; --level)
    {
        shape.sizes.push_back(static_cast<std::int32_t>(tree.levels()[level].children));
        shape.costs.push_back(2);
    }
    shape.farthest = 2.0 * static_cast<double>(shape.sizes.size());
    return shape;
}

/// The mean hops of nodes whose groups are the same down to a level, where they differ. `parts`:
/// into how many a group is divided there, and `nodes`, of each.
double mean_hops(const Platform& platform, std::uint32_t parts, std::uint32_t nodes)
{
    RandomSource random(0);
    double hops = 0.0;
    for (std::uint32_t pair = 0; pair < pairs_of_level; ++pair)
    {
        const NodeId from{random.below(platform.node_count())};
        const auto part = from.value / nodes;
        const auto first = part - part % parts;
        const auto other = first + (part % parts + 1 + random.below(parts - 1)) % parts;
        hops += platform.hops(from, {other * nodes + random.below(nodes)});
    }
    return hops / pairs_of_level;
}

/// The sizes of groups from the highest level on; parts that are alone make no level.
MachineShape groups_shape(const Platform& platform, Sizes sizes)
{
    std::erase(sizes, 1);
    MachineShape shape{.kind = Kind::tree, .sizes = std::move(sizes), .costs = {}};
    double below = 0.0;
    std::uint32_t nodes = 1;
    for (auto size = shape.sizes.rbegin(); size != shape.sizes.rend(); ++size)
    {
        const auto parts = static_cast<std::uint32_t>(*size);
        const auto mean = mean_hops(platform, parts, nodes);
        shape.costs.insert(shape.costs.begin(), static_cast<std::int32_t>(std::max(
                                                    1.0, std::round(per_hop * (mean - below)))));
        below = mean;
        nodes *= parts;
    }
    shape.farthest = std::accumulate(shape.costs.begin(), shape.costs.end(), 0.0);
    return shape;
}

Sizes sizes_of_groups(const Platform& platform, const std::string& name,
                      const Parameters& parameters)
{
    const auto nodes = std::max(nodes_per_switch(parameters), 1U);
    Sizes sizes;
    if (name == "dragonfly" || name == "dragonfly_plus")
    {
        const auto groups = platform.topology().groups()->group_count();
        const auto switches = platform.node_count() / nodes / groups;
        sizes = {static_cast<std::int32_t>(groups), static_cast<std::int32_t>(switches)};
    }
    else
    {
        sizes = counts_of(parameters, "size");
        std::ranges::reverse(sizes);
    }
    sizes.push_back(static_cast<std::int32_t>(nodes));
    return sizes;
}

/// Of a machine that is not known otherwise: nodes that are drawn are about as far apart as any.
double drawn_distance(const Platform& platform)
{
    RandomSource random(0);
    std::uint32_t farthest = 1;
    for (std::uint32_t pair = 0; pair < pairs_of_level; ++pair)
    {
        const NodeId from{random.below(platform.node_count())};
        farthest = std::max(farthest, platform.hops(from, {random.below(platform.node_count())}));
    }
    return 2.0 * farthest;
}

} // namespace

MachineShape shape_of(const Platform& platform)
{
    const auto& topology = platform.topology();
    const auto& parameters = platform.description().parameters;
    const auto name = topology.name();
    if (const auto* grid = topology.grid())
    {
        return grid_shape(*grid);
    }
    const bool is_grid = name == "mesh" || name == "torus" || name == "hypercube";
    if (is_grid && nodes_per_switch(parameters) <= 1)
    {
        return lattice_shape(name, parameters);
    }
    if (name == "fat_tree")
    {
        return fat_tree_shape(parameters);
    }
    const bool has_groups =
        name == "hierarchical" || name == "dragonfly" || name == "dragonfly_plus";
    if (has_groups && platform.node_count() > 1)
    {
        return groups_shape(platform, sizes_of_groups(platform, name, parameters));
    }
    return {.kind = Kind::graph, .sizes = {}, .costs = {}, .farthest = drawn_distance(platform)};
}

} // namespace haec_sim
