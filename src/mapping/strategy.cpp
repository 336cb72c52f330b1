// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/strategy.hpp"

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "machine/mapping_size.hpp"
#include "mapping/min_md.hpp"
#include "mapping/oblivious.hpp"
#include "mapping/optimized.hpp"
#include "mapping/scotch.hpp"

#include <algorithm>

namespace haec_sim
{

const std::vector<MappingStrategy>& mapping_strategies()
{
    static const std::vector<MappingStrategy> strategies{
        {.name = "xyz",
         .summary = "process i on node i, around again when all nodes have one",
         .place = place_xyz},
        {.name = "block_xyz",
         .summary = "ceil(N/nodes) processes in a row on each node",
         .place = place_block_xyz},
        {.name = "random",
         .summary = "random nodes; each a node of its own while there are enough",
         .draws = true,
         .place = place_random},
        {.name = "random_switch",
         .summary = "switches in random order, their nodes in order",
         .draws = true,
         .place = place_random_switch},
        {.name = "min_md",
         .summary = "pairs with the most messages first, as near to each other as possible",
         .needs_matrix = true,
         .place = place_min_md},
        {.name = "optimized",
         .summary = "Scotch, folded grids and annealing; not worse than xyz, block_xyz, min_md",
         .needs_matrix = true,
         .draws = true,
         .searches = true,
         .place = place_optimized},
    };
    static const std::vector<MappingStrategy> without_the_last(strategies.begin(),
                                                               strategies.end() - 1);
    return has_scotch() ? strategies : without_the_last;
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

const MappingStrategy& require_mapping_strategy(const std::string& name)
{
    const auto& all = mapping_strategies();
    const auto found = std::ranges::find(all, name, &MappingStrategy::name);
    if (name == "optimized" && !has_scotch())
    {
        throw UsageError("the mapping strategy optimized needs Scotch, without which this haec_map "
                         "was built; choose min_md, or build it with libscotch-dev");
    }
    if (found == all.end())
    {
        throw UsageError("'" + name + "' is no mapping strategy" +
                         did_you_mean(name, mapping_strategy_names()));
    }
    return *found;
}

void require_mappable(const std::string& strategy, const MappingTask& task)
{
    const auto& chosen = require_mapping_strategy(strategy);
    if (chosen.needs_matrix && task.matrix == nullptr)
    {
        throw UsageError("the mapping strategy " + strategy +
                         " needs the bytes that processes send; give a communication matrix");
    }
    if (task.matrix != nullptr && task.matrix->process_count() > task.processes)
    {
        throw UsageError("the communication matrix has process " +
                         std::to_string(task.matrix->process_count() - 1) + ", but only " +
                         std::to_string(task.processes) +
                         " processes are to be mapped, counted from 0; give more ranks or the "
                         "matrix of this program");
    }
    if (task.processes > most_mapped)
    {
        throw UsageError("the communication matrix has process " +
                         std::to_string(task.processes - 1) +
                         ", and mappings are of 2^24 processes at most; correct the matrix");
    }
}

Mapping create_mapping(const std::string& strategy, const MappingTask& task)
{
    require_mappable(strategy, task);
    const auto& chosen = require_mapping_strategy(strategy);
    return {mapping_name(strategy, task.platform), chosen.place(task)};
}

} // namespace haec_sim
