// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/process_graph.hpp"
#include "mapping/strategy.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Looks for mappings of a task, by its objective.
class MappingSearch
{
public:
    using Nodes = std::vector<NodeId>;
    /// The mappings, each with the name of what made it.
    using Found = std::vector<std::pair<std::string, Nodes>>;

    /// The task, which has a matrix, outlives it.
    explicit MappingSearch(const MappingTask& task);

    /// Simple mappings, Scotch's, folds, and what annealing makes of the best of them. For the
    /// objective max_link the last one has been relieved of load on links, and is the best.
    Found run() const;

    /// The cost by the objectives hops, bytes and time.
    double cost(const Nodes& nodes) const
    {
        return graph_.cost(nodes, costs_);
    }

    /// The first of the best.
    const Nodes& best_of(const Found& all) const;

private:
    Found simple() const;
    /// The nodes of the processes that talk; the others fill up the nodes.
    Nodes scotch() const;
    /// The nodes that annealing finds from there.
    Nodes annealed(const Nodes& nodes, double hottest, std::uint64_t steps) const;
    /// The nodes that LinkSearch finds from there.
    Nodes relieved(const Nodes& nodes) const;
    /// The steps of the task, or 20,000 for each process that talks.
    std::uint64_t steps() const;

    const MappingTask& task_;
    RouteCosts costs_;
    ProcessGraph graph_;
};

} // namespace haec_sim
