// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication/strategy.hpp"

#include "communication/min_md.hpp"
#include "communication/oblivious.hpp"
#include "communication/optimized.hpp"
#include "core/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

const std::vector<MappingStrategy>& mapping_strategies()
{
    static const std::vector<MappingStrategy> strategies{
        {"xyz", "process i on node i, around again when all nodes have one", false, place_xyz},
        {"block_xyz", "ceil(N/nodes) processes in a row on each node", false, place_block_xyz},
        {"random", "random nodes; each a node of its own while there are enough", false,
         place_random},
        {"min_md", "pairs with the most messages first, as near to each other as possible", true,
         place_min_md},
        {"optimized", "simulated annealing, not worse than xyz, block_xyz and min_md", true,
         place_optimized},
    };
    return strategies;
}

std::vector<std::string> mapping_strategy_names()
{
    std::vector<std::string> names;
    for (const auto& strategy : mapping_strategies())
    {
        names.push_back(strategy.name);
    }
    return names;
}

namespace
{

const MappingStrategy& require_strategy(const std::string& name)
{
    const auto& all = mapping_strategies();
    const auto found = std::ranges::find(all, name, &MappingStrategy::name);
    if (found == all.end())
    {
        throw UsageError("there is no mapping strategy '" + name + "'" +
                         did_you_mean(name, mapping_strategy_names()));
    }
    return *found;
}

} // namespace

Mapping create_mapping(const std::string& strategy, const MappingTask& task)
{
    const auto& chosen = require_strategy(strategy);
    if (chosen.needs_matrix && task.matrix == nullptr)
    {
        throw UsageError("the mapping strategy " + strategy +
                         " needs to know who talks to whom; give a communication matrix");
    }
    if (task.matrix != nullptr && task.matrix->process_count() > task.processes)
    {
        throw UsageError("the communication matrix has process " +
                         std::to_string(task.matrix->process_count() - 1) + ", but only " +
                         std::to_string(task.processes) +
                         " processes are to be mapped, counted from 0; give more ranks or the "
                         "matrix of this program");
    }
    return {strategy, chosen.place(task)};
}

} // namespace haec_sim
