// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/oblivious.hpp"

#include "mapping/random_source.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace haec_sim
{

namespace
{

/// The nodes of each switch, by the number of the switch that their first link leads to; without
/// switches, each node by itself.
std::vector<std::vector<NodeId>> nodes_by_switch(const Topology& topology)
{
    const auto nodes = topology.node_count();
    std::vector<std::vector<NodeId>> groups(topology.vertex_count());
    std::vector<bool> is_grouped(nodes, false);
    const bool has_switches = topology.vertex_count() > nodes;
    for (LinkId link; has_switches && link.value < topology.link_count(); ++link.value)
    {
        const auto [from, to, type] = topology.link(link);
        if (from.value < nodes && to.value >= nodes && !is_grouped[from.value])
        {
            is_grouped[from.value] = true;
            groups[to.value].push_back({from.value});
        }
    }
    for (NodeId node; node.value < nodes; ++node.value)
    {
        if (!is_grouped[node.value])
        {
            groups[node.value].push_back(node);
        }
    }
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    for (auto& group : groups)
    {
        std::ranges::sort(group);
    }
    return groups;
}

} // namespace

std::vector<NodeId> place_xyz(const MappingTask& task)
{
    std::vector<NodeId> nodes(task.processes);
    for (std::uint32_t process = 0; process < task.processes; ++process)
    {
        nodes[process] = NodeId{process % task.platform.node_count()};
    }
    return nodes;
}

std::vector<NodeId> place_block_xyz(const MappingTask& task)
{
    const auto count = task.platform.node_count();
    const auto block = task.processes / count + (task.processes % count > 0 ? 1 : 0);
    std::vector<NodeId> nodes(task.processes);
    for (std::uint32_t process = 0; process < task.processes; ++process)
    {
        nodes[process] = NodeId{process / block};
    }
    return nodes;
}

std::vector<NodeId> place_random(const MappingTask& task)
{
    const auto count = task.platform.node_count();
    RandomSource random(task.seed);
    std::vector<NodeId> nodes(task.processes);
    if (task.processes > count)
    {
        for (auto& node : nodes)
        {
            node = NodeId{random.below(count)};
        }
        return nodes;
    }
    std::vector<std::uint32_t> unused(count);
    std::iota(unused.begin(), unused.end(), 0U);
    for (std::uint32_t process = 0; process < task.processes; ++process)
    {
        std::swap(unused[process], unused[process + random.below(count - process)]);
        nodes[process] = NodeId{unused[process]};
    }
    return nodes;
}

std::vector<NodeId> place_random_switch(const MappingTask& task)
{
    auto groups = nodes_by_switch(task.platform.topology());
    RandomSource random(task.seed);
    std::vector<NodeId> order;
    for (std::uint32_t first = 0; first < groups.size(); ++first)
    {
        const auto left = static_cast<std::uint32_t>(groups.size()) - first;
        std::swap(groups[first], groups[first + random.below(left)]);
        order.insert(order.end(), groups[first].begin(), groups[first].end());
    }
    std::vector<NodeId> nodes(task.processes);
    for (std::uint32_t process = 0; process < task.processes; ++process)
    {
        nodes[process] = order[process % order.size()];
    }
    return nodes;
}

} // namespace haec_sim
