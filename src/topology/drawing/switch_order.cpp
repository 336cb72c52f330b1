// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/switch_order.hpp"

#include "haec_sim/platform/cluster_routes.hpp"
#include "machine/cluster_keys.hpp"
#include "machine/fat_tree_shape.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t most_groups = 80;
/// Slices of grids are thinner where there would be fewer.
constexpr std::uint32_t least_slices = 8;
/// Nodes of which nothing is known.
constexpr std::uint32_t usual_groups = 32;

std::vector<std::uint32_t> numbers(const Parameters& parameters, const char* key)
{
    std::vector<std::uint32_t> numbers;
    for (const auto number : parameters.get<std::vector<std::int64_t>>(key))
    {
        numbers.push_back(static_cast<std::uint32_t>(number));
    }
    return numbers;
}

std::uint32_t number_of(const Parameters& parameters, const char* key)
{
    return static_cast<std::uint32_t>(parameters.get<std::int64_t>(key));
}

std::uint32_t product(const std::vector<std::uint32_t>& numbers)
{
    return std::accumulate(numbers.begin(), numbers.end(), std::uint32_t{1}, std::multiplies{});
}

std::uint32_t rounded_up(std::uint32_t number, std::uint32_t divisor)
{
    return number / divisor + (number % divisor == 0 ? 0 : 1);
}

/// The switches of each group: as the machine has them, or those of the last dimensions.
std::uint32_t switches_each(const SwitchOrder& shape)
{
    auto rest = shape.size;
    std::uint32_t groups = 1;
    while (!rest.empty() && groups < (shape.kind == SwitchOrder::Kind::grid ? least_slices : 2))
    {
        groups *= rest.back();
        rest.pop_back();
    }
    return product(rest);
}

VertexGroups by_switches(const VertexGraph& graph, std::uint32_t each)
{
    const auto wide = each * rounded_up(rounded_up(graph.switches(), each), most_groups);
    VertexGroups groups{rounded_up(graph.switches(), wide),
                        std::vector<std::uint32_t>(graph.vertices())};
    for (std::uint32_t number = 0; number < graph.switches(); ++number)
    {
        groups.of[graph.first_switch() + number] = number / wide;
        if (!graph.hanging().empty())
        {
            for (const auto node : graph.hanging()[number])
            {
                groups.of[node.value] = number / wide;
            }
        }
    }
    return groups;
}

/// Gives switches the group that all below them have.
void add_switches(VertexGroups& groups, const VertexGraph& graph)
{
    const auto levels = graph.levels();
    std::vector<VertexGraph::Edge> upwards;
    for (auto edge : graph.edges())
    {
        if (levels[edge.from.value] > levels[edge.to.value])
        {
            std::swap(edge.from, edge.to);
        }
        if (levels[edge.from.value] < levels[edge.to.value])
        {
            upwards.push_back(edge);
        }
    }
    std::ranges::stable_sort(
        upwards, {}, [&](const VertexGraph::Edge& edge) { return levels[edge.from.value]; });
    std::vector<bool> is_known(graph.vertices(), false);
    for (const auto& edge : upwards)
    {
        auto& group = groups.of[edge.to.value];
        const auto below = groups.of[edge.from.value];
        group = is_known[edge.to.value] && group != below ? groups.none() : below;
        is_known[edge.to.value] = true;
    }
}

VertexGroups by_nodes(const VertexGraph& graph, std::uint32_t each)
{
    const auto wide = each * rounded_up(rounded_up(graph.nodes(), each), most_groups);
    VertexGroups groups{rounded_up(graph.nodes(), wide), {}};
    groups.of.assign(graph.vertices(), groups.none());
    for (std::uint32_t node = 0; node < graph.nodes(); ++node)
    {
        groups.of[node] = node / wide;
    }
    add_switches(groups, graph);
    return groups;
}

SwitchOrder switch_order_of(const std::string& name, const Parameters& keys)
{
    using Kind = SwitchOrder::Kind;
    if (name == "mesh" || name == "torus" || name == "haec_box" || name == "hyperx")
    {
        return {Kind::grid, numbers(keys, "size")};
    }
    if (name == "hypercube")
    {
        return {Kind::grid, std::vector<std::uint32_t>(number_of(keys, "dimensions"), 2)};
    }
    if (name == "hierarchical")
    {
        return {Kind::groups, numbers(keys, "size")};
    }
    if (name == "dragonfly")
    {
        return {Kind::groups, {product(numbers(keys, "group")), number_of(keys, "groups")}};
    }
    if (name == "dragonfly_plus")
    {
        return {Kind::groups,
                {number_of(keys, "leaves") + number_of(keys, "spines"), number_of(keys, "groups")}};
    }
    if (name == "slim_fly")
    {
        const auto order = number_of(keys, "order");
        return {Kind::groups, {order, 2 * order}};
    }
    return {};
}

/// The number of groups of a topology of so many nodes; 0 where nothing is known of it.
std::uint32_t groups_in(const std::string& name, const Parameters& keys, std::uint32_t nodes)
{
    if (name == "fat_tree")
    {
        const FatTreeShape tree(keys);
        return rounded_up(nodes, tree.levels()[tree.levels().size() - 2].leaves);
    }
    const auto shape = switch_order_of(name, keys);
    return shape.kind == SwitchOrder::Kind::none ? 0 : product(shape.size) / switches_each(shape);
}

/// The nodes of a group: of a cluster, the places at one group of its network.
std::uint32_t nodes_each(const Platform& platform, const VertexGraph& graph)
{
    const auto& topology = platform.topology();
    const auto& keys = platform.description().parameters;
    const auto* cluster = topology.cluster();
    const auto groups = cluster != nullptr
                            ? groups_in(cluster->network().name(), network_keys(keys),
                                        cluster->network().node_count())
                            : groups_in(topology.name(), keys, graph.nodes());
    return rounded_up(graph.nodes(), groups > 0 ? groups : usual_groups);
}

} // namespace

SwitchOrder switch_order_of(const Platform& platform)
{
    return switch_order_of(platform.topology().name(), platform.description().parameters);
}

VertexGroups groups_of(const Platform& platform, const VertexGraph& graph)
{
    const auto shape = switch_order_of(platform);
    if (shape.kind != SwitchOrder::Kind::none)
    {
        return by_switches(graph, switches_each(shape));
    }
    return by_nodes(graph, nodes_each(platform, graph));
}

} // namespace haec_sim
