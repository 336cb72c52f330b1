// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/process_graph.hpp"

#include <utility>

namespace haec_sim
{

ProcessGraph::ProcessGraph(std::uint32_t processes, std::vector<WeightedPair> pairs)
    : pairs_(std::move(pairs)), begins_(std::size_t{processes} + 1, 0)
{
    for (const auto& pair : pairs_)
    {
        ++begins_[pair.first + 1];
        ++begins_[pair.second + 1];
        mean_weight_ += pair.weight / static_cast<double>(pairs_.size());
    }
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        if (begins_[process + 1] > 0)
        {
            talkers_.push_back(process);
        }
        begins_[process + 1] += begins_[process];
    }
    neighbours_.resize(2 * pairs_.size());
    auto next = begins_;
    for (const auto& pair : pairs_)
    {
        neighbours_[next[pair.first]++] = {pair.second, pair.weight, pair.messages, pair.bytes};
        neighbours_[next[pair.second]++] = {pair.first, pair.weight, pair.messages, pair.bytes};
    }
}

double ProcessGraph::cost(const std::vector<NodeId>& nodes, const RouteCosts& costs) const
{
    double cost = 0.0;
    for (const auto& pair : pairs_)
    {
        cost += costs.cost(pair, nodes[pair.first], nodes[pair.second]);
    }
    return cost;
}

} // namespace haec_sim
