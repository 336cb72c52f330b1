// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"
#include "verification/machines/graph.hpp"
#include "verification/machines/machine.hpp"
#include "verification/machines/missing_links.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

using Numbers = std::vector<std::uint32_t>;

/// The value of a key, of which a number alone is a list of one; nothing without a value.
Numbers numbers(const Parameters& keys, const std::string& key)
{
    const auto found = keys.values().find(key);
    if (found == keys.values().end())
    {
        return {};
    }
    if (const auto* number = std::get_if<std::int64_t>(&found->second))
    {
        return {static_cast<std::uint32_t>(*number)};
    }
    const auto list = keys.get<std::vector<std::int64_t>>(key);
    return {list.begin(), list.end()};
}

/// 0 without a value.
std::uint32_t number(const Parameters& keys, const std::string& key)
{
    const auto list = numbers(keys, key);
    return list.empty() ? 0 : list.front();
}

/// The value for each of `count` dimensions or levels: one alone is that of all, and none is 1.
Numbers numbers_for(std::size_t count, const Parameters& keys, const std::string& key)
{
    auto list = numbers(keys, key);
    list.resize(count, list.size() == 1 ? list.front() : 1);
    return list;
}

std::string level_name(std::size_t index)
{
    return "level" + std::to_string(index + 1);
}

std::string axis_name(std::size_t index)
{
    return index < 3 ? std::string(1, "xyz"[index]) : "d" + std::to_string(index + 1);
}

std::unique_ptr<const Fabric> grid_of(const Numbers& sizes, const std::vector<bool>& rings,
                                      const Parameters& keys, const LinkRoles& roles)
{
    const auto widths = numbers_for(sizes.size(), keys, "links_per_pair");
    std::vector<GridDimension> dimensions;
    for (std::size_t index = 0; index < sizes.size(); ++index)
    {
        dimensions.push_back(
            {sizes[index], rings[index], roles.of(axis_name(index)), widths[index]});
    }
    return make_grid(std::move(dimensions));
}

std::unique_ptr<const Fabric> grid_of(const Parameters& keys, bool is_torus, const LinkRoles& roles)
{
    const auto sizes = numbers(keys, "size");
    std::vector<bool> rings(sizes.size(), is_torus);
    if (keys.has("connectivity"))
    {
        const auto words = keys.get<std::vector<std::string>>("connectivity");
        for (std::size_t index = 0; index < std::min(words.size(), rings.size()); ++index)
        {
            rings[index] = words[index] == "torus";
        }
    }
    return grid_of(sizes, rings, keys, roles);
}

std::vector<HyperXDimension> dimensions_of(const Parameters& keys, const std::string& sizes_key,
                                           const std::string& widths_key)
{
    const auto sizes = numbers(keys, sizes_key);
    const auto widths = numbers_for(sizes.size(), keys, widths_key);
    std::vector<HyperXDimension> dimensions;
    for (std::size_t index = 0; index < sizes.size(); ++index)
    {
        dimensions.push_back({sizes[index], widths[index]});
    }
    return dimensions;
}

/// Every switch has as many ports up as down, but those on top have all of them down where that
/// makes them fewer.
std::vector<TreeLevel> regular_tree(std::uint32_t half, std::uint32_t on_top, std::size_t levels)
{
    std::vector<TreeLevel> tree(levels, {half, half});
    tree.front().up = 1;
    tree.back().down = on_top;
    return tree;
}

std::vector<TreeLevel> free_tree(const Parameters& keys)
{
    const auto down = numbers(keys, "down");
    const auto up = numbers_for(down.size(), keys, "up");
    const auto parallel = numbers_for(down.size(), keys, "parallel");
    std::vector<TreeLevel> tree;
    for (std::size_t level = 0; level < down.size(); ++level)
    {
        tree.push_back({down[level], up[level], parallel[level]});
    }
    return tree;
}

std::unique_ptr<const Fabric> fat_tree_of(const Parameters& keys, const LinkRoles& roles)
{
    auto tree = free_tree(keys);
    if (tree.empty())
    {
        const auto levels = keys.has("levels") ? number(keys, "levels") : 3;
        const auto radix = number(keys, "radix");
        const auto arity = keys.has("arity") ? number(keys, "arity") : 4;
        tree =
            radix > 0 ? regular_tree(radix / 2, radix, levels) : regular_tree(arity, arity, levels);
    }
    for (std::size_t level = 0; level < tree.size(); ++level)
    {
        tree[level].type = roles.of(level_name(level));
    }
    return make_fat_tree(tree);
}

std::unique_ptr<const Fabric> hierarchy_of(const Parameters& keys, const LinkRoles& roles)
{
    const auto sizes = numbers(keys, "size");
    const auto links = numbers_for(sizes.size(), keys, "links_per_pair");
    std::vector<HierarchyLevel> levels;
    for (std::size_t level = 0; level < sizes.size(); ++level)
    {
        levels.push_back({sizes[level], links[level], roles.of(level_name(level))});
    }
    return make_hierarchy(levels);
}

GlobalLinks global_links_of(const Parameters& keys, const LinkRoles& roles)
{
    GlobalLinks links{.of_a_switch = number(keys, "global_links"),
                      .groups = number(keys, "groups"),
                      .per_pair = number(keys, "links_per_pair"),
                      .type = roles.of("global")};
    const auto word =
        keys.has("arrangement") ? keys.get<std::string>("arrangement") : std::string("relative");
    if (word != "relative")
    {
        links.arrangement = word == "palmtree" ? Arrangement::palmtree : Arrangement::absolute;
    }
    return links;
}

std::unique_ptr<const Fabric> dragonfly_of(const Parameters& keys, const LinkRoles& roles)
{
    return make_dragonfly({dimensions_of(keys, "group", "group_width"), roles.of("local"),
                           global_links_of(keys, roles)});
}

/// Its leaves have nodes.
std::unique_ptr<const Fabric> dragonfly_plus_of(const Parameters& keys, const LinkRoles& roles)
{
    const DragonflyPlusShape shape{number(keys, "leaves"), number(keys, "spines"),
                                   number(keys, "width"), roles.of("local"),
                                   global_links_of(keys, roles)};
    return with_nodes(make_dragonfly_plus(shape),
                      {number(keys, "nodes_per_switch"), shape.leaves, shape.leaves + shape.spines},
                      roles.of("node"));
}

MissingNames missing_of(const Parameters& keys)
{
    return keys.has("without") ? keys.get<MissingNames>("without") : MissingNames();
}

std::unique_ptr<const Fabric> graph_of(const Parameters& keys, const LinkRoles& roles)
{
    const bool by_latency = keys.has("weight") && keys.get<std::string>("weight") == "latency";
    const auto graph = read_graph(keys);
    return make_graph(
        missing_of(keys).empty() ? graph : left_of(graph, missing_of(keys)),
        [&](const std::string& link_class)
        {
            const auto type = roles.of(link_class);
            const auto latency = by_latency ? roles.latencies.at(type.value).count() : 0;
            return GraphClass{type, static_cast<std::uint64_t>(std::max(latency, std::int64_t{1}))};
        });
}

std::unique_ptr<const Fabric> box_of(const Parameters& keys, const LinkRoles& roles)
{
    const auto sizes = numbers(keys, "size");
    const bool is_straight =
        keys.has("wireless_routes") && keys.get<std::string>("wireless_routes") == "straight";
    return make_box({sizes.at(0), sizes.at(1), sizes.at(2), roles.of("x"), roles.of("y"),
                     roles.of("z"), is_straight});
}

/// What stands alone, or has nodes on it with the key `nodes_per_switch`.
std::unique_ptr<const Fabric> switches_of(const std::string& topology, const Parameters& keys,
                                          const LinkRoles& roles)
{
    if (topology == "mesh" || topology == "torus")
    {
        return grid_of(keys, topology == "torus", roles);
    }
    if (topology == "hypercube")
    {
        const auto dimensions = number(keys, "dimensions");
        return grid_of(Numbers(dimensions, 2), std::vector<bool>(dimensions), keys, roles);
    }
    if (topology == "hyperx")
    {
        return make_hyperx(dimensions_of(keys, "size", "width"), roles.of("link"));
    }
    if (topology == "hierarchical")
    {
        return hierarchy_of(keys, roles);
    }
    if (topology == "dragonfly")
    {
        return dragonfly_of(keys, roles);
    }
    if (topology == "slim_fly")
    {
        return make_slim_fly(number(keys, "order"), roles.of("local"), roles.of("global"));
    }
    return nullptr;
}

/// All that the keys describe.
std::unique_ptr<const Fabric> whole_of(const std::string& topology, const Parameters& keys,
                                       const LinkRoles& roles)
{
    if (topology == "haec_box")
    {
        return box_of(keys, roles);
    }
    if (topology == "fat_tree")
    {
        return fat_tree_of(keys, roles);
    }
    if (topology == "graph")
    {
        return graph_of(keys, roles);
    }
    if (topology == "dragonfly_plus")
    {
        return dragonfly_plus_of(keys, roles);
    }
    auto switches = switches_of(topology, keys, roles);
    const auto nodes_per_switch = number(keys, "nodes_per_switch");
    return switches != nullptr && nodes_per_switch > 0
               ? with_nodes(std::move(switches), {nodes_per_switch}, roles.of("node"))
               : std::move(switches);
}

} // namespace

std::unique_ptr<const Fabric> make_fabric(const std::string& topology, const Parameters& keys,
                                          const LinkRoles& roles)
{
    auto fabric = whole_of(topology, keys, roles);
    const auto missing = missing_of(keys);
    return missing.empty() || topology == "graph" || fabric == nullptr ? std::move(fabric)
                                                                       : left_of(*fabric, missing);
}

} // namespace haec_sim::verification
