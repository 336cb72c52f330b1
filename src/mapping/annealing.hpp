// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/moves.hpp"
#include "mapping/process_graph.hpp"
#include "mapping/slots.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// Simulated annealing of the sum of costs: exchanges the places of two processes, or moves one to
/// a free place, and takes steps for the worse ever less often. No node holds more than the fullest
/// one needs to.
class Annealing
{
public:
    /// Begins with `nodes`. Costs and graph outlive it.
    Annealing(const Platform& platform, const RouteCosts& costs, const ProcessGraph& graph,
              const std::vector<NodeId>& nodes, std::uint64_t seed);

    /// `hottest`: about how much worse a step may be in the beginning, in mean weights of a pair.
    /// Temperatures fall in 1000 stages of as many steps each, down to a tenth of a mean weight; a
    /// last stage takes nothing for the worse. The cost of all pairs is never added up: a step
    /// looks at the neighbours of the two processes.
    void run(std::uint64_t steps, double hottest);

    /// The nodes where it is now, by process.
    std::vector<NodeId> nodes() const
    {
        return slots_.nodes();
    }

private:
    void step(double temperature);

    /// The growth of the cost if the process moves and `partner` moves the other way.
    double growth(std::uint32_t process, NodeId from, NodeId to, std::uint32_t partner) const;

    const RouteCosts& costs_;
    const ProcessGraph& graph_;
    Moves moves_;
    Slots slots_;
    /// Quantiles of the exponential distribution. They are rounded, so that all machines draw the
    /// same.
    std::vector<double> patience_;
};

} // namespace haec_sim
