// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "verification/times/node_figures.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace haec_sim::verification
{

/// How fast programs compute (R0, and spec: processors).
struct Computing
{
    /// g of the key `compute_scale`.
    double scale = 1;
    /// p by process; empty where all are 1.
    std::vector<double> of_processes{};
    /// r by region; empty where all are 1.
    std::vector<double> of_regions{};
    /// The speeds of the processes' nodes; empty where all are 1.
    std::vector<double> speeds{};
    /// The numbers of cores of the processes' nodes, 0 without a limit; empty without any.
    std::vector<std::uint32_t> cores{};
    /// The threads of each node.
    std::map<NodeId, std::uint64_t> threads{};

    /// More threads than cores are on the node of that process.
    bool shares_cores(std::uint32_t process, NodeId node) const
    {
        return !cores.empty() && cores[process] > 0 && threads.at(node) > cores[process];
    }

    double speed_of(std::uint32_t process) const
    {
        return speeds.empty() ? 1 : speeds[process];
    }

    /// g * p.
    double scale_of(std::uint32_t process) const
    {
        return of_processes.empty() ? scale : scale * of_processes[process];
    }

    double in(RegionRef region) const
    {
        return region.is_defined() && region.value < of_regions.size() ? of_regions[region.value]
                                                                       : 1;
    }
};

/// What the resolved section `replay` says, of a trace with so many processes.
Computing read_computing(const Parameters& replay, const Definitions& input,
                         const NodeFigures& nodes, std::size_t processes);

} // namespace haec_sim::verification
