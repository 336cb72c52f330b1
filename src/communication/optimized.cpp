// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication/optimized.hpp"

#include "communication/annealing.hpp"
#include "communication/min_md.hpp"
#include "communication/oblivious.hpp"
#include "haec_sim/error.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

/// Steps for each process where the task leaves it open.
constexpr std::uint64_t usual_steps = 20000;

std::vector<WeightedPair> weighted_pairs(const MappingTask& task)
{
    std::vector<WeightedPair> pairs;
    for (const auto& pair : undirected(*task.matrix))
    {
        const auto weight = task.objective == MappingObjective::bytes ? pair.traffic.bytes.value
                                                                      : pair.traffic.messages;
        pairs.push_back({pair.first, pair.second, static_cast<double>(weight)});
    }
    return pairs;
}

} // namespace

std::vector<NodeId> place_optimized(const MappingTask& task)
{
    if (task.objective == MappingObjective::bytes && task.matrix->total().bytes == Bytes{})
    {
        throw UsageError("the communication matrix has no bytes to optimize for; choose the "
                         "objective hops");
    }
    const auto pairs = weighted_pairs(task);
    const HopDistance distance(task.platform);
    auto best = place_xyz(task);
    const auto improve = [&](std::vector<NodeId> other)
    {
        if (cost_of(pairs, other, distance) < cost_of(pairs, best, distance))
        {
            best = std::move(other);
        }
    };
    improve(place_block_xyz(task));
    improve(place_min_md(task));
    Annealing annealing(task.platform, pairs, best, task.seed);
    annealing.run(task.steps > 0 ? task.steps : usual_steps * task.processes);
    improve(annealing.nodes());
    return best;
}

} // namespace haec_sim
