// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/oblivious.hpp"

#include "mapping/random_source.hpp"

#include <numeric>
#include <utility>

namespace haec_sim
{

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

} // namespace haec_sim
